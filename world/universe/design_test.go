package universe_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/universe"
)

// brain is a document that any bot can think by.
const brain = `{"wits": 1, "kind": "thoughts", "name": "fish", "ports": [{"out": "Force", "type": "vec2"}], "combine": {"Force": {"by": "sum"}},
	"thoughts": {"Like": {"do": "FollowAffinities", "again": true}}}`

func registry() *wits.Registry {
	r := std.NewRegistry()
	universe.Register(r)
	r.AddKind(universe.Kind{})
	return r
}

// design loads a document with a body, beside a brain.
func design(t testing.TB, body string, more ...string) (*universe.Design, error) {
	t.Helper()
	files := fstest.MapFS{"pond.json": {Data: []byte(`{"wits": 1, "kind": "universe", ` + body + `}`)}, "fish.json": {Data: []byte(brain)}}
	for i := 0; i+1 < len(more); i += 2 {
		files[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
	}
	p, err := wits.Load(registry(), files, "pond.json")
	if err != nil {
		return nil, err
	}
	return wits.ContentOf[*universe.Design](p)
}

// A game outside of this module makes a universe of a document.
func ExampleKind() {
	files := fstest.MapFS{
		"pond.json": {Data: []byte(`{"wits": 1, "kind": "universe", "types": [
			{"name": "carp", "brain": "fish.json", "speed": [1, 2], "affinities": {"pike": {"weight": -1, "within": 6}}},
			{"name": "pike", "brain": "fish.json", "speed": 3, "traits": {"Patience": [0, 1]}, "affinities": {"carp": {"weight": 0.5, "within": 12}}}]}`)},
		"fish.json": {Data: []byte(brain)},
	}
	r := registry()
	p, err := wits.Load(r, files, "pond.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	design, _ := wits.ContentOf[*universe.Design](p)
	u, _ := universe.New(universe.Plan{Size: geom.Vec2{X: 40, Y: 30}, Most: 10, Types: design.Types, Cell: 1}, 1)
	mind, _ := wits.Load(r, files, design.Characters[0].Brain)
	carp, _ := u.Spawn(u.Named("carp"), -1, geom.Vec2{X: 20, Y: 15}, mind.NewMind(1))
	pike, _ := u.Spawn(u.Named("pike"), -1, geom.Vec2{X: 23, Y: 15}, mind.NewMind(2))
	force, _ := wits.Resolve[wits.Output[geom.Vec2]](mind, "Force")
	for range 30 {
		u.Step(1.0/60, nil, nil, func(b *universe.Bot, f wits.Frame) {
			f.Self = b
			m := u.Minds[b.Slot]
			m.Step(f)
			b.Force = force.Get(m)
		})
	}
	fmt.Println("the carp swims away:", carp.At.X < 20, "the pike comes after it:", pike.At.X < 23)
	// Output: the carp swims away: true the pike comes after it: true
}

// What is wrong with a document is told with its place and in words.
func TestDesignsAreChecked(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`"types": [{"name": "A"}]`, `the type has no "brain"`},
		{`"types": [{"name": "A", "brain": ""}]`, "it has no brain"},
		{`"types": [{"name": "A", "brain": "fosh.json"}]`, "there is no such file"},
		{`"types": [{"name": "A", "brain": "fish.json"}, {"name": "A", "brain": "fish.json"}]`, `two types are called A`},
		{`"types": [{"name": "A", "brain": "fish.json", "fears": {"B": {}}}]`, `there is no type "B"`},
		{`"types": [{"name": "A", "brain": "fish.json", "hunts": {"A": {}}, "chases": {"A": {}}}]`, "it both hunts and chases A"},
		{`"types": [{"name": "A", "brain": "fish.json", "radius": 0}]`, `"radius" is a number above 0`},
		{`"types": [{"name": "A", "brain": "fish.json", "traits": {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1}}]`, "it has 9 traits, and 8 are the most"},
		{`"types": [{"name": "A", "brain": "fish.json", "hears": {"moo": {"as": "laugh"}}}]`, `"as" is "alarm", "call" or "scare"`},
	} {
		if _, err := design(t, c.body); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, and not %q", c.body, err, c.want)
		}
	}
}

