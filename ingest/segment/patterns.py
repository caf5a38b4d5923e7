"""What a mark looks like in the text: one pattern a shape, those of damaged marks apart from those of whole ones.

No pattern may take more than a bounded look ahead or back, so that the scan stays linear on any text. One that is sought in
the whole text begins with the letters it can begin with and looks back after them: they are found ten times as fast.
"""

from __future__ import annotations

import re

LINE = re.compile(r"(?m)^[ \t]*")
FOOTNOTE_MARK = re.compile(
    r"\d{0,2}\[(?=[\s(]*[0-9(])|[\"'“‘•*·_\s]{1,12}(?=\()|[-–]\s(?=\([a-z0-9])|(?:#{1,6}[ \t]+|\*\*|__)(?=[\dA-Z(])"
)
"""What may stand before a label at the start of a line: an amendment's bracket, a stray quote or speck, the signs of Markdown."""
DOT = re.compile(
    r"(?:(?:Rule|Section|Regulation|Article|(?:Art|ART|Sec|SEC|Reg)\.|(?:\(\d{1,4}\)\s*)?§)\s*[-–.]?\s*)?"
    r"(\d{1,3}(?:-?[A-Z]{1,3}|[a-h](?=\.\s))?)\s?\.(?:(?![\d.])|(?=\d{1,2}\[))(?:\*\*)?[ \t]*(?=\S|\n)"
)
LEFT_OUT = re.compile(
    r"(\d{1,3}[A-Z]{0,2})(?:[ \t]?[-–—][ \t]?|[ \t]to[ \t]|,[ \t]|[ \t]?(?:and|&)[ \t])"
    r"(?:\d{1,3}[A-Z]{0,2}(?:,|[ \t]?(?:and|&))[ \t]){0,20}\d{1,3}[A-Z]{0,2}\.?[ \t]*[-–—.]{0,2}[ \t]*"
    r"(?=[\[(]?(?:Omitted|Repealed|Deleted|Revoked|Spent|Lapsed|Rep\.|Expired|\*[ \t]?\*))"
)
"""Several units that were left out together: `5-7. (Repealed)`, `9 to 11. [Omitted by ...]`."""
UNIT_WORD = re.compile(
    r"(?:RULE|SECTION|REGULATION|ARTICLE|Rule|Section|Regulation|Article|S[a-z]{1,3}[cr][a-z]{2,4}|"
    r"(?:S[Ee][Cc]|R[Ee][Gg]|A[Rr][Tt])(?=\.))[ \t]*[-–.]?[ \t]*"
    r"(\d{1,4}[A-Z]{0,2}|\d,\d{3})\s*[.:\-–—]+\s*(?=[A-Z(])"
)
UNIT_ALONE = re.compile(
    r"(?:RULE|SECTION|REGULATION|ARTICLE|Rule|Section|Regulation|Article)[ \t]+(\d{1,4}[A-Za-z]{0,2})[ \t]*\n\s*(?=[A-Z(\"“‘\d])"
)
"""A unit's word and number alone on their line."""
WORDED = re.compile(r"[A-Za-z]{4,}\W|(?:Art|ART|Sec|SEC|Reg)\.|[^\w\n]{0,8}§")
BARE = re.compile(r"(\d{1,3}[A-Z]{0,2})\s+(?=[A-Z][a-zA-Z]|An?\s[a-z]|\(1\)|[\[(](?:Repealed|Rep\.|Omitted|Revoked|Spent)\b)")
ITEM_DOT = re.compile(r"([ivx]{1,5}|[a-hjkmn])\.[ \t]+(?=[a-z\"“])")
"""A member of a list with a stop in the place of brackets: `ii. to sell fish;`"""
WILD_DOT = re.compile(
    r"(?:([A-Z0-9|][A-Za-z0-9|]{0,3}|[a-z0-9|]{1,2}|l[OIB])\.|([-–—*~]{1,2})\.?)"
    r"(?:[ \t]+(?=[\"“]?[A-Z][A-Za-z]|A[ \t][a-z])|(?<=[IVXLC]\.)[ \t]?[-–—]{1,2}[ \t]?(?=[A-Z][A-Za-z]))"
)
LOST_DOT = re.compile(r"(\d{1,3}[A-Z]?)(?:,[ \t]+(?=[A-Z(][A-Za-z0-9])|[ \t]?[-–—]{1,2}[ \t]?(?=\([1Il]\)))")
"""A unit's number with a comma or a dash in the place of its full stop: `22, Fees.-`, `14- (1)`."""
PAREN = re.compile(
    r"[(\[{]\s?(\d{1,3}-?[A-Za-z]{0,2}|[ivx]{1,6}-[A-Za-z]|[a-z]-[A-Z]|[A-Za-z|]{1,5}|[ivxlc]{6,9}|[IVXLC]{6,9})\.?\s?[)\]}](?:\s?\.(?=\s))?\s*"
)
TORN = re.compile(
    r"\(\s?([0-9A-Za-z|]{1,3})[jJ\]}]\s+(?=[A-Za-z\"“])|\(\s?([0-9A-Za-z]{1,4})(?:[.,]\s+(?=[a-z])|[.,]?\s+(?=[\"'“‘A-Z]))"
    r"|\(\s?([0-9Il|]{1,3})[tl]\s+(?=[A-Z])|\(\s*(?=\n)"
    r"|\(\s?([a-z]{1,3}|\d{1,2})\s+(?=[a-z])(?![^\n()]{0,200}\))"
)
WILD_PAREN = re.compile(
    r"(?:[(\[{f]\S{0,4}?|[(\[{]\s\S{1,2}\s|[A-Za-z0-9|>'°]{1,4})(?:[)\]}]|(?<=\w)j(?=\s[a-z]))\s*(?=[(A-Za-z\"“])"
)
DECIMAL = re.compile(r"(\d{1,2}(?:\.\d{1,3}){1,3})\s+(?=[A-Z\"“(]|(?<=\d\.\d\s)[a-z]+\s[a-z])")
INLINE = re.compile(r"[(\[]\s?(\d{1,3}[A-Z]{0,2}|[a-z]{1,5}|[ivxlc]{6,9}|[A-Z][A-D]?|H[il]?)\.?\s?[)\]](?:\s\.(?=\s))?\s*")
INLINE_TORN = re.compile(
    r"(?<=[-–—\s])(?:(?<=[-–—])\(([0-9Il|]{1,2})[jJtl]\s(?=[A-Z])|(?<=[;.,]\s)f([ivx]{1,4})\)\s"
    r"|(?<=[.;:,]\s)\(([0-9a-z]{1,3})[jJ]\s(?=[A-Za-z])|(?<=[;:,.]\s)([a-z]|\d{1,2}|[ivx]{2,4})\)\s?(?=[A-Za-z])"
    r"|(?<=\s)(?P<bare>[0OoIl|])\)\s(?=\(\w)|(?<=[-–—])([0-9Il|qd]{1,2})\)\s?(?=[A-Z]))"
)
INLINE_DOT = re.compile(
    r"(?=[ \t(\d])(?:(?<=[.;:)\]\"”])|(?<=[A-Z]{4})|(?<=[:,][-–—])|(?<=[-–—]\s))"
    r"[ \t]*(?:\(\d+\)[ \t]*)?(\d{1,3}[A-Z]{0,2})\s?\.(?!\d)[ \t]*\n?[ \t]*(?=[A-Z(\"“'])"
)
INLINE_PLAIN = re.compile(
    r"([Il\d](?:(?<=[a-z)] .)|(?<=[12]\d\d\d .))(?:(?<=\d)\d)?)\.\s(?=[A-Z][a-z]{2,})"
)
COLUMN_DOT = re.compile(r"(?<=[^ \t\n][ \t]{3})[ \t]*(\d{1,3}[A-Z]?)\.[ \t]?(?:[-–—][ \t]?(?=\()|(?<=[ \t])(?=[A-Z(]))")
"""A number at the start of a column, beside the words of the margin."""
PROVISO = re.compile(
    r"[Pp](?:(?<=[;:.\n)\]\[].)|(?<=[;:.\n)\]]\s.)|(?<=[;:.\n]\s\s.)|(?<=\A.))"
    r"(?:(?:(?<=P)\s?r?\s?ov[il1]d[eo]d|(?<=p)rovided)(?:,?\s(?:also|further|however))*,?\s(?:that|always|-|where|in)\b"
    r"|(?<=[;:.\n]P)rovided\b)"
)
EXPLANATION = re.compile(
    r"(?m)(?:^[ \t]*|(?<=[.;:)\]])|(?<=[.;:)\]] ))(Explanation|EXPLANATION|Illustrations?|ILLUSTRATIONS?)"
    r"[ \t]*([IVX]{1,4}|\d{1,2})?[ \t]*(?:[.:]?\s*[-–—:.]+\s*|\n)"
)
_DEFINES = r"(?:means?|includes?|shall mean|shall have|ha(?:s|ve) the (?:same )?meanings?|denotes?)\b"
_NO_TERM = r"(?!(?:Such|This|That|The|It|In|Any|Each|Every|Nothing|Note)\b)"
TERM = re.compile(
    rf"(?m)(?:^[ \t]*|(?<=;[ ]))[\"“'‘][^\"”'’\n]{{2,60}}[\"”'’*]"
    rf"(?:,?(?:[ \t][^\n;:.—]{{0,70}}?)?[ \t\n]+(?={_DEFINES})|[ \t]*(?=[—–-]{{1,2}}[ \t]*\n))"
    rf"|(?<=[;:.)—–-]\n)(?:[a-z][a-z ,'’()-]{{2,60}}|{_NO_TERM}[A-Z][a-z]{{2,20}})[ ](?={_DEFINES})"
)
"""A definition without a letter: its term in quotation marks, or at the start of a line after a full line."""
HEADING = re.compile(
    r"(?!Explanation|Illustration|Provided|Note|Exception)([A-Z][A-Za-z(][^.\n;:]{1,150}?)"
    r"(?:\s?\.\s?[-–—―]{1,2}\s?(?=[A-Z(\"“'’])|\.[-–—―]{1,2}(?=[a-z]+ [a-z])|\s?(?:[-–—―]{1,2}|:)[ \t]?(?=\(1\)))"
)
"""A heading up to its stop and dash; the sentence after it may have lost its capital."""
DASH_AHEAD = re.compile(r"\(\s?[1ahi]\s?\)|[A-Z(\"'“‘^][^\n]{0,150}?(?:[-–—―]{1,2}\s?(?=[A-Z(\"“'’])|[-–—―]{2}|—|\.\s?[-–—])")
TITLE_LINE = re.compile(r"[A-Z][A-Za-z][^\n.;:,]{2,50}\n")
NOT_LABEL = frozenset(
    "No Nos Dr Mr Sri Smt Rs Sec Art Cl Reg Vol pp viz Col Capt Govt Esq St Ltd and Co etc Ch Part Act Shri".split()
)
"""Words that stand before a full stop and are no label."""
SMALL_WORDS = frozenset("as in if or of to by is at on an no the and for but not any all who may was are has had its".split())
"""Words that may open a parenthesis and are no label that lost its bracket."""
