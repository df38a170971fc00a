package extract

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

const (
	inEnglish   = "The cell’s membrane isn’t a wall – it’s “selectively permeable”. Water moves by osmosis… and that costs nothing.\n"
	inFrench    = "La cellule est une unité très structurée de tous les êtres vivants. Elle a été découverte au dix-septième siècle à côté de là.\n"
	inGerman    = "Die Größe der Zelle hängt von der Oberfläche ab. Für große Körper müssen Gefäße Nährstoffe zuführen; Öl schwimmt.\n"
	inSpanish   = "La célula es la unidad básica. ¿Qué función tiene la membrana? El niño mañana estudiará biología según el capítulo último.\n"
	inPolish    = "Komórka jest podstawową jednostką życia. Każda część ciała składa się z komórek, które łączą się w tkanki. Żółć wątroby.\n"
	inCzech     = "Buňka je základní stavební částí všech živých organismů. Příliš žluťoučký kůň úpěl ďábelské ódy, řekl učitel.\n"
	inHungarian = "A sejt az élő szervezetek alapvető egysége. Működése különböző; a víz átjut a sejthártyán, és ez energiát nem igényel.\n"
	inTurkish   = "Hücre bütün canlıların yapı taşıdır. Işık enerjisi yeşil yapraklarda kullanılır; öğrenciler bunu öğrenir. Kışın ağaçlar çıplak.\n"
	inRussian   = "Клетка является основной единицей строения всех живых организмов. Вода проходит через мембрану путём осмоса. Это не требует энергии.\n"
	inUkrainian = "Клітина є основною одиницею будови всіх живих організмів. Вода проходить крізь мембрану, і це не потребує енергії. Її вивчає біологія.\n"
	inGreek     = "Το κύτταρο είναι η βασική μονάδα της ζωής. Το νερό περνά από τη μεμβράνη με όσμωση, χωρίς να χρειάζεται ενέργεια.\n"
	inHebrew    = "התא הוא היחידה הבסיסית של החיים. המים עוברים דרך הקרום באוסמוזה.\n"
	inArabic    = "الخلية هي الوحدة الأساسية للحياة. يمر الماء عبر الغشاء بالتناضح دون الحاجة إلى الطاقة.\n"
	inJapanese  = "細胞は生物の基本単位である。水は浸透によって膜を通り抜けるが、エネルギーは必要としない。\n"
	inChinese   = "细胞是生物体的基本单位。水通过渗透作用穿过细胞膜，这个过程不需要能量，所以我们说它是被动的。\n"
	inTaiwan    = "細胞是生物體的基本單位。水通過滲透作用穿過細胞膜，這個過程不需要能量，所以我們說它是被動的。\n"
	inKorean    = "세포는 생물의 기본 단위이다. 물은 삼투 현상으로 막을 통과하지만 에너지를 필요로 하지 않는다.\n"
	inThai      = "เซลล์เป็นหน่วยพื้นฐานของสิ่งมีชีวิต น้ำผ่านเยื่อหุ้มเซลล์โดยไม่ต้องใช้พลังงาน\n"
)

