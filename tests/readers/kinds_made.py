"""One small file of every kind, made here, for tests that change or mistake files."""

# ruff: noqa: E501 (the formats print long lines)
from __future__ import annotations

import io
import json
import zipfile
from email.message import EmailMessage
from pathlib import Path

from press import print_pdf, ruled_pdf

LAW = (
    "THE EXAMPLE PORT RULES, 1950\n\n1. Short title.—These rules may be called the Example Port Rules, 1950.\n\n"
    "2. Fees.—(1) The owner of a boat shall pay—\n(a) five rupees; or\n(b) where rule 3 applies, ten rupees.\n"
    "(2) No fee shall be paid twice.\n\n3. Penalty.—Whoever breaks rule 2 shall be punishable with fine."
)

HOCR = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta name='ocr-system' content='tesseract 5.3.0' /></head><body>
<div class='ocr_page' title='image "p.png"; bbox 0 0 1000 1400; ppageno 0'>
 <div class='ocr_carea' title="bbox 10 10 900 200"><p class='ocr_par' title="bbox 10 10 900 100">
  <span class='ocr_line' title="bbox 10 10 300 30"><span class='ocrx_word' title='bbox 10 10 30 30; x_wconf 96'>1.</span>
   <span class='ocrx_word' title='bbox 40 10 110 30; x_wconf 91'><strong>Certi\u00ad</strong></span></span>
  <span class='ocr_line' title="bbox 10 40 300 60"><span class='ocrx_word' title='bbox 10 40 90 60; x_wconf 40'>ficate.</span></span></p>
  <p class='ocr_par'><span class='ocr_header' title="bbox 10 80 300 100">2. A line without words</span></p></div></div></body></html>"""

ALTO = """<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v{version}#"><Description><MeasurementUnit>pixel</MeasurementUnit></Description>
<Layout><Page WIDTH="1000" HEIGHT="1400"><PrintSpace><TextBlock ID="b1">
<TextLine><String HPOS="10" VPOS="10" WIDTH="20" HEIGHT="20" WC="0.96" CONTENT="1."/><SP/>
<String HPOS="40" VPOS="10" WIDTH="70" HEIGHT="20" WC="0.91" CONTENT="Certi" SUBS_TYPE="HypPart1" SUBS_CONTENT="Certificate."/><HYP CONTENT="-"/></TextLine>
<TextLine><String HPOS="10" VPOS="40" WIDTH="80" HEIGHT="20" WC="0.4" CONTENT="ficate." SUBS_TYPE="HypPart2" SUBS_CONTENT="Certificate."/></TextLine>
</TextBlock><TextBlock ID="b2"><TextLine><String CONTENT="2."/><String CONTENT="Unplaced"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>"""

PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageFilename="p.png" imageWidth="1000" imageHeight="1400">
<ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="1" regionRef="r2"/><RegionRefIndexed index="0" regionRef="r1"/></OrderedGroup></ReadingOrder>
<TextRegion id="r2"><Coords points="10,80 300,80 300,100 10,100"/><TextEquiv><Unicode>2. Only the region
has text.</Unicode></TextEquiv></TextRegion>
<TextRegion id="r3"><TextLine><Coords points="1,200 2,210"/><TextEquiv><Unicode>Not in the order.</Unicode></TextEquiv></TextLine></TextRegion>
<TextRegion id="r1"><TextLine><Coords points="10,10 300,10 300,30 10,30"/>
<Word><Coords points="10,10 30,10 30,30 10,30"/><TextEquiv conf="0.9"><Unicode>1</Unicode></TextEquiv></Word>
<Word><Coords points="30,10 33,30"/><TextEquiv><Unicode>.</Unicode></TextEquiv></Word>
<Word><Coords points="110,30 40,30 40,10 110,10"/><TextEquiv index="1"><Unicode>Focs.</Unicode></TextEquiv><TextEquiv index="0"><Unicode>Fees.</Unicode></TextEquiv></Word>
<TextEquiv><Unicode>1. Fees.</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>"""

HTML = (
    "<!DOCTYPE html><html><head><title>Example</title><script>shall()</script></head><body><div class='menu'>Home</div>"
    "<div id='text'>" + "".join(f"<p>{part}</p>" for part in LAW.split("\n\n")) + "</div></body></html>"
)

MARKDOWN = (
    '---\ntitle: "Example"\n---\n# The Example Act, 1950\n\nLanguage: English\n\n## Section 1 - Short title.\n\n'
    "This Act may be called the ^1[Example] Act.\n\n### Footnotes\n\n1. Subs. by Act 2 of 1951, s. 3.\n"
)

