package rules

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Scope says whose bin it is. A rule names bins by it, as seen from the unit that runs the rule, so nothing is searched for
// [Pro360, ch. 15.4.2].
type Scope uint8

// Scopes of bins.
const (
	InUnit   Scope = iota // the unit that runs the rule
	InTile                // the tiles under the unit
	InPlayer              // the player, of whom there is one
	scopes
	inArea = scopes // tiles around the unit: read by checks, and changed, but no input or output
)

var scopeNames = [...]string{"unit", "tile", "player"}

func (s Scope) String() string { return scopeNames[min(s, InPlayer)] }

// playerType is the name of the type of unit that the player is.
const playerType = "player"

// Design is a compiled document: what all economies share that run it. It is never changed.
type Design struct {
	day       float64 // s
	phase     phase
	resources []resource
	held      [scopes][]int32 // by scope, the resources that have a bin there, in the order of the bins
	areas     []area
	types     []unitType // the first is the player's
	rules     []rule
	operands  []operand
	shown     []shown           // of the player's bins, for people
	widest    int               // most rules of a type
	carried   int               // most remainders of a type
	node      int32             // of the part, for messages
	renames   map[string]string // what resources, units and rules were called before, and are called now
}

// resource is what there is some of.
type resource struct {
	name string
	bins [scopes]bin
}

// bin is where a resource lies among those of its scope, and its bounds.
type bin struct {
	at         int32 // -1: it has none there
	start      Amount
	least, cap Amount
}

// area is the tiles around a unit.
type area struct {
	name   string
	radius float64 // tiles
}

// unitType is a type of unit.
type unitType struct {
	name    string
	rules   []int32  // in the order of the document
	start   []Amount // by bin
	carries int      // remainders of its rules
	about   string   // for people
}

// rule is a rule as it is run.
type rule struct {
	name    string
	id      int32   // for messages
	node    int     // among the part's nodes
	every   float64 // days
	rate    bool
	calls   bool // it has something that runs with a context
	checks  []check
	inputs  []term
	outputs []term
	amounts []Amount // of inputs, then of outputs
	changes []change
	on      [3]script // success, failedInputs, failedChecks
	told    [ports]kind.Slot
	words   [ports]int // of told
	carries int        // where its remainders begin among those of a unit
}

// term is an input or output.
type term struct {
	scope    Scope
	bin      bin
	resource int32
	amount   Amount
}

// change is by how much each tile of an area changes.
type change struct {
	area   int32 // -1: the unit's own tiles
	bin    bin
	amount Amount
}

// check is a condition.
type check struct {
	text        string
	native      bool // left is compared with right, without an expression
	plain       bool // and left is a bin of the unit, right a number: it holds from one amount to another
	from, to    Amount
	compare     comparison
	left, right source
	number      Amount // on the right, if that is no source
	f           *func(*wits.Context) bool
	reads       []int32 // operands that the expression reads
}

// source is where a check finds an amount.
type source struct {
	scope     Scope // or inArea; none for a number
	aggregate aggregate
	area      int32 // -1: the unit's own tiles
	at        int32 // the bin
}

const none Scope = 255

// script is statements.
type script struct {
	f     *func(*wits.Context)
	reads []int32 // operands that it reads or writes
}

// shown is a bin of the player's that people see as an outbound port.
type shown struct {
	bin  int32
	slot kind.Slot
}

// comparison is an operator.
type comparison uint8

const (
	less comparison = iota
	atMost
	more
	atLeast
	equal
	unequal
)

var comparisons = []string{"<", "<=", ">", ">=", "==", "!="}

func (c comparison) holds(a, b Amount) bool {
	switch c {
	case less:
		return a < b
	case atMost:
		return a <= b
	case more:
		return a > b
	case atLeast:
		return a >= b
	case equal:
		return a == b
	}
	return a != b
}

// within gives the amounts that compare so with a number, which are all from one to another; not ok if they are not.
func (c comparison) within(a Amount) (from, to Amount, ok bool) {
	switch from, to = math.MinInt64, math.MaxInt64; c {
	case less:
		to = a - 1
	case atMost:
		to = a
	case more:
		from = a + 1
	case atLeast:
		from = a
	case equal:
		from, to = a, a
	default:
		return 0, 0, false
	}
	return from, to, true
}

// Resources lists the names of all resources that a scope has bins for, in the order of the document.
func (d *Design) Resources(s Scope) []string {
	names := make([]string, len(d.held[s]))
	for i, r := range d.held[s] {
		names[i] = d.resources[r].name
	}
	return names
}

// Types lists the names of all types of unit but the player's.
func (d *Design) Types() []string {
	var names []string
	for i := range d.types[1:] {
		names = append(names, d.types[1+i].name)
	}
	return names
}

// Rules lists the names of the rules of a type of unit, or of "player", in the order in which a unit runs them.
func (d *Design) Rules(unit string) []string {
	i := d.typeOf(unit)
	if i < 0 {
		return nil
	}
	names := make([]string, len(d.types[i].rules))
	for k, r := range d.types[i].rules {
		names[k] = d.rules[r].name
	}
	return names
}

func (d *Design) typeOf(name string) int {
	return slices.IndexFunc(d.types, func(t unitType) bool { return t.name == name })
}

func (d *Design) resourceOf(name string) int {
	return slices.IndexFunc(d.resources, func(r resource) bool { return r.name == name })
}

// called finds by a name of an earlier version of the document: what is called so, or what has been renamed since. It is -1 if nothing is.
func (d *Design) called(name string, find func(string) int) int {
	at := find(name)
	for range d.renames {
		to, ok := d.renames[name]
		if at >= 0 || !ok {
			break
		}
		name = to
		at = find(name)
	}
	return at
}
