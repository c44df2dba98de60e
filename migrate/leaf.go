package migrate

import (
	"strings"
)

func (m *maker) constant(n *node, _ string) (string, error) {
	status := "success"
	if n.id == "AlwaysFailure" {
		status = "failure"
	}
	return m.add(m.own[n], object{{"status", status}}), nil
}

func (m *maker) script(n *node, _ string) (string, error) {
	text, err := m.printer(n).statements(n.code)
	if err != nil {
		doc := m.unmapped(n, n.id, "%s: %v; it does nothing, and succeeds", n.code.source, err)
		return m.add(m.own[n], object{{"log", "not taken over: " + n.code.source}, {"level", "warning"}, {"doc", doc}}), nil
	}
	return m.add(m.own[n], object{{"script", text}}), nil
}

// scriptCondition makes a condition, with the statements before it.
func (m *maker) scriptCondition(n *node, _ string) (string, error) {
	if last := len(n.code.list) - 1; n.code.err == nil && last > 0 {
		before, err := m.printer(n).statements(&script{list: n.code.list[:last]})
		text, wrong := m.printer(n).condition(&script{list: n.code.list[last:]})
		if err == nil && wrong == nil {
			steps := []string{m.add(m.own[n]+"_first", object{{"script", before}}), m.add(m.own[n]+"_if", object{{"if", text}, {"abort", "none"}})}
			return m.add(m.own[n], object{{"sequence", steps}}), nil
		}
	}
	text, err := m.printer(n).condition(n.code)
	if err != nil {
		doc := m.unmapped(n, n.id, "%s: %v; it fails", n.code.source, err)
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", doc}}), nil
	}
	return m.add(m.own[n], look(n, text)), nil
}

// look makes a condition. In a sequence that remembers, it says that nobody looks again, as nobody does in the original.
func look(n *node, condition string) object {
	o := object{{"if", condition}}
	if n.parent != nil && n.parent.id == "Sequence" && n.parent.class == isBuiltin {
		o = append(o, member{"abort", "none"})
	}
	return o
}

func (m *maker) setBlackboard(n *node, _ string) (string, error) {
	to, ok := m.entry(n, "output_key")
	if !ok {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", m.unmapped(n, "output_key", "it is not given")}}), nil
	}
	if name, _ := n.port("output_key"); pointer("output_key", name) != "" {
		m.differs(n, "output_key", "%s is written; there, what stands in braces is an entry that has the name of the one to write", to.text)
	}
	text, _ := n.port("value")
	source := ""
	if from, ok := m.entry(n, "value"); ok {
		w, err := from.to(to.typ)
		if source = w.text; err != nil {
			source = ""
		}
	} else if v, ok := value(text, to.typ); ok {
		source = expressionOf(v)
	}
	if source == "" {
		doc := m.unmapped(n, n.id, "%q cannot be written to %s, which is a %s", text, to.text, to.typ)
		return m.add(m.own[n], object{{"log", "not taken over: " + to.text + " = " + text}, {"level", "warning"}, {"doc", doc}}), nil
	}
	return m.add(m.own[n], object{{"set", to.text}, {"to", source}}), nil
}

func (m *maker) unsetBlackboard(n *node, _ string) (string, error) {
	key, ok := m.entry(n, "key")
	if !ok {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", m.unmapped(n, "key", "it is not given")}}), nil
	}
	if strings.Contains(key.text, ".") {
		return m.add(m.own[n], object{{"script", key.text + ".set = false"}}), nil
	}
	source := zero(key.typ)
	if source == "" {
		doc := m.unmapped(n, n.id, "a %s cannot be made empty", key.typ)
		return m.add(m.own[n], object{{"log", "not taken over: " + n.id + " " + key.text}, {"level", "warning"}, {"doc", doc}}), nil
	}
	m.differs(n, n.id, "a variable always has a value; it becomes %s", source)
	return m.add(m.own[n], object{{"set", key.text}, {"to", source}}), nil
}

func (m *maker) sleep(n *node, _ string) (string, error) {
	return m.add(m.own[n], object{{"wait", m.seconds(n, "msec")}}), nil
}

// action makes the node of an action, or the call of a condition.
func (m *maker) action(n *node) string {
	if n.prim.function {
		return m.add(m.own[n], look(n, m.call(n)))
	}
	var with, store object
	for _, a := range n.ports {
		q := n.prim.port(a.name)
		name := pointer(a.name, a.value)
		if name == "" {
			if q.direction&outward != 0 && q.direction&inward == 0 {
				m.unmapped(n, a.name, "a port that writes needs an entry, such as {x}, and not %q", a.value)
			} else if v, ok := value(a.value, q.typ); ok {
				with = append(with, member{q.name, v})
			} else {
				m.unmapped(n, a.name, "%q is no %s", a.value, q.typ)
			}
			continue
		}
		place, typ := m.look(n)(name)
		if q.direction&inward != 0 {
			w, err := written{place, typ, bindAtom}.to(q.typ)
			if err != nil {
				m.unmapped(n, a.name, "%v", err)
			} else {
				with = append(with, member{q.name, object{{"expr", w.text}}})
			}
		}
		if q.direction&outward != 0 {
			if typ != q.typ {
				m.unmapped(n, a.name, "it gives a %s, and %s is a %s", q.typ, name, typ)
			} else {
				store = append(store, member{q.outName(), place})
			}
		}
	}
	o := object{{"do", n.prim.name}}
	if len(with) > 0 {
		o = append(o, member{"with", with})
	}
	if len(store) > 0 {
		o = append(o, member{"store", store})
	}
	return m.add(m.own[n], o)
}

// call writes the call of a condition that is a function.
func (m *maker) call(n *node) string {
	var args []string
	for _, q := range n.prim.ports {
		text, ok := n.port(q.original)
		if !ok {
			text = q.value
		}
		source := zero(q.typ)
		if name := pointer(q.original, text); name != "" {
			place, typ := m.look(n)(name)
			w, err := written{place, typ, bindAtom}.to(q.typ)
			if err != nil {
				m.unmapped(n, q.original, "%v", err)
			} else {
				source = w.text
			}
		} else if v, fits := value(text, q.typ); fits {
			source = expressionOf(v)
		} else if ok {
			m.unmapped(n, q.original, "%q is no %s", text, q.typ)
		}
		args = append(args, source)
	}
	return n.prim.name + "(" + strings.Join(args, ", ") + ")"
}
