package extract

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"io"
	"math"
	"slices"
	"strings"

	"kizuki/internal/source"
)

// metafileBlock is what a Windows metafile writes: the captions of a chart, a
// sheet or a drawing that an office file shows as a picture. Lines stand as
// they are drawn, from the top; words with a wide gap between them are parted
// by " | ". Any other picture says nothing.
func metafileBlock(picture []byte) (block, bool) {
	picture = unpackedMetafile(picture)
	var drawn []stroke
	switch {
	case isEMF(picture):
		drawn = emfStrokes(picture)
	case isWMF(picture):
		drawn = wmfStrokes(picture)
	}
	text := strings.Join(strokeLines(drawn), "\n")
	return block{text, source.Table}, text != ""
}

// A metafile beyond these shows none of its words.
const (
	maxStrokes  = 50_000
	maxMetafile = 64 << 20 // bytes, unpacked
)

// unpackedMetafile opens the packed kinds, .emz and .wmz.
func unpackedMetafile(b []byte) []byte {
	if !bytes.HasPrefix(b, []byte{0x1F, 0x8B}) {
		return b
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil
	}
	out, err := io.ReadAll(io.LimitReader(z, min(maxMetafile, MaxRatio*int64(len(b)))))
	if err != nil {
		return nil
	}
	return out
}

// stroke is a piece of text where a metafile draws it, in any unit: the start
// of its base line, how long it runs, how high its letters are, y downwards.
type stroke struct {
	text          string
	x, y          float64
	width, height float64
	angle         int // of the base line, in tenths of a degree, against the clock
}

// letterWidth is how wide a letter is as a rule, in heights.
const letterWidth = 0.5

// turned is the stroke in the coordinates of its own base line.
func (s stroke) turned() stroke {
	sin, cos := math.Sincos(float64(s.angle) * math.Pi / 1800)
	s.x, s.y = s.x*cos-s.y*sin, s.x*sin+s.y*cos
	return s
}

// strokeLines puts strokes together to lines; those that run at the same angle
// are read together.
func strokeLines(drawn []stroke) []string {
	var angles []int
	at := map[int][]stroke{}
	for _, s := range drawn[:min(len(drawn), maxStrokes)] {
		if !(math.Abs(s.x) < 1e9 && math.Abs(s.y) < 1e9) || strings.TrimSpace(s.text) == "" {
			continue
		}
		if at[s.angle] == nil {
			angles = append(angles, s.angle)
		}
		at[s.angle] = append(at[s.angle], s.turned())
	}
	var lines []string
	for _, a := range angles {
		lines = append(lines, levelLines(at[a])...)
	}
	return lines
}

// levelLines joins strokes to runs of words, puts those into the order a person
// reads them, and writes runs that stand beside each other on one line.
func levelLines(strokes []stroke) []string {
	slices.SortStableFunc(strokes, func(a, b stroke) int { return cmp.Compare(a.y, b.y) })
	strokes = withoutShadows(strokes)
	var runs []item
	for len(strokes) > 0 {
		n := 1
		for n < len(strokes) && strokes[n].y-strokes[0].y < 0.35*strokes[0].height {
			n++
		}
		runs = append(runs, strokeRuns(strokes[:n])...)
		strokes = strokes[n:]
	}
	if len(runs) <= maxOrdered {
		runs = readingOrder(runs)
	}
	var lines []string
	base := 0
	for i, r := range runs {
		text := r.blocks[0].text
		if i > 0 && r.box.bottom == base {
			lines[len(lines)-1] += " | " + text
		} else {
			lines = append(lines, text)
		}
		base = r.box.bottom
	}
	return lines
}

// maxOrdered is up to how many runs of words their order is looked for.
const maxOrdered = 3000

