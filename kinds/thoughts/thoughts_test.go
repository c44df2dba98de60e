package thoughts_test

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// push gives out a force as long as it runs.
type push struct {
	X     wits.In[float64]
	Y     wits.In[float64]
	Force wits.Out[geom.Vec2]
	Count wits.Var[int64] `keep:"true"`
}

func (p *push) Update(x *wits.Context) wits.Status {
	p.Count.Set(x, p.Count.Get(x)+1)
	p.Force.Set(x, geom.Vec2{X: p.X.Get(x), Y: p.Y.Get(x)})
	return wits.Running
}

// heave scales its force itself.
type heave struct {
	Weight wits.In[float64]
	X      wits.In[float64]
	Force  wits.Out[geom.Vec2]
}

func (p *heave) Update(x *wits.Context) wits.Status {
	p.Force.Set(x, geom.Vec2{X: float64(p.X.Get(x) * math.Sqrt(p.Weight.Get(x)))})
	return wits.Running
}

// wait ends after so many frames.
type wait struct {
	Frames wits.In[int64]
	Fails  wits.In[bool]
	Says   wits.In[string]
	Left   wits.Var[int64]
}

func (w *wait) Activate(x *wits.Context) { w.Left.Set(x, w.Frames.Get(x)) }

func (w *wait) Update(x *wits.Context) wits.Status {
	if says := w.Says.Get(x); says != "" {
		said := wits.World[*[]string](x)
		*said = append(*said, says)
	}
	n := w.Left.Get(x) - 1
	w.Left.Set(x, n)
	switch {
	case n > 0:
		return wits.Running
	case w.Fails.Get(x):
		return wits.Failure
	}
	return wits.Success
}

// number gives out a force that is a number.
type number struct{ Force wits.Out[float64] }

func (*number) Update(*wits.Context) wits.Status { return wits.Running }

// taken has a port that thoughts have already.
type taken struct{ Effect wits.Out[float64] }

func (*taken) Update(*wits.Context) wits.Status { return wits.Running }

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddAction[push](r)
	wits.AddAction[heave](r)
	wits.AddAction[wait](r)
	wits.AddAction[number](r)
	wits.AddAction[taken](r)
	return r
}

const ports = `"ports": [{"in": "A", "type": "float"}, {"in": "B", "type": "float"}, {"in": "On", "type": "bool"}, {"out": "Force", "type": "vec2"}]`

// brain is a document of thoughts that runs.
type brain struct {
	t testing.TB
	*wits.Mind
}

