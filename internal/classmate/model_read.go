package classmate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kizuki/internal/lexical"
	"kizuki/internal/model"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// ReadingQuestion is what is asked about a sentence that the model can't read
// with certainty.
const ReadingQuestion = "This sentence can be read in more than one way. What does it mean here?"

// Most of each kind that one request may propose (SPEC section 10).
const maxReadings = 2

// Found is what a model found in the passages of one section.
type Found struct {
	Concepts []Proposal
	Readings []source.Citation // sentences to ask ReadingQuestion about
	Dropped  int               // proposals that failed a guard
}

const conceptTask = manners + `
List at most 3 concepts that these passages explain and that a student could be asked to explain. Give each a name of at most 6 words, taken from the passages, and the labels of the one to three sentences that say most about it.
In "unclear" list the labels of at most 2 sentences that can be read in more than one way, or leave it empty.`

var conceptShape = model.Shape{Name: "concepts", Schema: json.RawMessage(`{"type":"object","additionalProperties":false,"required":["concepts","unclear"],"properties":{
"concepts":{"type":"array","maxItems":3,"items":{"type":"object","additionalProperties":false,"required":["name","sentences"],"properties":{
"name":{"type":"string"},"sentences":{"type":"array","maxItems":3,"items":{"type":"string"}}}}},
"unclear":{"type":"array","maxItems":2,"items":{"type":"string"}}}}`)}

type conceptReply struct {
	Concepts []struct {
		Name      string   `json:"name"`
		Sentences []string `json:"sentences"`
	} `json:"concepts"`
	Unclear []string `json:"unclear"`
}

// Read asks for the concepts of one section's passages and for sentences that
// can't be read with certainty. known are the names that the course has
// already. Its error is a *model.Failure.
func (m Model) Read(ctx context.Context, section string, passages []source.Passage, known []string) (Found, error) {
	all := make([]sentence.Part, len(passages))
	for i, p := range passages {
		for _, s := range p.Sentences {
			all[i].Sentences = append(all[i].Sentences, s.Text)
		}
	}
	labels := sentence.Number(all)
	text := fmt.Sprintf("Section: %s\n\n%s\nAlready known: %s\n", section, labels.Text, strings.Join(known[:min(len(known), 40)], "; "))
	var reply conceptReply
	_, err := m.Chat.JSON(ctx, model.Prompt{System: conceptTask, User: text, Shape: conceptShape}, &reply)
	if err != nil {
		return Found{}, err
	}
	return guardConcepts(labels, section, passages, known, reply), nil
}

func guardConcepts(labels *sentence.Labelled, section string, passages []source.Passage, known []string, reply conceptReply) Found {
	var f Found
	taken := map[string]bool{}
	for _, k := range known {
		taken[nameKey(k)] = true
	}
	vocabulary := stemSet(section, passages)
	for _, c := range reply.Concepts {
		name := strings.Join(strings.Fields(c.Name), " ")
		var quotes []source.Citation
		for _, label := range c.Sentences[:min(len(c.Sentences), maxProposals)] {
			if q, ok := cited(labels, passages, label); ok && !slices.Contains(quotes, q) && len(quotes) < 3 {
				quotes = append(quotes, q)
			} else {
				f.Dropped++
			}
		}
		if len(quotes) == 0 || !nameGuard(name) || taken[nameKey(name)] || !saysOnly(name, vocabulary) || len(f.Concepts) == maxASection {
			f.Dropped++
			continue
		}
		taken[nameKey(name)] = true
		f.Concepts = append(f.Concepts, Proposal{Name: name, Section: section, From: FromModel, Quotes: quotes})
	}
	for _, label := range reply.Unclear {
		q, ok := cited(labels, passages, label)
		if !ok || slices.Contains(f.Readings, q) || len(f.Readings) == maxReadings {
			f.Dropped++
			continue
		}
		f.Readings = append(f.Readings, q)
	}
	return f
}

func cited(labels *sentence.Labelled, passages []source.Passage, label string) (source.Citation, bool) {
	ref, ok := labels.LookUp(label)
	if !ok {
		return source.Citation{}, false
	}
	p := passages[ref.Part]
	s := p.Sentences[ref.Sentence]
	return cite(p, s), hasWords(s)
}

func stemSet(section string, passages []source.Passage) map[string]bool {
	all := map[string]bool{}
	add := func(text string) {
		for _, stem := range stemsOf(text) {
			all[stem] = true
		}
	}
	add(section)
	for _, p := range passages {
		add(p.Text)
		add(p.HeadingPath)
	}
	return all
}

// topicWords may be in a concept's name though its section doesn't have them:
// they say what is asked about the thing, not what the thing is.
var topicWords = wordSet(`structure process function role cause causes effect effects type types kind kinds definition meaning properties
	property principle principles theory law laws model method methods mechanism overview introduction basics concept idea importance purpose
	use uses example examples stage stages phase phases part parts difference comparison relationship formation development history origin`)

