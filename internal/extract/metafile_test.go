package extract

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// words16 is numbers as a metafile writes them.
func words16(numbers ...int) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint16(b, uint16(n))
	}
	return b
}

func words32(numbers ...int) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return b
}

// wmfRecord is a record of a Windows metafile.
func wmfRecord(kind int, data ...[]byte) []byte {
	body := bytes.Join(data, nil)
	if len(body)%2 == 1 {
		body = append(body, 0)
	}
	return slices.Concat(words32(3+len(body)/2), words16(kind), body)
}

func wmfOf(records ...[]byte) []byte {
	return slices.Concat(words16(1, 9, 0x300, 0, 0, 0, 0, 0, 0), bytes.Join(records, nil))
}

func wmfFontRecord(height, angle, charset int, face string) []byte {
	return wmfRecord(wmfFont, words16(height, 0, angle, angle, 400, 0, charset<<8, 0, 0), append([]byte(face), 0))
}

func wmfText(x, y int, text string) []byte {
	return wmfRecord(wmfExtTextOut, words16(y, x, len(text), 0), []byte(text))
}

func emfRecord(kind int, data ...[]byte) []byte {
	body := bytes.Join(data, nil)
	for len(body)%4 != 0 {
		body = append(body, 0)
	}
	return slices.Concat(words32(kind, 8+len(body)), body)
}

func emfOf(records ...[]byte) []byte {
	header := emfRecord(emfHeader, make([]byte, 32), []byte(" EMF"), make([]byte, 44))
	return append(header, bytes.Join(records, nil)...)
}

func emfText(x, y int, text string) []byte {
	units := utf16.Encode([]rune(text))
	var letters []byte
	for _, u := range units {
		letters = append(letters, words16(int(u))...)
	}
	return emfRecord(emfTextOutW, make([]byte, 28), words32(x, y, len(units), 76, 0), make([]byte, 20), letters)
}

func emfFontRecord(id, height, charset int, face string) []byte {
	b := make([]byte, 96)
	copy(b, words32(id, height))
	b[27] = byte(charset)
	for i, r := range face {
		copy(b[32+2*i:], words16(int(r)))
	}
	return emfRecord(emfFont, b)
}

func TestMetafileWords(t *testing.T) {
	for _, c := range []struct {
		name    string
		picture []byte
		want    string
	}{
		{"a word drawn in pieces", wmfOf(wmfFontRecord(20, 0, 0, "Arial"), wmfRecord(wmfSelectObject, words16(0)),
			wmfText(0, 0, "bat"), wmfText(30, 0, "teries"), wmfText(100, 0, "recharge")), "batteries recharge"},
		{"a line above another, drawn after it", wmfOf(wmfText(0, 50, "below"), wmfText(0, 10, "above")), "above\nbelow"},
		{"cells with a wide gap", wmfOf(wmfText(0, 0, "Sum of B"), wmfText(300, 0, "Sum of C")), "Sum of B | Sum of C"},
		{"a shadow", wmfOf(wmfText(2, 2, "Leasing"), wmfText(0, 0, "Leasing")), "Leasing"},
		{"words that run upwards", wmfOf(wmfFontRecord(20, 900, 0, "Arial"), wmfRecord(wmfSelectObject, words16(0)),
			wmfText(10, 200, "Fully "), wmfText(10, 140, "public"), wmfText(60, 200, "Outsourcing")), "Fully public\nOutsourcing"},
		{"letters of another code page", wmfOf(wmfFontRecord(20, 0, 204, "Arial"), wmfRecord(wmfSelectObject, words16(0)), wmfText(0, 0, "\xcc\xe8\xf0")), "Мир"},
		{"signs for letters", wmfOf(wmfFontRecord(20, 0, 2, "Symbol"), wmfRecord(wmfSelectObject, words16(0)), wmfText(0, 0, "a")), "α"},
		{"a sign that no character stands for", wmfOf(wmfFontRecord(20, 0, 2, "Webdings"), wmfRecord(wmfSelectObject, words16(0)), wmfText(0, 0, "~")), ""},
		{"a font whose place was used again", wmfOf(wmfFontRecord(20, 0, 2, "Symbol"), wmfRecord(wmfDeleteObject, words16(0)), wmfRecord(0x2FA),
			wmfFontRecord(20, 0, 204, "Arial"), wmfRecord(wmfSelectObject, words16(1)), wmfText(0, 0, "\xcc")), "М"},
		{"an enhanced one", emfOf(emfText(0, 0, "Größe"), emfText(0, 100, "Länge")), "Größe\nLänge"},
		{"moved by the world", emfOf(
			emfRecord(emfSetTransform, words32(0x3F800000, 0, 0, 0x3F800000, 0, 0x43480000)), emfText(0, 0, "second"),
			emfRecord(emfModifyWorld, make([]byte, 24), words32(1)), emfText(0, 0, "first")), "first\nsecond"},
		{"enhanced signs", emfOf(emfFontRecord(1, -20, 2, "Symbol"), emfRecord(emfSelectObject, words32(1)), emfText(0, 0, "b")), "β"},
		{"no metafile", []byte("\x89PNG\r\n\x1a\n"), ""},
	} {
		b, ok := metafileBlock(c.picture)
		if b.text != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q, want %q", c.name, b.text, c.want)
		}
	}
}

// FuzzMetafile wants any bytes to end soon and to give words a person can see.
func FuzzMetafile(f *testing.F) {
	f.Add(wmfOf(wmfFontRecord(20, 900, 2, "Symbol"), wmfRecord(wmfSelectObject, words16(0)), wmfText(0, 0, "a")))
	f.Add(emfOf(emfFontRecord(1, -20, 2, "Symbol"), emfRecord(emfSelectObject, words32(1)), emfRecord(emfSaveDC), emfText(5, 5, "b"), emfRecord(emfRestoreDC, words32(-1))))
	f.Add(emfOf(emfRecord(emfComment, words32(60), []byte("EMF+"), words16(emfPlusDrawString, 0), words32(44, 32, 0, 0, 2, 0, 0, 0, 0), words16('H', 'i'))))
	f.Fuzz(func(t *testing.T, picture []byte) {
		b, ok := metafileBlock(picture)
		if ok == (strings.TrimSpace(b.text) == "") {
			t.Fatalf("says that there are words: %v, but gives %q", ok, b.text)
		}
	})
}
