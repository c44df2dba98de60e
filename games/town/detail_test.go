package town

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// near returns how many minds step in every tick, of people who are near the viewer and of all others; and the mean of their ticks.
func near(g *Game) (close, far float64) {
	var n, sum [2]float64
	for i := range g.world.Agents {
		a := &g.world.Agents[i]
		k := 1
		if g.world.At(a.ID).Dist(g.viewer()) < 8 {
			k = 0
		}
		n[k]++
		sum[k] += float64(a.Detail.every(detailMind))
	}
	return sum[0] / max(n[0], 1), sum[1] / max(n[1], 1)
}

// People whom the player sees are simulated better than others, within the budget; who is selected takes the player's eyes along.
func TestDetailGoesWhereThePlayerLooks(t *testing.T) {
	g := New()
	defer g.Close()
	who := func() *Agent { return &g.world.Agents[0] }
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"people": "1000"}, Seed: 1, Ticks: 8 * Rate,
		Focus: func(tick int64) uint32 {
			if tick < 5*Rate {
				return 0
			}
			return who().ID.Index()
		},
		After: func(tick int64) bool {
			if c := &g.detailing; c.trader != nil && c.trader.Over() {
				t.Errorf("tick %d: it takes %v µs", tick, c.trader.Cost(0))
			}
			if tick != 5*Rate-1 {
				return !t.Failed()
			}
			if a, b := near(g); !(a < 12 && b > 20) {
				t.Errorf("minds of people near by step every %v ticks, others every %v", a, b)
			}
			if d := g.world.At(who().ID).Dist(g.viewer()); d < 30 || who().Detail[detailPicture] != 1 {
				t.Errorf("person 0 is %v m away, with %v", d, who().Detail)
			}
			return true
		}})
	must.Succeed(t, err)
	if who().Detail[detailPicture] != 2 || who().Detail.every(detailBody) != 1 {
		t.Errorf("who is selected has %v", who().Detail)
	}
	sound(t, g)
}

// A street goes on in the same way from a moment, and from a save.
func TestDetailIsKept(t *testing.T) {
	start := func(detail string) *Game {
		g := New()
		t.Cleanup(func() { g.Close() })
		must.Succeed(t, g.Start(map[string]string{"people": "300", "detail": detail}, 2))
		return g
	}
	for _, detail := range []string{"traded", "full"} {
		t.Run(detail, func(t *testing.T) { goesOn(t, start(detail), start("traded")) })
	}
}

// goesOn checks that a street goes on in the same way from a moment of its own and, in another game, from its save.
func goesOn(t *testing.T, g, other *Game) {
	for range 10 * Rate {
		g.Step(sim.Input{})
	}
	var m Moment
	g.Snapshot(&m)
	data, err := g.Save()
	must.Succeed(t, err)
	play := func(g *Game) []uint64 {
		var list []uint64
		for range 4 * Rate {
			g.Step(sim.Input{})
			list = append(list, g.Hash())
		}
		return list
	}
	want := play(g)
	must.Succeed(t, g.Restore(&m))
	_, err = other.Load(data)
	must.Succeed(t, err)
	for name, got := range map[string][]uint64{"a moment": play(g), "a save": play(other)} {
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("from %s it is another from tick %d on", name, i)
				break
			}
		}
	}
}

// A document without details of a person is refused at the start.
func TestDetailNeedsAPerson(t *testing.T) {
	g := New(actors.From(gametest.Changed(t, Documents(), detailsFile, `"Person"`, `"Pigeon"`)))
	defer g.Close()
	if err := g.Start(map[string]string{"people": "100"}, 1); err == nil || !strings.Contains(err.Error(), `people.detail.json: lod: there are no details of a character "Person"`) {
		t.Error(err)
	}
}

// Where the document lets people vanish, the trader takes those away whom nobody notices, and the street goes on.
func TestPeopleVanish(t *testing.T) {
	g := New(actors.From(gametest.Changed(t, Documents(), detailsFile, `"budget": 300`, `"budget": 40`, detailsFile, `"Person": {`, `"Person": {"vanish": {"discontinuity": 1},`)))
	defer g.Close()
	must.Succeed(t, g.Start(map[string]string{"people": "300"}, 1))
	for range 3 * Rate {
		g.Step(sim.Input{})
	}
	if g.people >= 300 || g.people < 20 {
		t.Errorf("%d people are left", g.people)
	}
	sound(t, g)
}

// BenchmarkStreet is a frame of 5,000 people, everything included but the picture: with everybody as well as can be, and with levels of detail.
func BenchmarkStreet(b *testing.B) {
	for _, detail := range []string{"full", "traded"} {
		b.Run(detail, func(b *testing.B) {
			g := New()
			defer g.Close()
			must.Succeed(b, g.Start(map[string]string{"people": "5000", "detail": detail}, 1))
			for range 5 * Rate {
				g.Step(sim.Input{})
			}
			for b.Loop() {
				g.Step(sim.Input{})
			}
		})
	}
}

// In a blind test one half is simulated as well as can be and the other within its share of the budget; answers are counted, and a game
// that is loaded has the same halves and answers.
func TestBlindTest(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"people": "500", "detail": "blind"}, 3)
	right := 0
	for round := range 4 {
		s.Play(5 * Rate)
		traded := g.detailing.blind.traded(g.seed)
		var n, simple [2]int // in the left and in the right half
		for i := range g.world.Agents {
			k := 0
			if g.world.At(g.world.Agents[i].ID).X >= g.world.middle().X {
				k = 1
			}
			n[k]++
			if g.world.Agents[i].Detail != (Detail{}) {
				simple[k]++
			}
		}
		k := slices.Index(halves, traded)
		if near := n[1-k] / 20; simple[k] < n[k]*9/10 || simple[1-k] > near { // who has just come over waits for the trader's next run
			t.Errorf("round %d: of %v, %v have levels, and the trader has the half %d", round, n, simple, k)
		}
		s.Tell(0, "guess", "left")
		if traded == "left" {
			right++
		}
	}
	b := g.detailing.blind
	if b.Rounds != 4 || b.Right != int64(right) || right == 0 || right == 4 {
		t.Errorf("%+v, with %d right", b, right)
	}
	s.Refused("one of left, right", 0, "guess", "both")
	other := New()
	must.Succeed(t, other.Start(map[string]string{"people": "500"}, 1))
	goesOn(t, g, other)
	if other.detailing.blind != b {
		t.Errorf("loaded: %+v", other.detailing.blind)
	}
	if text := (&blind{Rounds: 3, Right: 2}).answer("left", 1); !strings.Contains(text, " of 4 answers are right; chance alone gets at least as many right in ") {
		t.Error(text)
	}
	if c := (&blind{Rounds: 4, Right: 3}).chance(); c != 5.0/16 {
		t.Errorf("3 of 4 by chance: %v", c)
	}
}