func load(t testing.TB, members string, more ...string) *brain {
	t.Helper()
	files := fstest.MapFS{"it.json": {Data: []byte(fmt.Sprintf(`{"wits": 1, "kind": "thoughts", %s, %s}`, ports, members))}}
	for i := 0; i < len(more); i += 2 {
		files[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
	}
	p, err := wits.Load(registry(), files, "it.json")
	must.Succeed(t, err)
	return &brain{t, p.NewMind(1)}
}

func (b *brain) set(name string, v float64) *brain {
	in, err := wits.Resolve[wits.Input[float64]](b.Program(), name)
	if err != nil {
		b.t.Fatal(err)
	}
	in.Set(b.Mind, v)
	return b
}

func (b *brain) on(v bool) *brain {
	in, err := wits.Resolve[wits.Input[bool]](b.Program(), "On")
	if err != nil {
		b.t.Fatal(err)
	}
	in.Set(b.Mind, v)
	return b
}

func (b *brain) step() *brain {
	b.Mind.Step(wits.Frame{Delta: 0.1})
	if f := b.Mind.Fault(); f != nil {
		b.t.Fatal(f)
	}
	return b
}

func (b *brain) force() geom.Vec2 {
	out, err := wits.Resolve[wits.Output[geom.Vec2]](b.Program(), "Force")
	if err != nil {
		b.t.Fatal(err)
	}
	return out.Get(b.Mind)
}

// running lists the nodes that are active, by name.
func (b *brain) running() string {
	var out []string
	for _, part := range b.Program().Parts() {
		for _, n := range part.Nodes {
			if n.Active >= 0 && b.Active(n.Active) {
				out = append(out, n.Name)
			}
		}
	}
	return strings.Join(out, " ")
}

// value gives a value by its path, as text.
func (b *brain) value(path string) string {
	for i, v := range b.Program().Values() {
		if v.Path == path {
			return fmt.Sprint(b.Value(i))
		}
	}
	b.t.Fatalf("there is no value %q", path)
	return ""
}

func TestX6_InstinctsAndTheMostUrgent(t *testing.T) {
	b := load(t, `"thoughts": {
		"Avoid": {"do": "push"},
		"Flee":  {"priority": 1, "when": "A > 0.5", "do": "push"},
		"Run":   {"priority": 1, "when": "A > 0.5", "do": "push"},
		"Eat":   {"priority": 2, "when": "On", "do": "push"},
		"Rest":  {"priority": 7, "do": "push"},
		"Dream": {"priority": "never", "do": "push"}}`)
	for _, c := range []struct {
		a    float64
		on   bool
		want string
	}{{0, false, "Avoid Rest"}, {0, true, "Avoid Eat"}, {1, true, "Avoid Flee Run"}, {1, false, "Avoid Flee Run"}, {0, true, "Avoid Eat"}, {0, false, "Avoid Rest"}} {
		if got := b.set("A", c.a).on(c.on).step().running(); got != c.want {
			t.Errorf("with %v, %v: %q runs, want %q", c.a, c.on, got, c.want)
		}
	}
}

func TestX6_PrioritiesThatChange(t *testing.T) {
	b := load(t, `"thoughts": {"Eat": {"priority": {"expr": "A"}, "do": "push"}, "Rest": {"priority": 3, "do": "push"}}`)
	for _, c := range []struct {
		a    float64
		want string
	}{{5, "Rest"}, {1.9, "Eat"}, {2.9, "Eat Rest"}, {3, "Eat Rest"}, {0, "Eat Rest"}, {0.3, "Eat"}, {-1, "Rest"}, {math.NaN(), "Rest"}, {math.Inf(1), "Rest"}} {
		if got := b.set("A", c.a).step().running(); got != c.want {
			t.Errorf("a priority of %v: %q runs, want %q", c.a, got, c.want)
		}
	}
}

func TestX6_WeightsMultiplyDownClusters(t *testing.T) {
	b := load(t, `"combine": {"Force": {}}, "thoughts": {
		"Outer": {"weight": 0.5, "thoughts": {
			"Inner": {"weight": 0.5, "thoughts": {"Push": {"do": "push", "with": {"X": 8, "Y": -4}}}},
			"Other": {"weight": {"expr": "A"}, "do": "push", "with": {"X": 1}},
			"Own":   {"weight": 8, "do": "heave", "with": {"X": 1}},
			"Given": {"weight": 8, "do": "heave", "with": {"X": 1, "Weight": 1}}}}}`)
	b.set("A", 6).step()
	// 8 * 0.25 + 1 * 3 + sqrt(4), and what was given another Weight is scaled here: 1 * 4.
	if got, want := b.force(), (geom.Vec2{X: 2 + 3 + 2 + 4, Y: -1}); got != want {
		t.Errorf("the force is %v, want %v", got, want)
	}
	if got := b.value("Push.Effect"); got != "0.25" {
		t.Errorf("the effect is %s, want 0.25", got)
	}
	if b.set("A", math.NaN()).step(); b.force().X != 8 {
		t.Errorf("a weight that is no number: %v", b.force())
	}
}

func TestX6_WeightsMultiplyDownDocuments(t *testing.T) {
	b := load(t, `"combine": {"Force": {}}, "thoughts": {"Herd": {"weight": 0.5, "run": "herd.json"}, "Push": {"do": "push", "with": {"Y": 1}}}`,
		"herd.json", `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "combine": {"Force": {}},
			"thoughts": {"In": {"weight": 0.5, "do": "push", "with": {"X": 8}}}}`)
	if got, want := b.step().force(), (geom.Vec2{X: 2, Y: 1}); got != want {
		t.Errorf("the force is %v, want %v", got, want)
	}
}

// A document that averages what its thoughts give is scaled as a whole by its weight.
func TestX6_WeightsOfAverages(t *testing.T) {
	b := load(t, `"combine": {"Force": {}}, "thoughts": {"Sub": {"weight": {"expr": "A"}, "run": "sub.json"}}`,
		"sub.json", `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "combine": {"Force": {"by": "average"}},
			"thoughts": {"One": {"weight": 3, "do": "push", "with": {"X": 4}}, "Two": {"do": "push", "with": {"X": 8}}}}`)
	for _, weight := range []float64{1, 0.01, 3, 0, -1, -0.5} {
		if got := b.set("A", weight).step().force().X; !(math.Abs(got-5*weight) <= 1e-12) {
			t.Errorf("with a weight of %v: %v, want %v", weight, got, 5*weight)
		}
	}
	b = load(t, `"combine": {"Force": {"by": "average"}}, "thoughts": {"One": {"do": "push", "with": {"X": 10}}, "Two": {"weight": -0.9, "do": "push", "with": {"X": 1}}}`)
	if got := b.step().force().X; got > 10 {
		t.Errorf("a weight below 0 makes an average of %v", got)
	}
}

// What lies in a cluster that has ended is inactive, for all who ask.
func TestX6_ClustersEnd(t *testing.T) {
	b := load(t, `"thoughts": {"Outer": {"when": "On", "thoughts": {"In": {"do": "push"}}}, "Watch": {"when": "In.Activity == active", "do": "push"}}`)
	b.on(true).step().step()
	if got := b.running(); got != "In Outer Watch" && got != "Outer In Watch" && got != "Watch Outer In" {
		t.Errorf("while it is on %q runs", got)
	}
	if b.on(false).step().step(); b.running() != "" || b.value("In.Effect") != "0" || b.value("In.Level") != "-1" {
		t.Errorf("when it is off %q runs, with the effect %s and the level %s", b.running(), b.value("In.Effect"), b.value("In.Level"))
	}
}

func TestX6_ActivityStates(t *testing.T) {
	const after = `"success": {"do": "wait", "with": {"Frames": 2, "Says": "success"}}, "failure": {"do": "wait", "with": {"Frames": 1, "Says": "failure"}}`
	for _, c := range []struct{ name, thought, want string }{
		{"success once", `"do": "wait", "with": {"Frames": 2, "Says": "do"}, ` + after, "do do success success - - -"},
		{"failure once", `"do": "wait", "with": {"Frames": 1, "Fails": true, "Says": "do"}, ` + after, "do failure - -"},
		{"again", `"again": true, "do": "wait", "with": {"Frames": 1, "Says": "do"}, ` + after, "do success success do success success do"},
		{"again, and nothing after", `"again": true, "do": "wait", "with": {"Frames": 2, "Says": "do"}`, "do do do do do"},
		{"once, and nothing after", `"do": "wait", "with": {"Frames": 2, "Says": "do"}`, "do do - - -"},
		{"once more when its condition holds again", `"when": "A != 3 && A != 4", "do": "wait", "with": {"Says": "do"}, ` + after, "do success success - - do success"},
		{"its condition ends what runs after, too", `"when": "A != 2", "do": "wait", "with": {"Says": "do"}, ` + after, "do success - do success success -"},
		{"succeeds by a criterion", `"succeeds": "A >= 2 && A < 4", "do": "wait", "with": {"Frames": 99, "Says": "do"}, ` + after, "do do success success - - -"},
		{"fails by a criterion, before it succeeds", `"succeeds": "A >= 2", "fails": "A >= 2", "do": "wait", "with": {"Frames": 99, "Says": "do"}, ` + after, "do do failure - -"},
		{"rests while it is a success", `"again": true, "succeeds": "A >= 2 && A < 4", "do": "wait", "with": {"Frames": 99, "Says": "do"}`, "do do - - do"},
		{"never", `"priority": "never", "do": "wait", "with": {"Says": "do"}, ` + after, "- - -"},
	} {
		b := load(t, fmt.Sprintf(`"thoughts": {"Do": {%s}}`, c.thought))
		var got []string
		for i := range strings.Fields(c.want) {
			var said []string
			b.set("A", float64(i)).Mind.Step(wits.Frame{Delta: 0.1, World: &said})
			if len(said) == 0 {
				said = []string{"-"}
			}
			got = append(got, strings.Join(said, "+"))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// Whatever conditions, priorities and weights are: what runs is what the rule says, and the force is the sum of it.
func TestX6_Properties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(rt, "thoughts")
		var texts []string
		type model struct {
			priority int
			weight   float64
			low      float64
		}
		models := make([]model, n)
		for i := range models {
			m := model{rapid.IntRange(-1, 3).Draw(rt, "priority"), float64(rapid.IntRange(-4, 4).Draw(rt, "weight")), float64(rapid.IntRange(0, 3).Draw(rt, "low"))}
			models[i] = m
			priority := fmt.Sprint(m.priority)
			if m.priority < 0 {
				priority = `"never"`
			}
			texts = append(texts, fmt.Sprintf(`"T%d": {"priority": %s, "weight": %v, "when": "A >= %v", "do": "push", "with": {"X": %d}}`, i, priority, m.weight, m.low, 1<<(3*i)))
		}
		b := load(t, `"combine": {"Force": {"by": "sum"}}, "thoughts": {`+strings.Join(texts, ", ")+`}`)
		for range 5 {
			a := float64(rapid.IntRange(-1, 3).Draw(rt, "A"))
			b.set("A", a).step()
			urgent := math.MaxInt
			for _, m := range models {
				if m.priority > 0 && a >= m.low {
					urgent = min(urgent, m.priority)
				}
			}
			want, names := 0.0, []string{}
			for i, m := range models {
				if a >= m.low && (m.priority == 0 || m.priority == urgent) {
					want += m.weight * float64(int(1)<<(3*i))
					names = append(names, fmt.Sprintf("T%d", i))
				}
			}
			if got := b.running(); got != strings.Join(names, " ") {
				rt.Fatalf("%q runs, want %q", got, names)
			}
			if got := b.force(); got.X != want || got.Y != 0 {
				rt.Fatalf("the force is %v, want %v", got, want)
			}
		}
	})
}

// nested is a thought, or a cluster of some, as the rule has it.
type nested struct {
	name     string
	priority int // -1: never
	weight   float64
	low      float64 // it is there from this value of A on
	inner    []*nested
	gives    float64
}

// drawNested draws thoughts that lie in each other.
func drawNested(rt *rapid.T, depth int, count *int) []*nested {
	out := make([]*nested, rapid.IntRange(1, 3).Draw(rt, "thoughts"))
	for i := range out {
		n := &nested{priority: rapid.IntRange(-1, 2).Draw(rt, "priority"), weight: float64(rapid.IntRange(-2, 4).Draw(rt, "weight")) / 2, low: float64(rapid.IntRange(0, 3).Draw(rt, "low"))}
		*count++
		n.name, n.gives = fmt.Sprintf("T%02d", *count), float64(*count**count)
		if depth > 0 && rapid.Bool().Draw(rt, "cluster") {
			n.inner = drawNested(rt, depth-1, count)
		}
		out[i] = n
	}
	return out
}

func (n *nested) text() string {
	priority := fmt.Sprint(n.priority)
	if n.priority < 0 {
		priority = `"never"`
	}
	does := fmt.Sprintf(`"do": "push", "with": {"X": %v}`, n.gives)
	if n.inner != nil {
		does = `"thoughts": ` + textOf(n.inner)
	}
	return fmt.Sprintf(`"%s": {"priority": %s, "weight": %v, "when": "A >= %v", %s}`, n.name, priority, n.weight, n.low, does)
}

func textOf(list []*nested) string {
	var texts []string
	for _, n := range list {
		texts = append(texts, n.text())
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// runs says what runs of thoughts side by side, and the sum of what they give.
func runs(list []*nested, a, weight float64, names map[string]bool) (sum float64) {
	urgent := math.MaxInt
	for _, n := range list {
		if n.priority > 0 && a >= n.low {
			urgent = min(urgent, n.priority)
		}
	}
	for _, n := range list {
		if a < n.low || n.priority != 0 && n.priority != urgent {
			continue
		}
		names[n.name] = true
		if n.inner != nil {
			sum += runs(n.inner, a, weight*n.weight, names)
		} else {
			sum += weight * n.weight * n.gives
		}
	}
	return sum
}

// The rule holds within clusters as it does between them, whatever comes and goes: each has its own most urgent level, and what
// lies in one that does not run does not run.
func TestX6_NestedProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		count := 0
		list := drawNested(rt, 2, &count)
		b := load(t, `"combine": {"Force": {"by": "sum"}}, "thoughts": `+textOf(list))
		for range 6 {
			a := float64(rapid.IntRange(-1, 3).Draw(rt, "A"))
			b.set("A", a).step()
			want := map[string]bool{}
			sum := runs(list, a, 1, want)
			got := map[string]bool{}
			for _, name := range strings.Fields(b.running()) {
				got[name] = true
			}
			if !maps.Equal(got, want) {
				rt.Fatalf("with %v %v run, want %v", a, got, want)
			}
			if f := b.force(); f != (geom.Vec2{X: sum}) {
				rt.Fatalf("with %v the force is %v, want %v", a, f, sum)
			}
		}
	})
}

