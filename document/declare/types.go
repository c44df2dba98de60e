package declare

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
)

type (
	// JSON is a value of a document, with its position.
	JSON   = jsontree.Node
	member = jsontree.Member
	// Position is a place in a document: line and column, from 1.
	Position = jsontree.Position
)

// Value is any JSON. The kind reads it itself.
type Value struct{ Source *JSON }

// Given reports whether the document has the value.
func (v Value) Given() bool { return v.Source != nil }

// At returns where it stands; the zero Position if it is not there.
func (v Value) At() Position {
	if v.Source == nil {
		return Position{}
	}
	return v.Source.Pos
}

// Variables are the declarations of variables that belong to a part of the document, by name. The kind has the decoder read them,
// as it reads those of the document.
type Variables struct{ Value }

// variable is one of a document.
type variable struct {
	Node
	Type    Text   `json:"type" role:"type" of:"value" alone:"true" need:"\"float\"" doc:"The type of its value."`
	Default Value  `json:"default" role:"value" doc:"The value at the start; without it, zero, empty or false."`
	Unit    string `json:"unit" doc:"The unit of its value, such as m or 1/s."`
	Keep    bool   `json:"keep" doc:"Keep the value when the document begins anew."`
}

// partVariable is one of a part.
type partVariable struct {
	variable
	Shared bool `json:"shared" doc:"The whole document can read it, not only what lies in the part."`
}

// Text is a text; what it names its field's tag role says.
type Text struct{ Value }

// String returns the text; "" if it is not there.
func (t Text) String() string {
	if t.Source == nil {
		return ""
	}
	return t.Source.Text
}

// Expr is an expression whose value is a T.
type Expr[T any] struct{ Text }

// Script is statements.
type Script struct{ Text }

// Amount is a number, or an expression for one; or a word, if its field has the tag words. With the tag expr:"none" it is no
// expression.
type Amount struct {
	// Number counts if there is no expression. It is the default if the document says nothing.
	Number float64
	Value
	expression *JSON
}

// Expression returns the text of the expression; nil if there is none.
func (a Amount) Expression() *JSON { return a.expression }

// String returns the number, the text of the expression or the word.
func (a Amount) String() string {
	switch {
	case a.expression != nil:
		return a.expression.Text
	case a.Source != nil && a.Source.Kind == jsontree.String:
		return a.Source.Text
	}
	return strconv.FormatFloat(a.Number, 'g', -1, 64)
}

// Point is a place in metres: [x, y] or [x, y, z].
type Point struct {
	X, Y, Z float64
	// Flat: it says nothing of its height.
	Flat bool
	Value
}

// Place is where something is: an expression, or [x, y] or [x, y, z], in metres, or a list of these. The kind reads it itself.
type Place struct{ Value }

// Node is embedded by the struct of a part that has a name: in [Named], the name by which it is held; in a list, its member
// "name". Its member "doc" says what it is for.
type Node struct {
	Name string
	// At is where the name stands; of a part of a list, where it begins.
	At Position
	// Source is the part's object.
	Source *JSON
	Doc    string
}

// Item is embedded by the struct of a part of a list that has no name.
type Item struct {
	At     Position
	Source *JSON
	Doc    string
}

// Named is parts by names that the designer gives, sorted by name.
type Named[T any] []T

// Pairs is values by name, sorted by name.
type Pairs[T any] []Pair[T]

// Pair is a value and its name.
type Pair[T any] struct {
	Name  string
	At    Position // of the name
	Value T
}

// OneOrMore is a list of which a single item may stand without the brackets.
type OneOrMore[T any] []T

func (OneOrMore[T]) bare() {}

// Range is a number between two: [low, high], both included; or one number, which is both.
type Range struct {
	Low, High float64
	Value
}

// Curve is a response curve, or the name of one.
type Curve struct {
	// Is is the curve; linear if there is none, or only a name.
	Is curve.Curve
	Value
}

// Name returns the name of a curve that the kind has to find; "" if the document says what curve it is.
func (c *Curve) Name() string {
	if c.Source == nil || c.Source.Kind != jsontree.String || slices.Contains(curve.Shapes(), c.Source.Text) {
		return ""
	}
	return c.Source.Text
}

// Behavior is embedded by what runs another document or an action of the game, or nothing:
//
//	{"run": "eat.graph.json", "with": {"Speed": 2, "Target": {"expr": "NearestFood"}}, "pass": ["Hunger"], "store": {"Found": "Squad.Target"}}
type Behavior struct {
	Run   Text         `json:"run" role:"document" doc:"Another document, by its path relative to this one."`
	Do    Text         `json:"do" role:"action" doc:"An action of the game."`
	With  Pairs[Value] `json:"with" role:"value" doc:"Values of ports, by port: literals, or {\"expr\": \"...\"}."`
	Pass  []Text       `json:"pass" role:"port" doc:"Ports that are joined to those of the same name of the document itself."`
	Store Pairs[Text]  `json:"store" role:"target" doc:"Variables, ports or \"Board.Field\" that outbound values are copied to, by port."`
}

// Runs reports whether it runs anything.
func (b *Behavior) Runs() bool { return b.Run.String() != "" || b.Do.String() != "" }

// CheckBehavior reports a behaviour that is two things, and details of one that is none.
func (b *Behavior) check(c *Checker) {
	if b.Run.Given() && b.Do.Given() {
		c.Problem(b.Do.At(), `it has both "run" and "do"`, "let it run one thing; a graph document can hold several", ToDrop("run"), ToDrop("do"))
		c.Drop()
		return
	}
	if b.Runs() {
		return
	}
	for _, name := range []string{"with", "pass", "store"} {
		if v := c.Source.Get(name); v != nil {
			c.Problem(v.Pos, `"`+name+`" is for what runs, and nothing does`, `add "run": a document, or "do": an action`, ToRemove())
		}
	}
}

// maxName is how many bytes a name has at most.
const maxName = 128

// BadName says why a name cannot be used for nodes, ports and variables; "" if it can. Names begin with a letter and have
// letters, digits and _.
func BadName(name string) string {
	switch {
	case name == "":
		return "must not be empty"
	case len(name) > maxName:
		return fmt.Sprintf("has at most %d letters", maxName)
	}
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
		if !letter && (i == 0 || c < '0' || c > '9') {
			return "begins with a letter and has only letters, digits and _"
		}
	}
	return ""
}
