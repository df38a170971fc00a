package extract

import (
	"bytes"
	"path"
	"strings"

	"kizuki/internal/source"
)

// maxChunks is how many documents inside of a Word file are read.
const maxChunks = 100

// insert reads a document that stands whole inside of this one (w:altChunk),
// as if its text stood here. One that can't be read is a warning.
func (d *wordReader) insert(part string) {
	if d.chunks++; d.chunks > maxChunks {
		return
	}
	r, err := d.readChunk(part)
	if err != nil {
		d.report.Warnings = append(d.report.Warnings, "a document inserted in the text can't be read")
		return
	}
	d.report.Tables += r.Report.Tables
	d.report.Formulas += r.Report.Formulas
	for _, p := range r.Text.Paragraphs {
		if p.Kind == source.Heading && d.into == nil {
			d.prose.heading(len(r.Text.Sections[p.Section].Path), p.Text)
			continue
		}
		d.emit(block{p.Text, p.Kind})
	}
}

func (d *wordReader) readChunk(part string) (*Result, error) {
	b, err := d.part(part)
	if err != nil {
		return nil, err
	}
	in := &input{Options: Options{Name: d.prose.name}, content: b, size: int64(len(b)), inside: true}
	var rd reader
	switch ext := strings.ToLower(path.Ext(part)); {
	case d.in.inside:
	case bytes.HasPrefix(b, []byte("PK\x03\x04")):
		in.format, rd.read = source.DOCX, readDOCX
	case bytes.HasPrefix(b, []byte(`{\rtf`)):
		in.format, rd.read = source.RTF, readRTF
	case byName[ext] == source.HTML:
		in.format, rd.read = source.HTML, readHTML
	case byName[ext] == source.Plain:
		in.format, rd.read = source.Plain, readPlain
	}
	if rd.read == nil {
		return nil, unsupported("it is of a kind that is not read inside of a document")
	}
	return in.run(d.ctx, rd)
}
