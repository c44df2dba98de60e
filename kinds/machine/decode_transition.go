package machine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

type transitionDecl struct {
	at                    jsontree.Position
	from                  []string // nil: any
	to                    []string // nil: none; several: index says which
	on, when, then, index *jsontree.Node
	done                  string
	after                 float64
	wait, fresh           bool
	fire                  []string
	source                *jsontree.Node
}

func (d *decoder) transition(l *levelDecl, n *jsontree.Node) {
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, l.name, "a transition is an object in { }", `such as {"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"}`)
		return
	}
	t := transitionDecl{at: n.Pos, source: n}
	if from := n.Get("from"); from != nil {
		if t.from = d.oneOrMore(l, from, `"from"`); len(t.from) == 0 && from.Kind == jsontree.Array {
			d.Problem(from.Pos, l.name, `"from" names no state`, `leave it out for a transition from any state`)
			return
		}
	}
	if to := n.Get("to"); to != nil {
		t.to = d.oneOrMore(l, to, `"to"`)
	}
	t.on, t.when, t.then, t.index = d.text(n, l.name, "on"), d.text(n, l.name, "when"), d.text(n, l.name, "then"), d.text(n, l.name, "index")
	t.wait, t.fresh = d.Bool(n.Get("wait"), l.name, `"wait"`), d.Bool(n.Get("fresh"), l.name, `"fresh"`)
	t.done = d.String(n.Get("done"), l.name, `"done"`)
	if v := n.Get("done"); v != nil && !slices.Contains([]string{"success", "failure", "any"}, t.done) {
		d.Problem(v.Pos, l.name, `"done" is "success", "failure" or "any"`, "")
	}
	if v := n.Get("after"); v != nil {
		var ok bool
		if t.after, ok = v.Float(); !ok || t.after < 0 {
			d.Problem(v.Pos, l.name, `"after" is a number of seconds, 0 or more`, "")
		}
	}
	if v := n.Get("fire"); v != nil {
		t.fire = d.oneOrMore(l, v, `"fire"`)
	}
	d.meaning(l, &t)
	d.Doc(n, l.name)
	l.transitions = append(l.transitions, t)
}

// meaning reports what does not go together.
func (d *decoder) meaning(l *levelDecl, t *transitionDecl) {
	n := t.source
	if t.on == nil && t.when == nil && t.done == "" && n.Get("after") == nil && !t.wait {
		d.Problem(n.Pos, l.name, "this transition has no condition", `add "when": a condition, "on": a trigger, "done": "success", "failure" or "any", or "after": seconds`)
	}
	switch {
	case len(t.to) == 0 && t.then == nil && len(t.fire) == 0:
		d.Problem(n.Pos, l.name, "the transition leads nowhere and does nothing", `add "to": a state, "fire": a trigger, or "then": statements`)
	case len(t.to) == 0 && (t.wait || t.fresh || t.index != nil):
		d.Problem(n.Pos, l.name, `"wait", "fresh" and "index" are for a transition that leads to a state`, `add "to"`)
	case len(t.to) > 1 && t.index == nil:
		d.Problem(n.Get("to").Pos, l.name, "this transition has several targets and no index", `add "index": an expression; 0 is the first of them`)
	case len(t.to) == 1 && t.index != nil && n.Get("to").Kind == jsontree.String:
		d.Problem(n.Get("index").Pos, l.name, `"index" chooses among several states`, `let "to" be a list in [ ]`)
	}
}

// oneOrMore reads a text or a list of texts.
func (d *decoder) oneOrMore(l *levelDecl, n *jsontree.Node, what string) []string {
	if n.Kind == jsontree.Array {
		return d.Strings(n, l.name, what)
	}
	return []string{d.String(n, l.name, what)}
}

// at is where an item of a member that is a text or a list of texts stands.
func itemAt(n *jsontree.Node, member string, i int) jsontree.Position {
	v := n.Get(member)
	if i < len(v.Items) {
		return v.Items[i].Pos
	}
	return v.Pos
}

// name is how problems call a transition.
func (d *transitionDecl) name() string {
	from := "any"
	if d.from != nil {
		from = strings.Join(d.from, ", ")
	}
	if len(d.to) == 0 {
		return from
	}
	return from + " -> " + strings.Join(d.to, ", ")
}

// key tells transitions apart by what they lead from, to and wait for.
func (d *transitionDecl) key() string {
	return strconv.FormatUint(keyOf(d.name()+": "+d.label())>>16, 36)
}

// label says in words when the transition is taken.
func (d *transitionDecl) label() string {
	var parts []string
	if d.on != nil {
		parts = append(parts, "on "+d.on.Text)
	}
	switch d.done {
	case "any":
		parts = append(parts, "done")
	case "":
	default:
		parts = append(parts, d.done)
	}
	if d.when != nil {
		parts = append(parts, d.when.Text)
	}
	if v := d.source.Get("after"); v != nil {
		parts = append(parts, "after "+v.Text+" s")
	}
	if d.wait {
		parts = append(parts, "when the state has ended")
	}
	return strings.Join(parts, ", ")
}
