package migrate

import (
	"strconv"
	"strings"
)

// allSkipped reports a composite that is skipped when all its children are, where that is not what it ends with here.
func (m *maker) allSkipped(n *node, own, skip string) {
	if own == skip || !n.skips(0) {
		return
	}
	m.differs(n, n.id, "when all its children are skipped it ends with %s and is not skipped itself", own)
}

func (m *maker) sequence(n *node, skip string) (string, error) {
	m.allSkipped(n, "success", skip)
	return m.series(n, "sequence", "success")
}

func (m *maker) fallback(n *node, skip string) (string, error) {
	m.allSkipped(n, "failure", skip)
	return m.series(n, "selector", "failure")
}

// series makes a sequence or selector.
func (m *maker) series(n *node, typ, skip string) (string, error) {
	list, err := m.kids(n, skip)
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		m.differs(n, n.id, "the original refuses one without children; it ends with %s", skip)
		return m.add(m.own[n], object{{"status", skip}}), nil
	}
	o := object{{typ, list}}
	if n.name == "AsyncSequence" || n.name == "AsyncFallback" {
		m.yields(n)
	}
	if strings.HasPrefix(n.id, "Reactive") {
		o = append(o, member{"reactive", true})
	}
	return m.add(m.own[n], o), nil
}

// remembering makes a sequence that, after a failure, goes on with the child that failed: a counter says how many are
// over.
func (m *maker) remembering(n *node, skip string) (string, error) {
	m.allSkipped(n, "success", skip)
	if len(n.children) < 2 {
		return m.series(n, "sequence", "success")
	}
	m.yields(n)
	counter := m.variable(m.own[n]+"_over", object{{"type", typeInt}, {"keep", true}, {"doc", "How many children of " + n.title + " are over."}})
	var steps []string
	for i, c := range n.children {
		child, err := m.node(c, "success")
		if err != nil {
			return "", err
		}
		next := strconv.Itoa(i + 1)
		if i == len(n.children)-1 {
			next = "0"
		}
		count := m.add(m.own[c]+"_counted", object{{"script", counter + " = " + next}})
		step := m.add(m.own[c]+"_step", object{{"sequence", []string{child, count}}})
		if i < len(n.children)-1 {
			step = m.unless(m.own[c]+"_past", step, counter+" > "+strconv.Itoa(i))
		}
		steps = append(steps, step)
	}
	return m.add(m.own[n], object{{"sequence", steps}}), nil
}

// whole reads a port that is a whole number; otherwise if it is not given, or none.
func (m *maker) whole(n *node, otherwise int, ports ...string) int {
	for _, port := range ports {
		text, ok := n.port(port)
		if !ok || strings.TrimSpace(text) == "" {
			continue
		}
		i, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			m.unmapped(n, port, "%s cannot be known before the tree runs; it is taken to be %d", text, otherwise)
			return otherwise
		}
		return i
	}
	return otherwise
}

func (m *maker) parallel(n *node, skip string) (string, error) {
	m.allSkipped(n, "success", skip)
	list, err := m.kids(n, "success")
	if err != nil || len(list) == 0 {
		return m.add(m.own[n], object{{"status", "success"}}), err
	}
	all := len(list)
	success := m.whole(n, -1, "success_count", "success_threshold", "threshold")
	if success < 0 {
		success = max(all+success+1, 0)
	}
	if success > all || success == 0 {
		m.differs(n, n.id, "%d of %d children cannot succeed; all of them must", success, all)
		success = all
	}
	failure := m.whole(n, 1, "failure_count", "failure_threshold")
	if failure < 0 {
		failure = max(all+failure+1, 0)
	}
	// The original also fails as soon as so many have failed that success cannot be had any more.
	failure = min(max(failure, 1), all-success+1)
	m.skipsBeside(n)
	o := object{{"parallel", list}}
	if success != all {
		o = append(o, member{"success", success})
	}
	if failure != 1 {
		o = append(o, member{"failure", failure})
	}
	return m.add(m.own[n], o), nil
}

// skipsBeside reports children of a parallel that may be skipped.
func (m *maker) skipsBeside(n *node) {
	for _, c := range n.children {
		if skippable(c, 0) {
			m.differs(n, n.id, "a child that is skipped is over, as one that has succeeded; there it is asked again in every tick until the node ends, and if success_count is given it does not count")
			return
		}
	}
}

