package tree

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// sortPorts puts ports into an order that does not change from run to run.
func sortPorts(ports []*wits.Port) {
	slices.SortFunc(ports, func(a, b *wits.Port) int { return cmp.Compare(a.String(), b.String()) })
}

// content reads what a node says beside its children.
func (b *builder) content(n *node) {
	t, rec := b.t, &b.t.nodes[n.at]
	switch n.typ.name {
	case "sequence", "selector", "filter":
		b.seriesOf(n, rec)
	case "parallel", "monitor":
		all := int32(len(n.children))
		p := parallel{all, 1}
		if n.typ.name == "monitor" {
			p.success = 1
		}
		p.success = b.policy(n, "success", p.success)
		p.failure = b.policy(n, "failure", p.failure)
		rec.arg = int32(len(t.parallels))
		t.parallels = append(t.parallels, p)
	case "utility":
		b.utilityOf(n, rec)
	case "simulate":
		b.simulation(n, rec)
	case "fake":
		b.fake(n, rec)
	case "switch", "dynamic":
		b.switchOf(n, rec)
	case "succeed":
		rec.on = wits.Success
	case "fail":
		rec.on = wits.Failure
	case "repeat", "retry":
		if rec.on = wits.Success; n.typ.name == "retry" {
			rec.on = wits.Failure
		}
		rec.arg = int32(len(t.counters))
		c := counter{times: b.amount(n, n.Source.Get("times"), "times", 1)}
		t.counters = append(t.counters, c)
		b.port(n, "Count", b.whole, func(s wits.Slot) { t.counters[rec.arg].count = s })
	case "until":
		rec.on = b.status(n, n.Source.Get("is"), "is", false)
	case "cooldown", "timeout", "delay":
		b.timer(n, rec, n.Source.Get("seconds"), "seconds")
		b.timed = b.timed || n.typ.name != "delay"
	case "wait":
		b.timer(n, rec, n.content, "wait")
	case "guard":
		b.condition(n, rec, n.Source.Get("when"), "when")
		if b.flag(n, "defer") {
			rec.flags |= deferred
		}
	case "if", "while", "await":
		b.condition(n, rec, n.content, n.typ.name)
		if rec.on = wits.Failure; n.typ.name == "await" {
			rec.on = wits.Success
		}
		if b.flag(n, "defer") {
			rec.flags |= deferred
		}
	case "hinted":
		b.hintCondition(n, rec)
	case "hint":
		b.hinter(n, rec)
	case "do", "run":
		n.runner.Connect(b.Builder, n.runs, &t.functions)
		b.sleep(n, rec)
		b.plain(n, rec)
		if sub, ok := n.runner.Part().(*tree); ok {
			rec.flags |= sub.nodes[0].flags & heavy
		}
	case "solid":
		b.solid(n, rec)
	case "set":
		b.set(n, rec)
	case "script":
		rec.arg = b.script(n, n.content, "script")
	case "fire":
		b.fire(n, rec)
	case "log":
		b.log(n, rec)
	case "status":
		if rec.on = b.status(n, n.content, "status", true); rec.on == wits.Running {
			rec.op = opIdle
		}
	}
	b.servicesOf(n, rec)
}

// seriesOf reads how a sequence or selector goes through its children.
func (b *builder) seriesOf(n *node, rec *record) {
	if rec.on = wits.Success; n.typ.name == "selector" {
		rec.on = wits.Failure
	}
	reactive := b.flag(n, "reactive")
	hinted := n.typ.name == "selector" && b.flag(n, "hinted")
	if reactive {
		if rec.op = opReactiveSequence; n.typ.name == "selector" {
			rec.op = opReactiveSelector
		}
	}
	switch how := b.word(n, "handover", "after", "before"); {
	case how != "" && !reactive && !hinted:
		b.Problem(n.Node, "handover", `"handover" is for reactive nodes: others never run two children at a time`, `add "reactive": true, or remove it`)
	case how == "before":
		rec.flags |= before
	}
	random := b.word(n, "order", "random") != ""
	if random && reactive {
		b.Problem(n.Node, "order", "a reactive node begins with its first child in every frame, so its order cannot be random", "")
	}
	chained := b.chain(n, rec)
	weights := b.weights(n)
	if weights != nil && !random {
		b.Problem(n.Node, "weights", `"weights" are for a random order`, `add "order": "random"`)
	}
	if hinted {
		if random {
			b.Problem(n.Node, "order", "hints order the children of this selector, so its order cannot be random", "")
		}
		b.hintedOf(n, rec, reactive)
	} else if random && !reactive && !chained {
		rec.op = opRandom
		rec.arg = int32(len(b.t.orders))
		b.t.orders = append(b.t.orders, order{weights})
	}
}

