package act

// This file decides who runs: it moves orders from the list into the ring, and tells actions to stop. No code of the
// game's runs here, so the rules hold whatever an action does.
//
// On each layer there are at most two: one that is on its way out, and one that is next.

// schedule applies the orders that were issued since the last step, in their order, and then what was cancelled.
func (r *Repertoire[B]) schedule(a *Actuator) {
	for i := range a.waiting[:a.waits] {
		w := &a.waiting[i]
		if w.flags&(flagFresh|flagGone) != flagFresh {
			continue
		}
		w.flags &^= flagFresh
		if w.order.form != 0 { // somebody had it from Views
			w.order.data = r.defs[w.order.kind].forms.convert(w.order.data, w.order.form, 0)
			w.order.form = 0
		}
		if r.merge(a, i) {
			a.heat.merged++
		} else if r.supersede(a, i) {
			a.heat.supersede(r.thrashing)
		}
	}
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.flags&flagCancelled != 0 {
			a.drop(w, Superseded, Cancelled)
		}
	}
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if a.ring.Awake(i) && u.flags&flagCancelled != 0 && !r.defs[u.order.kind].Solid {
			a.interrupt(i, Cancelled)
		}
	}
	if a.waits > 0 {
		a.compact()
	}
}

// merge lets an order go on with what there is of its type: an order that waits, or an action that neither stops nor
// is solid.
func (r *Repertoire[B]) merge(a *Actuator, at int) bool {
	w := &a.waiting[at]
	kind := w.order.kind
	for i := range a.waiting[:at] {
		if o := &a.waiting[i]; o.order.kind == kind && o.flags&flagGone == 0 {
			o.order.data, o.last = w.order.data, w.last
			o.flags = o.flags&^flagCancelled | w.flags&(flagCancelled|flagWatched)
			w.flags |= flagGone
			return true
		}
	}
	d := &r.defs[kind]
	if d.Solid {
		return false
	}
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if u.order.kind == kind && a.ring.State(i) == Active && u.stage < Stopping {
			u.merging, u.next = 1, w.order.data
			u.last = w.last
			u.flags = u.flags&^flagCancelled | w.flags&(flagCancelled|flagWatched)
			w.flags |= flagGone
			return true
		}
	}
	return false
}

// supersede makes way for an order: what waits for one of its layers goes, what runs there is told to stop, and of two
// that run there the newer one ends at once. It says whether any order was superseded.
func (r *Repertoire[B]) supersede(a *Actuator, at int) (any bool) {
	layers := r.defs[a.waiting[at].order.kind].Layers
	for i := range a.waiting[:at] {
		if w := &a.waiting[i]; w.flags&flagGone == 0 && r.defs[w.order.kind].Layers&layers != 0 {
			a.drop(w, Superseded, Replaced)
			any = true
		}
	}
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		d := &r.defs[u.order.kind]
		if !a.ring.Awake(i) || u.stage == over || d.Layers&layers == 0 {
			continue
		}
		if d.Solid && u.stage < Stopping {
			continue
		}
		any = any || u.flags&flagSettled == 0 && u.stage < Stopping
		a.interrupt(i, Replaced) // nothing, if it is on its way out by itself
		if r.crowded(a, i) {
			u.stage = over
		}
	}
	return any
}

// crowded reports whether an older action runs on one of the layers of this one.
func (r *Repertoire[B]) crowded(a *Actuator, place int) bool {
	u := &a.runs[place]
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		o := &a.runs[i]
		if i != place && a.ring.Awake(i) && o.stage != over && o.began < u.began &&
			r.defs[o.order.kind].Layers&r.defs[u.order.kind].Layers != 0 {
			return true
		}
	}
	return false
}

// interrupt tells an action to stop.
func (a *Actuator) interrupt(place int, why Reason) {
	u := &a.runs[place]
	if u.stage >= Stopping {
		return
	}
	a.settle(place, Superseded, why)
	a.ring.Interrupt(place)
	u.stage, u.elapsed, u.spent = Stopping, 0, 0
	if u.flags&flagImposed != 0 {
		u.stage = over // it never began, and has nothing to come back from
	}
}

// begin puts orders into the ring whose layers are free for them: all, or those of prompt actions alone. It reports
// whether there were any, and takes their places out of those that had their turn.
func (r *Repertoire[B]) begin(a *Actuator, prompt bool, done *uint32, err *error) (any bool) {
	for i := range a.waiting[:a.waits] {
		w := &a.waiting[i]
		d := &r.defs[w.order.kind]
		if w.flags&(flagGone|flagFresh) != 0 || prompt && !d.Prompt || !r.free(a, w.order.kind) {
			continue
		}
		place, full := r.place(a, w.order.kind, done)
		if full != nil {
			full.(*BufferError).Action = d.name
			*err = joined(*err, full)
			a.drop(w, Failed, RingFull)
			continue
		}
		a.runs[place] = run{order: w.order, first: w.first, last: w.last, flags: w.flags & (flagCancelled | flagWatched),
			began: uint8(a.ring.Active())}
		w.flags |= flagGone
		*done &^= 1 << place
		any = true
	}
	a.compact()
	return any
}

// wanted reports whether an order waits that the action keeps from beginning, or its own was taken back.
func (r *Repertoire[B]) wanted(a *Actuator, u *run) bool {
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.flags&(flagGone|flagFresh) == 0 &&
			(w.order.kind == u.order.kind || r.defs[w.order.kind].Layers&r.defs[u.order.kind].Layers != 0) {
			return true
		}
	}
	return u.flags&flagCancelled != 0
}

// free reports whether an action can begin: beside those that stop, but not beside a solid one that does not; and a solid
// one begins only when it is alone.
func (r *Repertoire[B]) free(a *Actuator, kind Type) bool {
	d := &r.defs[kind]
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if a.ring.Awake(i) && r.defs[u.order.kind].Layers&d.Layers != 0 && (d.Solid || u.stage < Stopping) {
			return false
		}
		if a.ring.Awake(i) && u.order.kind == kind && u.stage < Stopping {
			return false // a solid one without layers: the next of its type waits too
		}
	}
	return true
}

// room reports whether [Repertoire.place] would find a place for an action.
func (r *Repertoire[B]) room(a *Actuator, kind Type) bool {
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if a.runs[i].order.kind == kind && !a.ring.Awake(i) {
			return true
		}
	}
	return !a.ring.full() || !r.fixed && a.ring.Size() < MaxRuns
}

// place finds a place in the ring: that of a sleeping action of the type, which is woken, or a new one. If the ring grows for it,
// those who had their turn are the same as before.
func (r *Repertoire[B]) place(a *Actuator, kind Type, done *uint32) (int, error) {
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if a.runs[i].order.kind == kind && a.ring.Wake(i) {
			return i, nil
		}
	}
	if !r.fixed && a.ring.Size() < MaxRuns && a.ring.full() {
		first, places := a.ring.grow()
		old, had := a.runs, *done
		a.runs, *done = [MaxRuns + 1]run{}, 0
		for i := range a.ring.Len() {
			from := (first + i) % places
			a.runs[i] = old[from]
			*done |= had >> from & 1 << i
		}
	}
	return a.ring.Add()
}
