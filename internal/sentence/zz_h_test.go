//go:build oracle

package sentence

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestHT(t *testing.T) {
	for _, piece := range []string{".", ". ", "?\" ", "((", "([", "「", "1) a. ", "a. ", "\u0301.", "[1]", ".[", ". . ", "\n", "- \n", "!a ", "…", "»", "Mr. ", "a\n", "A b\n", ".\" I"} {
		text := strings.Repeat(piece, 2<<20/len(piece))
		a := time.Now()
		n := len(Split(text))
		fmt.Printf("%q %v %d\n", piece, time.Since(a), n)
	}
}
