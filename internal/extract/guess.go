package extract

import (
	"bytes"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	textunicode "golang.org/x/text/encoding/unicode"
)

// The guess of a legacy encoding: each is tried, and the text it gives is
// judged as a reader would judge it. Letters should be those of one language,
// lower case should follow lower case, quotes should open and close, scripts
// should not mix within a word. The best wins, the earlier of two equals.

// An alphabet is what tells a language: its letters beyond ASCII in lower
// case, or the characters it uses most.
type alphabet struct {
	letters string
	common  string // empty: all letters are equally likely
}

var (
	western = []alphabet{
		{letters: "éèêëàâçîïôùûüœæ"}, {letters: "äöüß"}, {letters: "áéíóúñüºª"}, {letters: "ãõáéíóúâêôçàü"},
		{letters: "àèéìíòóùú"}, {letters: "åäöæøé"}, {letters: "áðéíóúýþæö"}, {letters: "àèéíïòóúüç"}, {letters: "äöõüšž"},
	}
	central = []alphabet{
		{letters: "ąćęłńóśźż"}, {letters: "áčďéěíňóřšťúůýž"}, {letters: "áäčďéíľĺňóôŕšťúýž"}, {letters: "áéíóöőúüű"},
		{letters: "ăâîşţșț"}, {letters: "čćđšž"}, {letters: "äöüß"},
	}
	turkish  = []alphabet{{letters: "çğıöşüâîû"}}
	baltic   = []alphabet{{letters: "āčēģīķļņšūž"}, {letters: "ąčęėįšųūž"}}
	cyrillic = []alphabet{
		{letters: "абвгдежзийклмнопрстуфхцчшщъыьэюяё", common: "оеаинтсрвлкмдпуя"},
		{letters: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", common: "оаинівтерслкмдпу"},
		{letters: "абвгдђежзијклљмнњопрстћуфхцчџш", common: "аоиенрстујвкдпл"},
	}
	greek   = []alphabet{{letters: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", common: "αοιετσνηυρπκμλςίόά"}}
	hebrew  = []alphabet{{letters: "אבגדהוזחטיךכלםמןנסעףפץצקרשת"}}
	arabic  = []alphabet{{letters: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ،؟", common: "ايلمونترهبةعسد"}}
	thai    = []alphabet{{letters: "กขคฆงจฉชซญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืุูเแโใไๆ็่้๊๋์", common: "านรอกเงมยลวดทสตะปบคหแจพชขใไ่้ัี"}}
	chinese = alphabet{common: "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运"}
	taiwan  = alphabet{common: "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運"}
	hangul  = alphabet{common: "이다는의을에가고를은한하지로사도자기어서리나아시인대그있것수들해만정보일면과부라주장구스전여상제국성무오세원조동으니게며비되관없거때경치신화진유식생물학용위공선적안내마소문계간음우업실회체개연모후등결더미할방현통중분"}
)

type legacy struct {
	name      string
	encoding  encoding.Encoding
	alphabets []alphabet
	judge     func(r rune, a *alphabet, prev, next rune) float64
}

// legacies stands in the order of preference between equals.
var legacies = []legacy{
	{"windows-1252", charmap.Windows1252, western, letterScore},
	{"ISO-8859-15", charmap.ISO8859_15, western, letterScore},
	{"windows-1251", charmap.Windows1251, cyrillic, letterScore},
	{"KOI8-R", charmap.KOI8R, cyrillic[:1], letterScore},
	{"KOI8-U", charmap.KOI8U, cyrillic[1:2], letterScore},
	{"windows-1250", charmap.Windows1250, central, letterScore},
	{"ISO-8859-2", charmap.ISO8859_2, central, letterScore},
	{"windows-1254", charmap.Windows1254, turkish, letterScore},
	{"windows-1253", charmap.Windows1253, greek, letterScore},
	{"ISO-8859-7", charmap.ISO8859_7, greek, letterScore},
	{"windows-1255", charmap.Windows1255, hebrew, letterScore},
	{"windows-1256", charmap.Windows1256, arabic, letterScore},
	{"windows-1257", charmap.Windows1257, baltic, letterScore},
	{"windows-874", charmap.Windows874, thai, letterScore},
	{"Mac Roman", charmap.Macintosh, western, letterScore},
	{"Mac Cyrillic", charmap.MacintoshCyrillic, cyrillic[:1], letterScore},
	{"IBM 866", charmap.CodePage866, cyrillic[:1], letterScore},
	{"ISO-8859-5", charmap.ISO8859_5, cyrillic, letterScore},
	{"IBM 850", charmap.CodePage850, western, letterScore},
	{"IBM 437", charmap.CodePage437, western, letterScore},
	{"IBM 852", charmap.CodePage852, central, letterScore},
	{"Shift-JIS", japanese.ShiftJIS, []alphabet{chinese, taiwan}, japaneseScore},
	{"EUC-JP", japanese.EUCJP, []alphabet{chinese, taiwan}, japaneseScore},
	{"GB18030", simplifiedchinese.GB18030, []alphabet{chinese}, chineseScore},
	{"Big5", traditionalchinese.Big5, []alphabet{taiwan}, chineseScore},
	{"EUC-KR", korean.EUCKR, []alphabet{hangul}, koreanScore},
	{"GB18030", simplifiedchinese.GB18030, western, letterScore},
	{"UTF-16LE", textunicode.UTF16(textunicode.LittleEndian, textunicode.IgnoreBOM), []alphabet{chinese, taiwan}, easternScore},
	{"UTF-16BE", textunicode.UTF16(textunicode.BigEndian, textunicode.IgnoreBOM), []alphabet{chinese, taiwan}, easternScore},
}

// guess is the legacy encoding under which b reads best; windows-1252 when
// none reads well.
func guess(b []byte) legacy {
	sample := sampleOf(b)
	best, top := legacies[0], -2.0
	for _, l := range legacies {
		if s := l.score(sample); s > top+1e-9 {
			best, top = l, s
		}
	}
	return best
}

// guessNames is guess for file names in a zip, where the old DOS code page is
// the default.
func guessNames(names []byte) encoding.Encoding {
	l := guess(names)
	if l.name == "windows-1252" || l.name == "IBM 850" {
		return charmap.CodePage437
	}
	return l.encoding
}

// sampleOf is the first 16 kB of lines that are not pure ASCII.
func sampleOf(b []byte) []byte {
	const enough = 16 << 10
	if len(b) < enough {
		return b
	}
	if bytes.IndexByte(b[:enough], 0) >= 0 {
		return b[:enough]
	}
	var s []byte
	for line := range bytes.Lines(b) {
		if len(s) >= enough {
			break
		}
		if bytes.ContainsFunc(line, func(r rune) bool { return r >= 0x80 }) {
			s = append(s, line...)
		}
	}
	return s
}

// score judges the sample read in this encoding: the mean over characters
// beyond ASCII, for the language it fits best; far below zero when impossible.
func (l legacy) score(sample []byte) float64 {
	const impossible = -100
	if strings.HasPrefix(l.name, "UTF-16") && len(sample)%2 != 0 {
		return impossible
	}
	s, err := l.encoding.NewDecoder().Bytes(sample)
	if err != nil {
		return impossible
	}
	text := []rune(string(s))
	for i, r := range text {
		if r >= 0x80 && r < 0xA0 || r == unicode.ReplacementChar && i < len(text)-1 || r == 0 {
			return impossible
		}
	}
	best := float64(impossible)
	for i := range l.alphabets {
		best = max(best, l.fit(text, &l.alphabets[i]))
	}
	return best
}

func (l legacy) fit(text []rune, a *alphabet) float64 {
	sum, n, run := 0.0, 0, 0
	for i, r := range text {
		if r < 0x80 {
			run = 0
			continue
		}
		prev, next := ' ', ' '
		if i > 0 {
			prev = text[i-1]
		}
		if i+1 < len(text) {
			next = text[i+1]
		}
		sum += l.judge(r, a, prev, next)
		if run++; run > 2 && unicode.Is(unicode.Latin, r) {
			sum -= 2
		}
		n++
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}
