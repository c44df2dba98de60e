package migrate

import (
	"strings"
)

// child makes the one child of a decorator.
func (m *maker) child(n *node, skip string) (string, error) { return m.node(n.children[0], skip) }

func (m *maker) inverter(n *node, skip string) (string, error) {
	child, err := m.child(n, opposite(skip))
	return m.add(m.own[n], object{{"invert", child}}), err
}

func (m *maker) force(n *node, skip string) (string, error) {
	typ, own := "succeed", "success"
	if n.id == "ForceFailure" {
		typ, own = "fail", "failure"
	}
	if skip != own && skippable(n.children[0], 0) {
		m.differs(n, n.id, "when its child is skipped it ends with %s and is not skipped itself", own)
	}
	child, err := m.child(n, skip)
	return m.add(m.own[n], object{{typ, child}}), err
}

// repeat makes Repeat, RetryUntilSuccessful, and KeepRunningUntilFailure.
func (m *maker) repeat(n *node, skip string) (string, error) {
	typ, port, bad := "repeat", "num_cycles", "success"
	if n.id == "RetryUntilSuccessful" {
		typ, port, bad = "retry", "num_attempts", "failure"
	}
	if n.id == "KeepRunningUntilFailure" {
		child, err := m.child(n, "success")
		if err != nil {
			return "", err
		}
		m.skippedAgain(n)
		each := m.add(m.own[n]+"_each", object{{"sequence", []string{child, m.nextFrame(n)}}})
		return m.add(m.own[n], object{{typ, each}}), nil
	}
	if skip == bad && skippable(n.children[0], 0) {
		m.differs(n, n.id, "when its child is skipped it runs it again and is not skipped itself")
	}
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	o := object{{typ, child}}
	if w, ok := m.entry(n, port); ok {
		if w, err = w.to(typeInt); err != nil {
			m.unmapped(n, port, "%v", err)
		} else {
			m.yields(n)
			m.differs(n, port, "it comes from an entry; a negative number ends it at once, where the original goes on for ever")
			o = append(o, member{"times", w.text})
		}
		return m.add(m.own[n], o), nil
	}
	times := m.whole(n, -1, port)
	if times != 1 {
		m.yields(n)
	}
	if times == 0 {
		m.differs(n, n.id, "it runs its child no times; it always ends with success here, and its child is behind it")
		yes := m.add(m.own[n]+"_never", object{{"status", "success"}})
		return m.add(m.own[n], object{{"selector", []string{yes, child}}}), nil
	}
	if times > 0 {
		o = append(o, member{"times", times})
	}
	return m.add(m.own[n], o), nil
}

// nextFrame makes a node that runs until the next frame: rounds that are a tick each there are a frame each here.
func (m *maker) nextFrame(n *node) string {
	return m.add(m.own[n]+"_next_frame", object{{"wait", 1e-6}, {"doc", "The next round begins in the next frame."}})
}

// skippedAgain reports a child of a node that visits it again after it was skipped.
func (m *maker) skippedAgain(n *node) {
	c := n.children[0]
	if c.skips(0) && c.before != [len(c.before)]*script{} {
		m.differs(n, n.id, "there, what is looked at before its child is not looked at again after that was skipped for what it is")
	}
}

// seconds reads a port that is a number of milliseconds.
func (m *maker) seconds(n *node, port string) any {
	if w, ok := m.entry(n, port); ok {
		w, err := w.to(typeFloat)
		if err == nil {
			return w.within(bindProduct) + " / 1000"
		}
		m.unmapped(n, port, "%v; it is 0", err)
		return 0
	}
	text, _ := n.port(port)
	f, ok := parseNumber(text)
	if !ok || f < 0 {
		m.unmapped(n, port, "%q is no number of milliseconds; it is 0", text)
		return 0
	}
	return f / 1000
}

func (m *maker) timed(n *node, skip string) (string, error) {
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	typ, port := "delay", "delay_msec"
	if n.id == "Timeout" {
		typ, port = "timeout", "msec"
		if n.takesTime() && m.besides(n) {
			m.differs(n, n.id, "its child is aborted when the node is visited; there, between two ticks: before what comes first in a tick")
		}
		if text, _ := n.port(port); strings.Trim(strings.TrimSpace(text), "0.") == "" && text != "" {
			return m.add(m.own[n], object{{"breakpoint", child}, {"doc", "A timeout of 0 never comes."}}), nil
		}
		if w, ok := m.entry(n, port); ok {
			if w, err := w.to(typeFloat); err == nil {
				return m.add(m.own[n], object{{typ, child}, {"seconds", w.within(bindSum) + " > 0 ? " + w.within(bindProduct) + " / 1000 : 1e9"}}), nil
			}
		}
	}
	seconds := m.seconds(n, port)
	switch text, computed := seconds.(string); { // a delay of 0 ends in the next tick there
	case typ != "delay":
	case computed:
		seconds = "max(" + text + ", 0.000001)"
	case seconds == 0.0:
		seconds = 1e-6
	}
	return m.add(m.own[n], object{{typ, child}, {"seconds", seconds}}), nil
}

