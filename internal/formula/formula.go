// Package formula reads expressions over an agent's values and activity: filters, breakpoints, log points, expectations of tests.
package formula

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
)

// Formula is an expression over the values and the activity of an agent, for minds of one program and its forced versions.
// What it can name is in the symbol table: values by their paths ("CharHealth", "Idle/MoveTowards.Speed"), and of nodes
// "Idle.active", "Idle.succeeded", "Idle.failed" and "Idle.aborted". The beginning of a path may be left out where only one
// path ends so. Functions of the game are not known: they may be called by nodes only.
type Formula struct {
	program *wits.Program // the original
	holds   func(x *wits.Context) bool
	number  func(x *wits.Context) float64 // of ints, floats and bools; nil for all else
	value   func(x *wits.Context) any
	typ     *wits.Type
	unit    string
}

// Compile reads an expression of any type. The error says what is wrong in words of a designer.
func Compile(p *wits.Program, text string) (*Formula, error) { return compileFor(p, text, "") }

// Condition reads an expression that must give a bool.
func Condition(p *wits.Program, text string) (*Formula, error) {
	return compileFor(p, text, "bool")
}

func compileFor(p *wits.Program, text, want string) (*Formula, error) {
	n := &names{program: p.Original(), registry: p.Registry()}
	if n.registry == nil {
		return nil, errors.New("the program does not say which types it knows")
	}
	var typ *wits.Type
	if want != "" {
		typ = n.registry.Type(want)
	}
	e, faults := expr.Check(n.joined(text), n, typ)
	if len(faults) > 0 {
		return nil, errors.New(strings.ReplaceAll(faults[0].Error(), joint, "/"))
	}
	f := &Formula{program: n.program, typ: e.Type(), unit: e.Unit()}
	switch e.Type() {
	case n.registry.Type("bool"):
		f.holds = e.Bool()
		f.number = func(x *wits.Context) float64 {
			if f.holds(x) {
				return 1
			}
			return 0
		}
	case n.registry.Type("int"), n.registry.Type("float"):
		f.number = e.Float()
	}
	f.value = e.Any()
	return f, nil
}

// Is reports whether a condition holds of a mind of its program. It does not hold where it cannot be computed.
func (f *Formula) Is(m *wits.Mind) (holds bool) {
	return m.Read(func(x *wits.Context) { holds = f.holds(x) }) && holds
}

// Numeric reports whether the formula gives numbers: ints, floats and bools do.
func (f *Formula) Numeric() bool { return f.number != nil }

// Type returns the type of what it gives.
func (f *Formula) Type() *wits.Type { return f.typ }

// Value returns what the formula gives for a mind of its program; nil if it cannot be computed.
func (f *Formula) Value(m *wits.Mind) (v any) {
	m.Read(func(x *wits.Context) { v = f.value(x) })
	return v
}

// Number returns what a formula that gives numbers gives for a mind of its program; false if it cannot be computed.
func (f *Formula) Number(m *wits.Mind) (v float64, ok bool) {
	ok = m.Read(func(x *wits.Context) { v = f.number(x) })
	return v, ok
}

// Text returns what a formula gives for a mind of its program, with its unit.
func (f *Formula) Text(m *wits.Mind) string {
	text := ""
	if !m.Read(func(x *wits.Context) { text = f.typ.Format(f.value(x)) }) {
		return "(cannot be computed)"
	}
	return strings.TrimSpace(text + " " + f.unit)
}

// joint stands for the "/" of a path while an expression is read: in its language that is a division, and this is a letter
// that nobody writes.
const joint = "\u01c0"

// names are what formulas can name.
type names struct {
	program  *wits.Program
	registry *wits.Registry
}

// joined writes the paths of an expression with joints. What is no path stays a division.
func (n *names) joined(text string) string {
	if !strings.Contains(text, "/") {
		return text
	}
	var b strings.Builder
	n.each(text, func(path string) { b.WriteString(strings.ReplaceAll(path, "/", joint)) }, func(rest string) { b.WriteString(rest) })
	return b.String()
}

// each goes through an expression: the paths in it, and all that stands between them.
func (n *names) each(text string, path, between func(string)) {
	for rest := text; rest != ""; {
		size := 1
		switch c := rest[0]; {
		case c == '"' || c == '\'':
			size = len(rest) - len(AfterQuote(rest[1:], c))
		case strings.HasPrefix(rest, "//"):
			size = len(rest)
		case c >= '0' && c <= '9':
			size = len(rest) - len(strings.TrimLeft(rest, "0123456789.eE"))
		case Letter(c):
			p := n.path(rest[:runLength(rest)])
			path(p)
			rest = rest[len(p):]
			continue
		}
		between(rest[:size])
		rest = rest[size:]
	}
}

// runLength returns how far names reach that are joined by "/" or ".".
func runLength(s string) int {
	i := 0
	for i < len(s) && (Letter(s[i]) || s[i] >= '0' && s[i] <= '9' || (s[i] == '/' || s[i] == '.') && i+1 < len(s) && Letter(s[i+1])) {
		i++
	}
	return i
}

// path is as much of a run of names as is a path: the longest that there is; all of it if it begins with a node, so that
// what is misspelt is told as a whole; else what comes before the first "/".
func (n *names) path(run string) string {
	for end := len(run); end > 0; end = strings.LastIndexByte(run[:end], '/') {
		for at := end; at > 0; at = strings.LastIndexByte(run[:at], '.') { // without what may be members of the value
			if _, ok := n.find(run[:at]); ok {
				return run[:end]
			}
			if !strings.Contains(run[:at], ".") {
				break
			}
		}
	}
	first, _, more := strings.Cut(run, "/")
	if more && n.node(first) != nil {
		return run
	}
	return first
}

