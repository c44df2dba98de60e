package main

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/samebits"
)

// Every game comes out as it is written down, whatever processor runs this test. "make determinism" plays longer, and on all
// processors that it can; what changes a game on purpose writes the file anew: go run ./cmd/wits determinism --update --hashes
// cmd/wits/testdata/hashes.txt
func TestPinnedHashes(t *testing.T) {
	data, err := os.ReadFile("testdata/hashes.txt")
	must.Succeed(t, err)
	hashes, err := samebits.ParseHashes(data)
	must.Succeed(t, err)
	// Levels with rules of their own are played as well.
	played := map[string][]string{"vault": {"night", "--option", "level=vault"}, "manor": {"night", "--option", "level=manor"}}
	for _, g := range app().Games {
		played[g.Name] = []string{g.Name}
	}
	for name, game := range played {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pinned := 0
			for m, want := range hashes {
				if m.Game != name {
					continue
				}
				pinned++
				var outcome struct{ Hash string }
				out := command(t, append(append([]string{"run"}, game...), "--seed", strconv.FormatUint(m.Seed, 10), "--frames", strconv.FormatInt(m.Frames, 10), "--json")...)
				must.Succeed(t, json.Unmarshal([]byte(out), &outcome))
				if outcome.Hash != want {
					t.Errorf("seed %d, %d frames: hash %s, want %s", m.Seed, m.Frames, outcome.Hash, want)
				}
			}
			if pinned == 0 {
				t.Error("the file of hashes does not have this game")
			}
		})
	}
}
