package goap

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// What a compiled document is made of.

// planner runs a document: the part that Build gives. It holds no agent's state.
type planner struct {
	id      int32
	d       domain
	owners  []uint8 // by operator of the domain: its action
	facts   []fact
	goals   []goal
	actions []action
	rooms   *arenas
	tag     uint64

	nodes, length int     // limits
	frame         int     // how much of a search is done in a frame; 0: all
	every         float64 // s; -1: never
	stagger       bool    // the first of these times is drawn
	end           ending

	running, pursued kind.Row  // which action runs, and which goal is pursued
	asked            kind.Flag // a new plan is wanted
	control          int       // word: the tag of the document that the plan is of
	step, count      int       // words: the place of the action whose turn it is, and how many there are
	plan             []int     // words: the actions, eight a word
	waited           int       // word: for how long the action has waited whose turn it is, s
	left             int       // word: time to the next plan, s
	memory           int       // word: the first of those of a search that is not done; see spread.go

	checks, plans int32 // evaluations for those who ask why: facts were checked, and a plan was sought with them; see noted

	own       []kind.Slot // facts that only actions change
	variables []kind.Slot // that go back to their defaults on activation
	functions []kind.Part // whose state goes back
}

// fact is where a fact comes from, and where it lies.
type fact struct {
	field
	node  *kind.BuildNode
	id    int32
	at    int // word of its value
	begun int // word: what a whole number was when the action began that runs
	read  func(*wits.Context)
	from  int             // word that it is read from; 0: it is computed
	every float64         // s; for how long it is taken as it is; 0: it is read in every frame
	due   int             // word: game time, s, at which it is read again; less than 0: it has not been read yet
	note  int32           // of one that is read from a word: its evaluation
	told  *kind.ExprTrace // what it is read from, for those who ask why; nil: it is made by actions alone
}

// goal is one as a frame needs it.
type goal struct {
	node   *kind.BuildNode
	bit    kind.Flag
	want   []uint64
	rank   number
	avoid  []bool // by action
	avoids bool
	wants  []condition // one by one
	stages []stage     // that are reached before it
	aim    *aim        // what it maximises; nil: nothing
	// conditions are wants, and then those of the stages, as the ports are that show them.
	conditions []condition
	ranks      *kind.ExprTrace // what the priority is computed from, for those who ask why; nil: it is a number

	priority, outcome, cost, missing, looked int // words
	stage                                    int // word: at which stage it is, from 0; see staged
	best                                     int // word: how much its plan leads to of what it maximises
}

// action is one as a frame needs it.
type action struct {
	*kind.Runner
	op         operator
	price      number
	from       *field // that it costs more by; nil: by none
	by         string // the fact's name
	more       []more // what it costs more, and with which values
	first, end int    // its operators in the domain: one, or one for each such value and one for all others
	only, when *func(*wits.Context) bool
	ways       []way
	patience   float64 // s; forever
	reactive   bool
	bars       bool // it is left out when its turn came and "when" was false
	barred     kind.Flag
	add        float64 // what a failure adds to the cost; 0: it is left out
	seconds    float64
	until      int // word: game time, s, till when its last failure counts

	told     *told     // for those who ask why
	promises []promise // what facts of the game are to be when it has succeeded

	cost, step, role, unkept int // words
}

// promise is a value that a fact with an expression is to have once an action has succeeded.
type promise struct {
	at    int    // word of the fact
	value uint64 // what is to be in it
}

// way leads from an action to one that needs what comes of it, or to a goal that wants it: a goal's place comes after those
// of the actions. It is for people who look.
type way struct {
	to    int
	taken *kind.Signal
}

// number is one that is fixed, or computed.
type number struct {
	fixed float64
	f     *func(*wits.Context) float64
}

func (n *number) get(x *wits.Context) float64 {
	if n.f != nil {
		return (*n.f)(x)
	}
	return n.fixed
}

// pass is what has happened in a frame.
type pass struct {
	begun, failed set
	budget        int  // sets of facts that may still be looked at
	frame         int  // how much of a search may still be done in this frame
	again         bool // what a search has found is no plan any more: another is to be made
	state         [maxRow]uint64
}

// set is a set of actions.
type set [(mostActions + 63) / 64]uint64

func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *set) remove(i int)   { s[i/64] &^= 1 << (i % 64) }
func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *set) any() bool      { return *s != set{} }

func float(x *wits.Context, at int) float64       { return math.Float64frombits(x.Words()[at]) }
func setFloat(x *wits.Context, at int, v float64) { x.Words()[at] = math.Float64bits(v) }
