package foresee

import (
	"github.com/wits-ai/wits"
)

// Foresight is one agent's: whom it asks about, and what it imagines of that one. It imagines one at a time.
type Foresight struct {
	all   *Foresights
	clock float64

	// What it works with; nil until it is used for the first time.
	clone  Clone
	minds  []*wits.Mind
	lenses []*lens

	course
	done, now *Track // the last that is complete, and the one that is under way; nil like the clone
	mind      *wits.Mind
	through   *lens // that it was copied through; nil: all of it is seen
	fault     *wits.Fault
	grant     int
}

// course is how its work stands.
type course struct {
	by, target wits.Entity
	horizon    float64
	asked      bool
	idle       int
	under      bool // an imagination is under way
	parked     bool // of a mind that is parked: it does not step
	step, of   int  // steps that were made, and are to be made
	began      float64
	time       float64 // of the world when it began; 0: its minds go by their own time
	tick       int64
	next       float64 // when the next may begin
	count      uint64  // imaginations that were begun
}

func newForesight(all *Foresights) *Foresight {
	return &Foresight{all: all, clock: all.clock}
}

// Ask asks what somebody will do in the next seconds, at most [Options.Most]. Ask in every tick: who is not asked about for
// [Options.Patience] ticks is forgotten. It imagines one at a time: who asks about another in the same tick asks in vain, and
// the result is false. By is who asks.
func (f *Foresight) Ask(by, target wits.Entity, seconds float64) bool {
	if target == 0 || f.asked && f.target != target {
		return false
	}
	if seconds = min(seconds, f.all.o.Most); !(seconds > 0) {
		seconds = 0
	}
	switch {
	case f.target != target:
		f.Forget()
		f.target, f.horizon, f.next = target, seconds, f.clock
	case f.asked:
		f.horizon = max(f.horizon, seconds)
	default:
		f.horizon = seconds
	}
	f.by, f.asked = by, true
	return true
}

// Forget ends what it imagines: nobody is asked about any more.
func (f *Foresight) Forget() {
	f.course, f.fault = course{count: f.count}, nil
	if f.done != nil {
		f.done.clear()
	}
}

// Track returns what was last imagined of somebody, to be read until the next [Foresights.Step]; nil if nothing was yet.
func (f *Foresight) Track(target wits.Entity) *Track {
	if f.target != target || f.done == nil || len(f.done.moments) == 0 {
		return nil
	}
	return f.done
}

// Imagining returns the mind of whom it imagines, as it was imagined last: to be read until the next [Foresights.Step], and not to be changed; nil if
// nobody was yet.
func (f *Foresight) Imagining() *wits.Mind {
	if f.target == 0 || !f.under && f.Track(f.target) == nil {
		return nil
	}
	return f.mind
}

// Target returns who is asked about; nobody if that is 0.
func (f *Foresight) Target() wits.Entity { return f.target }

// Now returns the time that tracks go by, s: that of [Foresights.Now].
func (f *Foresight) Now() float64 { return f.clock }

// Fault is why somebody could not be imagined: what the imagined mind was parked for, such as a clone that is not what an
// action of its documents wants; nil if that is not so.
func (f *Foresight) Fault() *wits.Fault { return f.fault }

func (f *Foresight) glimpse() Glimpse { return Glimpse{By: f.by, Target: f.target} }

func (f *Foresight) ahead() float64 {
	return f.began + float64(float64(f.step)*f.all.o.Step) - f.all.clock
}

// tick notes that a tick has passed, and forgets whom nobody asks about.
func (f *Foresight) tick(clock float64) {
	f.clock = clock
	if f.asked {
		f.asked, f.idle = false, 0
		return
	}
	if f.target != 0 {
		if f.idle++; f.idle > f.all.o.Patience {
			f.Forget()
		}
	}
}

// need returns how many steps it would make now.
func (f *Foresight) need() int {
	switch {
	case f.target == 0:
		return 0
	case f.under:
		return f.of - f.step
	case f.clock >= f.next:
		return f.all.steps(f.horizon)
	}
	return 0
}

