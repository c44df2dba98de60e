package machine

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a machine document. States are sorted by name: their order in the file means nothing.
type body struct {
	start       string
	startAt     jsontree.Position
	states      []stateDecl
	transitions []transitionDecl
	broken      map[string]bool // states that could not be read, which has been reported
}

type stateDecl struct {
	kit.Runs
	end string // of a final state: success or failure
}

type transitionDecl struct {
	at             jsontree.Position
	from           []string // nil: any
	to             string   // "": none
	on, when, then *jsontree.Node
	done           string
	after          float64
	fire           []string
	source         *jsontree.Node
}

var stateMembers = append([]string{"end"}, kit.RunsMembers...)

var transitionMembers = []string{"from", "to", "on", "when", "done", "after", "fire", "then", "doc"}

// Decode reads the machine's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{broken: map[string]bool{}}
	states := d.Get("states")
	for _, m := range d.Object(states, "", `"states"`) {
		r, ok := kit.DecodeRuns(d, m, "a state")
		if !ok {
			b.broken[m.Name] = true
			continue
		}
		s := stateDecl{Runs: r, end: d.String(m.Value.Get("end"), m.Name, `"end"`)}
		if v := m.Value.Get("end"); v != nil && s.end != "success" && s.end != "failure" {
			d.Problem(v.Pos, m.Name, `a state that ends the machine has the "end" "success" or "failure"`, "")
		} else if v != nil && s.Document+s.Action != "" {
			d.Problem(v.Pos, m.Name, "a state that ends the machine runs nothing", `remove "end", or what it runs`)
		}
		d.Misspelt(m.Value, m.Name, stateMembers)
		b.states = append(b.states, s)
	}
	sort.SliceStable(b.states, func(i, j int) bool { return b.states[i].Name < b.states[j].Name })
	if states == nil || states.Kind == jsontree.Object && len(states.Members) == 0 {
		d.Problem(d.At(), "", "the machine has no states", `add "states": {"Idle": {}}`)
	}
	b.start = d.String(d.Get("start"), "", `"start"`)
	b.startAt = d.At()
	if v := d.Get("start"); v != nil {
		b.startAt = v.Pos
	}
	if list := d.Get("transitions"); list != nil && list.Kind != jsontree.Array {
		d.Problem(list.Pos, "", `"transitions" is a list in [ ]`, "its order is their priority")
	} else if list != nil {
		for _, item := range list.Items {
			b.decodeTransition(d, item)
		}
	}
	return b
}

func (b *body) decodeTransition(d *wits.Decoder, n *jsontree.Node) {
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, "", "a transition is an object in { }", `such as {"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"}`)
		return
	}
	t := transitionDecl{at: n.Pos, source: n}
	if from := n.Get("from"); from != nil && from.Kind == jsontree.Array {
		if t.from = d.Strings(from, "", `"from"`); len(t.from) == 0 {
			d.Problem(from.Pos, "", `"from" names no state`, `leave it out for a transition from any state`)
			return
		}
	} else if from != nil {
		t.from = []string{d.String(from, "", `"from"`)}
	}
	t.to = d.String(n.Get("to"), "", `"to"`)
	text := func(name string) *jsontree.Node {
		v := n.Get(name)
		if v == nil || d.String(v, "", fmt.Sprintf("%q", name)) == "" {
			return nil
		}
		return v
	}
	t.on, t.when, t.then = text("on"), text("when"), text("then")
	t.done = d.String(n.Get("done"), "", `"done"`)
	if v := n.Get("done"); v != nil && !slices.Contains([]string{"success", "failure", "any"}, t.done) {
		d.Problem(v.Pos, "", `"done" is "success", "failure" or "any"`, "")
	}
	if v := n.Get("after"); v != nil {
		var ok bool
		if t.after, ok = v.Float(); !ok || t.after < 0 {
			d.Problem(v.Pos, "", `"after" is a number of seconds, 0 or more`, "")
		}
	}
	if v := n.Get("fire"); v != nil && v.Kind == jsontree.String {
		t.fire = []string{v.Text}
	} else {
		t.fire = d.Strings(v, "", `"fire"`)
	}
	if t.on == nil && t.when == nil && t.done == "" && n.Get("after") == nil {
		d.Problem(n.Pos, "", "nothing says when the transition is taken", `add "when": a condition, "on": a trigger, "done": "success", "failure" or "any", or "after": seconds`)
	}
	if t.to == "" && t.then == nil && len(t.fire) == 0 {
		d.Problem(n.Pos, "", "the transition leads nowhere and does nothing", `add "to": a state, "fire": a trigger, or "then": statements`)
	}
	d.Misspelt(n, "", transitionMembers)
	b.transitions = append(b.transitions, t)
}
