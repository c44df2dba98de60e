package graph_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// tryLoad loads a document that may be anything. What loads runs ten frames without a fault.
func tryLoad(t testing.TB, r *wits.Registry, main []byte) bool {
	files := fstest.MapFS{
		"leaf.json": {Data: []byte(source(`"ports":[{"in":"In1","type":"float"},{"out":"Out1","type":"float"},{"in":"Go","type":"trigger"}],
			"nodes":{"A":{"do":"Act"}},"links":["In1 -> A.A","A.Sum -> Out1","Go -> A.Activate"]`))},
	}
	return kindtest.TryLoad(t, r, files, main)
}

// mutate changes a document a little: bytes, or pieces of others in its place.
func mutate(rng *rand.Rand, b []byte, words []string) []byte {
	b = append([]byte(nil), b...)
	for range 1 + rng.IntN(3) {
		at := rng.IntN(len(b))
		switch rng.IntN(5) {
		case 0:
			b[at] = byte(rng.IntN(256))
		case 1:
			b = append(b[:at], b[min(len(b), at+1+rng.IntN(12)):]...)
		case 2:
			w := words[rng.IntN(len(words))]
			b = append(b[:at], append([]byte(w), b[at:]...)...)
		case 3: // swap a name for another
			w := words[rng.IntN(len(words))]
			for end := at; end < len(b); end++ {
				if b[end] == '"' || b[end] == '.' || b[end] == ' ' {
					b = append(b[:at], append([]byte(w), b[end:]...)...)
					break
				}
			}
		case 4:
			b[at] = `{}[]",:.-> 0`[rng.IntN(12)]
		}
		if len(b) == 0 {
			return []byte("{")
		}
	}
	return b
}

var pieces = []string{"Activate", "OnActivate", "Deactivate", "A", "B", "C", "A.Sum", "B.A", "Result", "values", "values[1]", " -> ", `"do":"Act"`, `"expr":"1"`,
	"float", "int", "bool", "trigger", "null", "true", "-1", "1e308", `{"const":2}`, "In1", "Out1", "leaf.json", "main.json", "../", "fire", "OnTrue", "IfLessThan", "Choose", "Go"}

// TestBadInput_RandomChanges: random documents, changed at random, load or are refused, and nothing else.
func TestBadInput_RandomChanges(t *testing.T) {
	r := registry()
	loaded, n := 0, fixedseed.Cases(6000)
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 77))
		doc := randomDoc(rng, "main", []*modelDoc{{name: "leaf", in: []string{"In1"}, out: []string{"Out1"}, triggers: []string{"Go"}}})
		text := []byte(source(doc.body(rng)))
		if seed%3 > 0 {
			text = mutate(rng, text, pieces)
		}
		if tryLoad(t, r, text) {
			loaded++
		}
	}
	if loaded < n/20 || loaded > n*19/20 {
		t.Errorf("%d of %d loaded: the changes are too great or too small", loaded, n)
	}
}

func FuzzLoad(f *testing.F) {
	r := registry()
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 78))
		doc := randomDoc(rng, "main", []*modelDoc{{name: "leaf", in: []string{"In1"}, out: []string{"Out1"}, triggers: []string{"Go"}}})
		f.Add([]byte(source(doc.body(rng))))
	}
	games, err := filepath.Glob(filepath.Join("..", "..", "games", "*", "documents", "*.json"))
	if must.Succeed(f, err); len(games) == 0 {
		f.Fatal("there are no documents of games")
	}
	for _, name := range games {
		b, err := os.ReadFile(name)
		must.Succeed(f, err)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) { tryLoad(t, r, b) })
}
