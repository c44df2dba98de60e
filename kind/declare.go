package kind

import "github.com/wits-ai/wits/document/declare"

// What the author of a kind declares the body of a document with; package declare tells of each.
type (
	// Node is embedded by the struct of a part that has a name.
	Node = declare.Node
	// Item is embedded by the struct of a part of a list that has no name.
	Item = declare.Item
	// Behavior is embedded by what runs another document, an action or nothing.
	Behavior = declare.Behavior
	// Value is any JSON.
	Value = declare.Value
	// Text is a text of which the position matters.
	Text = declare.Text
	// Variables are variables that belong to a part.
	Variables = declare.Variables
	// Set is structs that a [OneOf] can be; [declare.Choose] makes it.
	Set = declare.Set
	// Script is statements.
	Script = declare.Script
	// Point is a place in metres: [x, y] or [x, y, z].
	Point = declare.Point
	// Place is an expression for a place or several, or [x, y], [x, y, z] or a list of these.
	Place = declare.Place
	// OneOrMore is a list of which a single item may stand without the brackets.
	OneOrMore[T any] = declare.OneOrMore[T]
	// Range is a number between two, or one.
	Range = declare.Range
	// Curve is a response curve, or the name of one.
	Curve = declare.Curve
	// Amount is a number, or an expression for one.
	Amount = declare.Amount
	// Expr is an expression whose value is a T.
	Expr[T any] = declare.Expr[T]
	// Named is parts by names that the designer gives.
	Named[T any] = declare.Named[T]
	// Pairs is values by name.
	Pairs[T any] = declare.Pairs[T]
	// OneOf is embedded by what is one of several structs.
	OneOf[I any] = declare.OneOf[I]
	// About tells people of one of several structs.
	About = declare.About
	// Fix is what can be done about a problem; [declare.ToAdd] and others make the usual ones.
	Fix = declare.Fix
	// Checker takes what is wrong with a struct that has been read.
	Checker = declare.Checker
)
