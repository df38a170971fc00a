package extract

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"kizuki/internal/source"
)

// byName is the format that an extension stands for.
var byName = map[string]source.Format{
	".pdf": source.PDF, ".pptx": source.PPTX, ".pptm": source.PPTX, ".ppsx": source.PPTX, ".ppsm": source.PPTX, ".potx": source.PPTX,
	".docx": source.DOCX, ".docm": source.DOCX, ".dotx": source.DOCX, ".xlsx": source.XLSX, ".xlsm": source.XLSX, ".xltx": source.XLSX,
	".csv": source.CSV, ".tsv": source.CSV, ".tab": source.CSV,
	".md": source.Markdown, ".markdown": source.Markdown, ".mdown": source.Markdown, ".mkd": source.Markdown, ".mdx": source.Markdown, ".rmd": source.Markdown, ".qmd": source.Markdown,
	".txt": source.Plain, ".text": source.Plain,
	".html": source.HTML, ".htm": source.HTML, ".xhtml": source.HTML, ".ipynb": source.Notebook, ".epub": source.EPUB,
	".odt": source.ODT, ".ott": source.ODT, ".odp": source.ODP, ".otp": source.ODP, ".ods": source.ODS, ".ots": source.ODS,
	".rtf": source.RTF, ".vtt": source.VTT, ".srt": source.SRT,
	".png": source.Image, ".jpg": source.Image, ".jpeg": source.Image, ".tif": source.Image, ".tiff": source.Image,
	".bmp": source.Image, ".gif": source.Image, ".webp": source.Image,
}

// inWords names a format for a person.
var inWords = map[source.Format]string{
	source.PDF: "a PDF", source.PPTX: "a PowerPoint presentation", source.DOCX: "a Word document", source.XLSX: "an Excel workbook",
	source.CSV: "a table in text", source.Markdown: "Markdown", source.Plain: "plain text", source.HTML: "a web page",
	source.Notebook: "a notebook", source.EPUB: "an EPUB book", source.ODT: "an OpenDocument text", source.ODP: "an OpenDocument presentation",
	source.ODS: "an OpenDocument spreadsheet", source.RTF: "a rich text document", source.VTT: "a WebVTT transcript",
	source.SRT: "an SRT transcript", source.Image: "a picture",
}

// written are the formats that are text: any text passes for them.
var written = map[source.Format]bool{
	source.CSV: true, source.Markdown: true, source.Plain: true, source.HTML: true, source.Notebook: true, source.VTT: true, source.SRT: true,
}

// sniff tells the format from the first bytes, then the name. The warnings say
// when they disagree and the content was believed.
func sniff(path, name string, size int64) (source.Format, []string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", nil, unreadable(err)
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 8<<10))
	if err != nil {
		return "", nil, unreadable(err)
	}
	at := func(offset int64, n int) []byte {
		b := make([]byte, n)
		n, _ = f.ReadAt(b, offset)
		return b[:n]
	}
	named := byName[extension(name)]
	found, err := byContent(path, head, size, named, at)
	if err != nil {
		return "", nil, err
	}
	switch {
	case found == "" && named == "":
		return "", nil, refused(extension(name))
	case found == "":
		return named, nil, nil
	case named != "" && named != found:
		return found, []string{fmt.Sprintf("the file is named %s, but it is %s and was read as that", extension(name), inWords[found])}, nil
	}
	return found, nil, nil
}

// byContent is what the bytes say: a format, "" when they leave it to the
// name, or an error when they can't be what the name says.
func byContent(path string, head []byte, size int64, named source.Format, at func(int64, int) []byte) (source.Format, error) {
	switch {
	case isPDF(head, named):
		return source.PDF, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return zipFormat(path, size)
	case bytes.HasPrefix(bytes.TrimLeft(head, "\xef\xbb\xbf \r\n\t"), []byte(`{\rtf`)):
		return source.RTF, nil
	case isPicture(head):
		return source.Image, nil
	}
	if err := refuseByContent(head, at); err != nil {
		return "", err
	}
	return byText(head, named)
}

