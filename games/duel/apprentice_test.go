package duel

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/save"
	"github.com/wits-ai/wits/sim"
)

// TestPS_APersonIsWatched: while a person plays, rules of a document that only watches match and count, and see the fighter's values; what they would
// do is not done.
func TestPS_APersonIsWatched(t *testing.T) {
	g := New()
	played := func(documents fstest.MapFS, ticks int64) *Match {
		g = New()
		if documents != nil {
			g = New(From(documents))
		}
		_, err := sim.Headless(g, sim.Run{Seed: 3, Ticks: ticks, Script: func(tick int64) []string {
			if tick%40 < 5 {
				return []string{"left", "swing"}
			}
			return []string{"left"}
		}})
		if err != nil {
			t.Fatal(err)
		}
		return g.Match()
	}
	m := played(nil, 900)
	mind := g.Agents()[1].Mind
	if mind == nil || mind.Program().Document() != apprentice || mind.Fault() != nil {
		t.Fatal("nobody watches the person")
	}
	value := func(path string) any { return mind.Value(mind.Program().Find(path)) }
	for _, rule := range []string{"Threat", "Opening"} {
		if n := value(rule + ".Fired").(int64); n == 0 || n > 800 {
			t.Errorf("%s matched in %d frames", rule, n)
		}
	}
	f := &m.World.Fighters[1]
	if f.Swings < 3 || value("Stamina").(float64) < f.Stamina-20 {
		t.Errorf("%d swings, with the breath %v where the mind has %v", f.Swings, f.Stamina, value("Stamina"))
	}
	if s := g.Statistics(); s.Blue.Flights != 0 {
		t.Errorf("a person runs away %d times by what the mind says", s.Blue.Flights)
	}
	// Whoever watches and would fight does nothing: the match is the same with it, and without anybody who watches.
	all := withTape(t, "1", "").(fstest.MapFS)
	text := string(all[apprentice].Data)
	all[apprentice] = &fstest.MapFile{Data: []byte(strings.Replace(text, `"when": ["OpponentWindsUp"`, `"do": "Swing", "when": ["true"`, 1))}
	eager := played(all, 300).hash()
	if n := g.Agents()[1].Mind.Value(g.Agents()[1].Mind.Program().Find("Threat.Fired")).(int64); n == 0 {
		t.Error("the rule that would strike never fired")
	}
	delete(all, apprentice)
	alone := played(all, 300).hash()
	if g.Agents()[1].Mind != nil || eager != alone {
		t.Error("who only watches has changed the match")
	}
	all[apprentice] = &fstest.MapFile{Data: []byte(`{`)}
	if err := New(From(all)).Start(map[string]string{"red": "fighter", "blue": human}, 1); err == nil || !strings.Contains(err.Error(), "duel: blue: "+apprentice) {
		t.Errorf("a document with errors watches: %v", err)
	}
}

// TestPS_SavesFromBeforeAnybodyWatched: a save with a person whom nobody watched is loaded, and the watching begins.
func TestPS_SavesFromBeforeAnybodyWatched(t *testing.T) {
	without := withTape(t, "1", "").(fstest.MapFS)
	delete(without, apprentice)
	old := played(t, human, "fighter", 400, From(without))
	g := played(t, "fighter", "fighter", 10)
	if report, err := g.Load(saveOf(t, old)); err != nil || report != "" {
		t.Fatal(report, err)
	}
	if g.Hash() != old.Hash() || g.Agents()[0].Mind == nil {
		t.Error("it is another match, or nobody watches")
	}
	// And the other way round: what watched is left out where there is no document for it.
	data := saveOf(t, g)
	if report, err := old.Load(data); err != nil || old.Agents()[0].Mind != nil || old.Hash() != g.Hash() {
		t.Errorf("%q, %v", report, err)
	}
	file, err := save.Open(data)
	if err != nil || file.Len() != 2 {
		t.Errorf("%v", err)
	}
}

// TestPS_Sight: what a fighter sees are the values of the world.
func TestPS_Sight(t *testing.T) {
	b := newBench(t, apprentice, 1)
	me, other := &b.world.Fighters[0], &b.world.Fighters[1]
	me.Velocity.X, other.Stamina, other.Health = 2, 33, 44
	for stance, want := range map[Stance]string{
		Ready: "faces stands", WindUp: "faces stands winds", Strike: "faces stands strikes", Recover: "faces open stands",
		Guard: "faces guards stands", Lower: "faces open stands", Flinch: "faces stands", Stagger: "faces open stands", Down: "faces",
	} {
		other.take(stance)
		b.think()
		value := func(name string) any { return b.mind.Value(b.mind.Program().Find(name)) }
		var got []string
		for _, c := range [][2]string{{"OpponentFaces", "faces"}, {"OpponentGuards", "guards"}, {"OpponentOpen", "open"}, {"OpponentStands", "stands"}, {"OpponentStrikes", "strikes"}, {"OpponentWindsUp", "winds"}} {
			if value(c[0]) == true {
				got = append(got, c[1])
			}
		}
		if strings.Join(got, " ") != want || value("OpponentLeft") != float64(stances[stance].ticks)/Rate {
			t.Errorf("%v: %q, for %v s", stance, got, value("OpponentLeft"))
		}
		if value("OpponentHealth") != 44.0 || value("OpponentStamina") != 33.0 || value("Closing") != 2.0 || value("ArmFree") != true || value("FacesOpponent") != true {
			t.Errorf("it sees %v hp, %v %%, coming at %v m/s", value("OpponentHealth"), value("OpponentStamina"), value("Closing"))
		}
	}
}
