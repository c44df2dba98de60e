package wits_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// TestNotANumberHasOnePattern: processors write different bits for what is not a number; hash, bytes and differences of
// a mind do not show them.
func TestNotANumberHasOnePattern(t *testing.T) {
	p := compile(t, registry(), files{"main.json": `"ports":[{"in":"X","type":"float"},{"in":"V","type":"vec3"},{"in":"N","type":"int"}],
		"nodes":{"Sum":{"call":"Add","of":"float"}},"links":["X -> Sum.values"]`})
	ports := bind[nanPorts](t, p)
	a, b := p.NewMind(1), p.NewMind(1)
	one, other := math.Float64frombits(0x7ff8000000000001), math.Float64frombits(0xfff8000000000000)
	ports.X.Set(a, one)
	ports.X.Set(b, other)
	v := ports.V.Get(a)
	v.Y = one
	ports.V.Set(a, v)
	v.Y = other
	ports.V.Set(b, v)
	step(a)
	step(b)
	if a.Hash() != b.Hash() {
		t.Error("the hash shows the bits")
	}
	if diff, err := a.Diff(b); err != nil || len(diff) > 0 {
		t.Errorf("differences: %v, %v", diff, err)
	}
	x, err1 := wits.WriteSave(nil, a)
	y, err2 := wits.WriteSave(nil, b)
	if err1 != nil || err2 != nil || string(x) != string(y) {
		t.Error("the bytes show the bits")
	}
	ports.N.Set(b, int64(math.Float64bits(one)>>1)) // a whole number is never mistaken for it
	ports.N.Set(a, int64(math.Float64bits(one)>>1)+1)
	if a.Hash() == b.Hash() {
		t.Error("whole numbers are not told apart")
	}
}

type nanPorts struct {
	X wits.Input[float64]
	V wits.Input[geom.Vec3]
	N wits.Input[int64]
}

func step(m *wits.Mind) { m.Step(wits.Frame{Delta: 1}) }

// TestPortsOfAnotherProgram: a mind of another layout is not written to.
func TestPortsOfAnotherProgram(t *testing.T) {
	p := compile(t, registry(), files{"main.json": `"ports":[{"in":"V","type":"vec3"}],"nodes":{}`})
	q := compile(t, registry(), files{"main.json": `"ports":[{"in":"N","type":"int"}],"nodes":{}`})
	ports := bind[struct{ V wits.Input[geom.Vec3] }](t, p)
	m := q.NewMind(1)
	before := m.Hash()
	defer func() {
		if r, _ := recover().(string); !strings.Contains(r, "call Bind for each program") || m.Hash() != before {
			t.Errorf("recovered %q", r)
		}
	}()
	ports.V.Set(m, geom.Vec3{X: 1})
}

// TestTypesThatNoMindCanHold are refused when they are registered.
func TestTypesThatNoMindCanHold(t *testing.T) {
	for name, add := range map[string]func(*wits.Registry){
		"interface": func(r *wits.Registry) { wits.AddType[error](r, "x", "") },
		"any":       func(r *wits.Registry) { wits.AddType[any](r, "x", "") },
		"func":      func(r *wits.Registry) { wits.AddType[func()](r, "x", "") },
		"chan":      func(r *wits.Registry) { wits.AddType[chan int](r, "x", "") },
		"in struct": func(r *wits.Registry) { wits.AddType[struct{ F func() }](r, "x", "") },
	} {
		r := wits.NewRegistry()
		if add(r); r.Err() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestOptionalPortsAreNotDemanded by an interface that is made of the same struct as the game binds.
func TestOptionalPortsAreNotDemanded(t *testing.T) {
	type ports struct {
		V     wits.Input[float64]
		Extra wits.Output[float64] `optional:"true"`
	}
	r := registry()
	wits.AddInterface[ports](r, "Maybe")
	p := compile(t, r, files{"main.json": `"implements":["Maybe"],"ports":[{"in":"V","type":"float"}],"nodes":{}`})
	m := p.NewMind(1)
	if got := bind[ports](t, p).Extra.Get(m); got != 0 {
		t.Errorf("a port that is not there is %v", got)
	}
}