func TestX7_Combinations(t *testing.T) {
	const thoughts = `"thoughts": {
		"Slow": {"weight": 2, "do": "push", "with": {"X": 1}},
		"Far": {"priority": 5, "weight": 1, "do": "push", "with": {"Y": 4}},
		"Zero": {"do": "push", "with": {"X": {"expr": "A"}}}}`
	for _, c := range []struct {
		combine string
		want    geom.Vec2
	}{
		{`{}`, geom.Vec2{X: 2, Y: 4}},
		{`{"by": "sum", "most": 1}`, geom.Vec2{X: 2, Y: 4}.Scale(1 / math.Sqrt(20))},
		{`{"by": "sum", "most": 100}`, geom.Vec2{X: 2, Y: 4}},
		{`{"by": "average"}`, geom.Vec2{X: 0.5, Y: 1}},
		{`{"by": "first"}`, geom.Vec2{X: 2}},
		{`{"by": "budget", "most": 3}`, geom.Vec2{X: 2, Y: 1}},
		{`{"by": "budget", "most": 1}`, geom.Vec2{X: 1}},
		{`{"by": "budget", "most": 100}`, geom.Vec2{X: 2, Y: 4}},
	} {
		b := load(t, `"combine": {"Force": `+c.combine+`}, `+thoughts)
		if got := b.step().force(); !(got.Dist(c.want) <= 1e-12) {
			t.Errorf("%s: %v, want %v", c.combine, got, c.want)
		}
		if got := b.set("A", math.NaN()).step().force(); !(got.Dist(c.want) <= 1e-12) && !strings.Contains(c.combine, "average") {
			t.Errorf("%s, with what is no number: %v, want %v", c.combine, got, c.want)
		}
	}
}

