package htn_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// A random domain over the properties P, Q and R. Every task has a term T.

type guard struct {
	name, op string
	value    int64
}

type value struct {
	name string // "" for none
	add  int64
}

type effect struct {
	to string
	value
}

type model struct {
	name             string
	compound         bool
	methods          []way
	choose           string // "" for the order of the document
	when             []guard
	effects, expects []effect
	time             float64
}

type way struct {
	when     []guard
	score    value
	subtasks []subtask
}

type subtask struct {
	task int
	arg  value
}

type world struct {
	tasks  []model
	limits map[string]int
}

var properties = []string{"P", "Q", "R"}

func drawWorld(t *rapid.T) world {
	w := world{limits: map[string]int{"steps": rapid.IntRange(2, 8).Draw(t, "steps"), "choices": rapid.IntRange(2, 12).Draw(t, "choices"), "depth": rapid.IntRange(1, 7).Draw(t, "depth"), "iterations": 5000}}
	compounds, primitives := rapid.IntRange(1, 4).Draw(t, "compounds"), rapid.IntRange(1, 4).Draw(t, "primitives")
	names := append([]string{"T"}, properties...)
	guards := func(most int) (out []guard) {
		for range rapid.IntRange(0, most).Draw(t, "guards") {
			out = append(out, guard{rapid.SampledFrom(names).Draw(t, "of"), rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "op"), int64(rapid.IntRange(0, 2).Draw(t, "value"))})
		}
		return out
	}
	of := func() value {
		return value{rapid.SampledFrom(append(names, "", "")).Draw(t, "name"), int64(rapid.IntRange(-1, 2).Draw(t, "add"))}
	}
	effects := func() (out []effect) {
		for range rapid.IntRange(0, 2).Draw(t, "effects") {
			out = append(out, effect{rapid.SampledFrom(properties).Draw(t, "to"), of()})
		}
		return out
	}
	for i := range compounds + primitives {
		m := model{name: fmt.Sprintf("T%d", i), compound: i < compounds}
		if !m.compound {
			m.when, m.effects, m.expects = guards(2), effects(), effects()
			m.time = float64(rapid.IntRange(0, 3).Draw(t, "time"))
		}
		for range rapid.IntRange(1, 3).Draw(t, "methods") {
			if !m.compound {
				break
			}
			e := way{when: guards(2)}
			for range rapid.IntRange(0, 3).Draw(t, "subtasks") {
				e.subtasks = append(e.subtasks, subtask{rapid.IntRange(0, compounds+primitives-1).Draw(t, "task"), of()})
			}
			m.methods = append(m.methods, e)
		}
		w.tasks = append(w.tasks, m)
	}
	return w
}

// choose makes some tasks choose their methods by scores, or, if may, by chance.
func (w *world) choose(t *rapid.T, may bool) {
	words := []string{"", "score"}
	if may {
		words = append(words, "random")
	}
	for i := range w.tasks {
		m := &w.tasks[i]
		if !m.compound {
			continue
		}
		m.choose = rapid.SampledFrom(words).Draw(t, "choose")
		for k := range m.methods {
			m.methods[k].score = value{rapid.SampledFrom([]string{"", "T", "P", "Q", "R"}).Draw(t, "score of"), int64(rapid.IntRange(0, 3).Draw(t, "score"))}
		}
	}
}

// layer makes a domain one in which no task comes back to itself.
func (w *world) layer() {
	w.limits = map[string]int{"steps": 40, "choices": 60, "depth": 40, "iterations": 100000}
	for i := range w.tasks {
		for k := range w.tasks[i].methods {
			for s := range w.tasks[i].methods[k].subtasks {
				if c := &w.tasks[i].methods[k].subtasks[s]; c.task <= i {
					c.task = i + 1 + c.task%(len(w.tasks)-i-1)
				}
			}
		}
	}
}

func (v value) String() string {
	if v.name == "" {
		return fmt.Sprint(v.add)
	}
	return fmt.Sprintf("%s + %d", v.name, v.add)
}

