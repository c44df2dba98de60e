package goap

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a document. Facts, actions and goals are sorted by name: their order in the file means
// nothing.
type body struct {
	facts   []factDecl
	actions []actionDecl
	goals   []goalDecl
	nodes   int // limits
	length  int
	every   float64 // s; -1: never
	on      []string
	onAt    *jsontree.Node
	end     ending
	tag     uint64          // of what the document says
	broken  map[string]bool // what could not be read, which has been reported
}

type factDecl struct {
	name    string
	at      jsontree.Position
	source  *jsontree.Node // its object; nil for one that is written as an expression
	typ     string
	expr    *jsontree.Node // nil: it is what the agent's own actions have made of it
	initial *jsontree.Node // nil: the type's zero value
}

type actionDecl struct {
	kit.BehaviorRef
	pre, effects []jsontree.Member
	cost         price
	only         *jsontree.Node // "if"
	when         *jsontree.Node
	patience     float64 // s for which it waits for when; forever, or 0
	reactive     bool
	add          float64 // to the cost after a failure; 0: it is left out
	seconds      float64 // for how long; 0: for the rest of the frame
}

type goalDecl struct {
	name     string
	at       jsontree.Position
	source   *jsontree.Node
	want     []jsontree.Member
	priority price
	avoid    []string
}

// price is a number, or an expression for one.
type price struct {
	number float64
	expr   *jsontree.Node
}

// forever is the patience of an action that waits.
const forever = -1

// ending says when the document ends by itself.
type ending uint8

const (
	endNever ending = iota
	endGoal         // when a goal is reached, and when none can be pursued
	endIdle         // when none can be pursued
)

var endNames = []string{"never", "goal", "idle"}

// The limits without "limits", and how far one can go.
const (
	usualNodes, mostNodes   = 1000, 100_000
	usualLength, mostLength = 16, 64
	mostActions             = 250
	mostGoals               = 64
)

// mostCost is what an action costs at most; what costs more is left out of all plans.
const mostCost = 1_000_000

// decoder reads one document.
type decoder struct {
	*wits.Decoder
	body  *body
	names map[string]string // what has a name
}

// Decode reads the document's own members.
func (Kind) Decode(wd *wits.Decoder) any {
	b := &body{nodes: usualNodes, length: usualLength, every: -1, broken: map[string]bool{}}
	d := &decoder{wd, b, map[string]string{}}
	b.tag = tagOf(d.Whole())
	for _, m := range d.Object(d.Get("facts"), "", `"facts"`) {
		d.fact(m)
	}
	for _, m := range d.Object(d.Get("actions"), "", `"actions"`) {
		d.action(m)
	}
	for _, m := range d.Object(d.Get("goals"), "", `"goals"`) {
		d.goal(m)
	}
	for _, need := range []struct{ member, what, such string }{
		{"facts", "there are no facts to plan with", `{"Armed": "Weapon != none"}`},
		{"actions", "there are no actions to plan with", `{"Draw": {"do": "Draw", "effects": {"Armed": true}}}`},
		{"goals", "there are no goals to plan for", `{"BeArmed": {"want": {"Armed": true}}}`},
	} {
		if v := d.Get(need.member); v == nil || v.Kind == jsontree.Object && len(v.Members) == 0 {
			d.Problem(d.At(), "", need.what, fmt.Sprintf("add %q: %s", need.member, need.such))
		}
	}
	if len(b.actions) > mostActions {
		d.Problem(d.Get("actions").Pos, "", fmt.Sprintf("there are more than %d actions", mostActions), "let an action run a document with actions of its own")
		b.actions = b.actions[:mostActions]
	}
	if len(b.goals) > mostGoals {
		d.Problem(d.Get("goals").Pos, "", fmt.Sprintf("there are more than %d goals", mostGoals), "")
		b.goals = b.goals[:mostGoals]
	}
	sort.SliceStable(b.facts, func(i, k int) bool { return b.facts[i].name < b.facts[k].name })
	sort.SliceStable(b.actions, func(i, k int) bool { return b.actions[i].Name < b.actions[k].Name })
	sort.SliceStable(b.goals, func(i, k int) bool { return b.goals[i].name < b.goals[k].name })
	d.limits(d.Get("limits"))
	d.decide(d.Get("decide"))
	if v := d.Get("end"); v != nil {
		if i := slices.Index(endNames, d.String(v, "", `"end"`)); i >= 0 {
			b.end = ending(i)
		} else if v.Kind == jsontree.String {
			d.Problem(v.Pos, "", `"end" is "never", "goal" or "idle"`, kit.Suggest(v.Text, endNames))
		}
	}
	return b
}