// What is endless, or would become so in a sum, leaves what others give as it is.
func TestX7_EndlessContributions(t *testing.T) {
	for _, combine := range []string{`{}`, `{"most": 5}`, `{"by": "average"}`, `{"by": "budget", "most": 5}`, `{"by": "first"}`} {
		b := load(t, `"combine": {"Force": `+combine+`}, "thoughts": {
			"A": {"do": "push", "with": {"X": 1e308}}, "B": {"do": "push", "with": {"X": 1e308, "Y": 1e308}},
			"C": {"weight": 1e200, "do": "push", "with": {"X": 1e200}}, "D": {"do": "push", "with": {"Y": 3}}}`)
		if got := b.step().force(); got != (geom.Vec2{Y: 3}) {
			t.Errorf("%s: %v", combine, got)
		}
	}
}

// Nothing of what ran once stays: when all has ended the value is zero.
func TestX6_NothingRuns(t *testing.T) {
	b := load(t, `"combine": {"Force": {}}, "thoughts": {"Push": {"when": "On", "do": "push", "with": {"X": 1}}}`)
	if got := b.on(true).step().force(); got.X != 1 {
		t.Errorf("while it runs: %v", got)
	}
	if got := b.on(false).step(); got.force() != (geom.Vec2{}) || got.running() != "" {
		t.Errorf("afterwards: %v, %q runs", got.force(), got.running())
	}
	b.on(true).step()
	if b.Mind.Abort(); b.force() != (geom.Vec2{}) || b.running() != "" {
		t.Errorf("aborted: %v, %q runs", b.force(), b.running())
	}
}

