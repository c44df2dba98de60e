// Learn makes the duel's fighter by recorded rules, documents/learner.rules.json: it records a player, edits and trains what was recorded, and locks it.
// The same seed makes the same document.
//
//	go run ./games/duel/learn               makes it, and says what came of each step
//	go run ./games/duel/learn -out FILE     writes it somewhere else
//
// The player is no human being: it is a program that plays by keys, with the delay and the mistakes of one (person.go). Whoever wants rules of a human's
// records them on the page.
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/kinds/rules"
)

const (
	seed     = 16
	opponent = "fighter"
	games    = 24 // of each training
)

// failures are the shares of failures above which a rule is left out, by pass of training. The worst go first: what a rule is worth depends on those that
// are there, such as a blow on the parry that opens the opponent.
var failures = []float64{0.97, 0.9, 0.7}

func main() {
	out := flag.String("out", "games/duel/documents/"+file, "where the document is written")
	flag.Parse()
	text, err := learn(os.Stdout)
	if err == nil {
		err = os.WriteFile(*out, text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// learn makes the document, and tells of each step.
func learn(log io.Writer) ([]byte, error) {
	apprentice, err := fs.ReadFile(duel.Documents(), "apprentice.rules.json")
	if err != nil {
		return nil, err
	}
	text, err := base(apprentice)
	if err != nil {
		return nil, err
	}
	r, err := session(seed, opponent, text)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(log, "recorded %d rules\n", len(r.moments))
	if err := r.acting(); err != nil {
		return nil, err
	}
	for pass := 1; ; pass++ {
		t, err := train(r.text, opponent, games, seed)
		if err != nil {
			return nil, err
		}
		last := pass >= len(failures)
		out := poor(t.Tally(), failures[min(pass, len(failures))-1], last)
		fmt.Fprintf(log, "trained over %d games; left out: %s\n", games, strings.Join(out, " "))
		table(log, t.Tally())
		if last && len(out) == 0 {
			return t.Lock(r.text)
		}
		if r.text, err = without(r.text, out); err != nil {
			return nil, err
		}
	}
}

// table shows what rules have counted.
func table(log io.Writer, t *rules.Tally) {
	for i := range t.Rules {
		c := &t.Rules[i]
		rate, _ := c.Rate()
		fmt.Fprintf(log, "  %-12s fired %6d, succeeded %5.1f %%, weight %.2f\n", c.Path, c.Fired, 100*rate, c.Weight)
	}
}
