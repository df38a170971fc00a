//go:build oracle

package sentence

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

func TestOracle(t *testing.T) {
	f, _ := os.Open(os.Getenv("ORACLE_LIST"))
	o, _ := os.Create(os.Getenv("ORACLE_OUT"))
	w := bufio.NewWriter(o)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	d := json.NewDecoder(f)
	for {
		var s string
		if d.Decode(&s) != nil {
			break
		}
		var out []string = []string{}
		for _, x := range Split(s) {
			out = append(out, x.In(s))
		}
		e.Encode(out)
	}
	w.Flush()
}
