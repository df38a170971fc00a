package classmate_test

import (
	"context"
	"strings"
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// ruleFor is the rule that fires on what is said of one sentence of the
// material, up to the colon; empty when none does.
func ruleFor(t *testing.T, material, said string) string {
	t.Helper()
	p := from("notes.md", material)
	p.Own = true
	p.Sentences = nil
	for _, at := range sentence.Split(material) {
		p.Sentences = append(p.Sentences, source.Sentence{Text: at.In(material), Span: at})
	}
	quote := source.Citation{Material: p.Material, Span: source.Span{End: len(material)}, Exact: material}
	f, err := classmate.Plain{}.Ask(context.Background(), classmate.Request{
		Shown: []classmate.Shown{p}, Quotes: []source.Citation{quote}, Said: []string{said},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range f.Questions {
		if q.Kind == classmate.Contradiction {
			rule, _, _ := strings.Cut(*q.Rule, ":")
			return rule
		}
	}
	return ""
}

func TestRules(t *testing.T) {
	for _, c := range []struct{ material, said, want string }{
		// Conditions.
		{"A licence is valid only if it is stamped by the office.", "A licence is valid no matter who stamped it.", "conditions differ"},
		{"A licence is valid only if it is stamped by the office.", "A licence is not valid unless the office has stamped it.", ""},
		{"A licence is valid only if it is stamped by the office.", "Whenever the office has stamped a licence, it is valid.", ""},
		{"The alarm sounds even if the battery is empty.", "The alarm sounds only when the light is on.", "conditions differ"},
		{"Only a queen of a strong colony is fertile in winter.", "Every queen is fertile in winter.", "conditions differ"},
		// Numbers that changed places.
		{"The pump carries three sodium ions out of the cell and two potassium ions into it.", "The pump carries two sodium ions out of the cell and three potassium ions into it.", "numbers swapped"},
		{"The pump carries three sodium ions out of the cell and two potassium ions into it.", "The pump brings two potassium ions into the cell and carries three sodium ions out.", ""},
		{"A water molecule has two hydrogen atoms and one oxygen atom.", "A water molecule has one hydrogen atom and two oxygen atoms.", "numbers swapped"},
		{"A water molecule has two hydrogen atoms and one oxygen atom.", "One oxygen atom and two hydrogen atoms make a water molecule.", ""},
		// Equal or not.
		{"A steel rope is stronger than a hemp rope.", "A steel rope is just as strong as a hemp rope.", "equal or not"},
		{"A heavy ball falls as fast as a light ball.", "A heavy ball falls faster than a light ball.", "equal or not"},
		{"A heavy ball falls faster than a feather.", "A feather does not fall as fast as a heavy ball.", ""},
		// What is so rather than what.
		{"He regarded himself as a baker rather than a cook.", "He regarded himself as more a cook than a baker.", "preference reversed"},
		{"The guild worked for merchants and not for the king.", "The guild worked for the king and not for merchants.", "preference reversed"},
		{"The guild worked for merchants and not for the king.", "It was not for the king but for merchants that the guild worked.", ""},
		// Who hands what to whom.
		{"In this trade gold passes from the miller to the baker.", "The baker hands his gold to the miller in this trade.", "direction reversed"},
		{"In this trade gold passes from the miller to the baker.", "The miller hands his gold to the baker in this trade.", ""},
		{"The host takes sugar from the guest.", "The guest takes sugar from the host.", "direction reversed"},
		{"In the lung oxygen passes from the air into the blood.", "In the lung oxygen leaves the blood and goes into the air.", "direction reversed"},
		// Opposites.
		{"The pump lowers the counter by one at every turn.", "The pump adds one to the counter at every turn.", "opposites"},
		{"The clerk halves the fee when a form is late.", "The clerk doubles the fee when a form is late.", "opposites"},
		{"Clay dries more slowly than sand.", "Clay dries faster than sand.", "opposites"},
		{"A leaf takes up carbon dioxide in the light.", "A leaf gives off carbon dioxide in the light.", "opposites"},
		{"A leaf takes up carbon dioxide in the light.", "In the light carbon dioxide is absorbed by a leaf.", ""},
		{"Higher pressure pushes it toward the side with fewer molecules.", "Higher pressure pushes it toward the side that has more molecules.", "opposites"},
		{"Within a row the tiles become smaller from left to right, and within a column they become larger from top to bottom.", "Along a row from left to right the tiles get bigger.", "opposites"},
		{"Within a row the tiles become smaller from left to right, and within a column they become larger from top to bottom.", "Down a column from top to bottom the tiles get bigger.", ""},
		{"The starter pulls the axle strongly toward the wall because it holds the spring.", "A starter replaces the axle by a wheel a yard away.", ""},
		{"Pipes carry sugar from the shed to wherever it is used or stored.", "The pipes take the sugar that the shed has produced to any place.", ""},
		{"Tough cloth turns into felt when it is boiled slowly.", "If you boil the cloth slowly, it becomes tender felt.", ""},
		{"A double rope is shorter than a single rope.", "Double ropes are the shorter ones.", ""},
		// One thing for another.
		{"A grave fault allows the buyer to leave, while a small fault allows him only to claim money.", "With a small fault the buyer can only demand money.", ""},
		{"A bell rung by hand takes effect when it sounds, whereas a flag takes effect only when it is seen.", "A bell rung by hand takes effect as soon as it sounds.", ""},
		{"The upper mill stops the wheel after the flood, while the lower mill stops it before it.", "If the wheel stops before the flood, it is the lower mill.", ""},
		// Denials.
		{"The engine is not used up.", "The engine gets consumed.", "negation"},
		// Numbers.
		{"A step on the scale means a factor of ten.", "A step on the scale means a factor of two.", "numbers differ"},
		{"The strongest storm struck the coast in 1960 with a speed of 95.", "The strongest storm struck the coast in 1960 with a speed of 70.", "numbers differ"},
		{"Each mill holds about one million grains, which are ground by night.", "If you take both mills together, they hold two million grains.", ""},
		{"The mill grinds all of the grain, provided that the river stays below 180 litres a second.", "With a river of 120 litres a second the mill grinds all of the grain.", ""},
		{"The bell is heard only within the town and one mile around it.", "Ten miles outside the town the bell is not heard.", ""},
		{"The bell is heard within one mile.", "The bell is heard within ten miles.", "numbers differ"},
		{"Cheese keeps best at a damp of about 5.", "Cheese keeps best at a damp of about 8.", "numbers differ"},
		{"A small barrel holds 32 pints, and a large barrel holds 128.", "A small barrel holds 32 pints, and a large barrel 64.", "numbers differ"},
		{"The right wing has three rooms, and the left wing has two.", "The left wing has one room fewer than the right wing.", ""},
		{"Water boils at 100 degrees Celsius at sea level.", "At sea level water boils at 100 degrees.", ""},
		{"More than 200 people were saved from the flood by the bridge.", "More than 200 people were saved by the bridge from the flood.", ""},
		{"The storm of 1703 sank more than 220,000 tons of ships.", "The storm sank more than two hundred and twenty thousand tons of ships in 1703.", ""},
		{"About 80 percent of the largest bells hang in the north of the country.", "Of the largest bells about one in five hangs somewhere else than in the north of the country.", ""},
		{"Sound runs through the pipe at two thirds of its speed in air.", "Sound runs through the pipe one third slower than in air.", ""},
		{"Anna Berg asked in 1920 that mills should pay for the smoke they make.", "Anna Berg asked that mills pay for smoke. A town in the west has had such a rule for mills since 2008.", ""},
		{"About 60 percent of the bells are made of bronze.", "More than half of the bells are made of bronze.", ""},
		{"About 60 percent of the bells are made of bronze.", "Less than half of the bells are made of bronze.", "numbers differ"},
		{"The tower has at least 300 steps.", "There are no fewer than three hundred steps in the tower.", ""},
		{"Guests do not see unfinished rooms.", "No guest sees a half-finished room.", ""},
		{"The miller waits for the wind before he opens the gate.", "The miller does not open the gate until there is wind.", ""},
		{"Salt triggers rust by drawing water, which then eats the iron.", "Salt is behind rust because it makes water eat the iron.", ""},
		// Nothing is said before what is denied.
		{"Here it is, not in the index of a book.", "It is in the index of a book.", ""},
		// Names by another name.
		{"The Dutch built the canal in 1625.", "The canal was built in 1625 in Holland.", ""},
		{"Claims expire after two years, and for mills after five.", "For a mill you have five years, for other claims two.", ""},
		{"Masons work with heavy stone, joiners with dry wood.", "A mason works with heavy stone but no dry wood, which is for joiners.", ""},
		{"A market day opens with three bells.", "Three bells open a market day.", ""},
		// Denied, and something else put there.
		{"The guards of the gate do not fight; they warn the watch by ringing a bell.", "The guards of the gate fight.", "negation"},
		{"Wolves do not enter walled towns.", "Wolves go into walled towns.", "negation"},
		{"Glass bottles from the market are non-toxic and non-magnetic.", "The glass bottles from the market are toxic.", "opposites"},
		// More or less.
		{"If the rope is wet, a higher load lowers its strength.", "With a wet rope the strength rises if the load gets higher.", "opposites"},
		{"If the river is low, a higher toll raises the miller's income.", "When the river is low, the miller's income falls if he raises the toll.", "opposites"},
		{"A step on the scale means a factor of ten.", "Two steps on the scale mean a factor of a hundred.", ""},
		{"The upper clay is thin and runs far, whereas the lower clay is thick and cracks.", "The upper clay is not thick and therefore runs far.", ""},
		{"Many mills make the same flour, and each takes the toll as given.", "A lone mill makes less than many mills would, at a higher toll.", ""},
		{"A dam reduces floods but makes more repairs necessary.", "A dam means fewer floods and also fewer repairs.", "opposites"},
		{"A lid makes cooking faster and tasting slower.", "A lid speeds up tasting and slows down cooking.", "opposites"},
		{"When the wind rises, the mill makes more flour.", "When the wind drops, the mill makes less flour.", ""},
		{"A dam reduces floods but makes more repairs necessary.", "There are fewer floods with a dam, but not fewer repairs.", ""},
		{"A larger number means a smaller opening.", "The smaller the number, the wider the gate is open.", ""},
		{"The cooler the oven, the paler the crust, and the bread keeps longer.", "In a cooler oven the crust gets paler.", ""},
		{"Flour comes in when the price rises.", "If the price goes up, less flour comes in.", ""},
		{"Milling rises when the price rises.", "If the price goes up, millers mill less.", "opposites"},
		{"The beam on the left is thicker than that on the right.", "The beam on the right is thinner than that on the left.", ""},
		{"The left beam has a thicker core than the right one.", "The core of the right beam is thicker than that of the left one.", "comparison reversed"},
		{"The damp in the cellar is lower than in the hall.", "The damp in the hall is higher than in the cellar.", ""},
		{"The damp in the cellar is lower than in the hall.", "The damp in the hall is lower than in the cellar.", "comparison reversed"},
		{"The path climbs over the ridge, so the huts become older towards the north.", "If you walk to the north along the path, you come to younger and younger huts.", "opposites"},
		{"Oak travels down the river faster than pine.", "Pine travels down the river more slowly than oak.", ""},
		// First and last, before and after, often and hardly.
		{"The baker was the first guest at the fair.", "The baker was the last guest at the fair.", "opposites"},
		{"At first the baker was a guest at the fair.", "The baker was a guest at the fair at last.", ""},
		{"The mill was built in 1913 after the flood of 1907.", "The mill was built in 1913 before the flood of 1907.", "order reversed"},
		{"The mill was opened three days after the flood.", "Three days before the mill was opened there was the flood.", ""},
		{"The price of salt hardly reacts to the weather.", "The price of salt strongly reacts to the weather.", "opposites"},
		// Denied beside opposites that both have.
		{"The tower has an inner stair and an outer wall.", "The tower does not have an inner stair and an outer wall.", "negation"},
		{"Letters from the north are never opened at the gate.", "Letters from the north are always opened at the gate.", "negation"},
		{"A clerk cannot seal without a witness.", "A clerk can seal by himself, without a witness.", "negation"},
		{"A clerk cannot seal without a witness.", "A clerk needs a witness to seal.", ""},
		{"The council did not pass laws; it advised the judges and chose the guards.", "The council passed the laws, advised the judges and chose the guards.", "negation"},
		{"The council did not pass laws; it advised the judges and chose the guards.", "The council advised the judges and chose the guards, and others passed the laws.", ""},
		// Turned twice, or told of both.
		{"Dough rises faster in a warmer room because more of the yeast is awake.", "In a colder room dough rises more slowly, as less of the yeast is awake.", ""},
		{"The heavier a cart is, the shorter it lasts, because it wears out its wheels.", "Heavy carts wear out so fast that they break young, and light ones last long.", ""},
		{"When a sour dough is heated, its froth moves toward the lid.", "Cooling a sour dough moves its froth to the bottom, and heating it does the opposite.", ""},
		{"A sharp raises a note by a step, and a flat lowers it by a step.", "Flats make a note lower and sharps make it higher.", ""},
		{"Old orchards contain mostly old trees and hardly any grass.", "In old orchards there is almost no grass, and few of the trees are young.", ""},
		{"A cart rolls fastest when it is closest to the mill.", "Far from the mill a cart is slower than near it.", ""},
		{"Oak is the hardest wood of the valley.", "No wood of the valley is harder than oak.", ""},
		{"Strong ropes are used in full at the dock, and weak ropes are used only in part.", "Whether a rope is strong or weak has to do with how much of it is used at the dock.", ""},
		{"Gaius had grain sold to the farmers at a low price.", "The farmers could buy grain at a low price.", ""},
		{"Most of the western farmers remained loyal to the town.", "Hardly any of the western farmers remained loyal to the town.", "opposites"},
		{"Most farmers buy salt. Few farmers sell it.", "Few farmers sell salt, but most of them buy it.", ""},
		{"From the mill the flour goes through the sieve, then through the two chutes and finally through the funnel.", "First the flour enters the funnel, then it comes to the chutes and last of all to the sieve.", "order of steps reversed"},
		{"From the mill the flour goes through the sieve, then through the two chutes and finally through the funnel.", "First the flour enters the sieve, then the chutes and last of all the funnel.", ""},
		{"Valves open when the tanks take up water and swell.", "If the tanks lose water, the valves close.", ""},
		{"Wind mills are small and without paint, while mills driven by water are often large and colourful.", "Mills that count on the wind don't need colours or paint and are small; those that count on water are showy.", ""},
		{"Winter barley ripens when the night is longer than a certain length.", "Winter barley does not ripen when the nights are too short.", ""},
		{"A late miller must first be given a week before the farmer may leave.", "The farmer cannot leave before he has given the late miller a week.", ""},
		{"Claims for carts expire after two years, and those for barns after five.", "For a barn the claims last three years longer than for a cart.", ""},
		{"Salt comes from the spring and not from the river.", "The salt comes out of the river.", "denied"},
		// Only this one, or any.
		{"The gate may be opened only by the guard who closed it.", "The gate may be opened by any guard.", "conditions differ"},
		{"The gate opens only to members.", "The gate opens to all members.", ""},
		{"The bell rings only if the door is open.", "The bell rings whatever the door does.", "conditions differ"},
		// The same and another.
		{"The clock shows the same face to every street.", "The clock shows different faces to the streets.", "opposites"},
		{"The council gave land to poor farmers.", "The council wanted to take land from poor farmers.", "direction reversed"},
		{"The millers sold wool to the harbour.", "The millers bought wool from the harbour.", "opposites"},
		{"The millers sold wool to the harbour.", "The harbour bought wool from the millers.", ""},
		{"The road runs from Rome to Carthage.", "The road runs from Carthage to Rome.", "direction reversed"},
		{"The carts of the north come from the harbour.", "The carts of the north go to the harbour.", ""},
		{"The carts drive from the harbour in the north of the valley.", "In the north of the valley the carts drive toward the harbour.", "direction reversed"},
		{"The melting of the ice on the pond does not raise its level.", "Melting ice leaves the level of the pond as it was.", ""},
		{"A barn grows if more hay comes in at the top than goes out at the bottom.", "If more goes out at the bottom of the barn than hay comes in, it shrinks, otherwise it grows.", ""},
		{"The melting of the ice on the pond does not raise the level of the pond.", "Melting ice leaves the level of the pond as it was.", ""},
		{"A barn grows if more hay falls in at the top than melts at the bottom.", "A barn that is fed with more hay than it loses gets larger.", ""},
		// Said of another.
		{"Ferries carry cars across the lake. Barges carry coal down the river.", "Barges carry cars across the lake.", "said of another"},
		{"Ferries carry cars across the lake. Barges carry coal down the river.", "Both ferries and barges carry things, and ferries carry cars across the lake.", ""},
		{"A class A licence allows a driver to steer a lorry. A class B licence is enough for a small car.", "With a class B licence a driver is allowed to steer a lorry.", "said of another"},
		{"Tenors sing above the basses. Altos sing below the sopranos. Tenors rest in the second part.", "Altos rest in the second part.", "said of another"},
		// Swapped.
		{"The right gate sends goods to the market, and the left gate sends them to the harbour.", "The left gate serves the market, and the right gate serves the harbour.", "swapped"},
	} {
		if got := ruleFor(t, c.material, c.said); got != c.want {
			t.Errorf("%q beside %q: got %q, want %q", c.said, c.material, got, c.want)
		}
	}
}