// isPDF finds the header of a PDF, which may stand behind a little rubbish; in
// a file named otherwise the rubbish must not be text.
func isPDF(head []byte, named source.Format) bool {
	at := bytes.Index(head[:min(len(head), 1024)], []byte("%PDF-"))
	return at >= 0 && (named == source.PDF || len(bytes.TrimLeft(head[:at], "\xef\xbb\xbf \r\n\t")) == 0 || isBinary(head))
}

// byText tells text formats apart by how they begin.
func byText(head []byte, named source.Format) (source.Format, error) {
	for i := 0; i < utf8.UTFMax && len(head) > utf8.UTFMax && !utf8.Valid(head[len(head)-utf8.UTFMax:]) && !utf8.RuneStart(head[len(head)-1]); i++ {
		head = head[:len(head)-1]
	}
	text, _, err := decodeText(head)
	isText := err == nil
	if !isText && named == "" {
		return "", nil
	}
	start := strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	switch {
	case !isText && written[named]:
		return "", err
	case !isText:
		return "", damaged("", "it is named as %s, but its content is something else", inWords[named])
	case strings.HasPrefix(start, "WEBVTT"):
		return source.VTT, nil
	case srtStart.MatchString(start):
		return source.SRT, nil
	case named == source.Markdown:
		return named, nil
	case htmlStart.MatchString(start):
		return source.HTML, nil
	case written[named] || named == "":
		return "", nil
	}
	return "", damaged("", "it is named as %s, but its content is plain text", inWords[named])
}

var (
	srtStart  = regexp.MustCompile(`^\d+[ \t]*\r?\n\d{1,2}:\d\d:\d\d[,.]\d{1,3} *--> *\d{1,2}:\d\d:\d\d`)
	htmlStart = regexp.MustCompile(`(?is)^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!doctype html|<html[\s>])`)
)

func isPicture(head []byte) bool {
	for _, magic := range []string{"\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\x00", "MM\x00*"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	return bytes.HasPrefix(head, []byte("BM")) && isBinary(head) ||
		len(head) > 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
}

// zipFormat looks into a zip for what kind of document it is.
func zipFormat(path string, size int64) (source.Format, error) {
	a, err := openZip(path, size)
	if err != nil {
		return "", err
	}
	defer a.close()
	return a.format(path)
}

// format is what kind of document a zip with that name is.
func (a *archive) format(file string) (source.Format, error) {
	if f, ok := byMIME(a); ok {
		return f, nil
	}
	for _, name := range a.names() {
		name = strings.ToLower(name)
		folder, _, _ := strings.Cut(name, "/")
		switch f, ok := byFolder[folder]; {
		case name == "xl/workbook.bin":
			return "", refused(".xlsb")
		case ok && a.has("[Content_Types].xml"):
			return f, nil
		case strings.HasSuffix(name, ".iwa"):
			return "", refusedApple(extension(file))
		}
	}
	return "", refused(".zip")
}

var byFolder = map[string]source.Format{"word": source.DOCX, "ppt": source.PPTX, "xl": source.XLSX}

// byMIME reads the first entry of EPUB and OpenDocument files, which names
// their type; templates go by the type they are templates of.
func byMIME(a *archive) (source.Format, bool) {
	b, err := a.part("mimetype")
	if err != nil {
		if a.has("META-INF/container.xml") && !a.has("content.xml") {
			return source.EPUB, true
		}
		return "", false
	}
	kind := strings.TrimSpace(string(b))
	switch {
	case kind == "application/epub+zip":
		return source.EPUB, true
	case strings.HasPrefix(kind, "application/vnd.oasis.opendocument.text"):
		return source.ODT, true
	case strings.HasPrefix(kind, "application/vnd.oasis.opendocument.presentation"):
		return source.ODP, true
	case strings.HasPrefix(kind, "application/vnd.oasis.opendocument.spreadsheet"):
		return source.ODS, true
	}
	return "", false
}
