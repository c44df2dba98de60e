package foresee

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Options of foresight. What is 0 is as the comment says.
type Options struct {
	// Step is how much time one imagined step takes, s: 1/20. With that of the game what is imagined can be exact.
	Step float64
	// Most is how far ahead anybody may ask, s: 5.
	Most float64
	// Renew is how long an imagination is good, s: 0.25, and at most Most. Then the next begins.
	Renew float64
	// Budget is how many steps all foresights together make in a tick; 0: as many as are asked for. What is left over goes
	// on in the next tick, so that everybody has a turn; meanwhile the imagination before stays good.
	Budget int
	// Patience is for how many ticks an agent may not ask until it is taken that it does not want to know any more: 60.
	Patience int
	// Seed is of the generators that imagined minds draw from.
	Seed uint64
}

// Foresights are those of all agents of a game.
type Foresights struct {
	o      Options
	make   func() Clone
	list   []*Foresight
	clock  float64
	turn   int
	busy   []int32
	time   float64
	tick   int64
	work   func(int)
	inLine func(n int, work func(int))
}

// New makes foresight for n agents. The function makes clones; it is called in Step, never side by side.
func New(n int, o Options, clone func() Clone) *Foresights {
	or := func(v *float64, otherwise float64) {
		if !(*v > 0) {
			*v = otherwise
		}
	}
	or(&o.Step, 1.0/20)
	or(&o.Most, 5)
	or(&o.Renew, 0.25)
	o.Renew = min(o.Renew, o.Most)
	o.Budget = max(o.Budget, 0)
	if o.Patience <= 0 {
		o.Patience = 60
	}
	fs := &Foresights{o: o, make: clone}
	fs.work = func(k int) {
		f := fs.list[fs.busy[k]]
		f.run(fs.time, fs.tick, f.grant)
	}
	fs.inLine = func(n int, work func(int)) {
		for i := range n {
			work(i)
		}
	}
	fs.Resize(n)
	return fs
}

// Resize makes room for n agents. Those that are there stay as they are; what is beyond n is forgotten.
func (fs *Foresights) Resize(n int) {
	for len(fs.list) < n {
		fs.list = append(fs.list, newForesight(fs))
	}
	for _, f := range fs.list[n:] {
		f.Forget()
	}
	fs.list = fs.list[:n]
}

// Len is for how many agents there is foresight.
func (fs *Foresights) Len() int { return len(fs.list) }

// Of returns that of the i-th agent.
func (fs *Foresights) Of(i int) *Foresight { return fs.list[i] }

// Renew gives up what is under way of minds of a program, and imagines it anew. It is for [sim.Brains.OnSwap]: ports that a
// game has bound to the new program do not fit copies of minds of the old.
func (fs *Foresights) Renew(from, _ *wits.Program) {
	for _, f := range fs.list {
		f.renew(from)
	}
}

func (f *Foresight) renew(from *wits.Program) {
	if f.under && f.mind.Program() == from {
		f.under, f.next = false, f.clock
	}
}

// Now returns the time that tracks go by, s: the sum of the Deltas of all frames.
func (fs *Foresights) Now() float64 { return fs.clock }

// steps returns how many steps an imagination takes so that it reaches so far ahead until it is renewed.
func (fs *Foresights) steps(horizon float64) int {
	return max(1, int(math.Ceil((horizon+fs.o.Renew)/fs.o.Step-1e-9)))
}

// Step imagines what was asked for. Call it once a tick, after all minds have stepped and the world has moved, with the
// frame of that tick, while nobody else touches either. Each spreads work over goroutines, as [sim.Workers] does; nil: the
// caller does it all. The outcome is the same for any number of them.
func (fs *Foresights) Step(f wits.Frame, each func(n int, work func(int))) {
	fs.clock += f.Delta
	fs.time, fs.tick = 0, f.Tick+1
	if f.Time != 0 {
		fs.time = f.Time + f.Delta
	}
	fs.plan()
	if each == nil {
		each = fs.inLine
	}
	each(len(fs.busy), fs.work)
}