// strokeRuns joins the strokes of one line, from the left, to runs of words
// with no wide gap in them. All have the line's base as their bottom.
func strokeRuns(strokes []stroke) []item {
	slices.SortStableFunc(strokes, func(a, b stroke) int { return cmp.Compare(a.x, b.x) })
	base := whole(strokes[0].y)
	var runs []item
	end := math.Inf(-1)
	for _, s := range strokes {
		gap := (s.x - end) / s.height
		if gap < -0.5 || gap > 1.5 {
			runs = append(runs, item{placed: true, fixed: true, blocks: []block{{"", source.Table}},
				box: box{whole(s.x), base - whole(s.height), whole(s.x), base}})
		}
		r := &runs[len(runs)-1]
		if gap >= 0.15 && gap <= 1.5 {
			r.blocks[0].text += " "
		}
		r.blocks[0].text += s.text
		end = s.x + s.width
		r.box.right = max(r.box.right, whole(end))
	}
	for i := range runs {
		runs[i].blocks[0].text = oneLine(runs[i].blocks[0].text)
	}
	return runs
}

// withoutShadows leaves out words that are drawn again almost in the same
// place, among the few that were drawn nearby.
func withoutShadows(strokes []stroke) []stroke {
	var kept []stroke
	for _, s := range strokes {
		near := func(k stroke) bool {
			return k.text == s.text && math.Abs(k.x-s.x) < s.height/2 && math.Abs(k.y-s.y) < s.height/2
		}
		if !slices.ContainsFunc(kept[max(0, len(kept)-64):], near) {
			kept = append(kept, s)
		}
	}
	return kept
}

// drawingFont is the font that text is drawn in.
type drawingFont struct {
	face    string
	charset int
	height  float64
	angle   int // tenths of a degree
}

// fontOf is a font by its description, the same in both kinds of metafiles but
// for the size of its numbers.
func fontOf(height, angle int32, charset byte, face string) drawingFont {
	f := drawingFont{face: face, charset: int(charset), height: math.Abs(float64(height)), angle: int(angle)}
	if f.height == 0 {
		f.height = 12
	}
	return f
}

// Bits of how text is placed: [MS-WMF] section 2.1.2.3.
const (
	alignCurrent = 1 // where the last drawing ended, not at the point given
	alignRight   = 2
	alignCentre  = 6
	alignBase    = 24
)

// stroke places text at a point. advances is how far it runs, 0 when unknown.
func (f drawingFont) stroke(text string, x, y, advance float64, align uint32) stroke {
	if f.charset == symbolCharset {
		text = symbolText(text, f.face)
	}
	if advance <= 0 {
		advance = letterWidth * f.height * float64(len([]rune(text)))
	}
	switch align & alignCentre {
	case alignCentre:
		x -= advance / 2
	case alignRight:
		x -= advance
	}
	if align&alignBase == 0 {
		y += f.height
	}
	return stroke{text: text, x: x, y: y, width: advance, height: f.height, angle: f.angle}
}

// symbolCharset marks a font whose letters are signs.
const symbolCharset = 2

// symbolText is what a person sees of letters in a symbol font; a sign that no
// character stands for is left out.
func symbolText(text, face string) string {
	text = strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x100 {
			return 0xF000 + r
		}
		return r
	}, text)
	return strings.Map(func(r rune) rune {
		if r >= 0xE000 && r <= 0xF8FF {
			return -1
		}
		return r
	}, symbols(text, face))
}

// metaBytes reads numbers of a record, all little-endian; what lies outside
// of it reads as 0.
type metaBytes []byte

func (b metaBytes) u16(at int) uint16 {
	if at < 0 || at+2 > len(b) {
		return 0
	}
	return binary.LittleEndian.Uint16(b[at:])
}

func (b metaBytes) u32(at int) uint32 {
	if at < 0 || at+4 > len(b) {
		return 0
	}
	return binary.LittleEndian.Uint32(b[at:])
}

func (b metaBytes) i16(at int) int32 { return int32(int16(b.u16(at))) }
func (b metaBytes) i32(at int) int32 { return int32(b.u32(at)) }

func (b metaBytes) float(at int) float64 { return float64(math.Float32frombits(b.u32(at))) }

// slice is n bytes from at, fewer at the end.
func (b metaBytes) slice(at, n int) []byte {
	if at < 0 || n <= 0 || at >= len(b) {
		return nil
	}
	return b[at:min(len(b), at+n)]
}
