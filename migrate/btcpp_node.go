package migrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// class is what sort of node an element is.
type class uint8

const (
	isBuiltin class = iota // one of the original's own, but sub-trees
	isAction
	isCondition
	isControl
	isDecorator
	isSubTree
)

// node is a node of a tree of the original.
type node struct {
	*element
	tree     *tree
	id       string // type
	class    class
	label    string // the way to it, for findings
	title    string // its name
	ports    []attribute
	before   [4]*script // conditions: failureIf, successIf, skipIf, while; nil where there is none
	after    [3]*script // onSuccess, onFailure, post
	halted   *script    // onHalted
	cleans   bool       // its last child cleans up when those before it are aborted: tidies says how, if there is anything to do
	tidies   *script
	code     *script // of a Script or ScriptCondition, and of Precondition's "if"
	children []*node
	parent   *node
	prim     *primitive // of an action or condition of the game
	site     *site      // of a sub-tree
	doc      string
}

// scripts returns the scripts of a node that can be read.
func (n *node) scripts() []*script {
	var list []*script
	for _, s := range slices.Concat(n.before[:], n.after[:], []*script{n.halted, n.tidies, n.code}) {
		if s != nil && s.err == nil {
			list = append(list, s)
		}
	}
	return list
}

// script is some statements of the original, or an expression. If it cannot be read, err says why.
type script struct {
	source string
	list   []*term
	mixed  bool // releases of the original read it differently
	err    error
}

func newScript(source string) *script {
	list, mixed, err := parseScript(source)
	return &script{source, list, mixed, err}
}

// condition returns the script as one expression.
func (s *script) condition() (*term, error) {
	switch {
	case s.err != nil:
		return nil, s.err
	case len(s.list) != 1:
		return nil, errors.New("a condition is one expression")
	case s.list[0].op == termAssign:
		return nil, errors.New("a condition that assigns has no equal")
	}
	return s.list[0], nil
}

// The order in which the original looks at them.
var beforeNames = [...]string{"_failureIf", "_successIf", "_skipIf", "_while"}
var afterNames = [...]string{"_onSuccess", "_onFailure", "_post"}

// oldNames are names of version 3.
var oldNames = map[string]string{"SequenceStar": "SequenceWithMemory", "FallbackStar": "Fallback", "RetryUntilSuccesful": "RetryUntilSuccessful", "AsyncSequence": "Sequence", "AsyncFallback": "Fallback"}

// builtin is a node of the original's own: the ports that it has, and how many children.
type builtin struct {
	ports       []string
	least, most int
}

const any0 = 1 << 30

var builtins = map[string]builtin{
	"Sequence": {nil, 0, any0}, "SequenceWithMemory": {nil, 0, any0}, "ReactiveSequence": {nil, 0, any0},
	"Fallback": {nil, 0, any0}, "ReactiveFallback": {nil, 0, any0},
	"Parallel":    {[]string{"success_count", "failure_count", "success_threshold", "failure_threshold", "threshold"}, 0, any0},
	"ParallelAll": {[]string{"max_failures"}, 0, any0},
	"IfThenElse":  {nil, 2, 3}, "WhileDoElse": {nil, 2, 3},
	"Switch2": {switchPorts(2), 3, 3}, "Switch3": {switchPorts(3), 4, 4}, "Switch4": {switchPorts(4), 5, 5},
	"Switch5": {switchPorts(5), 6, 6}, "Switch6": {switchPorts(6), 7, 7},
	"TryCatch":       {[]string{"catch_on_halt"}, 2, any0},
	"Finally":        {[]string{"halt_timeout_msec"}, 2, 2},
	"ManualSelector": {[]string{"repeat_last_selection"}, 0, any0},

	"Inverter": {nil, 1, 1}, "ForceSuccess": {nil, 1, 1}, "ForceFailure": {nil, 1, 1},
	"Repeat": {[]string{"num_cycles"}, 1, 1}, "RetryUntilSuccessful": {[]string{"num_attempts"}, 1, 1},
	"KeepRunningUntilFailure": {nil, 1, 1},
	"Delay":                   {[]string{"delay_msec"}, 1, 1}, "Timeout": {[]string{"msec"}, 1, 1},
	"RunOnce": {[]string{"then_skip"}, 1, 1}, "Precondition": {[]string{"if", "else"}, 1, 1},
	"LoopInt": {loopPorts, 1, 1}, "LoopDouble": {loopPorts, 1, 1}, "LoopString": {loopPorts, 1, 1}, "LoopBool": {loopPorts, 1, 1},
	"SkipUnlessUpdated": {[]string{"entry"}, 1, 1}, "WaitValueUpdate": {[]string{"entry"}, 1, 1},
	"ConsumeQueue":        {[]string{"queue", "popped_item"}, 1, 1},
	"BlackboardCheckInt":  {checkPorts, 1, 1},
	"BlackboardCheckBool": {checkPorts, 1, 1}, "BlackboardCheckDouble": {checkPorts, 1, 1}, "BlackboardCheckString": {checkPorts, 1, 1},

	"AlwaysSuccess": {nil, 0, 0}, "AlwaysFailure": {nil, 0, 0},
	"Script": {[]string{"code"}, 0, 0}, "ScriptCondition": {[]string{"code"}, 0, 0},
	"SetBlackboard": {[]string{"value", "output_key"}, 0, 0}, "UnsetBlackboard": {[]string{"key"}, 0, 0},
	"Sleep": {[]string{"msec"}, 0, 0}, "WasEntryUpdated": {[]string{"entry"}, 0, 0},
}

