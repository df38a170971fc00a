package pdfium

import (
	"bytes"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ledongthuc/pdf"
)

// Some fonts name their glyphs and don't say which letters they show. PDFium
// knows the names that stand for one letter; for others, such as "f_i", it
// gives the character code as the letter, which is silently wrong: "devne" for
// "define". Such names are read by the rules of the Adobe Glyph List here.

// glyphNames are the names that fonts give to character codes, by the base name
// of the font. Two fonts may share a base name, one for each encoding of the
// same letters; how wide a sign is tells which of them set it.
type glyphNames map[string]map[rune][]glyphName

type glyphName struct {
	name  string
	width float64 // in thousandths of the font size; 0 where the font has none
}

// names gives the glyph names of the fonts of characters on a page. Reading
// them is slow, so the fonts of a page are read only for a sign that has none
// yet and was not asked for before.
func (d *Document) names(page int, chars []unnamedChar) glyphNames {
	fresh := false
	for _, c := range chars {
		key := sign{c.font, c.code, math.Round(c.width / widthStep)}
		fresh = fresh || !d.asked[key] && d.glyphs.of(c) == ""
		d.asked[key] = true
	}
	if fresh {
		d.readNames(page)
	}
	return d.glyphs
}

// widthStep is by how much, in thousandths of the font size, two signs differ
// for which a name is asked each.
const widthStep = 20

// sign is what a name is asked for.
type sign struct {
	font  string
	code  rune
	width float64 // in steps
}

// subset is what comes before the name of a font that holds only the letters
// in use. PDFium leaves it out.
var subset = regexp.MustCompile(`^[A-Z]{6}\+`)

// readNames reads the glyph names of the fonts of a page. What can't be read
// has none.
func (d *Document) readNames(page int) {
	defer func() { recover() }() // the second reader panics on what it can't read
	if !d.named {
		d.named = true
		d.objects = openObjects(d.path, d.password)
	}
	if d.objects != nil {
		d.glyphs.collect(d.objects.Page(page).Resources(), formDepth)
	}
}

// formDepth is how deep forms within forms are looked into.
const formDepth = 3

func (names glyphNames) collect(resources pdf.Value, depth int) {
	for _, key := range resources.Key("Font").Keys() {
		font := resources.Key("Font").Key(key)
		if name := font.Key("BaseFont").Name(); name != "" {
			names.add(subset.ReplaceAllString(name, ""), font)
		}
	}
	for _, key := range resources.Key("XObject").Keys() {
		if inner := resources.Key("XObject").Key(key).Key("Resources"); depth > 0 {
			names.collect(inner, depth-1)
		}
	}
}

// add takes the names that a font's encoding has: an array of codes, each
// followed by the names of its glyph and of the next ones.
func (names glyphNames) add(name string, font pdf.Value) {
	if names[name] == nil {
		names[name] = map[rune][]glyphName{}
	}
	codes, widths := names[name], font.Key("Widths")
	first := font.Key("FirstChar").Int64()
	array := font.Key("Encoding").Key("Differences")
	code := int64(0)
	for i := range array.Len() {
		v := array.Index(i)
		if v.Kind() == pdf.Integer {
			code = v.Int64()
			continue
		}
		g := glyphName{name: v.Name(), width: widths.Index(int(code - first)).Float64()}
		if !slices.Contains(codes[rune(code)], g) {
			codes[rune(code)] = append(codes[rune(code)], g)
		}
		code++
	}
}

// stretched is by how much a program may stretch the signs of a line, as part
// of their width.
const stretched = 0.05

// of is the name of a character's glyph: of those that its fonts give to the
// code the one as wide as it is. It is empty where two are.
func (names glyphNames) of(c unnamedChar) string {
	name, best := "", stretched
	for _, g := range names[c.font][c.code] {
		off := 0.0
		if g.width > 0 && c.width > 0 {
			off = math.Abs(c.width/g.width - 1)
		}
		switch {
		case off < best:
			name, best = g.name, off
		case off == best && name != g.name:
			name = ""
		}
	}
	return name
}

// openObjects opens the file a second time, for the objects that PDFium does
// not hand out; nil where that fails.
func openObjects(path, password string) *pdf.Reader {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	asked := false
	r, err := pdf.NewReaderEncrypted(bytes.NewReader(b), int64(len(b)), func() string {
		if asked {
			return ""
		}
		asked = true
		return password
	})
	if err != nil {
		return nil
	}
	return r
}

// maxCode is the greatest code of a character in a font whose glyphs have names.
const maxCode = 0xFF

