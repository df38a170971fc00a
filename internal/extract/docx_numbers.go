package extract

import (
	"strconv"
	"strings"
)

// wordNumbers counts the numbered paragraphs of a Word document (ECMA-376
// part 1, section 17.9).
type wordNumbers struct {
	lists map[string]*wordList // by w:numId
}

// wordList is one use of a numbering definition; uses share their counters.
type wordList struct {
	levels  [9]wordLevel
	counter *[9]int     // 0: not begun
	restart map[int]int // levels that begin anew at this use
}

type wordLevel struct {
	start   int
	format  string
	text    string // "%1.%2"
	suffix  string
	restart int // level that starts it anew: -1 any higher one, 0 none
	legal   bool
	style   string
	hidden  bool
}

func readWordNumbers(root *xnode, styles wordStyles) *wordNumbers {
	abstract := map[string]*xnode{}
	byStyle := map[string]*xnode{}
	for _, n := range root.all("w:abstractNum") {
		abstract[n.attr("w:abstractNumId")] = n
		if s := n.kid("w:styleLink").attr("w:val"); s != "" {
			byStyle[s] = n
		}
	}
	counters := map[*xnode]*[9]int{}
	w := &wordNumbers{lists: map[string]*wordList{}}
	for _, num := range root.all("w:num") {
		def := abstract[num.kid("w:abstractNumId").attr("w:val")]
		if link := def.kid("w:numStyleLink").attr("w:val"); link != "" && byStyle[link] != nil {
			def = byStyle[link]
		}
		if counters[def] == nil {
			counters[def] = new([9]int)
		}
		l := &wordList{counter: counters[def], restart: map[int]int{}}
		l.read(def, num)
		w.lists[num.attr("w:numId")] = l
	}
	return w
}

func (l *wordList) read(def, num *xnode) {
	for i := range l.levels {
		l.levels[i] = wordLevel{start: 1, restart: -1, format: "decimal"}
	}
	for _, n := range def.all("w:lvl") {
		l.readLevel(n)
	}
	for _, o := range num.all("w:lvlOverride") {
		if n := o.kid("w:lvl"); n != nil {
			l.readLevel(n)
		}
		i := number(o.attr("w:ilvl"), -1)
		if v := o.kid("w:startOverride").attr("w:val"); v != "" && i >= 0 && i < 9 {
			l.restart[i] = number(v, 1)
		}
	}
}

func (l *wordList) readLevel(n *xnode) {
	i := number(n.attr("w:ilvl"), -1)
	if i < 0 || i > 8 {
		return
	}
	lvl := wordLevel{
		start:   number(n.kid("w:start").attr("w:val"), 0),
		format:  n.kid("w:numFmt").attr("w:val"),
		text:    n.kid("w:lvlText").attr("w:val"),
		suffix:  n.kid("w:suff").attr("w:val"),
		restart: number(n.kid("w:lvlRestart").attr("w:val"), -1),
		legal:   n.kid("w:isLgl").on("w:val"),
		style:   n.kid("w:pStyle").attr("w:val"),
		hidden:  n.kid("w:rPr", "w:vanish").on("w:val"),
	}
	if lvl.format == "" {
		lvl.format = "decimal"
	}
	l.levels[i] = lvl
}

// next counts a paragraph of the list and writes its label with the space
// after it; a bullet has none. listed is false for an unknown list.
func (w *wordNumbers) next(id string, level int) (label string, listed bool) {
	l := w.lists[id]
	if l == nil {
		return "", false
	}
	level = max(0, min(level, 8))
	l.count(level)
	lvl := l.levels[level]
	if lvl.format == "bullet" || lvl.hidden {
		return "", true
	}
	label = l.written(level)
	if strings.TrimSpace(label) == "" {
		return "", lvl.format != "none" || label != ""
	}
	if lvl.suffix == "nothing" {
		return label, true
	}
	return strings.TrimSpace(label) + " ", true
}

func (l *wordList) count(level int) {
	if start, ok := l.restart[level]; ok {
		delete(l.restart, level)
		l.counter[level] = start - 1 + begun
	} else if l.counter[level] == 0 {
		l.counter[level] = l.levels[level].start - 1 + begun
	}
	l.counter[level]++
	for i := level + 1; i < len(l.counter); i++ {
		if r := l.levels[i].restart; r < 0 || r > 0 && level < r {
			l.counter[i] = 0
		}
	}
}

// begun is added to counters, so that 0 stays for a level that has not begun.
const begun = 1 << 20