var (
	loopPorts  = []string{"queue", "value", "if_empty"}
	checkPorts = []string{"value_A", "value_B", "return_on_mismatch"}
)

func switchPorts(n int) []string {
	list := []string{"variable"}
	for i := range n {
		list = append(list, fmt.Sprintf("case_%d", i+1))
	}
	return list
}

// read makes the nodes of a tree.
func (p *btcpp) read(t *tree) {
	var roots []*element
	for _, e := range t.at.children {
		if e.name == "Metadata" || e.name == "description" {
			continue // of the editor
		}
		roots = append(roots, e)
	}
	for i, e := range roots {
		if i > 0 {
			p.find(Unmapped, e, t, "", e.name, "a tree has one root; this is another one")
			continue
		}
		t.root = p.node(t, e, "")
	}
	for _, a := range t.at.attrs {
		if a.name != "ID" && a.name != "_description" && a.name != "_fullpath" {
			p.find(Unmapped, t.at, t, "", a.name, "an attribute of <BehaviorTree> that is not known")
		}
	}
	if t.root == nil {
		p.find(Unmapped, t.at, t, "", t.id, "the tree is empty; it fails")
	}
}

// node makes a node and those under it.
func (p *btcpp) node(t *tree, e *element, under string) *node {
	n := &node{element: e, tree: t, id: e.name}
	class, generic := explicit[e.name]
	if generic {
		n.id = e.id()
	}
	if now, ok := oldNames[n.id]; ok {
		n.id = now
	}
	m := p.models[n.id]
	_, own := builtins[n.id]
	switch {
	case generic && class == isSubTree:
		n.class = isSubTree
	case own:
		n.class = isBuiltin
	case p.byID[n.id] != nil && (!generic || class == isAction):
		n.class = isSubTree
	case generic:
		n.class = class
	case m != nil:
		n.class = m.class
	case len(e.children) == 1:
		n.class = isDecorator
	case len(e.children) > 1:
		n.class = isControl
	default:
		n.class = isAction
	}
	n.title = attrOr(e, "name", "")
	if n.title == "" {
		n.title = n.id
	}
	n.label = n.title
	if under != "" {
		n.label = under + "/" + n.title
	}
	p.attributes(n, generic)
	for _, c := range e.children {
		switch {
		case c.name == "remap" && n.class == isSubTree:
			inside, _ := c.attr("internal")
			outside, _ := c.attr("external")
			n.ports = append(n.ports, attribute{inside, "{" + outside + "}"})
		case c.name == "Metadata" || c.name == "description":
		case n.class == isAction || n.class == isCondition || n.class == isSubTree:
			p.find(Unmapped, c, t, n.label, c.name, "%s has no children", n.id)
		default:
			child := p.node(t, c, n.label)
			child.parent = n
			n.children = append(n.children, child)
		}
	}
	p.count(n)
	n.cleansUp()
	switch n.class {
	case isSubTree:
		n.site = &site{node: n, child: p.byID[n.id], bound: map[*key]bool{}}
		t.sites = append(t.sites, n.site)
	case isAction, isCondition:
		n.prim = p.primitive(n)
	}
	return n
}

