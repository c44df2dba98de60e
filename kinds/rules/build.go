package rules

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "rules"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct {
	kind.Declared[Body]
	settings
}

// Outcome is what came of a rule when it was looked at last.
type Outcome uint8

// Outcomes of rules.
const (
	Waiting  Outcome = iota // it has not been looked at
	Fired                   // it was executed
	Unmet                   // a check did not hold
	Missing                 // an input was missing
	NoMatch                 // its score was below the threshold
	Beaten                  // it matched, and others were selected
	Conflict                // it matched, and needs what a rule uses that was selected, or that rule is unique
	outcomes
)

var outcomeNames = [outcomes]string{"waiting", "fired", "unmet", "missing", "noMatch", "beaten", "conflict"}

// Result is what came of a match.
type Result uint8

// Results of matches.
const (
	Pending   Result = iota // there was no match yet
	Matched                 // rules were executed
	Exhausted               // no rule matches
	Capped                  // none of the rules that were looked at matches, and there are more
	Defaulted               // no rule matches, and the default was executed
	Chained                 // no rule matches, and a step towards one was executed
	results
)

var resultNames = [results]string{"pending", "matched", "exhausted", "capped", "defaulted", "chained"}

// AddTypes adds the types of what came of rules and matches to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Outcome](r, "ruleOutcome", "What came of a rule when it was looked at last.", outcomeNames[:]...)
	wits.AddEnum[Result](r, "matchResult", "What came of a match of rules.", resultNames[:]...)
}

// Name is "rules".
func (Kind) Name() string { return "rules" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Production rules: rules that are evaluated when they are due and move goods between bins, or that are matched against the situation."
}

// NodeTypes returns what can be added to a document.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "production", Group: "rules", Also: []string{"input", "output", "convert", "economy", "resource"}, Doc: "Takes from bins and adds to others.", Node: `{"every": 1, "inputs": {}, "outputs": {}}`},
	}
}

// maxRules is how many rules a document may have.
const maxRules = 4096

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	settings
	body   *Body
	p      *system
	debts  map[string]bool
	values map[string]int        // what conditions look at, by its text
	known  map[string]wits.State // numbers of the map, by node and name
	float  *wits.Type
	whole  *wits.Type
}

// Build compiles one instance of a document.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, settings: k.settings, body: decoded.(*Body), debts: map[string]bool{}, values: map[string]int{}, known: map[string]wits.State{}}
	r := b.Registry()
	b.float, b.whole = r.Type("float"), r.Type("int")
	outcome := r.Type("ruleOutcome")
	if outcome == nil {
		b.Problem(nil, "", `the kind "rules" was registered without its types`, "call rules.AddTypes; this is for the coder of the game")
		return nil
	}
	n := len(b.body.Rules)
	if n > maxRules {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d rules", maxRules), "")
		return nil
	}
	b.p = &system{id: b.ID(), land: k.land, rules: make([]rule, n)}
	for _, d := range b.body.Debts {
		b.debts[d.String()] = true
	}
	first := b.Activity(n)
	for i := range b.p.rules {
		b.node(&b.p.rules[i], &b.body.Rules[i], first+i, outcome)
	}
	if b.body.Match != nil {
		b.match(b.body.Match)
	}
	for i := range b.p.rules {
		b.connect(&b.p.rules[i], &b.body.Rules[i])
	}
	b.schedule()
	kind.Resets(b.Builder, &b.p.variables)
	b.lint()
	return b.p
}

// node makes the node of a rule, with what people see of it.
func (b *builder) node(r *rule, d *Rule, bit int, outcome *wits.Type) {
	r.Runner = kind.MakeRunner(b.Builder, kind.RefOf(&d.Node, &d.Behavior), "rule", bit)
	n := r.Node
	r.id, r.radius, r.flows = n.ID(), d.Radius, d.Flows
	b.Finish(func() { r.word, r.mask = b.ActivityWord(bit), 1<<(bit%64) })
	if !d.Runs() {
		n.Lifecycle() // before its own ports: it makes the list of them anew
	}
	state, fired, refused, failing := n.Out("Outcome", outcome), n.Out("Fired", b.whole), n.Out("Refused", b.whole), n.Out("Failing", b.whole)
	if state == nil || fired == nil || refused == nil || failing == nil {
		return // it has a port of that name, which has been reported
	}
	had := b.State(d.Name+" had", b.float)
	b.Finish(func() {
		r.outcome, r.fired, r.refused = state.Slot().Word(), fired.Slot().Word(), refused.Slot().Word()
		r.failing, r.had = failing.Slot().Word(), had.Slot().Word()
	})
	b.describe(n, d)
}

