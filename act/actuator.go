package act

// How many things an actuator has room for.
const (
	// MaxWaiting is how many orders can wait for the next step or for their layers.
	MaxWaiting = 16
	// MaxEnded is how many ended actions an actuator remembers, for handles that are not settled. It is more than there can be
	// between two looks of who watches: all that run and all that wait.
	MaxEnded = 32
)

// Actuator is the part of an agent that carries out orders: what waits, what runs, and what became of it. It is a flat
// value: assign it to take a snapshot, assign back to restore, compare with ==. Make one with
// [Repertoire.NewActuator]; the zero Actuator refuses every order. It must not be used by two goroutines at once, and
// must not be assigned to by an action that it runs.
type Actuator struct {
	number     uint64 // of the last order
	repertoire uint32
	types      uint16
	dead       uint8
	waits      uint8 // waiting[:waits]
	ring       Ring
	heat       thrashingHeat
	waiting    [MaxWaiting]waiting
	runs       [MaxRuns + 1]run // by place in the ring
	ended      [MaxEnded]ended  // in the order in which they ended
	endings    uint8            // how many of these there are
	due        uint8            // one that is watched has ended since the agent's mind looked
	_          [2]uint8
	looked     uint32 // the tick in which it did
	outcomes   uint64 // a digest of what has ever ended, and how
}

// waiting is an order that was not begun. Orders of one type that were merged have the numbers first to last, of their
// type.
type waiting struct {
	order       Order
	first, last uint64
	flags       uint8
	_           [7]uint8
}

const (
	flagFresh     uint8 = 1 << iota // of waiting: issued since the last step
	flagGone                        // of waiting: merged or ended
	flagCancelled                   // the issuer of the newest order took it back
	flagSettled                     // of run: its handles have their final status
	flagEndCalled                   // of run: End was called
	flagWatched                     // somebody keeps a handle that is to be settled
	flagImposed                     // of run: imposed since the last step, and not begun
)

// run is an action that was begun.
type run struct {
	order       Order
	first, last uint64
	elapsed     float64 // s: in the stage
	spent       float64 // s: of the limit
	stage       Stage
	status      Status // how its orders end
	why         Reason
	flags       uint8
	merging     uint8 // next holds the data of a newer order
	began       uint8 // rank among all that run, by the order in which they began; from 1
	_           [2]uint8
	next        data
}

// ended is what became of orders.
type ended struct {
	first, last uint64
	kind        Type
	status      Status
	why         Reason
	watched     uint8 // a handle has yet to be settled
	_           [3]uint8
}

// Stage is where an action is in its life.
type Stage uint8

// Stages of an action, in order.
const (
	Starting Stage = iota
	Executing
	Stopping
	over // ended; its place is freed in the same or the next step
)

var stageNames = [...]string{"start", "execute", "stop", "over"}

func (s Stage) String() string { return stageNames[min(s, over)] }

// Issue gives the agent an order. Nothing is carried out before the next [Repertoire.Step]; until then the order waits,
// in the order of issue. An order that cannot be taken at all gives a handle that has failed already: with Unknown,
// Dead or ListFull.
func (a *Actuator) Issue(o Order) Handle {
	if why := a.refuses(&o); why != None {
		return refused(o.kind, why)
	}
	// Orders on end of one type merge at once, so that a burst of them never fills the list.
	if n := int(a.waits); n > 0 {
		if w := &a.waiting[n-1]; w.order.kind == o.kind && w.flags&flagFresh != 0 {
			a.number++
			w.order, w.last, w.flags = o, a.number, flagFresh|w.flags&flagWatched
			a.heat.merged++
			return newHandle(o.kind, a.number)
		}
	}
	if a.waits == MaxWaiting {
		return refused(o.kind, ListFull)
	}
	a.number++
	a.waiting[a.waits] = waiting{order: o, first: a.number, last: a.number, flags: flagFresh}
	a.waits++
	return newHandle(o.kind, a.number)
}

// refuses says why an order cannot be taken at all; None if it can.
func (a *Actuator) refuses(o *Order) Reason {
	switch {
	case o.kind == 0 || o.repertoire != a.repertoire || uint16(o.kind) > a.types:
		return Unknown
	case a.dead != 0:
		return Dead
	}
	return None
}

// Status returns how an order stands, and why if it failed or was superseded. A settled handle answers for good. For another one
// the actuator has to remember: the last MaxEnded actions that ended, however often the orders of each were merged; those that
// are watched longer than others. For older ones it is Failed, Forgotten.
func (a *Actuator) Status(h Handle) (Status, Reason) {
	if h.Settled() {
		return h.Outcome()
	}
	n, kind := h.number(), h.Type()
	if h == 0 || n == 0 || n > a.number || kind == 0 || uint16(kind) > a.types {
		return Failed, NoOrder
	}
	if f, _, _ := a.find(h); f != nil {
		return Running, None
	}
	if e := a.endedOf(h); e != nil {
		return e.status, e.why
	}
	return Failed, Forgotten
}

// endedOf returns what became of the order; nil if that is not remembered.
func (a *Actuator) endedOf(h Handle) *ended {
	n, kind := h.number(), h.Type()
	for i := int(a.endings) - 1; i >= 0; i-- {
		if e := &a.ended[i]; e.kind == kind && e.first <= n && n <= e.last {
			return e
		}
	}
	return nil
}