// tagOf is a hash of what the document says, so that a mind that is carried over to another version of it plans anew.
// Where an editor shows things is none of it. It is never 0.
func tagOf(tree *jsontree.Node) uint64 {
	said := *tree
	said.Members = slices.DeleteFunc(slices.Clone(tree.Members), func(m jsontree.Member) bool { return m.Name == "view" || m.Name == "frames" })
	h := uint64(14695981039346656037) // FNV-1a
	for _, c := range said.AppendCompact(nil) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h | 1
}

// name takes a name; false, with the problem reported, if it cannot be had.
func (d *decoder) name(m jsontree.Member, what string) bool {
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, m.Name, fmt.Sprintf("%s's name %s", what, why), "")
		return false
	}
	if other := d.names[m.Name]; other != "" {
		d.Problem(m.Pos, m.Name, fmt.Sprintf("%s and %s are both called %s", other, what, m.Name), "facts, actions and goals share their names; rename one")
		return false
	}
	d.names[m.Name] = what
	return true
}

func (d *decoder) fact(m jsontree.Member) {
	if !d.name(m, "a fact") {
		return
	}
	f := factDecl{name: m.Name, at: m.Pos, typ: "bool"}
	d.body.broken[m.Name] = true // unless it turns out right
	switch m.Value.Kind {
	case jsontree.String:
		f.expr = m.Value
	case jsontree.Object:
		f.source = m.Value
		if v := m.Value.Get("type"); v != nil {
			if f.typ = d.String(v, m.Name, `"type"`); f.typ == "" {
				return
			}
		}
		if f.expr = m.Value.Get("expr"); f.expr != nil && d.String(f.expr, m.Name, `"expr"`) == "" {
			return
		}
		if f.initial = m.Value.Get("default"); f.initial != nil && f.expr != nil {
			d.Problem(f.initial.Pos, m.Name, `it has both "expr" and "default"`, "a default is for a fact that only the agent's own actions change")
			f.initial = nil
		}
		f.initial.Keep()
		d.Doc(m.Value, m.Name)
	default:
		d.Problem(m.Value.Pos, m.Name, "a fact is an expression, or an object", fmt.Sprintf(`such as %q: "Rounds > 0", or {"type": "int", "expr": "Rounds"}`, m.Name))
		return
	}
	delete(d.body.broken, m.Name)
	d.body.facts = append(d.body.facts, f)
}

func (d *decoder) action(m jsontree.Member) {
	if wits.BadName(m.Name) == "" && !d.name(m, "an action") { // what is wrong with a name is said below
		return
	}
	r, ok := kit.DecodeBehaviorRef(d.Decoder, m, "an action")
	if !ok {
		return
	}
	a := actionDecl{BehaviorRef: r, cost: price{number: 1}, patience: forever}
	v := m.Value
	a.pre = d.Object(v.Get("pre"), m.Name, `"pre"`)
	a.effects = d.Object(v.Get("effects"), m.Name, `"effects"`)
	v.Get("pre").Keep() // of the types of facts
	v.Get("effects").Keep()
	if v.Get("effects") == nil {
		d.Problem(m.Pos, m.Name, "nothing says what comes of the action", `add "effects": the facts that it changes, such as {"Armed": true}`)
	}
	if c := v.Get("cost"); c != nil {
		a.cost = d.price(c, m.Name, "cost")
		if a.cost.expr == nil && (a.cost.number < 0 || a.cost.number > mostCost) {
			d.Problem(c.Pos, m.Name, fmt.Sprintf(`"cost" is from 0 to %d`, mostCost), "")
			a.cost.number = 1
		}
	}
	a.only, a.when = d.text(v, m.Name, "if"), d.text(v, m.Name, "when")
	a.reactive = d.Bool(v.Get("reactive"), m.Name, `"reactive"`)
	d.otherwise(&a, v, m.Name)
	d.failure(&a, v.Get("failure"), m.Name)
	d.body.actions = append(d.body.actions, a)
}

// otherwise reads what happens while "when" is false.
func (d *decoder) otherwise(a *actionDecl, v *jsontree.Node, node string) {
	e := v.Get("else")
	for _, member := range []string{"else", "reactive"} {
		if w := v.Get(member); w != nil && a.when == nil {
			d.Problem(w.Pos, node, fmt.Sprintf("%q is for an action with \"when\"", member), `add "when": a condition that the plan does not know of`)
			return
		}
	}
	if e == nil {
		return
	}
	seconds, number := e.Float()
	switch {
	case number && seconds >= 0:
		a.patience = seconds
	case e.Kind == jsontree.String && e.Text == "wait":
	case e.Kind == jsontree.String && e.Text == "replan":
		a.patience = 0
	default:
		d.Problem(e.Pos, node, `"else" is "wait", "replan", or for how many seconds it waits before it replans`, "")
	}
}

