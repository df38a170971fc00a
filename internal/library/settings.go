package library

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"kizuki/internal/model"
)

// ErrSettings means that settings can't be read, or that a value can't be one.
var ErrSettings = errors.New("these settings can't be used")

// Settings are what a student chose. They never hold a key.
type Settings struct {
	Answer  Server `json:"answer"`  // the answer model; none without a Model
	Meaning Server `json:"meaning"` // the meaning model; the built-in one without a Model
	OCR     bool   `json:"ocr"`     // read pictures where tesseract is installed
	Minutes int    `json:"minutes"` // a review takes, for the plan to the exam
	Theme   string `json:"theme"`   // "system", "light" or "dark"
}

// Server is a model on an OpenAI-compatible server.
type Server struct {
	URL         string  `json:"url"` // up to and including the version: "http://localhost:11434/v1"
	Model       string  `json:"model"`
	KeyVariable string  `json:"keyVariable"` // name of the environment variable that holds the key
	Consent     string  `json:"consent"`     // the URL that the student agreed to send text to
	MaxDistance float64 `json:"maxDistance"` // of a meaning model; 0: measured from the course
}

// LocalOllama is where Ollama listens on this computer.
const LocalOllama = "http://localhost:11434/v1"

// defaults are the settings of a new folder.
func defaults() Settings {
	return Settings{
		Answer: Server{URL: LocalOllama}, Meaning: Server{URL: LocalOllama},
		OCR: true, Minutes: 5, Theme: "system",
	}
}

// Client is the server as package model takes it, with the key from the
// environment and with consent only for the very URL it was given for.
func (s Server) Client() model.Server {
	key := ""
	if s.KeyVariable != "" {
		key = os.Getenv(s.KeyVariable)
	}
	return model.Server{URL: s.URL, Model: s.Model, Key: key, Consent: s.Consent != "" && s.Consent == s.URL}
}

// Settings are those of the data folder.
func (l *Library) Settings() (Settings, error) {
	s := defaults()
	b, err := os.ReadFile(l.dir.settings())
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	if err != nil {
		return defaults(), fmt.Errorf("read settings %q: %w: %w", l.dir.settings(), ErrSettings, err)
	}
	return s, nil
}

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// SetSettings writes the settings. What a newer version has put there stays; a
// file that can't be read is kept beside them as settings.json.unreadable.
func (l *Library) SetSettings(s Settings) error {
	for _, server := range []Server{s.Answer, s.Meaning} {
		if err := server.check(); err != nil {
			return fmt.Errorf("write settings: %w", err)
		}
	}
	all := map[string]json.RawMessage{}
	if b, err := os.ReadFile(l.dir.settings()); err == nil && json.Unmarshal(b, &all) != nil {
		all = map[string]json.RawMessage{}
		if err := writeFile(l.dir.settings()+".unreadable", b); err != nil {
			return err
		}
	}
	b, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(b, &all)
	}
	if err == nil {
		b, err = json.MarshalIndent(all, "", "  ")
	}
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	if err := writeFile(l.dir.settings(), append(b, '\n')); err != nil {
		return err
	}
	l.changed("settings")
	return nil
}

// check refuses a key where the name of a variable should stand.
func (s Server) check() error {
	if s.KeyVariable != "" && (!variableName.MatchString(s.KeyVariable) || len(s.KeyVariable) > 64) {
		return fmt.Errorf("%w: the key is kept in an environment variable; name the variable, such as OPENAI_API_KEY, not the key", ErrSettings)
	}
	if s.URL != "" && !strings.HasPrefix(s.URL, "http://") && !strings.HasPrefix(s.URL, "https://") {
		return fmt.Errorf("%w: the address %q must begin with http:// or https://", ErrSettings, s.URL)
	}
	return nil
}