func (w *world) document(more map[string]any) string {
	texts := func(when []guard) []string {
		out := []string{}
		for _, g := range when {
			out = append(out, fmt.Sprintf("%s %s %d", g.name, g.op, g.value))
		}
		return out
	}
	statements := func(list []effect) string {
		var out []string
		for _, e := range list {
			out = append(out, e.to+" = "+e.value.String())
		}
		return strings.Join(out, "; ")
	}
	tasks := map[string]any{"Root": map[string]any{"methods": []any{map[string]any{"subtasks": []any{map[string]any{"task": "T0", "with": map[string]any{"T": 1}}}}}}}
	for _, m := range w.tasks {
		task := map[string]any{"terms": map[string]string{"T": "int"}}
		if m.compound {
			var methods []any
			for _, e := range m.methods {
				subtasks := []any{}
				for _, s := range e.subtasks {
					subtasks = append(subtasks, map[string]any{"task": w.tasks[s.task].name, "with": map[string]any{"T": map[string]string{"expr": s.arg.String()}}})
				}
				method := map[string]any{"when": texts(e.when), "subtasks": subtasks}
				if m.choose != "" {
					method["score"] = e.score.String()
				}
				methods = append(methods, method)
			}
			if m.choose != "" {
				task["choose"] = m.choose
			}
			task["methods"] = methods
		} else {
			task["when"], task["effects"], task["expects"], task["time"] = texts(m.when), statements(m.effects), statements(m.expects), m.time
			task["do"], task["with"] = "Act", map[string]any{"Life": 2}
		}
		tasks[m.name] = task
	}
	document := map[string]any{"wits": 1, "kind": "htn", "root": "Root", "tasks": tasks, "limits": w.limits}
	var ports []any
	state := map[string]any{}
	for _, p := range properties {
		ports = append(ports, map[string]string{"in": p, "type": "int"})
		state[p] = map[string]string{"expr": p}
	}
	document["ports"], document["state"] = ports, state
	for name, v := range more {
		document[name] = v
	}
	text, err := json.Marshal(document)
	if err != nil {
		panic(err)
	}
	return string(text)
}

type facts [4]int64 // T, P, Q, R

func (f *facts) at(name string) *int64 { return &f[strings.Index("TPQR", name)] }

func (f facts) of(v value) int64 {
	if v.name == "" {
		return v.add
	}
	return *f.at(v.name) + v.add
}

func (f facts) hold(when []guard) bool {
	return !slices.ContainsFunc(when, func(g guard) bool {
		v := *f.at(g.name)
		return !map[string]bool{"==": v == g.value, "!=": v != g.value, "<": v < g.value, "<=": v <= g.value, ">": v > g.value, ">=": v >= g.value}[g.op]
	})
}

func (f facts) apply(list []effect) facts {
	for _, e := range list {
		v := f.of(e.value)
		*f.at(e.to) = v
	}
	return f
}

// reference is the plainest planner there is: it calls itself for all that is left.
type reference struct {
	*world
	iterations int
	endless    bool
	horizon    float64
}

// pending is what is left: a task, the argument's caller's term and the state at that time say with what.
type pending struct {
	subtask
	term  int64 // of the caller
	depth int
	next  *pending
}

type found struct {
	steps  []string
	record []int
	rest   bool
}

func (r *reference) solve(left *pending, f facts, so found, time float64) (found, bool) {
	if left == nil {
		return so, true
	}
	if r.iterations++; r.iterations > r.limits["iterations"]+2 {
		r.endless = true
		return so, false
	}
	if so.rest {
		return so, true
	}
	f[0] = left.term
	f[0] = f.of(left.arg)
	m := &r.tasks[left.task]
	if !m.compound {
		switch {
		case !f.hold(m.when):
			return so, false
		case len(so.steps) == r.limits["steps"]:
			r.endless = true
			return so, false
		}
		so.steps = append(slices.Clip(so.steps), fmt.Sprintf("%s(T: %d)", m.name, f[0]))
		time += m.time
		so.rest = r.horizon > 0 && time >= r.horizon && left.next != nil
		return r.solve(left.next, f.apply(m.effects).apply(m.expects), so, time)
	}
	if len(so.record)+1 > r.limits["choices"] || left.depth >= r.limits["depth"] {
		r.endless = true
		return so, false
	}
	order := make([]int, len(m.methods))
	for i := range order {
		order[i] = i
	}
	if m.choose == "score" {
		slices.SortStableFunc(order, func(a, b int) int { return int(f.of(m.methods[b].score) - f.of(m.methods[a].score)) })
	}
	for _, i := range order {
		e := m.methods[i]
		if !f.hold(e.when) {
			continue
		}
		next := left.next
		for _, s := range slices.Backward(e.subtasks) {
			next = &pending{s, f[0], left.depth + 1, next}
		}
		with := so
		with.record = append(slices.Clip(so.record), i)
		if done, ok := r.solve(next, f, with, time); ok || r.endless {
			return done, ok
		}
	}
	return so, false
}

// plan is what the root comes to, as planned writes it.
func (r *reference) plan(f facts) string {
	r.iterations, r.endless = 0, false
	so, ok := r.solve(&pending{subtask: subtask{0, value{add: 1}}, depth: 1}, f, found{record: []int{0}}, 0)
	switch {
	case r.endless:
		return "endless"
	case !ok:
		return "noplan"
	}
	return fmt.Sprint(strings.Join(so.steps, " "), " ", so.record)
}

