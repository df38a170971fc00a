package classmate

import (
	"strings"

	"kizuki/internal/classmate/wordnet"
)

// poles are pairs of words that lie at opposite ends of something and that
// WordNet doesn't pair, or only by another sense. Words separated by a comma
// share their end.
const poles = `
light,lightweight/heavy,dense,massive; surplus,excess,glut/shortage,deficit,scarcity,lack; maximum,peak,highest,most/minimum,trough,lowest,least;
create,form,build/destroy,consume,dissolve; sharp,crisp/blurry,blurred,fuzzy; profit,gain/loss; attract/repel; absorb,swallow/emit,release,radiate,reflect,lose;
expand,swell,widen/contract,shrink,narrow; heat,warm/cool,chill; add/remove,subtract; convex/concave; positive/negative; import/export;
inner,inside,internal/outer,outside,external; accept,approve/reject,refuse,dismiss; allow,permit,enable/forbid,prohibit,prevent,ban,block;
help,promote,support,improve,enhance,stimulate,boost/hinder,inhibit,impede,obstruct,impair,worsen,suppress; strengthen,intensify,amplify/weaken,dampen,attenuate; accelerate,quicken/decelerate,slow;
buy/sell; win,victory/lose; solid/liquid,gas; voluntary/involuntary; permanent,lasting/temporary,transient,fleeting; frequent,common/rare,uncommon;
ascend,climb,rise/descend,sink,drop,fall; melt,thaw/freeze,solidify; evaporate,vaporize,boil/condense; lend/borrow; reward/punish; dominant/recessive;
open/close,shut; deep/shallow; thick/thin; wide,broad/narrow; strong/weak; hot,warm/cold,cool; bright/dark,dim; easy,simple/hard,difficult;
quick,fast,rapid/slow; cheap,inexpensive/expensive,costly,dear; rich/poor; old/young,new; early/late; long/short; tall/short; smooth/rough; soft/hard;
stable/unstable; mild,gentle/harsh,severe,hard; active/passive; direct/indirect; reversible/irreversible; mutable/immutable; synchronous/asynchronous; clockwise/anticlockwise,counterclockwise;
northern/southern; eastern/western; north/south; east/west; left/right; top,upper/bottom,lower; front/back; vertical/horizontal; even/odd; major/minor;
increase,grow/decrease,diminish; gain/lose; store/release; reduce,lower/raise,boost; lengthen/shorten; compress/stretch,decompress; encrypt/decrypt;
majority/minority; everybody,everyone,everything/nobody,nothing; always/never; begin,start/end,finish,stop; full/empty; wet/dry; acidic/alkaline,basic;
odd/even; public/private; legal/illegal; guilty/innocent; optimistic/pessimistic; constant,fixed/variable,changing; separate/join,merge,combine; toward,towards/away;
halve/double,triple,multiply; add,raise,enlarge,double/lower,reduce,subtract,deduct,halve; multiply,increase,grow/decline,decrease,shrink;
keep,retain,preserve/lose,shed; benefit,gain,profit/harm,hurt,damage,suffer; enter,arrive/leave,exit,depart; appear,emerge/disappear,vanish;
release,emit,donate,give/absorb,accept,receive,take; consume,use/produce,generate; outdoors,outside/indoors,inside; far,distant,long/near,close,short;
remember/forget; include,contain/exclude,omit; connect,attach/disconnect,detach; succeed/fail; live,survive/die,perish; accelerate/slow,brake;
simple/complex,complicated; natural/artificial; domestic/foreign; safe/dangerous; better/worse; loss/gain; first/last; obey,follow/violate,break,disobey;
peace/war; help,increase,promote,benefit/hinder,reduce,decrease,harm; tension/rest,relaxation; flow/recycle; innate,inborn/learned,acquired; bind,attach/detach,release; warm/cold; dry/wet,moist`

// poleOf numbers the pairs that a base form belongs to: positive at one end,
// negative at the other.
var poleOf = func() map[string][]int {
	all := map[string][]int{}
	for i, pair := range strings.Split(poles, ";") {
		one, other, _ := strings.Cut(strings.TrimSpace(pair), "/")
		for _, w := range strings.Split(one, ",") {
			all[w] = append(all[w], i+1)
		}
		for _, w := range strings.Split(other, ",") {
			all[w] = append(all[w], -i-1)
		}
	}
	return all
}()

// polesOf are the pairs that a word in any of its forms belongs to.
func polesOf(low string) []int {
	var all []int
	for _, base := range append([]string{low, strings.TrimSuffix(low, "s"), strings.TrimSuffix(low, "d"), adjective(low)}, wordnet.Bases(low)...) {
		all = append(all, poleOf[base]...)
	}
	return all
}

// adjective is what an adverb is made from, or a degree of it that spells
// another way: "slowly", "farther".
func adjective(low string) string {
	switch low {
	case "farther", "further", "farthest":
		return "far"
	case "easily", "easier":
		return "easy"
	}
	base, ok := strings.CutSuffix(low, "ly")
	if !ok {
		return ""
	}
	return base
}

// apart reports whether two words lie at opposite ends of a pair.
func apart(a, b []int) bool {
	for _, x := range a {
		for _, y := range b {
			if x == -y {
				return true
			}
		}
	}
	return false
}
