package extract

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"kizuki/internal/source"
)

// readNotebook reads a Jupyter notebook: Markdown cells as Markdown, code
// cells and the text of their outputs as code, tables as tables. Pictures and
// other encoded outputs are left out.
// [nbformat 3 and 4, https://nbformat.readthedocs.io]
func readNotebook(_ context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	s, warning, err := decodeText(b)
	if err != nil {
		return nil, err
	}
	var n notebook
	if err := json.Unmarshal([]byte(s), &n); err != nil {
		return nil, damaged("", "it is no notebook (%v)", err)
	}
	f := newFlow(in.Name)
	f.warn(warning)
	for _, w := range n.Worksheets {
		n.Cells = append(n.Cells, w.Cells...)
	}
	if n.Cells == nil && n.Format == 0 {
		return nil, damaged("", "it is JSON, but no notebook")
	}
	for i, c := range n.Cells {
		if err := f.cell(c); err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	return f.result(in), nil
}

type notebook struct {
	Format     int    `json:"nbformat"`
	Cells      []cell `json:"cells"`
	Worksheets []struct {
		Cells []cell `json:"cells"`
	} `json:"worksheets"` // nbformat 3
}

type cell struct {
	Type    string   `json:"cell_type"`
	Level   int      `json:"level"` // of a heading cell
	Source  lines    `json:"source"`
	Input   lines    `json:"input"` // nbformat 3
	Outputs []output `json:"outputs"`
}

type output struct {
	Type  string                     `json:"output_type"`
	Text  lines                      `json:"text"`
	Data  map[string]json.RawMessage `json:"data"`
	HTML  lines                      `json:"html"` // nbformat 3
	Name  string                     `json:"ename"`
	Value string                     `json:"evalue"`
}

// lines is text written as one string or as a list of them.
type lines string

// UnmarshalJSON takes both forms; anything else is no text.
func (l *lines) UnmarshalJSON(b []byte) error {
	var one string
	var many []string
	switch {
	case json.Unmarshal(b, &one) == nil:
		*l = lines(one)
	case json.Unmarshal(b, &many) == nil:
		*l = lines(strings.Join(many, ""))
	}
	return nil
}

func (f *flow) cell(c cell) error {
	switch c.Type {
	case "markdown":
		return f.markdown(string(c.Source))
	case "heading":
		f.heading(max(c.Level, 1), string(c.Source))
	case "code":
		f.add(source.Code, string(c.Source+c.Input))
		for _, o := range c.Outputs {
			if err := f.output(o); err != nil {
				return err
			}
		}
	}
	return nil
}

// output adds what a person sees under a code cell, in the form that the
// notebook shows: a table before its text.
func (f *flow) output(o output) error {
	text := func(kind string) string {
		var l lines
		if l.UnmarshalJSON(o.Data[kind]) != nil {
			return ""
		}
		return string(l)
	}
	page := text("text/html") + string(o.HTML)
	switch {
	case strings.Contains(page, "<table"):
		return f.markup(strings.NewReader(page))
	case text("text/markdown") != "":
		return f.markdown(text("text/markdown"))
	case text("text/latex") != "":
		f.report.Formulas++
		f.add(source.Code, text("text/latex"))
	case o.Name != "":
		f.add(source.Code, o.Name+": "+withoutColour(o.Value))
	case isObject.MatchString(text("text/plain")):
	default:
		f.add(source.Code, withoutColour(string(o.Text)+text("text/plain")))
	}
	return nil
}

var (
	// isObject is how Python names a thing that it only shows as a picture.
	isObject = regexp.MustCompile(`^<[\w.]+(?: [^<>]*)?>$`)
	colour   = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")
)

func withoutColour(s string) string { return colour.ReplaceAllString(s, "") }
