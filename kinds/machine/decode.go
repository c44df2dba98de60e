package machine

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a machine document.
type body struct {
	top    *levelDecl
	tag    uint64          // of what the document says
	names  map[string]bool // of states, regions and interrupts, on all levels
	broken map[string]bool // those that could not be read, which has been reported
}

// levelDecl is a machine: the document's, or one that a state, a region or an interrupt holds. It has states, or regions
// that lie side by side. States are sorted by name: their order in the file means nothing.
type levelDecl struct {
	name        string // of the node that holds it; "" for the document
	source      *jsontree.Node
	start       string
	startAt     jsontree.Position
	states      []stateDecl
	transitions []transitionDecl
	interrupts  []interruptDecl
	regions     []stateDecl
	any         bool // it ends with the first of its regions
	later       bool // a state that begins has its update in the next frame
	history     history
	variables   []wits.VariableDecl
}

// stateDecl is a state or a region.
type stateDecl struct {
	kit.BehaviorRef
	end         string // of a final state: success or failure
	stays       bool   // that nothing leads on from it is meant
	enter, exit *jsontree.Node
	inner       *levelDecl // nil if it holds no states
	history     history
}

type interruptDecl struct {
	stateDecl
	on, when *jsontree.Node
	to       string // "": back to where it was
	restart  bool
}

// history says what a machine does when it begins again after it was left.
type history uint8

const (
	forgets history = iota
	shallow         // it goes on with the state that was current
	deep            // and so do the machines in that state
)

var historyNames = [...]string{shallow: "shallow", deep: "deep"}

var levelMembers = []string{"start", "states", "transitions", "interrupts", "regions", "ends", "update"}

// decoder reads one document.
type decoder struct {
	*wits.Decoder
	body *body
}

// Decode reads the machine's own members.
func (Kind) Decode(wd *wits.Decoder) any {
	d := &decoder{wd, &body{names: map[string]bool{}, broken: map[string]bool{}}}
	tree := d.Whole()
	d.body.tag = tagOf(tree)
	d.body.top = d.level(tree, "", d.At(), false)
	d.body.top.history = d.history(tree, "")
	return d.body
}

// tagOf is a hash of what the document says, so that a mind that is carried over to another version of it knows. Where an
// editor shows the states is none of it.
func tagOf(tree *jsontree.Node) uint64 {
	said := *tree
	said.Members = slices.DeleteFunc(slices.Clone(tree.Members), func(m jsontree.Member) bool { return m.Name == "view" || m.Name == "frames" })
	return keyOf(string(said.AppendCompact(nil)))
}

// keyOf is a hash of a text that is never 0 and has its lowest bits free.
func keyOf(text string) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h&^keyFree | (keyFree + 1)
}

// keyFree are the bits of a key that hold something else.
const keyFree = 1<<16 - 1

