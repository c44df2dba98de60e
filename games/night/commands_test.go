package night

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// Every command does what it says, and is refused with a reason where it cannot.
func TestCommands(t *testing.T) {
	g := alone(t, "ours")
	w := g.world
	tell := func(agent uint32, name string, args ...string) error {
		t.Helper()
		return g.Command(agent, name, args)
	}
	good := func(agent uint32, name string, args ...string) {
		t.Helper()
		if err := tell(agent, name, args...); err != nil {
			t.Fatalf("%s %v: %v", name, args, err)
		}
	}
	g.put(0, hidden, 0)
	g.put(1, at(38, 28.8), 0)
	good(1, "place", "12, 4.5")
	if w.Hider().At != at(12, 4.5) {
		t.Errorf("the hider is at %v", w.Hider().At)
	}
	good(0, "door", "0", "true")
	if w.Open != 1 {
		t.Errorf("doors %b are open", w.Open)
	}
	good(0, "door", "0", "false")
	if w.Open != 0 {
		t.Errorf("doors %b are open", w.Open)
	}
	g.put(0, hidden, 0)
	good(2, "signal", "Sprinting", "38, 22.5")
	until(t, g, "the guard hears it", 0.5, func() bool { return w.Bodies[1].Mood == Chase })
	if p := w.Bodies[1].knows.Place; p.Dist(at(38, 22.5)) > 6 {
		t.Errorf("it seems to come from %v", p)
	}
	g = alone(t, "ours")
	w = g.world
	g.put(0, hidden, 0)
	g.put(1, at(30, 18), 0)
	good(0, "noise", "27, 17")
	until(t, g, "the guard looks into it", 0.5, func() bool { return w.Bodies[1].Mood == Search })
	good(1, "go", "4, 3.2")
	until(t, g, "the hider goes there", 8, func() bool { return w.Hider().At.Dist(at(4, 3.2)) < 0.5 })
	good(2, "look", "23, 2")
	for _, c := range []struct {
		agent uint32
		name  string
		args  []string
		says  string
	}{
		{0, "noise", []string{"99, 99"}, "nobody can stand"},
		{0, "door", []string{"31", "true"}, "doors"},
		{1, "signal", []string{"Sight", "2, 2"}, "choose a guard"},
		{1, "place", []string{"23, 14.5"}, "nobody can stand"}, // in the fountain
		{1, "go", []string{"-5, 3"}, "nobody can stand"},
		{0, "noise", nil, "1 values"},
		{0, "noise", []string{"here"}, "at"},
		{0, "door", []string{"-1", "true"}, "-1"},
		{2, "signal", []string{"Taste", "2, 2"}, "Taste"},
		{1, "noise", []string{"23, 2"}, "whole"},
		{0, "place", []string{"23, 2"}, "for an agent"},
		{99, "place", []string{"23, 2"}, "99"},
		{0, "dance", nil, "dance"},
		{1, "dance", nil, "dance"},
	} {
		if err := tell(c.agent, c.name, c.args...); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %v: %v", c.name, c.args, err)
		}
	}
	g.put(1, at(20, 14.5), 0)
	g.put(0, at(20.6, 14.5), 0)
	until(t, g, "it is caught", 0.5, func() bool { return w.Phase == Caught })
	if err := tell(0, "noise", "23, 2"); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("after the night: %v", err)
	}
}

// Every command can be given as the page offers it, by pressing its button.
func TestCommandsAsOffered(t *testing.T) {
	for _, c := range New().Commands() {
		g := begin(t, map[string]string{"you": "the hider"}, 1)
		var args []string
		for _, p := range c.Params {
			args = append(args, p.Value)
		}
		agents := []uint32{0}
		if c.Agent {
			agents = []uint32{2, 3, 4}
		}
		for _, agent := range agents {
			if err := g.Command(agent, c.Name, args); err != nil {
				t.Errorf("%s, %d: %v", c.Label, agent, err)
			}
			g.tick()
			sound(t, g)
		}
	}
}

// Who perceives whom is told: with what, since when, and what is only remembered.
func TestPerceptions(t *testing.T) {
	g := alone(t, "ours")
	g.put(1, at(13, 14.5), 0)
	g.put(0, at(19, 14.5), 0)
	play(t, g, 0.5)
	find := func() (p sim.Perception, ok bool) {
		for _, p := range g.Perceptions(nil) {
			if p.By == 2 && p.Of == 1 && p.Sense == "Sight" {
				return p, true
			}
		}
		return p, false
	}
	p, ok := find()
	if !ok || !p.Now || p.Strength < 0.5 || p.Strength > 1 || p.Seconds < 0.2 || plan(p.At).Dist(at(19, 14.5)) > 0.5 {
		t.Fatalf("%+v, %v", p, ok)
	}
	g.put(0, hidden, 0)
	play(t, g, 2)
	if p, ok = find(); !ok || p.Now || p.Seconds < 1.5 || p.Seconds > 2.3 || plan(p.At).Dist(at(19, 14.5)) > 0.5 {
		t.Errorf("later: %+v, %v", p, ok)
	}
}

// A query can be tried out: for a guard, with another place than the guard's own, with a text that is not saved.
func TestAsk(t *testing.T) {
	g := alone(t, "seed")
	g.put(1, at(13, 14.5), 0)
	g.put(0, hidden, 0)
	play(t, g, 0.2)
	before := sim.Hash(g)
	in := sim.Inquiry{File: "hide.query.json", Agent: 2}
	in.Places = map[string]geom.Vec3{"LastSeen": flat(at(20, 12))}
	a, err := g.Ask(in)
	must.Succeed(t, err)
	if len(a.Tests) < 4 || a.Generated < 30 || a.Best < 0 || !a.Points[a.Best].Valid {
		t.Fatalf("%d tests, %d points, best %d", len(a.Tests), a.Generated, a.Best)
	}
	for _, p := range a.Points {
		if p.Valid && g.world.Sees(raised(g.world.Bodies[1].At, eyeHeight), p.At, 0) {
			t.Errorf("%v is in sight of the guard", p.At)
		}
	}
	in.Text = []byte(`{"wits": 1, "kind": "query", "ports": [{"in": "LastSeen", "type": "vec2"}], "generate": [{"list": {"of": "LastSeen"}}]}`)
	if a, err = g.Ask(in); err != nil || a.Generated != 1 || plan(a.Points[0].At) != at(20, 12) {
		t.Errorf("with another text: %+v, %v", a, err)
	}
	in.Text = []byte(`{"wits": 1, "kind": "query", "generate": [{"lost": {}}]}`)
	if _, err := g.Ask(in); err == nil || !strings.Contains(err.Error(), "lost") {
		t.Errorf("with a wrong text: %v", err)
	}
	if sim.Hash(g) != before {
		t.Error("asking has changed the game")
	}
}