// describe tells people what the rule is.
func (b *builder) describe(n *wits.Node, d *Rule) {
	if b.body.Match == nil && len(d.On) == 0 {
		n.AddExtra("every", d.Every.String())
	}
	for _, c := range d.Checks {
		n.AddExtra("check", c.String())
	}
	for _, m := range d.Inputs {
		n.AddExtra("input", m.Value.String()+" "+m.Name)
	}
	for _, m := range d.Outputs {
		n.AddExtra("output", m.Value.String()+" "+m.Name)
	}
}

// connect compiles what a rule says.
func (b *builder) connect(r *rule, d *Rule) {
	s := kind.NewScope(b.Builder, r.Node)
	b.views(d.Name, &r.views, s)
	for _, c := range d.Checks {
		if f, id := s.Condition(c.Source, d.Name); f != nil {
			r.checks = append(r.checks, check{f, id})
			told := s.ExprTrace(c.String())
			r.told = append(r.told, &told)
		}
	}
	r.inputs, r.outputs = b.bins(r, s, d.Inputs, true), b.bins(r, s, d.Outputs, false)
	for _, t := range []struct {
		script kind.Script
		f      **func(*wits.Context)
	}{{d.Success, &r.success}, {d.FailedInputs, &r.failedInputs}, {d.FailedChecks, &r.failedChecks}} {
		if t.script.Given() {
			*t.f = s.Script(t.script.Source, d.Name)
		}
	}
	for _, name := range d.Fire {
		if p := b.trigger(name, d.Name, true); p != nil {
			b.Finish(func() { r.fire = append(r.fire, p.Signal()) })
		}
	}
	if b.p.matcher != nil {
		b.conditions(r, s, d)
	}
	b.p.functions = append(b.p.functions, s.Calls...)
	if r.radius > 0 && (b.land == nil || b.land.Around == nil) {
		b.ProblemAt(d.Source.Get("radius").Pos, d.Name, "the game has no map in which rules could have a radius", "", declare.ToDrop("radius"))
	}
	r.Connect(b.Builder, kind.RefOf(&d.Node, &d.Behavior), &b.p.functions)
}

// trigger finds a trigger port of the document that rules listen to, or raise.
func (b *builder) trigger(text kind.Text, node string, raise bool) *wits.Port {
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || raise == p.Out || p.Name == "Activate" || p.Name == "Deactivate" {
			continue // what is raised goes out of the document, which is inbound as seen from inside
		}
		if p.Name == text.String() {
			return p
		}
		names = append(names, p.Name)
	}
	what := "to listen to"
	if raise {
		what = "to raise"
	}
	b.ProblemAt(text.At(), node, fmt.Sprintf("there is no trigger %q %s", text.String(), what), "", kind.Closest(text.String(), names, "")...)
	return nil
}

// schedule says when rules are due.
func (b *builder) schedule() {
	p, day := b.p, b.seconds()
	p.day = day
	next, began := b.State("next", b.float), b.State("began", b.float)
	b.Finish(func() { p.next, p.began = next.Slot().Word(), began.Slot().Word() })
	for i := range p.rules {
		r, d := &p.rules[i], &b.body.Rules[i]
		if p.matcher != nil {
			continue
		}
		r.every = float64(d.Every.Number * day)
		if r.first = r.every; d.First != nil {
			r.first = float64(*d.First * day)
		}
		due, round := b.State(d.Name+" due", b.float), b.State(d.Name+" round", b.whole)
		b.Finish(func() { r.due, r.round = due.Slot().Word(), round.Slot().Word() })
		for _, on := range d.On {
			r.heard = true
			if port := b.trigger(on, d.Name, false); port != nil {
				b.OnRelease(port, wits.ReleaseHandle, func(x *wits.Context) { p.call(x, r) })
			}
		}
	}
}
