package duel

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// A person is told which fighter is whose.
func TestAgentsSaySteeredByWhom(t *testing.T) {
	for _, c := range []struct{ red, blue, wantRed, wantBlue string }{
		{"fighter", human, "", "you"},
		{human, "script", "you", ""},
		{human, human, "player 2", "player 1"},
		{"fighter", "berserker", "", ""},
	} {
		g := New()
		must.Succeed(t, g.Start(map[string]string{"red": c.red, "blue": c.blue}, 1))
		if a := g.Agents(); a[0].Steered != c.wantRed || a[1].Steered != c.wantBlue {
			t.Errorf("%s against %s: red is steered by %q, blue by %q", c.red, c.blue, a[0].Steered, a[1].Steered)
		}
	}
}

// What the bodies say they do is what they do, in every stance of a match.
func TestBodiesSayWhatTheyDo(t *testing.T) {
	g := New()
	names := map[Stance]string{WindUp: "swing", Strike: "swing", Recover: "swing", Guard: "parry", Lower: "parry",
		Flinch: "flinch", Stagger: "stagger", Down: "down"}
	seen := map[Stance]bool{}
	var room []sim.Doing
	_, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: 3, Ticks: long, After: func(tick int64) bool {
		for i, a := range g.Agents() {
			f := &g.Match().World.Fighters[i]
			room = a.Doing(room[:0])
			last := room[len(room)-1]
			seen[f.Stance] = true
			if name := names[f.Stance]; name != "" && (last.Name != name || !last.Solid || last.Beside != (len(room) == 2)) {
				t.Fatalf("tick %d, %v: %+v", tick, f.Stance, room)
			}
			if name := room[0].Name; f.Stance == Ready && (len(room) != 1 || (name == "walk") != (f.Velocity.Len() > standing)) {
				t.Fatalf("tick %d, %v at %v: %+v", tick, f.Stance, f.Velocity, room)
			}
			if s := last.Seconds; s < 0 || s > float64(stances[f.Stance].ticks)/Rate {
				t.Fatalf("tick %d: %v for %v s", tick, f.Stance, s)
			}
		}
		return true
	}})
	must.Succeed(t, err)
	for s := Ready; s <= Down; s++ {
		if !seen[s] {
			t.Errorf("never %v", s)
		}
	}
}
