package handmade

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"encoding/hex"
	"fmt"
	"strings"
)

// Looping is a PDF whose page draws a form that draws a form ten times that
// draws … : reading it takes longer than anyone waits.
func Looping() []byte {
	const levels = 14
	d := &Document{}
	for i := range levels {
		do := strings.Repeat("/X Do ", 10)
		resources := fmt.Sprintf("<< /XObject << /X %d 0 R >> >>", FirstExtra+i+1)
		if i == levels-1 {
			do, resources = Text(1, 1, 1, "deep"), "<< /Font << /F1 3 0 R >> >>"
		}
		d.Objects = append(d.Objects, Stream("/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources "+resources, []byte(do)))
	}
	d.Pages = []Page{{Content: "/X Do", Extra: fmt.Sprintf("/Resources << /XObject << /X %d 0 R >> >>", FirstExtra)}}
	return d.Bytes()
}

// Bomb is a PDF of a few hundred kilobytes whose page unpacks to gigabytes.
func Bomb() []byte {
	content := bytes.Repeat([]byte("0 0 m 9 9 l "), 20<<20)
	d := &Document{Objects: []string{Packed("", content)}}
	d.Pages = []Page{{Extra: fmt.Sprintf("/Contents %d 0 R", FirstExtra)}}
	return d.Bytes()
}

// padding is what short passwords are filled up with (PDF 1.7, 7.6.3.3).
var padding, _ = hex.DecodeString("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")

// Encrypt protects a one-page PDF by 40 bit RC4, the oldest handler. With an
// empty user password it opens freely and only the owner's rights are kept.
func Encrypt(text, user, owner string) []byte {
	const id, permissions = "0123456789abcdef", -4
	ownerKey := md5.Sum(pad(owner))
	o := crypt(ownerKey[:5], pad(user))
	seed := append(append(pad(user), o...), 0xfc, 0xff, 0xff, 0xff)
	key := md5.Sum(append(seed, id...))
	u := crypt(key[:5], padding)
	d := &Document{Pages: []Page{{}}}
	d.Bytes()
	const content = 4 // the number of the page's content stream
	objectKey := md5.Sum(append(key[:5:5], content, 0, 0, 0, 0))
	d.objects[content-1] = Stream("", crypt(objectKey[:10], []byte(Text(72, 720, 12, text))))
	return write(d.objects, fmt.Sprintf("/ID [<%x> <%x>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <%x> /U <%x> /P %d >>",
		id, id, o, u, permissions))
}

func pad(password string) []byte { return append([]byte(password), padding...)[:32] }

func crypt(key, data []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		panic(err)
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}