// parallelAll makes a parallel that waits for all and then counts.
func (m *maker) parallelAll(n *node, skip string) (string, error) {
	m.allSkipped(n, "success", skip)
	m.skipsBeside(n)
	limit := m.whole(n, 1, "max_failures")
	if limit < 0 {
		limit = max(len(n.children)+limit+1, 0)
	}
	counter := m.variable(m.own[n]+"_failures", object{{"type", typeInt}})
	var list []string
	for _, c := range n.children {
		child, err := m.node(c, "success")
		if err != nil {
			return "", err
		}
		count := m.add(m.own[c]+"_counted", object{{"script", counter + " += 1"}})
		list = append(list, m.add(m.own[c]+"_tried", object{{"selector", []string{child, count}}}))
	}
	if len(list) == 0 {
		return m.add(m.own[n], object{{"status", "success"}}), nil
	}
	reset := m.add(m.own[n]+"_reset", object{{"script", counter + " = 0"}})
	run := m.add(m.own[n]+"_all", object{{"parallel", list}})
	judge := m.add(m.own[n]+"_judged", object{{"if", counter + " < " + strconv.Itoa(limit)}})
	return m.add(m.own[n], object{{"sequence", []string{reset, run, judge}}}), nil
}

// test returns a condition as an expression, if a node is nothing but that.
func (m *maker) test(n *node) (string, bool) {
	for _, s := range n.before {
		if s != nil {
			return "", false
		}
	}
	for _, s := range n.after {
		if s != nil {
			return "", false
		}
	}
	if n.class == isBuiltin && n.id == "ScriptCondition" {
		text, err := m.printer(n).condition(n.code)
		return text, err == nil
	}
	if n.prim != nil && n.prim.function {
		return m.call(n), true
	}
	return "", false
}

// ifThenElse makes IfThenElse, and WhileDoElse, which asks anew in every frame.
func (m *maker) ifThenElse(n *node, skip string) (string, error) {
	reactive := n.id == "WhileDoElse"
	switch c := n.children[0]; {
	case skippable(c, 0):
		m.differs(n, n.id, "its condition holds when it is skipped; there that is an error")
	case !reactive && len(n.children) == 2 && (c.class == isAction || c.before != [len(c.before)]*script{}):
		m.differs(n, n.id, "there, where it has no else branch, a condition that has failed is not asked again, if it is an action that takes its time, and what is looked at before it is not looked at again")
	}
	value, simple := m.test(n.children[0])
	ask := ""
	if !simple {
		// Whether the condition holds is kept in a variable, because it may take time, and because a branch that fails
		// must not run the other one.
		value = m.variable(m.own[n]+"_holds", object{{"type", typeBool}})
		condition, err := m.node(n.children[0], "success")
		if err != nil {
			return "", err
		}
		yes := m.add(m.own[n]+"_yes", object{{"script", value + " = true"}})
		holds := m.add(m.own[n]+"_if", object{{"sequence", []string{condition, yes}}})
		no := m.add(m.own[n]+"_no", object{{"script", value + " = false"}})
		ask = m.add(m.own[n]+"_ask", object{{"selector", []string{holds, no}}})
		if c := n.children[0]; reactive && (c.class == isAction || len(c.children) > 0 || c.class == isSubTree) {
			m.differs(n, n.id, "while its condition takes time, the branch that runs is aborted")
		}
	}
	var cases object
	for i, key := range []string{"true", "false"} {
		if i+1 >= len(n.children) {
			break
		}
		child, err := m.node(n.children[i+1], skip)
		if err != nil {
			return "", err
		}
		cases = append(cases, member{key, child})
	}
	o := object{{"switch", value}, {"cases", cases}}
	if reactive {
		o = append(o, member{"reactive", true})
	}
	if simple {
		return m.add(m.own[n], o), nil
	}
	branch := m.add(m.own[n]+"_branch", o)
	s := object{{"sequence", []string{ask, branch}}}
	if reactive {
		s = append(s, member{"reactive", true})
	}
	return m.add(m.own[n], s), nil
}

