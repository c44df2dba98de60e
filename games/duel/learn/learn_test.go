package main

import (
	"bytes"
	"io"
	"io/fs"
	"testing"

	"github.com/wits-ai/wits/games/duel"
)

// TestPS_TheLearnerIsMadeAgain: the same seed records, edits, trains and locks the document that the game has, to the byte.
func TestPS_TheLearnerIsMadeAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays some two hundred matches")
	}
	want, err := fs.ReadFile(duel.Documents(), file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := learn(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("it is another document: run go run ./games/duel/learn, and look at what changed")
	}
}

// TestPS_TheLearnerWins: of 40 matches against whom it was recorded against, on each side in turn, it wins far more than half. It won all of 1,000 by wits batch,
// and seeds are fixed, so fewer than 30 do not come by chance.
func TestPS_TheLearnerWins(t *testing.T) {
	text, err := fs.ReadFile(duel.Documents(), file)
	if err != nil {
		t.Fatal(err)
	}
	learner, err := program(file, text)
	if err != nil {
		t.Fatal(err)
	}
	other, err := program(opponent+".graph.json", text)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for i := range uint64(40) {
		var corners [2]corner
		side := int(i % 2)
		if corners[side], err = enter(learner.NewMind(i)); err != nil {
			t.Fatal(err)
		}
		if corners[1-side], err = enter(other.NewMind(i)); err != nil {
			t.Fatal(err)
		}
		if fight(1000+i/2, corners) == side {
			won++
		}
	}
	if t.Logf("won %d of 40", won); won < 30 {
		t.Errorf("it won %d of 40", won)
	}
}
