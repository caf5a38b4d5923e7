"""One real example for the help of each command."""

from __future__ import annotations

HARBOUR, DREDGE = "new-mangalore-harbour-craft-1976", "dredge-examination-1982"
WRITES = "--editor asha --store gazettes.sqlite"

EXAMPLES: dict[str, str] = {
    "library": "clausebook library",
    "parse": "clausebook parse gazette.txt",
    "clean": "clausebook clean gazette.txt --format diff",
    "page": 'clausebook page scan.pdf --path "14/(1)" --image page.png',
    "cite": f'clausebook cite "clause (ii)(a) of rule 29(2)" --in {HARBOUR}',
    "graph": f'clausebook graph {HARBOUR} --around "29/(2)/(i)/(a)" --depth 2',
    "link": f"clausebook link letter.html --in {DREDGE}",
    "ask": f"clausebook ask {HARBOUR} may-be-engineer bhp=300 certificate=motor-engineer",
    "check": f"clausebook check {HARBOUR}",
    "spans": "clausebook spans gazette.txt --out gazette.spacy",
    "gaps": "clausebook gaps orissa-cargo-boats-1960",
    "draft": "clausebook draft national-waterways-safety-2002 > rules.toml",
    "site": f"clausebook site out {HARBOUR}",
    "serve": "clausebook serve --port 8000",
    "mcp": "clausebook mcp",
    "lsp": "clausebook lsp",
    "demo": "clausebook demo --out demo-out",
    "add": "clausebook add corpus/library --store gazettes.sqlite",
    "search": "clausebook search '\"free board\" nine'",
    "correct": f"clausebook correct {DREDGE} docs does {WRITES}",
    "move": f"clausebook move {DREDGE} floating --before approved {WRITES}",
    "structure": f'clausebook structure {DREDGE} "5/(1)/(b)" number "(b)" {WRITES}',
    "resolve": f'clausebook resolve {DREDGE} "the said Table" "19/(1)/table-1" {WRITES}',
    "mark": f"clausebook mark {DREDGE} 16 proofread {WRITES}",
    "suggestions": f"clausebook suggestions {DREDGE} --store gazettes.sqlite",
    "accept": f"clausebook accept {DREDGE} 19902 {WRITES}",
    "refuse": f"clausebook refuse {DREDGE} 23690 {WRITES}",
    "always": f"clausebook always docs does --of {DREDGE} {WRITES}",
    "series": f"clausebook series {DREDGE} --store gazettes.sqlite",
    "undo": f"clausebook undo {DREDGE} ENTRY --editor ravi --store gazettes.sqlite",
    "redo": f"clausebook redo {DREDGE} ENTRY --editor ravi --store gazettes.sqlite",
    "editor": "clausebook editor add asha --store gazettes.sqlite",
    "history": f"clausebook history {DREDGE} --store gazettes.sqlite",
    "verify": "clausebook verify citation.json",
    "learn": "clausebook learn --store gazettes.sqlite",
    "export": "clausebook export kerala-canal-rules out --store gazettes.sqlite",
}