// weights reads one number for each child; nil if there are none.
func (b *builder) weights(n *node) []float64 {
	v := n.Source.Get("weights")
	if v == nil {
		return nil
	}
	bad := v.Kind != jsontree.Array || len(v.Items) != len(n.children)
	sum := 0.0
	out := make([]float64, 0, len(n.children))
	if !bad {
		for _, item := range v.Items {
			w, ok := item.Float()
			bad = bad || !ok || w < 0
			sum += w
			out = append(out, w)
		}
	}
	if bad || sum <= 0 || sum-sum != 0 {
		b.Problem(n.Node, "weights", fmt.Sprintf("there are %d children, so there are as many weights: numbers of 0 or more, not all 0", len(n.children)), "")
		return nil
	}
	return out
}

// policy reads how many children of a parallel must end a way.
func (b *builder) policy(n *node, member string, otherwise int32) int32 {
	v := n.Source.Get(member)
	all := int32(len(n.children))
	if v == nil {
		return otherwise
	}
	if i, ok := v.Int(); ok && i >= 1 && i <= int64(max(all, 1)) {
		return int32(i)
	}
	switch {
	case v.Kind == jsontree.String && v.Text == "one":
		return 1
	case v.Kind == jsontree.String && v.Text == "all":
		return all
	}
	b.Problem(n.Node, member, fmt.Sprintf("%q is \"one\", \"all\" or a number of children, at most %d", member, all), "")
	return otherwise
}

// utilityOf reads how a utility selector chooses.
func (b *builder) utilityOf(n *node, rec *record) {
	u := utility{reactive: b.flag(n, "reactive"), validate: b.flag(n, "validate")}
	switch b.word(n, "choose", "highest", "weighted", "random") {
	case "weighted":
		u.weighted = true
	case "random":
		u.random = true
	}
	if v := n.Source.Get("above"); v != nil {
		var ok bool
		if u.above, ok = v.Float(); !ok {
			b.Problem(n.Node, "above", `"above" is a number`, "children with a higher score are good enough to be drawn")
		} else if !u.random {
			b.Problem(n.Node, "above", `"above" says which children are good enough to be drawn, and none is drawn here`, `add "choose": "random", or remove it`)
		}
	}
	if v := n.Source.Get("inertia"); v != nil {
		var ok bool
		if u.inertia, ok = v.Float(); !ok || u.inertia < 0 {
			b.Problem(n.Node, "inertia", `"inertia" is a number, 0 or more`, "it is added to the score of the child that runs")
		} else if !u.reactive {
			b.Problem(n.Node, "inertia", "only a reactive node may leave a child that runs for a better one", `add "reactive": true, or remove it`)
		}
	}
	rec.on = wits.Failure
	rec.arg = int32(len(b.t.utilities))
	b.t.utilities = append(b.t.utilities, u)
}