// TestWrongPathsAreToldWhereTheyAre: a path to what others do not perceive of a mind, or take it to be, that leads nowhere is told where it is
// written, and not at the brain.
func TestWrongPathsAreToldWhereTheyAre(t *testing.T) {
	_, err := design(t, `"types": [
		{"name": "A",
			"brain": "fish.json",
			"hides": ["Force",
				"Farce"],
			"seems": {
				"Like/Again": "1",
				"Lake/Gone": "2"}}]`)
	var problems document.Problems
	if !errors.As(err, &problems) || len(problems) != 2 {
		t.Fatalf("%v, and not two problems", err)
	}
	for i, want := range []struct {
		line, column int
		path         string
	}{{5, 5, `"Farce"`}, {8, 5, `"Lake/Gone"`}} {
		p := problems[i]
		if p.File != "pond.json" || p.Node != "A" || p.Line != want.line || p.Column != want.column || !strings.Contains(p.Reason, want.path) {
			t.Errorf("%d:%d %s: %s; want %v", p.Line, p.Column, p.Node, p.Reason, want)
		}
	}
}

// Each bot goes by a clock of its own: one that is twice as fast thinks twice as much time and goes twice as far, and at 0 it stands.
func TestClocksPerCharacter(t *testing.T) {
	d, err := design(t, `"types": [{"name": "A", "brain": "fish.json", "clock": 2}, {"name": "B", "brain": "fish.json"}]`)
	must.Succeed(t, err)
	u, err := universe.New(universe.Plan{Size: geom.Vec2{X: 100, Y: 100}, Most: 4, Types: d.Types, Cell: 1}, 1)
	must.Succeed(t, err)
	times := map[int]float64{}
	var bots []*universe.Bot
	for i, kind := range []int{0, 1, 1} {
		b, err := u.Spawn(kind, -1, geom.Vec2{X: 20, Y: 20 + 20*float64(i)}, nil)
		must.Succeed(t, err)
		bots = append(bots, b)
	}
	bots[2].Rate = 0
	for range 60 {
		u.Step(1.0/60, nil, nil, func(b *universe.Bot, f wits.Frame) {
			times[b.Slot] += f.Delta
			if want := u.Clock.Now() * b.Rate; f.Time < want-1e-9 || f.Time > want+1e-9 {
				t.Fatalf("its time is %v, not %v", f.Time, want)
			}
			b.Force = geom.Vec2{X: 15}
		})
	}
	near := func(a, b float64) bool { return a > b-1e-6 && a < b+1e-6 }
	if !near(times[0], 2) || !near(times[1], 1) || times[2] != 0 {
		t.Errorf("in a second there pass %v", times)
	}
	if bots[2].At.X != 20 || !(bots[0].At.X > bots[1].At.X+2) {
		t.Errorf("they are at %v, %v and %v", bots[0].At, bots[1].At, bots[2].At)
	}
	// Kept and returned, clocks go on as they did.
	var s universe.State
	u.Keep(&s)
	hash, lead := u.Hash(), bots[0].Lead
	u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
	if err := u.Return(&s); err != nil || u.Hash() != hash || u.Bots[0].Lead != lead {
		t.Errorf("back again the lead is %v, not %v (%v)", u.Bots[0].Lead, lead, err)
	}
}

// A body that has less force ahead than to brake gets going slowly, and stops soon.
func TestForcesByDirection(t *testing.T) {
	d, err := design(t, `"types": [{"name": "A", "brain": "fish.json", "ahead": 0.25, "speed": 100, "force": 8}]`)
	must.Succeed(t, err)
	u, _ := universe.New(universe.Plan{Size: geom.Vec2{X: 100, Y: 100}, Most: 4, Types: d.Types, Cell: 1}, 1)
	b, _ := u.Spawn(0, -1, geom.Vec2{X: 20, Y: 50}, nil)
	b.Facing, b.Velocity = 0, geom.Vec2{X: 1}
	push := 100.0
	step := func() {
		u.Step(0.1, nil, nil, func(b *universe.Bot, _ wits.Frame) { b.Force = geom.Vec2{X: push} })
	}
	step()
	gains := b.Velocity.X - 1
	push = -100
	was := b.Velocity.X
	step()
	if loses := was - b.Velocity.X; loses < 3.9*gains || loses > 4.1*gains {
		t.Errorf("it gains %v and loses %v", gains, loses)
	}
}
