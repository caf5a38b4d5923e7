"""Patterns of the citation grammar: each is tried at one place, is bounded, and is read by the scanner in `grammar`."""

from __future__ import annotations

import re

HEAD = re.compile(
    r"""(?<![\w-])
    (?:(?P<pointer>                                        # what may stand in place of a number
        this | that | these | those
      | (?:the\s{1,3})?(?:said|aforesaid|same | (?:(?:last|next)\s{1,3})?(?:preceding|succeeding|foregoing)
          | next\s{1,3}following | first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)
      | the )\s{1,3})?
    (?P<unit>
        (?:su[bp]s?[\s.\-–—]{0,3}\s{0,2})?                 # sub-, also `sub ` and the misreading `sup-`
        (?: sections? | rules? | regulations? | articles? | clauses? | paragraphs? | paras? | items?
          | parts? | chapters? | schedules? | appendi(?:x|ces) | appen-\s{0,3}d\s?i\s?x | annexures? | annex(?:es)?
          | forms? | tables? | provisos? | explanations? | illustrations? | bye?[\s\-–]{0,4}laws?
          | (?<![.'’])(?:secs?|ss?|rr?|regs?|cls?|arts?|paras?|chap|ch|sch|app|annx?|expln)\.  # these need their stop
          | secs? | regs? | cls? | arts? | §{1,2}(?=\s{0,2}\d) )
      # sub- and a word past reading, with a bracket; any other word before a number may be a misread unit
      | s[uoan][bphl][\-–\s]{1,2}\s{0,2}(?:sections?|rules?|regulations?|clauses?|paragraphs?)
      | su[bp][\-–]\s{0,2}[^\s()\[\]]{1,8}(?:\s[^\s()\[\]]{1,4})?(?=\s{0,3}\()
      | [^\W\d_][\w'|!]{3,12}(?=\.?\s{0,3}\(\w{1,4}\)|\s{1,3}\d{1,3}[a-z]?\b)
    )(?:(?![\w])|(?<=[.§])(?=\d)|(?<=rule|ules|tion|ions|ause|icle)(?=\d{1,3}[a-z]?\b))""",  # the blank may be lost
    re.VERBOSE,
)
"""Searched in the text with its ASCII letters made small: a search that ignores case is several times slower."""
_GAP = r"[\s.:]{0,3}[\s'`’^*]{0,3}"
BRACKET = re.compile(
    r"\s{0,4}[(\[{]\s{0,3}([A-Za-z0-9$|!]{1,5}?(?:\.\d{1,3}|\s?[-–]\s?[A-Za-z]{1,2})?|[ivxlc]{6,9}|[IVXLC]{6,9})\.?\s{0,3}[)\]}]"
)
ROMAN = re.compile(r"[ \t]{1,3}([IVX]{1,6})(?=[\s,;)]|\.\s|\.?\Z)(?! [A-Z])")
ORDER = re.compile(r"\s{1,3}of\s{1,3}(Order\s{1,3}(?:[IVXLC]{1,7}|\d{1,3}))(?!\w|\s{1,3}of\s{1,3}\d{4})")
ORDER_BEFORE = re.compile(r"(?:\bOrder|\bO\.)\s{1,3}(?:[IVXLC]{1,7}|\d{1,3})[\s,(]{1,4}$")
"""The first number of a rule of court: `Order XXI, rule 12`."""
_ONE = "one|two|three|four|five|six|seven|eight|nine"
_TEEN = rf"{_ONE}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TEN = rf"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[-\s]\s{{0,2}}(?:{_ONE}))?"
_OF_UNIT = (
    r"of\s{1,4}(?:the\s{1,4})?(?:sub-?\s?)?"
    r"(?:sections?|rules?|regulations?|articles?|clauses?|paragraphs?|bye?-?laws?|s\.|r\.)(?!\w)"
)
_OF_INSTRUMENT = (
    r"of\s{1,4}(?:th(?:is|at|ese|ose)\b|(?:the\s{1,4})?(?:(?:said|same|principal|aforesaid)\s{1,4})?(?:[A-Z]|rules|regulations|bye))"
)
SPELLED = re.compile(
    rf"(?:\s{{1,4}}|(?<=\s))((?:(?:{_TEEN})\s{{1,3}}hundred(?:\s{{1,3}}and\s{{1,3}}(?:{_TEN}|{_TEEN}))?|{_TEN}|{_TEEN})(?![\w-]))"
    rf"(?=\s{{0,3}}(?:[,.;:)\]\"”(]|\Z)|\s{{1,4}}(?:{_OF_UNIT}|{_OF_INSTRUMENT}"
    r"|(?:and|or|to|shall|hereof|hereto|above|thereof|is|are|was|has|have|may|must|in|as|by|for|with|on|upon|from|when|where"
    r"|if|the|this|that|such|any|no|not|but|who|which|it|he|they|relating|applies|apply)\b))"
)
"""A number in words, as Acts of the first half of the twentieth century cite sections: `section twenty-two hereof`."""
LETTER = re.compile(
    r"\s{1,3}(?P<label>[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})\.?"
    rf"(?=\s{{1,4}}{_OF_UNIT})"
)
"""A letter without brackets, where what it is a part of follows: `clause b of section 2`."""
BROKEN = re.compile(r"\s{1,3}(\d{1,2})\)")
NUMBER = re.compile(
    _GAP + r"(\d{1,4}(?:\.\d{1,3}){0,4}(?:(?:\s?-\s?)?[A-Z]{1,2}(?![\w'’])|\s[A-Z](?![\w'’]))?|\d{1,3}(?!st|nd|rd|th)[a-z]{1,2}"
    r"|\d{1,3}\s?(?:bis|ter|quater))"
    r"(?![^\W\u00ba\u00aa\u00b0]|[.,]\d)"
)
MISREAD = re.compile(_GAP + r"((?=[\w$]{0,3}\d|[$IlSO]{1,4}(?!\w))[\dlIiSOoBZ$]{1,4})(?![\w]|[.,]\d)")
NAME = re.compile(  # a quote next to the unit word and not to the label closes the word: `"Form" A`
    r"""(?:[\s.:\-–—]{1,4}['"‘’“”`]\s{0,2}|['"‘’“”`])([A-Z][A-Za-z0-9]{0,3}|\d{1,3}[A-Z]?|[ivxl]{1,5}|[a-z])"""
    r"""(?:\s{0,2}['"‘’“”`*\\]|(?<=[A-Z\d])(?=[\s.,;)\]]|$))"""
)
PLAIN_NAME = re.compile(r"[\s.:\-–—]{0,4}((?:No\.?\s)?(?:[IVXLl1H]{1,5}(?:-?[A-D]|[A-Z])?|[A-Z]|\d{1,2}[A-Z]?))(?![\w'’]|\.\w)")
SEPARATOR = re.compile(
    r"\s{0,3}(?:[(,]?\s{0,2}(?:both|all)\s{1,3}inclusive\)?\s{0,3})?(?:,\s{0,3}(?:and|or|&)?|;?\s{0,3}\b(?:and\s{0,2}/\s{0,2}or|and|or|as\s+well\s+as)\b|&|/)\s{0,3}",
    re.IGNORECASE,
)
RANGE = re.compile(r"\s{0,3}(?:\b(?:to|through)\b|[\-–—])\s{0,3}", re.IGNORECASE)
OF = re.compile(r"\s{0,4},?\s{0,4}\b(?:of|0f)\b\s{0,4}(?:the\s{1,4}(?=(?:\w+\s)?\w))?", re.IGNORECASE)
TO = re.compile(r"\s{1,4}(?:to|of|in|under|below)\s{1,4}(?:the\s{1,4})?", re.IGNORECASE)
ORDINARY = re.compile(  # a number that counts or measures cites nothing
    r"\s{0,2}(?:%|(?:per|days?|months?|years?|hours?|minutes?|copies|met(?:re|er)s?|m|cm|mm|feet|foot|inch(?:es)?|tons?|tonnes?|kilo\w*"
    r"|rupees|persons?|men|boats?|vessels?|times|paise|annas|fathoms|knots|miles?|seamen|candidates?)\b)",
    re.IGNORECASE,
)
MASTHEAD = re.compile(
    r"part\W{0,3}[ivxl\d]{1,4}\W{1,4}se\w{1,8}\W{0,3}\d{1,2}(?:\W{1,4}sub\W{0,3}se\w{1,9}\W{0,3}\(?\w{1,4}\)?)?",
    re.IGNORECASE,
)
PART_BEFORE = re.compile(r"\b(?:pt|part)\.?\W{0,3}[ivxl\d]{1,4}\W{1,3}$", re.IGNORECASE)
CHAPTER_OF_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[ \t]{1,3}$")
"""What stands before the number of an Act among those of its year: `1991 c. 21`."""
THERETO = re.compile(r"\s{1,3}there(?:to|of|under|in)\b", re.IGNORECASE)
OPEN_NOTE = re.compile(
    r"[\[({fC|]\s{0,2}(?:see|sec|sre|sc[ec]|vide|vidc|under|to)\.?\s{1,3}(?:also\s{1,3})?(?:the\s{1,3})?$",
    re.IGNORECASE,
)
CLOSE_NOTE = re.compile(r"\s{0,3}[\])}J|]")
LOOSE = re.compile(
    r"\b(?:in|under|at|per|see|vide)\s{1,3}(?P<label>\((?:[A-Za-z0-9]{1,4}|[ivxlc]{5,9})\))(?=\s{0,2}[.;,)]|\s{1,3}(?:above|below|supra)\b)",
    re.IGNORECASE,
)
OF_YEAR = re.compile(r"\s{1,3}of\s{1,3}(?:1[5-9]|20)\d\d(?!\w)")
YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
DIGIT = re.compile(r"\d")
RUN = re.compile(r"(?:\d{1,3}[A-Z]?,\s{0,2}){0,12}\d{1,3}[A-Z]?\s{0,2},?\s{0,2}(?:and|or)\s{1,3}\d{1,3}[A-Z]?(?![\w])")
