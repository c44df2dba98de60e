package migrate

// A node that is skipped counts there as if it were not there. Here a node in a sequence is passed over by success and
// one in a selector by failure, so every node is made for what a skip has to be where it stands.

// skippable reports whether a node may be skipped.
func skippable(n *node, depth int) bool {
	if n == nil || depth > maxNesting {
		return false
	}
	if n.before[2] != nil || n.before[3] != nil {
		return true
	}
	value := func(port, otherwise string) string {
		if v, ok := n.port(port); ok {
			return v
		}
		return otherwise
	}
	switch n.class {
	case isSubTree:
		return n.site.child != nil && skippable(n.site.child.root, depth+1)
	case isBuiltin:
		switch n.id {
		case "SkipUnlessUpdated":
			return true
		case "RunOnce":
			if value("then_skip", "true") != "false" {
				return true
			}
		case "Precondition":
			if value("else", "FAILURE") == "SKIPPED" {
				return true
			}
		}
	}
	for _, c := range n.children {
		if !skippable(c, depth+1) {
			return false
		}
	}
	return len(n.children) > 0
}

// opposite is what a skip has to be within an inverter.
func opposite(skip string) string {
	if skip == "success" {
		return "failure"
	}
	return "success"
}

// node makes a node, what is under it, and what its scripts and conditions need around it. skip is what it ends with
// where the original would skip it. It gives the name of the outermost.
func (m *maker) node(n *node, skip string) (string, error) {
	name, err := m.core(n, skip)
	if err == nil && n.halted != nil {
		name, err = m.haltedBy(n, name)
	}
	if err != nil {
		return "", err
	}
	// From the inside out: _while is looked at all the time, the others before the node begins; the scripts see the
	// status that all of them give.
	for i := len(n.before) - 1; i >= 0; i-- {
		s := n.before[i]
		if s == nil {
			continue
		}
		condition, err := m.printer(n).condition(s)
		if err != nil {
			m.unmapped(n, beforeNames[i], "%s: %v", s.source, err)
			continue
		}
		name = m.look1(n, beforeNames[i], condition, name, skip)
	}
	return m.scripts(n, name), nil
}

// look1 puts one of the original's conditions around a node.
func (m *maker) look1(n *node, which, condition, name, skip string) string {
	if which == "_while" {
		if skip == "failure" {
			return m.add(m.own[n]+"_while", object{{"guard", name}, {"when", condition}, {"abort", "self"}})
		}
		stop := m.add(m.own[n]+"_over", object{{"if", negated(condition)}})
		return m.add(m.own[n]+"_while", object{{"selector", []string{stop, name}}, {"reactive", true}})
	}
	switch {
	case which == "_failureIf", which == "_skipIf" && skip == "failure":
		return m.guard(m.own[n]+"_unless", name, negated(condition))
	case which == "_skipIf":
		return m.unless(m.own[n]+"_skip", name, condition)
	}
	return m.unless(m.own[n]+"_done", name, condition)
}

// guard lets a node run only if a condition holds as it begins.
func (m *maker) guard(title, name, condition string) string {
	return m.add(title, object{{"guard", name}, {"when", condition}})
}

// unless succeeds without running a node if a condition holds as it begins.
func (m *maker) unless(title, name, condition string) string {
	look := m.add(title+"_if", object{{"if", condition}})
	return m.add(title, object{{"selector", []string{look, name}}})
}

// scripts puts what runs after a node around it.
func (m *maker) scripts(n *node, name string) string {
	texts := make([]string, len(n.after))
	for i, s := range n.after {
		if s == nil {
			continue
		}
		text, err := m.printer(n).statements(s)
		if err != nil {
			m.unmapped(n, afterNames[i], "%s: %v", s.source, err)
			continue
		}
		texts[i] = text
	}
	both := func(a, b string) string {
		if a == "" || b == "" {
			return a + b
		}
		return a + "; " + b
	}
	if success := both(texts[0], texts[2]); success != "" {
		then := m.add(m.own[n]+"_then", object{{"script", success}})
		name = m.add(m.own[n]+"_and", object{{"sequence", []string{name, then}}})
	}
	if failure := both(texts[1], texts[2]); failure != "" {
		then := m.add(m.own[n]+"_else", object{{"script", failure}})
		fail := m.add(m.own[n]+"_failed", object{{"fail", then}})
		name = m.add(m.own[n]+"_or", object{{"selector", []string{name, fail}}})
	}
	return name
}

