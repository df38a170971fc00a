// Package source is the domain: what a student reads, and where words stand in
// it. It does no I/O and imports nothing of the house.
//
// A file becomes a [Text]: paragraphs in reading order, joined by one blank
// line into one UTF-8 string, each with its [Span] in that string and its
// [Location] in the file. A [Passage] is a stretch of a Text small enough to
// read at once; a [Citation] is a span of a Text with its words. Because a
// Text is written once and never changed, a citation never moves.
//
//	t := source.Assemble("notes.md", source.Markdown, 1, sections, paragraphs)
//	t.Paragraphs[3].Span.In(t.Content) == t.Paragraphs[3].Text
package source

// Format is the kind of a file, named by its usual extension without the dot.
type Format string

// The formats Kizuki reads (SPEC section 3).
const (
	PDF      Format = "pdf"
	PPTX     Format = "pptx"
	DOCX     Format = "docx"
	XLSX     Format = "xlsx"
	CSV      Format = "csv" // also tsv
	Markdown Format = "md"
	Plain    Format = "txt"
	HTML     Format = "html"
	Notebook Format = "ipynb"
	EPUB     Format = "epub"
	ODT      Format = "odt"
	ODP      Format = "odp"
	ODS      Format = "ods"
	RTF      Format = "rtf"
	VTT      Format = "vtt"
	SRT      Format = "srt"
	Image    Format = "image" // png, jpeg, tiff … by OCR
)

// Kind is what part a paragraph plays on its page.
type Kind string

// The kinds of paragraphs. In Heading and Body a line break is rare and the
// author's own; in List, Table, Code and Verse every line stands for itself.
const (
	Heading Kind = "heading" // a heading, or the title of a slide: never part of a course passage
	Body    Kind = "body"
	List    Kind = "list"  // one item a line
	Table   Kind = "table" // one row a line, cells joined by " | "
	Code    Kind = "code"  // code, or maths set apart
	Verse   Kind = "verse" // lines that the author broke
)

// ByLine reports whether each line of such a paragraph stands for itself, so
// that no sentence runs over its end.
func (k Kind) ByLine() bool { return k == List || k == Table || k == Code || k == Verse }

// Section is a titled part of a file.
type Section struct {
	Title string `json:"title"`
	// Path is the trail of real headings down to and including this one; it is
	// empty where the file has no real heading here (SPEC section 3).
	Path []string `json:"path,omitempty"`
}

// Paragraph is a piece of text with its place.
type Paragraph struct {
	Text string `json:"text"`
	Kind Kind   `json:"kind"`
	// Section is an index into Text.Sections.
	Section int `json:"section"`
	// Group numbers the page, slide, notes, sheet or section that the paragraph
	// stands in. Neighbours join into one passage only within one group.
	Group    int      `json:"group"`
	Location Location `json:"location"`
	// Span is where Text stands in Text.Content; Assemble sets it.
	Span Span `json:"span"`
}

// Text is the extracted text of one material: written once, never changed.
type Text struct {
	Material   string      `json:"material"` // SHA-256 of the file's bytes, hex
	Revision   int         `json:"revision"` // of the reader that made it
	Name       string      `json:"name"`     // file name, for labels
	Format     Format      `json:"format"`
	Sections   []Section   `json:"sections"`
	Paragraphs []Paragraph `json:"paragraphs"`
	// Content is the paragraphs joined by one blank line: what every span of
	// this material points into.
	Content string `json:"-"`
}

// Report is what an import found in a file (SPEC sections 3 and 16). Parts are
// pages, slides or sheets.
type Report struct {
	Parts        int      `json:"parts"`
	WithText     int      `json:"withText"`
	PicturesOnly int      `json:"picturesOnly"`
	Tables       int      `json:"tables"`
	Notes        int      `json:"notes"`
	Hidden       int      `json:"hidden"`
	Formulas     int      `json:"formulas"`
	OCR          int      `json:"ocr"` // parts read by OCR
	Warnings     []string `json:"warnings"`
}

// Sentence is a whole sentence and where it stands in its Text.
type Sentence struct {
	Text string `json:"text"`
	Span
}

// Passage is a short piece of one material. Under the policies course and
// window Text is exactly Span.In(Content); under reference headings may be
// written into it.
type Passage struct {
	ID          string // hash of material, revision and span
	Material    string // SHA-256, hex
	Revision    int
	Section     string // title of its section
	Ordinal     int    // position among the passages of the material, from 0
	Text        string
	Span        Span
	Location    Location // of its first paragraph
	HeadingPath string   // real headings joined by " > ", else empty
	Tokens      int      // estimate of lexical.EstimateTokens
	ContentHash string   // SHA-256 of heading path, newline, text
	Sentences   []Sentence
}

// Citation names words of a material for good: the frozen text, the span in
// it, and the words themselves.
type Citation struct {
	Material string `json:"material"`
	Revision int    `json:"revision"`
	Span     Span   `json:"span"`
	Exact    string `json:"exact"`
}
