package std_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// frame is one frame of a case: what the node's ports are, and what the result must be.
type frame struct {
	ports string // "a=1 b=2", JSON values without spaces
	want  string // as Type.Format writes it; "~" before a number means nearly
}

// evaluate runs a function as a node of a real document. Ports that do not change are literals; others are ports of the
// document that the game sets.
func evaluate(t *testing.T, r *wits.Registry, title string, frames []frame) []string {
	t.Helper()
	name, of, _ := strings.Cut(title, " of ")
	fn := find(t, r, name, of)
	var with []string
	values := map[string][]string{}
	for i, f := range frames {
		for _, item := range strings.Fields(f.ports) {
			port, value, _ := strings.Cut(item, "=")
			for len(values[port]) <= i {
				last := ""
				if n := len(values[port]); n > 0 {
					last = values[port][n-1]
				}
				values[port] = append(values[port], last)
			}
			values[port][i] = value
		}
	}
	var ports, links []string
	changing := map[string][]string{}
	for _, p := range fn.Params {
		v := values[p.Name]
		switch {
		case len(v) == 0:
		case len(slices.Compact(slices.Clone(v))) == 1 || p.List:
			with = append(with, fmt.Sprintf("%q:%s", p.Name, v[0]))
		default:
			in := strings.ToUpper(p.Name[:1]) + p.Name[1:]
			ports = append(ports, fmt.Sprintf(`{"in":%q,"type":%q}`, in, p.Type.Name()))
			links = append(links, fmt.Sprintf(`"%s -> F.%s"`, in, p.Name))
			changing[in] = v
		}
		delete(values, p.Name)
	}
	for port := range values {
		t.Fatalf("%s has no parameter %s", title, port)
	}
	choice := ""
	if of != "" {
		choice = fmt.Sprintf(`,"of":%q`, of)
	}
	doc := fmt.Sprintf(`{"wits":1,"kind":"graph","ports":[%s],"nodes":{"F":{"call":%q%s,"with":{%s}}},"links":[%s]}`,
		strings.Join(ports, ","), name, choice, strings.Join(with, ","), strings.Join(links, ","))
	p, err := wits.Load(r, fstest.MapFS{"main.json": {Data: []byte(doc)}}, "main.json")
	if err != nil {
		t.Fatalf("%s: %v\n%s", title, err, doc)
	}
	m := p.NewMind(7)
	var got []string
	for i := range frames {
		for in, v := range changing {
			set(t, p, m, in, v[min(i, len(v)-1)])
		}
		m.Step(wits.Frame{Delta: 0.25, Time: 10 + 0.25*float64(i), Tick: int64(i), Entity: wits.NewEntity(5, 1)})
		if f := m.Fault(); f != nil {
			t.Fatalf("%s: %v\n%s", title, f, f.Stack)
		}
		got = append(got, fn.Result.Format(m.Value(p.Find("F.Result"))))
	}
	return got
}

func find(t *testing.T, r *wits.Registry, name, of string) *wits.FunctionType {
	for _, f := range r.Functions(name) {
		if f.Of == of {
			return f
		}
	}
	t.Fatalf("there is no function %s of %q", name, of)
	return nil
}

// set writes a root port whose type is known only now.
func set(t *testing.T, p *wits.Program, m *wits.Mind, port, text string) {
	t.Helper()
	i := p.Find(port)
	v, err := p.Values()[i].Slot.Type().Parse(text)
	if err != nil {
		t.Fatalf("%s=%s %v", port, text, err)
	}
	words := m.Raw(i)
	switch v := v.(type) {
	case bool:
		words[0] = 0
		if v {
			words[0] = 1
		}
	case float64:
		words[0] = math.Float64bits(v)
	case int64:
		words[0] = uint64(v)
	case wits.Entity:
		words[0] = uint64(v)
	case wits.Name:
		words[0] = uint64(v)
	default:
		t.Fatalf("%s: values of type %T cannot change in a case", port, v)
	}
}

// TestK12_EveryFunction runs each standard function as a node, over the cases below. It fails for a function that has no
// case or no explanation, so that a new one comes with both.
func TestK12_EveryFunction(t *testing.T) {
	r := std.NewRegistry()
	must.Succeed(t, r.Err())
	todo := map[string]bool{}
	for _, name := range r.FunctionNames() {
		for _, f := range r.Functions(name) {
			todo[f.Title()] = true
			if len(f.Doc) < 9 || !strings.HasSuffix(f.Doc, ".") {
				t.Errorf("%s has no proper explanation: %q", f.Title(), f.Doc)
			}
		}
	}
	for _, group := range []map[string][][]frame{logicCases, numberCases, vectorCases, listCases, regionCases, timeCases, chanceCases, textCases} {
		for title, cases := range group {
			delete(todo, title)
			for _, frames := range cases {
				for i, got := range evaluate(t, r, title, frames) {
					if !matches(got, frames[i].want) {
						t.Errorf("%s, frame %d, %s: %s, want %s", title, i, frames[i].ports, got, frames[i].want)
					}
				}
			}
		}
	}
	for title := range todo {
		t.Errorf("%s has no case", title)
	}
}

func matches(got, want string) bool {
	if rest, near := strings.CutPrefix(want, "~"); near {
		var g, w []float64
		for _, list := range []struct {
			text string
			out  *[]float64
		}{{got, &g}, {rest, &w}} {
			for _, s := range strings.FieldsFunc(list.text, func(c rune) bool { return strings.ContainsRune("(), ", c) }) {
				var f float64
				if _, err := fmt.Sscan(s, &f); err != nil {
					return false
				}
				*list.out = append(*list.out, f)
			}
		}
		return slices.EqualFunc(g, w, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	}
	return got == want
}

// one is a case of one frame.
func one(ports, want string) []frame { return []frame{{ports, want}} }

// TestAdd_Twice: a registry that gets everything twice says so.
func TestAdd_Twice(t *testing.T) {
	r := std.NewRegistry()
	std.Add(r)
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), `two functions are called "And"`) {
		t.Errorf("adding everything twice: %v", err)
	}
}

// TestKinds: the kinds of document that are offered.
func TestKinds(t *testing.T) {
	if kinds := std.NewRegistry().Kinds(); !slices.Contains(kinds, "graph") {
		t.Errorf("kinds %v", kinds)
	}
}
