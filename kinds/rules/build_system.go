package rules

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// systemBuilder compiles a production system.
type systemBuilder struct {
	*kind.Builder
	body                *Body
	s                   *system
	float, whole, truth *kind.Type
	counters            map[string]func() int // words that count how often terms on a value held, by what is watched
	counted             *kind.BuildNode       // the node that has them
}

// countersName is the node whose ports count how often terms on each value held.
const countersName = "Terms"

// buildSystem compiles one instance of a production system.
func buildSystem(wb *kind.Builder, body *Body) kind.Part {
	reg := wb.Registry()
	b := &systemBuilder{Builder: wb, body: body, s: &system{id: wb.ID(), fallback: -1, end: body.End, first: 1},
		float: reg.Type("float"), whole: reg.Type("int"), truth: reg.Type("bool"), counters: map[string]func() int{}}
	n := len(body.Rules)
	if n > maxRules {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d rules", maxRules), "")
		return nil
	}
	if reg.Type("ruleResult") == nil || reg.Type("ruleVerdict") == nil {
		b.Problem(nil, "", `the kind "rules" was registered without its types`, "call rules.AddTypes; this is for the coder of the game")
		return nil
	}
	b.options()
	first := b.Activity(n)
	b.s.rules, b.s.scans = make([]watcher, n), make([]scan, n)
	for i := range body.Rules { // nodes first: expressions may name any of them
		b.rule(i, first+i)
	}
	b.counted = b.Node(countersName, b.Document().At(), nil)
	b.counted.Describe("terms", "terms", "how often terms held", "How often a term on each value held, of all rules.")
	for i := range body.Rules {
		b.watch(i)
	}
	b.script()
	b.places(n, first)
	b.arrange()
	b.lint()
	return b.s
}

// options reads what holds for all rules.
func (b *systemBuilder) options() {
	s, body := b.s, b.body
	if c := body.Choose; c != nil {
		s.order, s.first, s.checks, s.mostTerms = c.Order, c.First, c.Checks, c.Terms
	}
	if t := body.Training; t != nil && !t.Locked {
		s.training, s.draws = t, s.order == orderWeighted
		if t.Least > t.Most {
			b.ProblemAt(t.At, "", `"least" is more than "most"`, "exchange the two")
		}
	}
	if o := body.Otherwise; o != nil {
		s.stop, s.depth, s.gapCount = o.Stop, o.Chain, o.Report
		if o.Rule.Given() {
			s.fallback = slices.IndexFunc(body.Rules, func(r RulePart) bool { return r.Name == o.Rule.String() })
			if s.fallback < 0 {
				b.ProblemAt(o.Rule.At(), "", fmt.Sprintf("there is no rule %q", o.Rule.String()), "", kind.Closest(o.Rule.String(), b.names(), "")...)
			}
		}
	}
	words := [...]string{"by the order of the list", "in an order that is drawn for each update", "by weight, the greatest first", "at random among those that match"}
	b.AddExtra("chooses", words[s.order])
	b.tellSystem()
	b.result()
}

func (b *systemBuilder) names() (names []string) {
	for i := range b.body.Rules {
		names = append(names, b.body.Rules[i].Name)
	}
	return names
}

// result gives the document ports that say what came of the last update.
func (b *systemBuilder) result() {
	for _, f := range []struct {
		kind.Field
		to *int
	}{
		{kind.Field{Name: "Result", Type: b.Registry().Type("ruleResult"), Doc: "What came of the last update: a rule was selected, none matches, or the cap was hit before."}, &b.s.result},
		{kind.Field{Name: "Looked", Type: b.whole, Doc: "How many rules the last update has looked at."}, &b.s.looked},
		{kind.Field{Name: "Unmatched", Type: b.whole, Doc: "In how many updates no rule matched."}, &b.s.unmatched},
		{kind.Field{Name: "Capped", Type: b.whole, Doc: "In how many updates the cap was hit before a rule was found."}, &b.s.capped},
	} {
		f.Out = true
		p, reason, hint := b.OuterData(f.Field)
		if p == nil {
			b.Problem(nil, "", fmt.Sprintf("the document cannot say its %s: %s", f.Name, reason), hint)
			continue
		}
		b.Writes(p)
		b.Finish(func() { *f.to = p.Slot().Word() })
	}
}