// switchOf reads the value and the cases of a switch, or the index of a dynamic node.
func (b *builder) switchOf(n *node, rec *record) {
	c := choice{reactive: n.typ.name == "switch" && b.flag(n, "reactive")}
	rec.arg = int32(len(b.t.switches))
	b.t.switches = append(b.t.switches, c)
	source, member, want := n.content, "switch", (*wits.Type)(nil)
	if n.typ.name == "dynamic" {
		if source, member, want = n.Source.Get("index"), "index", b.whole; source == nil {
			b.Problem(n.Node, "", "nothing says which document to run", `add "index": an expression for its place in the list, from 0`)
			return
		}
	}
	if source = b.expression(n, source, member, `such as "Mood"`); source == nil {
		return
	}
	s := b.scope(n)
	e := s.Check(source, n.decl.Name, want)
	evaluation := int32(-1)
	if e != nil {
		outcome := wits.OutcomeWhole
		if e.Type() == b.bool1 {
			outcome = wits.OutcomeTruth
		}
		evaluation = s.Evaluation(e, outcome)
	}
	b.tell(n, s.ExprTrace(source.Text))
	pure := false
	if n.reads, pure = b.used(s); !pure {
		rec.flags |= impure
	}
	if e == nil {
		return
	}
	f := new(func(*wits.Context) int64)
	sw := &b.t.switches[rec.arg]
	sw.value = f
	switch {
	case e.Type() == b.bool1:
		b.Finish(func() {
			v := e.Bool()
			v = wits.NotedBool(v, evaluation)
			*f = func(x *wits.Context) int64 {
				if v(x) {
					return 1
				}
				return 0
			}
		})
	case e.Type() == b.whole || e.Type().Enum() != nil:
		b.Finish(func() { *f = wits.NotedInt(e.Int(), evaluation) })
	default:
		b.Problem(n.Node, member, fmt.Sprintf("the value is of type %s, and a switch takes a bool, an int or an enumeration", e.Type()), "a selector of guards can look at anything")
		return
	}
	if n.typ.name == "dynamic" {
		for i := range n.children {
			sw.keys = append(sw.keys, int64(i))
		}
		return
	}
	for _, m := range n.keys {
		sw.keys = append(sw.keys, b.key(n, m, e.Type()))
	}
}

// key is the value that a case is for.
func (b *builder) key(n *node, m jsontree.Member, t *wits.Type) int64 {
	var names []string
	switch {
	case t == b.bool1:
		names = []string{"false", "true"}
	case t.Enum() != nil:
		names = t.Enum()
	default:
		i, err := strconv.ParseInt(m.Name, 10, 64)
		if err != nil {
			b.ProblemAt(m.Pos, n.decl.Name, fmt.Sprintf("the value is an int, and %q is none", m.Name), "")
		}
		return i
	}
	i := slices.Index(names, m.Name)
	if i < 0 {
		hint := kit.Suggest(m.Name, names)
		if hint == "" && len(names) <= 12 {
			hint = "there is " + kit.Joined(names)
		}
		b.ProblemAt(m.Pos, n.decl.Name, fmt.Sprintf("%s has no value %q", t, m.Name), hint)
	}
	return int64(i)
}

// condition reads a condition.
func (b *builder) condition(n *node, rec *record, source *jsontree.Node, member string) {
	if source == nil {
		b.Problem(n.Node, "", "nothing says when", fmt.Sprintf(`add %q: a condition such as "Health < 30"`, member))
		return
	}
	if source = b.expression(n, source, member, `such as "Health < 30"`); source == nil {
		return
	}
	s := b.scope(n)
	if ref, ok := s.Lookup(source.Text); ok && ref.Type == b.bool1 && rec.op == opIf && n.Source.Get("defer") == nil {
		s.Reads()
		evaluation := s.Named(source.Text, ref)
		b.tell(n, s.ExprTrace(source.Text))
		n.reads, _ = b.used(s)
		rec.op = opIfPort
		if b.t.named == nil {
			b.t.named = map[*record]int32{}
		}
		b.Finish(func() {
			rec.arg = int32(ref.Slot().Word())
			b.t.named[rec] = evaluation
		})
		return
	}
	f := s.Bool(source, n.decl.Name)
	b.tell(n, s.ExprTrace(source.Text))
	pure := false
	if n.reads, pure = b.used(s); !pure {
		rec.flags |= impure
	}
	rec.arg = int32(len(b.t.conditions))
	b.t.conditions = append(b.t.conditions, test{})
	if f != nil {
		b.Finish(func() { b.t.conditions[rec.arg].f = *f })
	}
}