// fontRun is a stretch of characters of one font: those from one on, to where
// the next starts.
type fontRun struct {
	from   int
	object uint64 // its text object
}

// fontCodes is what is known of the codes of a font on a page.
type fontCodes struct {
	name    string            // empty where it has none; then its glyphs have none for us either
	asked   [maxCode + 1]bool // whether PDFium knows their letters
	lacking bool              // for one it does not
}

// unnamedChar is a character whose code PDFium gives for its letter.
type unnamedChar struct {
	index int
	font  string
	code  rune
	width float64 // in thousandths of the font size; 0 where not known
}

// unnamed lists such characters. It asks about a code of a font once a page,
// and about every character only of the fonts that have such a code.
func (r *charReader) unnamed(chars []Char) []unnamedChar {
	fonts := map[uint64]*fontCodes{}
	of := make([]*fontCodes, len(r.fonts))
	for k, run := range r.fonts {
		font := r.page.guest.call("FPDFTextObj_GetFont", run.object)
		if fonts[font] == nil {
			fonts[font] = &fontCodes{name: r.page.guest.fontName(font)}
		}
		of[k] = fonts[font]
		r.askCodes(k, of[k])
	}
	var all []unnamedChar
	for k, font := range of {
		for i := r.fonts[k].from; font.lacking && i < r.endOf(k); i++ {
			if r.runes[i] <= maxCode && r.isUnmapped(i) {
				c := unnamedChar{index: i, font: font.name, code: r.runes[i]}
				if chars[i].Size > 0 {
					c.width = 1000 * chars[i].Width / chars[i].Size
				}
				all = append(all, c)
			}
		}
	}
	return all
}

// askCodes asks about the codes of a run that were not asked about.
func (r *charReader) askCodes(k int, font *fontCodes) {
	for i := r.fonts[k].from; i < r.endOf(k) && !font.lacking && font.name != ""; i++ {
		if code := r.runes[i]; code <= maxCode && !font.asked[code] {
			font.asked[code], font.lacking = true, r.isUnmapped(i)
		}
	}
}

func (r *charReader) endOf(k int) int {
	if k+1 < len(r.fonts) {
		return r.fonts[k+1].from
	}
	return len(r.runes)
}

func (r *charReader) isUnmapped(i int) bool {
	return r.page.guest.run(r.unmapped, r.text, uint64(i)) == 1
}

// named puts in place what the unnamed characters show by the names of their
// glyphs, several letters at one place where the glyph is a ligature. What has
// no such name stays.
func named(chars []Char, unnamed []unnamedChar, names glyphNames) []Char {
	out := make([]Char, 0, len(chars)+len(unnamed))
	next := 0
	for _, u := range unnamed {
		letters := lettersOf(names.of(u))
		if letters == "" {
			continue
		}
		out = append(out, chars[next:u.index]...)
		next = u.index + 1
		for _, letter := range letters {
			c := chars[u.index]
			c.Rune = letter
			out = append(out, c)
		}
	}
	return append(out, chars[next:]...)
}

// fontName is the base name of a font.
func (g *guest) fontName(font uint64) string {
	n := g.integer("FPDFFont_GetBaseFontName", font, 0, 0)
	if font == 0 || n <= 1 || n > maxString {
		return ""
	}
	p := g.allocate(n)
	if p == 0 {
		return ""
	}
	defer g.free(p)
	g.call("FPDFFont_GetBaseFontName", font, uint64(p), uint64(n))
	b, _ := g.memory.Read(p, uint32(n-1))
	return string(b)
}

// lettersOf is what a glyph of that name shows by the rules of the Adobe Glyph
// List: the letters of its components, which "_" parts, without the suffix
// that starts at ".". It is empty where a component is no known letter, and for
// names of one component, which PDFium knows.
func lettersOf(name string) string {
	name, _, _ = strings.Cut(name, ".")
	if !strings.Contains(name, "_") {
		return ""
	}
	var letters strings.Builder
	for _, component := range strings.Split(name, "_") {
		r := letterOf(component)
		if r == 0 {
			return ""
		}
		letters.WriteRune(r)
	}
	return letters.String()
}

// letterOf is the letter of a component: "f", "uni0066" or "u1D49C".
func letterOf(component string) rune {
	if len(component) == 1 {
		return rune(component[0])
	}
	digits, ok := strings.CutPrefix(component, "uni")
	if !ok || len(digits) != 4 {
		if digits, ok = strings.CutPrefix(component, "u"); !ok || len(digits) < 4 || len(digits) > 6 {
			return 0
		}
	}
	if n, err := strconv.ParseUint(digits, 16, 21); err == nil {
		return rune(n)
	}
	return 0
}
