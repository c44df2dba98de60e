package tree

import (
	"github.com/wits-ai/wits"
)

// foresight is one look ahead: models and states of the mind, side by side, none of them the agent's own.
type foresight struct {
	wits.Lookahead
	world  world
	now    any // *M: the model, in what is being simulated
	before any // *M: as it was before what is being judged; nil while nothing is
	levels []*level
	depth  int  // levels in use
	left   int  // actions that may still be simulated
	floor  int  // how many of them are for what comes after the loop that is followed
	spent  bool // one more would have been
	again  bool // a loop has ended a round, and goes on in the next frame
	later  bool // not the first frame of what is followed: all that runs in it has been simulated
	// Of the children of the node that decides.
	prospects []Prospect
	values    []float64
}

// level is what one choice within a look ahead needs: where it began, and where its best child led.
type level struct {
	start, best any // *M
	mind, then  wits.Checkpoint
}

// maxLevels is how deeply choices may nest in each other in a look ahead.
const maxLevels = 16

func foresightOf(x *wits.Context) *foresight {
	if a := x.Lookahead(); a != nil {
		f, _ := a.What.(*foresight)
		return f
	}
	return nil
}

// push begins a choice where the look ahead stands.
func (f *foresight) push(x *wits.Context) *level {
	if f.depth == len(f.levels) {
		f.levels = append(f.levels, &level{start: f.world.room(), best: f.world.room()})
	}
	l := f.levels[f.depth]
	f.depth++
	f.world.copy(l.start, f.now)
	l.mind.Save(x)
	return l
}

func (f *foresight) pop() { f.depth-- }

// maxRounds is how many frames a look ahead follows a loop.
const maxRounds = 64

// anotherRound notes, in a look ahead, that a loop goes on in the next frame.
func (t *tree) anotherRound(x *wits.Context) {
	if x.InLookahead() {
		if f := foresightOf(x); f != nil {
			f.again = true
		}
	}
}

// follow visits a node in a look ahead, frame after frame while a loop in it goes on with another round, so that what stands
// behind a loop or around it is seen too. If no end comes in sight within half of the budget that is left, the look ahead ends
// where the first frame has ended, and the node runs.
func (t *tree) follow(x *wits.Context, k int32, f *foresight) wits.Status {
	beside := f.again
	f.again = false
	began := x.Time()
	s := t.run(x, k, -1, wits.Running)
	if s == wits.Running && f.again && !f.spent && f.depth < maxLevels {
		s = t.rounds(x, k, f, began)
	}
	f.again = beside || f.again && s == wits.Running
	return s
}

// rounds goes on with what follow has begun at a game time.
func (t *tree) rounds(x *wits.Context, k int32, f *foresight, began float64) wits.Status {
	before, floor, later := f.before, f.floor, f.later
	l := f.push(x)
	f.later = true
	f.floor = f.left - (f.left-floor)/2
	s := wits.Running
	for n := 0; s == wits.Running && f.again && !f.spent && n < maxRounds && f.left > f.floor; n++ {
		f.left--
		if x.Time() == began {
			Elapse(x, x.Delta())
		}
		f.NextFrame(x)
		f.again, began = false, x.Time()
		s = t.run(x, k, -1, wits.Running)
	}
	if f.spent || s == wits.Running && f.again {
		f.world.copy(f.now, l.start)
		l.mind.Restore(x)
		f.spent, f.again, s = false, true, wits.Running // what stands around it may end it
	}
	f.pop()
	f.before, f.floor, f.later = before, floor, later
	return s
}

// foresee visits a leaf in a look ahead: it does to the model what it would do to the world.
func (t *tree) foresee(x *wits.Context, n *record, i int32) wits.Status {
	f := foresightOf(x)
	r := t.runners[n.arg]
	words := x.Words()
	active := t.isActive(words, i)
	if sub, ok := r.Part().(*tree); ok { // it has such leaves itself
		if active {
			r.Refresh(x)
		} else {
			t.begin(x, i)
			r.Begin(x)
		}
		sub.notIdle(words) // an idle frame would go straight to its leaf
		return r.Update(x)
	}
	if active && f.later {
		return wits.Running // it goes on until it is ended, and has been simulated so
	}
	if f.left == f.floor {
		f.spent = true
		return wits.Failure
	}
	f.left--
	s := wits.Success // what cannot be simulated changes nothing, as far as one knows
	if forced, ok := r.Override(); ok {
		s = forced
	} else if simulate := t.simulators[n.arg]; simulate != nil {
		if active {
			r.Refresh(x)
		} else {
			r.Imagine(x)
		}
		x.SetCurrentNode(n.id)
		s = simulate(x, f.now)
	}
	switch {
	case s == wits.Running:
		t.begin(x, i)
	case active:
		r.Clear(x)
	}
	return s
}

// halt ends what a leaf runs.
func (t *tree) halt(x *wits.Context, place int32) {
	r := t.runners[place]
	if _, ok := r.Part().(*tree); x.InLookahead() && !ok {
		r.Clear(x) // nothing has begun but in the imagination
		return
	}
	r.Stop(x)
}

// skip lets the time until a timer's end pass at once in a look ahead; false in the present.
func (t *tree) skip(x *wits.Context, c *timer) bool {
	return pass(x, wits.Get[float64](x, c.until))
}

// pass lets the time up to a moment pass at once in a look ahead; false in the present.
func pass(x *wits.Context, until float64) bool {
	if !x.InLookahead() {
		return false
	}
	if f := foresightOf(x); f != nil {
		Elapse(x, until-x.Time())
	}
	return true
}

// fake runs its child; before that is simulated it changes what is believed.
func (t *tree) fake(x *wits.Context, n *record, k int32, s wits.Status) wits.Status {
	if k < 0 && x.InLookahead() {
		x.SetCurrentNode(n.id)
		(*t.scripts[n.arg])(x)
	}
	return t.only(x, n, k, s)
}
