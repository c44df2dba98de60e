package migrate

import (
	"slices"
	"strings"
)

// A node that is skipped counts there as if it were not there. Here a node in a sequence is passed over by success and
// one in a selector by failure, so every node is made for what a skip has to be where it stands.

// skippable reports whether a node may be skipped.
func skippable(n *node, depth int) bool {
	return n != nil && depth <= maxNesting && (n.before[2] != nil || n.before[3] != nil || n.skips(depth))
}

// skips reports whether a node may be skipped for what it is, whatever is looked at before it.
func (n *node) skips(depth int) bool {
	value := func(port, otherwise string) string {
		if v, ok := n.port(port); ok {
			return strings.ToUpper(strings.TrimSpace(v))
		}
		return otherwise
	}
	all := func(list []*node) bool {
		for _, c := range list {
			if !skippable(c, depth+1) {
				return false
			}
		}
		return len(list) > 0
	}
	any := func(list []*node) bool {
		return slices.ContainsFunc(list, func(c *node) bool { return skippable(c, depth+1) })
	}
	switch n.class {
	case isSubTree:
		return n.site.child != nil && skippable(n.site.child.root, depth+1)
	case isBuiltin:
		switch n.id {
		case "SkipUnlessUpdated":
			return true
		case "KeepRunningUntilFailure":
			return false
		case "RunOnce":
			return value("then_skip", "TRUE") != "FALSE" || any(n.children)
		case "Precondition":
			return value("else", "") == "SKIPPED" || any(n.children)
		case "BlackboardCheckInt", "BlackboardCheckDouble", "BlackboardCheckString", "BlackboardCheckBool":
			return value("return_on_mismatch", "") == "SKIPPED" || any(n.children)
		case "LoopInt", "LoopDouble", "LoopString", "LoopBool":
			return value("if_empty", "") == "SKIPPED"
		case "IfThenElse", "WhileDoElse":
			return len(n.children) > 0 && any(n.children[1:])
		case "Switch2", "Switch3", "Switch4", "Switch5", "Switch6":
			return any(n.children)
		case "TryCatch":
			return len(n.children) > 0 && all(n.children[:len(n.children)-1])
		}
	}
	return all(n.children)
}

// takesTime reports whether a node can run for longer than a tick.
func (n *node) takesTime() bool {
	switch {
	case n.class == isCondition:
		return false
	case n.class != isBuiltin || n.id == "Sleep" || n.id == "Delay" || n.id == "KeepRunningUntilFailure" || n.id == "WaitValueUpdate" || strings.HasPrefix(n.id, "Loop"):
		return true
	}
	return slices.ContainsFunc(n.children, (*node).takesTime)
}

// besides reports whether something else is visited in a tick before a node that runs, or after it: then it matters how often the tree
// is ticked, and when within a tick something happens.
func (m *maker) besides(n *node) bool { return m.p.besides(n, map[*tree]bool{}) }

func (p *btcpp) besides(n *node, seen map[*tree]bool) bool {
	for ; n != nil; n = n.parent {
		if n.before[3] != nil {
			return true
		}
		if up := n.parent; up != nil && up.class != isAction {
			switch up.id {
			case "Parallel", "ParallelAll", "ReactiveSequence", "ReactiveFallback":
				if len(up.children) > 1 {
					return true
				}
			case "WhileDoElse", "Switch2", "Switch3", "Switch4", "Switch5", "Switch6":
				return true
			}
			if up.class == isControl || up.class == isDecorator {
				return true
			}
			continue
		}
		if seen[n.tree] {
			return false
		}
		seen[n.tree] = true
		for _, t := range p.trees {
			for _, s := range t.sites {
				if s.child == n.tree && p.besides(s.node, seen) {
					return true
				}
			}
		}
	}
	return false
}

// yields reports a node after whose children the original ticks the whole tree again, where that can be seen.
func (m *maker) yields(n *node) {
	if m.besides(n) {
		m.differs(n, n.id, "there the whole tree is ticked again after each round or child, so what runs beside it, or is looked at again above it, has several visits in a frame")
	}
}