// saysOnly reports whether every meaningful word of a name is known.
func saysOnly(name string, vocabulary map[string]bool) bool {
	meaningful := 0
	for _, w := range lexical.Content(name) {
		if topicWords[w] {
			continue
		}
		meaningful++
		if !vocabulary[lexical.Stem(w)] && !inScript(w, vocabulary) {
			return false
		}
	}
	return meaningful > 0
}

// inScript reports whether a pair of characters of a script without spaces
// stands in the vocabulary, which has them one by one.
func inScript(pair string, vocabulary map[string]bool) bool {
	n := 0
	for _, r := range pair {
		if !lexical.Unspaced(r) || !vocabulary[string(r)] {
			return false
		}
		n++
	}
	return n > 0
}

const linkTask = manners + `
Below are concepts of a course, each with a label. List pairs in which a student must know "needs" before "concept" can be understood. Use the labels. At most 10 pairs, only clear ones.`

var linkShape = model.Shape{Name: "links", Schema: json.RawMessage(`{"type":"object","additionalProperties":false,"required":["links"],"properties":{
"links":{"type":"array","maxItems":10,"items":{"type":"object","additionalProperties":false,"required":["concept","needs"],"properties":{
"concept":{"type":"string"},"needs":{"type":"string"}}}}}}`)}

// Links asks which concepts need which first. have are the links that are
// there, proposed or dropped already. Its error is a *model.Failure.
func (m Model) Links(ctx context.Context, ideas []Idea, have []Link) (links []Link, dropped int, err error) {
	var b strings.Builder
	for i, idea := range ideas {
		fmt.Fprintf(&b, "[C%d] %s\n", i+1, strings.Join(strings.Fields(idea.Name), " "))
	}
	var reply struct {
		Links []struct {
			Concept string `json:"concept"`
			Needs   string `json:"needs"`
		} `json:"links"`
	}
	if _, err = m.Chat.JSON(ctx, model.Prompt{System: linkTask, User: b.String(), Shape: linkShape}, &reply); err != nil {
		return nil, 0, err
	}
	all := slices.Clone(have)
	for i, l := range reply.Links {
		concept, ok1 := idea(ideas, l.Concept)
		needs, ok2 := idea(ideas, l.Needs)
		add := Link{concept, needs}
		if !ok1 || !ok2 || i >= maxProposals || slices.Contains(all, add) || Loop(all, add) {
			dropped++
			continue
		}
		all, links = append(all, add), append(links, add)
	}
	return links, dropped, nil
}

// idea is the concept that a label "C3" names.
func idea(ideas []Idea, label string) (string, bool) {
	label = strings.Trim(strings.TrimSpace(label), "[]")
	var n int
	if c, err := fmt.Sscanf(strings.ToUpper(label), "C%d", &n); err != nil || c != 1 || fmt.Sprintf("C%d", n) != strings.ToUpper(label) {
		return "", false
	}
	if n < 1 || n > len(ideas) {
		return "", false
	}
	return ideas[n-1].ID, true
}

// most passages that one request about a section shows: what a context of
// 4,096 tokens holds with the answer.
const passagesAtOnce = 8

// Concepts asks for the concepts of a whole text, section by section. known
// are the names that the course has already. show, when not nil, is told how
// far it has come. A request that fails ends it; what was found before is
// returned beside the error.
func (m Model) Concepts(ctx context.Context, passages []source.Passage, known []string, show func(done, total int)) (Found, error) {
	var all Found
	known = slices.Clone(known)
	batches := bySection(passages)
	for i, b := range batches {
		if show != nil {
			show(i, len(batches))
		}
		f, err := m.Read(ctx, b[0].Section, b, known)
		if err != nil {
			return all, err
		}
		for _, c := range f.Concepts {
			known = append(known, c.Name)
		}
		all.Concepts = append(all.Concepts, f.Concepts...)
		all.Readings = append(all.Readings, f.Readings...)
		all.Dropped += f.Dropped
	}
	return all, nil
}

// bySection groups neighbours of one section, at most passagesAtOnce.
func bySection(passages []source.Passage) [][]source.Passage {
	var batches [][]source.Passage
	for _, p := range passages {
		if len(p.Sentences) == 0 {
			continue
		}
		if n := len(batches); n > 0 {
			last := batches[n-1][0]
			if len(batches[n-1]) < passagesAtOnce && last.Section == p.Section && last.HeadingPath == p.HeadingPath {
				batches[n-1] = append(batches[n-1], p)
				continue
			}
		}
		batches = append(batches, []source.Passage{p})
	}
	return batches
}
