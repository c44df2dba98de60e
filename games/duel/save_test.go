package duel

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// played is a match after some ticks.
func played(t testing.TB, red, blue string, ticks int, options ...actors.Option) *Game {
	g := New(options...)
	must.Succeed(t, g.Start(map[string]string{"red": red, "blue": blue}, 5))
	for range ticks {
		g.Step(sim.Input{})
	}
	return g
}

func saveOf(t testing.TB, g *Game) []byte {
	data, err := g.Save()
	must.Succeed(t, err)
	return data
}

// A match that is loaded stands as the one that was saved, at any time of it, and goes on as it does to its end.
func TestSave_GoesOnAsIfNothingHadHappened(t *testing.T) {
	for _, c := range []struct {
		red, blue string
		ticks     int
	}{{"fighter", "berserker", 0}, {"fighter", "berserker", 1}, {"fighter", "fighter", 333}, {"berserker", "fighter", 2000}, {"human", "fighter", 500},
		{"fighter", "berserker", 30_000}} {
		g := played(t, c.red, c.blue, c.ticks)
		data := saveOf(t, g)
		other := played(t, "berserker", "berserker", 77) // whatever it was before
		report, err := other.Load(data)
		if err != nil || report != "" {
			t.Fatal(report, err)
		}
		if again := saveOf(t, other); !bytes.Equal(again, data) {
			t.Errorf("%v: saved again it is something else", c)
		}
		for i := range 3000 / slow {
			if a, b := sim.Hash(g), sim.Hash(other); a != b {
				t.Fatalf("%v: after %d ticks the hash is %016x, and not %016x", c, i, b, a)
			}
			g.Step(sim.Input{})
			other.Step(sim.Input{})
		}
		if a, b := g.Statistics(), other.Statistics(); !reflect.DeepEqual(a, b) {
			t.Errorf("%v: the statistics are\n%+v, and not\n%+v", c, b, a)
		}
	}
}

// A later build, whose documents say something else, goes on with a save, and says what became of it.
func TestSave_DocumentsHaveChanged(t *testing.T) {
	g := played(t, "fighter", "berserker", 700)
	documents := gametest.Changed(t, Documents(), "fighter.graph.json", `"implements": [`, `"ports": [{"in": "Later", "type": "float"}], "implements": [`)
	later := played(t, "berserker", "fighter", 1, actors.From(documents))
	report, err := later.Load(saveOf(t, g))
	if err != nil || !strings.Contains(report, "fighter.graph.json: 1 mind") || !strings.Contains(report, "Later") {
		t.Fatal(report, err)
	}
	if later.Hash() != g.Hash() {
		t.Error("the match is another one")
	}
	for range 600 {
		later.Step(sim.Input{})
	}
}

// What is damaged, of another game, or cannot be is refused in words, and the match goes on as if nothing had happened.
func TestSave_Refuses(t *testing.T) {
	g := played(t, "fighter", "berserker", 500)
	data := saveOf(t, g)
	before := sim.Hash(g)
	damaged := bytes.Clone(data)
	damaged[len(damaged)/2] ^= 4
	foreign, err := wits.WriteSave([]byte(`{"game":"village"}`))
	must.Succeed(t, err)
	cases := map[string][]byte{"damaged": damaged, "foreign": foreign, "nothing": nil, "half": data[:len(data)/2]}
	for name, change := range map[string]func(*saved){
		"one fighter": func(s *saved) { s.Match.World.Fighters = s.Match.World.Fighters[:1] },
		"no match":    func(s *saved) { s.Match = nil },
		"phase":       func(s *saved) { s.Phase = "lunch" },
		"stance":      func(s *saved) { s.Stances[1] = "asleep" },
		"round":       func(s *saved) { s.Match.Round = 99 },
		"winner":      func(s *saved) { s.Match.LastWinner = 7 },
		"place":       func(s *saved) { s.Match.World.Fighters[0].Position.X = 1e9 },
		"health":      func(s *saved) { s.Match.World.Fighters[1].Health = 2 * HealthFull },
		"choice":      func(s *saved) { s.Players[0].Choice = "gone" },
		"mind":        func(s *saved) { s.Players[0].Choice = "script" },
		"another":     func(s *saved) { s.Players[1].Choice = "" },
	} {
		file, err := wits.OpenSave(data)
		must.Succeed(t, err)
		var s saved
		must.Succeed(t, json.Unmarshal(file.State(), &s))
		change(&s)
		state, err := json.Marshal(s)
		must.Succeed(t, err)
		if cases[name], err = wits.WriteSave(state, g.players[0].mind, g.players[1].mind); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range cases {
		report, err := g.Load(data)
		if err == nil || report != "" || len(err.Error()) < 10 {
			t.Errorf("%s: %q, %v", name, report, err)
		}
		if name == "damaged" && !errors.Is(err, wits.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if sim.Hash(g) != before {
			t.Fatalf("%s: the match is another one", name)
		}
	}
}
