package extract

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// decodeText turns the bytes of a text file into a string. The warning is
// empty for Unicode and ASCII; otherwise it names the encoding that was
// guessed, so that wrong letters are never shown in silence. Bytes that are no
// text at all are an Error of kind Damaged.
func decodeText(b []byte) (text, warning string, err error) {
	if e, cut := byMark(b); e != nil {
		text, err = asUnicode(e, b[cut:])
		return text, "", err
	}
	if e := wideWithoutMark(b); e != nil {
		text, err = asUnicode(e, b)
		return text, "", err
	}
	if isBinary(b) {
		return "", "", damaged("", "it is named as a text file, but holds no text")
	}
	if utf8.Valid(b) {
		if bytes.Contains(b, []byte("\x1b$B")) || bytes.Contains(b, []byte("\x1b$@")) {
			return legacyText(japanese.ISO2022JP, "ISO-2022-JP", b)
		}
		if isHZ(b) {
			return legacyText(simplifiedchinese.HZGB2312, "HZ-GB2312", b)
		}
		return string(b), "", nil
	}
	if bad := badBytes(b); bad.nearly {
		return string(bytes.ToValidUTF8(b, []byte("\uFFFD"))), fmt.Sprintf("%s could not be read as UTF-8 and are shown as �", plural(bad.count, "byte", "bytes")), nil
	}
	g := guess(b)
	return legacyText(g.encoding, g.name, b)
}

// isHZ says that ASCII text holds Chinese as HZ-GB2312 writes it: ~{…~}.
func isHZ(b []byte) bool {
	if !bytes.Contains(b, []byte("~{")) || !bytes.Contains(b, []byte("~}")) {
		return false
	}
	s, err := simplifiedchinese.HZGB2312.NewDecoder().Bytes(sampleOf(b))
	if err != nil || bytes.ContainsRune(s, utf8.RuneError) {
		return false
	}
	return legacy{judge: chineseScore}.fit([]rune(string(s)), &chinese) > 0
}

func legacyText(e encoding.Encoding, name string, b []byte) (string, string, error) {
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return "", "", damaged("", "it can't be read as %s (%v)", name, err)
	}
	return string(s), fmt.Sprintf("the file does not say its encoding; it was read as %s. If letters look wrong, save it as UTF-8 and import it again", name), nil
}

func asUnicode(e encoding.Encoding, b []byte) (string, error) {
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return "", damaged("", "it is not valid Unicode text (%v)", err)
	}
	return string(s), nil
}

// byMark is the encoding that a byte order mark names, and the mark's length.
func byMark(b []byte) (encoding.Encoding, int) {
	for _, m := range []struct {
		mark string
		e    encoding.Encoding
	}{
		{"\xef\xbb\xbf", unicode.UTF8},
		{"\xff\xfe\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
		{"\x00\x00\xfe\xff", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
		{"\xff\xfe", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"\xfe\xff", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	} {
		if bytes.HasPrefix(b, []byte(m.mark)) {
			return m.e, len(m.mark)
		}
	}
	return nil, 0
}

// wideWithoutMark finds UTF-16 that has no byte order mark by the zero bytes
// of its ASCII letters, spaces and line ends.
func wideWithoutMark(b []byte) encoding.Encoding {
	head := b[:min(len(b), 8<<10)&^1]
	if len(b)%2 != 0 || len(head) < 4 {
		return nil
	}
	zeros := [2]int{}
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if len(b)%4 == 0 && zeros[0]+zeros[1] >= len(head)/2 {
		return veryWide(head)
	}
	few, many := len(head)/200, len(head)/40
	order := unicode.LittleEndian
	switch {
	case zeros[0] <= few && zeros[1] > many:
	case zeros[1] <= few && zeros[0] > many:
		order = unicode.BigEndian
	default:
		return wideEastern(b)
	}
	e := unicode.UTF16(order, unicode.IgnoreBOM)
	if s, err := e.NewDecoder().Bytes(head); err != nil || isBinary(s) {
		return nil
	}
	return e
}

// veryWide finds UTF-32, of whose four bytes a character one or two are always
// zero.
func veryWide(head []byte) encoding.Encoding {
	for _, order := range []utf32.Endianness{utf32.LittleEndian, utf32.BigEndian} {
		e := utf32.UTF32(order, utf32.IgnoreBOM)
		if s, err := e.NewDecoder().Bytes(head[:len(head)&^3]); err == nil && !bytes.ContainsRune(s, utf8.RuneError) && !isBinary(s) {
			return e
		}
	}
	return nil
}

// wideEastern finds UTF-16 without a mark whose characters are Chinese or
// Japanese, which have hardly a zero byte.
func wideEastern(b []byte) encoding.Encoding {
	if utf8.Valid(b) && bytes.IndexByte(b, 0) < 0 {
		return nil
	}
	if g := guess(b); strings.HasPrefix(g.name, "UTF-16") && g.score(sampleOf(b)) > 0.2 {
		return g.encoding
	}
	return nil
}

// isBinary says that bytes are no text in any encoding: a zero byte, or many
// control characters.
func isBinary(b []byte) bool {
	head := b[:min(len(b), 64<<10)]
	control := 0
	for _, c := range head {
		if c == 0 {
			return true
		}
		if c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b && c != 0x1a {
			control++
		}
	}
	return control > len(head)/50
}

type badUTF8 struct {
	count  int
	nearly bool // so few among so many valid letters that it must be UTF-8
}

func badBytes(b []byte) badUTF8 {
	bad, wide := 0, 0
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			bad++
		} else if n > 1 {
			wide++
		}
		b = b[n:]
	}
	return badUTF8{bad, wide >= 10*bad}
}
