package expr

import "strings"

type nodeKind uint8

const (
	nodeBad    nodeKind = iota // stands for what could not be read; it was reported
	nodeInt                    // text, n
	nodeFloat                  // text, f
	nodeBool                   // text: true or false
	nodeString                 // text: the value
	nodeName                   // text: a dotted name
	nodeMember                 // kids[0] . text
	nodeUnary                  // text: - or !
	nodeBinary                 // text: the operator, words replaced by signs
	nodeCond                   // kids: condition, then, else
	nodeCall                   // text: the function; kids: arguments
	nodeList                   // kids: elements
)

// node is a piece of syntax.
type node struct {
	kind nodeKind
	at   int // byte in the source to point at: an operator's sign, else where the piece begins
	text string
	n    int64
	f    float64
	kids []*node
}

// Tree is the syntax of an expression, before anything is known of its names.
type Tree struct{ root *node }

// Names lists the dotted names that the expression mentions, functions left out, each once, in order of first use.
func (t *Tree) Names() []string {
	var names []string
	seen := map[string]bool{}
	var walk func(*node)
	walk = func(n *node) {
		if n.kind == nodeName && !seen[n.text] {
			seen[n.text] = true
			names = append(names, n.text)
		}
		for _, k := range n.kids {
			walk(k)
		}
	}
	walk(t.root)
	return names
}

// String writes the expression in its plainest form: single spaces, no parentheses that are not needed, && || ! for
// and or not. Parsing that gives an equal tree.
func (t *Tree) String() string {
	var b strings.Builder
	t.root.write(&b, 0)
	return b.String()
}

// How strongly operators bind. A comparison's operands must bind more strongly than it does: it does not chain.
const (
	bindCond = iota + 1
	bindOr
	bindAnd
	bindCompare
	bindAdd
	bindMultiply
	bindUnary
	bindPostfix
)

var binding = map[string]int{
	"||": bindOr, "&&": bindAnd,
	"==": bindCompare, "!=": bindCompare, "<": bindCompare, "<=": bindCompare, ">": bindCompare, ">=": bindCompare,
	"+": bindAdd, "-": bindAdd, "*": bindMultiply, "/": bindMultiply, "%": bindMultiply,
}

// binds says how strongly a node holds its parts together.
func (n *node) binds() int {
	switch n.kind {
	case nodeCond:
		return bindCond
	case nodeBinary:
		return binding[n.text]
	case nodeUnary:
		return bindUnary
	case nodeInt:
		if n.n < 0 { // only the smallest int, whose minus is part of it
			return bindUnary
		}
	}
	return bindPostfix
}

// write prints a node into a place that wants it to bind at least as strongly as outer.
func (n *node) write(b *strings.Builder, outer int) {
	inner := n.binds()
	if inner < outer {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch n.kind {
	case nodeString:
		writeQuoted(b, n.text)
	case nodeMember:
		n.kids[0].writeOwner(b)
		b.WriteString("." + n.text)
	case nodeUnary:
		b.WriteString(n.text)
		if k := n.kids[0]; n.text == "-" && k.binds() == bindUnary && k.text[0] == '-' {
			k.write(b, bindPostfix) // -(-x): two signs in a row are hard to read
		} else {
			k.write(b, bindUnary)
		}
	case nodeBinary:
		left, right := inner, inner+1
		if inner == bindCompare {
			left++
		}
		n.kids[0].write(b, left)
		b.WriteString(" " + n.text + " ")
		n.kids[1].write(b, right)
	case nodeCond:
		n.kids[0].write(b, bindOr)
		b.WriteString(" ? ")
		n.kids[1].write(b, bindCond)
		b.WriteString(" : ")
		n.kids[2].write(b, bindCond)
	case nodeCall:
		b.WriteString(n.text)
		n.writeList(b, "(", ")")
	case nodeList:
		n.writeList(b, "[", "]")
	default:
		b.WriteString(n.text)
	}
}

// writeOwner prints what a member is taken of. A plain name needs parentheses, for with a dot it would become a
// longer name; a number needs them, for the dot would become part of it.
func (n *node) writeOwner(b *strings.Builder) {
	switch n.kind {
	case nodeName, nodeInt, nodeFloat:
		b.WriteByte('(')
		n.write(b, 0)
		b.WriteByte(')')
	default:
		n.write(b, bindPostfix)
	}
}

func (n *node) writeList(b *strings.Builder, open, end string) {
	b.WriteString(open)
	for i, k := range n.kids {
		if i > 0 {
			b.WriteString(", ")
		}
		k.write(b, 0)
	}
	b.WriteString(end)
}

func writeQuoted(b *strings.Builder, s string) {
	b.WriteByte('"')
	for i := range len(s) {
		if e := strings.IndexByte("\n\t\r\\\"", s[i]); e >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`ntr\"`[e])
			continue
		}
		b.WriteByte(s[i])
	}
	b.WriteByte('"')
}