// count reports a wrong number of children.
func (p *btcpp) count(n *node) {
	least, most := 0, any0
	if b, ok := builtins[n.id]; ok && n.class == isBuiltin {
		least, most = b.least, b.most
	} else if n.class == isDecorator {
		least, most = 1, 1
	}
	if len(n.children) < least {
		p.find(Unmapped, n.element, n.tree, n.label, n.id, "it has %d children and needs %d", len(n.children), least)
	} else if len(n.children) > most {
		p.find(Unmapped, n.element, n.tree, n.label, n.id, "it has %d children and takes at most %d; those after them are left out", len(n.children), most)
		n.children = n.children[:most]
	}
}

// script reads the script in an attribute of a node.
func (p *btcpp) script(n *node, a attribute) *script {
	s := newScript(a.value)
	if s.mixed {
		p.find(Differs, n.element, n.tree, n.label, a.name, "%s: releases before 4.9 read && and || from left to right; here && comes first, as it does since: put brackets if the tree is older", s.source)
	}
	return s
}

// attributes reads the attributes of a node.
func (p *btcpp) attributes(n *node, generic bool) {
	b := builtins[n.id]
	for _, a := range n.attrs {
		if i := slices.Index(beforeNames[:], a.name); i >= 0 {
			n.before[i] = p.script(n, a)
			continue
		}
		if i := slices.Index(afterNames[:], a.name); i >= 0 {
			n.after[i] = p.script(n, a)
			continue
		}
		switch {
		case a.name == "name", a.name == "ID" && generic:
		case a.name == "_description":
			n.doc = a.value
		case a.name == "_uid", a.name == "_fullpath", a.name == "_collapsed", a.name == "editable": // of the editor
		case n.class == isSubTree && (a.name == "_autoremap" || a.name == "__autoremap" || a.name == "__shared_blackboard"):
			n.ports = append(n.ports, a)
		case a.name == "_onHalted":
			n.halted = p.script(n, a)
		case strings.HasPrefix(a.name, "_") && n.class != isSubTree:
			p.find(Unmapped, n.element, n.tree, n.label, a.name, "an attribute that is not known: %s", a.value)
		case n.class == isBuiltin && !slices.Contains(b.ports, a.name):
			p.find(Unmapped, n.element, n.tree, n.label, a.name, "%s has no such port", n.id)
		case n.class == isBuiltin && (n.id == "Script" || n.id == "ScriptCondition") && a.name == "code", n.id == "Precondition" && a.name == "if":
			n.code = p.script(n, a)
		default:
			n.ports = append(n.ports, a)
		}
	}
	if n.class == isBuiltin && (n.id == "Script" || n.id == "ScriptCondition" || n.id == "Precondition") && n.code == nil {
		n.code = newScript("")
	}
	if m := p.models[n.id]; m != nil && n.class != isBuiltin {
		m.used = true
		for _, port := range m.ports {
			if _, given := n.port(port.name); !given && port.hasValue && (n.class == isSubTree || pointer(port.name, port.value) != "") {
				n.ports = append(n.ports, attribute{port.name, port.value})
			}
		}
	}
}

// port returns what a port is given.
func (n *node) port(name string) (string, bool) {
	for _, a := range n.ports {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// pointer returns the entry that the value of a port means, "{entry}"; "" for any other value. "{=}" is the entry of the
// port's name.
func pointer(port, value string) string {
	value = strings.TrimSpace(value)
	if !strings.HasPrefix(value, "{") || !strings.HasSuffix(value, "}") || len(value) < 3 {
		return ""
	}
	key := strings.TrimSpace(value[1 : len(value)-1])
	if key == "=" {
		return port
	}
	return key
}
