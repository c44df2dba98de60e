package build

// Expr is an expression, such as "Health < 30". Where a document takes literals as well, such as in the values of ports, it is
// written as {"expr": "Health < 30"}.
type Expr string

// Script is statements, such as "Alarm = true".
type Script string

// Amount is a number, or an expression for one: [Number], [Expr], or a [Word] where a member has some.
type Amount interface{ amount() }

// Number is a number.
type Number float64

// Word is one of the words that stand for a number, such as "never" for a priority.
type Word string

func (Number) amount() {}
func (Expr) amount()   {}
func (Word) amount()   {}

// Range is a number, Range{5}, or any between two, both included: Range{2, 5}.
type Range []float64

// Point is a point in metres: Point{x, y} or Point{x, y, z}.
type Point []float64

// Place is where something is: an [Expr] for a place or several, a [Point], or [Points].
type Place interface{ place() }

// Points are several places.
type Points []Point

func (Expr) place()   {}
func (Point) place()  {}
func (Points) place() {}

// Curve is a response curve: the name of one, "linear" or one of the document's own, or what it is made of, as documents write it:
// Object{"power": 2}.
type Curve any

// Object is any JSON object.
type Object map[string]any

// Values are values by name, such as those of ports: literals that JSON can hold, or [Expr].
type Values map[string]any
