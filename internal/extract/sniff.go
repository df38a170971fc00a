package extract

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"kizuki/internal/source"
)

// byName is the format that an extension stands for.
var byName = map[string]source.Format{
	".pdf": source.PDF, ".pptx": source.PPTX, ".pptm": source.PPTX, ".ppsx": source.PPTX, ".potx": source.PPTX,
	".docx": source.DOCX, ".docm": source.DOCX, ".dotx": source.DOCX, ".xlsx": source.XLSX, ".xlsm": source.XLSX, ".xltx": source.XLSX,
	".csv": source.CSV, ".tsv": source.CSV, ".tab": source.CSV,
	".md": source.Markdown, ".markdown": source.Markdown, ".mdown": source.Markdown, ".mkd": source.Markdown, ".rmd": source.Markdown, ".qmd": source.Markdown,
	".txt": source.Plain, ".text": source.Plain,
	".html": source.HTML, ".htm": source.HTML, ".xhtml": source.HTML, ".ipynb": source.Notebook, ".epub": source.EPUB,
	".odt": source.ODT, ".ott": source.ODT, ".odp": source.ODP, ".otp": source.ODP, ".ods": source.ODS, ".ots": source.ODS,
	".rtf": source.RTF, ".vtt": source.VTT, ".srt": source.SRT,
	".png": source.Image, ".jpg": source.Image, ".jpeg": source.Image, ".tif": source.Image, ".tiff": source.Image,
	".bmp": source.Image, ".gif": source.Image, ".webp": source.Image,
}

// sniff tells the format from the first bytes, then the name. The warnings say
// when they disagree and the content was believed.
func sniff(path, name string, size int64) (source.Format, []string, error) {
	head, err := headOf(path)
	if err != nil {
		return "", nil, unreadable(err)
	}
	named := byName[extension(name)]
	found, err := byContent(path, name, head, size, named)
	if err != nil {
		return "", nil, err
	}
	if named != "" && named != found {
		return found, []string{fmt.Sprintf("the file is named %s, but its content is %s; it was read as that", extension(name), found)}, nil
	}
	return found, nil, nil
}

func headOf(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 8<<10))
}

func byContent(path, name string, head []byte, size int64, named source.Format) (source.Format, error) {
	switch {
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return source.PDF, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return zipFormat(path, size)
	case bytes.HasPrefix(head, []byte("{\\rtf")):
		return source.RTF, nil
	}
	if named == "" {
		return "", unsupported("Kizuki has no reader for %s files", strings.TrimPrefix(extension(name), "."))
	}
	return named, nil
}

// zipFormat looks into a zip for what kind of document it is.
func zipFormat(path string, size int64) (source.Format, error) {
	in := &input{path: path, size: size}
	a, err := in.openArchive()
	if err != nil {
		return "", err
	}
	defer a.close()
	if a.has("mimetype") {
		b, _ := a.part("mimetype")
		for prefix, f := range byMIME {
			if strings.HasPrefix(string(b), prefix) {
				return f, nil
			}
		}
	}
	for _, name := range a.names() {
		folder, _, _ := strings.Cut(strings.ToLower(name), "/")
		if f, ok := byFolder[folder]; ok {
			return f, nil
		}
	}
	return "", unsupported("it is a zip file that is no document")
}

var byMIME = map[string]source.Format{
	"application/epub+zip":                            source.EPUB,
	"application/vnd.oasis.opendocument.text":         source.ODT,
	"application/vnd.oasis.opendocument.presentation": source.ODP,
	"application/vnd.oasis.opendocument.spreadsheet":  source.ODS,
}

var byFolder = map[string]source.Format{"word": source.DOCX, "ppt": source.PPTX, "xl": source.XLSX}
