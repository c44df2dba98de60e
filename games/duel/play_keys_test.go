package duel

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// withTape is the documents of the game and one more, which plays a tape once.
func withTape(t testing.TB, keys, toward string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	own := Documents()
	names, err := fs.Glob(own, "*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(own, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	files["tape.graph.json"] = &fstest.MapFile{Data: []byte(`{"wits": 1, "kind": "graph", "implements": ["Fighter"],
		"ports": [{"in": "CharHealth", "type": "float"}, {"in": "Stamina", "type": "float"}, {"in": "SecondWind", "type": "float"}, {"in": "Target", "type": "entity"}, {"in": "Distance", "type": "float"}, {"out": "Fleeing", "type": "bool"}],
		"variables": {"Played": {"type": "int"}, "Failed": {"type": "int"}},
		"nodes": {"Play": {"do": "PlayKeys", "with": {"Keys": "` + keys + `"` + toward + `}}},
		"links": ["OnActivate -> Play.Activate"], "scripts": {"Play.OnSuccess": "Played += 1", "Play.OnFailure": "Failed += 1"}}`)}
	return files
}

// bodily is what a fighter's body does in a tick.
func bodily(f *Fighter) string {
	return fmt.Sprintln(f.Position, f.Velocity, f.Facing, f.Stance, f.Left, f.Stamina, f.Swings)
}

const bout = "80, 40 left, 3 left+swing, 60, 2 swing, 30 up+left, 9 parry, 5, 44 right+run, 60"

// TestPS_KeysArePlayedAsAPersonPlays: a tape that a document plays does to a fighter what a person does who holds the keys, in each tick.
func TestPS_KeysArePlayedAsAPersonPlays(t *testing.T) {
	tape, err := sim.ParseKeys(bout)
	if err != nil {
		t.Fatal(err)
	}
	record := func(g *Game, blue string, script func(int64) []string) (lines []string) {
		options := map[string]string{"red": human, "blue": blue}
		_, err := sim.Headless(g, sim.Run{Options: options, Seed: 1, Ticks: int64(tape.Frames()), Script: script, After: func(int64) bool {
			lines = append(lines, bodily(&g.Match().World.Fighters[1]))
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	want := record(New(), human, func(tick int64) []string { return tape.At(int(tick)) })
	g := New(From(withTape(t, bout, "")))
	got := record(g, "tape", nil)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("tick %d: the tape does\n%sa person does\n%s", i, got[i], want[i])
		}
	}
	f := &g.Match().World.Fighters[1]
	if f.Swings != 2 || f.Position.Dist(geom.Vec2{X: startPlace}) < 0.5 {
		t.Errorf("it has hardly moved: %+v", f)
	}
}

// TestPS_KeysAreTurned: the way is turned by as much as the opponent stands elsewhere when the tape begins.
func TestPS_KeysAreTurned(t *testing.T) {
	for _, c := range []struct {
		toward   string
		opponent geom.Vec2
		want     float64 // of the way, in degrees
	}{
		{"", geom.Vec2{X: -3}, 0},
		{`, "Toward": [1, 0]`, geom.Vec2{X: 3}, 0},
		{`, "Toward": [1, 0]`, geom.Vec2{X: -3}, 180},
		{`, "Toward": [0, 2]`, geom.Vec2{X: 3}, -90},
		{`, "Toward": [0, 2]`, geom.Vec2{X: -2, Y: 2}, 45},
		{`, "Toward": [0, 2]`, geom.Vec2{}, 0},
	} {
		g := New(From(withTape(t, "9 right", c.toward)))
		if err := g.Start(map[string]string{"red": "tape", "blue": "script"}, 1); err != nil {
			t.Fatal(err)
		}
		w := &g.match.World
		w.Fighters[0].Position, w.Fighters[1].Position = geom.Vec2{}, c.opponent
		p := &g.players[0]
		p.think(wits.Frame{Delta: delta}, w, &w.Fighters[0])
		p.think(wits.Frame{Delta: delta, Tick: 1}, w, &w.Fighters[0])
		way := w.Fighters[0].Orders.Move
		if off := geom.WrapAngle(way.Angle() - c.want*math.Pi/180); math.Abs(off) > 1e-9 || math.Abs(way.Len()-runSpeed) > 1e-9 {
			t.Errorf("%s, the opponent at %v: it walks %v", c.toward, c.opponent, way)
		}
	}
}

// logged keeps messages.
type logged []string

func (l *logged) Log(m wits.Message) { *l = append(*l, m.Text) }

// TestPS_KeysFail: a tape ends with failure when the fighter is struck, and a text that is none is refused in plain words.
func TestPS_KeysFail(t *testing.T) {
	play := func(keys string, disturb func(*Fighter)) (played, failed int64, log logged) {
		g := New(From(withTape(t, keys, "")))
		if err := g.Start(map[string]string{"red": "tape", "blue": "script"}, 1); err != nil {
			t.Fatal(err)
		}
		p, w := &g.players[0], &g.match.World
		for tick := range int64(30) {
			if tick == 5 {
				disturb(&w.Fighters[0])
			}
			p.think(wits.Frame{Delta: delta, Tick: tick, Log: &log}, w, &w.Fighters[0])
		}
		value := func(name string) int64 { return p.mind.Value(p.mind.Program().Find(name)).(int64) }
		return value("Played"), value("Failed"), log
	}
	nothing := func(*Fighter) {}
	if played, failed, log := play("9 right", nothing); played != 1 || failed != 0 || log != nil {
		t.Errorf("played %d times, failed %d times, %q", played, failed, log)
	}
	for _, s := range []Stance{Flinch, Stagger, Down} {
		if played, failed, _ := play("20 right", func(f *Fighter) { f.take(s) }); played != 0 || failed != 1 {
			t.Errorf("%v: played %d times, failed %d times", s, played, failed)
		}
	}
	for keys, want := range map[string]string{"9 right, 2 jump": `Keys: the game has no key "jump"`, "right": `Keys: "right" does not begin with a number of frames`, "": "Keys: the tape is empty"} {
		played, failed, log := play(keys, nothing)
		if played != 0 || failed != 1 || !slices.ContainsFunc(log, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("%q: played %d times, failed %d times, %q", keys, played, failed, log)
		}
	}
}
