package debug

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/formula"
)

// breakpointTarget is what a breakpoint is set on in one program.
type breakpointTarget struct {
	err error // why there is no such place; the rest is then empty

	part, node int    // node is -1 for none
	path       string // as the program has it
	// Bits: of the node's activity, of how it ended last, and of the triggers that begin and end it; -1 for none.
	active, succeeded, failed int
	begin, end                int
	trigger                   int
	transitions               []int // bits of the transitions
	value                     view.Value
	condition                 *formula.Formula // nil for none
	message                   []piece
}

// piece is a part of a log point's message: text, or an expression.
type piece struct {
	text    string
	formula *formula.Formula
}

// resolveBreakpoint finds what a breakpoint is set on.
func resolveBreakpoint(p *wits.Program, s *wire.Breakpoint) *breakpointTarget {
	l := &breakpointTarget{node: -1, active: -1, succeeded: -1, failed: -1, begin: -1, end: -1, trigger: -1, path: s.Path}
	switch s.On {
	case wire.OnTrigger:
		l.err = l.onTrigger(p, s.Path)
	case wire.OnTransition:
		l.err = l.onTransition(p, s.Path)
	case wire.OnChange:
		l.err = l.onValue(p, s.Path)
	case wire.OnCondition, wire.OnFault:
	default:
		l.err = l.onNode(p, s.Path)
	}
	if l.err == nil && strings.TrimSpace(s.Condition) != "" {
		var err error
		if l.condition, err = formula.Condition(p, s.Condition); err != nil {
			l.err = wire.Invalidf("the condition %s: %v", s.Condition, err)
		}
	}
	if l.err == nil {
		l.message, l.err = piecesOf(p, s.Log)
	}
	if l.err != nil {
		l.condition, l.message = nil, nil
	}
	return l
}

// closest adds the nearest right name to an error.
func closest(path string, among []string) string {
	if near := document.Nearest(path, among); near != "" {
		return "; the nearest name is " + near
	}
	// A path of which only the last part is right, or the parts before it are missing.
	last := path[strings.LastIndexByte(path, '/')+1:]
	for _, other := range among {
		if other == last || strings.HasSuffix(other, "/"+last) {
			return "; there is " + other
		}
	}
	return ""
}

