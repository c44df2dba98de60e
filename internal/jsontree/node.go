package jsontree

import (
	"math"
	"strconv"
)

// Kind says what a Node holds.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String returns the kind's name in lower case, for messages.
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "bool"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	}
	return "kind " + strconv.Itoa(int(k))
}

// Position is a place in a document. Line and Column count from 1; Column
// counts characters (runes), a tab being one. The zero value is no place.
type Position struct {
	Line, Column int32
	// Source tells documents apart where one was put together from several. Parse
	// leaves it 0.
	Source int32
}

// Member is a name and its value in an object. Pos is the place of the name's
// opening quote.
type Member struct {
	Name  string
	Pos   Position
	Value *Node
}

// Node is one value of a document. Which fields count depends on Kind; a zero
// Node is null. Nodes are shared and never changed by this package, but for
// watching: see [Node.Watch].
type Node struct {
	Kind Kind
	// Bool is the value of a Bool.
	Bool bool
	// Text is the value of a String, or the digits of a Number as written.
	Text string
	// Members of an Object, in the order of the document.
	Members []Member
	// Items of an Array.
	Items []*Node
	// Pos is the place of the value's first character.
	Pos Position

	watch *watch // of an object; nil if nobody watches. Of a string with escapes, how it is written
}

// Get returns the value of the member called name, the first if there are
// several. It is nil if there is none, if n is not an object and if n is nil.
// The cost grows with the number of members; to visit all, range over Members.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			if n.watch != nil {
				n.watch.note(i)
			}
			return n.Members[i].Value
		}
	}
	if n.watch != nil && n.watch.named {
		m := n.watch.with()
		m.asked = append(m.asked, name)
	}
	return nil
}

// Float returns the value of a number, rounded to the nearest float64, and
// whether n is a number.
func (n *Node) Float() (float64, bool) {
	if n == nil || n.Kind != Number {
		return 0, false
	}
	f, err := strconv.ParseFloat(n.Text, 64)
	return f, err == nil
}

// greatestExact is the greatest float64 below which every whole number is one.
const greatestExact = 1 << 53

// Int returns the value of a whole number, and whether n is one that fits. A
// number written with a point or an exponent counts if its value is whole and
// at most 2^53 either side of zero: 3, 3.0 and 3e2 are whole.
func (n *Node) Int() (int64, bool) {
	if n == nil || n.Kind != Number {
		return 0, false
	}
	if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
		return i, true
	}
	if isIntegral(n.Text) {
		return 0, false
	}
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > greatestExact {
		return 0, false
	}
	return int64(f), true
}

// Any returns n as a plain Go value: nil, bool, int64 for what Int accepts
// (except -0), float64 for other numbers, string, []any or map[string]any. A
// nil n gives nil. Of members with the same name the first counts.
func (n *Node) Any() any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case Bool:
		return n.Bool
	case Number:
		f, _ := n.Float()
		if i, ok := n.Int(); ok && (i != 0 || !math.Signbit(f)) {
			return i
		}
		return f
	case String:
		return n.Text
	case Array:
		items := make([]any, len(n.Items))
		for i, item := range n.Items {
			items[i] = item.Any()
		}
		return items
	case Object:
		members := make(map[string]any, len(n.Members))
		for i := range n.Members {
			m := &n.Members[i]
			if _, seen := members[m.Name]; !seen {
				members[m.Name] = m.Value.Any()
			}
		}
		return members
	}
	return nil
}

// isIntegral tells whether a number's text is digits alone, with or without a
// minus sign.
func isIntegral(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