// rule makes the node of a rule, with the ports by which it counts.
func (b *systemBuilder) rule(i, bit int) {
	from, to, at := &b.body.Rules[i], &b.s.rules[i], &b.s.scans[i]
	to.Runner = kind.MakeRunner(b.Builder, kind.RefOf(&from.Node, &from.Behavior), "rule", bit)
	to.name, to.id, to.unique, to.step, to.weight = from.Name, to.Node.ID(), from.Unique, from.Step, from.Weight
	if from.Name == countersName {
		b.ProblemAt(from.At, from.Name, fmt.Sprintf("%q counts how often terms held: no rule can be called so", countersName), "", declare.ToRename(""))
	}
	for _, tag := range from.Tags {
		k := slices.Index(b.s.tags, tag)
		if k < 0 {
			k = len(b.s.tags)
			if b.s.tags = append(b.s.tags, tag); k == 64 {
				b.ProblemAt(from.At, from.Name, "the document has more than 64 tags", "let rules share tags")
			}
		}
		to.tags |= 1 << (k & 63)
	}
	for _, p := range []struct {
		name string
		typ  *kind.Type
		to   any
	}{{"Fired", b.whole, &to.fired}, {"Matched", b.whole, &at.matched}, {"Filtered", b.whole, &to.filtered}, {"Succeeded", b.whole, &to.succeeded},
		{"Failed", b.whole, &to.failed}, {"Score", b.float, &at.score}, {"Verdict", b.Registry().Type("ruleVerdict"), &at.verdict}, {"Gained", b.float, &to.gained}} {
		if p.name == "Gained" && b.s.training == nil {
			continue
		}
		if out := to.Node.Out(p.name, p.typ); out != nil {
			if p.name == "Gained" {
				to.gain = out
			}
			b.Finish(func() {
				switch to := p.to.(type) {
				case *int:
					*to = out.Slot().Word()
				case *int32:
					*to = int32(out.Slot().Word())
				}
			})
		}
	}
}

// watch compiles what a rule watches, and what it does, now that all nodes are there.
func (b *systemBuilder) watch(i int) {
	from, to, s := &b.body.Rules[i], &b.s.rules[i], b.s
	to.Connect(b.Builder, kind.RefOf(&from.Node, &from.Behavior), &s.functions)
	scope := kind.NewScope(b.Builder, to.Node)
	at := &s.scans[i]
	at.from = int32(len(s.terms))
	for k := range from.When {
		b.term(scope, from, k)
	}
	at.to = int32(len(s.terms))
	b.weigh(from, to, at)
	scope.Move(to.Node)
	if from.Success.Given() {
		to.success = scope.Script(from.Success.Source, from.Name)
	}
	if from.Failure.Given() {
		to.failure = scope.Script(from.Failure.Source, from.Name)
	}
	s.functions = append(s.functions, scope.Calls...)
	b.effects(from, to)
	switch {
	case len(from.When) == 0 && i != s.fallback && (from.Source.Get("when") == nil || len(from.Source.Get("when").Items) == 0):
		b.Problem(to.Node, "", `it never fires: it has no "when"`, `say when it is to fire, or make it the "rule" of "otherwise"`, declare.ToAdd("when", `["true"]`))
	case from.Failure.Given() && to.Empty():
		b.Problem(to.Node, "failure", `"failure" is for what runs, and nothing does`, "", declare.ToRemove())
	}
	b.tellRule(from, to)
}

// weigh says how much weight a rule needs. What is lost to rounding is forgiven.
func (b *systemBuilder) weigh(from *RulePart, to *watcher, at *scan) {
	to.threshold = b.body.Threshold
	if from.Source != nil && from.Source.Has("threshold") {
		to.threshold = from.Threshold
	}
	for _, w := range b.s.worths[at.from:at.to] {
		to.total += w.weight
	}
	at.slack = float64(to.total*(1-to.threshold)) + float64(to.total*1e-9)
	if to.total > 0 {
		at.inverse = 1 / to.total
	}
}