WIKITEXT = (
    "<noinclude><pagequality level='3' /></noinclude>{{c|'''The Example Rules'''}}\n== Chapter I ==\n"
    "'''1.''' ''Title.''—[[Rules|These rules]] are the {{sc|Example}} Rules.<ref>See [[Act]] 2.</ref>\n"
    "{| class='t'\n! Class !! Fee\n|-\n| I || Rs. 5\n|}\n[[Category:Rules]]\n{{unknown|{{deep|x}}}}\n"
)

MANIFEST = json.dumps(
    {
        "@context": "http://iiif.io/api/presentation/3/context.json",
        "id": "https://example.org/manifest.json",
        "type": "Manifest",
        "items": [
            {"id": "https://example.org/canvas/1", "type": "Canvas", "label": {"none": ["p. iv"]},
             "seeAlso": [{"id": "https://example.org/alto/second.xml"}]},
            {"id": "https://example.org/canvas/2", "type": "Canvas", "label": {"none": ["p. v"]},
             "seeAlso": [{"id": "https://example.org/alto/first.xml"}]},
        ],
    }
)  # fmt: skip

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NUMBERING = f"""<w:numbering xmlns:w="{W}"><w:abstractNum w:abstractNumId="0">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%3)"/></w:lvl></w:abstractNum>
<w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>"""
STYLES = f"""<w:styles xmlns:w="{W}"><w:style w:styleId="Rule"><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="RuleBold"><w:basedOn w:val="Rule"/></w:style></w:styles>"""


def word_paragraph(text: str, number: str = "", depth: int = 0, style: str = "") -> str:
    """The XML of a paragraph of a Word file."""
    listed = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>' if number else ""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{styled}{listed}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def word_file(body: str, numbering: str = NUMBERING, styled: str = STYLES, **more: bytes) -> bytes:
    """The bytes of a Word file with that body."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>')
        archive.writestr("word/numbering.xml", numbering)
        archive.writestr("word/styles.xml", styled)
        for name, content in more.items():
            archive.writestr(f"word/{name}.xml", content)
    return out.getvalue()


def every_kind(folder: Path) -> dict[str, Path]:
    """A file of each kind in a folder."""
    contents = {
        "hocr": ("page.hocr", HOCR.encode()),
        "alto": ("page.alto.xml", ALTO.format(version=3).encode()),
        "page": ("page.xml", PAGE.encode()),
        "html": ("page.html", HTML.encode()),
        "markdown": ("act.md", MARKDOWN.encode()),
        "wikitext": ("rules.wiki", WIKITEXT.encode()),
        "docx": ("rules.docx", word_file(word_paragraph("Fees", "5") + word_paragraph("five rupees", "5", 1))),
        "iiif": ("manifest.json", MANIFEST.encode()),
        "plain": ("rules.txt", LAW.encode()),
    }
    files: dict[str, Path] = {}
    for kind, (name, content) in contents.items():
        files[kind] = folder / name
        files[kind].write_bytes(content)
    (folder / "first.xml").write_bytes(ALTO.format(version=2).encode())
    (folder / "second.xml").write_bytes(ALTO.format(version=4).encode())
    files["pdf"] = print_pdf(folder / "rules.pdf", LAW)
    files["image"] = picture_of(files["pdf"], folder / "rules.png")
    return files


def picture_of(pdf: Path, to: Path, dpi: int = 100) -> Path:
    """The first page of a PDF as a picture file."""
    import pypdfium2

    pypdfium2.PdfDocument(pdf)[0].render(scale=dpi / 72, grayscale=True).to_pil().save(to)
    return to


def other_files(files: dict[str, Path]) -> dict[str, Path]:
    """Files of the same kinds made otherwise: a PDF with a ruled table, a page in a web archive, the picture as JPEG, as a
    TIFF of two pages, and as fax machines pack it."""
    from PIL import Image

    folder = files["image"].parent
    page = Image.open(files["image"])
    other = {"jpeg": "rules.jpg", "tiff": "rules.tif", "fax": "rules.fax.tif", "mhtml": "page.mhtml", "ruled": "ruled.pdf"}
    made = {name: folder / file for name, file in other.items()}
    page.save(made["jpeg"], quality=70)
    page.save(made["tiff"], save_all=True, append_images=[page.crop((0, 0, page.width, page.height // 4))])
    page.convert("1").save(made["fax"], compression="group4")
    archive = EmailMessage()
    archive.set_content(HTML, subtype="html", cte="quoted-printable")
    archive.add_related(files["image"].read_bytes()[:2000], "image", "png")
    made["mhtml"].write_bytes(archive.as_bytes())
    ruled_pdf(made["ruled"])
    return made


OTHERWISE = {"jpeg": "image", "tiff": "image", "fax": "image", "mhtml": "html", "ruled": "pdf"}
"""What kind the files of `other_files` are."""