// written fills the numbers of a level and those above it into its text.
func (l *wordList) written(level int) string {
	lvl := l.levels[level]
	var b strings.Builder
	for i := 0; i < len(lvl.text); i++ {
		c := lvl.text[i]
		if c != '%' || i+1 >= len(lvl.text) || lvl.text[i+1] < '1' || lvl.text[i+1] > '9' {
			b.WriteByte(c)
			continue
		}
		i++
		at := int(lvl.text[i] - '1')
		n := l.counter[at] - begun
		if l.counter[at] == 0 {
			n = l.levels[at].start
		}
		format := l.levels[at].format
		if lvl.legal {
			format = "decimal"
		}
		b.WriteString(counted(format, n))
	}
	return b.String()
}

// counted writes n in a number format of ECMA-376 part 1, section 17.18.59;
// one that is not known is written in digits.
func counted(format string, n int) string {
	if alphabet, ok := alphabets[format]; ok {
		return oneOf(alphabet, n)
	}
	switch format {
	case "lowerLetter":
		return letters(n, 'a')
	case "upperLetter":
		return letters(n, 'A')
	case "lowerRoman":
		return strings.ToLower(roman(n))
	case "upperRoman":
		return roman(n)
	case "decimalZero":
		if n < 10 && n >= 0 {
			return "0" + strconv.Itoa(n)
		}
	case "ordinal":
		return strconv.Itoa(n) + ordinalEnding(n)
	case "none", "bullet":
		return ""
	case "cardinalText", "ordinalText":
		return spelledOut(format, n)
	case "chineseCounting", "chineseCountingThousand", "japaneseCounting", "taiwaneseCounting", "taiwaneseCountingThousand",
		"ideographDigital", "japaneseDigitalTenThousand", "koreanDigital2", "chineseLegalSimplified", "japaneseLegal", "ideographLegalTraditional":
		return chineseNumber(format, n)
	}
	return strconv.Itoa(n)
}

// alphabets are the formats that count through letters and end there.
var alphabets = map[string]string{
	"decimalEnclosedCircle":        "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
	"decimalEnclosedCircleChinese": "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
	"ideographTraditional":         "甲乙丙丁戊己庚辛壬癸",
	"russianLower":                 "абвгдежзиклмнопрстуфхцчшщыэюя",
	"russianUpper":                 "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
	"arabicAlpha":                  "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
	"arabicAbjad":                  "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
	"aiueo":                        "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
	"aiueoFullWidth":               "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
	"iroha":                        "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
	"irohaFullWidth":               "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
	"ganada":                       "가나다라마바사아자차카타파하",
}

// spelledOut writes a number up to ninety-nine in English words, as lists do.
func spelledOut(format string, n int) string {
	cardinal := strings.Fields("Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen")
	ordinal := strings.Fields("Zeroth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth")
	tens := strings.Fields("Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety")
	last := cardinal
	if format == "ordinalText" {
		last = ordinal
	}
	switch {
	case n < 0 || n > 99:
		return strconv.Itoa(n)
	case n < 20:
		return last[n]
	case n%10 > 0:
		return tens[n/10-1] + "-" + strings.ToLower(last[n%10])
	case format == "ordinalText":
		return strings.TrimSuffix(tens[n/10-1], "y") + "ieth"
	}
	return tens[n/10-1]
}

// oneOf is the n-th letter of an alphabet, from 1, or n in digits.
func oneOf(alphabet string, n int) string {
	letters := []rune(alphabet)
	if n < 1 || n > len(letters) {
		return strconv.Itoa(n)
	}
	return string(letters[n-1])
}

func ordinalEnding(n int) string {
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			return "st"
		case 2:
			return "nd"
		case 3:
			return "rd"
		}
	}
	return "th"
}

// chineseNumber counts 一, 二 … 十, 十一 … as lists do, up to 9999; the legal
// formats use the characters that can't be altered: 壹, 貳.
func chineseNumber(format string, n int) string {
	digit, places := []rune("〇一二三四五六七八九"), []rune("千百十")
	switch format {
	case "chineseLegalSimplified":
		digit, places = []rune("零壹贰叁肆伍陆柒捌玖"), []rune("仟佰拾")
	case "ideographLegalTraditional", "japaneseLegal":
		digit, places = []rune("零壹貳參肆伍陸柒捌玖"), []rune("仟佰拾")
	}
	if n < 1 || n > 9999 {
		return strconv.Itoa(n)
	}
	var out []rune
	gap := false
	for i, value := range []int{1000, 100, 10, 1} {
		d := n / value % 10
		if d == 0 {
			gap = len(out) > 0
			continue
		}
		if gap {
			out, gap = append(out, digit[0]), false
		}
		if value != 10 || d != 1 || len(out) > 0 || places[2] == '拾' {
			out = append(out, digit[d])
		}
		if value > 1 {
			out = append(out, places[i])
		}
	}
	return string(out)
}