// level reads a machine from the object that has its members. Later is what the machine around it says.
func (d *decoder) level(source *jsontree.Node, name string, at jsontree.Position, later bool) *levelDecl {
	l := &levelDecl{name: name, source: source, later: later}
	if v := source.Get("update"); v != nil {
		text := d.String(v, name, `"update"`)
		if l.later = text == "next"; !l.later && text != "now" && v.Kind == jsontree.String {
			d.Problem(v.Pos, name, `"update" is "now" or "next": in which frame a state that begins has its first update`, kit.Suggest(text, []string{"now", "next"}))
		}
	}
	states, regions := source.Get("states"), source.Get("regions")
	for _, m := range d.Object(states, name, `"states"`) {
		s, ok := d.state(m, "a state", l.later)
		if !ok {
			continue
		}
		s.end = d.String(m.Value.Get("end"), m.Name, `"end"`)
		s.stays = d.Bool(m.Value.Get("stay"), m.Name, `"stay"`)
		if v := m.Value.Get("end"); v != nil && s.end != "success" && s.end != "failure" {
			d.Problem(v.Pos, m.Name, `a state that ends the machine has the "end" "success" or "failure"`, "")
		} else if v != nil && (s.Document+s.Action != "" || s.inner != nil) {
			d.Problem(v.Pos, m.Name, "a state that ends the machine runs nothing", `remove "end", or what it runs`)
		}
		l.states = append(l.states, s)
	}
	for _, m := range d.Object(regions, name, `"regions"`) {
		if r, ok := d.state(m, "a region", l.later); ok {
			if r.Document+r.Action == "" && r.inner == nil {
				d.Problem(m.Value.Pos, m.Name, "the region runs nothing", `add "states", "run": a document, or "do": an action`)
			}
			l.regions = append(l.regions, r)
		}
	}
	for _, list := range [][]stateDecl{l.states, l.regions} {
		sort.SliceStable(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	}
	switch {
	case regions != nil:
		d.withRegions(l, at)
	case states == nil || states.Kind == jsontree.Object && len(states.Members) == 0:
		d.Problem(at, name, "the machine has no states", `add "states": {"Idle": {}}`)
	}
	l.start = d.String(source.Get("start"), name, `"start"`)
	l.startAt = at
	if v := source.Get("start"); v != nil {
		l.startAt = v.Pos
	}
	if list := source.Get("transitions"); list != nil && list.Kind != jsontree.Array {
		d.Problem(list.Pos, name, `"transitions" is a list in [ ]`, "its order is their priority")
	} else if list != nil {
		for _, item := range list.Items {
			d.transition(l, item)
		}
	}
	if list := source.Get("interrupts"); list != nil && list.Kind != jsontree.Array {
		d.Problem(list.Pos, name, `"interrupts" is a list in [ ]`, "its order is their priority")
	} else if list != nil {
		for _, item := range list.Items {
			d.interrupt(l, item)
		}
	}
	if ends := source.Get("ends"); ends != nil {
		text := d.String(ends, name, `"ends"`)
		if l.any = text == "any"; !l.any && text != "all" {
			d.Problem(ends.Pos, name, `"ends" is "all" or "any": with which of its regions it ends`, "")
		} else if regions == nil {
			d.Problem(ends.Pos, name, `"ends" is for regions, and there are none`, "")
		}
	}
	return l
}

// withRegions reports what does not go together with regions.
func (d *decoder) withRegions(l *levelDecl, at jsontree.Position) {
	for _, member := range []string{"states", "start", "transitions", "interrupts"} {
		if v := l.source.Get(member); v != nil {
			hint := "put the states into a region of their own"
			if member == "interrupts" { // which suspend a state
				hint = `put the regions into a state, and the interrupts beside it: "states": {"All": {"regions": {...}}}, "interrupts": [...]`
			}
			d.Problem(v.Pos, l.name, fmt.Sprintf("it has both %q and \"regions\"", member), hint)
			return
		}
	}
	if v := l.source.Get("regions"); v.Kind == jsontree.Object && len(v.Members) == 0 {
		d.Problem(at, l.name, `"regions" is empty`, `add a region: {"states": {"Idle": {}}}`)
	}
}

// state reads what states, regions and interrupts have in common.
func (d *decoder) state(m jsontree.Member, what string, later bool) (stateDecl, bool) {
	r, ok := kit.DecodeBehaviorRef(d.Decoder, m, what)
	if ok && d.body.names[m.Name] {
		d.Problem(m.Pos, m.Name, fmt.Sprintf("there are two states, regions or interrupts called %s", m.Name), "names are those of the whole document; rename one")
		ok = false
	}
	if !ok {
		d.body.broken[m.Name] = true
		return stateDecl{}, false
	}
	d.body.names[m.Name] = true
	s := stateDecl{BehaviorRef: r, enter: d.text(m.Value, m.Name, "enter"), exit: d.text(m.Value, m.Name, "exit"), history: d.history(m.Value, m.Name)}
	for _, member := range levelMembers {
		v := m.Value.Get(member)
		switch {
		case v == nil:
			continue
		case r.Document+r.Action != "":
			d.Problem(v.Pos, m.Name, fmt.Sprintf("it runs something and has %q", member), "let it run one thing; a state in it can run the other")
		case m.Value.Get("states") == nil && m.Value.Get("regions") == nil:
			d.Problem(v.Pos, m.Name, fmt.Sprintf("%q is for what holds states", member), `add "states"`)
		default:
			s.inner = d.level(m.Value, m.Name, m.Value.Pos, later)
			s.inner.history = s.history
			s.inner.variables = d.Variables(m.Value.Get("variables"), m.Name)
		}
		break
	}
	if v := m.Value.Get("variables"); v != nil && s.inner == nil {
		d.Problem(v.Pos, m.Name, `"variables" are for what holds states`, "a document that it runs has variables of its own")
	}
	if v := m.Value.Get("history"); v != nil && s.inner == nil && r.Document == "" {
		d.Problem(v.Pos, m.Name, `"history" is for what holds states, or runs a machine`, "")
	}
	return s, true
}

func (d *decoder) history(n *jsontree.Node, node string) history {
	v := n.Get("history")
	switch text := d.String(v, node, `"history"`); {
	case text == "shallow":
		return shallow
	case text == "deep":
		return deep
	case v != nil && v.Kind == jsontree.String:
		d.Problem(v.Pos, node, `"history" is "shallow" or "deep"`, `without it the machine begins at its start`)
	}
	return forgets
}

// text is a member that must be a text; nil if it is missing or empty.
func (d *decoder) text(n *jsontree.Node, node, member string) *jsontree.Node {
	v := n.Get(member)
	if v == nil || d.String(v, node, fmt.Sprintf("%q", member)) == "" {
		return nil
	}
	return v
}

// interrupt reads a program that suspends what is current.
func (d *decoder) interrupt(l *levelDecl, n *jsontree.Node) {
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, l.name, "an interrupt is an object in { }", `such as {"name": "Duck", "on": "Shot", "run": "duck.tree.json"}`)
		return
	}
	name := n.Get("name")
	if name == nil {
		d.Problem(n.Pos, l.name, "the interrupt has no name", `add "name": "Duck"`)
		return
	}
	text := d.String(name, l.name, `"name"`)
	if name.Kind != jsontree.String {
		return
	}
	s, ok := d.state(jsontree.Member{Name: text, Pos: n.Pos, Value: n}, "an interrupt", l.later)
	if !ok {
		return
	}
	i := interruptDecl{stateDecl: s, on: d.text(n, text, "on"), when: d.text(n, text, "when"), to: d.String(n.Get("to"), text, `"to"`), restart: d.Bool(n.Get("restart"), text, `"restart"`)}
	if s.Document+s.Action == "" && s.inner == nil {
		d.Problem(n.Pos, text, "the interrupt runs nothing", `add "run": a document, "do": an action, or "states"`)
	}
	if i.on == nil && i.when == nil {
		d.Problem(n.Pos, text, "nothing says when it interrupts", `add "when": a condition, or "on": a trigger`)
	}
	if v := n.Get("restart"); v != nil && i.to != "" {
		d.Problem(v.Pos, text, `it has both "to" and "restart"`, "both say what follows the interrupt")
	}
	l.interrupts = append(l.interrupts, i)
}

// Refers gives what states name in states, regions and interrupts, for [wits.Registry.References].
func (Kind) Refers(document *wits.JSON) (out []*wits.JSON) {
	var level func(n *jsontree.Node, outer bool)
	level = func(n *jsontree.Node, outer bool) {
		var held []*jsontree.Node
		for _, member := range []string{"states", "regions", "interrupts"} {
			if v := n.Get(member); v != nil {
				for _, m := range v.Members {
					held = append(held, m.Value)
				}
				held = append(held, v.Items...)
			}
		}
		for _, h := range held {
			if !outer {
				if run := h.Get("run"); run != nil {
					out = append(out, run)
				}
			}
			level(h, false)
		}
	}
	level(document, true)
	return out
}
