package extract

import "strings"

// symbols writes characters that are drawn in a symbol font as the characters
// a person sees: "a" in Symbol is α, U+F0E0 in Wingdings is →. A decoration
// that no character stands for is left out.
func symbols(text, font string) string {
	table := symbolFonts[strings.ToLower(strings.TrimSpace(font))]
	if table == nil {
		return text
	}
	return strings.Map(func(r rune) rune {
		code := r
		if r >= 0xF000 && r <= 0xF0FF {
			code = r - 0xF000
		}
		if code > 0xFF || code <= ' ' {
			return r
		}
		if shown, ok := table[code]; ok {
			return shown
		}
		if r >= 0xF000 && r <= 0xF0FF {
			return -1
		}
		return r
	}, text)
}

var symbolFonts = map[string]map[rune]rune{
	"symbol":       symbolFont(),
	"wingdings":    wingdings,
	"wingdings 2":  {'P': '✓', 'O': '✗', 'R': '☑', 'Q': '☒', 0xA3: '□'},
	"wingdings 3":  {'f': '←', 'g': '→', 'h': '↑', 'i': '↓', 0x7D: '▶', 0x84: '▶', 0xC6: '→', 0x98: '◀'},
	"webdings":     {'a': '✔', 'r': '✖', '4': '▶', '3': '◀', '5': '▲', '6': '▼', 'n': '●', 'g': '■', 'c': '□', '=': '●'},
	"mt extra":     {'K': '…', 'L': '⋯', 'M': '⋮', 'O': '⋱', 'h': 'ℏ', 'l': 'ℓ', 'R': 'ℜ'},
	"opensymbol":   {},
	"starsymbol":   {},
	"zapfdingbats": {'4': '✔', '8': '✘', 0xD5: '→', 0xE0: '➠'},
}

// symbolFont is the encoding of Adobe's Symbol font.
func symbolFont() map[rune]rune {
	const low = ` !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼`
	const high = `€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪` + "\uF8FF" + `〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭`
	table := map[rune]rune{}
	fill := func(from rune, text string) {
		for _, r := range text {
			table[from] = r
			from++
		}
	}
	fill(0x20, low)
	fill(0xA0, high)
	return table
}

// wingdings is the part of Wingdings that authors write with: arrows, ticks,
// boxes, faces, and its circled numbers.
var wingdings = map[rune]rune{
	0xDF: '←', 0xE0: '→', 0xE1: '↑', 0xE2: '↓', 0xE7: '←', 0xE8: '➔', 0xE9: '↑', 0xEA: '↓',
	0xEF: '⇦', 0xF0: '⇨', 0xF1: '⇧', 0xF2: '⇩', 0xF3: '⇔', 0xF4: '⇕', 0xC4: '➔', 0xD8: '➢', 0xDC: '➲',
	0xFB: '✘', 0xFC: '✔', 0xFD: '☒', 0xFE: '☑', 0x78: '☒', 0x6F: '□', 0x71: '❑', 0xA8: '◻',
	0xA7: '▪', 0x6C: '●', 0x6E: '■', 0x75: '◆', 0x76: '❖', 0x77: '⬥', 0x9F: '•', 0x9E: '·', 0xAB: '★',
	0x4A: '☺', 0x4B: '☺', 0x4C: '☹', 0x46: '☞', 0x45: '☜', 0x4D: '💣', 0x28: '☎', 0x2A: '✉', 0x21: '✏', 0x3F: '✍', 0x26: '📖',
	0x81: '①', 0x82: '②', 0x83: '③', 0x84: '④', 0x85: '⑤', 0x86: '⑥', 0x87: '⑦', 0x88: '⑧', 0x89: '⑨', 0x8A: '⑩',
	0x8C: '❶', 0x8D: '❷', 0x8E: '❸', 0x8F: '❹', 0x90: '❺', 0x91: '❻', 0x92: '❼', 0x93: '❽', 0x94: '❾', 0x95: '❿',
}
