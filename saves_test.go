package wits_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// Enumerations of all sizes, of which few values have names.
type (
	mood8  uint8
	mood8s int8
	mood16 int16
	mood32 uint32
	mood64 int64
	moodU  uint64
)

// roll sets enumerations to whatever value, named or not.
type roll struct {
	A    wits.Out[mood8]
	B    wits.Out[mood8s]
	C    wits.Out[mood16]
	D    wits.Out[mood32]
	E    wits.Var[mood64] `keep:"true"`
	F    wits.Var[moodU]
	G    wits.In[mood8]
	All  wits.Out[[]mood8s]
	Each wits.Out[[2]mood64]
}

func (r *roll) Update(x *wits.Context) wits.Status {
	draw := func() uint64 { return x.Rand().Uint64() >> x.Rand().Int(64) }
	r.A.Set(x, mood8(draw())+r.G.Get(x))
	r.B.Set(x, mood8s(draw()))
	r.C.Set(x, mood16(draw()))
	r.D.Set(x, mood32(draw()))
	r.E.Set(x, mood64(draw()))
	r.F.Set(x, moodU(draw()))
	r.All.Set(x, []mood8s{mood8s(draw()), mood8s(draw())})
	r.Each.Set(x, [2]mood64{mood64(draw()), -1})
	if x.Rand().Chance(0.2) {
		return wits.Success
	}
	return wits.Running
}

func moods() *wits.Registry {
	r := registry()
	wits.AddEnum[mood8](r, "mood8", "", "calm", "angry")
	wits.AddEnum[mood8s](r, "mood8s", "", "calm")
	wits.AddEnum[mood16](r, "mood16", "", "calm", "angry", "sad")
	wits.AddEnum[mood32](r, "mood32", "", "calm")
	wits.AddEnum[mood64](r, "mood64", "", "calm", "angry")
	wits.AddEnum[moodU](r, "moodU", "", "calm")
	wits.AddType[[2]mood64](r, "pair of moods", "")
	wits.AddAction[roll](r, wits.Named("Roll"))
	return r
}

// TestWhatWasSavedIsReadAgain: random programs in which actions set enumerations to values that have names and to others;
// every mind is read as it was written.
func TestWhatWasSavedIsReadAgain(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		body := func(sub bool) string {
			var ports, vars, nodes, links []string
			for i, typ := range []string{"mood8", "mood8s", "mood16", "mood32"} {
				for k := range rapid.IntRange(0, 2).Draw(rt, "variables") {
					vars = append(vars, fmt.Sprintf(`"V%d_%d":%q`, i, k, typ))
				}
			}
			ports = append(ports, `{"in":"Mood","type":"mood8"}`)
			for i := range rapid.IntRange(1, 4).Draw(rt, "nodes") {
				n := fmt.Sprintf("N%d", i)
				nodes = append(nodes, fmt.Sprintf(`%q:{"do":"Roll"}`, n))
				links = append(links, fmt.Sprintf("%q", "OnActivate -> "+n+".Activate"), fmt.Sprintf("%q", n+".OnSuccess -> "+n+".Activate"))
				if rapid.Bool().Draw(rt, "linked") {
					from := "Mood"
					if i > 0 && rapid.Bool().Draw(rt, "from a node") {
						from = "N0.A"
					}
					links = append(links, fmt.Sprintf("%q", from+" -> "+n+".G"))
				}
			}
			if sub {
				for i := range rapid.IntRange(0, 2).Draw(rt, "parts") {
					nodes = append(nodes, fmt.Sprintf(`"P%d":{"run":"sub.json"}`, i))
					links = append(links, fmt.Sprintf(`"OnActivate -> P%d.Activate","N0.A -> P%d.Mood"`, i, i))
				}
			}
			return fmt.Sprintf(`"ports":[%s],"variables":{%s},"nodes":{%s},"links":[%s]`,
				strings.Join(ports, ","), strings.Join(vars, ","), strings.Join(nodes, ","), strings.Join(links, ","))
		}
		f := files{"main.json": body(true), "sub.json": body(false)}
		p, restarted := compile(t, moods(), f), compile(t, moods(), f)
		ports := bind[struct{ Mood wits.Input[mood8] }](t, p)
		m := p.NewMind(rapid.Uint64().Draw(rt, "seed"))
		for tick := range rapid.IntRange(0, 20).Draw(rt, "frames") {
			ports.Mood.Set(m, mood8(rapid.Byte().Draw(rt, "mood")))
			m.Step(wits.Frame{Delta: 1, Tick: int64(tick)})
			if m.Fault() != nil {
				rt.Fatal(m.Fault())
			}
			read := kindtest.Reread(rt, m, restarted)
			if diff, err := m.Diff(read); err != nil || len(diff) > 0 || read.Hash() != m.Hash() {
				rt.Fatalf("tick %d: the mind that was read differs: %v %v", tick, diff, err)
			}
		}
	})
}