// failure reads what follows when the action has failed.
func (d *decoder) failure(a *actionDecl, v *jsontree.Node, node string) {
	if v == nil {
		return
	}
	members := d.Object(v, node, `"failure"`)
	if members == nil && v.Kind != jsontree.Object {
		return
	}
	ok := true
	for _, m := range members {
		number, is := m.Value.Float()
		switch m.Name {
		case "add":
			a.add, ok = number, ok && is && number > 0 && number <= mostCost
		case "for":
			a.seconds, ok = number, ok && is && number > 0
		default:
			ok = false
		}
	}
	if !ok || a.seconds == 0 {
		d.Problem(v.Pos, node, `"failure" says for how many seconds a failure counts, and what it adds to the cost`, `such as {"add": 2, "for": 5}; without "add" the action is left out`)
	}
}

func (d *decoder) goal(m jsontree.Member) {
	if !d.name(m, "a goal") {
		return
	}
	if m.Value.Kind != jsontree.Object {
		d.Problem(m.Value.Pos, m.Name, "a goal is an object in { }", `such as {"want": {"Armed": true}}`)
		return
	}
	g := goalDecl{name: m.Name, at: m.Pos, source: m.Value, priority: price{number: 1}}
	g.want = d.Object(m.Value.Get("want"), m.Name, `"want"`)
	m.Value.Get("want").Keep()
	if v := m.Value.Get("want"); v == nil || v.Kind == jsontree.Object && len(v.Members) == 0 {
		d.Problem(m.Value.Pos, m.Name, "nothing says what the goal is", `add "want": facts, such as {"Armed": true}`)
	}
	if p := m.Value.Get("priority"); p != nil {
		g.priority = d.price(p, m.Name, "priority")
	}
	g.avoid = d.Strings(m.Value.Get("avoid"), m.Name, `"avoid"`)
	d.Doc(m.Value, m.Name)
	d.body.goals = append(d.body.goals, g)
}

// price reads a number, or an expression for one.
func (d *decoder) price(n *jsontree.Node, node, member string) price {
	if v, ok := n.Float(); ok {
		return price{number: v}
	}
	if n.Kind != jsontree.String || n.Text == "" {
		d.Problem(n.Pos, node, fmt.Sprintf("%q is a number, or an expression in quotes", member), "")
		return price{number: 1}
	}
	return price{expr: n}
}

// text is a member that must be a text; nil if it is missing or empty.
func (d *decoder) text(n *jsontree.Node, node, member string) *jsontree.Node {
	v := n.Get(member)
	if v == nil || d.String(v, node, fmt.Sprintf("%q", member)) == "" {
		return nil
	}
	return v
}

func (d *decoder) limits(n *jsontree.Node) {
	for _, m := range d.Object(n, "", `"limits"`) {
		to, most := &d.body.nodes, int64(mostNodes)
		switch m.Name {
		case "nodes":
		case "length":
			to, most = &d.body.length, mostLength
		default:
			d.Problem(m.Pos, "", fmt.Sprintf("there is no limit %q", m.Name), kit.Suggest(m.Name, []string{"nodes", "length"}))
			continue
		}
		if v, ok := m.Value.Int(); ok && v >= 1 && v <= most {
			*to = int(v)
		} else {
			d.Problem(m.Value.Pos, "", fmt.Sprintf("%q is a whole number from 1 to %d", m.Name, most), "")
		}
	}
}

func (d *decoder) decide(n *jsontree.Node) {
	for _, m := range d.Object(n, "", `"decide"`) {
		switch m.Name {
		case "every":
			var ok bool
			if d.body.every, ok = m.Value.Float(); !ok || d.body.every < 0 {
				d.Problem(m.Value.Pos, "", `"every" is a number of seconds, 0 or more`, "0 plans anew in every frame")
			}
		case "on":
			d.body.onAt = m.Value
			if m.Value.Kind == jsontree.String {
				d.body.on = []string{m.Value.Text}
			} else {
				d.body.on = d.Strings(m.Value, "", `"on"`)
			}
		default:
			d.Problem(m.Pos, "", fmt.Sprintf("%q is not known here", m.Name), kit.Suggest(m.Name, []string{"every", "on"}))
		}
	}
}
