package duel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch"
)

// TestB14_ADuelOfABatch: a match of a batch is that of the game with the same fighters and seed; the sides may be exchanged.
func TestB14_ADuelOfABatch(t *testing.T) {
	m := batch.Match{Game: "duel", Sides: []string{"fighter.graph.json", "berserker.graph.json"}, Seed: 7, Ticks: 36_000}
	out, err := PlayMatch(context.Background(), m, nil)
	if err != nil || out.Fault != "" {
		t.Fatal(out.Fault, err)
	}
	_, want := play(t, "fighter", "berserker", 7)
	if out.Hash != want.Hash || out.Ticks != want.Ticks || fmt.Sprint(out.Scores) != "[1 0]" || out.Figures["red.hits"] == 0 {
		t.Errorf("%+v, alone %+v", out, want)
	}
	m.Sides[0], m.Sides[1] = "", m.Sides[0]
	if out, err = PlayMatch(context.Background(), m, Documents()); err != nil || fmt.Sprint(out.Scores) != "[0 1]" {
		t.Errorf("nobody against the fighter: %+v, %v", out, err)
	}
	if out, err = PlayMatch(context.Background(), batch.Match{Game: "duel", Options: Headless(), Seed: 1, Ticks: 200}, nil); err != nil || len(out.Scores) != 0 || out.Figures["seconds"] < 3 {
		t.Errorf("a variant: %+v, %v", out, err)
	}
	m.Sides = m.Sides[:1]
	if _, err = PlayMatch(context.Background(), m, nil); err == nil || !strings.Contains(err.Error(), "a duel has two sides, and not 1") {
		t.Errorf("one side: %v", err)
	}
	m.Sides = []string{"attack.graph.json", "fighter.graph.json"}
	if out, err = PlayMatch(context.Background(), m, nil); err == nil && !strings.Contains(out.Fault, "attack") {
		t.Errorf("a document that is no fighter: %+v", out)
	}
}