// loaded runs a domain; nil if it can never come to an end, which is reported.
func loaded(t testing.TB, registry *wits.Registry, document string) *kindtest.Run {
	p, err := wits.Load(registry, kindtest.Files{"main.json": document}.FS(), "main.json")
	if err != nil {
		if !strings.Contains(err.Error(), "leads back to itself") {
			t.Fatalf("%v\n%s", err, document)
		}
		return nil
	}
	r := kindtest.Start(t, p)
	r.Frame.Delta = 1
	return r
}

func set(r *kindtest.Run, f facts) {
	for i, p := range properties {
		kindtest.Set(r, p, f[i+1])
	}
}

// TestHTN_14_AgainstPlainRecursion: over random domains, in random states, the plan and its record are those of a planner
// that is written as [Pro360] describes it: as a recursion. The plan can be carried out from the state, step by step.
func TestHTN_14_AgainstPlainRecursion(t *testing.T) {
	reg := registry()
	outcomes := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		if rapid.Bool().Draw(rt, "layered") {
			w.layer()
		}
		more := map[string]any{}
		w.choose(rt, false)
		ref := &reference{world: &w}
		if rapid.Bool().Draw(rt, "cut") {
			ref.horizon = float64(rapid.IntRange(1, 4).Draw(rt, "horizon"))
			more["horizon"] = ref.horizon
		}
		document := w.document(more)
		first := loaded(t, reg, document)
		if first == nil {
			return
		}
		for state := range int64(27) {
			r := kindtest.Start(t, first.Program())
			f := facts{0, state % 3, state / 3 % 3, state / 9}
			set(r, f)
			before := f
			r.Good()
			want, got := ref.plan(f), planned(r)
			outcomes[strings.Fields(want + " .")[0][:1]]++
			if got != want {
				rt.Fatalf("from %v\n got %s\nwant %s\n%s", f, got, want, document)
			}
			for i, p := range properties {
				if r.Value("State."+p) != before[i+1] {
					rt.Fatalf("planning has changed %s", p)
				}
			}
			replay(rt, &w, f, planner(r).Steps)
		}
	})
	for _, kind := range []string{"T", "n", "e"} {
		if outcomes[kind] == 0 {
			t.Errorf("outcomes %v", outcomes)
		}
	}
}

// replay carries a plan out in the model.
func replay(t *rapid.T, w *world, f facts, steps []htn.Step) {
	for _, s := range steps {
		i := slices.IndexFunc(w.tasks, func(m model) bool { return m.name == s.Task })
		if _, err := fmt.Sscan(s.Args[0].Value, &f[0]); err != nil {
			t.Fatal(err)
		}
		if m := &w.tasks[i]; !f.hold(m.when) {
			t.Fatalf("%s cannot be done in %v", s, f)
		} else {
			f = f.apply(m.effects).apply(m.expects)
		}
	}
}

// TestHTN_26_CullingAdoptsTheSame: whether a whole plan is made and compared, or the search is bounded by the plan that
// runs, what is done is the same, whatever sensors say.
func TestHTN_26_CullingAdoptsTheSame(t *testing.T) {
	reg := registry()
	adopted, cases := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		cases++
		w := drawWorld(rt)
		w.choose(rt, false) // a search that is not bounded draws more, and so other lots
		w.layer()           // so no limit is reached, which culling may do without
		a, b := loaded(t, reg, w.document(nil)), loaded(t, reg, w.document(map[string]any{"replan": "compare"}))
		if a == nil || b == nil {
			return
		}
		var f facts
		for frame := range 30 {
			if rapid.IntRange(0, 2).Draw(rt, "quiet") == 0 {
				f[rapid.IntRange(1, 3).Draw(rt, "which")] = int64(rapid.IntRange(0, 2).Draw(rt, "value"))
			}
			set(a, f)
			set(b, f)
			before := fmt.Sprint(planner(a).Record)
			x, y := slices.Clone(a.Good()), b.Good()
			if !slices.Equal(x, y) || planned(a) != planned(b) {
				rt.Fatalf("frame %d: %s %q\nand %s %q\n%s", frame, planned(a), x, planned(b), y, w.document(nil))
			}
			if fmt.Sprint(planner(a).Record) != before {
				adopted++
			}
		}
	})
	if adopted < cases/2 { // with -short there are fewer of both
		t.Errorf("only %d plans were adopted in %d cases", adopted, cases)
	}
}
