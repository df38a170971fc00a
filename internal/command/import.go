package command

import (
	"errors"

	"kizuki/internal/advice"
	"kizuki/internal/export"
	"kizuki/internal/library"
	"kizuki/internal/source"
)

// importLine is what became of one file.
type importLine struct {
	Path      string         `json:"path"`
	Material  *string        `json:"material"`
	Status    string         `json:"status"`
	Error     *string        `json:"error"`
	Format    *source.Format `json:"format"`
	Passages  int            `json:"passages"`
	Sentences int            `json:"sentences"`
	Report    *source.Report `json:"report"`
	Seconds   float64        `json:"seconds"`
	Vanished  []string       `json:"vanished"`
}

func importFiles(c *call) error {
	if c.values["course"] == "" {
		return usage("--course NAME is missing")
	}
	show := newProgress(c.err)
	l, err := c.library(library.Options{Progress: show.show})
	if err != nil {
		return err
	}
	_, missing := l.CourseNamed(c.values["course"])
	course, err := l.EnsureCourse(c.values["course"])
	if err != nil {
		return err
	}
	r, err := export.Import(c.ctx, l, library.ImportRequest{
		Course: course.ID, Paths: c.args, Replace: c.on["replace"], NoMeaning: c.on["no-meaning"], Password: c.values["password"],
	})
	if missing != nil {
		err = errors.Join(err, l.Unmake(course.ID))
	}
	anyFailed := false
	for _, f := range r.Files {
		anyFailed = anyFailed || f.Status == library.StageFailed || f.Status == library.StageCanceled
		if said := c.showImported(f); said != nil {
			return said
		}
	}
	if err == nil {
		_, err = l.Resume(c.ctx) // with what earlier imports left unread
	}
	if err == nil && anyFailed {
		err = errFailed
	}
	return err
}

func (c *call) showImported(f library.Imported) error {
	if c.json() {
		return c.line(lineOf(f))
	}
	switch f.Status {
	case library.StageReady:
		c.say("%s: %s, %s (%.1f s)", f.Path, count(f.Passages, "passage"), count(f.Sentences, "sentence"), f.Seconds)
		c.sayReport(f)
	case library.StageSkipped:
		c.say("%s: skipped: %s", f.Path, f.Error)
	case library.StageCanceled:
		c.say("%s: not read yet; the next import goes on with it", f.Path)
	default:
		c.say("%s: failed: %s", f.Path, f.Error)
		if f.Problem != nil {
			c.say("    %s", advice.For(f.Problem).Next)
		}
	}
	return nil
}

func lineOf(f library.Imported) importLine {
	line := importLine{
		Path: f.Path, Material: known(f.Material), Status: string(f.Status), Error: known(f.Error), Format: known(f.Format),
		Passages: f.Passages, Sentences: f.Sentences, Report: f.Report, Seconds: f.Seconds, Vanished: []string{},
	}
	if f.Status == library.StageCanceled {
		line.Status = string(library.StageFailed)
	}
	for _, q := range f.Vanished {
		line.Vanished = append(line.Vanished, q.Exact)
	}
	if line.Report != nil && line.Report.Warnings == nil {
		line.Report.Warnings = []string{}
	}
	return line
}

// sayReport says what can't be quoted of a file that was read.
func (c *call) sayReport(f library.Imported) {
	r := f.Report
	if r == nil {
		return
	}
	if r.PicturesOnly > 0 {
		c.say("    %d of %d %s are pictures; nothing on them can be quoted", r.PicturesOnly, r.Parts, partsOf(f.Format))
	}
	if r.OCR > 0 {
		c.say("    %d of %d %s were read by OCR", r.OCR, r.Parts, partsOf(f.Format))
	}
	if r.Hidden > 0 {
		c.say("    %d hidden", r.Hidden)
	}
	for _, w := range r.Warnings {
		c.say("    %s", w)
	}
	for _, q := range f.Vanished {
		c.say("    no longer there: “%s”", q.Exact)
	}
}

func partsOf(f source.Format) string {
	switch f {
	case source.PPTX, source.ODP:
		return "slides"
	case source.XLSX, source.ODS:
		return "sheets"
	}
	return "pages"
}
