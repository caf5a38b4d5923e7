"""Shorthand: what people type for a citation, in the words of the grammar.

Invariant: a reading says what was typed and nothing more: no number is mended. The first is the most literal one; the
others spell a letter large or small, or set the dots of `rule 29.2.ii` as brackets, and count only where they lead
somewhere and the first does not.

>>> readings("u/r 29(2), second proviso", "rule")
('second proviso to r. 29(2)',)
>>> readings("reg 14.b", "regulation")
('reg. 14.b', 'reg. 14(b)')
"""

from __future__ import annotations

import re

_ORDINAL = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}
_SUB = {"r": "rule", "s": "section", "sec": "section", "cl": "clause", "reg": "regulation"}
_STEPS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"[\u00a0\s]+"), " "),
    (re.compile(r"\b(?:u\s?/\s?|under )(?=[rs]\b|[rs]\.|rule|sec)", re.IGNORECASE), ""),  # u/r 24, u/s 6
    (re.compile(r"\bregns?\b\.?", re.IGNORECASE), "reg."),
    (re.compile(r"\bsched\b\.?", re.IGNORECASE), "Sch."),
    (re.compile(r"\bprov\b\.?", re.IGNORECASE), "proviso"),
    (re.compile(r"\bentr(?:y|ies)\b", re.IGNORECASE), "item"),
    (re.compile(r"\b(rules?|sections?|regulations?|articles?|form|appendix|schedule|item|bye-?laws?)(?: ?-| ?no\b\.?) ?"
                r"(?=[\dIVXA-Z])", re.IGNORECASE), r"\1 "),
    (re.compile(r"(?<=\d) ([A-Z]{1,2})(?=[ (,]|$)"), r"\1"),  # 14 AA
    (re.compile(r"\b(r|s)(?=\d)", re.IGNORECASE), r"\1. "),
    (re.compile(r"\b(r|rr|s|ss|regs?|cls?|secs?|paras?|arts?|ch|sch|app|annex|annx|expln)(?:\.|\b) ?"
                r"(?=[\d(]|(?-i:[IVXA-Z]{1,4}\b)|['\"])", re.IGNORECASE), r"\1. "),
    (re.compile(r"\bsub ?-? ?(r|s|sec|cl|reg)(?:\.|\b) ?(?=\()", re.IGNORECASE), r"sub-\1. "),
    (re.compile(r"\b(sub-? ?(?:rule|section|regulation|clause)|clause|cl\.?) ([0-9]{1,3}|[ivxlc]{1,9}|[a-z]{1,2})(?=[ ,]|$)",
                re.IGNORECASE), r"\1 (\2)"),
)  # fmt: skip
"""Wordings that only people who type use, each with what the grammar has for it."""
_LOWER_NAME = re.compile(
    r"\b(app(?:endix|\.)?|annexure|annex|sch(?:edule|\.)?|form|part|chapter|ch\.|explanation|expln\.?)([ \-'\"]{1,3})"
    r"([a-z]{1,5}|\d+[a-z])\b",
    re.IGNORECASE,
)
_HANGER_LAST = re.compile(
    r"(.+?),? ((?:(?:the )?(?:first|second|third|fourth|fifth|sixth) )?(?:proviso|explanation|table))", re.IGNORECASE
)
_DOTTED = re.compile(
    r"\b((?:rules?|sections?|regulations?|articles?|r\.|s\.|reg\.|sec\.|art\.)? ?\d{1,4}[A-Z]{0,2})"
    r"((?:[./-]\(?(?:[ivxlc]{6,9}|[A-Za-z0-9]{1,5})\)?){1,8})(?=[ ,]|$)",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"\b(?:rules|sections|regulations|articles|rr|ss|regs|arts)\b", re.IGNORECASE)
_INSERTED = re.compile(r"(?<=\d)[ -]?([a-z]{1,2})(?![\w)])", re.IGNORECASE)


def readings(text: str, unit: str) -> tuple[str, ...]:
    """The wordings that `text` may stand for, the most literal first; `unit` is the document's own."""
    words = text.strip()
    for pattern, wording in _STEPS:
        words = pattern.sub(wording, words).strip()
    words = re.sub(r"\b(1st|2nd|3rd|[456]th)\b", lambda m: _ORDINAL[m[1].lower()], words, flags=re.IGNORECASE)
    words = re.sub(r"\bsub-(r|s|sec|cl|reg)\. ", lambda m: f"sub-{_SUB[m[1].lower()]} ", words, flags=re.IGNORECASE)
    words = _LOWER_NAME.sub(_named, words)
    hanging = _HANGER_LAST.fullmatch(words)
    if hanging:
        words = f"{hanging[2]} to {hanging[1]}"
    forms = [words, _DOTTED.sub(_bracketed, words)]
    if "/" in words and not _PLURAL.search(words):  # `rule 29/2` is no list, as `rules 29/30` is
        forms.reverse()
    forms += [_INSERTED.sub(lambda m: m[1].upper(), form) for form in forms]
    if words.isupper():
        forms += [form.lower() for form in forms] + [re.sub(r"\(\w+\)", lambda m: m[0].lower(), form) for form in forms]
    if re.match(r"\d", words):
        forms += [f"{unit} {form}" for form in forms[1:] if form != words]
    return tuple(dict.fromkeys(forms))


def _named(match: re.Match[str]) -> str:
    return match[0] if match[3].lower() in ("to", "of", "in") else match[1].capitalize() + match[2] + match[3].upper()


def _bracketed(match: re.Match[str]) -> str:
    return match[1] + "".join(f"({label})" for label in re.findall(r"[A-Za-z0-9]+", match[2]))