// ready makes what it works with.
func (f *Foresight) ready() {
	if f.clone != nil {
		return
	}
	f.clone, f.done, f.now = f.all.make(), &Track{}, &Track{}
	f.clone.imagined().f = f
}

// run imagines for at most so many steps. It writes nothing but itself. Time and tick are those of the world.
func (f *Foresight) run(time float64, tick int64, most int) {
	if f.target == 0 || most <= 0 {
		return
	}
	if !f.under {
		if f.clock < f.next {
			return
		}
		if !f.begin(time, tick) {
			f.next = f.clock + f.all.o.Renew
			return
		}
	}
	for steps := 0; f.under && steps < most; steps++ {
		f.imagine()
	}
}

// begin copies whoever is asked about; false if that one cannot be imagined.
func (f *Foresight) begin(time float64, tick int64) bool {
	c := &f.course
	c.began, c.step, c.time, c.tick = f.clock, 0, time, tick
	f.fault = nil
	original, filter := f.clone.Become(f.glimpse())
	if original == nil || !f.copy(original, filter) {
		f.done.clear()
		return false
	}
	c.count++
	seed := uint64(c.by)*0x9e3779b97f4a7c15 ^ uint64(c.target)*0xd1342543de82ef95 ^ c.count<<8 ^ 1
	f.mind.Reseed(seed ^ f.all.o.Seed)
	f.now.begin(c.target, f.mind.Program(), f.all.o.Step)
	f.now.add(c.began, f.clone, f.mind)
	c.of, c.under, c.parked = f.all.steps(c.horizon), true, f.mind.Fault() != nil
	return true
}

// copy makes f.mind a copy of somebody's, seen through a filter.
func (f *Foresight) copy(original *wits.Mind, filter *PerceptionFilter) bool {
	program := original.Program()
	if f.through = nil; filter == nil {
		f.mind = f.mindOf(program)
		return f.mind.CopyFrom(original) == nil
	}
	l := f.lensOf(filter, program)
	f.mind, f.through = f.mindOf(l.fresh.Program()), l
	return l.apply(f.mind, original) == nil
}

// Programs and perception filters that one foresight keeps memory for: more than that are rare, and cost an allocation.
const room = 8

func (f *Foresight) mindOf(p *wits.Program) *wits.Mind {
	for _, m := range f.minds {
		if m.Program() == p {
			return m
		}
	}
	if len(f.minds) == room {
		f.minds = f.minds[:0]
	}
	m := p.NewMind(0)
	f.minds = append(f.minds, m)
	return m
}

func (f *Foresight) lensOf(v *PerceptionFilter, p *wits.Program) *lens {
	for _, l := range f.lenses {
		if l.filter == v && l.of == p {
			return l
		}
	}
	if len(f.lenses) == room {
		f.lenses = f.lenses[:0]
	}
	l, _ := newLens(v, p) // the rules fitted when the filter was made; a newer program may lack some of the names
	f.lenses = append(f.lenses, l)
	return l
}

// imagine makes one step.
func (f *Foresight) imagine() {
	c, d, m, dt := &f.course, f.clone, f.mind, f.all.o.Step
	frame := wits.Frame{Delta: dt, Tick: c.tick + int64(c.step), Entity: c.target, Self: d}
	if c.time != 0 {
		frame.Time = c.time + float64(float64(c.step)*dt)
	}
	if w, ok := d.(Worldly); ok {
		frame.World = w.World()
	}
	d.Feel(m)
	m.Step(frame)
	if fault := m.Fault(); fault != nil && !c.parked {
		f.fault = fault
		f.end()
		f.done.clear()
		return
	}
	d.Move(m, dt)
	c.step++
	f.now.add(c.began+float64(float64(c.step)*dt), d, m)
	switch {
	case !f.now.moments[c.step].finite():
		f.end()
		f.done.clear()
	case c.step == c.of:
		f.done, f.now = f.now, f.done
		f.end()
	}
}

// end ends the imagination that is under way.
func (f *Foresight) end() {
	f.under = false
	f.next = max(f.began+f.all.o.Renew, f.clock)
}
