package classmate

import (
	"regexp"
	"strings"
	"unicode"
)

// partNames are what parts of a course and of a text are called in other languages.
const partNames = `kapitel|abschnitt|vorlesung|einheit|teil|woche|folie|sitzung|chapitre|cours|leçon|partie|semaine|séance|diapo(?:sitive)?|capítulo|lección|clase|parte|semana|diapositiva|tema|capitolo|lezione|settimana|hoofdstuk|les|dia`

// numbered is the number that a heading shows before its name: "1.2", "3.",
// "IV.", "Chapter 4:", "Week 3:", "§ 5".
var numbered = regexp.MustCompile(`^(?:(?i:chapter|section|lecture|unit|part|module|lesson|appendix|week|topic|session|tutorial|seminar|theme|slide|` + partNames + `)\s+)?(?:§\s*)?(?:\d+(?:\.\d+)*[.:)]?|[IVX]+[.:)]|[A-Z]\.\d+)\s*[:.–—-]?\s+(.*\pL.*)$`)

// again is what a heading says behind its name when the name stood there before,
// or of how it is told: "(cont.)", "2/3", "in one sentence".
var again = regexp.MustCompile(`(?i)(?:[\s,:–—-]+)(?:\(?(?:cont(?:inued|'d|’d|\.|inuation)?|ctd\.?|part \d+|\d+ ?/ ?\d+|\d+ of \d+)\)?|\(\d+\)|in (?:one|a) (?:single )?(?:sentence|nutshell|picture|word)|at a glance|in brief|in short|revisited)$`)

// shownName is a heading without the number it shows, and without what it says
// of being told again.
func shownName(title string) string {
	title = strings.TrimSpace(title)
	if m := numbered.FindStringSubmatch(title); m != nil && !counts(m[0], m[1]) {
		title = m[1]
	}
	if at := again.FindStringIndex(title); at != nil && at[0] > 0 && strings.ContainsFunc(title[:at[0]], unicode.IsLetter) {
		return title[:at[0]]
	}
	return title
}

// counts reports whether a bare number before a small letter counts something:
// "3 laws of motion".
func counts(title, rest string) bool {
	number := strings.TrimSpace(strings.TrimSuffix(title, rest))
	return isNumber(number) && !strings.ContainsAny(number, ".:)") && capital(rest) != rest
}

// administrative headings name a part of a text or of a course, and nothing
// that could be taught.
var administrative = regexp.MustCompile(`(?i)^(?:(?:` + partNames + `|week|day|lecture|chapter|section|unit|part|module|lesson|session|slide|page|figure|table|appendix|exercise|exercice|übung|aufgabe|beispiel|ejercicio|ejemplo|problem|question|example|task|assignment|homework|quiz|exam)s?(?: n°| no\.)?\s*[\dIVXA-C.:#-]*|` +
	`(?:option|case|cas|fall|caso|pattern|listing|application)s?\s+(?:n°|no\.)?\s*(?:\d[\d.:]*|[IVX]+|[A-C])|` +
	`(?:table of )?contents?|(?:list of )?(?:references|figures|tables|abbreviations|symbols)|bibliography|index|glossary|literature|further reading|acknowledge?ments?|preface|foreword|about (?:the|this) .*|` +
	`(?:review |practice |discussion |study |check )?(?:exercises?|questions?|problems?|tasks?|solutions?|answers?)(?: (?:for|to|and|about|with) .*)?|` +
	`summary|overview|outline|agenda|introduction|conclusions?|recap|review|notes?|key (?:points|terms|ideas|takeaways)|take-?aways?|abstract|today|next (?:week|time|lecture)|` +
	`(?:learning )?(?:objectives?|goals?|outcomes?|aims?)|what you (?:will|should|can|need).*|by the end of.*|after this .*|ask (?:the|your) .*|not to be confused(?: with.*)?|do not confuse.*|see also|remember|tips?|warning|` +
	`course description|(?:an|un|una|ein|une) (?:example|exemple|ejemplo|beispiel)|bibliographie|bibliografía|literatur(?:verzeichnis)?|réponses?|übersicht|überblick|inhalt(?:sverzeichnis)?|zusammenfassung|sommaire|résumé|resumen|índice|aufgaben|hinweise?|licen[cs]e|deadline|homework|reading(?:s| list)?|syllabus|schedule|grading|office hours|contact|thank you.*|thanks|title|untitled|welcome.*|any questions.*|try (?:it|this).*|think about.*|to do|todo)$`)

// aboutCourse are headings that talk to the class or about the document: "Ask
// the class", "Glossary for week 3", "Summary of lecture 4", "Questions and
// answers", "What we covered last time".
var aboutCourse = regexp.MustCompile(`(?i)^(?:` +
	// A part of the document, of which document or for whom.
	`(?:(?:a|the|our|your|my|short|brief|quick|final|further|more|additional|suggested|recommended|required|useful|list of|reading|self-study|in-class|warm-?up|group|pair|week(?:ly|'s)?|today's|chapter|section|lecture|unit|course|class|learning|session|lesson|module) )*` +
	`(?:summary|summaries|overview|outline|agenda|introduction|recap|review|glossary|bibliography|references|contents|index|appendix|objectives|outcomes|goals|aims|exercises|questions|answers|solutions|problems|tasks|homework|assignments?|readings?|notes|quiz|announcements|logistics|roadmap|plan|programme|discussion|activit(?:y|ies)|resources|sources|credits|attributions?|takeaways|key (?:points|terms|words|ideas|concepts|takeaways))` +
	`(?:,? (?:and|&) (?:\w+ )?(?:summary|overview|outline|agenda|introduction|recap|review|glossary|bibliography|references|contents|objectives|outcomes|goals|aims|exercises|questions|answers|solutions|problems|tasks|homework|readings?|notes|discussion|outlook|conclusions?|next steps))?` +
	`(?: (?:for|of|from|to|in|on) (?:(?:the|this|our|your|today's|next|last) )?(?:week|day|today|lecture|chapter|section|unit|part|module|lesson|session|slides?|class|course|term|semester|exam|seminar|tutorial|document|book|discussion|next time|last time)s?(?: [\dIVX.]+)?)?|` +
	// What is said to the class.
	`(?:ask|tell|discuss with|talk to|turn to|share with) (?:the|your|a|each) (?:class|group|students?|partner|neighbou?r|audience|room|other)\b.*|` +
	`(?:what|where|how) (?:you|we|i) (?:will|shall|should|can|could|need|have|are|were|did|do|covered|learn(?:ed|t)?|saw|know)\b.*|` +
	`(?:in|by) (?:this|today's|the next|the end of this) (?:lecture|chapter|section|unit|module|lesson|session|class|course)\b.*|` +
	`(?:thank you|thanks|the end|that's all|the end of .*|end of (?:lecture|chapter|class|part).*|coming up|up next|break|coffee break|lunch))$`)

// isTaught reports whether a heading names something that can be taught.
func isTaught(name string) bool {
	if !strings.ContainsFunc(name, unicode.IsLetter) || strings.ContainsAny(name, "?=") {
		return false
	}
	name = strings.TrimRight(strings.TrimSpace(name), ".:!… ")
	return !administrative.MatchString(name) && !aboutCourse.MatchString(name)
}