// Lookup implements [expr.Env].
func (n *names) Lookup(name string) (expr.Ref, bool) {
	return n.find(strings.ReplaceAll(name, joint, "/"))
}

func (n *names) find(path string) (expr.Ref, bool) {
	if i := n.value(path); i >= 0 {
		v := &n.program.Values()[i]
		return expr.Ref{Type: v.Slot.Type(), Slot: func() wits.Slot { return v.Slot }, Unit: v.Unit}, true
	}
	dot := strings.LastIndexByte(path, '.')
	if dot < 0 {
		return expr.Ref{}, false
	}
	node := n.node(path[:dot])
	if node == nil {
		return expr.Ref{}, false
	}
	read := stateOf(node, path[dot+1:])
	return expr.Ref{Type: n.registry.Type("bool"), Read: read}, read != nil
}

// stateOf reads how a node stands, by its bits; nil if it does not tell that.
func stateOf(node *wits.NodeInfo, state string) func(*wits.Context) bool {
	active, succeeded, failed := node.Active, node.Succeeded, node.Failed
	ends := succeeded >= 0 && failed >= 0
	switch {
	case state == "active" && active >= 0:
		return func(x *wits.Context) bool { return x.Active(active) }
	case state == "succeeded" && ends:
		return func(x *wits.Context) bool { return x.Active(succeeded) && !x.Active(failed) }
	case state == "failed" && ends:
		return func(x *wits.Context) bool { return x.Active(failed) && !x.Active(succeeded) }
	case state == "aborted" && ends:
		return func(x *wits.Context) bool { return x.Active(succeeded) && x.Active(failed) }
	}
	return nil
}

// states are what nodes tell.
var states = []string{"active", "succeeded", "failed", "aborted"}

// value finds a value by its path, or by the end of its path if that is the only one that ends so.
func (n *names) value(path string) int {
	if i := n.program.Find(path); i >= 0 {
		return i
	}
	found := -1
	for i := range n.program.Values() {
		if strings.HasSuffix(n.program.Values()[i].Path, "/"+path) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	if dot := strings.LastIndexByte(path, '.'); found < 0 && dot > 0 { // a port that shares the value of another
		if node := n.node(path[:dot]); node != nil {
			return n.program.Find(node.Path + path[dot:])
		}
	}
	return found
}

// node finds a node as value finds a value.
func (n *names) node(path string) (found *wits.NodeInfo) {
	several := false
	for i := range n.program.Parts() {
		nodes := n.program.Parts()[i].Nodes
		for k := range nodes {
			switch node := &nodes[k]; {
			case node.Path == path:
				return node
			case strings.HasSuffix(node.Path, "/"+path):
				several = several || found != nil
				found = node
			}
		}
	}
	if several {
		return nil
	}
	return found
}

// Names implements [expr.Env].
func (n *names) Names() []string {
	var list []string
	for _, v := range n.program.Values() {
		list = append(list, strings.ReplaceAll(v.Path, "/", joint))
	}
	for _, part := range n.program.Parts() {
		for i := range part.Nodes {
			node := &part.Nodes[i]
			path := strings.ReplaceAll(node.Path, "/", joint)
			for _, port := range node.Ports {
				if port.Value >= 0 {
					list = append(list, path+"."+port.Name)
				}
			}
			for _, state := range states {
				if stateOf(node, state) != nil {
					list = append(list, path+"."+state)
				}
			}
		}
	}
	return list
}

// Call implements [expr.Env].
func (n *names) Call(name string, _ []*wits.Type) (*expr.Call, error) {
	if slices.Contains(n.registry.FunctionNames(), name) {
		return nil, fmt.Errorf("%s is a function of the game, which only documents can call", name)
	}
	return nil, nil
}

// Type implements [expr.Env].
func (n *names) Type(name string) *wits.Type { return n.registry.Type(name) }

// Enums implements [expr.Env].
func (n *names) Enums() (list []*wits.Type) {
	for _, name := range n.registry.Types() {
		if t := n.registry.Type(name); t.Enum() != nil {
			list = append(list, t)
		}
	}
	return list
}

// Letter reports whether a name can begin so; bytes of other alphabets count.
func Letter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// AfterQuote returns what comes after a text in quotes, from behind the quote that it began with.
func AfterQuote(s string, quote byte) string {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			return s[i+1:]
		}
	}
	return ""
}

// FindValue finds a value of a program by its path, or by the end of its path if that is the only one that ends so; -1 for
// none.
func FindValue(p *wits.Program, path string) int {
	return (&names{program: p.Original(), registry: p.Registry()}).value(path)
}

// FindNode finds a node of a program as FindValue does a value; nil for none.
func FindNode(p *wits.Program, path string) *wits.NodeInfo {
	return (&names{program: p.Original(), registry: p.Registry()}).node(path)
}

// Reads lists the values and states that an expression names, by their paths as written, each once.
func Reads(p *wits.Program, text string) []string {
	n := &names{program: p.Original(), registry: p.Registry()}
	var list []string
	n.each(text, func(path string) {
		if _, ok := n.find(path); !ok { // members of a value are no part of its path
			path = path[:max(0, strings.LastIndexByte(path, '.'))]
		}
		if _, ok := n.find(path); ok && !slices.Contains(list, path) {
			list = append(list, path)
		}
	}, func(string) {})
	return list
}