// effects finds what holds once a rule has succeeded.
func (b *systemBuilder) effects(from *RulePart, to *watcher) {
	if len(from.Effects) > maxEffects {
		b.Problem(to.Node, "effects", fmt.Sprintf("it has more than %d effects", maxEffects), "let the rules that follow read fewer values")
		return
	}
	scope := kind.NewScope(b.Builder, to.Node)
	for _, p := range from.Effects {
		ref, ok := scope.Own(p.Name)
		if !ok || ref.Slot == nil || !b.native(ref.Type) {
			var names []string
			for _, q := range slices.Concat(b.Variables(), b.Ports()) {
				if q.Out && !q.Trigger && b.native(q.Type) {
					names = append(names, q.Name)
				}
			}
			b.ProblemAt(p.At, from.Name, fmt.Sprintf("there is no number and no truth %q that the document reads", p.Name), "", kind.Suggest(p.Name, names)...)
			continue
		}
		e := effect{slot: ref.Slot, name: p.Name, own: slices.ContainsFunc(b.Variables(), func(q *kind.Port) bool { return q.Name == p.Name })}
		v := p.Value.Source
		switch {
		case v != nil && ref.Type == b.truth && v.Kind == jsontree.Bool:
			if v.Bool {
				e.is, e.value = 1, 1
			}
		case v != nil && ref.Type != b.truth && v.Kind == jsontree.Number:
			e.value, _ = v.Float()
			if e.is = math.Float64bits(e.value); ref.Type == b.whole {
				e.is = uint64(int64(e.value))
			}
		default:
			b.ProblemAt(p.At, from.Name, fmt.Sprintf("%s is of type %s, and this is no value of it", p.Name, ref.Type), "")
			continue
		}
		b.Finish(func() { e.word = e.slot().Word(); to.effects = append(to.effects, e) })
	}
}

// script compiles what runs when nothing matches, and finds the variables that go back to their defaults.
func (b *systemBuilder) script() {
	if o := b.body.Otherwise; o != nil && o.Script.Given() {
		scope := kind.NewScope(b.Builder, nil)
		b.s.script = scope.Script(o.Script.Source, "")
		b.s.functions = append(b.s.functions, scope.Calls...)
	}
	variables := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				b.s.variables = append(b.s.variables, v.Slot())
			}
		}
	})
}

// places finds room in the mind.
func (b *systemBuilder) places(n, first int) {
	s := b.s
	picked := b.Reserve((n + 3) / 4)
	var gaps kind.Reservation
	if s.gapCount > 0 {
		gaps = b.Reserve(1 + s.gapCount*(1+len(s.values)))
	}
	var states [5]kind.State
	for k, name := range [...]string{"#resume", "#forced", "#marked", "#chain", "#chain on"} {
		states[k] = b.State(name, b.whole)
	}
	s.force, s.mark = states[1], states[2]
	s.noted = b.Evaluation(nil, "the values", kind.OutcomeWhole, func() (reads []why.ReadSource) {
		for _, v := range s.values {
			reads = append(reads, why.ReadSource{Name: v.name, Slot: v.slot})
		}
		return reads
	})
	b.Finish(func() {
		s.picked.word = picked.Word()
		if s.gapCount > 0 {
			s.gaps = gaps.Word()
		}
		for k, to := range [...]*int{&s.resume, &s.forced, &s.marked, &s.chain[0], &s.chain[1]} {
			*to = states[k].Slot().Word()
		}
		if n > 0 {
			s.active, s.shift = b.ActivityWord(first), uint(first%64)
		}
	})
}

// arrange says in which order rules are looked at.
func (b *systemBuilder) arrange() {
	s := b.s
	for i := range s.rules {
		switch r := &s.rules[i]; {
		case r.step || s.scans[i].from == s.scans[i].to:
		case r.unique:
			s.uniques = append(s.uniques, int32(i))
		default:
			s.fixed = append(s.fixed, int32(i))
		}
	}
	if s.order == orderWeighted && !s.draws {
		byWeight := func(x, y int32) int {
			switch a, b := s.rules[x].weight, s.rules[y].weight; {
			case a > b:
				return -1
			case a < b:
				return 1
			}
			return 0
		}
		slices.SortStableFunc(s.fixed, byWeight)
		slices.SortStableFunc(s.uniques, byWeight)
	}
}