func TestDecodeText(t *testing.T) {
	le, be := unicode.LittleEndian, unicode.BigEndian
	for _, c := range []struct {
		name string
		e    encoding.Encoding
		text string
	}{
		{"utf-8 with mark", unicode.UTF8BOM, inRussian},
		{"utf-16le with mark", unicode.UTF16(le, unicode.UseBOM), inFrench},
		{"utf-16be with mark", unicode.UTF16(be, unicode.UseBOM), inJapanese},
		{"utf-16le", unicode.UTF16(le, unicode.IgnoreBOM), inEnglish},
		{"utf-16be", unicode.UTF16(be, unicode.IgnoreBOM), inRussian},
		{"utf-16le Chinese", unicode.UTF16(le, unicode.IgnoreBOM), inChinese},
		{"utf-16be Japanese", unicode.UTF16(be, unicode.IgnoreBOM), inJapanese},
		{"utf-32le", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), inFrench},
		{"utf-32be without mark", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), inRussian},
		{"hz-gb2312", simplifiedchinese.HZGB2312, inChinese},
		{"gb18030 French", simplifiedchinese.GB18030, inFrench},
		{"windows-1252 English", charmap.Windows1252, inEnglish},
		{"windows-1252 French", charmap.Windows1252, "Où naît l’œuvre ? À Paris, très tôt.\n"},
		{"windows-1252 German", charmap.Windows1252, inGerman},
		{"windows-1252 Spanish", charmap.Windows1252, inSpanish},
		{"windows-1252, one letter", charmap.Windows1252, "They met in a café by the river.\n"},
		{"latin-1 French", charmap.ISO8859_1, inFrench},
		{"latin-9", charmap.ISO8859_15, "Le cœur coûte 100 € et la sœur est là.\n"},
		{"windows-1250 Polish", charmap.Windows1250, inPolish},
		{"iso-8859-2 Polish", charmap.ISO8859_2, inPolish},
		{"windows-1250 Czech", charmap.Windows1250, inCzech},
		{"iso-8859-2 Czech", charmap.ISO8859_2, inCzech},
		{"windows-1250 Hungarian", charmap.Windows1250, inHungarian},
		{"windows-1254", charmap.Windows1254, inTurkish},
		{"windows-1251 Russian", charmap.Windows1251, inRussian},
		{"koi8-r", charmap.KOI8R, inRussian},
		{"ibm 866", charmap.CodePage866, inRussian},
		{"iso-8859-5", charmap.ISO8859_5, inRussian},
		{"mac cyrillic", charmap.MacintoshCyrillic, inRussian},
		{"windows-1251 Ukrainian", charmap.Windows1251, inUkrainian},
		{"koi8-u", charmap.KOI8U, inUkrainian},
		{"windows-1253", charmap.Windows1253, inGreek},
		{"iso-8859-7", charmap.ISO8859_7, inGreek},
		{"windows-1255", charmap.Windows1255, inHebrew},
		{"windows-1256", charmap.Windows1256, inArabic},
		{"windows-874", charmap.Windows874, inThai},
		{"mac roman English", charmap.Macintosh, inEnglish},
		{"mac roman French", charmap.Macintosh, inFrench},
		{"mac roman German", charmap.Macintosh, inGerman},
		{"mac roman Spanish", charmap.Macintosh, inSpanish},
		{"ibm 850 French", charmap.CodePage850, inFrench},
		{"ibm 437 German", charmap.CodePage437, inGerman},
		{"shift-jis", japanese.ShiftJIS, inJapanese},
		{"euc-jp", japanese.EUCJP, inJapanese},
		{"iso-2022-jp", japanese.ISO2022JP, inJapanese},
		{"gb18030", simplifiedchinese.GB18030, inChinese},
		{"gbk", simplifiedchinese.GBK, inChinese},
		{"big5", traditionalchinese.Big5, inTaiwan},
		{"euc-kr", korean.EUCKR, inKorean},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := c.e.NewEncoder().Bytes([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			got, warning, err := decodeText(b)
			if err != nil || got != c.text {
				t.Fatalf("got %q (%s, %v)", got, warning, err)
			}
		})
	}
}

func TestDecodeTextRefusesBinary(t *testing.T) {
	for _, b := range []string{"\x00\x01\x02\x03", "MZ\x90\x00\x03\x00\x00\x00", "\x7fELF\x02\x01\x01\x00"} {
		if s, _, err := decodeText([]byte(b)); err == nil {
			t.Errorf("%q was read as %q", b, s)
		}
	}
}

func TestDecodeTextNamesBadBytes(t *testing.T) {
	got, warning, err := decodeText([]byte(inRussian + "\xd0" + inRussian))
	if err != nil || warning == "" || got != inRussian+"�"+inRussian {
		t.Errorf("got %q, %q, %v", got, warning, err)
	}
}
