//go:build ollama

package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kizuki/internal/classmate"
	"kizuki/internal/model"
	"kizuki/internal/source"
)

// TestOllama runs the client against a real Ollama (KIZUKI_OLLAMA names the
// binary, see build/ollama.sh) with a tiny model of random weights: its words
// are noise, the hardest reply that a guard can get.
func TestOllama(t *testing.T) {
	url := startOllama(t)
	server := model.Server{URL: url + "/v1", Model: "tiny", Timeout: time.Minute}
	ctx := context.Background()

	names, err := server.Models(ctx)
	if err != nil || len(names) != 1 || !strings.HasPrefix(names[0], "tiny") {
		t.Fatalf("models %q, %v", names, err)
	}
	t.Run("shape", func(t *testing.T) {
		if c := model.NewChat(server).Test(ctx); !c.OK || !c.Shaped {
			t.Errorf("test: %+v", c)
		}
	})
	t.Run("tokens", func(t *testing.T) {
		var out any
		p := model.Prompt{System: "Answer.", User: "What is osmosis?", MaxTokens: 400, Shape: model.Shape{Name: "x", Schema: json.RawMessage(`{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}`)}}
		usage, err := model.NewChat(server).JSON(ctx, p, &out)
		if err != nil || usage.Prompt == 0 {
			t.Errorf("usage %+v, %v", usage, err)
		}
		p.User = strings.Repeat("Water crosses the membrane of the cell. ", 2000) // 80 kB, far over num_ctx
		if _, err := model.NewChat(server).JSON(ctx, p, &out); !model.IsKind(err, model.Truncated) {
			t.Errorf("a cut prompt was not noticed: %v", err)
		}
	})
	t.Run("embeddings", func(t *testing.T) {
		v, err := model.NewEmbeddings(server, 0).Documents(ctx, []string{"one", "two"})
		if err != nil || len(v) != 2 || len(v[0]) != 64 {
			t.Errorf("%d vectors, %v", len(v), err)
		}
	})
	t.Run("unknown model", func(t *testing.T) {
		unknown := server
		unknown.Model = "nosuch"
		if c := model.NewChat(unknown).Test(ctx); c.OK || c.Kind != model.NoModel {
			t.Errorf("test: %+v", c)
		}
	})
	t.Run("noise", func(t *testing.T) { guardsNoise(t, server) })
}

// guardsNoise asks the random model for a round: what it writes is never shown.
func guardsNoise(t *testing.T, server model.Server) {
	text := "Osmosis is the movement of water through a membrane. It needs no energy."
	p := source.Passage{ID: "p", Material: "m", Text: text, Location: source.Location{Heading: "Osmosis"}}
	p.Sentences = []source.Sentence{{Text: text[:52], Span: source.Span{End: 52}}, {Text: text[53:], Span: source.Span{Start: 53, End: len(text)}}}
	said := "Osmosis moves water and needs some energy."
	r := classmate.Request{Concept: "Osmosis", Said: []string{said}, Shown: []classmate.Shown{{Passage: p, File: "n.md", Own: true}}}
	f, err := classmate.Model{Chat: model.NewChat(server)}.Ask(context.Background(), r)
	if err != nil && !model.IsKind(err, model.Shapeless) { // noise may run into the limit of tokens
		t.Fatal(err)
	}
	t.Logf("kept %d questions and %d misses, dropped %d; %v", len(f.Questions), len(f.Missed), f.Dropped, err)
	for _, q := range f.Questions {
		if q.Quote != nil && !strings.Contains(text, q.Quote.Text) || q.Wrote != nil && !strings.Contains(said, *q.Wrote) || q.Term != nil && !strings.Contains(said, *q.Term) {
			t.Errorf("shows %q", q.Text)
		}
	}
}

func startOllama(t *testing.T) string {
	t.Helper()
	binary := os.Getenv("KIZUKI_OLLAMA")
	if binary == "" {
		t.Fatal("KIZUKI_OLLAMA names no binary")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := listener.Addr().String()
	listener.Close()
	dir := t.TempDir()
	env := append(os.Environ(), "OLLAMA_HOST="+host, "OLLAMA_MODELS="+filepath.Join(dir, "models"), "HOME="+dir)
	serve := exec.Command(binary, "serve")
	serve.Env = env
	var log bytes.Buffer
	serve.Stdout, serve.Stderr = &log, &log
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { serve.Process.Kill(); serve.Wait() })
	modelfile := filepath.Join(dir, "Modelfile")
	write(t, filepath.Join(dir, "tiny.gguf"), tiny())
	write(t, modelfile, []byte("FROM ./tiny.gguf\nPARAMETER num_ctx 2048\n"))
	for range 100 {
		create := exec.Command(binary, "create", "tiny", "-f", modelfile)
		create.Env = env
		if err = create.Run(); err == nil {
			return "http://" + host
		}
		time.Sleep(200 * time.Millisecond)
	}
	t.Fatalf("create the model: %v\n%s", err, log.String())
	return ""
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// The sizes of the tiny model: a llama of two layers over single bytes.
const (
	embed, layers, heads, inner, context_ = 64, 2, 4, 128, 4096
)

// gguf is a GGUF file in the making (version 3, little-endian).
type gguf struct {
	keys  bytes.Buffer
	count uint64
}

func text(s string) []byte {
	return append(binary.LittleEndian.AppendUint64(nil, uint64(len(s))), s...)
}

func (g *gguf) put(key string, kind uint32, value []byte) {
	g.keys.Write(text(key))
	g.keys.Write(binary.LittleEndian.AppendUint32(nil, kind))
	g.keys.Write(value)
	g.count++
}

func (g *gguf) str(key, v string) { g.put(key, 8, text(v)) }
func (g *gguf) num(key string, v uint32) {
	g.put(key, 4, binary.LittleEndian.AppendUint32(nil, v))
}
func (g *gguf) real(key string, v float32) {
	g.put(key, 6, binary.LittleEndian.AppendUint32(nil, math.Float32bits(v)))
}

func (g *gguf) list(key string, kind uint32, items [][]byte) {
	b := binary.LittleEndian.AppendUint32(nil, kind)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(items)))
	g.put(key, 9, append(b, bytes.Join(items, nil)...))
}

