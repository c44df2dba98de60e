package wits

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wits-ai/wits/internal/jsontree"
)

// lineWidth is how many characters a formatted line has before it is broken.
const lineWidth = 120

// headerOrder is the order of the members that documents of all kinds share. The members of the kind follow, then
// whatever else there is by name, then the view.
var headerOrder = []string{"wits", "kind", "name", "doc", "base", "implements", "ports", "variables", "boards", "renames", overrideMember}

// innerOrder is the order of members within ports, variables, nodes and the like: what it is first, then details. What
// is not in the list follows by name.
var innerOrder = []string{
	"name", "use", "pick", "sequence", "selector", "filter", "parallel", "monitor", "utility", "simulate", "switch", "dynamic", "invert", "succeed", "fail",
	"repeat", "retry", "until", "cooldown", "timeout", "delay", "once", "guard", "fake", "solid", "breakpoint", "if", "while", "hinted", "await",
	"set", "script", "hint", "log", "status",
	"in", "out", "input", "from", "as", "to", "restart", "on", "stimulus", "when", "over", "done", "after", "wait", "fresh", "run", "do",
	"task", "terms", "methods", "subtasks", "pre", "effects", "expects", "cost", "time", "background", "want", "priority", "avoid",
	"call", "expr", "const", "end", "stay", "history", "ends", "add", "for", "score", "rank", "bucket", "weight", "considerations", "without",
	"combine", "compensate", "ranks", "commitment", "runtime", "repeats", "suspend", "curve", "ranges", "of", "type", "default", "unit", "keep", "shared", "self", "with",
	"pass", "store", "children", "sequential",
	"nonexclusive", "enter", "exit", "importance", "fire", "then", "success", "failure", "interrupted", "cases", "else", "index",
	"times", "is", "seconds", "every", "deviation", "reactive", "handover", "order", "weights", "choose", "above", "key", "into", "inertia", "validate",
	"belief", "judge", "summary", "reselect", "debounce", "negative", "budget", "between", "loop", "lenient", "least", "abort",
	"defer", "wake", "level", "services", "options", "decide", "variables", "start", "update", "states", "regions", "interrupts", "transitions", "steps", "choices", "depth", "iterations", "doc"}

// What is for editors only: where they show nodes, and frames with words around them.
const (
	viewMember   = "view"
	framesMember = "frames"
)

// Format gives a document its canonical form: a fixed order of members, what has no order of its own sorted, one port,
// node or link a line, lines broken at 120 characters. Everything in the file is kept, known or not; numbers stay as
// they are written. Formatting twice is formatting once, and moving a box in an editor changes lines of the view only.
//
// The document's meaning need not be right, only its JSON: if that is not, the error is a [Problems] without a file.
func (r *Registry) Format(data []byte) ([]byte, error) {
	tree, problems := parseObject("", data, "a document")
	if err := problems.err(); err != nil {
		return nil, err
	}
	members := slices.Clone(tree.Members)
	order, ordered, own := slices.Clone(headerOrder), map[string]bool{"implements": true, "ports": true}, map[string]bool{}
	parts := map[string][]string{}
	kind := tree.Get("kind")
	if kind != nil && kind.Kind == jsontree.String && r.Kind(kind.Text) != nil {
		for _, m := range r.Kind(kind.Text).Members() {
			order = append(order, m.Name)
			ordered[m.Name], own[m.Name], parts[m.Name] = m.Ordered, m.Own, m.Order
		}
	}
	arrange := func(m *jsontree.Member) {
		switch {
		case own[m.Name]:
			m.Value = arrangedInner(m.Value, innerOrder)
		case parts[m.Name] != nil:
			m.Value = arrangedParts(m.Value, m.Name, parts[m.Name])
		default:
			m.Value = arranged(m.Value, !ordered[m.Name])
		}
	}
	for i := range members {
		m := &members[i]
		if m.Name == overrideMember {
			over := *m.Value
			over.Members = slices.Clone(over.Members)
			for k := range over.Members {
				arrange(&over.Members[k])
			}
			sortMembers(over.Members, order)
			m.Value = &over
		} else if slices.Contains(order, m.Name) || m.Name == viewMember {
			arrange(m)
		}
	}
	sortMembers(members, order)
	for i, m := range members {
		if m.Name == viewMember {
			members = append(slices.Delete(members, i, i+1), m)
			break
		}
	}
	return append(printTree(&jsontree.Node{Kind: jsontree.Object, Members: members}, 2), '\n'), nil
}

// parseObject reads a file whose value is an object. The tree is nil if there are problems.
func parseObject(file string, data []byte, what string) (*jsontree.Node, Problems) {
	var problems Problems
	tree, errs := jsontree.Parse(data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth})
	for _, e := range errs {
		problems.add(Problem{File: file, Line: e.Pos.Line, Column: e.Pos.Column, Reason: e.Reason})
	}
	if len(errs) == 0 && tree.Kind != jsontree.Object {
		problems.add(Problem{File: file, Line: tree.Pos.Line, Column: tree.Pos.Column, Reason: what + " is a JSON object in { }"})
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return tree, nil
}