// plan says who may make how many steps.
func (fs *Foresights) plan() {
	fs.busy = fs.busy[:0]
	left := fs.o.Budget
	for _, f := range fs.list {
		f.tick(fs.clock)
	}
	turn := fs.turn
	for k := range fs.list {
		i := k + turn
		if i >= len(fs.list) {
			i -= len(fs.list)
		}
		f := fs.list[i]
		n := f.need()
		if n == 0 {
			continue
		}
		if f.grant = math.MaxInt; fs.o.Budget > 0 {
			f.grant = min(n, left)
			left -= f.grant
		}
		if f.grant > 0 {
			f.ready()
			fs.busy = append(fs.busy, int32(i))
		}
		if f.grant < n {
			fs.turn = i // who did not get all goes on first in the next tick
			break
		}
	}
	if fs.turn >= len(fs.list) {
		fs.turn = 0
	}
}

// State is all that foresights hold at one moment. The zero value is ready; keeping into it again reuses its memory.
type State struct {
	clock  float64
	turn   int
	counts []uint64 // of all
	list   []kept   // of those who ask
}

// kept is one foresight.
type kept struct {
	number    int
	clock     float64
	course    course
	done, now Track
	clone     Clone
	mind      *wits.Mind
	through   *lens
	fault     *wits.Fault
}

// Keep copies all that they hold, between two ticks.
func (fs *Foresights) Keep(dst *State) {
	dst.clock, dst.turn = fs.clock, fs.turn
	dst.counts = dst.counts[:0]
	n := 0
	for i, f := range fs.list {
		dst.counts = append(dst.counts, f.count)
		if f.target == 0 {
			continue
		}
		if n == cap(dst.list) {
			dst.list = append(dst.list[:n], kept{})
		}
		dst.list = dst.list[:n+1]
		k := &dst.list[n]
		k.number = i
		f.keep(k)
		n++
	}
	dst.list = dst.list[:n]
}

func (f *Foresight) keep(k *kept) {
	k.clock, k.course, k.fault = f.clock, f.course, f.fault
	k.done.clear()
	if f.done != nil {
		k.done.copy(f.done)
	}
	if !f.under {
		return // what it works with means nothing
	}
	k.now.copy(f.now)
	if k.clone == nil {
		k.clone = f.all.make()
	}
	k.clone.imagined().f = f
	k.clone.Copy(f.clone)
	k.clone.imagined().f = f
	if k.mind == nil || k.mind.Program() != f.mind.Program() {
		k.mind = f.mind.Program().NewMind(0)
	}
	k.mind.CopyFrom(f.mind)
	k.through = f.through
}

// Return sets them back to what Keep copied, of these or of others with the same options.
func (fs *Foresights) Return(src *State) {
	fs.clock, fs.turn = src.clock, src.turn
	fs.Resize(len(src.counts))
	for i, f := range fs.list {
		f.Forget()
		f.clock, f.count = src.clock, src.counts[i]
	}
	for i := range src.list {
		k := &src.list[i]
		fs.list[k.number].back(k)
	}
}

func (f *Foresight) back(k *kept) {
	f.ready()
	f.clock, f.course, f.fault = k.clock, k.course, k.fault
	f.done.copy(&k.done)
	if !f.under {
		return
	}
	f.now.copy(&k.now)
	f.clone.Copy(k.clone)
	f.clone.imagined().f = f
	f.mind = f.mindOf(k.mind.Program())
	f.mind.CopyFrom(k.mind)
	f.through = k.through
}

// Hash sums up all that decides how they go on, but for the bodies of clones, which follow from it.
func (fs *Foresights) Hash() uint64 {
	h := sim.NewDigest()
	h.Real(fs.clock)
	h.Whole(int64(fs.turn))
	for _, f := range fs.list {
		f.hash(&h)
	}
	return uint64(h)
}

func (f *Foresight) hash(h *sim.Digest) {
	c := &f.course
	h.Word(uint64(c.target))
	h.Flag(c.asked, c.under, f.fault != nil)
	if c.target == 0 {
		return
	}
	h.Word(uint64(c.by))
	h.Real(f.clock, c.horizon, c.next)
	h.Whole(int64(c.idle), int64(c.count))
	if f.done != nil {
		f.done.hash(h)
	} else {
		h.Whole(0)
	}
	if !c.under {
		return
	}
	h.Real(c.began, c.time)
	h.Whole(int64(c.step), int64(c.of), c.tick)
	f.now.hash(h)
	h.Word(f.mind.Hash())
}

func (t *Track) hash(h *sim.Digest) {
	h.Whole(int64(len(t.moments)))
	for i := range t.moments {
		m := &t.moments[i]
		h.Real(m.Time)
		h.Point(m.At, m.Velocity)
	}
	for _, w := range t.activity {
		h.Word(w)
	}
}
