package act

// Update hands newer data to what carries out an order, through its handle: where the stick of a player points in this frame, say. It
// differs from [Actuator.Issue] in that it begins nothing and supersedes nothing: once the order has ended, is in its stop stage, or was
// merged into by a newer one, it does nothing and reports false. So it does for data of another type. The action learns of the data in its
// next turn as of those of an order that is merged ([Merger]), also if it is solid, and has its full time again.
func (a *Actuator) Update(h Handle, o Order) bool {
	if h.Settled() || h.Type() != o.kind || o.repertoire != a.repertoire || o.form != 0 {
		return false
	}
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.order.kind == o.kind && w.last == h.number() && w.flags&flagGone == 0 {
			w.order.data = o.data
			return true
		}
	}
	if u := a.runOf(h); u != nil && u.last == h.number() && u.stage < Stopping {
		u.merging, u.next = 1, o.data
		return true
	}
	return false
}

// runOf returns the action that was begun for an order and has not ended; nil if there is none.
func (a *Actuator) runOf(h Handle) *run {
	n, kind := h.number(), h.Type()
	for i := a.ring.Head(); i != a.ring.Tail(); i = a.ring.Next(i) {
		if u := &a.runs[i]; u.order.kind == kind && u.first <= n && n <= u.last && u.flags&flagSettled == 0 && a.ring.Awake(i) {
			return u
		}
	}
	return nil
}

// orderOf returns the order that a handle stands for, as it is carried out or waits; nil if it has ended.
func (a *Actuator) orderOf(h Handle) *Order {
	if u := a.runOf(h); u != nil {
		return &u.order
	}
	n, kind := h.number(), h.Type()
	for i := range a.waiting[:a.waits] {
		if w := &a.waiting[i]; w.order.kind == kind && w.first <= n && n <= w.last && w.flags&flagGone == 0 {
			return &w.order
		}
	}
	return nil
}
