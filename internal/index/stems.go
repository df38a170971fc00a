package index

import (
	"sync"

	"kizuki/internal/lexical"
)

// stemmer remembers stems: a course uses few words many times.
type stemmer struct {
	sync.RWMutex
	known map[string]string
}

// mostStems bounds the memory of a stemmer, to about 10 MB.
const mostStems = 100_000

var stems = stemmer{known: map[string]string{}}

func (s *stemmer) stem(word string) string {
	s.RLock()
	stem, ok := s.known[word]
	s.RUnlock()
	if ok {
		return stem
	}
	stem = lexical.Stem(word)
	s.Lock()
	defer s.Unlock()
	if len(s.known) >= mostStems {
		clear(s.known)
	}
	s.known[string([]byte(word))] = stem
	return stem
}