// Watch returns the handle as it is to be kept from now on: settled, if its order has ended; else the actuator remembers how it ends
// until Watch is asked again, whatever else ends meanwhile. So who asks it now and then, however seldom, learns what became of
// every order, and the handle tells it ever after:
//
//	player.walk = actuator.Watch(player.walk)
//
// For handles in minds that were given by [Issue] this is done before each frame.
func (a *Actuator) Watch(h Handle) Handle {
	if h == 0 || h.Settled() {
		return h
	}
	if f, _, _ := a.find(h); f != nil {
		*f |= flagWatched
		return h
	}
	n, kind := h.number(), h.Type()
	if e := a.endedOf(h); e != nil {
		e.watched = 0
		return h.settled(kind, n, e.status, e.why, e.last != n)
	}
	s, why := a.Status(h)
	return h.settled(kind, n, s, why, false)
}

// Err is the named error of an order that failed or was superseded; nil for one that runs or is done.
func (a *Actuator) Err(h Handle) error {
	_, why := a.Status(h)
	return why.Err()
}

// find looks for what an order that has not ended is part of: its flags, the newest number merged into it, and whether it
// was begun.
func (a *Actuator) find(h Handle) (flags *uint8, last uint64, begun bool) {
	n, kind := h.number(), h.Type()
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		r := &a.runs[i]
		if r.order.kind == kind && r.first <= n && n <= r.last && r.flags&flagSettled == 0 && a.ring.Awake(i) {
			return &r.flags, r.last, true
		}
	}
	for i := range a.waiting[:a.waits] {
		w := &a.waiting[i]
		if w.order.kind == kind && w.first <= n && n <= w.last && w.flags&flagGone == 0 {
			return &w.flags, w.last, false
		}
	}
	return nil, 0, false
}

// Active reports whether the body carries an order out: its action was begun, and has not ended.
func (a *Actuator) Active(h Handle) bool {
	if h.Settled() {
		return false
	}
	_, _, begun := a.find(h)
	return begun
}

// Cancel takes an order back: in the next step it is dropped if it was not begun, and told to stop if it was. It does
// nothing for an order that has ended and for one that newer orders were merged into. A solid action that was begun goes
// on; it learns of it from [Moment.Wanted]. An order of the same type that comes before the next step goes on with the
// action instead.
func (a *Actuator) Cancel(h Handle) {
	if h.Settled() {
		return
	}
	if f, last, _ := a.find(h); f != nil && last == h.number() {
		*f |= flagCancelled
	}
}

// uphold takes back that an order is cancelled. It is true if the order runs on, or was done meanwhile, and no newer one was
// merged into it.
func (a *Actuator) uphold(h Handle) bool {
	if h.Settled() {
		s, _ := h.Outcome()
		return s == Done && h&mergedBit == 0
	}
	if f, last, _ := a.find(h); f != nil {
		if last == h.number() {
			*f &^= flagCancelled
		}
		return last == h.number()
	}
	e := a.endedOf(h)
	return e != nil && e.last == h.number() && e.status == Done
}

// CancelAll takes all orders back, as [Actuator.Cancel] does: for a change of who steers the body.
func (a *Actuator) CancelAll() {
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if r := &a.runs[i]; a.ring.Awake(i) && r.flags&flagSettled == 0 {
			r.flags |= flagCancelled
		}
	}
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.flags&flagGone == 0 {
			w.flags |= flagCancelled
		}
	}
}

// Die fails all orders with the reason Dead, and all that come. The next step cleans up what runs.
func (a *Actuator) Die() {
	a.dead = 1
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if a.ring.Awake(i) {
			a.settle(i, Failed, Dead)
			a.runs[i].stage = over
		}
	}
	for i := range a.waiting[:a.waits] {
		a.drop(&a.waiting[i], Failed, Dead)
	}
	a.compact()
}

// Revive lets a dead agent take orders again.
func (a *Actuator) Revive() { a.dead = 0 }

// Alive reports whether the agent takes orders.
func (a *Actuator) Alive() bool { return a.dead == 0 }

// settle gives the handles of a run their final status, once.
func (a *Actuator) settle(place int, s Status, why Reason) {
	r := &a.runs[place]
	if r.flags&flagSettled != 0 {
		return
	}
	r.status, r.why = s, why
	r.flags |= flagSettled
	a.end(r.order.kind, r.first, r.last, s, why, r.flags)
}

// drop ends an order that was not begun.
func (a *Actuator) drop(w *waiting, s Status, why Reason) {
	if w.flags&flagGone != 0 {
		return
	}
	w.flags |= flagGone
	a.end(w.order.kind, w.first, w.last, s, why, w.flags)
}

// end remembers what became of orders, in place of what is oldest: of those that nobody watches, if there are any.
func (a *Actuator) end(kind Type, first, last uint64, s Status, why Reason, flags uint8) {
	if a.endings == MaxEnded {
		oldest := 0
		for i := range a.ended {
			if a.ended[i].watched == 0 {
				oldest = i
				break
			}
		}
		copy(a.ended[oldest:], a.ended[oldest+1:])
		a.endings--
	}
	a.outcomes = mix(mix(a.outcomes^first)^last) ^ uint64(kind)<<16 ^ uint64(s)<<8 ^ uint64(why)
	e := ended{first: first, last: last, kind: kind, status: s, why: why}
	if flags&flagWatched != 0 {
		e.watched, a.due = 1, 1
	}
	a.ended[a.endings] = e
	a.endings++
}

// compact takes the orders that are gone out of the list.
func (a *Actuator) compact() {
	n := 0
	for i := range a.waiting[:a.waits] {
		if a.waiting[i].flags&flagGone == 0 {
			if n != i {
				a.waiting[n] = a.waiting[i]
			}
			n++
		}
	}
	clear(a.waiting[n:a.waits])
	a.waits = uint8(n)
}