// opposite returns what a skip has to be within an inverter.
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
	if err != nil {
		return "", err
	}
	if n.halted != nil && n.skips(0) {
		m.differs(n, "_onHalted", "there it also runs when its parent ends after the node was skipped")
	}
	name = m.haltedBy(n, n.halted, "_onHalted", name)
	var looks [4]string // what the conditions are here; "" where there is none
	for i, s := range n.before {
		if s == nil {
			continue
		}
		condition, err := m.printer(n).condition(s)
		if err != nil {
			m.unmapped(n, beforeNames[i], "%s: %v", s.source, err)
			continue
		}
		looks[i] = condition
	}
	success, failure := m.after(n)
	scripts := (success != "" || failure != "") && !m.scripted[n]
	if scripts && n.skips(0) {
		m.differs(n, n.id, "its scripts run also when it is skipped")
	}
	// A node that is skipped runs no scripts: they are within what looks whether it is. One that fails or succeeds by its condition does.
	skips := looks[2] != "" || looks[3] != ""
	if scripts && skips {
		name = m.scripts(n, name)
	}
	if looks[3] != "" {
		name = m.while(n, looks[3], name, skip)
	}
	switch {
	case looks[2] == "":
	case skip == "failure":
		name = m.guard(m.own[n]+"_unless", name, negated(looks[2]))
	default:
		name = m.unless(m.own[n]+"_skip", name, looks[2])
	}
	if scripts && skips && (looks[0] != "" || looks[1] != "") {
		return m.decided(n, looks, success, failure, name), nil
	}
	if looks[1] != "" {
		name = m.unless(m.own[n]+"_done", name, looks[1])
	}
	if looks[0] != "" {
		name = m.guard(m.own[n]+"_unless", name, negated(looks[0]))
	}
	if scripts && !skips {
		name = m.scripts(n, name)
	}
	return name, nil
}

// while puts the condition of a node around it that is looked at all the time.
func (m *maker) while(n *node, condition, name, skip string) string {
	if skip == "failure" {
		return m.add(m.own[n]+"_while", object{{"guard", name}, {"when", condition}, {"abort", "self"}})
	}
	stop := m.add(m.own[n]+"_over", object{{"if", negated(condition)}})
	return m.add(m.own[n]+"_while", object{{"selector", []string{stop, name}}, {"reactive", true}})
}

// decided makes a node that fails or succeeds by its condition, with its scripts, or else runs what may also be skipped.
func (m *maker) decided(n *node, looks [4]string, success, failure, name string) string {
	end := func(title, status, text string) string {
		if text == "" {
			return m.add(m.own[n]+title, object{{"status", status}})
		}
		then := m.add(m.own[n]+title, object{{"script", text}})
		if status == "failure" {
			return m.add(m.own[n]+title+"_so", object{{"fail", then}})
		}
		return then
	}
	value, cases := "2", object{}
	if looks[1] != "" {
		value, cases = "("+looks[1]+") ? 1 : 2", append(cases, member{"1", end("_done", "success", success)})
	}
	if looks[0] != "" {
		value, cases = "("+looks[0]+") ? 0 : "+value, append(object{{"0", end("_refused", "failure", failure)}}, cases...)
	}
	return m.add(m.own[n]+"_decided", object{{"switch", value}, {"cases", cases}, {"else", name}})
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

// after returns the statements that run after a node has succeeded, and after it has failed.
func (m *maker) after(n *node) (success, failure string) {
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
	return both(texts[0], texts[2]), both(texts[1], texts[2])
}

// scripts puts what runs after a node around it. Nodes that skip themselves call it for what they run.
func (m *maker) scripts(n *node, name string) string {
	m.scripted[n] = true
	success, failure := m.after(n)
	if success != "" {
		then := m.add(m.own[n]+"_then", object{{"script", success}})
		name = m.add(m.own[n]+"_and", object{{"sequence", []string{name, then}}})
	}
	if failure != "" {
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
		if c := m.p.ownType(n); c != nil {
			return m.ownNode(n, c)
		}
		if n.id == "RecoveryNode" && len(n.children) == 2 {
			return m.recovery(n)
		}
		list, err := m.kids(n, "success")
		if err != nil {
			return "", err
		}
		doc := m.unmapped(n, n.id, "a control node of the original's own coder; a sequence holds its place%s", given(n))
		return m.add(m.own[n], object{{"sequence", list}, {"doc", doc}}), nil
	case isDecorator:
		if c := m.p.ownType(n); c != nil {
			return m.ownNode(n, c)
		}
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

// recovery holds the place of Nav2's RecoveryNode, whose second child runs when the first has failed, and not when it has succeeded.
func (m *maker) recovery(n *node) (string, error) {
	list, err := m.kids(n, "success")
	if err != nil {
		return "", err
	}
	doc := m.unmapped(n, n.id, "a control node of Nav2; a selector whose second branch fails holds its place: it helps once, and does not try again%s", given(n))
	help := m.add(m.own[n]+"_help", object{{"fail", list[1]}})
	return m.add(m.own[n], object{{"selector", []string{list[0], help}}, {"doc", doc}}), nil
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
