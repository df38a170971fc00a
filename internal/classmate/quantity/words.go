package quantity

var ones = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
	"seventeen": 17, "eighteen": 18, "nineteen": 19,
}

var tens = map[string]float64{
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

var scales = map[string]float64{
	"dozen": 12, "hundred": 100, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
}

var parts = map[string]float64{
	"half": 1. / 2, "halves": 1. / 2, "third": 1. / 3, "thirds": 1. / 3, "quarter": 1. / 4, "quarters": 1. / 4,
	"fifth": 1. / 5, "fifths": 1. / 5, "sixth": 1. / 6, "sixths": 1. / 6, "seventh": 1. / 7, "sevenths": 1. / 7,
	"eighth": 1. / 8, "eighths": 1. / 8, "ninth": 1. / 9, "ninths": 1. / 9,
	"tenth": 1. / 10, "tenths": 1. / 10,
}

var ranks = map[string]float64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
	"ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
	"sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
}

var decades = map[string]int{
	"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
	"nineties": 90,
}

var months = map[string]int{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
	"september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6,
	"jul": 7, "aug": 8, "sept": 9, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}

// rounders say, before a number, that it is not exact. A bound is no exact
// number either: "more than 600,000" and "over 600,000" are one.
var rounders = map[string]bool{
	"about": true, "around": true, "roughly": true, "approximately": true, "some": true, "nearly": true, "almost": true,
	"circa": true, "over": true, "under": true, "below": true, "above": true, "than": true, "least": true, "most": true,
	"to": false, "close": true, "even": false, "just": true, "barely": true, "only": false, "up": true, "ca": true,
	"approx": true, "or": false, "say": true, "maybe": true, "perhaps": true, "estimated": true,
}
