package thoughts

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// thoughts is a compiled document. It holds no agent's state; all of that is in the mind.
type thoughts struct {
	whole     *thinking
	sums      []*combined
	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

// Activate begins. No thought runs before the first update.
func (m *thoughts) Activate(x *wits.Context) {
	for _, v := range m.variables {
		x.Reset(v)
	}
	for _, f := range m.functions {
		f.Activate(x)
	}
	for _, s := range m.sums {
		s.clear(x)
	}
	m.whole.Activate(x)
}

// Update runs a frame. Thoughts do not end by themselves: they go on until they are ended.
func (m *thoughts) Update(x *wits.Context) wits.Status {
	for _, s := range m.sums {
		s.begin(x)
	}
	m.whole.Update(x)
	for _, s := range m.sums {
		s.finish(x)
	}
	return wits.Running
}

// Abort ends all thoughts.
func (m *thoughts) Abort(x *wits.Context) {
	m.whole.Abort(x)
	for _, s := range m.sums {
		s.clear(x)
	}
}

// thinking is a cluster: thoughts side by side, by name.
type thinking struct {
	id       int32
	base     int // word: the weight that theirs are multiplied with
	thoughts []thought
}

// thought is one as a frame needs it.
type thought struct {
	id                      int32
	runners                 [Inactive]*kind.Runner // by state: what it runs; nil for nothing
	gives                   [Inactive][]contribution
	when, succeeds, fails   *func(*wits.Context) bool // nil: always, never, never
	priority, weight        number
	never, again            bool
	held                    kind.Flag // its condition held in the last frame
	activity, effect, level int       // words
	told                    struct{ when, succeeds, fails, priority, weight *kind.ExprTrace }
}

// number is a number, or an expression for one.
type number struct {
	value float64
	f     *func(*wits.Context) float64
}

func (n *number) get(x *wits.Context) float64 {
	if n.f == nil {
		return n.value
	}
	return (*n.f)(x)
}

// Levels of thoughts that are not there.
const absent = -1

// Activate begins with all thoughts as if their conditions had not held.
func (c *thinking) Activate(x *wits.Context) {
	words := x.Words()
	for i := range c.thoughts {
		t := &c.thoughts[i]
		t.held.Clear(x)
		words[t.activity], words[t.effect], words[t.level] = uint64(Inactive), 0, level(absent)
	}
}

func level(v int64) uint64 { return uint64(v) }

// Update runs a frame.
func (c *thinking) Update(x *wits.Context) wits.Status {
	urgent := int64(math.MaxInt64) // the most urgent level but 0
	base := math.Float64frombits(x.Words()[c.base])
	for i := range c.thoughts {
		if at := c.thoughts[i].settle(x, base); at > 0 {
			urgent = min(urgent, at)
		}
	}
	words := x.Words()
	for i := range c.thoughts {
		t := &c.thoughts[i]
		at := int64(words[t.level])
		t.stop(x, at == 0 || at == urgent)
	}
	for _, now := range [...]int64{0, urgent} {
		for i := range c.thoughts {
			if t := &c.thoughts[i]; int64(words[t.level]) == now {
				t.run(x)
			}
		}
	}
	return wits.Running
}

// Abort ends all thoughts of a cluster. Nobody who asks for them finds them active after that.
func (c *thinking) Abort(x *wits.Context) {
	for i := range c.thoughts {
		c.thoughts[i].stop(x, false)
	}
	c.Activate(x)
}

// settle computes the state of a thought, its weight, and the level at which it is there; absent if it is not.
func (t *thought) settle(x *wits.Context, base float64) int64 {
	x.SetCurrentNode(t.id)
	words := x.Words()
	state := Activity(words[t.activity])
	holds := t.when == nil || (*t.when)(x)
	switch {
	case !holds:
		state = Inactive
	case !t.held.Get(x):
		state = Active
	case t.again && state != Active && t.runner(state) == nil:
		state = Active
	}
	if holds {
		t.held.Set(x)
	} else {
		t.held.Clear(x)
	}
	if state == Active {
		switch {
		case t.fails != nil && (*t.fails)(x):
			state = Failure
		case t.succeeds != nil && (*t.succeeds)(x):
			state = Success
		}
	}
	weight := float64(base * t.weight.get(x))
	if weight != weight {
		weight = 0 // not a number has no effect
	}
	at := int64(absent)
	if !t.never && t.runner(state) != nil {
		at = rank(t.priority.get(x))
	}
	words[t.activity], words[t.effect], words[t.level] = uint64(state), math.Float64bits(weight), level(at)
	return at
}

// rank returns a priority that was computed: a whole number from 0 up; what is below, or no number, is not there. Fractions count
// as the next whole number, so that only 0 itself makes an instinct.
func rank(priority float64) int64 {
	if !(priority >= 0) {
		return absent
	}
	return int64(math.Ceil(min(priority, maxPriority)))
}

// runner returns what a thought runs in a state; nil for nothing.
func (t *thought) runner(a Activity) *kind.Runner {
	if a >= Inactive {
		return nil
	}
	return t.runners[a]
}

// stop ends whatever the thought ran, but for what it is to run now.
func (t *thought) stop(x *wits.Context, called bool) {
	for a, u := range t.runners {
		if u != nil && u.Get(x) && !(called && uint64(a) == x.Words()[t.activity]) {
			u.Stop(x)
		}
	}
}

// run runs a frame of what the thought runs in its state.
func (t *thought) run(x *wits.Context) {
	words := x.Words()
	state := Activity(words[t.activity])
	u := t.runners[state]
	if u.Get(x) {
		u.Refresh(x)
	} else {
		u.Begin(x)
	}
	status := u.Update(x)
	if _, forced := u.Override(); !forced { // else nothing has run that could give anything
		t.give(x, state)
	}
	if status == wits.Running {
		return
	}
	next := Inactive // what runs after a success or failure is over, too
	switch {
	case state == Active && status == wits.Success:
		next = Success
	case state == Active:
		next = Failure
	}
	words[t.activity] = uint64(next)
}
