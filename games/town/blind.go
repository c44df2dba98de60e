package town

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
)

// In a blind test the trader has one half of the street, and in the other everybody is simulated as well as can be. Who watches says which
// half is which, as often as he likes.

// blind is a blind test.
type blind struct {
	On     bool  `json:"on,omitempty"`
	Rounds int64 `json:"rounds,omitempty"` // that are over
	Right  int64 `json:"right,omitempty"`  // of their answers
}

// halves are the answers.
var halves = []string{"left", "right"}

// traded returns in which of the halves the trader chooses in this round.
func (b *blind) traded(seed uint64) string {
	state := seed ^ uint64(b.Rounds)*0x9e3779b97f4a7c15
	return halves[wits.NewRand(&state).Int(len(halves))]
}

// answer ends a round, and returns what the answer was worth.
func (b *blind) answer(half string, seed uint64) string {
	traded, verdict := b.traded(seed), "Wrong"
	b.Rounds++
	if half == traded {
		b.Right++
		verdict = "Right"
	}
	return fmt.Sprintf("%s: the %s half was simplified. %d of %d answers are right; chance alone gets at least as many right in %.0f of 100 tests. The halves have been drawn anew.",
		verdict, traded, b.Right, b.Rounds, 100*b.chance())
}

// chance returns how likely it is that at least as many answers are right if each is as likely right as wrong.
func (b *blind) chance() (sum float64) {
	n := float64(b.Rounds)
	term := math.Ldexp(1, -int(b.Rounds))
	for k := int64(0); k <= b.Rounds; k++ {
		if k >= b.Right {
			sum += term
		}
		term = float64(term * (n - float64(k)) / float64(k+1))
	}
	return sum
}

// spared reports whether somebody is in the half in which everybody is simulated as well as can be.
func (g *Game) spared(id wits.Entity) bool {
	b := &g.detailing.blind
	return b.On && (g.world.At(id).X < g.world.middle().X) == (b.traded(g.seed) == "right")
}

// budget returns what the trader may spend, µs: of the half that it has, the share of those who are there.
func (g *Game) budget() []float64 {
	c := &g.detailing
	if !c.blind.On {
		return c.details.Budget
	}
	n := 0
	for i := range c.known {
		if c.known[i].who != 0 {
			n++
		}
	}
	c.share = append(c.share[:0], c.details.Budget...)
	for i, all := range c.share {
		c.share[i] = float64(all * float64(n) / float64(max(g.people, 1)))
	}
	return c.share
}
