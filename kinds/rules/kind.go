package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "rules"; register it with Registry.AddKind.
type Kind struct{ kind.Declared[Body] }

// Name is "rules".
func (Kind) Name() string { return "rules" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Production rules: of an economy, where they turn what units, tiles and the player have into something else; or of a character, where they watch values and run what fits."
}

// HoldsData reports whether a document is an economy, which the game runs: it is no part of a character.
func (b *Body) HoldsData() bool { return !b.watches }

// Limits of a document.
const (
	maxResources = 1024
	maxRules     = 4096
)

// builder compiles a document.
type builder struct {
	*kind.Builder
	body  *Body
	d     *Design
	p     *part
	float *kind.Type
	names *names
	calls []kind.Part // functions that expressions call
}

// Build compiles a document: the root of a program that an [Economy] runs, or a production system, which is a part like any other.
func (Kind) Build(wb *kind.Builder, decoded any) kind.Part {
	body := decoded.(*Body)
	if body.watches {
		return buildSystem(wb, body)
	}
	if !wb.Root() {
		wb.ProblemAt(wb.Document().At(), "", "these rules are for all units of a game together, and not for a part of one character", "the game loads them by themselves, with wits.Load and rules.New")
		return nil
	}
	b := &builder{Builder: wb, body: body, d: &Design{day: body.Day, phase: body.Phase, node: wb.ID(), renames: wb.Document().Renames}, float: wb.Registry().Type("float")}
	if len(body.Resources) > maxResources || len(body.Rules) > maxRules {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d resources or %d rules", maxResources, maxRules), "")
		return nil
	}
	b.p = &part{design: b.d}
	b.names = &names{b: b}
	b.resources()
	b.areas()
	b.types()
	b.show()
	b.stock()
	b.d.rules = make([]rule, len(body.Rules))
	nodes := make([]*kind.BuildNode, len(body.Rules))
	for i := range body.Rules { // nodes first: expressions may name any of them
		nodes[i] = b.node(i)
	}
	scope := kind.NewScope(b.Builder, nil)
	scope.More = b.names.find
	scope.Bound = b.offered()
	for i := range body.Rules {
		b.rule(i, nodes[i], scope)
	}
	b.Finish(func() {
		for i := range b.d.operands {
			b.d.operands[i].slot = b.d.operands[i].state.Slot()
		}
	})
	for i := range b.d.rules {
		r := &b.d.rules[i]
		for _, t := range slices.Concat(r.inputs, r.outputs) {
			r.amounts = append(r.amounts, t.amount)
		}
	}
	b.p.functions = b.calls
	b.lint(nodes)
	return b.p
}

// resources reads what there is, and numbers the bins.
func (b *builder) resources() {
	for i := range b.body.Resources {
		r := &b.body.Resources[i]
		to := resource{name: r.Name}
		for s := InUnit; s <= InPlayer; s++ {
			to.bins[s] = bin{at: -1}
			p := r.bin(s)
			if p == nil {
				continue
			}
			is := bin{int32(len(b.d.held[s])), AmountOf(p.Start), AmountOf(p.Least), Limit}
			if p.Cap > 0 {
				is.cap = AmountOf(p.Cap)
			}
			to.bins[s] = is
			b.d.held[s] = append(b.d.held[s], int32(i))
		}
		b.d.resources = append(b.d.resources, to)
	}
}

func (b *builder) areas() {
	for i := range b.body.Areas {
		a := &b.body.Areas[i]
		if slices.Contains(scopeNames[:], a.Name) {
			b.ProblemAt(a.At, a.Name, fmt.Sprintf("%q is the word for bins: no area can be called so", a.Name), "", declare.ToRename(""))
		}
		b.d.areas = append(b.d.areas, area{a.Name, a.Radius})
	}
}

func (b *builder) types() {
	b.d.types = []unitType{{name: playerType, start: b.starts()}}
	for i := range b.body.Units {
		u := &b.body.Units[i]
		if u.Name == playerType {
			b.ProblemAt(u.At, u.Name, `"player" is the player: no type of unit can be called so`, "", declare.ToRename(""))
		}
		t := unitType{name: u.Name, start: b.starts(), about: u.Doc}
		for _, p := range u.Start {
			r := b.resource(p.At, u.Name, p.Name, InUnit)
			if r < 0 {
				continue
			}
			is := b.d.resources[r].bins[InUnit]
			a, ok := exactly(p.Value)
			switch {
			case !ok:
				b.ProblemAt(p.At, u.Name, fmt.Sprintf("%s is no amount: amounts have at most six digits behind the point and are at most %s", number(p.Value), Limit), "")
			case a < is.least || a > is.cap:
				b.ProblemAt(p.At, u.Name, fmt.Sprintf("it starts with %s of %s, and the bin holds from %s to %s", a, p.Name, is.least, is.cap), "")
			default:
				t.start[is.at] = a
			}
		}
		b.d.types = append(b.d.types, t)
	}
}

// starts is what a unit's bins hold at the start, as the resources say.
func (b *builder) starts() []Amount {
	out := make([]Amount, len(b.d.held[InUnit]))
	for i, r := range b.d.held[InUnit] {
		out[i] = b.d.resources[r].bins[InUnit].start
	}
	return out
}

// show gives the player's bins ports, so that people see them and what becomes of them.
func (b *builder) show() {
	if len(b.d.held[InPlayer]) == 0 {
		return
	}
	n := b.Node(playerType, b.Document().At(), nil)
	n.Describe("bin", "bin", "the player's bin", "What the player has.")
	for i, r := range b.d.held[InPlayer] {
		if out := n.Out(b.d.resources[r].name, b.float); out != nil {
			b.Finish(func() { b.d.shown = append(b.d.shown, shown{int32(i), out.Slot()}) })
		}
	}
}

// resource is the number of a resource that has bins of a scope; -1, with the problem reported, if there is none.
func (b *builder) resource(at declare.Position, node, name string, s Scope) int {
	r := b.d.resourceOf(name)
	if r >= 0 && b.d.resources[r].bins[s].at >= 0 {
		return r
	}
	if r >= 0 {
		b.ProblemAt(at, node, fmt.Sprintf("%s has no %q bin", name, s), fmt.Sprintf("give %s a %q, or use another", name, s), declare.ToChoose(b.d.Resources(s)...)...)
		return -1
	}
	b.ProblemAt(at, node, fmt.Sprintf("there is no resource %q", name), "", kind.Suggest(name, b.d.Resources(s), declare.ToDeclare("resource", "/resources", name, fmt.Sprintf("{%q: {}}", s)))...)
	return -1
}

// own is the number of a resource for the rules of units of a type: the player has no bin and no tiles of a unit.
func (b *builder) own(at declare.Position, r *RulePart, name string, s Scope) int {
	if s != InPlayer && b.players(r) {
		b.ProblemAt(at, r.Name, fmt.Sprintf("the rule is the player's, who has no %q bin", s), `use "player"`)
		return -1
	}
	return b.resource(at, r.Name, name, s)
}

// players reports whether a rule is the player's.
func (b *builder) players(r *RulePart) bool {
	return slices.ContainsFunc(r.Of, func(t kind.Text) bool { return t.String() == playerType })
}
