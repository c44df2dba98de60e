package wits_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// walker has ports and variables of every sort and draws random numbers.
type walker struct {
	Speed wits.In[float64] `default:"2"`
	Name  wits.In[string]
	Near  wits.InList[wits.Entity]
	Poke  wits.TriggerIn
	Done  wits.TriggerOut
	Place wits.Out[geom.Vec2]
	Trail wits.Out[[]float64]
	Says  wits.Out[string]
	Steps wits.Var[int64]
	Total wits.Var[int64] `keep:"true"`
	Bag   wits.Var[bag]
}

// bag is a coder's reference type; it is never changed in place.
type bag struct{ Items []string }

// pack is a coder's reference type with bytes of its own.
type pack struct{ p *[2]byte }

func (p pack) MarshalBinary() ([]byte, error) {
	if p.p == nil {
		return []byte{}, nil
	}
	return p.p[:], nil
}

func (p *pack) UnmarshalBinary(b []byte) error {
	switch len(b) {
	case 0:
		p.p = nil
	case 2:
		p.p = &[2]byte{b[0], b[1]}
	default:
		return fmt.Errorf("a pack has 2 bytes, not %d", len(b))
	}
	return nil
}

func (w *walker) Update(x *wits.Context) wits.Status {
	n := w.Steps.Get(x) + 1
	w.Steps.Set(x, n)
	w.Total.Set(x, w.Total.Get(x)+1)
	at := w.Place.Get(x)
	w.Place.Set(x, geom.Vec2{X: at.X + float64(w.Speed.Get(x)*x.Delta()), Y: x.Rand().Float()})
	w.Trail.Set(x, append(slices.Clone(w.Trail.Get(x)), float64(w.Near.Len(x))))
	w.Says.Set(x, fmt.Sprint(w.Name.Get(x), n))
	w.Bag.Set(x, bag{append(slices.Clone(w.Bag.Get(x).Items), "item")})
	if n >= 5 {
		w.Done.Fire(x)
		return wits.Success
	}
	return wits.Running
}

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[bag](r, "bag", "What one carries.")
	wits.AddType[pack](r, "pack", "A pair of bytes.")
	wits.AddAction[walker](r, wits.Named("Walker"))
	wits.AddFunc(r, "Packed", func(x *wits.Context, p struct{ N wits.Var[int64] }) pack {
		p.N.Set(x, p.N.Get(x)+1)
		return pack{&[2]byte{byte(p.N.Get(x)), 7}}
	})
	return r
}

// town is a document that uses everything a mind can hold.
var town = files{
	"main.json": `"name":"town","ports":[{"in":"Speed","type":"float","default":2},{"in":"Who","type":"entity"},{"in":"Name","type":"string"},{"in":"Go","type":"trigger"},
			{"out":"Place","type":"vec2"},{"out":"Says","type":"string"},{"out":"Done","type":"trigger"}],
		"variables":{"Count":"int","Word":{"type":"string","default":"w"}},
		"nodes":{"W":{"do":"Walker"},"P":{"run":"sub.json"},"Q":{"run":"sub.json"},"Pack":{"call":"Packed"},"Dice":{"call":"RandomInt"},
			"E":{"expr":"Dice.Result * 2 > 5","fire":["OnBecomeTrue"]}},
		"links":["OnActivate -> W.Activate","OnActivate -> P.Activate","W.OnSuccess -> W.Activate","W.Done -> P.Go","W.Done -> Done","Go -> Q.Activate","Go -> P.Deactivate",
			"Speed -> W.Speed","Who -> W.Near","Name -> W.Name","W.Place -> Place","W.Says -> Says","E.OnBecomeTrue -> P.Activate"],
		"scripts":{"W.Done":"Count += 1; Word = Word + 'x'"}`,
	"sub.json": `"ports":[{"in":"Go","type":"trigger"}],"variables":{"Here":{"type":"float","default":3}},
		"nodes":{"N":{"do":"Walker","with":{"Name":"inner"}},"R":{"call":"Smooth","with":{"speed":0.5}}},
		"links":["OnActivate -> N.Activate","Go -> N.Deactivate","N.OnDeactivate -> N.Activate"],"scripts":{"Go":"Here = Here * 1.5"}`,
}

type townPorts struct {
	Speed wits.Input[float64]
	Who   wits.Input[wits.Entity]
	Name  wits.Input[string]
	Go    wits.InputTrigger
	Place wits.Output[geom.Vec2]
	Says  wits.Output[string]
	Done  wits.OutputTrigger
}

// files are documents by name; a body is written without "wits" and "kind".
type files map[string]string

func source(body string) string { return `{"wits":1,"kind":"graph",` + body + `}` }

func (f files) fs() fstest.MapFS {
	m := fstest.MapFS{}
	for name, body := range f {
		m[name] = &fstest.MapFile{Data: []byte(source(body))}
	}
	return m
}

// with is the documents with one changed: old becomes new.
func (f files) with(t testing.TB, file, old, new string) files {
	t.Helper()
	out := files{}
	for name, body := range f {
		out[name] = body
	}
	if !strings.Contains(out[file], old) {
		t.Fatalf("%s has no %s", file, old)
	}
	out[file] = strings.ReplaceAll(out[file], old, new)
	return out
}

func compile(t testing.TB, r *wits.Registry, f files) *wits.Program {
	t.Helper()
	p, err := wits.Load(r, f.fs(), "main.json")
	if err != nil {
		t.Fatalf("load:\n%v", err)
	}
	return p
}

func bind[P any](t testing.TB, p *wits.Program) *P {
	t.Helper()
	ports, err := wits.Bind[P](p)
	must.Succeed(t, err)
	return ports
}

// play gives a mind the inputs of a frame and steps it.
func play(t testing.TB, ports *townPorts, m *wits.Mind, frame int) {
	t.Helper()
	ports.Speed.Set(m, float64(frame%7))
	ports.Who.Set(m, wits.Entity(frame))
	ports.Name.Set(m, fmt.Sprint("n", frame%3))
	if frame%11 == 3 {
		ports.Go.Fire(m)
	}
	m.Step(wits.Frame{Delta: 0.25, Time: float64(frame) * 0.25, Tick: int64(frame)})
	if f := m.Fault(); f != nil {
		t.Fatalf("frame %d: %v\n%s", frame, f, f.Stack)
	}
}

func paths(ds []wits.Difference) []string {
	var out []string
	for _, d := range ds {
		out = append(out, d.Path)
	}
	slices.Sort(out)
	return out
}

func wantLines(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

// problemsOf loads documents that are wrong and gives what was reported.
func problemsOf(t testing.TB, r *wits.Registry, f files) document.Problems {
	t.Helper()
	_, err := wits.Load(r, f.fs(), "main.json")
	ps, ok := err.(document.Problems)
	if !ok {
		t.Fatalf("the error is a %T, not Problems: %v", err, err)
	}
	return ps
}