// tell keeps what a node's condition or value says for those who ask why.
func (b *builder) tell(n *node, t kit.ExprTrace) {
	if b.t.told == nil {
		b.t.told = map[int32]*kit.ExprTrace{}
	}
	b.t.told[n.at] = &t
}

// expression gives the source of an expression; nil, with the problem reported, if it is no text.
func (b *builder) expression(n *node, source *jsontree.Node, member, hint string) *jsontree.Node {
	if source.Kind == jsontree.String {
		return source
	}
	if source.Kind == jsontree.Number {
		hint = fmt.Sprintf("write it in quotes: %q", source.Text)
	}
	b.ProblemAt(source.Pos, n.decl.Name, fmt.Sprintf("%q is an expression in quotes", member), hint)
	return nil
}

// amount reads a number, or an expression for one; nil if there is none.
func (b *builder) amount(n *node, source *jsontree.Node, member string, least float64) *amount {
	if source == nil {
		return nil
	}
	if source.Kind == jsontree.String {
		s := b.scope(n)
		f := s.Float(source, n.decl.Name)
		b.used(s)
		return &amount{f: f}
	}
	v, ok := source.Float()
	if whole := least == 1; !ok || v < least || v-v != 0 || whole && v != float64(int64(v)) {
		what := "a number of seconds, 0 or more"
		if whole {
			what = "a whole number, 1 or more"
		}
		b.ProblemAt(source.Pos, n.decl.Name, fmt.Sprintf("%q is %s", member, what), "or an expression in quotes")
	}
	return &amount{fixed: v}
}

// timer reads a time.
func (b *builder) timer(n *node, rec *record, source *jsontree.Node, member string) {
	if source == nil {
		b.Problem(n.Node, "", "nothing says how long", fmt.Sprintf(`add %q: a number or an expression`, member))
		return
	}
	t := b.t
	c := timer{seconds: b.amount(n, source, member, 0), deviation: b.amount(n, n.Source.Get("deviation"), "deviation", 0)}
	rec.arg = int32(len(t.timers))
	t.timers = append(t.timers, c)
	b.port(n, "Until", b.float, func(s wits.Slot) { t.timers[rec.arg].until = s })
}

// port gives the node an outbound port of the kind's own.
func (b *builder) port(n *node, name string, typ *wits.Type, give func(wits.Slot)) {
	if p := n.Node.Out(name, typ); p != nil {
		b.Finish(func() { give(p.Slot()) })
	}
}

// status reads how something ends.
func (b *builder) status(n *node, v *jsontree.Node, member string, running bool) wits.Status {
	if v != nil && v.Kind == jsontree.String {
		switch {
		case v.Text == "success":
			return wits.Success
		case v.Text == "failure":
			return wits.Failure
		case v.Text == "running" && running:
			return wits.Running
		}
	}
	reason := fmt.Sprintf(`%q is "success" or "failure"`, member)
	if running {
		reason = fmt.Sprintf(`%q is "success", "failure" or "running"`, member)
	}
	b.Problem(n.Node, member, reason, "")
	return wits.Success
}

// flag reads true or false.
func (b *builder) flag(n *node, member string) bool {
	v := n.Source.Get(member)
	if v != nil && v.Kind != jsontree.Bool {
		b.Problem(n.Node, member, fmt.Sprintf("%q is true or false", member), "")
	}
	return v != nil && v.Bool
}

// word reads one of some words; "" if there is none.
func (b *builder) word(n *node, member string, words ...string) string {
	v := n.Source.Get(member)
	if v == nil {
		return ""
	}
	if v.Kind != jsontree.String || !slices.Contains(words, v.Text) {
		b.Problem(n.Node, member, fmt.Sprintf("%q is %s", member, `"`+strings.Join(words, `" or "`)+`"`), "")
		return ""
	}
	return v.Text
}
