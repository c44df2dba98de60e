package duel

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record/demonstration"
	"github.com/wits-ai/wits/sim"
)

// TestAPersonsFighterHasAMind: it says what the keys come to, so that rules can be recorded from a person.
func TestAPersonsFighterHasAMind(t *testing.T) {
	active := func(keys ...string) (out []string) {
		g := New()
		_, err := sim.Headless(g, sim.Run{Options: map[string]string{"red": "fighter"}, Seed: 1, Ticks: introTicks + 3, Script: func(tick int64) []string {
			if tick < introTicks {
				return nil
			}
			return keys
		}})
		must.Succeed(t, err)
		m := g.Agents()[1].Mind
		for _, part := range m.Program().Parts() {
			for _, n := range part.Nodes {
				if n.Type != "" && m.Active(n.Active) {
					out = append(out, n.Type)
				}
			}
		}
		slices.Sort(out)
		return out
	}
	for keys, want := range map[string]string{
		"": "FaceTarget", "left": "MoveTowards", "right": "KeepDistance", "right run": "Retreat", "left run": "MoveTowards", "up": "Circle",
		"swing": "FaceTarget Swing", "down parry": "Circle Parry",
	} {
		if got := strings.Join(active(strings.Fields(keys)...), " "); got != want {
			t.Errorf("%q: %s, want %s", keys, got, want)
		}
	}
}

// TestRulesFromAPerson: somebody walks up, and swings when red is near.
func TestRulesFromAPerson(t *testing.T) {
	g := New()
	l, err := sim.NewLoop(g, sim.LoopOptions{Options: map[string]string{"red": "berserker"}, Seed: 2})
	must.Succeed(t, err)
	d := demonstration.New(demonstration.Options{Agent: "Blue", Good: []string{"Swing.OnHit"}})
	must.Succeed(t, d.Watch(g, 0))
	l.Play(sim.Run{Ticks: 20 * Rate, Script: func(tick int64) []string {
		switch red, blue := &g.match.World.Fighters[0], &g.match.World.Fighters[1]; {
		case red.Position.Dist(blue.Position) > 1.6:
			return []string{[]string{"left", "right"}[b2i(red.Position.X > blue.Position.X)]}
		case tick%2 == 0:
			return []string{"swing"}
		}
		return nil
	}})
	must.Succeed(t, d.End())
	data, err := d.Rules("mine", 3)
	must.Succeed(t, err)
	for _, want := range []string{`"do": "Swing"`, `"do": "MoveTowards"`, `"value": "Distance"`, `"Fighter"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %s in\n%s", want, data)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
