package htn

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// lint reports what can never work, and warns of what is seldom meant:
//
//   - a task of which every method leads back to itself: no plan ever ends
//   - a task that no method leads to from the root
//   - a method that is never chosen, because one before it is whenever it could be
//   - a property that nothing writes, or nothing reads
func (b *builder) lint() {
	if b.lost || b.d.root < 0 {
		return
	}
	b.lintEnds()
	seen := b.reached()
	for i := range b.body.Tasks {
		if !seen[i] {
			b.Warn(b.nodes[i], "", fmt.Sprintf("no method leads here from %s", b.d.tasks[b.d.root].name), "name it among the subtasks of a method, or remove it", declare.ToRemove())
		}
	}
	b.lintShadows(seen)
	b.lintState()
}

// next visits the tasks that the methods of a task name.
func (d *domain) next(i int, visit func(int)) {
	t := &d.tasks[i]
	for k := t.first; k < t.first+t.count; k++ {
		for _, c := range d.methods[k].subtasks {
			visit(int(c.task))
		}
	}
}

// reached returns the tasks that something leads to.
func (b *builder) reached() []bool {
	return kind.Reach(len(b.d.tasks), []int{int(b.d.root)}, b.d.next)
}

// every reports whether a property holds for all subtasks of a method.
func every(m *method, of []bool) bool {
	return !slices.ContainsFunc(m.subtasks, func(c call) bool { return !of[c.task] })
}

// fixpoint grows a set of tasks until nothing is added: a primitive task is in it if leaf says so, a compound one if way
// says so of one of its methods.
func (d *domain) fixpoint(leaf func(*task) bool, way func(m *method, in []bool) bool) []bool {
	in := make([]bool, len(d.tasks))
	for grown := true; grown; {
		grown = false
		for i := range d.tasks {
			t := &d.tasks[i]
			if in[i] {
				continue
			}
			ok := !t.compound && leaf(t)
			for k := t.first; t.compound && k < t.first+t.count; k++ {
				ok = ok || way(&d.methods[k], in)
			}
			in[i] = ok
			grown = grown || ok
		}
	}
	return in
}

// lintEnds reports tasks that cannot be broken down to an end.
func (b *builder) lintEnds() {
	d := b.d
	ends := d.fixpoint(func(*task) bool { return true }, every)
	for i := range d.tasks {
		if t := &d.tasks[i]; !ends[i] && t.count > 0 && !b.told(int32(i), ends) {
			b.Problem(b.nodes[i], "methods", fmt.Sprintf("every method of %s leads back to itself, so that no plan with it ever ends", t.name), "add a method that does not", kind.Fix{Label: "Add a method that does nothing", Changes: []declare.Change{{At: "methods/-", Value: `{"subtasks": []}`}}})
		}
	}
}

// told reports whether a task has no end because of another one, with which that is reported: it does not lead back here, or it
// comes before this one on their way around.
func (b *builder) told(i int32, ends []bool) bool {
	for j := range int32(len(b.d.tasks)) {
		if !ends[j] && j != i && b.d.tasks[j].count > 0 && b.leads(i, j) && (j < i || !b.leads(j, i)) {
			return true
		}
	}
	return false
}

// leads reports whether methods lead from a task to another, or back to itself.
func (b *builder) leads(from, to int32) bool {
	var first []int
	b.d.next(int(from), func(i int) { first = append(first, i) })
	return kind.Reach(len(b.d.tasks), first, b.d.next)[to]
}

// longest returns what the longest plan takes; false if there is none, because a task comes back to itself.
func (b *builder) longest() (limits, bool) {
	d := b.d
	if d.root < 0 {
		return limits{1, 1, 1, 1}, true
	}
	const huge = 1 << 20
	known := make([]limits, len(d.tasks))
	state := make([]uint8, len(d.tasks)) // 1: under way, 2: known
	var of func(i int32) bool
	of = func(i int32) bool {
		t := &d.tasks[i]
		if state[i] != 0 {
			return state[i] == 2
		}
		state[i] = 1
		l := limits{steps: 1}
		if t.compound {
			l = limits{choices: 1, depth: 1}
			for k := t.first; k < t.first+t.count; k++ {
				steps, choices := 0, 1
				for _, c := range d.methods[k].subtasks {
					if !of(c.task) {
						return false
					}
					sub := known[c.task]
					steps, choices, l.depth = min(huge, steps+sub.steps), min(huge, choices+sub.choices), max(l.depth, 1+sub.depth)
				}
				l.steps, l.choices = max(l.steps, steps), max(l.choices, choices)
			}
		}
		known[i], state[i] = l, 2
		return true
	}
	if !of(d.root) {
		return limits{}, false
	}
	l := known[d.root]
	return limits{steps: max(l.steps, 1), choices: l.choices, depth: min(l.depth, mostDepth)}, true
}

// lintState warns of properties that are of no use.
func (b *builder) lintState() {
	for i := range b.body.State {
		p := &b.body.State[i]
		reads, writes := false, p.Expr.Given()
		var look func(n *jsontree.Node, inside bool)
		look = func(n *jsontree.Node, inside bool) {
			if n == nil {
				return
			}
			if n.Kind == jsontree.String && inside && names(n.Text, p.Name) {
				reads = true
			}
			for _, item := range n.Items {
				look(item, inside)
			}
			for _, m := range n.Members {
				switch m.Name {
				case "effects", "expects":
					if m.Value.Kind == jsontree.String && names(m.Value.Text, p.Name) {
						reads, writes = reads || readsIn(m.Value.Text, p.Name), true
					}
				case "store":
					for _, to := range m.Value.Members {
						writes = writes || to.Value.Kind == jsontree.String && to.Value.Text == p.Name
					}
				default:
					look(m.Value, inside || m.Name == "when" || m.Name == "expr" || m.Name == "time" || m.Name == "pass")
				}
			}
		}
		for k := range b.body.Tasks {
			look(b.body.Tasks[k].Source, false)
		}
		switch {
		case !reads:
			b.WarnAt(p.At, "", fmt.Sprintf("nothing asks for the property %s", p.Name), "the planner is the faster the less it knows; remove it", declare.ToRemove())
		case !writes:
			b.WarnAt(p.At, "", fmt.Sprintf("nothing changes the property %s", p.Name), `give it a sensor, "expr", or write it in "effects"`, declare.ToRemove())
		}
	}
}
