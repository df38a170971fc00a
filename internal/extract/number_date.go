package extract

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// minutes tells months from minutes: "m" and "mm" right after hours or right
// before seconds are minutes, written "n" from here on.
func (s *formatSection) minutes() {
	last := byte(0)
	var dates []int
	for i, t := range s.tokens {
		if t.kind == 'd' {
			dates = append(dates, i)
			s.tokens[i].text = strings.ToLower(t.text)
		}
	}
	for k, i := range dates {
		t := &s.tokens[i]
		next := byte(0)
		if k+1 < len(dates) {
			next = unitOf(s.tokens[dates[k+1]].text)
		}
		if unit := unitOf(t.text); unit == 'm' && len(strings.Trim(t.text, "[]")) <= 2 && (last == 'h' || next == 's' || t.text[0] == '[') {
			t.text = strings.ReplaceAll(t.text, "m", "n")
		}
		last = unitOf(t.text)
	}
}

// unitOf is the letter of a date token: "[hh]" and "h" are 'h'.
func unitOf(text string) byte { return strings.TrimLeft(text, "[")[0] }

// date writes v, days since the workbook's first, as a date or time.
func (s formatSection) date(v float64, since1904 bool) string {
	if since1904 {
		v += 1462
	}
	elapsed, half := false, false
	for _, t := range s.tokens {
		elapsed = elapsed || t.kind == 'd' && t.text[0] == '['
		half = half || t.kind == 'd' && (t.text == "am/pm" || t.text == "a/p")
	}
	if math.Abs(v) > 2958466 {
		return general(v)
	}
	w := dateWriter{section: s, value: v, half: half}
	w.places = s.places()
	w.clock(v, elapsed)
	return w.write()
}

// dateWriter writes one date. A clock without split seconds is cut off, not
// rounded, so that 23:59:59.9 is no other day.
type dateWriter struct {
	section formatSection
	value   float64
	half    bool // 12-hour clock
	places  int  // of split seconds
	day     time.Time
	ticks   int64 // of the day, in the last place shown of a second
	total   int64 // since the first day, in the same unit
}

func (w *dateWriter) clock(v float64, elapsed bool) {
	perSecond := math.Pow(10, float64(min(w.places, 6)))
	all := v * 86400 * perSecond
	if elapsed || w.places > 0 {
		all = math.Round(all)
	} else {
		all = math.Floor(all + 1e-4)
	}
	w.total = int64(all)
	perDay := int64(86400 * perSecond)
	days := floorDiv(w.total, perDay)
	w.ticks = w.total - days*perDay
	w.day = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (w *dateWriter) write() string {
	var b strings.Builder
	perSecond := int64(math.Pow(10, float64(min(w.places, 6))))
	seconds := w.ticks / perSecond
	wrote, place := false, 0
	for _, t := range w.section.tokens {
		switch t.kind {
		case 'd':
			if t.text[0] == '[' {
				b.WriteString(w.counting(t.text, wrote))
			} else {
				b.WriteString(w.part(t.text, seconds))
			}
			wrote = true
		case '.':
			b.WriteString(".")
		case '0':
			b.WriteString(placeOf(w.ticks%perSecond, w.places, place))
			place++
		case 'l', ',', '/', '%':
			b.WriteString(t.text)
		}
	}
	return b.String()
}

func placeOf(split int64, places, place int) string {
	digits := fmt.Sprintf("%0*d", places, split)
	if place < len(digits) {
		return digits[place : place+1]
	}
	return "0"
}

// counting writes hours, minutes or seconds that go on past a day.
func (w *dateWriter) counting(text string, wrote bool) string {
	perSecond := int64(math.Pow(10, float64(min(w.places, 6))))
	total := w.total
	sign := ""
	if total < 0 {
		total = -total
		if !wrote {
			sign = "-"
		}
		w.ticks = total % (86400 * perSecond)
	}
	n := total / perSecond
	switch text[1] {
	case 'h':
		n /= 3600
	case 'n':
		n /= 60
	}
	return sign + fmt.Sprintf("%0*d", len(text)-2, n)
}

func (w *dateWriter) part(text string, seconds int64) string {
	d := w.day
	switch text[0] {
	case 'y', 'e':
		if text == "yy" || text == "y" {
			return fmt.Sprintf("%02d", d.Year()%100)
		}
		return strconv.Itoa(d.Year())
	case 'm':
		return w.month(text, int(d.Month()))
	case 'd':
		if len(text) > 2 {
			return dayName(w.section.language, int(d.Weekday()), len(text) == 3)
		}
		return padded(d.Day(), len(text))
	case 'h':
		h := int(seconds / 3600 % 24)
		if w.half {
			if h %= 12; h == 0 {
				h = 12
			}
		}
		return padded(h, len(text))
	case 'n':
		return padded(int(w.clockSeconds(seconds)/60%60), len(text))
	case 's':
		return padded(int(w.clockSeconds(seconds)%60), len(text))
	case 'a':
		return halfDay(text, seconds)
	}
	return ""
}

// clockSeconds is the time of day, which counting may have changed.
func (w *dateWriter) clockSeconds(int64) int64 {
	return w.ticks / int64(math.Pow(10, float64(min(w.places, 6))))
}

func halfDay(text string, seconds int64) string {
	half := "AM"
	if seconds >= 43200 {
		half = "PM"
	}
	if text == "a/p" {
		return half[:1]
	}
	return half
}

func padded(n, width int) string { return fmt.Sprintf("%0*d", min(width, 2), n) }

func (w *dateWriter) month(text string, m int) string {
	if len(text) < 3 {
		return padded(m, len(text))
	}
	name := monthName(w.section.language, m)
	switch len(text) {
	case 3:
		return shortName(name)
	case 5:
		return string([]rune(name)[:1])
	}
	return name
}

// shortName is a month's or day's name as abbreviated in most languages.
func shortName(name string) string {
	if r := []rune(name); len(r) > 3 && r[0] < 0x2E80 {
		return string(r[:3])
	}
	return name
}

// dateWords are month and day names by primary language (the low ten bits of
// a Windows language id).
var dateWords = map[int]string{
	0x09: "January February March April May June July August September October November December Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
	0x07: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
	0x0C: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre dimanche lundi mardi mercredi jeudi vendredi samedi",
	0x0A: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre domingo lunes martes miércoles jueves viernes sábado",
	0x10: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre domenica lunedì martedì mercoledì giovedì venerdì sabato",
	0x16: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
	0x13: "januari februari maart april mei juni juli augustus september oktober november december zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
	0x1D: "januari februari mars april maj juni juli augusti september oktober november december söndag måndag tisdag onsdag torsdag fredag lördag",
	0x15: "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień niedziela poniedziałek wtorek środa czwartek piątek sobota",
	0x19: "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь воскресенье понедельник вторник среда четверг пятница суббота",
	0x04: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 星期日 星期一 星期二 星期三 星期四 星期五 星期六",
	0x11: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月 日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
}

func dateWord(language, i int) string {
	words, ok := dateWords[language&0x3FF]
	if !ok {
		words = dateWords[0x09]
	}
	return strings.Fields(words)[i]
}

func monthName(language, month int) string { return dateWord(language, month-1) }

func dayName(language, weekday int, short bool) string {
	name := dateWord(language, 12+weekday)
	if short && language&0x3FF == 0x07 {
		return name[:2]
	}
	if short {
		return shortName(name)
	}
	return name
}
