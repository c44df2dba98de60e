package goap

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// mostWays is how many ways between actions are shown.
const mostWays = 1000

// ways shows which actions and goals need what comes of an action.
func (b *builder) ways() {
	shown := 0
	consumers := slices.Concat(b.needs, b.wants)
	for i := range b.u.actions {
		for k, list := range consumers {
			label := ""
			for _, e := range b.makes[i] {
				for _, c := range list {
					if e.serves(&c) {
						if label != "" {
							label += ", "
						}
						label += c.text
					}
				}
			}
			if label == "" || shown == mostWays {
				continue
			}
			shown++
			to := b.u.actions[min(k, len(b.u.actions)-1)].Node
			if k >= len(b.u.actions) {
				to = b.u.goals[k-len(b.u.actions)].node
			}
			a := &b.u.actions[i]
			a.ways = append(a.ways, way{k, b.ShowTransition(a.Node, to, label, wits.Because{Text: label, Code: true})})
		}
	}
}

// lint warns of what can run but is seldom meant:
//
//   - what a goal wants and no action makes so: the goal is reached only if the game does it
//   - a goal two of whose wants undo each other
//   - what an action needs, and neither the game nor an action makes so
//   - an action from which nothing comes that a goal needs
//   - an effect that is so before, or of an action that runs nothing
//   - two actions that are the same to plans
//   - a fact that nothing needs
func (b *builder) lint() {
	for i := range b.wants {
		for _, c := range b.wants[i] {
			if !b.made(&c) && !b.begins(&c) {
				b.Warn(b.u.goals[i].node, "want", fmt.Sprintf("no action makes %s", c.text), `add it to the "effects" of one; without, only the game can make it so`)
			}
		}
	}
	for i := range b.u.goals {
		if undo := b.u.undoing(i); undo != "" {
			b.Warn(b.u.goals[i].node, "want", undo, "add an action that makes one and leaves the other, or make two goals of it")
		}
	}
	b.lintUseless()
	for i := range b.body.Actions {
		b.lintAction(i)
		for k := range i {
			if b.same(i, k) {
				b.Warn(b.u.actions[i].Node, "", fmt.Sprintf("it needs, changes and costs the same as %s, which comes first: no plan will have it", b.body.Actions[k].Name), `give one another "cost"`, declare.ToRemove(), declare.ToAdd("cost", "2"))
			}
		}
	}
	for i := range b.body.Facts {
		k := b.facts[b.body.Facts[i].Name]
		needed := k == nil || b.named[k.value]
		for _, list := range slices.Concat(b.needs, b.wants) {
			needed = needed || slices.ContainsFunc(list, func(c condition) bool { return c.fact == k })
		}
		if !needed {
			b.Warn(b.u.facts[i].node, "", "no action needs the fact and no goal wants it", "", declare.ToRemove().As(""))
		}
	}
}

// made reports whether an action can make a condition true.
func (b *builder) made(c *condition) bool {
	return slices.ContainsFunc(b.makes, func(list []effect) bool {
		return slices.ContainsFunc(list, func(e effect) bool { return e.serves(c) })
	})
}

// begins reports whether a fact that only actions change begins so.
func (b *builder) begins(c *condition) bool {
	d := c.fact.decl
	if d.Expr.Given() {
		return false
	}
	value := int64(0)
	if initial := d.Default.Source; initial != nil && c.fact.width == 0 {
		value, _ = initial.Int()
	} else if initial != nil {
		i, _ := b.valueOf(d.Name, c.fact, initial, "")
		value = int64(i)
	}
	if c.fact.width > 0 {
		return c.set>>(int64(c.fact.shift)+value)&1 != 0
	}
	low, high := ends(c.set)
	return low <= value && value <= high
}

// lintUseless warns of actions that can be in no plan.
func (b *builder) lintUseless() {
	useful := make([]bool, len(b.makes))
	open := slices.Concat(b.wants...)
	for ; len(open) > 0; open = open[1:] {
		for i, list := range b.makes {
			if !useful[i] && slices.ContainsFunc(list, func(e effect) bool { return e.serves(&open[0]) }) {
				useful[i] = true
				open = append(open, b.needs[i]...)
			}
		}
	}
	for i, list := range b.makes {
		if !useful[i] && len(list) == len(b.body.Actions[i].Effects) { // else something of it is wrong
			b.Warn(b.u.actions[i].Node, "effects", "nothing comes of the action that a goal needs: no plan will have it", "", declare.ToDrop("/actions/"+b.body.Actions[i].Name).As(""))
		}
	}
}

func (b *builder) lintAction(i int) {
	a, d := &b.u.actions[i], &b.body.Actions[i]
	own := false
	for _, e := range b.makes[i] {
		own = own || !e.fact.decl.Expr.Given()
		for _, c := range b.needs[i] {
			if c.fact == e.fact && e.fact.width > 0 && c.set == e.to {
				b.Warn(a.Node, "effects", fmt.Sprintf("the action needs %s, so that does not come of it", c.text), "", declare.ToDrop("effects/"+e.fact.decl.Name).As(""))
			}
		}
	}
	if !d.Runs() && !own && len(b.makes[i]) > 0 {
		b.Warn(a.Node, "", "the action runs nothing, and what it changes are facts of the game, which stay as they are", `add "run": a document, or "do": an action`)
	}
	for _, c := range b.needs[i] {
		if !c.fact.decl.Expr.Given() && !c.fact.decl.Default.Given() && !b.made(&c) {
			b.Warn(a.Node, "pre", fmt.Sprintf("no action makes %s, and nothing else changes that fact", c.text), fmt.Sprintf(`give %s an "expr", or a "default"`, c.fact.decl.Name),
				kind.Fix{Label: "Let " + c.fact.decl.Name + " begin as false", Changes: []declare.Change{{At: "/facts/" + c.fact.decl.Name + "/default", Value: "false"}}})
		}
	}
}

// same reports whether an action can only be in the place of another that comes before it.
func (b *builder) same(i, k int) bool {
	a, o := &b.u.actions[i], &b.u.actions[k]
	da, do := &b.body.Actions[i], &b.body.Actions[k]
	for _, d := range []*Action{da, do} {
		if d.Cost.Expression() != nil || d.If.Given() || d.When.Given() || d.Failure != nil || len(d.Effects) == 0 {
			return false
		}
	}
	for g := range b.u.goals {
		if b.u.goals[g].avoid[k] {
			return false
		}
	}
	sums := func(o *operator) []sum {
		list := slices.Clone(o.sums)
		slices.SortFunc(list, func(a, b sum) int { return a.word - b.word })
		return list
	}
	return da.Cost.Number == do.Cost.Number && slices.Equal(a.op.pre, o.op.pre) && slices.Equal(a.op.to, o.op.to) && slices.Equal(a.op.of, o.op.of) && slices.Equal(sums(&a.op), sums(&o.op))
}
