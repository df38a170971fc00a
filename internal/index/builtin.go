package index

import (
	"context"

	"kizuki/internal/meaning"
)

// BuiltIn is the meaning model that is shipped with the app: English, offline.
func BuiltIn() Embedder { return builtIn{} }

type builtIn struct{}

func (builtIn) Name() string { return "use-lite-en/1" }

func (builtIn) BySentence() bool { return true }

// MaxDistance is loose, since the gate asks for more than distance.
func (builtIn) MaxDistance() float64 { return 0.8 }

// englishOnly reports whether a model knows English and nothing else.
func englishOnly(e Embedder) bool { return e == BuiltIn() }

func (builtIn) Documents(ctx context.Context, texts []string) ([][]float32, error) {
	e, err := meaning.Load()
	if err != nil {
		return nil, err
	}
	return e.EmbedAll(ctx, texts, 0, nil)
}

func (builtIn) Query(_ context.Context, text string) ([]float32, error) {
	e, err := meaning.Load()
	if err != nil {
		return nil, err
	}
	return e.Embed(text), nil
}
