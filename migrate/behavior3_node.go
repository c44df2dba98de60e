package migrate

import (
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// b3node is a node of behavior3 while its document's node is made.
type b3node struct {
	m                     *b3maker
	source                *jsontree.Node
	typ, name, label, own string
	depth                 int
}

// b3nodes make what the original's own nodes become.
var b3nodes map[string]func(n *b3node) object

func init() {
	b3nodes = map[string]func(n *b3node) object{
		"Sequence":    func(n *b3node) object { return n.series("sequence", true) },
		"Priority":    func(n *b3node) object { return n.series("selector", true) },
		"MemSequence": func(n *b3node) object { return n.series("sequence", false) },
		"MemPriority": func(n *b3node) object { return n.series("selector", false) },
		"Inverter":    func(n *b3node) object { return object{{"invert", n.child()}} },
		"Limiter":     (*b3node).limiter, "MaxTime": (*b3node).maxTime, "Repeater": (*b3node).repeater,
		"RepeatUntilFailure": func(n *b3node) object { return n.times("repeat") },
		"RepeatUntilSuccess": func(n *b3node) object { return n.times("retry") },
		"Succeeder":          func(*b3node) object { return object{{"status", "success"}} },
		"Failer":             func(*b3node) object { return object{{"status", "failure"}} },
		"Runner":             func(*b3node) object { return object{{"status", "running"}} },
		"Error": func(n *b3node) object {
			n.find(Differs, "there is no status for errors; it fails")
			return object{{"status", "failure"}}
		},
		"Wait": func(n *b3node) object { return object{{"wait", n.seconds("milliseconds")}} },
	}
}

func (n *b3node) find(l Level, format string, args ...any) {
	n.m.p.find(l, n.source, n.m.t, n.label, n.typ, format, args...)
}

// make makes the node.
func (n *b3node) make() object {
	p := n.m.p
	if t := p.byID[n.typ]; t != nil {
		loop, asked := n.m.loops[t]
		if !asked {
			loop = p.runs(t, n.m.t, map[*b3tree]bool{})
			n.m.loops[t] = loop
		}
		if loop {
			n.find(Unmapped, "the tree %s runs itself, which no document may", t.title)
			return object{{"status", "failure"}, {"doc", "Not taken over: the tree " + t.title + " runs itself."}}
		}
		t.used = true
		n.own = n.m.rename(n.own, t.title)
		return object{{"run", t.file}}
	}
	if make := b3nodes[n.typ]; make != nil {
		n.known(n.typ)
		return make(n)
	}
	switch p.category(n.source) {
	case "composite":
		n.find(Unmapped, "a composite of the original's own coder; a sequence holds its place%s", n.given())
		return object{{"sequence", n.children()}, {"doc", "Not taken over: " + n.typ + "."}}
	case "decorator":
		n.find(Unmapped, "a decorator of the original's own coder; its child runs without it%s", n.given())
		return object{{"breakpoint", n.child()}, {"doc", "Not taken over: " + n.typ + "."}}
	case "tree":
		n.find(Unmapped, "the tree is not in the file")
		return object{{"status", "failure"}, {"doc", "Not taken over: a tree that is not in the file."}}
	}
	return n.primitive()
}

// rename gives a node that nothing names yet another name.
func (m *b3maker) rename(name, to string) string {
	delete(m.names, name)
	return m.names.take(orNode(identifier(to)))
}

// runs reports whether a tree is, or runs, another one.
func (p *b3project) runs(t, other *b3tree, seen map[*b3tree]bool) bool {
	if t == other {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	for _, m := range t.nodes.Members {
		if sub := p.byID[text(m.Value.Get("name"))]; sub != nil && p.runs(sub, other, seen) {
			return true
		}
	}
	return false
}

// known reports properties that the original's own node does not have.
func (n *b3node) known(typ string) {
	own := map[string]string{"Limiter": "maxLoop", "MaxTime": "maxTime", "Repeater": "maxLoop", "RepeatUntilFailure": "maxLoop", "RepeatUntilSuccess": "maxLoop", "Wait": "milliseconds"}
	for _, m := range properties(n.source) {
		if m.Name != own[typ] {
			n.find(Unmapped, "it has no property %s", m.Name)
		}
	}
}

// given lists the properties, for findings.
func (n *b3node) given() string {
	var list []string
	for _, m := range properties(n.source) {
		list = append(list, m.Name)
	}
	if len(list) == 0 {
		return ""
	}
	return "; it had " + strings.Join(list, ", ")
}

func (n *b3node) children() []string {
	list := []string{}
	if c := n.source.Get("children"); c != nil {
		for _, item := range c.Items {
			list = append(list, n.m.node(text(item), item, n.label, n.depth+1))
		}
	}
	return list
}

// child makes the one child of a decorator.
func (n *b3node) child() string {
	at := n.source.Get("child")
	if text(at) == "" {
		if c := n.source.Get("children"); c != nil && len(c.Items) == 1 {
			at = c.Items[0]
		}
	}
	if text(at) == "" {
		n.find(Unmapped, "it has no child")
		return n.m.add(n.own+"_child", object{{"status", "failure"}, {"doc", "Not taken over: there was no child."}})
	}
	return n.m.node(text(at), at, n.label, n.depth+1)
}

// series makes a composite. Those without memory visit all children anew in every tick, and close what they did not
// come to: they are reactive.
func (n *b3node) series(typ string, reactive bool) object {
	list := n.children()
	if len(list) == 0 {
		status := "success"
		if typ == "selector" {
			status = "failure"
		}
		return object{{"status", status}}
	}
	o := object{{typ, list}}
	if reactive {
		o = append(o, member{"reactive", true})
	}
	return o
}

// property reads a property that is a number; false if it is none.
func (n *b3node) property(name string) (float64, bool) {
	for _, m := range properties(n.source) {
		if m.Name == name {
			if m.Value.Kind == jsontree.String {
				return parseNumber(m.Value.Text)
			}
			return number(m.Value)
		}
	}
	return 0, false
}

func (n *b3node) seconds(name string) any {
	f, ok := n.property(name)
	if !ok || f < 0 {
		n.find(Unmapped, "%s is no number of milliseconds; it is 0", name)
		return 0
	}
	return f / 1000
}

// times makes a loop of at most maxLoop rounds, without end where that is negative.
func (n *b3node) times(typ string) object {
	o := object{{typ, n.child()}}
	times, ok := n.property("maxLoop")
	switch {
	case !ok || times < 0:
		return o
	case times >= 1 && times < 1<<53:
		return append(o, member{"times", int64(times)})
	}
	n.find(Differs, "it runs its child no times; here it runs it once")
	return append(o, member{"times", 1})
}

// repeater runs its child again however that ended.
func (n *b3node) repeater() object {
	o := n.times("repeat")
	if o.has("times") {
		n.find(Differs, "it ends with success, where the original ends as the last round did")
	}
	o[0].value = n.m.add(n.own+"_round", object{{"succeed", o[0].value}})
	return o
}

// limiter: the original counts from 0 whenever the node is opened, and closes it when its child ends.
func (n *b3node) limiter() object {
	n.find(Unmapped, "the original begins to count anew each time, so that it never limits anything; its child runs without it")
	return object{{"breakpoint", n.child()}, {"doc", "Not taken over: Limiter."}}
}

func (n *b3node) maxTime() object {
	child := n.child()
	return object{{"timeout", child}, {"seconds", n.seconds("maxTime")}}
}

// primitive makes the node of an action or condition.
func (n *b3node) primitive() object {
	a := n.m.p.prims[n.typ]
	if a == nil {
		n.find(Unmapped, "a %s is not known", n.m.p.category(n.source))
		return object{{"status", "failure"}, {"doc", "Not taken over: " + n.typ + "."}}
	}
	if c := n.source.Get("children"); c != nil && len(c.Items) > 0 || text(n.source.Get("child")) != "" {
		n.find(Unmapped, "an action or condition has no children; they are left out")
	}
	given := func(port member) (any, bool) {
		for _, m := range properties(n.source) {
			if exported(m.Name) != exported(port.name) || m.Value.Kind == jsontree.Null {
				continue
			}
			v, ok := valueOfJSON(m.Value, port.value.(string))
			if !ok {
				n.find(Unmapped, "%s is no %s", m.Name, port.value)
			}
			return v, ok
		}
		return nil, false
	}
	if a.condition {
		var args []string
		for _, port := range a.ports {
			source := zero(port.value.(string))
			if v, ok := given(port); ok {
				source = expressionOf(v)
			}
			args = append(args, source)
		}
		return object{{"if", a.name + "(" + strings.Join(args, ", ") + ")"}}
	}
	o := object{{"do", a.name}}
	var with object
	for _, port := range a.ports {
		if v, ok := given(port); ok {
			with = append(with, member{exported(port.name), v})
		}
	}
	if len(with) > 0 {
		o = append(o, member{"with", with})
	}
	return o
}
