package expr

import (
	"fmt"
	"math"
	"testing"

	"github.com/wits-ai/wits"
)

// TestEveryShape: each operator of floats and ints gives the reference's bits for each pair of ways in which its
// operands may come: from the mind, as a constant, computed.
func TestEveryShape(t *testing.T) {
	values := []declared{{"a", "float", 7.1}, {"b", "float", -0.3}, {"i", "int", int64(-9)}, {"j", "int", int64(4)}}
	vars := map[string]any{"a": 7.1, "b": -0.3, "i": int64(-9), "j": int64(4)}
	shapes := map[string][2][]string{
		"float": {{"a", "7.1", "(-(-a))", "-0.3"}, {"b", "-0.3", "(-(-b))", "7.1", "a", "(-(-a))"}},
		"int":   {{"i", "-9", "(-(-i))", "4"}, {"j", "4", "(-(-j))", "0", "-9", "i"}},
	}
	for typ, sides := range shapes {
		for _, sign := range []string{"+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="} {
			for _, l := range sides[0] {
				for _, r := range sides[1] {
					src := fmt.Sprintf("%s %s %s", l, sign, r)
					tree, errs := Parse(src)
					if errs != nil {
						t.Fatal(src, errs)
					}
					h := newHost(t, values...)
					e, errs := Check(src, h, nil)
					if errs != nil {
						t.Fatal(typ, src, errs)
					}
					h.start(t, values...)
					want, f := interpret(tree.root, vars), e.Any()
					var got any
					h.in(t, func(x *wits.Context) { got = f(x) })
					if !sameBits(got, want) {
						t.Errorf("%s = %v, want %v", src, got, want)
					}
				}
			}
		}
	}
}

// TestCallsOfEveryType: arguments and results of each type pass through a call as they are, and conditionals choose
// between them.
func TestCallsOfEveryType(t *testing.T) {
	for _, v := range things {
		h := newHost(t, things...)
		h.function("Echo", v.typ, func(x *wits.Context, a []wits.Slot, out wits.Slot) { out.Set(x, a[0].Get(x)) }, v.typ)
		for _, src := range []string{"Echo(%s)", "alive ? %s : Echo(%s)", "not alive ? Echo(%s) : Echo(Echo(%s))"} {
			n := 1
			if src != "Echo(%s)" {
				n = 2
			}
			src = fmt.Sprintf(src, []any{v.name, v.name}[:n]...)
			h := h.again(t)
			e, errs := Check(src, h, nil)
			if errs != nil {
				t.Fatal(src, errs)
			}
			h.start(t, things...)
			f, store := e.Any(), e.Into(h.refs[v.name].Slot())
			var got, stored any
			h.in(t, func(x *wits.Context) {
				got = f(x)
				store(x)
				stored = h.refs[v.name].Slot().Get(x)
			})
			if sprint(got) != sprint(v.init) || sprint(stored) != sprint(v.init) {
				t.Errorf("%s = %v, stored as %v, want %v", src, got, stored, v.init)
			}
		}
	}
}

// again is a host with the same functions.
func (h *host) again(t tester) *host {
	n := newHost(t, things...)
	for name, d := range h.defined {
		n.function(name, d.result, d.run, d.params...)
	}
	return n
}

// TestCallOrder: arguments are computed from left to right, each call once, and only where it is needed.
func TestCallOrder(t *testing.T) {
	h := newHost(t, things...)
	var trace []float64
	note := func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		v := wits.Get[float64](x, a[0])
		trace = append(trace, v)
		wits.Set(x, out, v)
	}
	h.function("Note", "float", note, "float")
	h.function("Zero", "float", func(x *wits.Context, _ []wits.Slot, out wits.Slot) { wits.Set(x, out, 0.0) })
	h.function("Last", "float", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		wits.Set(x, out, wits.Get[float64](x, a[2]))
	}, "float", "float", "float")
	h.function("IsBig", "bool", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		trace = append(trace, -1)
		wits.Set(x, out, wits.Get[float64](x, a[0]) > 5)
	}, "float")
	e, errs := Check("Last(Note(1), Note(2) + Zero(), Note(3)) + (IsBig(1) && IsBig(2) || IsBig(9) ? Note(4) : Note(5)) * Note(6)", h, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	h.start(t, things...)
	got := 0.0
	h.in(t, func(x *wits.Context) { got = e.Float()(x) })
	if got != 27 || sprint(trace) != "[1 2 3 -1 -1 4 6]" {
		t.Errorf("%v after %v", got, trace)
	}
}

// bare is an Env without the types of vectors, text and entities.
type bare struct{ *host }

func (b bare) Type(name string) *wits.Type {
	if name == "vec2" || name == "entity" {
		return nil
	}
	return b.host.Type(name)
}

// TestMissingTypes: a registry need not have all types.
func TestMissingTypes(t *testing.T) {
	h := bare{newHost(t)}
	for src, want := range map[string]string{
		"vec2(1, 2) == vec2(1, 2)": "[1 this is of type vec2, which is not registered 15 this is of type vec2, which is not registered]",
		"nobody":                   "[1 this is of type entity, which is not registered]",
		"nobdy":                    "[1 nothing is called nobdy]",
	} {
		if _, errs := Check(src, h, nil); sprint(describeErrors(errs)) != want {
			t.Errorf("%s: %v", src, errs)
		}
	}
	if e, errs := Check("1 + 2.5", h, nil); errs != nil || e.Type() != h.Type("float") || e.Source() != "1 + 2.5" || e.Tree().String() != "1 + 2.5" {
		t.Error(e, errs)
	}
}

// TestReferenceEquality: what interfaces hold may be incomparable; then values count as different.
func TestReferenceEquality(t *testing.T) {
	type holder struct{ V any }
	for _, tt := range []struct {
		a, b any
		want bool
	}{
		{nil, nil, true}, {nil, roster{}, false}, {roster{}, roster{}, true}, {roster{[2]string{"a"}}, roster{}, false},
		{holder{1}, holder{1}, true}, {holder{[]int{1}}, holder{[]int{1}}, false}, {holder{math.NaN()}, holder{1}, false},
	} {
		if got := equalReferences(tt.a, tt.b); got != tt.want {
			t.Errorf("%v == %v is %v", tt.a, tt.b, got)
		}
	}
}
