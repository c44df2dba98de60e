package act

import (
	"math"

	"github.com/wits-ai/wits"
)

// Agent is what the game's Frame.Self must be for documents to give orders: whatever has an actuator.
type Agent interface {
	Actuator() *Actuator
}

// Waker is implemented by bodies whose minds are on a [wits.Schedule], and may sleep while an order is carried out: [Repertoire.Step] has the
// mind woken when one has ended that it watches. Wake is [wits.Mind.Wake]. A game that ends orders after that by itself, as with
// [Actuator.Die], wakes the mind by itself.
type Waker interface{ Wake() }

// Issue gives an order to the agent whose mind steps. It may be called in Activate, Update and End; nothing is carried
// out before the game steps the actuator.
//
// The handle answers for good wherever it is kept in the mind as a value of its own, in an [github.com/wits-ai/wits.Out] or
// [github.com/wits-ai/wits.Var]: see [Handle].
func Issue(x *wits.Context, o Order) Handle {
	a := wits.Self[Agent](x).Actuator()
	return a.Watch(a.Issue(o)) | ownBit
}

// due reports whether handles may have to be settled: an order of the agent has ended since its mind looked, or none ever
// has, and handles are left from another actuator. Where several minds steer one body, it is true for all in the same tick.
func due(x *wits.Context) bool {
	agent, ok := wits.SelfIs[Agent](x)
	if !ok {
		return false
	}
	a, now := agent.Actuator(), uint32(x.Tick())
	is := a.due != 0 || a.endings == 0 || a.looked == now
	if a.due != 0 {
		a.due, a.looked = 0, now
	}
	return is
}

// keep watches the handles in a mind that its own agent was given orders by: those of other agents' orders mean nothing here.
func keep(x *wits.Context, h Handle) Handle {
	if h&ownBit == 0 || h.Settled() {
		return h
	}
	if agent, ok := wits.SelfIs[Agent](x); ok {
		return agent.Actuator().Watch(h)
	}
	return h
}

// Cancel takes an order of the agent back; see [Actuator.Cancel].
func Cancel(x *wits.Context, h Handle) { wits.Self[Agent](x).Actuator().Cancel(h) }

// StatusOf returns how an order of the agent stands, as a status of an action: Running, Success if it is done, else Failure.
func StatusOf(x *wits.Context, h Handle) wits.Status {
	s, _ := wits.Self[Agent](x).Actuator().Status(h)
	return s.Wits()
}

// ReasonOf is why an order of the agent failed or was superseded; None if it was not.
func ReasonOf(x *wits.Context, h Handle) Reason {
	_, why := wits.Self[Agent](x).Actuator().Status(h)
	return why
}

// Wits returns the status as that of an action in a document: what was superseded is a failure there.
func (s Status) Wits() wits.Status {
	switch s {
	case Running:
		return wits.Running
	case Done:
		return wits.Success
	}
	return wits.Failure
}

// Ordered is the base of actions in documents that give one order and wait for it. Embed it, and give the order in
// Activate:
//
//	type WalkTo struct {
//		act.Ordered
//		Place wits.In[geom.Vec2]
//	}
//
//	func (w *WalkTo) Activate(x *wits.Context) { w.Give(x, move.Order(Move{To: w.Place.Get(x)})) }
//
// The action runs as long as the order, and ends as it does. If the action is aborted, the order is cancelled; an order
// of the same type in the same frame then goes on with the body's action without a break. If the action is suspended, the
// order is cancelled as well, and given anew when the action goes on.
type Ordered struct {
	Order wits.Out[Handle] `doc:"The order that was given last."`
	Why   wits.Out[Reason] `doc:"Why the order failed or was superseded; none while it runs and when it is done."`
	// What was given last, and whether it was taken back because the action is suspended.
	Given wits.Var[Order]
	Back  wits.Var[bool]
}

