package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// node makes the node of a rule, by which the debugger and expressions see how often it fired: Work.Fired.
func (b *builder) node(i int) *kind.BuildNode {
	from, to := &b.body.Rules[i], &b.d.rules[i]
	n := b.Node(from.Name, from.At, from.Source)
	n.Describe("rule", "rule", "", from.Doc)
	to.name, to.id, to.node, to.every, to.rate = from.Name, n.ID(), n.Index(), from.Every, from.Rate
	b.tells(n, to)
	return n
}

// rule compiles what a rule says, now that all nodes are there.
func (b *builder) rule(i int, n *kind.BuildNode, scope *kind.Scope) {
	from, to := &b.body.Rules[i], &b.d.rules[i]
	b.give(i, from)
	scope.Move(n)
	for _, c := range from.Checks {
		b.names.begin(false)
		is := check{text: c.String()}
		is.f = scope.Bool(c.Source, from.Name)
		is.reads = b.names.used
		b.ofPlayer(from, c.At(), is.reads)
		if is.f == nil {
			continue
		}
		if tree, errs := expr.Parse(is.text); len(errs) == 0 {
			is.text = tree.String()
		}
		b.native(&is, is.reads)
		to.calls = to.calls || !is.native
		to.checks = append(to.checks, is)
	}
	to.inputs, to.outputs = b.terms(from, from.Inputs), b.terms(from, from.Outputs)
	b.carry(i, to)
	b.changes(from, to)
	b.says(n, from, to)
	for k, s := range [3]kind.Script{from.Success, from.FailedInputs, from.FailedChecks} {
		if !s.Given() {
			continue
		}
		b.names.begin(true)
		to.on[k].f = scope.Script(s.Source, from.Name)
		to.on[k].reads = b.names.used
		b.ofPlayer(from, s.At(), b.names.used)
		to.calls = true
	}
	b.calls = append(b.calls, scope.Calls...)
	if b.sameThings(to) {
		b.Problem(n, "", "it gives back exactly what it takes, and does nothing else", `change "inputs" or "outputs", or take the rule away`, declare.ToRemove())
	}
}

// give adds the rule to the types of unit that have it.
func (b *builder) give(i int, from *RulePart) {
	add := func(t int) {
		u := &b.d.types[t]
		u.rules = append(u.rules, int32(i))
		b.d.widest = max(b.d.widest, len(u.rules))
	}
	if len(from.Of) == 0 {
		for t := range b.d.types[1:] {
			add(1 + t)
		}
		if len(b.d.types) == 1 && from.Source != nil {
			b.ProblemAt(from.At, from.Name, "no type of unit has it: the document has none", `declare one, or write "of": "player"`, declare.ToAdd("of", `"player"`))
		}
		return
	}
	given := map[string]bool{}
	for _, t := range from.Of {
		name := t.String()
		switch at := b.d.typeOf(name); {
		case at < 0:
			b.ProblemAt(t.At(), from.Name, fmt.Sprintf("there is no type of unit %q", name), "", kind.Suggest(name, append(b.d.Types(), playerType), declare.ToDeclare("unit", "/units", name, "{}"))...)
		case given[name]:
			b.ProblemAt(t.At(), from.Name, fmt.Sprintf("it is of %s twice", name), "", declare.ToRemove())
		default:
			given[name] = true
			add(at)
		}
	}
	if given[playerType] && len(given) > 1 {
		b.ProblemAt(from.At, from.Name, "it is the player's and that of units: bins of units are not known then", "make two rules of it")
	}
}

// terms are the amounts of inputs or outputs.
func (b *builder) terms(from *RulePart, g *GoodsPart) (out []term) {
	for s := InUnit; s <= InPlayer; s++ {
		for _, p := range g.pairs(s) {
			if r := b.own(p.At, from, p.Name, s); r >= 0 && p.Value != 0 {
				out = append(out, term{s, b.d.resources[r].bins[s], int32(r), AmountOf(p.Value)})
			}
		}
	}
	return out
}

// carry makes room for the remainders of a rate, beside those of the other rules of each type of unit that has the rule.
func (b *builder) carry(i int, r *rule) {
	if !r.rate {
		return
	}
	for t := range b.d.types {
		if slices.Contains(b.d.types[t].rules, int32(i)) {
			r.carries = max(r.carries, b.d.types[t].carries)
		}
	}
	end := r.carries + len(r.inputs) + len(r.outputs)
	for t := range b.d.types {
		if slices.Contains(b.d.types[t].rules, int32(i)) {
			b.d.types[t].carries = end
		}
	}
	b.d.carried = max(b.d.carried, end)
}

// changes are those of tiles.
func (b *builder) changes(from *RulePart, to *rule) {
	for _, pair := range from.Changes {
		at := -1
		for i := range b.d.areas {
			if b.d.areas[i].name == pair.Name {
				at = i
			}
		}
		if at < 0 && pair.Name != InTile.String() {
			b.ProblemAt(pair.At, from.Name, fmt.Sprintf("there is no area %q", pair.Name), "",
				kind.Suggest(pair.Name, append(b.areaNames(), InTile.String()), declare.ToDeclare("area", "/areas", pair.Name, `{"radius": 5}`))...)
			continue
		}
		for _, p := range pair.Value {
			if r := b.own(p.At, from, p.Name, InTile); r >= 0 && p.Value != 0 {
				to.changes = append(to.changes, change{int32(at), b.d.resources[r].bins[InTile], AmountOf(p.Value)})
			}
		}
	}
}

// ofPlayer reports what a rule of the player's reads of a unit.
func (b *builder) ofPlayer(from *RulePart, at declare.Position, reads []int32) {
	if !b.players(from) {
		return
	}
	for _, i := range reads {
		if o := &b.d.operands[i]; o.scope != InPlayer {
			b.ProblemAt(at, from.Name, fmt.Sprintf("the rule is the player's, for whom there is no %s", o.name), `read bins of "player"`)
		}
	}
}

// sameThings reports whether a rule gives what it takes and has no other effect.
func (b *builder) sameThings(r *rule) bool {
	if len(r.inputs) == 0 || len(r.inputs) != len(r.outputs) || len(r.changes) > 0 || r.on[0].f != nil {
		return false
	}
	for i := range r.inputs {
		if r.inputs[i] != r.outputs[i] {
			return false
		}
	}
	return true
}
