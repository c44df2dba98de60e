package std_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// Tests of [Pro360, ch. 21 and 24] that concern all kinds.

// TestT21_13: nothing is global. Generator, clock, sink of messages and blackboard are given to a mind for a test, and other
// minds of the same program do not notice.
func TestT21_13(t *testing.T) {
	files := kindtest.Files{
		"main.json": `{"kind":"machine","boards":{"Camp":"camp.json"},"start":"A","states":{"A":{}},
			"variables":{"Dice":{"type":"float","keep":true}},
			"transitions":[{"from":"A","when":"Camp.Alarm","then":"log(\"alarm at\", Camp.Since); Dice = RandomFloat(0.0, 1.0, true)"}]}`,
		"camp.json": `{"kind":"board","scope":"team","fields":{"Alarm":"bool","Since":"float"}}`,
	}
	p := kindtest.Load(t, deriving(), files)
	dice := p.Find("Dice")
	type test struct {
		mind  *wits.Mind
		board *wits.Board
		lines []string
	}
	make := func(seed uint64) *test {
		board, err := wits.NewBoard(p, "camp.json")
		must.Succeed(t, err)
		return &test{mind: p.NewMind(seed), board: board}
	}
	step := func(c *test, time float64) {
		r := kindtest.Run{T: t}
		c.board.Begin()
		c.board.Give(c.mind)
		c.mind.Step(wits.Frame{Delta: 1, Time: time, Log: &r})
		c.board.Take(c.mind)
		c.lines = append(c.lines, r.Lines...)
	}
	a, b, same := make(1), make(2), make(1)
	for _, c := range []*test{a, same} {
		for name, set := range map[string]func() error{
			"Alarm": func() error { return put(c.board, "Alarm", true) },
			"Since": func() error { return put(c.board, "Since", 7.5) },
		} {
			if err := set(); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	for i := range 3 {
		step(a, float64(i))
		step(b, 1000+float64(i))
		step(same, float64(i))
	}
	if len(a.lines) != 1 || !strings.Contains(a.lines[0], "alarm at 7.5") || len(b.lines) != 0 {
		t.Errorf("%v %v", a.lines, b.lines)
	}
	if a.mind.Value(dice) != same.mind.Value(dice) || a.mind.Value(dice) == 0.0 || b.mind.Value(dice) != 0.0 {
		t.Errorf("dice: %v %v %v", a.mind.Value(dice), b.mind.Value(dice), same.mind.Value(dice))
	}
}

func put[T any](b *wits.Board, name string, v T) error {
	f, err := wits.FieldOf[T](b, name)
	if err == nil {
		f.Set(v)
	}
	return err
}

// TestT21_15: what was stored as a number is not read as a text without anybody being told, wherever it is read.
func TestT21_15(t *testing.T) {
	files := kindtest.Files{
		"main.json": `{"kind":"machine","boards":{"Camp":"camp.json"},"ports":[{"in":"Health","type":"float"}],"start":"A","states":{"A":{}}}`,
		"camp.json": `{"kind":"board","scope":"team","fields":{"Since":"float"}}`,
	}
	p := kindtest.Load(t, deriving(), files)
	if _, err := wits.Resolve[wits.Input[string]](p, "Health"); err == nil || !strings.Contains(err.Error(), "float") {
		t.Errorf("a port: %v", err)
	}
	board, err := wits.NewBoard(p, "camp.json")
	must.Succeed(t, err)
	if err := put(board, "Since", "yesterday"); err == nil || !strings.Contains(err.Error(), "float") {
		t.Errorf("a field: %v", err)
	}
	for _, expr := range []string{`Camp.Since == \"yesterday\"`, `Health + \" points\" == \"\"`} {
		files["main.json"] = fmt.Sprintf(`{"kind":"machine","boards":{"Camp":"camp.json"},"ports":[{"in":"Health","type":"float"}],"start":"A",
			"states":{"A":{},"B":{"end":"success"}},"transitions":[{"from":"A","to":"B","when":"%s"}]}`, expr)
		if _, err := wits.Load(deriving(), files.FS(), "main.json"); err == nil || !strings.Contains(err.Error(), "float") || !strings.Contains(err.Error(), "string") {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

const sentry = `{"wits":1,"kind":"machine","ports":[{"in":"Noise","type":"float"}],"start":"Calm","variables":{"Heard":{"type":"int","keep":true}},
	"states":{"Calm":{},"Alert":{"do":"Act"}},
	"transitions":[{"from":"Calm","to":"Alert","when":"Noise > 0.5","then":"Heard += 1"},{"from":"Alert","to":"Calm","when":"Noise <= 0.5"}]%s}`

// TestT24_10: a condition that is edited while the game runs holds from the next frame on, without a new start.
func TestT24_10(t *testing.T) {
	lib := wits.NewLibrary(deriving(), nil)
	program := func(text string) *wits.Program {
		if problems := lib.AddSource("sentry.json", []byte(text)); len(problems) > 0 {
			t.Fatal(problems)
		}
		p, err := lib.Compile("sentry.json")
		must.Succeed(t, err)
		return p
	}
	text := fmt.Sprintf(sentry, "")
	p := program(text)
	m := p.NewMind(1)
	noise := func(v float64) {
		in, err := wits.Resolve[wits.Input[float64]](m.Program(), "Noise")
		must.Succeed(t, err)
		in.Set(m, v)
		m.Step(wits.Frame{Delta: 0.1})
	}
	active := func() (out []string) {
		for _, n := range m.Program().Parts()[0].Nodes {
			if m.Active(n.Active) {
				out = append(out, n.Name)
			}
		}
		return out
	}
	noise(0.6)
	noise(0.4)
	if got := active(); !slices.Equal(got, []string{"Calm"}) {
		t.Fatalf("%v", got)
	}
	m, _ = wits.Transfer(m, program(strings.Replace(text, "Noise > 0.5", "Noise > 0.3", 1)))
	noise(0.4)
	if got := active(); !slices.Equal(got, []string{"Alert"}) || m.Value(m.Program().Find("Heard")) != int64(2) {
		t.Errorf("%v, heard %v", got, m.Value(m.Program().Find("Heard")))
	}
}

// TestT24_14: moving boxes in an editor changes nothing that runs: programs are interchangeable, minds equal to the bit.
func TestT24_14(t *testing.T) {
	r := deriving()
	load := func(text string) *wits.Program {
		out, err := r.Documents().Format([]byte(text))
		must.Succeed(t, err)
		return kindtest.Load(t, r, kindtest.Files{"main.json": string(out)})
	}
	a := load(fmt.Sprintf(sentry, `,"view":{"Calm":[0,0],"Alert":[200,0]}`))
	b := load(fmt.Sprintf(sentry, `,"view":{"Calm":[50,300],"Alert":[-200,40]}`))
	if a.Fingerprint() != b.Fingerprint() {
		t.Error("the programs differ")
	}
	m, n := a.NewMind(3), b.NewMind(3)
	for i := range 200 {
		for _, mind := range []*wits.Mind{m, n} {
			in, err := wits.Resolve[wits.Input[float64]](mind.Program(), "Noise")
			must.Succeed(t, err)
			in.Set(mind, float64(i%7)/6)
			mind.Step(wits.Frame{Delta: 0.1, Time: float64(i) * 0.1, Tick: int64(i)})
		}
		if m.Hash() != n.Hash() {
			d, err := m.Diff(n)
			t.Fatalf("frame %d: the minds differ: %v %v", i, d, err)
		}
	}
}

// TestT24_7: a wide fan of 120 degrees and 10 m and a narrow one of 40 degrees and 20 m see enemies; of those that are seen
// the target is the nearest within limits of distance and angle, or none.
func TestT24_7(t *testing.T) {
	type enemy struct {
		Who   wits.Entity
		Place geom.Vec2
	}
	var world []enemy
	r := deriving()
	wits.AddType[enemy](r, "enemy", "Somebody in sight or not.")
	wits.AddList(r, "Enemies", "All that there are.", func(_ *wits.Context, i int) (enemy, bool) {
		if i >= len(world) {
			return enemy{}, false
		}
		return world[i], true
	})
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Far","type":"float","unit":"m","default":8},{"in":"Wide","type":"float","unit":"°","default":180}],
		"variables":{"Seen":{"type":"int"},"Target":"entity"},
		"pick":{"from":"Enemies","as":"e","into":{"Target":"e.Who"},
			"score":"(IfInSector(e.Place, vec2(0.0, 0.0), vec2(1.0, 0.0), 10.0, 60.0) || IfInSector(e.Place, vec2(0.0, 0.0), vec2(1.0, 0.0), 20.0, 20.0)) && IfInSector(e.Place, vec2(0.0, 0.0), vec2(1.0, 0.0), Far, Wide) ? 1 / (1 + length(e.Place)) : 0.0"}}`})
	polar := func(n uint32, far, degrees float64) enemy {
		sin, cos := geom.Sincos(degrees * math.Pi / 180)
		return enemy{wits.NewEntity(n, 1), geom.Vec2{X: far * cos, Y: far * sin}}
	}
	target := func(far, wide float64, all ...enemy) wits.Entity {
		t.Helper()
		world = all
		m := p.NewMind(1)
		for name, v := range map[string]float64{"Far": far, "Wide": wide} {
			in, err := wits.Resolve[wits.Input[float64]](p, name)
			must.Succeed(t, err)
			in.Set(m, v)
		}
		m.Step(wits.Frame{Delta: 0.1})
		if f := m.Fault(); f != nil {
			t.Fatal(f)
		}
		return m.Value(p.Find("Target")).(wits.Entity)
	}
	for _, c := range []struct {
		e    enemy
		seen bool
	}{
		{polar(1, 9, 59), true}, {polar(2, 9, 61), false}, {polar(3, 10.1, 30), false}, {polar(4, 19.9, 19), true},
		{polar(5, 19.9, -21), false}, {polar(6, 20.1, 0), false}, {polar(7, 1, 180), false}, {polar(8, 9.9, -59), true},
	} {
		if got := target(100, 180, c.e); (got == c.e.Who) != c.seen {
			t.Errorf("%v is seen: %v", c.e, !c.seen)
		}
	}
	near, ahead, far := polar(1, 4, 50), polar(2, 7, 10), polar(3, 9, 0)
	for _, c := range []struct {
		far, wide float64
		all       []enemy
		want      wits.Entity
	}{
		{8, 180, []enemy{far, ahead, near}, near.Who},
		{8, 30, []enemy{far, ahead, near}, ahead.Who},
		{8, 180, []enemy{far}, 0},
		{5, 30, []enemy{far, ahead, near}, 0},
		{20, 5, []enemy{far, ahead, near}, far.Who},
		{8, 180, nil, 0},
	} {
		if got := target(c.far, c.wide, c.all...); got != c.want {
			t.Errorf("within %v m and %v degrees: %v, not %v", c.far, c.wide, got, c.want)
		}
	}
}