// Give issues an order and watches it from now on. Call it in Activate; also in Update, before [Ordered.Update], to
// keep an order up to date: orders of one type merge.
func (o *Ordered) Give(x *wits.Context, order Order) {
	o.Order.Set(x, Issue(x, order))
	o.Given.Set(x, order)
	o.Why.Set(x, None)
}

// Keep gives an order if it is not the one that was given last, and says how it stands: for actions whose values may change
// while they run. Call it in Update, and give none in Activate.
func (o *Ordered) Keep(x *wits.Context, order Order) wits.Status {
	if order != o.Given.Get(x) {
		o.Give(x, order)
	}
	return o.Update(x)
}

// Refuse gives no order: the action fails for a reason, as if the body had refused one. Call it in Activate in place of Give.
func (o *Ordered) Refuse(x *wits.Context, why Reason) {
	o.Order.Set(x, refused(0, why))
	o.Given.Set(x, Order{})
	o.Why.Set(x, why)
}

// Update returns how the order stands.
func (o *Ordered) Update(x *wits.Context) wits.Status {
	s, why := wits.Self[Agent](x).Actuator().Status(o.Order.Get(x))
	if why != None {
		o.Why.Set(x, why)
	}
	return s.Wits()
}

// Waits returns what an action that does nothing but wait for its order returns as a [wits.Sleeper]:
//
//	func (w *WalkTo) Sleep(x *wits.Context) float64 { return w.Waits(x) }
//
// The mind sleeps until the order has ended if Frame.Self is a [Waker], and not at all if it is none. An action that keeps its order up
// to date must not sleep.
func (o *Ordered) Waits(x *wits.Context) (until float64) {
	if _, ok := wits.SelfIs[Waker](x); !ok || StatusOf(x, o.Order.Get(x)) != wits.Running {
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// End cancels the order if the action was aborted.
func (o *Ordered) End(x *wits.Context, s wits.Status) {
	if s == wits.Aborted {
		Cancel(x, o.Order.Get(x))
	}
}

// Suspend takes the order back if it runs: nobody waits for it now, and the body is free for others.
func (o *Ordered) Suspend(x *wits.Context) {
	if h := o.Order.Get(x); StatusOf(x, h) == wits.Running {
		Cancel(x, h)
		o.Back.Set(x, true)
	}
}

// Resume gives the order that was taken back once more, from its beginning. It does not if the body could not leave off,
// because the action is solid, and carries it out or has done so.
func (o *Ordered) Resume(x *wits.Context) {
	if !o.Back.Get(x) {
		return
	}
	o.Back.Set(x, false)
	if !wits.Self[Agent](x).Actuator().uphold(o.Order.Get(x)) {
		o.Give(x, o.Given.Get(x))
	}
}

// Register adds the types of this package to a registry, and functions on orders. Do it before actions with orders are
// added.
func Register(r *wits.Registry) {
	names := make([]string, 0, len(reasons))
	for i := range reasons {
		names = append(names, reasons[i].name)
	}
	wits.AddType[Handle](r, "order", "An order that was given to the agent's body.")
	wits.Refresh(r, due, keep)
	wits.AddType[Order](r, "order content", "What an order says; actions keep it to give it again.")
	wits.AddEnum[Reason](r, "order reason", "Why an order failed or was superseded.", names...)
	wits.AddFunc(r, "OrderRunning", func(x *wits.Context, p struct{ Order Handle }) bool {
		return StatusOf(x, p.Order) == wits.Running
	}, wits.Doc("True while the order waits or is carried out."))
	wits.AddFunc(r, "OrderDone", func(x *wits.Context, p struct{ Order Handle }) bool {
		return StatusOf(x, p.Order) == wits.Success
	}, wits.Doc("True once the order was carried out."))
	wits.AddFunc(r, "OrderReason", func(x *wits.Context, p struct{ Order Handle }) Reason {
		return ReasonOf(x, p.Order)
	}, wits.Doc("Why the order failed or was superseded; none if it was not."))
}
