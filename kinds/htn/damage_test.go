package htn_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/damage"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// TestFP4_DamagedSearches: a mind whose bytes were changed while a search was not done is refused, or goes on: with another plan, or
// with a fault; tools that look at it get an answer.
func TestFP4_DamagedSearches(t *testing.T) {
	text := strings.Replace(slow(`,"imagine":true`), `"Search":{`, `"Search":{"choose":"score",`, 1)
	r := start(t, text)
	r.Good()
	kindtest.Set(r, "Near", true)
	for range 3 {
		r.Good()
	}
	data, err := r.Mind.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	searched, read := 0, 0
	for range 6000 {
		b := bytes.Clone(data)
		for range 1 + rng.IntN(4) {
			b[24+rng.IntN(len(b)-32)] ^= 1 << rng.IntN(8)
		}
		m, err := r.Program().UnmarshalMind(damage.Sealed(b))
		if err != nil {
			continue
		}
		read++
		other := kindtest.Start(t, r.Program())
		other.Mind = m
		for range 8 {
			kindtest.Set(other, "Near", true)
			other.Step()
			m.Resume()
			for _, p := range htn.Planners(m) {
				if strings.Contains(p.String(), "Hide") && p.Outcome == htn.Planned {
					searched++
				}
			}
		}
	}
	if read < 1000 || searched < 1000 {
		t.Errorf("%d were read, and of these %d frames had a plan", read, searched)
	}
}