// minds are of several programs: with and without references, as new and as played.
func minds(t testing.TB) (all []*wits.Mind) {
	small := compile(t, registry(), files{"main.json": `"variables":{"B":"bool","N":"int","F":"float"},"nodes":{}`})
	p := compile(t, registry(), town)
	q := compile(t, moods(), files{"main.json": `"nodes":{"A":{"do":"Roll"},"B":{"do":"Roll"}},"links":["OnActivate -> A.Activate","A.A -> B.G","A.OnSuccess -> B.Activate"]`})
	ports := bind[townPorts](t, p)
	all = append(all, small.NewMind(1))
	for seed := range uint64(3) {
		m, n := p.NewMind(seed), q.NewMind(seed)
		all = append(all, m.Clone())
		for frame := range 25 {
			play(t, ports, m, frame)
			step(n)
		}
		all = append(all, m, n)
	}
	return all
}

// TestListsAreReadAsTheyWere: also those that JSON cannot hold.
func TestListsAreReadAsTheyWere(t *testing.T) {
	type pair struct{ a, B float64 } // JSON would not write a
	r := registry()
	wits.AddType[pair](r, "pair", "")
	p := compile(t, r, files{"main.json": `"ports":[{"in":"F","type":"list of float"},{"in":"N","type":"list of name"},{"in":"P","type":"list of pair"},{"in":"E","type":"list of entity"}],"nodes":{}`})
	ports := bind[struct {
		F wits.Input[[]float64]
		N wits.Input[[]wits.Name]
		P wits.Input[[]pair]
		E wits.Input[[]wits.Entity]
	}](t, p)
	rapid.Check(t, func(rt *rapid.T) {
		float := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 5e-324}))
		m := p.NewMind(1)
		ports.F.Set(m, rapid.SliceOf(float).Draw(rt, "floats"))
		ports.N.Set(m, rapid.SliceOf(rapid.Custom(func(t *rapid.T) wits.Name { return wits.Name(rapid.Uint64().Draw(t, "name")) })).Draw(rt, "names"))
		ports.E.Set(m, rapid.SliceOf(rapid.Custom(func(t *rapid.T) wits.Entity { return wits.Entity(rapid.Uint64().Draw(t, "who")) })).Draw(rt, "who"))
		ports.P.Set(m, rapid.SliceOf(rapid.Custom(func(t *rapid.T) pair { return pair{float.Draw(t, "a"), float.Draw(t, "b")} })).Draw(rt, "pairs"))
		read := kindtest.Reread(rt, m, p)
		same := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b }
		f, g := ports.F.Get(m), ports.F.Get(read)
		if !slices.EqualFunc(f, g, same) || !slices.Equal(ports.N.Get(m), ports.N.Get(read)) || !slices.Equal(ports.E.Get(m), ports.E.Get(read)) ||
			!slices.EqualFunc(ports.P.Get(m), ports.P.Get(read), func(x, y pair) bool { return same(x.a, y.a) && same(x.B, y.B) }) {
			rt.Fatalf("%v %v", f, g)
		}
		if read.Hash() != m.Hash() {
			rt.Fatal("another mind is read than was written")
		}
	})
	if b, err := wits.TypeOf[[]float64](r).Encode([]float64{1, 2.5}); string(b) != "[1,2.5]" || err != nil {
		t.Errorf("a list that people can read is %q, %v", b, err)
	}
	typ := wits.TypeOf[[]pair](r)
	good, _ := typ.Encode([]pair{{1, 2}})
	for _, bad := range [][]byte{good[:9], good[:len(good)-1], append(bytes.Clone(good), 1)} {
		if v, err := typ.Decode(bad); err == nil {
			t.Errorf("%x was read as %v", bad, v)
		}
	}
}

// TestMindsAreWrittenAndRead: with strings, lists, and a coder's own reference types, each way of saving them.
func TestMindsAreWrittenAndRead(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(7)
	for frame := range 30 {
		read := kindtest.Reread(t, m, compile(t, registry(), town)) // compiled again, as after a restart of the game
		if d, err := m.Diff(read); err != nil || len(d) > 0 || m.Hash() != read.Hash() {
			t.Fatalf("frame %d: %v %v", frame, d, err)
		}
		for _, path := range []string{"W.Says", "W.Trail", "W.Bag", "Pack.Result", "Word"} {
			a, b := value(t, m, path), value(t, read, path)
			if typ := p.Values()[p.Find(path)].Slot.Type(); path != "Pack.Result" && typ.Format(a) != typ.Format(b) {
				t.Errorf("frame %d: %s is %v, was %v", frame, path, b, a)
			}
		}
		if frame > 0 && *value(t, read, "Pack.Result").(pack).p != [2]byte{byte(frame), 7} {
			t.Errorf("frame %d: Pack.Result is wrong", frame)
		}
		play(t, ports, m, frame)
	}
}

// unsaved is a reference type that cannot be saved.
type unsaved struct{ C *complex128 }

// TestUnsavedTypes: the error says which type.
func TestUnsavedTypes(t *testing.T) {
	r := registry()
	wits.AddType[unsaved](r, "unsaved", "")
	wits.AddFunc(r, "Make", func(*wits.Context, struct{}) unsaved { return unsaved{new(complex128)} })
	p := compile(t, r, files{"main.json": `"nodes":{"M":{"call":"Make"}}`})
	m := p.NewMind(0)
	if _, err := wits.WriteSave(nil, m); err != nil {
		t.Errorf("nothing is there to save, but: %v", err)
	}
	m.Step(wits.Frame{})
	if _, err := wits.WriteSave(nil, m); err == nil || !strings.Contains(err.Error(), "type unsaved cannot be saved") {
		t.Errorf("error %v", err)
	}
}