// tokens are the 256 bytes as byte-level tokenizers write them, one merge, and
// three marks.
func tokens() []string {
	var all []string
	var others []rune
	next := rune(256)
	for b := rune(0); b < 256; b++ {
		if b >= 33 && b <= 126 || b >= 161 && b <= 172 || b >= 174 {
			all = append(all, string(b))
		} else {
			others = append(others, next)
			next++
		}
	}
	for _, r := range others {
		all = append(all, string(r))
	}
	return append(all, "Ġt", "<|endoftext|>", "<|im_start|>", "<|im_end|>")
}

// tiny writes a model of random weights, the same each time.
func tiny() []byte {
	vocabulary := tokens()
	n := len(vocabulary)
	var g gguf
	g.str("general.architecture", "llama")
	g.str("general.name", "tiny-random")
	g.num("general.file_type", 0)
	g.num("general.alignment", 32)
	for key, v := range map[string]uint32{"context_length": context_, "embedding_length": embed, "block_count": layers, "feed_forward_length": inner,
		"attention.head_count": heads, "attention.head_count_kv": heads, "rope.dimension_count": embed / heads, "vocab_size": uint32(n)} {
		g.num("llama."+key, v)
	}
	g.real("llama.attention.layer_norm_rms_epsilon", 1e-5)
	g.real("llama.rope.freq_base", 10000)
	g.str("tokenizer.ggml.model", "gpt2")
	g.str("tokenizer.ggml.pre", "default")
	var words, kinds [][]byte
	for i, w := range vocabulary {
		kind := uint32(1)
		if i >= n-3 {
			kind = 3
		}
		words, kinds = append(words, text(w)), append(kinds, binary.LittleEndian.AppendUint32(nil, kind))
	}
	g.list("tokenizer.ggml.tokens", 8, words)
	g.list("tokenizer.ggml.token_type", 5, kinds)
	g.list("tokenizer.ggml.merges", 8, [][]byte{text("Ġ t")})
	g.num("tokenizer.ggml.bos_token_id", uint32(n-3))
	g.num("tokenizer.ggml.eos_token_id", uint32(n-1))
	g.str("tokenizer.chat_template", "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>assistant\n")
	return g.finish(tensors(n))
}

type tensor struct {
	name string
	dims []int
}

func tensors(vocabulary int) []tensor {
	all := []tensor{{"token_embd.weight", []int{embed, vocabulary}}, {"output_norm.weight", []int{embed}}, {"output.weight", []int{embed, vocabulary}}}
	for i := range layers {
		p := fmt.Sprintf("blk.%d.", i)
		all = append(all, tensor{p + "attn_norm.weight", []int{embed}}, tensor{p + "ffn_norm.weight", []int{embed}})
		for _, x := range []string{"q", "k", "v", "output"} {
			all = append(all, tensor{p + "attn_" + x + ".weight", []int{embed, embed}})
		}
		all = append(all, tensor{p + "ffn_gate.weight", []int{embed, inner}}, tensor{p + "ffn_up.weight", []int{embed, inner}}, tensor{p + "ffn_down.weight", []int{inner, embed}})
	}
	return all
}

// finish writes head, keys, tensor infos and weights: ones for norms, small
// random numbers elsewhere.
func (g *gguf) finish(all []tensor) []byte {
	random := rand.New(rand.NewPCG(1, 1))
	var info, data bytes.Buffer
	for _, t := range all {
		size := 1
		info.Write(text(t.name))
		info.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(t.dims))))
		for _, d := range t.dims {
			size *= d
			info.Write(binary.LittleEndian.AppendUint64(nil, uint64(d)))
		}
		info.Write(binary.LittleEndian.AppendUint32(nil, 0))
		info.Write(binary.LittleEndian.AppendUint64(nil, uint64(data.Len())))
		for range size {
			w := float32(1)
			if len(t.dims) > 1 {
				w = float32(random.NormFloat64() * 0.6 / math.Sqrt(embed))
			}
			data.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(w)))
		}
		data.Write(make([]byte, -data.Len()&31))
	}
	head := []byte("GGUF")
	head = binary.LittleEndian.AppendUint32(head, 3)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(all)))
	head = binary.LittleEndian.AppendUint64(head, g.count)
	head = append(append(head, g.keys.Bytes()...), info.Bytes()...)
	head = append(head, make([]byte, -len(head)&31)...)
	return append(head, data.Bytes()...)
}
