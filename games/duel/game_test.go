package duel

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// A person: what the keys do.
func TestPersonPlays(t *testing.T) {
	type span struct {
		from, to int64
		key      string
	}
	hold := func(spans ...span) func(int64) []string {
		return func(tick int64) (held []string) {
			for _, s := range spans {
				if s.from <= tick && tick < s.to {
					held = append(held, s.key)
				}
			}
			return held
		}
	}
	run := func(options map[string]string, ticks int64, script func(int64) []string) *Match {
		g := New()
		if _, err := sim.Headless(g, sim.Run{Options: options, Seed: 1, Ticks: ticks, Script: script}); err != nil {
			t.Fatal(err)
		}
		return g.Match()
	}
	two := map[string]string{"red": human, "blue": human}
	begin := int64(introTicks + 1)

	if m := run(nil, begin+30, hold(span{0, 500, "left"})); m.World.Fighters[1].Position.X >= startPlace-0.8 {
		t.Errorf("left: blue is at %v", m.World.Fighters[1].Position)
	}
	if m := run(nil, begin+30, hold(span{0, 500, "up2"})); m.World.Fighters[1].Position.Y <= 0.5 {
		t.Errorf("a single person may use the second set, too: blue is at %v", m.World.Fighters[1].Position)
	}
	m := run(two, begin+30, hold(span{0, 500, "left2"}, span{0, 500, "up"}))
	if a, b := m.World.Fighters[0].Position, m.World.Fighters[1].Position; a.X >= -startPlace || a.Y != 0 || b.Y <= 0.5 || b.X != startPlace {
		t.Errorf("two persons: red at %v, blue at %v", a, b)
	}
	// A press is remembered for a moment; holding the key does not repeat it.
	m = run(two, begin+200, hold(span{begin, 500, "swing"}))
	if n := m.World.Fighters[1].Swings; n != 1 {
		t.Errorf("one press held: %d swings", n)
	}
	again := begin + windUpTicks + strikeTicks + recoverTicks - 5
	m = run(two, begin+200, hold(span{begin, begin + 3, "swing"}, span{again, again + 2, "swing"}))
	if n := m.World.Fighters[1].Swings; n != 2 {
		t.Errorf("a press five ticks too early: %d swings", n)
	}
	if m = run(two, begin+5, hold(span{begin, begin + 3, "parry"})); m.World.Fighters[1].Stance != Guard {
		t.Errorf("parry: %v", m.World.Fighters[1].Stance)
	}
	// Near the opponent one keeps facing it; with the run key one turns round.
	approach := span{0, begin + 90, "left"}
	m = run(two, begin+140, hold(approach, span{begin + 90, 500, "right"}))
	if f := &m.World.Fighters[1]; !f.Faces(m.World.Fighters[0].Position, 0.2) {
		t.Errorf("walks backwards, but faces %v", f.Facing)
	}
	m = run(two, begin+115, hold(approach, span{begin + 90, 500, "right"}, span{begin + 90, 500, "run"}))
	if f := &m.World.Fighters[1]; math.Abs(f.Facing) > 0.2 || f.Velocity.X < backSpeed {
		t.Errorf("runs away, but faces %v at %v", f.Facing, f.Velocity)
	}
}

// The intro and the pause hurt nobody; three rounds win.
func TestCourseOfAMatch(t *testing.T) {
	g := New()
	var phases []Phase
	last := Done
	_, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: 2, Ticks: long, After: func(tick int64) bool {
		m := g.Match()
		if m.Phase != last {
			phases = append(phases, m.Phase)
			last = m.Phase
		}
		if m.Phase == Intro && (m.World.Fighters[0].Health != HealthFull || m.World.Fighters[1].Stamina != StaminaFull) {
			t.Fatalf("tick %d: a round begins with the wounds of the last one", tick)
		}
		if g.Over() != (m.Phase == Done) || (g.Result() == "") != (m.Phase != Done) {
			t.Fatalf("tick %d: over %v, result %q", tick, g.Over(), g.Result())
		}
		return true
	}})
	must.Succeed(t, err)
	m := g.Match()
	if want := 3*int(m.Round) - 0; len(phases) != want {
		t.Errorf("%d rounds have the phases %v", m.Round, phases)
	}
	if i := m.Winner(); i < 0 || m.Wins[i] != winningRounds || m.Wins[1-i] >= winningRounds || !strings.HasPrefix(g.Result(), names[i]) {
		t.Errorf("wins %v, result %q", m.Wins, g.Result())
	}
	// It may be stepped on after it is over.
	for range 100 {
		g.Step(sim.Input{})
	}
	if m.Phase != Done || len(g.Statistics().Rounds) != int(m.Round) {
		t.Error("the match goes on after its end")
	}
}

// A round that nobody ends is ended by the clock.
func TestTimeIsUp(t *testing.T) {
	g := New()
	options := map[string]string{"red": human, "blue": human}
	out, err := sim.Headless(g, sim.Run{Options: options, Ticks: 16 * 60 * Rate})
	if err != nil || !out.Over || out.Result != "a draw, 0 to 0" {
		t.Errorf("nobody moves: %+v, %v", out, err)
	}
	if s := g.Statistics(); len(s.Rounds) != maxRounds || !s.Rounds[0].Timed || s.Rounds[0].Winner != "nobody" || s.Winner != "nobody" {
		t.Errorf("statistics: %+v", s)
	}
}

// The statistics are those of the match.
func TestStatistics(t *testing.T) {
	g, out := play(t, "fighter", "berserker", 4)
	s := g.Statistics()
	if s.Ticks != out.Ticks || s.Red.Name != "fighter" || s.Blue.Name != "berserker" {
		t.Errorf("%+v", s)
	}
	w := &g.Match().World
	for i, f := range []Tally{s.Red, s.Blue} {
		if f.Swings != int(w.Fighters[i].Swings) || f.Hits != int(w.Fighters[i].Hits) {
			t.Errorf("%s: %d swings and %d hits, the world says %d and %d", f.Name, f.Swings, f.Hits, w.Fighters[i].Swings, w.Fighters[i].Hits)
		}
		if f.Rounds != int(g.Match().Wins[i]) {
			t.Errorf("%s: %d rounds", f.Name, f.Rounds)
		}
		if f.Swings < f.Hits+f.Misses || f.Parries > f.Guards || f.Distance < 10 || f.LowHealth <= 0 || f.Fleeing <= 0 || f.Returns > f.Flights {
			t.Errorf("%s: %+v", f.Name, f)
		}
	}
	var red float64
	for _, r := range s.Rounds {
		red += r.Damage[0]
		if r.Ticks <= 0 || r.Ticks > fightTicks || math.Max(r.Damage[0], r.Damage[1]) > HealthFull+secondWind+1e-6 {
			t.Errorf("round %+v", r)
		}
	}
	if math.Abs(red-s.Red.Damage) > 1e-6 {
		t.Errorf("red's damage is %v in rounds, %v in all", red, s.Red.Damage)
	}
	text, err := json.Marshal(s)
	if err != nil || !strings.Contains(string(text), `"winner":"`+strings.ToLower(strings.Fields(out.Result)[0])+`"`) {
		t.Errorf("%s, %v; result %q", text, err, out.Result)
	}
}

// A step of the whole game allocates nothing.
func TestStepAllocatesNothing(t *testing.T) {
	g := New()
	must.Succeed(t, g.Start(Headless(), 1))
	in := sim.Input{}
	for range 200 {
		g.Step(in)
	}
	if n := testing.AllocsPerRun(2000, func() { g.Step(in) }); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}