// sortMembers puts those that are listed first, in the list's order, and the others by name after them.
func sortMembers(members []jsontree.Member, order []string) {
	place := func(name string) int {
		if i := slices.Index(order, name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortFunc(members, func(a, b jsontree.Member) int {
		if x, y := place(a.Name), place(b.Name); x != y {
			return x - y
		}
		return strings.Compare(a.Name, b.Name)
	})
}

// arranged is a member of a document with its parts in canonical order. Its own children are named by the designer, so
// they go by name; what they are made of goes by innerOrder.
func arranged(n *jsontree.Node, sortItems bool) *jsontree.Node {
	out := *n
	switch n.Kind {
	case jsontree.Object:
		out.Members = make([]jsontree.Member, len(n.Members))
		for i, m := range n.Members {
			m.Value = arrangedInner(m.Value, innerOrder)
			out.Members[i] = m
		}
		sortMembers(out.Members, nil)
	case jsontree.Array:
		out.Items = make([]*jsontree.Node, len(n.Items))
		for i, item := range n.Items {
			out.Items[i] = arrangedInner(item, innerOrder)
		}
		if sortItems {
			slices.SortStableFunc(out.Items, func(a, b *jsontree.Node) int {
				return strings.Compare(string(appendLine(nil, a)), string(appendLine(nil, b)))
			})
		}
	}
	return &out
}

// arrangedParts is a member whose parts have an order of their own, on all levels on which they lie under its name.
func arrangedParts(n *jsontree.Node, name string, order []string) *jsontree.Node {
	out := arranged(n, false)
	for i := range out.Members {
		part := out.Members[i].Value
		for k := range part.Members {
			if m := &part.Members[k]; m.Name == name {
				m.Value = arrangedParts(m.Value, name, order)
			}
		}
		sortMembers(part.Members, order)
	}
	return out
}

// arrangedInner orders the members of all objects within n. Lists keep their order.
func arrangedInner(n *jsontree.Node, order []string) *jsontree.Node {
	out := *n
	if n.Items != nil {
		out.Items = make([]*jsontree.Node, len(n.Items))
		for i, item := range n.Items {
			out.Items[i] = arrangedInner(item, order)
		}
	}
	if n.Members != nil {
		out.Members = make([]jsontree.Member, len(n.Members))
		for i, m := range n.Members {
			inner := order
			if m.Name == "with" || m.Name == "const" || m.Name == "default" {
				inner = nil // values: their names are those of ports and of Go structs
			}
			m.Value = arrangedInner(m.Value, inner)
			out.Members[i] = m
		}
		sortMembers(out.Members, order)
	}
	return &out
}

// printTree writes a value: a container that is less than open levels deep has one child a line, one that is deeper
// does too if it does not fit into its line.
func printTree(n *jsontree.Node, open int) []byte { return appendTree(nil, n, open, 0, 0) }

// appendTree writes a value at an indentation of depth levels. used is how much of its line is taken: what stands
// before the value, beside the indentation, and after it.
func appendTree(dst []byte, n *jsontree.Node, open, depth, used int) []byte {
	count := len(n.Members) + len(n.Items)
	if count == 0 {
		return appendLine(dst, n)
	}
	if open <= 0 {
		start := len(dst)
		dst = appendLine(dst, n)
		if 2*depth+used+utf8.RuneCount(dst[start:]) <= lineWidth {
			return dst
		}
		dst = dst[:start]
	}
	brackets := "[]"
	if n.Kind == jsontree.Object {
		brackets = "{}"
	}
	dst = append(dst, brackets[0])
	for i := range count {
		used := 1 // the comma
		if i == count-1 {
			used = 0
		}
		dst = append(dst, '\n')
		for range depth + 1 {
			dst = append(dst, "  "...)
		}
		if n.Kind == jsontree.Object {
			start := len(dst)
			dst = append(jsontree.AppendString(dst, n.Members[i].Name), ": "...)
			dst = appendTree(dst, n.Members[i].Value, open-1, depth+1, used+utf8.RuneCount(dst[start:]))
		} else {
			dst = appendTree(dst, n.Items[i], open-1, depth+1, used)
		}
		if used > 0 {
			dst = append(dst, ',')
		}
	}
	dst = append(dst, '\n')
	for range depth {
		dst = append(dst, "  "...)
	}
	return append(dst, brackets[1])
}

// appendLine writes a value in one line.
func appendLine(dst []byte, n *jsontree.Node) []byte {
	switch n.Kind {
	case jsontree.Number:
		return append(dst, n.Text...)
	case jsontree.Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendLine(dst, item)
		}
		return append(dst, ']')
	case jsontree.Object:
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(jsontree.AppendString(dst, m.Name), ": "...)
			dst = appendLine(dst, m.Value)
		}
		return append(dst, '}')
	}
	return n.AppendCompact(dst)
}
