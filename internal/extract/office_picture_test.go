package extract

import (
	"context"
	"strings"
	"testing"
)

// officeParts are the namespaces that small office files below declare.
const officeParts = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"
 xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

const relationNames = "http://schemas.openxmlformats.org/package/2006/relationships"

// related is a part with relations, each "id kind target".
func related(relations ...string) string {
	var b strings.Builder
	b.WriteString(`<Relationships xmlns="` + relationNames + `">`)
	for _, r := range relations {
		f := strings.Fields(r)
		b.WriteString(`<Relationship Id="` + f[0] + `" Type="http://x/` + f[1] + `" Target="` + f[2] + `"/>`)
	}
	return b.String() + `</Relationships>`
}

// TestWordsInPictures reads what drawn pictures of slides and documents write:
// a picture, an object with its picture in VML only, and an equation, which
// stands in its sentence when it is a line and is left out when it is not.
func TestWordsInPictures(t *testing.T) {
	slide := `<p:sld ` + officeParts + `><p:cSld><p:spTree>
<p:pic><p:blipFill><a:blip r:embed="rId1"/></p:blipFill></p:pic>
<p:graphicFrame><a:graphic><a:graphicData><mc:AlternateContent><mc:Choice Requires="v"><p:oleObj spid="_s1" progId="Excel.Sheet"/></mc:Choice>
<mc:Fallback><p:oleObj spid="_s1" progId="Excel.Sheet"/></mc:Fallback></mc:AlternateContent></a:graphicData></a:graphic></p:graphicFrame>
</p:spTree></p:cSld></p:sld>`
	deck := zipOf(t, "[Content_Types].xml", "<Types/>", "_rels/.rels", related("rId1 officeDocument ppt/presentation.xml"),
		"ppt/presentation.xml", `<p:presentation `+officeParts+`><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>`,
		"ppt/_rels/presentation.xml.rels", related("rId1 slide slides/slide1.xml"),
		"ppt/slides/slide1.xml", slide,
		"ppt/slides/_rels/slide1.xml.rels", related("rId1 image ../media/image1.emf", "rId2 vmlDrawing ../drawings/v.vml"),
		"ppt/drawings/v.vml", `<xml `+officeParts+`><v:shape id="_s1"><v:imagedata o:relid="rId1"/></v:shape></xml>`,
		"ppt/drawings/_rels/v.vml.rels", related("rId1 image ../media/image2.wmf"),
		"ppt/media/image1.emf", string(emfOf(emfText(0, 0, "Root hair"))), "ppt/media/image2.wmf", string(wmfOf(wmfText(0, 0, "Sum of B"))))
	object := func(program, id string) string {
		return `<w:r><w:object><v:shape><v:imagedata r:id="` + id + `"/></v:shape><o:OLEObject ProgID="` + program + `"/></w:object></w:r>`
	}
	paper := zipOf(t, "[Content_Types].xml", "<Types/>", "_rels/.rels", related("rId1 officeDocument word/document.xml"),
		"word/document.xml", `<w:document `+officeParts+`><w:body><w:p><w:r><w:t>Here</w:t></w:r>`+object("Equation.3", "rId1")+`<w:r><w:t>holds.</w:t></w:r></w:p>
<w:p><w:r><w:t>Not here.</w:t></w:r>`+object("Equation.DSMT4", "rId2")+`</w:p><w:p>`+object("Excel.Chart.8", "rId2")+`</w:p></w:body></w:document>`,
		"word/_rels/document.xml.rels", related("rId1 image media/1.wmf", "rId2 image media/2.wmf"),
		"word/media/1.wmf", string(wmfOf(wmfText(0, 0, "x = y"))), "word/media/2.wmf", string(wmfOf(wmfText(0, 0, "over"), wmfText(0, 50, "under"))))
	for name, want := range map[string]string{
		"deck.pptx": "Root hair\n\nSum of B", "paper.docx": "Here x = y holds.\n\nNot here.\n\nover\nunder",
	} {
		file := deck
		if name == "paper.docx" {
			file = paper
		}
		r, err := Read(context.Background(), fileOf(t, name, file), Options{})
		if err != nil || r.Text.Content != want {
			t.Errorf("%s: got %v, %v, want %q", name, r, err, want)
		}
	}
}