// switchCase makes a switch. Its value may be of any type there; here it is a number, so other values are counted.
func (m *maker) switchCase(n *node, skip string) (string, error) {
	count := len(n.children) - 1
	variable, _ := n.port("variable")
	w, ok := m.entry(n, "variable")
	if !ok {
		w = written{quoted(variable), typeString, bindAtom}
	}
	texts := make([]string, count)
	plain := w.typ == typeInt
	seen := map[string]bool{}
	for i := range count {
		port := "case_" + strconv.Itoa(i+1)
		text, given := n.port(port)
		if !given {
			m.unmapped(n, port, "it is not given; its child never runs")
		}
		if other, ok := m.entry(n, port); ok {
			plain = false
			if other.typ == w.typ && !isList(w.typ) {
				texts[i] = other.text
			}
		} else if v, ok := value(text, w.typ); ok && given && !isList(w.typ) {
			texts[i] = expressionOf(v)
		}
		if given && texts[i] == "" {
			m.unmapped(n, port, "%q cannot be compared with %s, which is a %s; its child never runs", text, variable, w.typ)
		}
		if _, number := parseNumber(text); w.typ == typeString && number && (ok || !numberText(variable, text)) {
			m.differs(n, port, "texts are compared as they stand; there \"5\" is \"5.0\"")
		}
		if zero := map[string]string{typeInt: "0", typeFloat: "0.0", typeBool: "false", typeString: `""`}[w.typ]; ok && texts[i] == zero {
			m.differs(n, port, "it is chosen also before %s was written; there, the last child is", w.text)
		}
		plain = plain && texts[i] != "" && !seen[texts[i]]
		seen[texts[i]] = true
	}
	value := w.text
	if !plain {
		value = strconv.Itoa(count)
		for i := count - 1; i >= 0; i-- {
			if texts[i] != "" {
				value = w.text + " == " + texts[i] + " ? " + strconv.Itoa(i) + " : " + value
			}
		}
	}
	var cases object
	for i := range count {
		child, err := m.node(n.children[i], skip)
		if err != nil {
			return "", err
		}
		key := strconv.Itoa(i)
		if plain {
			key = texts[i]
		}
		cases = append(cases, member{key, child})
	}
	other, err := m.node(n.children[count], skip)
	o := object{{"switch", value}, {"cases", cases}, {"else", other}, {"reactive", true}}
	return m.add(m.own[n], o), err
}

// tryCatch runs the last child when one of the others has failed, and fails then.
func (m *maker) tryCatch(n *node, skip string) (string, error) {
	if v, _ := n.port("catch_on_halt"); v == "true" && !n.cleans {
		m.unmapped(n, "catch_on_halt", "what is aborted runs nothing more than scripts; clean up in the End of an action")
	}
	m.allSkipped(n, "success", skip)
	list, err := m.kids(n, "success")
	if err != nil {
		return "", err
	}
	last := len(list) - 1
	try := list[0]
	if last > 1 {
		try = m.add(m.own[n]+"_try", object{{"sequence", list[:last]}})
	}
	try = m.haltedBy(n, n.tidies, "catch_on_halt", try)
	caught := m.add(m.own[n]+"_catch", object{{"fail", list[last]}})
	return m.add(m.own[n], object{{"selector", []string{try, caught}}}), nil
}

// finally runs its second child when the first has ended, in whatever way.
func (m *maker) finally(n *node, skip string) (string, error) {
	if !n.cleans {
		m.differs(n, n.id, "when it is aborted its second child does not run, since it is more than scripts; clean up in the End of an action")
	}
	list, err := m.kids(n, "success")
	if err != nil {
		return "", err
	}
	value := m.variable(m.own[n]+"_done", object{{"type", typeBool}})
	no := m.add(m.own[n]+"_no", object{{"script", value + " = false"}})
	yes := m.add(m.own[n]+"_yes", object{{"script", value + " = true"}})
	run := m.add(m.own[n]+"_run", object{{"sequence", []string{m.haltedBy(n, n.tidies, n.id, list[0]), yes}}})
	first := m.add(m.own[n]+"_first", object{{"succeed", run}})
	judge := m.add(m.own[n]+"_judged", object{{"if", value}})
	return m.add(m.own[n], object{{"sequence", []string{no, first, list[1], judge}}}), nil
}

// manual stands for the node that asks a person.
func (m *maker) manual(n *node, skip string) (string, error) {
	list, err := m.kids(n, "failure")
	if err != nil {
		return "", err
	}
	doc := m.unmapped(n, n.id, "nobody is asked which child to run; a selector holds its place")
	return m.add(m.own[n], object{{"selector", list}, {"doc", doc}}), nil
}
