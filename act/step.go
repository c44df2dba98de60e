package act

import (
	"errors"
	"runtime/debug"
)

// Step runs one frame of an agent: it applies the orders that were issued since the last one, begins those that may
// begin, and carries on with all that run. An order that waits begins in the frame after its layers have become free, or
// in the same one if its action is prompt. Call it after the minds have stepped, for one agent after the other. Delta is
// the game time since the last frame, in seconds.
//
// It returns what broke a rule, nil mostly: an [ActionError] for an action that panicked or did not end in its time, a
// [BufferError] for one that found no room, or both and more, joined. The agent goes on in any case, and the handles
// know.
func (r *Repertoire[B]) Step(a *Actuator, body B, delta float64) (err error) {
	if a.repertoire != r.id || int(a.types) >= len(r.defs) {
		return joined(ErrOtherRepertoire, r.Err())
	}
	a.heat.cool(r.thrashing, delta)
	if a.waits == 0 && a.ring.Len() == 0 {
		r.wake(a, body)
		return nil
	}
	r.schedule(a)
	var done uint32 // places that had their turn
	for a.anyOver() && r.turns(a, body, delta, true, &done, &err) {
	}
	if a.waits > 0 {
		r.begin(a, false, &done, &err)
		done = 0
	}
	for again := true; again; again = r.prompt && a.waits > 0 && r.begin(a, true, &done, &err) {
		for r.turns(a, body, delta, false, &done, &err) {
		}
	}
	r.wake(a, body)
	return err
}

// wake wakes the mind of a body if an order has ended that it watches.
func (r *Repertoire[B]) wake(a *Actuator, body B) {
	if a.due == 0 || !r.wakes {
		return
	}
	if w, ok := any(body).(Waker); ok {
		w.Wake()
	}
}

// anyOver reports whether an action waits to be cleaned up.
func (a *Actuator) anyOver() bool {
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if a.ring.Awake(i) && a.runs[i].stage == over {
			return true
		}
	}
	return false
}

// Impose has the body do what nobody ordered: it is struck, falls, is thrown. What runs on the layers of the order has
// failed with the reason, even if it is solid, and is cleaned up in the next step without a stop stage. The order is
// carried out from the next step on, ahead of all that waits; that goes on waiting, but for orders of the same type, which
// fail as well. If the ring has no room for it, it has failed with RingFull, and all else goes on as if it had not been
// imposed. Call it between steps of the actuator, not in an action of the body itself.
func (r *Repertoire[B]) Impose(a *Actuator, o Order, why Reason) Handle {
	if no := a.refuses(&o); no != None {
		return refused(o.kind, no)
	} else if a.repertoire != r.id {
		return refused(o.kind, Unknown)
	} else if !r.room(a, o.kind) {
		return refused(o.kind, RingFull)
	}
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if a.ring.Awake(i) && (u.order.kind == o.kind || r.defs[u.order.kind].Layers&r.defs[o.kind].Layers != 0) {
			a.settle(i, Failed, why)
			a.ring.Interrupt(i)
			u.stage = over
		}
	}
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.order.kind == o.kind {
			a.drop(w, Failed, why)
		}
	}
	a.compact()
	var none uint32
	place, err := r.place(a, o.kind, &none)
	if err != nil {
		return refused(o.kind, RingFull) // there was room, and nothing has taken it
	}
	a.number++
	a.runs[place] = run{order: o, first: a.number, last: a.number, flags: flagImposed, began: uint8(a.ring.Active())}
	return newHandle(o.kind, a.number)
}

// turns gives the actions in the ring that have not had it their turn: only those that are over, or all. After a panic
// it returns true: the action at fault is over, and the rest wants its turn.
func (r *Repertoire[B]) turns(a *Actuator, body B, delta float64, ending bool, done *uint32, err *error) (again bool) {
	at := 0
	defer func() {
		if v := recover(); v != nil {
			r.panicked(a, at, v, err)
			*done &^= 1 << at // it must be cleaned up
			again = true
		}
	}()
	for n, i := a.ring.Len(), a.ring.Head(); n > 0; n, i = n-1, a.ring.Next(i) {
		if !a.ring.Awake(i) || *done>>i&1 != 0 || ending && a.runs[i].stage != over {
			continue
		}
		at = i
		*done |= 1 << i
		r.advance(a, i, body, delta, err)
	}
	return false
}

// advance carries on with one action for a frame: through as many stages as it completes.
func (r *Repertoire[B]) advance(a *Actuator, place int, body B, delta float64, err *error) {
	u := &a.runs[place]
	d := &r.defs[u.order.kind]
	if u.stage != over {
		u.flags &^= flagImposed
	}
	if u.order.form != d.form {
		was, from := u.order.data, u.order.form
		u.order.data, u.order.form = data{}, d.form // should the game's code panic
		u.order.data = d.forms.convert(was, from, d.form)
	}
	if u.merging != 0 && u.stage < Stopping {
		u.merging, u.spent = 0, 0
		u.next = d.forms.convert(u.next, 0, d.form)
		d.merge(&u.order.data, &u.next)
	}
	for {
		var stage func(B, *data, Moment) Result
		limit := d.Limit
		switch u.stage {
		case Starting:
			stage = d.start
		case Executing:
			stage = d.execute
		case Stopping:
			stage, limit = d.stop, d.StopLimit
		default:
			r.finish(a, place, body)
			return
		}
		now, result := u.stage, Complete
		if stage != nil {
			if u.spent >= limit && (now == Stopping || !d.Endless) {
				*err = joined(*err, &ActionError{Action: d.name, Stage: now, Limit: limit, cause: ErrTimeLimit})
				result = Fail(TimeLimit)
			} else {
				result = stage(body, &u.order.data, Moment{Delta: delta, Elapsed: u.elapsed, Status: u.status, Wanted: r.wanted(a, u)})
			}
		}
		if u.stage != now {
			continue // it ended its own agent
		}
		switch {
		case result == Continue:
			u.elapsed += delta
			u.spent += delta
			return
		case result != Complete:
			if u.flags&flagSettled == 0 {
				u.status, u.why = Failed, Reason(result>>8)
			}
			u.stage = max(u.stage, Executing) + 1
		default:
			if now == Executing {
				u.status = Done
			}
			u.stage++
		}
		u.elapsed = 0
		if u.stage == Stopping {
			u.spent = 0
		}
	}
}

// finish cleans up an action that is over, and frees its place.
func (r *Repertoire[B]) finish(a *Actuator, place int, body B) {
	u := &a.runs[place]
	a.settle(place, u.status, u.why)
	if end := r.defs[u.order.kind].end; end != nil && u.flags&(flagEndCalled|flagImposed) == 0 {
		u.flags |= flagEndCalled
		end(body, &u.order.data, u.status)
	}
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if o := &a.runs[i]; o.began > u.began {
			o.began--
		}
	}
	a.ring.Finish(place)
}

// panicked notes that an action is at fault. Its orders have failed if they had not ended before.
func (r *Repertoire[B]) panicked(a *Actuator, place int, v any, err *error) {
	u := &a.runs[place]
	*err = joined(*err, &ActionError{Action: r.defs[u.order.kind].name, Stage: u.stage, Value: v,
		Stack: string(debug.Stack()), cause: ErrPanicked})
	a.settle(place, Failed, Panicked)
	u.stage = over
}

func joined(err, more error) error {
	if err == nil {
		return more
	}
	return errors.Join(err, more)
}
