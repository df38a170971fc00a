package library

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"

	"kizuki/internal/passage"
	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// frozen is a text as it was written, with what is made of it to check quotes.
type frozen struct {
	*source.Text
	once   sync.Once
	folded *quote.Text
}

// quotes is the text folded for the quote check, once.
func (f *frozen) quotes() *quote.Text {
	f.once.Do(func() { f.folded = quote.New(f.Content) })
	return f.folded
}

// texts keeps the texts used last in memory.
type texts struct {
	mu   sync.Mutex
	held map[string]*frozen
	used []string // least lately used first
}

// At most so many texts are kept, and so many bytes of them.
const (
	textsHeld = 64
	bytesHeld = 64 << 20
)

func (t *texts) get(key string, load func() (*frozen, error)) (*frozen, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if f := t.held[key]; f != nil {
		t.touch(key)
		return f, nil
	}
	f, err := load()
	if err != nil {
		return nil, err
	}
	if t.held == nil {
		t.held = map[string]*frozen{}
	}
	t.held[key] = f
	t.used = append(t.used, key)
	t.shrink()
	return f, nil
}

// forget lets go of a text that was written anew.
func (t *texts) forget(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.held, key)
	t.used = slices.DeleteFunc(t.used, func(k string) bool { return k == key })
}

func (t *texts) touch(key string) {
	for i, k := range t.used {
		if k == key {
			t.used = append(append(t.used[:i:i], t.used[i+1:]...), key)
			return
		}
	}
}

// shrink lets go of the texts used longest ago, but never of the last one.
func (t *texts) shrink() {
	size := 0
	for _, f := range t.held {
		size += len(f.Content)
	}
	for len(t.used) > 1 && (len(t.used) > textsHeld || size > bytesHeld) {
		size -= len(t.held[t.used[0]].Content)
		delete(t.held, t.used[0])
		t.used = t.used[1:]
	}
}

// text is the extracted text of a material as a reader of that revision made
// it.
func (l *Library) text(sha string, revision int) (*frozen, error) {
	path := l.dir.text(sha, revision)
	return l.texts.get(path, func() (*frozen, error) {
		t, err := loadText(path)
		if err != nil {
			return nil, err
		}
		return &frozen{Text: t}, nil
	})
}

// Text is the extracted text of a material. It must not be changed.
func (l *Library) Text(sha string, revision int) (*source.Text, error) {
	f, err := l.text(sha, revision)
	if err != nil {
		return nil, err
	}
	return f.Text, nil
}

// head is the first line of a text file; the paragraphs follow, one a line.
type head struct {
	Material   string           `json:"material"`
	Revision   int              `json:"revision"`
	Name       string           `json:"name"`
	Format     source.Format    `json:"format"`
	Sections   []source.Section `json:"sections"`
	Paragraphs int              `json:"paragraphs"`
}

// storeText writes the text of a material, unless it is there already: a text
// is written once and never changed.
func (l *Library) storeText(t *source.Text) error {
	path := l.dir.text(t.Material, t.Revision)
	if old, err := loadText(path); err == nil && old.Content == t.Content {
		return nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(head{t.Material, t.Revision, t.Name, t.Format, t.Sections, len(t.Paragraphs)})
	for i := 0; err == nil && i < len(t.Paragraphs); i++ {
		err = enc.Encode(t.Paragraphs[i])
	}
	if err != nil {
		return fmt.Errorf("write text of %q: %w", t.Name, err)
	}
	return writeFile(path, b.Bytes())
}

// loadText reads what storeText wrote.
func loadText(path string) (*source.Text, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read text %q: %w", path, ErrGone)
	}
	if err != nil {
		return nil, fmt.Errorf("read text: %w", err)
	}
	defer f.Close()
	dec := json.NewDecoder(bufio.NewReaderSize(f, 1<<16))
	var h head
	if err := dec.Decode(&h); err != nil {
		return nil, fmt.Errorf("read text %q: line 1: %w", path, err)
	}
	t := &source.Text{Material: h.Material, Revision: h.Revision, Name: h.Name, Format: h.Format, Sections: h.Sections}
	t.Paragraphs = make([]source.Paragraph, max(0, min(h.Paragraphs, 1<<22)))
	for i := range t.Paragraphs {
		if err := dec.Decode(&t.Paragraphs[i]); err != nil {
			return nil, fmt.Errorf("read text %q: line %d: %w", path, i+2, err)
		}
	}
	t.Join()
	return t, nil
}

// checked is the frozen text that a citation points into. Its error is
// ErrNotThere when the words do not stand at the span.
func (l *Library) checked(c source.Citation) (*frozen, error) {
	t, err := l.text(c.Material, c.Revision)
	if err != nil {
		return nil, err
	}
	if c.Span.Start < 0 || c.Span.End > len(t.Content) || c.Span.Empty() || c.Span.In(t.Content) != c.Exact {
		return nil, fmt.Errorf("cite “%s”: %w", short(c.Exact), ErrNotThere)
	}
	return t, nil
}

// passageAround is the stretch of the passage or heading that holds span under
// the default policy.
func (l *Library) passageAround(t *frozen, span source.Span) (source.Span, error) {
	for _, p := range passage.Cut(t.Text, passage.Course) {
		if p.Span.Contains(span) {
			return p.Span, nil
		}
	}
	if i := t.At(span.Start); i < len(t.Paragraphs) && t.Paragraphs[i].Span.Contains(span) {
		return t.Paragraphs[i].Span, nil
	}
	return source.Span{}, fmt.Errorf("find the passage of “%s”: %w", short(span.In(t.Content)), ErrNotThere)
}

func notThere(words string) error { return fmt.Errorf("find “%s”: %w", short(words), ErrNotThere) }
