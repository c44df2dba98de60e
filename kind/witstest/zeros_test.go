package witstest_test

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/kind/witstest"
	"github.com/wits-ai/wits/std"
)

// TestZeros: nothing is left to chance, whatever the seed.
func TestZeros(t *testing.T) {
	r := std.NewRegistry()
	r.SetGenerator(witstest.Zeros)
	documents := fstest.MapFS{"dice.graph.json": {Data: []byte(`{"wits":1,"kind":"graph","ports":[{"out":"Number","type":"float"},{"out":"Whole","type":"int"},{"out":"Lucky","type":"bool"}],"nodes":{
		"N":{"call":"RandomFloat","with":{"low":3,"high":9}},"W":{"call":"RandomInt","with":{"low":-2,"high":5}},"C":{"call":"Chance","with":{"probability":0.001}}},
		"links":["N.Result -> Number","W.Result -> Whole","C.Result -> Lucky"]}`)}}
	for seed := range uint64(20) {
		run := witstest.Document(t, r, documents, "dice.graph.json", witstest.Setup{Seed: seed})
		for range 3 {
			run.Step(1)
			if n, w, c := run.Get("Number"), run.Get("Whole"), run.Get("Lucky"); n != 3.0 || w != int64(-2) || c != true {
				t.Fatalf("seed %d: %v, %v, %v", seed, n, w, c)
			}
		}
	}
}
