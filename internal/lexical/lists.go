package lexical

import "strings"

// common holds the English words that carry no content. Negations and
// quantities ("not", "all") are among them: they matter to what is said about
// a thing, not to what the thing is; the classmate compares them by itself.
var common = set(`
a about above after again against all also although always am among an and any
anyone anything are aren't around as at away be became because become becomes
been before being below between both but by came can can't cannot come comes
could couldn't did didn't do does doesn't doing don't done down during each
either else etc even ever every everything few for from further get gets give
given gives go goes going got had hadn't has hasn't have haven't having he
he'd he'll he's her here here's hers herself him himself his how how's however
i i'd i'll i'm i've if in into is isn't it it'd it'll it's its itself just let
let's like made make makes many may maybe me might more most mostly much must
mustn't my myself neither never no nobody none nor not nothing now of off often
on once one ones only onto or other others otherwise ought our ours ourselves
out over own perhaps quite rather really said same say says shall she she'd
she'll she's should shouldn't since so some someone something sometimes still
such than that that's the their theirs them themselves then there there's
therefore these they they'd they'll they're they've thing things this those
though through thus to together too toward towards under unless until up upon
us use used uses using usually very via was wasn't way we we'd we'll we're
we've well went were weren't what what's when when's where where's whereas
whether which while who who's whom whose why why's will with within without
won't would wouldn't yet you you'd you'll you're you've your yours yourself
yourselves
`)

// particles are characters that tie the words of a Chinese or Japanese sentence
// together or ask; a pair of characters with one of them is rarely a word.
// commonPairs are such words of two characters.
const particles = "的了是有吗嗎呢么麼什怎哪谁誰何はがをのにとでか"

var commonPairs = set(`多少 如何 为什 為什 ます した する ある いる まで`)

// irregular leads forms that no rule connects to their base.
var irregular = pairsOf(`
men man women woman children child people person mice mouse lice louse
feet foot teeth tooth geese goose oxen ox wolves wolf leaves leaf
knives knife halves half selves self shelves shelf thieves thief calves calf
loaves loaf hooves hoof indices index appendices appendix matrices matrix
vertices vertex axes axis analyses analysis crises crisis
hypotheses hypothesis theses thesis diagnoses diagnosis syntheses synthesis
phenomena phenomenon criteria criterion bacteria bacterium media medium
data datum nuclei nucleus fungi fungus stimuli stimulus radii radius
loci locus alumni alumnus larvae larva vertebrae vertebra formulae formula
algae alga antennae antenna genera genus corpora corpus strata stratum
mitochondria mitochondrion quanta quantum spectra spectrum
ova ovum curricula curriculum maxima maximum minima minimum
began begin begun begin broke break broken break brought bring built build
bought buy caught catch chose choose chosen choose drew draw drawn draw drank
drink drunk drink drove drive driven drive ate eat eaten eat fell fall fallen
fall fed feed felt feel fought fight found find flew fly flown fly forgot
forget forgotten forget froze freeze frozen freeze gave give grew grow grown
grow held hold hid hide hidden hide kept keep knew know known know 
led lead lent lend lost lose meant mean met meet paid pay ran run
rang ring risen rise seen see sold sell sent send shook shake
shaken shake shot shoot showed show shown show shrank shrink shrunk shrink sang
sing sung sing sank sink sunk sink sat sit slept sleep spoke speak spoken speak
spent spend stood stand stole steal stolen steal stuck stick struck strike swam
swim swum swim swung swing took take taken take taught teach tore tear torn tear
told tell thought think threw throw thrown throw understood understand wore wear
worn wear won win wrote write written write bound bind bent bend bred breed
dealt deal dug dig fled flee hung hang lit light sought seek slid slide
sprang spring swept sweep withdrew withdraw
withdrawn withdraw arose arise arisen arise

`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}

func pairsOf(words string) map[string]string {
	fields := strings.Fields(words)
	all := make(map[string]string, len(fields)/2)
	for i := 0; i+1 < len(fields); i += 2 {
		all[fields[i]] = fields[i+1]
	}
	return all
}