// runOnce makes RunOnce: from its end on the node is skipped, or ends as it did.
func (m *maker) runOnce(n *node, skip string) (string, error) {
	if skippable(n.children[0], 0) {
		m.differs(n, n.id, "a child that is skipped has had its turn; there it has not")
	}
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	keeps, _ := n.port("then_skip")
	name, typ, succeeded, failed := "_done", typeBool, "true", "true"
	if keeps == "false" { // how it ended outlives the document's end, as it does there
		name, typ, succeeded, failed = "_ended", typeInt, "1", "2"
	}
	done := m.variable(m.own[n]+name, object{{"type", typ}, {"keep", true}})
	yes := m.add(m.own[n]+"_yes", object{{"script", done + " = " + succeeded}})
	run := m.add(m.own[n]+"_run", object{{"sequence", []string{child, yes}}})
	also := m.add(m.own[n]+"_also", object{{"script", done + " = " + failed}})
	fail := m.add(m.own[n]+"_fail", object{{"fail", also}})
	once := m.add(m.own[n]+"_once", object{{"selector", []string{run, fail}}})
	if keeps == "false" {
		success := m.add(m.own[n]+"_success", object{{"status", "success"}})
		failure := m.add(m.own[n]+"_failure", object{{"status", "failure"}})
		return m.add(m.own[n], object{{"switch", done}, {"cases", object{{"0", once}, {succeeded, success}}}, {"else", failure}}), nil
	}
	once = m.scripts(n, once)
	if skip == "failure" {
		return m.add(m.own[n], object{{"guard", once}, {"when", "!" + done}}), nil
	}
	past := m.add(m.own[n]+"_past", object{{"if", done}})
	return m.add(m.own[n], object{{"selector", []string{past, once}}}), nil
}

// under makes what happens to a child under a condition: otherwise says how the node ends, or that it waits.
func (m *maker) under(n *node, child, condition, otherwise, skip string) string {
	otherwise = strings.ToUpper(strings.TrimSpace(otherwise))
	if otherwise == "SKIPPED" {
		child = m.scripts(n, child)
	}
	switch otherwise {
	case "SUCCESS":
		return m.unless(m.own[n], child, negated(condition))
	case "SKIPPED":
		if skip == "success" {
			return m.unless(m.own[n], child, negated(condition))
		}
	case "RUNNING":
		wait := m.add(m.own[n]+"_await", object{{"await", condition}})
		return m.add(m.own[n], object{{"sequence", []string{wait, child}}})
	case "", "FAILURE":
	default:
		m.unmapped(n, "else", "%q is no status; it fails", otherwise)
	}
	return m.add(m.own[n], object{{"guard", child}, {"when", condition}})
}

func (m *maker) precondition(n *node, skip string) (string, error) {
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	condition, err := m.printer(n).condition(n.code)
	if err != nil {
		doc := m.unmapped(n, "if", "%s: %v; its child runs without it", n.code.source, err)
		return m.add(m.own[n], object{{"breakpoint", child}, {"doc", doc}}), nil
	}
	if n.takesTime() || skippable(n.children[0], 0) {
		m.differs(n, n.id, "there it does not look at its condition when it begins again after it was aborted, or its child skipped")
	}
	otherwise, _ := n.port("else")
	return m.under(n, child, condition, otherwise, skip), nil
}

// check makes the decorators of version 3 that compare two values.
func (m *maker) check(n *node, skip string) (string, error) {
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	typ := loops[n.id]
	for _, port := range []string{"value_B", "value_A"} {
		if w, ok := m.entry(n, port); ok {
			typ = w.typ
		}
	}
	side := func(port string) written {
		if w, ok := m.entry(n, port); ok {
			return w
		}
		text, _ := n.port(port)
		v, _ := value(text, typ)
		return written{expressionOf(v), typ, bindAtom}
	}
	a, b := side("value_A"), side("value_B")
	if star, _ := n.port("value_B"); strings.TrimSpace(star) == "*" {
		b = a
	}
	condition, err := compared(a, "==", b)
	if a.text == "" || b.text == "" || err != nil {
		doc := m.unmapped(n, n.id, "its two values cannot be compared; its child runs without it%s", given(n))
		return m.add(m.own[n], object{{"breakpoint", child}, {"doc", doc}}), nil
	}
	otherwise, _ := n.port("return_on_mismatch")
	return m.under(n, child, condition, otherwise, skip), nil
}

// updated makes the nodes that look whether an entry has been written since they looked last: they compare its value.
func (m *maker) updated(n *node, skip string) (string, error) {
	w, ok := m.entry(n, "entry")
	if !ok {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", m.unmapped(n, "entry", "it is not given")}}), nil
	}
	if isList(w.typ) {
		doc := m.unmapped(n, n.id, "%s is a list, and lists cannot be compared%s", w.text, given(n))
		if n.id == "WasEntryUpdated" {
			return m.add(m.own[n], object{{"status", "failure"}, {"doc", doc}}), nil
		}
		return m.place(n, skip, doc)
	}
	m.differs(n, n.id, "it compares values: writing the same value again is no update, and neither is a first one that is zero or empty")
	seen := m.variable(m.own[n]+"_seen", object{{"type", w.typ}, {"keep", true}})
	note := m.add(m.own[n]+"_note", object{{"script", seen + " = " + w.text}})
	changed := w.text + " != " + seen
	if n.id == "WasEntryUpdated" {
		look := m.add(m.own[n]+"_if", object{{"if", changed}})
		return m.add(m.own[n], object{{"sequence", []string{look, note}}}), nil
	}
	child, err := m.child(n, skip)
	if err != nil {
		return "", err
	}
	run := m.add(m.own[n]+"_run", object{{"sequence", []string{note, child}}})
	otherwise := "SKIPPED"
	if n.id == "WaitValueUpdate" {
		otherwise = "RUNNING"
	}
	return m.under(n, run, changed, otherwise, skip), nil
}
