"""English prose that cites nothing, made to tempt a finder of citations: rules of thumb, sections of road, Acts of plays.

The same seed gives the same text; nothing in it was written by anybody else.
"""

from __future__ import annotations

import random
import re

WHO = (
    "the pilot,my aunt,a retired clerk,the engineer of the launch,Captain Mathew,the harbour dog,our landlord,"
    "an old schoolmaster,Miss D'Souza,the ferryman,a committee of nine,the second mate,General Rao,the port doctor,"
    "someone at the bank,a boy of 12,the driver in bay 7,the widow at No. 14,the umpire,a lawyer from Cochin"
).split(",")
DID = (
    "remembered,forgot,painted,counted,argued about,measured,swept,praised,sold,described,photographed,repaired,"
    "walked along,quarrelled over,slept beside,paid for,avoided,wrote home about,dreamt of,inherited"
).split(",")
WHAT = (
    "the first section of the road to the jetty,a rule of thumb that his father had,Act 2 of the school play,"
    "Part 3 of the serial on the radio,the clause in her lease about goats,chapter 5 of a novel about whales,"
    "the form of the clouds,an item of luggage,a table of mahogany,the order of the day,articles of clothing,"
    "section B of the grandstand,a schedule of trains for 1987,the rules of chess,paragraph after paragraph of gossip,"
    "the regulations of the swimming club,a code of honour,an appendix removed in March,the second part of the wall,"
    "rule number one in that kitchen,10 of the 14 boats,form 4B at the grammar school,class II carriages,"
    "the proviso his uncle always added,an explanation (a long one),illustration 6 in the bird book,bye-laws of nature,"
    "Part II of the concert,Section 8 of the cemetery,the Schedule of Payments pinned to the door,Appendix pains,"
    "the Act of God that took the roof,Rules and Regulations painted on a board,the Order of St. John,Table 5 by the window"
).split(",")
WHEN = (
    "in 1982,on 30th December,at 5.15,before the monsoon,for 240 days,twice (or three times),since 1960,"
    "under the neem tree,in rule and in exception,as a rule,by order of size,to the letter,within 9 inches,"
    "after class,in part,on the 1st instant,at gate 23,over 15 tons of sand,in all sections of the town,from 6 to 8"
).split(",")
TAIL = (
    "; nobody minded., and that was that., but the tide (2 hours late) decided otherwise., though no one had asked him to., "
    "- a fact worth 5 rupees., because habit is a good rule and a bad master., until sub-editor and clerk agreed., "
    "so we went in by the back., which is the first rule of harbours., and the whole of part one was rain."
).split(".,")


def prose(size: int, seed: int = 7) -> str:
    """At least `size` characters of it, in paragraphs."""
    dice = random.Random(seed)
    paragraphs: list[str] = []
    length = 0
    while length < size:
        lines = [_sentence(dice) for _ in range(dice.randint(3, 7))]
        paragraphs.append(" ".join(lines))
        length += len(paragraphs[-1]) + 2
    return "\n\n".join(paragraphs) + "\n"


def _sentence(dice: random.Random) -> str:
    words = f"{dice.choice(WHO)} {dice.choice(DID)} {dice.choice(WHAT)} {dice.choice(WHEN)}{dice.choice(TAIL).rstrip('.')}."
    return re.sub(r"\s+([;,])", r"\1", words[0].upper() + words[1:])
