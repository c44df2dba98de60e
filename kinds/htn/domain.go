package htn

import (
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// domain is a compiled document. It holds no agent's state: that is in the mind.
type domain struct {
	id      int32
	state   int32 // node of the world state, for faults
	root    int32
	tasks   []task
	methods []method // of all tasks, those of one side by side in their order
	sensors []sensor
	behind  []int32          // tasks that run in the background
	told    []int32          // words that say what became of methods and tasks in the last search
	byKey   map[uint64]int32 // of tasks and methods
	names   []wits.Name      // of tasks, for people

	replan  replanning
	ends    ending
	horizon float64
	limits  limits
	trace   bool
	audit   bool
	guarded bool // a primitive task has conditions
	tag     uint64
	impure  bool // a condition calls a function, which may give something else each time

	variables []wits.Slot // that go back to their defaults
	functions []wits.Part // whose state goes back
	memory    memory

	mu    sync.Mutex
	rooms []*search // that nobody uses now
}

// task is one as a frame needs it.
type task struct {
	name     string
	key      uint64
	id       int32
	compound bool
	terms    []int32 // words of its arguments

	// A compound task.
	first, count int32     // its methods
	flag         kind.Flag // the plan that runs goes through it

	// A primitive task.
	run        *kind.Runner
	when       []*func(*wits.Context) bool
	effects    *func(*wits.Context)
	expects    *func(*wits.Context)
	time       *func(*wits.Context) float64 // nil: seconds
	seconds    float64
	background bool

	conditions []string // as the document has them
	reads      [][]read // by condition
	refusal    *refusal // of a primitive task

	verdict, unmet, step, busy int // words of its ports
}

// method is a way to do a compound task.
type method struct {
	name     string // of its node
	key      uint64
	id       int32
	task     int32
	index    int32 // among those of its task
	when     []*func(*wits.Context) bool
	subtasks []call
	flag     kind.Flag // the plan that runs goes through it

	reads   [][]read // by condition
	refusal *refusal

	verdict, unmet, tried, refused, undone int // words of its ports
}

// call is a subtask with its arguments.
type call struct {
	task  int32
	args  []func(*wits.Context) // write the terms of the task
	moves []move                // and these then, of one that calls itself
}

type move struct{ from, to wits.Slot }

// sensor writes a property of the state.
type sensor struct {
	look  func(*wits.Context)
	word  int
	words int
	every float64
	due   int // word: time of the next look, s
}

// memory is where the mind keeps what the planner knows of its plan: words of the block.
type memory struct {
	props, seen []int32 // the state, and how it was when the plan was last found to be good
	all         []int32 // the state, and the arguments of all tasks

	has, idle int // there is a plan; there is nothing to do until the state changes
	later     int // the plan goes on where another was cut
	tag       int // the document that the plan is of
	told      int // the outcome that the author was told of last

	outcome, step, length, iterations, backtracks, stuck, cycle, broke int // words of the ports of the plan's node

	steps  []int32   // tasks, by their keys
	args   [][]int32 // of each step, stride words
	stride int

	choices []int32 // methods, by their keys
	chosen  int     // how many

	rest      []int32 // of each subtask that is left: the method's key, the place in it, and the arguments
	left      int     // how many
	restWords int
}

// task finds the task of a word that a mind keeps; -1 if the document has none of that name any more.
func (d *domain) task(word uint64) int32 {
	if i := int(word & kind.KeyFree); i < len(d.tasks) && d.tasks[i].key == word&^kind.KeyFree {
		return int32(i)
	}
	return d.find(word)
}

// method finds the method of a word that a mind keeps; -1 if the document does not have it any more.
func (d *domain) method(word uint64) int32 {
	if i := int(word & kind.KeyFree); i < len(d.methods) && d.methods[i].key == word&^kind.KeyFree {
		return int32(i)
	}
	return d.find(word)
}

func (d *domain) find(word uint64) int32 {
	if i, ok := d.byKey[word&^kind.KeyFree]; ok {
		return i
	}
	return -1
}

// borrow gives room for a search, which give takes back. No state of an agent stays in it.
func (d *domain) borrow(x *wits.Context) *search {
	d.mu.Lock()
	var s *search
	if n := len(d.rooms); n > 0 {
		s = d.rooms[n-1]
		d.rooms = d.rooms[:n-1]
	}
	d.mu.Unlock()
	if s == nil {
		s = &search{d: d}
	}
	s.x = x
	return s
}

func (d *domain) give(s *search) {
	s.x = nil
	d.mu.Lock()
	d.rooms = append(d.rooms, s)
	d.mu.Unlock()
}

// hold finds the first of some conditions that does not hold, from 1; 0 if all do.
func hold(x *wits.Context, id int32, when []*func(*wits.Context) bool) int {
	if len(when) == 0 {
		return 0
	}
	x.SetCurrentNode(id)
	for i, f := range when {
		if !(*f)(x) {
			return i + 1
		}
	}
	return 0
}

// imagine applies what a task that succeeds makes of the state, what is expected to come of it included.
func (t *task) imagine(x *wits.Context) {
	t.carryOut(x)
	if t.expects != nil {
		x.SetCurrentNode(t.id)
		(*t.expects)(x)
	}
}

// carryOut applies what a task that has succeeded makes of the state.
func (t *task) carryOut(x *wits.Context) {
	if t.effects != nil {
		x.SetCurrentNode(t.id)
		(*t.effects)(x)
	}
}

// estimate returns how long a task takes, in seconds.
func (t *task) estimate(x *wits.Context) float64 {
	if t.time == nil {
		return t.seconds
	}
	x.SetCurrentNode(t.id)
	if s := (*t.time)(x); s > 0 {
		return s
	}
	return 0
}

// gather appends some words of the mind.
func gather(to []uint64, words []uint64, from []int32) []uint64 {
	for _, w := range from {
		to = append(to, words[w])
	}
	return to
}

// scatter writes them back.
func scatter(words []uint64, to []int32, from []uint64) {
	for i, w := range to {
		words[w] = from[i]
	}
}
