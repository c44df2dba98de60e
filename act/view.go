package act

// View is an action or order of an agent, for those who look: debuggers, tests, drawing.
type View struct {
	Order   Order
	Handle  Handle  // of the newest order that was merged into it
	State   State   // Waiting, Active or Interrupted
	Stage   Stage   // for those that were begun
	Elapsed float64 // s: in the stage
}

// Views appends all that the agent carries out, by the order in which they began, and then what waits.
func (a *Actuator) Views(to []View) []View {
	from := len(to)
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		u := &a.runs[i]
		if !a.ring.Awake(i) {
			continue
		}
		to = append(to, View{u.order, newHandle(u.order.kind, u.last), a.ring.State(i), u.stage, u.elapsed})
		for j := len(to) - 1; j > from && u.began < a.runs[a.placeOf(to[j-1].Handle)].began; j-- {
			to[j], to[j-1] = to[j-1], to[j]
		}
	}
	for i := range a.waiting[:a.waits] {
		w := &a.waiting[i]
		if w.flags&flagGone == 0 {
			to = append(to, View{Order: w.order, Handle: newHandle(w.order.kind, w.last), State: Waiting})
		}
	}
	return to
}

// placeOf returns the place of the action that is awake and that an order was merged into last.
func (a *Actuator) placeOf(h Handle) int {
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if u := &a.runs[i]; a.ring.Awake(i) && u.order.kind == h.Type() && u.last == h.number() {
			return i
		}
	}
	return 0
}

// Ring returns the agent's ring buffer, as a copy.
func (a *Actuator) Ring() Ring { return a.ring }

// Idle reports whether the agent has nothing to do.
func (a *Actuator) Idle() bool { return a.waits == 0 && a.ring.Active() == 0 }

// FullBody returns the two-slot queue of the whole body: what is current, and what comes next, be it waiting or already
// fading in. The zero View stands for nothing.
func (r *Repertoire[B]) FullBody(a *Actuator) (current, next View) {
	var room [MaxRuns + MaxWaiting]View
	slot := 0
	for _, v := range a.Views(room[:0]) {
		if r.defs[v.Order.kind].Layers&Body == 0 {
			continue
		}
		if slot++; slot == 1 {
			current = v
		} else {
			next = v
			break
		}
	}
	return current, next
}

// Layered appends what the agent carries out beside its full-body action.
func (r *Repertoire[B]) Layered(a *Actuator, to []View) []View {
	var room [MaxRuns + MaxWaiting]View
	for _, v := range a.Views(room[:0]) {
		if r.defs[v.Order.kind].Layers&Body == 0 {
			to = append(to, v)
		}
	}
	return to
}
