package command

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kizuki/internal/extract"
	"kizuki/internal/passage"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
	"kizuki/internal/worker"
)

// reading is one file read without storing it.
type reading struct {
	path string
	pool *worker.Pool
	text *source.Text
}

// read reads a file in a worker. Close it after use.
func (c *call) read(path string) (*reading, error) {
	sha, err := hashOf(path)
	if err != nil {
		return nil, err
	}
	r := &reading{path: path, pool: worker.NewPool(worker.Limits{Children: 1})}
	result, err := r.pool.Read(c.ctx, path, extract.Options{Name: filepath.Base(path), Material: sha, OCR: true})
	if err != nil {
		r.close()
		return nil, err
	}
	r.text = result.Text
	return r, nil
}

func (r *reading) close() { r.pool.Close() }

// hashOf is the SHA-256 of a file that may be read, in hex.
func hashOf(path string) (string, error) {
	if _, err := extract.FormatOf(path); err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", unreadable(path, err)
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", unreadable(path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// unreadable is the system's refusal to hand out a file, without the path.
func unreadable(path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return &extract.Error{
		Kind: extract.Unreadable, Name: filepath.Base(path), Detail: "it can't be read: " + err.Error(),
		Next: "Check that the file is still there and that you may open it.",
	}
}

// policy is the way of cutting that --policy names.
func (c *call) policy() (passage.Policy, error) {
	name := c.values["policy"]
	if name == "" {
		return passage.Course, nil
	}
	p, err := passage.ParsePolicy(name)
	if err != nil {
		return p, usage("%v", err)
	}
	return p, nil
}

func passages(c *call) error {
	policy, err := c.policy()
	if err != nil {
		return err
	}
	path := c.args[0]
	if c.on["raw"] {
		return c.rawPassages(path, policy)
	}
	r, err := c.read(path)
	if err != nil {
		return err
	}
	defer r.close()
	if c.on["text"] {
		_, err := c.out.WriteString(r.text.Content)
		return err
	}
	return c.showPassages(passage.Cut(r.text, policy), r.text.Name)
}

// rawPassages cuts the file's own characters, with no reader between.
func (c *call) rawPassages(path string, policy passage.Policy) error {
	b, err := rawBytes(path)
	if err != nil {
		return err
	}
	if c.on["text"] {
		_, err := c.out.Write(b)
		return err
	}
	name := filepath.Base(path)
	ext := strings.ToLower(filepath.Ext(name))
	markdown := ext == ".md" || ext == ".markdown"
	return c.showPassages(passage.CutRaw(name, string(b), markdown, policy), name)
}

// rawBytes are those of a file of any kind, a pipe too, up to the limit of files.
func rawBytes(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, extract.MaxFile+1))
	if err != nil {
		return nil, unreadable(path, err)
	}
	if len(b) > extract.MaxFile {
		return nil, &extract.Error{
			Kind: extract.Limit, Name: filepath.Base(path), Detail: fmt.Sprintf("it has more than %d MB; that is the limit", extract.MaxFile>>20),
			Next: "Split it into smaller files.",
		}
	}
	return b, nil
}

func (c *call) showPassages(all []source.Passage, name string) error {
	for _, p := range all {
		if c.json() {
			if err := c.line(passageOf(p, name)); err != nil {
				return err
			}
			continue
		}
		where := p.Location.Label(name)
		if p.HeadingPath != "" {
			where += " · " + p.HeadingPath
		}
		c.say("%d  %s  (%s, %s)\n%s\n", p.Ordinal, where, count(len(p.Sentences), "sentence"), count(p.Tokens, "token"), indent(p.Text))
	}
	return nil
}

func indent(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

func sentences(c *call) error {
	b, err := io.ReadAll(c.in)
	if err != nil {
		return fmt.Errorf("read standard input: %w", err)
	}
	text := string(b)
	for _, s := range sentence.Split(text) {
		if !c.json() {
			c.say("%s", s.In(text))
			continue
		}
		if err := c.line(sentenceLine{s.In(text), s.Start, s.End}); err != nil {
			return err
		}
	}
	return nil
}
