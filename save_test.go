package wits_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/damage"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// port is a document of one inbound port, which keeps what it is given.
func port(typ string) kindtest.Files {
	return kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"graph","ports":[{"in":"V","type":%q}]}`, typ)}
}

type (
	little int8
	meters float64
	rank   uint8
	grade  int64
	mind2  struct {
		Rank rank
		On   bool
		_    [6]byte
		At   geom.Vec2
	}
	mind3 struct {
		At    geom.Vec2
		Speed float64 `was:"Pace"`
		Rank  rank
		On    bool
		_     [6]byte
	}
	items struct{ Items []string }
	more  struct {
		Items []string
		Count int
	}
)

func oldTypes() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[little](r, "small", "")
	wits.AddEnum[rank](r, "rank", "", "private", "captain", "king")
	wits.AddType[mind2](r, "state", "")
	wits.AddType[items](r, "bag", "")
	wits.AddType[[2]rank](r, "pair", "")
	return r
}

func newTypes() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[little](r, "small", "")
	wits.AddType[meters](r, "meters", "")
	wits.AddEnum[grade](r, "rank", "", "private", "corporal", "captain")
	wits.AddEnum[rank](r, "size", "", "tiny", "captain")
	wits.AddType[mind3](r, "state", "")
	wits.AddType[more](r, "bag", "")
	wits.AddType[[2]grade](r, "pair", "")
	return r
}

// TestRetypedValues: a value of an old save becomes one of the type that it has now if nothing is lost by that, and else the
// default, and the report tells.
func TestRetypedValues(t *testing.T) {
	const big = 1<<53 + 1
	for _, c := range []struct {
		was, is   string
		old, want any // nil: lost
	}{
		{"int", "float", int64(-7), -7.0},
		{"int", "float", int64(big), nil},
		{"int", "meters", int64(3), meters(3)},
		{"int", "bool", int64(1), true},
		{"int", "bool", int64(2), nil},
		{"int", "small", int64(-128), little(-128)},
		{"int", "small", int64(128), nil},
		{"float", "int", 12.0, int64(12)},
		{"float", "int", 12.5, nil},
		{"float", "int", math.NaN(), nil},
		{"float", "int", math.Inf(1), nil},
		{"float", "bool", 0.0, false},
		{"bool", "int", true, int64(1)},
		{"bool", "float", true, 1.0},
		{"small", "int", little(-3), int64(-3)},
		{"rank", "rank", rank(0), grade(0)},
		{"rank", "rank", rank(1), grade(2)},
		{"rank", "rank", rank(2), nil},          // there is no king any more
		{"rank", "rank", rank(40), grade(40)},   // a number that only code knows
		{"rank", "size", rank(1), rank(1)},      // another enumeration that has this value
		{"rank", "size", rank(0), nil},          //
		{"rank", "string", rank(2), "king"},     //
		{"rank", "string", rank(40), nil},       //
		{"string", "rank", "captain", grade(2)}, //
		{"string", "rank", "king", nil},         //
		{"rank", "int", rank(1), nil},           // a name is no number
		{"int", "rank", int64(1), nil},          //
		{"entity", "int", wits.NewEntity(1, 1), nil},
		{"int", "entity", int64(1), nil},
		{"vec2", "vec3", geom.Vec2{X: 1, Y: 2}, geom.Vec3{X: 1, Y: 2}},
		{"vec3", "vec2", geom.Vec3{X: 1, Y: 2}, geom.Vec2{X: 1, Y: 2}},
		{"vec3", "vec2", geom.Vec3{X: 1, Y: 2, Z: 3}, nil},
		{"state", "state", mind2{Rank: 1, On: true, At: geom.Vec2{X: 4}}, mind3{Rank: 1, On: true, At: geom.Vec2{X: 4}}},
		{"pair", "pair", [2]rank{1, 0}, [2]grade{2, 0}},
		{"pair", "pair", [2]rank{1, 2}, nil},
		{"list of int", "list of float", []int64{1, 2, 3}, []float64{1, 2, 3}},
		{"list of float", "list of int", []float64{1, 2.5}, nil},
		{"list of rank", "list of rank", []rank{1, 0, 1}, []grade{2, 0, 2}},
		{"list of rank", "list of rank", []rank{1, 2}, nil},
		{"list of string", "list of string", []string{"a", "b"}, []string{"a", "b"}},
		{"list of int", "int", []int64{1}, nil},
		{"string", "string", "text", "text"},
		{"string", "int", "12", nil},
		{"bag", "bag", items{[]string{"a"}}, more{Items: []string{"a"}}},
		{"name", "name", wits.NameOf("Guard"), wits.NameOf("Guard")},
	} {
		name := fmt.Sprintf("%s to %s, %v", c.was, c.is, c.old)
		from, to := kindtest.Load(t, oldTypes(), port(c.was)), kindtest.Load(t, newTypes(), port(c.is))
		m := from.NewMind(1)
		m.Put(from.Find("V"), c.old)
		f := write(t, m)
		got := read(t, f, 0, to)
		want := c.want
		if want == nil {
			want = to.NewMind(1).Value(to.Find("V"))
		}
		if v := got.Value(to.Find("V")); !reflect.DeepEqual(v, want) {
			t.Errorf("%s: it is %v, want %v", name, v, want)
		}
		r := f.Report()
		if lost := slices.ContainsFunc(r.Programs[0].Lost, func(l wits.SaveLoss) bool { return l.Path == "V" }); lost != (c.want == nil) {
			t.Errorf("%s: the report is\n%s", name, r.Text())
		}
		// The same holds between two programs at hand.
		if live, _ := wits.Transfer(m, to); live.Hash() != got.Hash() {
			t.Errorf("%s: Transfer makes %v of it", name, live.Value(to.Find("V")))
		}
	}
}

// TestFieldsOfTypes: fields of a struct are carried by name, and those that are gone are told.
func TestFieldsOfTypes(t *testing.T) {
	type was struct{ Pace, X float64 }
	type is struct {
		Y     float64
		Speed float64 `was:"Haste,Pace"`
	}
	load := func(add func(r *wits.Registry)) *wits.Program {
		r := std.NewRegistry()
		add(r)
		return kindtest.Load(t, r, port("walk"))
	}
	from := load(func(r *wits.Registry) { wits.AddType[was](r, "walk", "") })
	to := load(func(r *wits.Registry) { wits.AddType[is](r, "walk", "") })
	m := from.NewMind(1)
	m.Put(from.Find("V"), was{3, 4})
	f := write(t, m)
	if got := read(t, f, 0, to).Value(to.Find("V")); got != (is{Speed: 3}) {
		t.Errorf("it is %+v", got)
	}
	if text := fmt.Sprint(f.Report()); text != f.Report().Text() || !strings.Contains(text, "lost: V, field X: walk has no such field any more") {
		t.Error(text)
	}
}

// TestEnumerationsThatHaveGrown: values are names, also where nothing else has changed and the layout is the same.
func TestEnumerationsThatHaveGrown(t *testing.T) {
	load := func(names ...string) *wits.Program {
		r := std.NewRegistry()
		wits.AddEnum[rank](r, "rank", "", names...)
		return kindtest.Load(t, r, port("rank"))
	}
	from, to := load("calm", "angry"), load("bored", "calm", "angry")
	m := from.NewMind(1)
	m.Put(from.Find("V"), rank(1))
	if from.Fingerprint() != to.Fingerprint() {
		t.Fatal("the fingerprints differ, so this tests nothing")
	}
	f := write(t, m)
	if got := read(t, f, 0, to).Value(to.Find("V")); got != rank(2) || f.Report().Programs[0].Same || !f.Report().Whole() {
		t.Errorf("it is %v\n%s", got, f.Report().Text())
	}
}

// TestSavesOfManyMinds: minds of several programs, in their order, with the game's own state; a parked one goes on.
func TestSavesOfManyMinds(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Fail", func(x *wits.Context, p struct{ Now float64 }) float64 {
		if p.Now > 0 {
			panic("no")
		}
		return 0
	})
	p := compile(t, r, town)
	q := compile(t, r, files{"main.json": `"ports":[{"in":"Now","type":"float"}],"nodes":{"A":{"do":"Walker"},"F":{"call":"Fail"}},"links":["OnActivate -> A.Activate","Now -> F.now"]`})
	var minds []*wits.Mind
	for i := range 10 {
		m := []*wits.Program{p, q}[i%2].NewMind(uint64(i))
		for range i {
			m.Step(wits.Frame{Delta: 0.25})
		}
		minds = append(minds, m)
	}
	ports := bind[struct{ Now wits.Input[float64] }](t, q)
	ports.Now.Set(minds[3], 1)
	minds[3].Step(wits.Frame{Delta: 0.25})
	if minds[3].Fault() == nil {
		t.Fatal("no fault")
	}
	data, err := wits.WriteSave([]byte("the game"), minds...)
	must.Succeed(t, err)
	if again, err := wits.WriteSave([]byte("the game"), minds...); err != nil || !bytes.Equal(data, again) {
		t.Error("the same minds are other bytes", err)
	}
	f, err := wits.OpenSave(data)
	if err != nil || f.Len() != len(minds) || string(f.State()) != "the game" || f.Document(1) != "main.json" {
		t.Fatal(err, f)
	}
	for i, m := range minds {
		got := read(t, f, i, m.Program())
		if i == 3 {
			if got.Fault() != nil {
				t.Error("it is still parked")
			}
			ports.Now.Set(got, 0)
			if got.Step(wits.Frame{Delta: 0.25}); got.Fault() != nil || value(t, got, "A.Steps") != value(t, m, "A.Steps").(int64)+1 {
				t.Errorf("it does not go on: %v", got.Fault())
			}
			continue
		}
		if got.Hash() != m.Hash() {
			t.Errorf("mind %d is another one", i)
		}
	}
	report := f.Report()
	if len(report.Programs) != 2 || report.Programs[1].Parked != 1 || report.Programs[0].Minds != 5 || !strings.Contains(report.Text(), "resumed: 1 mind") {
		t.Error(report.Text())
	}
	before := minds[0].Hash()
	for _, i := range []int{-1, len(minds)} {
		if err := f.Read(i, minds[0]); err == nil || minds[0].Hash() != before {
			t.Errorf("mind %d: %v", i, err)
		}
	}
	if _, err := wits.WriteSave(nil, minds[0], nil); err == nil {
		t.Error("no mind was saved")
	}
	if f, err := wits.OpenSave(saved(t, nil)); err != nil || f.Len() != 0 || len(f.State()) != 0 {
		t.Error("nothing at all:", err)
	}
}

// saved is a save of minds and of what the game wrote.
func saved(t testing.TB, state []byte, minds ...*wits.Mind) []byte {
	t.Helper()
	data, err := wits.WriteSave(state, minds...)
	must.Succeed(t, err)
	return data
}

// TestReadKeepsWhoLooks: a mind that is read stays the same one, with the ports that are bound.
func TestReadKeepsWhoLooks(t *testing.T) {
	p := kindtest.Load(t, probed(t), kindtest.Files{"main.json": `{"kind":"graph","ports":[{"in":"X","type":"float"},{"out":"Y","type":"float"}],"nodes":{"N":{"expr":"X * 2"}},"links":["N.Result -> Y"]}`})
	ports := bind[struct {
		X wits.Input[float64]
		Y wits.Output[float64]
	}](t, p)
	m := p.NewMind(1)
	ports.X.Set(m, 4)
	f := write(t, m)
	n := p.NewMind(2)
	must.Succeed(t, f.Read(0, n))
	if n.Step(wits.Frame{}); ports.Y.Get(n) != 8 {
		t.Errorf("Y is %v", ports.Y.Get(n))
	}
}

// saves are saves of the programs that [minds] plays, and more.
func saves(t testing.TB) (data [][]byte, programs []*wits.Program) {
	all := minds(t)
	for _, m := range all {
		if !slices.Contains(programs, m.Program()) {
			programs = append(programs, m.Program())
		}
	}
	for _, c := range savedDocuments() {
		run := kindtest.Start(t, kindtest.Load(t, then(), c.old))
		for range 5 {
			run.Good()
		}
		data = append(data, saved(t, []byte("game"), run.Mind, run.Mind))
		programs = append(programs, kindtest.Load(t, now(), performed(c.more)))
	}
	return append(data, saved(t, nil, all...), saved(t, []byte("a state"), all[0])), programs
}

// TestDamagedSavesAreRefused: whatever is done to the bytes of a save, they are not read, and the error says so.
func TestDamagedSavesAreRefused(t *testing.T) {
	saved, _ := saves(t)
	damage.Run(t, 3000, saved, func(from int, b []byte) error {
		f, err := wits.OpenSave(b)
		if err == nil && slices.ContainsFunc(saved, func(s []byte) bool { return bytes.Equal(s, b) }) {
			return nil
		}
		if f != nil || err == nil || !strings.HasPrefix(err.Error(), "wits: ") {
			return fmt.Errorf("it was opened: %v", err)
		}
		return nil
	})
	short := saved[0][:12]
	for _, c := range []struct {
		b       []byte
		damaged bool
		says    string
	}{
		{nil, true, "not a save"},
		{short, true, "not a save"},
		{append([]byte{'w'}, saved[0][1:]...), true, "not a save, or their beginning is lost"},
		{saved[0][:len(saved[0])-1], true, "checksum"},
		{seal(append([]byte("WITSSAVE\x02"), make([]byte, 20)...)), false, "version 2 of the format of saves, and this release of Wits reads version 1"},
		{seal(append([]byte("WITSSAVE\x01"), make([]byte, 20)...)), true, "damaged"},
	} {
		if _, err := wits.OpenSave(c.b); err == nil || !strings.Contains(err.Error(), c.says) || errors.Is(err, wits.ErrDamaged) != c.damaged {
			t.Errorf("%q: %v", c.says, err)
		}
	}
}

// seal writes the checksum that fits.
func seal(b []byte) []byte {
	end := max(0, len(b)-8)
	return binary.LittleEndian.AppendUint64(bytes.Clone(b[:end]), crc64.Checksum(b[:end], crc64.MakeTable(crc64.ECMA)))
}

// forged reads a save that somebody has made so that its checksum fits. Nothing may panic, whatever is read can be played, and what
// is refused leaves the mind as it was.
func forged(t testing.TB, b []byte, programs []*wits.Program) error {
	b = seal(b)
	f, err := wits.OpenSave(b)
	if err != nil {
		return nil
	}
	for i := range min(f.Len(), 6) {
		for _, p := range programs {
			m := p.NewMind(3)
			before := m.Hash()
			if err := f.Read(i, m); err != nil {
				if m.Hash() != before || !strings.HasPrefix(err.Error(), "wits: ") {
					return fmt.Errorf("mind %d was refused and changed: %v", i, err)
				}
				continue
			}
			data, err := wits.WriteSave(nil, m)
			if err != nil {
				return err
			}
			again, err := wits.OpenSave(data)
			if err != nil {
				return err
			}
			n := p.NewMind(4)
			if err := again.Read(0, n); err != nil || n.Hash() != m.Hash() {
				return fmt.Errorf("mind %d is not written as it was read: %v", i, err)
			}
			m.Step(wits.Frame{Delta: 0.5})
		}
	}
	f.Report().Text()
	return nil
}

// TestForgedSaves: damage behind a checksum that fits.
func TestForgedSaves(t *testing.T) {
	saved, programs := saves(t)
	programs = programs[:6]
	damage.Run(t, 1500, saved, func(from int, b []byte) error { return forged(t, b, programs) })
}

func FuzzOpenSave(f *testing.F) {
	saved, programs := saves(f)
	for _, b := range saved {
		f.Add(b[:len(b)-8])
	}
	programs = programs[:4]
	f.Fuzz(func(t *testing.T, b []byte) {
		must.Succeed(t, forged(t, append(b, make([]byte, 8)...), programs))
	})
}

// bomb writes itself as a list of a million empty structs.
type bomb struct{ P *int }

func (bomb) MarshalJSON() ([]byte, error) {
	return append(append([]byte("["), bytes.Repeat([]byte("{},"), 1<<20)...), "{}]"...), nil
}

// TestSmallSavesTakeLittleMemory: what a save unpacks to is bounded by its size, also what JSON makes of a few bytes.
func TestSmallSavesTakeLittleMemory(t *testing.T) {
	type heavy struct {
		Text string
		Rest [100]int64
	}
	r, s := std.NewRegistry(), std.NewRegistry()
	wits.AddType[bomb](r, "heavies", "")
	wits.AddType[[]heavy](s, "heavies", "")
	from, to := kindtest.Load(t, r, port("heavies")), kindtest.Load(t, s, port("heavies"))
	m, n := from.NewMind(1), to.NewMind(2)
	m.Put(from.Find("V"), bomb{})
	f := write(t, m)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	must.Succeed(t, f.Read(0, n))
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
		t.Errorf("a save of 3 MB took %d MB", took>>20)
	}
	if r := f.Report(); r.Whole() {
		t.Errorf("it was read:\n%s", r.Text())
	}
}

// TestRandomSavesAreReadToTheBit: minds of random programs with lists and numbers of all sorts.
func TestRandomSavesAreReadToTheBit(t *testing.T) {
	p := compile(t, moods(), files{"main.json": `"ports":[{"in":"F","type":"list of float"},{"in":"N","type":"list of name"},{"in":"S","type":"string"},{"in":"X","type":"float"},{"in":"I","type":"int"}],"nodes":{"A":{"do":"Roll"}},"links":["OnActivate -> A.Activate","A.OnSuccess -> A.Activate"]`})
	ports := bind[struct {
		F wits.Input[[]float64]
		N wits.Input[[]wits.Name]
		S wits.Input[string]
		X wits.Input[float64]
		I wits.Input[int64]
	}](t, p)
	rapid.Check(t, func(rt *rapid.T) {
		float := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Copysign(0, -1), 5e-324}))
		m := p.NewMind(rapid.Uint64().Draw(rt, "seed"))
		ports.F.Set(m, rapid.SliceOf(float).Draw(rt, "floats"))
		ports.N.Set(m, rapid.SliceOf(rapid.Custom(func(t *rapid.T) wits.Name { return wits.Name(rapid.Uint64().Draw(t, "name")) })).Draw(rt, "names"))
		ports.S.Set(m, rapid.String().Draw(rt, "text"))
		ports.X.Set(m, float.Draw(rt, "x"))
		ports.I.Set(m, rapid.Int64().Draw(rt, "i"))
		for range rapid.IntRange(0, 5).Draw(rt, "frames") {
			m.Step(wits.Frame{Delta: 1})
		}
		f := write(rt, m)
		got := read(rt, f, 0, p)
		if diff, err := m.Diff(got); err != nil || len(diff) > 0 || got.Hash() != m.Hash() {
			rt.Fatal(diff, err)
		}
	})
}