func TestX6_AnyProgramIsAThought(t *testing.T) {
	b := load(t, `"thoughts": {"Tree": {"run": "a.json"}, "Graph": {"priority": 1, "run": "b.json"}, "Machine": {"priority": 1, "when": "On", "run": "c.json"}}`,
		"a.json", `{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"do": "push"}}}`,
		"b.json", `{"wits": 1, "kind": "graph", "nodes": {"Push": {"do": "push"}}, "links": ["OnActivate -> Push.Activate"]}`,
		"c.json", `{"wits": 1, "kind": "machine", "start": "One", "states": {"One": {"do": "push"}}}`)
	b.step().step()
	for _, want := range []string{"Tree", "Graph", "Push"} {
		if got := b.running(); !strings.Contains(got, want) {
			t.Errorf("%q runs, without %s", got, want)
		}
	}
	if got := b.on(true).step().running(); !strings.Contains(got, "Machine") || !strings.Contains(got, "One") {
		t.Errorf("%q runs", got)
	}
}

func BenchmarkTenThoughts(bench *testing.B) {
	var texts []string
	for i := range 10 {
		texts = append(texts, fmt.Sprintf(`"T%d": {"priority": %d, "weight": 0.5, "when": "A >= 0.0", "do": "push"}`, i, i%3))
	}
	b := load(bench, `"combine": {"Force": {}}, "thoughts": {`+strings.Join(texts, ", ")+`}`).set("A", 1)
	kindtest.Bench(bench, b.Mind, wits.Frame{}, nil)
}
