package extract

import "strings"

// prefixes is the usual prefix of each namespace that readers look for. ISO
// 29500 strict namespaces share the prefix of their transitional twins.
var prefixes = map[string]string{
	"http://schemas.openxmlformats.org/presentationml/2006/main":             "p",
	"http://schemas.openxmlformats.org/drawingml/2006/main":                  "a",
	"http://schemas.openxmlformats.org/drawingml/2006/chart":                 "c",
	"http://schemas.openxmlformats.org/drawingml/2006/diagram":               "dgm",
	"http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas":          "lc",
	"http://schemas.openxmlformats.org/drawingml/2006/chartDrawing":          "cdr",
	"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing":    "xdr",
	"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":           "w",
	"http://schemas.openxmlformats.org/spreadsheetml/2006/main":              "x",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships":    "r",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":             "m",
	"http://schemas.openxmlformats.org/package/2006/relationships":           "rel",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":            "mc",
	"http://schemas.microsoft.com/office/word/2010/wordprocessingShape":      "wps",
	"http://schemas.microsoft.com/office/word/2010/wordprocessingGroup":      "wpg",
	"http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas":     "wpc",
	"http://schemas.microsoft.com/office/drawing/2010/main":                  "a14",
	"http://schemas.microsoft.com/office/drawing/2008/diagram":               "dsp",
	"http://schemas.microsoft.com/office/drawing/2014/chartex":               "cx",
	"urn:schemas-microsoft-com:vml":                                          "v",
	"urn:schemas-microsoft-com:office:office":                                "o",
	"http://purl.oclc.org/ooxml/presentationml/main":                         "p",
	"http://purl.oclc.org/ooxml/drawingml/main":                              "a",
	"http://purl.oclc.org/ooxml/drawingml/chart":                             "c",
	"http://purl.oclc.org/ooxml/drawingml/diagram":                           "dgm",
	"http://purl.oclc.org/ooxml/drawingml/lockedCanvas":                      "lc",
	"http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing":                "xdr",
	"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing":             "wp",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                       "w",
	"http://purl.oclc.org/ooxml/spreadsheetml/main":                          "x",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":                "r",
	"http://purl.oclc.org/ooxml/officeDocument/math":                         "m",
	"http://www.w3.org/1998/Math/MathML":                                     "math",
	"http://www.w3.org/1999/xlink":                                           "xlink",
	"http://www.w3.org/XML/1998/namespace":                                   "xml",
	"urn:oasis:names:tc:opendocument:xmlns:office:1.0":                       "office",
	"urn:oasis:names:tc:opendocument:xmlns:text:1.0":                         "text",
	"urn:oasis:names:tc:opendocument:xmlns:table:1.0":                        "table",
	"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0":                      "draw",
	"urn:oasis:names:tc:opendocument:xmlns:presentation:1.0":                 "presentation",
	"urn:oasis:names:tc:opendocument:xmlns:style:1.0":                        "style",
	"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0":               "svg",
	"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0":            "fo",
	"urn:oasis:names:tc:opendocument:xmlns:chart:1.0":                        "chart",
	"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0":                     "manifest",
	"urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0":                    "number",
	"urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0":   "loext",
}

// prefixOf is the usual prefix of a namespace; "?" for one that no reader
// knows. A prefix that the file never declared stands for itself.
func prefixOf(space string) string {
	if p, ok := prefixes[space]; ok {
		return p
	}
	if !strings.ContainsAny(space, ":/") {
		return space
	}
	return "?"
}
