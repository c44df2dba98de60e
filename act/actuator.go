package act

// How many things an actuator has room for.
const (
	// MaxWaiting is how many orders can wait for the next step or for their layers.
	MaxWaiting = 8
	// MaxEnded is how many ended actions an actuator remembers, for handles that are asked about later.
	MaxEnded = 16
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
	heat       spamHeat
	waiting    [MaxWaiting]waiting
	runs       [MaxRuns + 1]run // by place in the ring
	ended      [MaxEnded]ended
	endedAt    uint64 // how many have ended
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
	_           [3]uint8
	next        data
}

// ended is what became of orders.
type ended struct {
	first, last uint64
	kind        Type
	status      Status
	why         Reason
	_           [4]uint8
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
	switch {
	case o.kind == 0 || o.repertoire != a.repertoire || uint16(o.kind) > a.types:
		return refused(o.kind, Unknown)
	case a.dead != 0:
		return refused(o.kind, Dead)
	}
	// Orders on end of one type merge at once, so that a burst of them never fills the list.
	if n := int(a.waits); n > 0 {
		if w := &a.waiting[n-1]; w.order.kind == o.kind && w.flags&flagFresh != 0 {
			a.number++
			w.order.data, w.last, w.flags = o.data, a.number, flagFresh
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

// Status is how an order stands, and why if it failed or was superseded. It answers for the last MaxEnded actions that
// ended, however often the orders of each were merged; for older ones it is Failed, Forgotten.
func (a *Actuator) Status(h Handle) (Status, Reason) {
	if h.refused() {
		return Failed, Reason(h >> handleShift)
	}
	n, kind := h.number(), h.Type()
	if h == 0 || n == 0 || n > a.number || kind == 0 || uint16(kind) > a.types {
		return Failed, NoOrder
	}
	if f, _ := a.find(h); f != nil {
		return Running, None
	}
	for i := a.endedAt; i > 0 && i+MaxEnded > a.endedAt; i-- {
		if e := &a.ended[(i-1)%MaxEnded]; e.kind == kind && e.first <= n && n <= e.last {
			return e.status, e.why
		}
	}
	return Failed, Forgotten
}

// Err is the named error of an order that failed or was superseded; nil for one that runs or is done.
func (a *Actuator) Err(h Handle) error {
	_, why := a.Status(h)
	return why.Err()
}

// find looks for what an order that has not ended is part of: its flags, and the newest number merged into it.
func (a *Actuator) find(h Handle) (flags *uint8, last uint64) {
	n, kind := h.number(), h.Type()
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		r := &a.runs[i]
		if r.order.kind == kind && r.first <= n && n <= r.last && r.flags&flagSettled == 0 && a.ring.Awake(i) {
			return &r.flags, r.last
		}
	}
	for i := range a.waiting[:a.waits] {
		w := &a.waiting[i]
		if w.order.kind == kind && w.first <= n && n <= w.last && w.flags&flagGone == 0 {
			return &w.flags, w.last
		}
	}
	return nil, 0
}

// Cancel takes an order back: in the next step it is dropped if it was not begun, and told to stop if it was. It does
// nothing for an order that has ended, for one that newer orders were merged into, and for a solid action that was
// begun. An order of the same type that comes before the next step goes on with the action instead.
func (a *Actuator) Cancel(h Handle) {
	if h.refused() {
		return
	}
	if f, last := a.find(h); f != nil && last == h.number() {
		*f |= flagCancelled
	}
}

// uphold takes back that an order is cancelled. It is true if the order runs on, or was done meanwhile, and no newer one was
// merged into it.
func (a *Actuator) uphold(h Handle) bool {
	if h.refused() {
		return false
	}
	if f, last := a.find(h); f != nil {
		if last == h.number() {
			*f &^= flagCancelled
		}
		return last == h.number()
	}
	for i := range a.ended {
		if e := &a.ended[i]; e.kind == h.Type() && e.last == h.number() {
			return e.status == Done
		}
	}
	return false
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

// Alive says whether the agent takes orders.
func (a *Actuator) Alive() bool { return a.dead == 0 }

// settle gives the handles of a run their final status, once.
func (a *Actuator) settle(place int, s Status, why Reason) {
	r := &a.runs[place]
	if r.flags&flagSettled != 0 {
		return
	}
	r.status, r.why = s, why
	r.flags |= flagSettled
	a.end(r.order.kind, r.first, r.last, s, why)
}

// drop ends an order that was not begun.
func (a *Actuator) drop(w *waiting, s Status, why Reason) {
	if w.flags&flagGone != 0 {
		return
	}
	w.flags |= flagGone
	a.end(w.order.kind, w.first, w.last, s, why)
}

func (a *Actuator) end(kind Type, first, last uint64, s Status, why Reason) {
	a.ended[a.endedAt%MaxEnded] = ended{first: first, last: last, kind: kind, status: s, why: why}
	a.endedAt++
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
