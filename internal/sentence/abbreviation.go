package sentence

import (
	"strings"
	"unicode/utf8"
)

// abbreviation says what a word written with a full stop tells about whether a
// sentence can end there.
type abbreviation uint8

const (
	ordinary abbreviation = iota // no abbreviation: the full stop ends the sentence
	title                        // a name follows: "Dr."
	linked                       // the sentence goes on: "e.g."
	numbered                     // a number belongs to it: "Fig. 3"; else a word of its own: "No."
	closing                      // ends a sentence when a capital follows: "etc."
	either                       // ends a sentence only before a word that begins one: "Inc."
	hour                         // "p.m."
	proper                       // as either, if written with a capital: "Jan.", "Mass."
	journal                      // in the short name of a journal, with a capital: "Phys. Rev. Lett. 12"
)

// abbreviations are in lower case, without the last full stop.
var abbreviations = func() map[string]abbreviation {
	all := map[string]abbreviation{}
	for kind, words := range map[abbreviation]string{
		title: `mr mrs ms mx messrs mme mmes mlle mlles dr drs prof profs sen sens rep reps gov govs gen gens
			adm maj col cols capt cmdr cdr lt sgt cpl pvt brig supt insp rev revs hon st ste mt mts ft pres
			atty det cllr rt fr br sra srta dra profa d dott ing sig sigra avv hrn dhr mevr mej ald amb asst assoc
			ul тов гр им ул пр акад доц проф डॉ κ δρ`,
		linked: `e.g eg i.e ie cf viz vs v ca approx incl esp resp a.k.a z.b d.h u.a u.u u.u.u vgl bzw ggf evtl
			bijv d.w.z o.a m.a.w p.ex np tzw m.in т.е т.к напр ср sc scil zob bkz π.χ`,
		numbered: `no nos fig figs eq eqs eqn eqns sec secs sect ch chap chaps vol vols pp p pg pgs par para paras
			art arts tab thm lem prop def cor ex exs ref refs app nr n° nº n núm num pág págs pag séc abb bd kap str
			blz afb rys стр рис табл гл см №`,
		closing: `etc usw ecc enz osv itd itp др т.д т.п`,
		either: `inc ltd co cos corp bros llc plc dept univ assn ave blvd rd sq hwy pkwy bldg jr sr esq al
			lb lbs oz hr hrs yd yds tsp tbsp gal ed eds trans mfg mgr dist div avg intl natl u.s ph.d
			est min max misc orig cont ext anon cit ibid op loc seq repr pseud
			uds ud vd vds av avda urb aprox ggü inkl exkl mio mrd jh jhd млн млрд тыс руб куб кв г гг в вв`,
		hour: `a.m p.m am pm`,
		proper: `jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri sat sun
			ala ariz ark calif colo conn del fla ga ill ind kan kans ky la md mass mich minn miss mo mont
			neb nebr nev okla ore pa penn tenn tex va vt wash wis wyo ont que alta sask
			rte ind dem lib phil gen exod lev deut josh judg sam chron neh prov eccl isa jer ezek dan hos
			matt rom cor gal eph col thess tim tit heb jas pet`,
		journal: `proc natl acad sci am amer br chem phys biol med soc lett ann annu bull int conf symp eng tech
			res math stat comput appl theor exp psychol neurosci cogn behav educ mol biochem biophys evol genet
			physiol pharmacol clin environ ecol bot zool geol geophys astron astrophys hist philos sociol econ
			polit manag adv opt mater microbiol immunol biotechnol engl mech struct`,
	} {
		for _, w := range strings.Fields(words) {
			if _, there := all[w]; !there || kind < proper {
				all[w] = kind
			}
		}
	}
	return all
}()

// names that end in a mark which ends no sentence.
var banged = map[string]bool{"yahoo": true, "jeopardy": true, "yum": true, "joomla": true}

// abbreviationOf tells what kind the word before a full stop is, with its
// inner full stops.
func abbreviationOf(word string) abbreviation {
	kind := abbreviations[lower(word)]
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case kind >= proper && !isUpper(first):
		kind = ordinary
	case kind == proper:
		return either
	case kind == hour && word == "Am": // "J. Am. Chem. Soc."
		return journal
	}
	if kind == ordinary && strings.HasSuffix(word, "str") && len(word) <= maxWord { // "Hauptstr. 5"
		return numbered
	}
	if kind == ordinary && (lettered(word) || clipped(word)) {
		return either
	}
	return kind
}

// lettered reports whether a word is single letters with full stops between:
// "U.S", "J.R.R", "M.Sc".
func lettered(word string) bool {
	dot := strings.IndexByte(word, '.')
	if dot < 0 || len(word) > maxWord {
		return false
	}
	for _, part := range strings.Split(word, ".") {
		if n := utf8.RuneCountInString(part); n == 0 || n > 2 || isDigit(rune(part[0])) {
			return false
		}
	}
	return true
}

// clipped reports whether a word has no vowel, as no whole word has: "Mktg",
// "tbsp". With more than one capital it may be an acronym, which is a whole
// word.
func clipped(word string) bool {
	if len(word) < 2 || len(word) > 5 {
		return false
	}
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= utf8.RuneSelf || !isLetter(rune(c)) || i > 0 && c < 'a' || strings.IndexByte("aeiouyAEIOUY", c) >= 0 {
			return false
		}
	}
	return true
}

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}

// starters begin a sentence when written with a capital; names don't begin
// with them.
var starters = set(`
	a the this that these those it its it's he she they we you his her their our your my there here
	in on at but and an as if when while for from to what who why how where which whose after before
	since with without however then thus although though because also so yet or nor by some many most
	all one no not each every once among during both another other others even only do did does is are
	was were can could will would should has have had let now today such under over until unlike
	instead indeed perhaps maybe still just despite according about several few much more less
	first second third finally meanwhile moreover furthermore nevertheless therefore hence similarly
	two three four five six seven eight nine ten dozens hundreds thousands millions billions
	note suppose assume consider recall notice
	whether through throughout between within like please don't didn't i i'm i've i'll i'd
	they're we're you're he's she's that's there's what's let's we've you've they've nobody everyone
	anyone something nothing everything together later earlier again never always sometimes often
	el los las una pero también cuando este esta il gli una ma anche quando questo questa
	der die das ein eine es er sie wir ich und aber wenn auch dies diese dieser dieses im am
	les une mais aussi quand cette ce ces elle ils elles nous vous c'est
	het een maar ook deze dit он она они это но также в на и
	wie wo warum da dann doch nun hier dort`)

// speech verbs say that the quotation before was somebody's words.
var speech = set(`said says asked asks cried cries replied replies exclaimed shouted whispered answered
	added called yelled muttered murmured demanded inquired enquired remarked screamed sobbed gasped
	declared observed continued began repeated snapped growled laughed sighed thought wondered`)