// one finds the only path that is this one or ends so; -1 if there is none, or several end so.
func one(path string, among []string) int {
	found := -1
	for i, other := range among {
		if other == path {
			return i
		}
		if strings.HasSuffix(other, "/"+path) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// onNode finds a node by its path.
func (l *breakpointTarget) onNode(p *wits.Program, path string) error {
	var paths []string
	var at [][2]int
	for i := range p.Parts() {
		for k := range p.Parts()[i].Nodes {
			paths, at = append(paths, p.Parts()[i].Nodes[k].Path), append(at, [2]int{i, k})
		}
	}
	i := one(path, paths)
	if i < 0 && path == p.Name() { // the root document itself
		l.active = p.Parts()[0].Active
		return nil
	}
	if i < 0 {
		return wire.NotFoundf("%s has no node %q%s", p.Document(), path, closest(path, paths))
	}
	l.part, l.node = at[i][0], at[i][1]
	n := &p.Parts()[l.part].Nodes[l.node]
	if l.path = n.Path; n.Active < 0 {
		return wire.Invalidf("%s has no beginning and no end: it runs in every frame in which what it stands in is active", n.Path)
	}
	l.active, l.succeeded, l.failed = n.Active, n.Succeeded, n.Failed
	for _, port := range n.Ports {
		if port.Trigger && port.Builtin && port.Name == "Activate" {
			l.begin = port.Bit
		}
		if port.Trigger && port.Builtin && port.Name == "Deactivate" {
			l.end = port.Bit
		}
	}
	return nil
}

// onTrigger finds a trigger by the path of its node and its name.
func (l *breakpointTarget) onTrigger(p *wits.Program, path string) error {
	var paths, silent []string
	var at [][3]int
	add := func(part, node int, of string, ports []wits.PortInfo) {
		for i := range ports {
			if port := &ports[i]; port.Trigger {
				name := strings.TrimPrefix(of+"."+port.Name, ".")
				if port.Bit < 0 {
					silent = append(silent, name)
					continue
				}
				paths, at = append(paths, name), append(at, [3]int{part, node, port.Bit})
			}
		}
	}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		add(i, -1, part.Path, part.Ports)
		for k := range part.Nodes {
			add(i, k, part.Nodes[k].Path, part.Nodes[k].Ports)
		}
	}
	i := one(path, paths)
	if i < 0 {
		if k := one(path, silent); k >= 0 {
			return wire.NotFoundf("nobody notices when %s fires, for nothing is linked to it: stop when the node begins, ends, succeeds or fails", silent[k])
		}
		return wire.NotFoundf("%s has no trigger %q%s", p.Document(), path, closest(path, paths))
	}
	l.part, l.node, l.trigger, l.path = at[i][0], at[i][1], at[i][2], paths[i]
	return nil
}

// onTransition finds the transitions from one node to another, written "Idle -> Flee"; "*" stands for any.
func (l *breakpointTarget) onTransition(p *wits.Program, path string) error {
	from, to, ok := strings.Cut(path, "->")
	from, to = strings.TrimSpace(from), strings.TrimSpace(to)
	if !ok || from == "" || to == "" {
		return wire.Invalidf("a transition is written as Idle -> Flee, not %q", path)
	}
	within := "" // the part, if one is named
	if i := strings.LastIndexByte(from, '/'); i >= 0 {
		within, from = from[:i], from[i+1:]
	}
	to = to[strings.LastIndexByte(to, '/')+1:]
	var known []string
	for i := range p.Parts() {
		part := &p.Parts()[i]
		if within != "" && part.Path != within && !strings.HasSuffix(part.Path, "/"+within) {
			continue
		}
		for _, w := range part.Links {
			if w.Bit < 0 || w.To < 0 || w.FromPort != "" || w.ToPort != "" {
				continue
			}
			begins, leads := "*", part.Nodes[w.To].Name
			if w.From >= 0 {
				begins = part.Nodes[w.From].Name
			}
			if begins == from && leads == to {
				if len(l.transitions) == 0 {
					l.part, l.node = i, w.To
				}
				l.transitions = append(l.transitions, w.Bit)
			}
			known = append(known, begins+" -> "+leads)
		}
	}
	l.path = from + " -> " + to
	switch {
	case len(l.transitions) > 0:
		return nil
	case len(known) == 0:
		return wire.NotFoundf("%s has no transitions there: in graphs, stop on triggers", p.Document())
	}
	slices.Sort(known)
	return wire.NotFoundf("%s has no transition %s%s", p.Document(), l.path, closest(l.path, slices.Compact(known)))
}

// onValue finds a value by its path.
func (l *breakpointTarget) onValue(p *wits.Program, path string) error {
	i := formula.FindValue(p, path)
	if i < 0 {
		var paths []string
		for k := range p.Values() {
			paths = append(paths, p.Values()[k].Path)
		}
		return wire.NotFoundf("%s has no value %q%s", p.Document(), path, closest(path, paths))
	}
	v := &p.Values()[i]
	if v.Slot.Type() == nil {
		return wire.Invalidf("%s is kept for the node alone and cannot be read", v.Path)
	}
	l.path, l.value = v.Path, view.Value{Index: i, Type: v.Slot.Type(), Words: v.Slot.Type().Words()}
	for k := range p.Parts() { // where it stands, to show it there
		for n := range p.Parts()[k].Nodes {
			node := &p.Parts()[k].Nodes[n]
			if strings.HasPrefix(v.Path, node.Path+".") {
				l.part, l.node = k, n
			}
		}
	}
	return nil
}

// maxPieces is how many expressions the message of a log point may hold.
const maxPieces = 32

// piecesOf reads the message of a log point: {expression} stands for its value, {{ and }} for the braces themselves.
func piecesOf(p *wits.Program, log string) (list []piece, err error) {
	text := ""
	for rest := log; rest != ""; {
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			text, rest = text+rest[:1], rest[2:]
		case rest[0] == '{':
			end := braceEnd(rest)
			if end < 0 {
				return nil, wire.Invalidf("the message has a { without a }: write {{ for the brace itself")
			}
			if len(list) >= 2*maxPieces {
				return nil, wire.Invalidf("the message has more than %d expressions", maxPieces)
			}
			f, err := formula.Compile(p, rest[1:end])
			if err != nil {
				return nil, wire.Invalidf("{%s} of the message: %v", rest[1:end], err)
			}
			list = append(list, piece{text: text}, piece{formula: f})
			text, rest = "", rest[end+1:]
		default:
			n := strings.IndexAny(rest[1:], "{}") + 1
			if n == 0 {
				n = len(rest)
			}
			text, rest = text+rest[:n], rest[n:]
		}
	}
	if log != "" {
		list = append(list, piece{text: text})
	}
	return list, nil
}

// braceEnd returns where the expression ends that begins with a brace; -1 if it does not.
func braceEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"', '\'':
			i = len(s) - len(formula.AfterQuote(s[i+1:], s[i])) - 1
		case '}':
			return i
		}
	}
	return -1
}

// say returns what a log point writes.
func (l *breakpointTarget) say(m *wits.Mind) string {
	var b strings.Builder
	for _, p := range l.message {
		if b.WriteString(p.text); p.formula != nil {
			b.WriteString(p.formula.Text(m))
		}
		if b.Len() > wire.MaxLine {
			break
		}
	}
	return b.String()
}

// told returns a place for people, with what must hold as well.
func (l *breakpointTarget) told(format, condition string, args ...any) string {
	text := fmt.Sprintf(format, args...)
	if condition != "" {
		text += " (" + condition + ")"
	}
	return text
}
