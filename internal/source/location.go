package source

import (
	"encoding/json"
	"fmt"
)

// Location is where words stand in a file, as a person would look them up.
// Numbers are 1-based; zero and empty mean "does not apply". Which fields are
// set depends on the format (SPEC section 3).
type Location struct {
	Page      int     // page of a PDF
	PageLabel string  // the label printed or declared for that page: "iv", "A-3"
	Slide     int     // slide of a deck, in presentation order
	Notes     bool    // the speaker notes of Slide
	Hidden    bool    // a hidden slide, sheet, row or column
	Sheet     string  // sheet of a workbook
	Cells     string  // range in A1 notation: "A1:D15"
	Heading   string  // innermost heading above
	Paragraph int     // number of the paragraph in the file
	Seconds   float64 // start of a transcript cue; only meaningful when Timed
	Timed     bool    // Seconds is set
	OCR       bool    // the words were read from a picture
}

// Label says where that is in words, such as "Slide 12 of Week 3.pptx"
// (SPEC section 4). name is the material's file name.
func (l Location) Label(name string) string {
	switch {
	case l.Slide > 0 && l.Notes:
		return fmt.Sprintf("Notes of slide %d of %s", l.Slide, name)
	case l.Slide > 0:
		return fmt.Sprintf("Slide %d of %s", l.Slide, name)
	case l.Page > 0:
		return fmt.Sprintf("Page %d of %s", l.Page, name)
	case l.Sheet != "" && l.Cells != "":
		return fmt.Sprintf("Cells %s of sheet “%s” in %s", l.Cells, l.Sheet, name)
	case l.Sheet != "":
		return fmt.Sprintf("Sheet “%s” in %s", l.Sheet, name)
	case l.Cells != "":
		return fmt.Sprintf("Cells %s of %s", l.Cells, name)
	case l.Timed:
		return fmt.Sprintf("At %s of %s", clock(l.Seconds), name)
	case l.Heading != "":
		return fmt.Sprintf("Section “%s” of %s", l.Heading, name)
	case l.Paragraph > 0:
		return fmt.Sprintf("Paragraph %d of %s", l.Paragraph, name)
	}
	return name
}

// Time is when the words of a transcript are said, "6:20"; empty elsewhere.
func (l Location) Time() string {
	if !l.Timed {
		return ""
	}
	return clock(l.Seconds)
}

// clock writes seconds as m:ss, or h:mm:ss from an hour on.
func clock(seconds float64) string {
	s := int(seconds)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// locationJSON is the public shape of SPEC section 16: every key is there and
// what is unknown is null.
type locationJSON struct {
	Page      *int     `json:"page"`
	PageLabel *string  `json:"pageLabel"`
	Slide     *int     `json:"slide"`
	Notes     bool     `json:"notes"`
	Hidden    bool     `json:"hidden"`
	Sheet     *string  `json:"sheet"`
	Cells     *string  `json:"cells"`
	Heading   *string  `json:"heading"`
	Paragraph *int     `json:"paragraph"`
	Seconds   *float64 `json:"seconds"`
	OCR       bool     `json:"ocr"`
}

// MarshalJSON writes the shape of SPEC section 16.
func (l Location) MarshalJSON() ([]byte, error) {
	j := locationJSON{
		Page: known(l.Page), PageLabel: known(l.PageLabel), Slide: known(l.Slide),
		Notes: l.Notes, Hidden: l.Hidden, Sheet: known(l.Sheet), Cells: known(l.Cells),
		Heading: known(l.Heading), Paragraph: known(l.Paragraph), OCR: l.OCR,
	}
	if l.Timed {
		j.Seconds = &l.Seconds
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Location) UnmarshalJSON(b []byte) error {
	var j locationJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return fmt.Errorf("read location: %w", err)
	}
	*l = Location{
		Page: value(j.Page), PageLabel: value(j.PageLabel), Slide: value(j.Slide),
		Notes: j.Notes, Hidden: j.Hidden, Sheet: value(j.Sheet), Cells: value(j.Cells),
		Heading: value(j.Heading), Paragraph: value(j.Paragraph), OCR: j.OCR,
		Seconds: value(j.Seconds), Timed: j.Seconds != nil,
	}
	return nil
}

func known[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