// kids makes the children of a node.
func (m *maker) kids(n *node, skip string) ([]string, error) {
	var list []string
	for _, c := range n.children {
		name, err := m.node(c, skip)
		if err != nil {
			return nil, err
		}
		list = append(list, name)
	}
	return list, nil
}

// core makes a node without its scripts and conditions.
func (m *maker) core(n *node, skip string) (string, error) {
	switch n.class {
	case isSubTree:
		return m.subTree(n, skip)
	case isAction, isCondition:
		return m.action(n), nil
	case isControl:
		list, err := m.kids(n, "success")
		if err != nil {
			return "", err
		}
		doc := m.unmapped(n, n.id, "a control node of the original's own coder; a sequence holds its place%s", given(n))
		return m.add(m.own[n], object{{"sequence", list}, {"doc", doc}}), nil
	case isDecorator:
		doc := m.unmapped(n, n.id, "a decorator of the original's own coder; its child runs without it%s", given(n))
		return m.place(n, skip, doc)
	}
	if least := builtins[n.id].least; len(n.children) < least {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", "Not taken over: " + n.id + " has too few children."}}), nil
	}
	make, ok := makers[n.id]
	if !ok {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", m.unmapped(n, n.id, "there is no equal")}}), nil
	}
	return make(m, n, skip)
}

// given lists what a node's ports are given, for findings.
func given(n *node) string {
	s := ""
	for _, a := range n.ports {
		s += ", " + a.name + "=" + a.value
	}
	if s == "" {
		return ""
	}
	return "; it had" + s[1:]
}

// place makes a marked node in the place of a decorator, so that its child is not lost.
func (m *maker) place(n *node, skip, doc string) (string, error) {
	if len(n.children) == 0 {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", doc}}), nil
	}
	child, err := m.node(n.children[0], skip)
	return m.add(m.own[n], object{{"breakpoint", child}, {"doc", doc}}), err
}

// makers make the original's own nodes.
var makers map[string]func(m *maker, n *node, skip string) (string, error)

func init() {
	makers = map[string]func(m *maker, n *node, skip string) (string, error){
		"Sequence": (*maker).sequence, "ReactiveSequence": (*maker).sequence, "Fallback": (*maker).fallback, "ReactiveFallback": (*maker).fallback,
		"SequenceWithMemory": (*maker).remembering, "Parallel": (*maker).parallel, "ParallelAll": (*maker).parallelAll,
		"IfThenElse": (*maker).ifThenElse, "WhileDoElse": (*maker).ifThenElse,
		"Switch2": (*maker).switchCase, "Switch3": (*maker).switchCase, "Switch4": (*maker).switchCase, "Switch5": (*maker).switchCase, "Switch6": (*maker).switchCase,
		"TryCatch": (*maker).tryCatch, "Finally": (*maker).finally, "ManualSelector": (*maker).manual,
		"Inverter": (*maker).inverter, "ForceSuccess": (*maker).force, "ForceFailure": (*maker).force,
		"Repeat": (*maker).repeat, "RetryUntilSuccessful": (*maker).repeat, "KeepRunningUntilFailure": (*maker).repeat,
		"Delay": (*maker).timed, "Timeout": (*maker).timed, "RunOnce": (*maker).runOnce, "Precondition": (*maker).precondition,
		"LoopInt": (*maker).loop, "LoopDouble": (*maker).loop, "LoopString": (*maker).loop, "LoopBool": (*maker).loop,
		"SkipUnlessUpdated": (*maker).updated, "WaitValueUpdate": (*maker).updated, "WasEntryUpdated": (*maker).updated,
		"ConsumeQueue":       (*maker).queue,
		"BlackboardCheckInt": (*maker).check, "BlackboardCheckDouble": (*maker).check, "BlackboardCheckString": (*maker).check, "BlackboardCheckBool": (*maker).check,
		"AlwaysSuccess": (*maker).constant, "AlwaysFailure": (*maker).constant, "Script": (*maker).script, "ScriptCondition": (*maker).scriptCondition,
		"SetBlackboard": (*maker).setBlackboard, "UnsetBlackboard": (*maker).unsetBlackboard, "Sleep": (*maker).sleep,
	}
}
