package maneuver

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// The actions of units' documents. They write to their own body, and nothing else: so minds may step in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeTravel](r, wits.Named("Travel"))
	wits.AddAction[nodeBoard](r, wits.Named("Board"))
	wits.AddAction[nodeUnload](r, wits.Named("Unload"))
	wits.AddAction[nodeShell](r, wits.Named("Shell"))
	wits.AddAction[nodeEntrench](r, wits.Named("Entrench"))
	wits.AddAction[nodeStay](r, wits.Named("Stay"))
	wits.AddAction[nodeReport](r, wits.Named("Report"))
}

// own is the unit whose mind steps, and its world.
func own(x *wits.Context) (*Body, *World) { return wits.Self[*Body](x), wits.World[*World](x) }

// nodeTravel goes to a place.
type nodeTravel struct {
	To     wits.In[geom.Vec2] `unit:"m" doc:"Where to. It may move."`
	Within wits.In[float64]   `default:"14" unit:"m" doc:"How near is there."`
	Fight  wits.In[bool]      `doc:"It slows down where it has a target."`
}

func (*nodeTravel) Doc() string {
	return "Goes to a place, by the way that takes the least time. Fails if there is no way."
}

func (n *nodeTravel) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	b.Works = b.order().Serial
	to := n.To.Get(x)
	there, lost := w.reached(b, to, max(1, n.Within.Get(x)))
	if there {
		return wits.Success
	}
	if lost {
		return wits.Failure
	}
	b.intent.Go, b.intent.Fight, b.intent.To = true, n.Fight.Get(x), to
	return wits.Running
}

// nodeBoard mounts the carrier of the order.
type nodeBoard struct{}

func (*nodeBoard) Doc() string {
	return "Mounts the carrier that the order names, as soon as that waits beside it. Fails if the carrier is lost, or somebody else sits in it."
}

func (n *nodeBoard) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	c := &w.Bodies[b.order().With]
	b.Works = b.order().Serial
	switch {
	case b.Aboard == c.Number+1:
		return wits.Success
	case !c.Stands(), c.Cargo > 0, !c.Class.Carries():
		return wits.Failure
	}
	b.intent.Mounts, b.intent.With = true, c.Number
	if b.At.Dist(c.At) > callReach && !c.Moves {
		b.intent.Go, b.intent.To = true, c.At
	}
	return wits.Running
}

// nodeUnload lets infantry get off.
type nodeUnload struct{}

func (*nodeUnload) Doc() string { return "Lets the infantry that it carries get off." }

func (n *nodeUnload) Update(x *wits.Context) wits.Status {
	b, _ := own(x)
	b.Works = b.order().Serial
	if b.Cargo == 0 {
		return wits.Success
	}
	b.intent.Alights = true
	return wits.Running
}

// nodeShell fires the missions of the order.
type nodeShell struct{}

func (*nodeShell) Doc() string {
	return "Fires the missions that the order names, one after another. Succeeds when all are fired, fails if the shells run out before."
}

func (n *nodeShell) Update(x *wits.Context) wits.Status {
	b, _ := own(x)
	o := b.order()
	b.Works = o.Serial
	switch {
	case o.Count <= 0:
		return wits.Success
	case b.Missions <= 0:
		return wits.Failure
	}
	b.intent.Fires, b.intent.To = true, o.At
	return wits.Running
}

// nodeEntrench digs in.
type nodeEntrench struct{}

func (*nodeEntrench) Doc() string {
	return "Digs in, which takes 8 s: then a third less of what is fired at it comes through."
}

func (n *nodeEntrench) Update(x *wits.Context) wits.Status {
	b, _ := own(x)
	b.Works = b.order().Serial
	if b.Dug {
		return wits.Success
	}
	b.intent.Digs = true
	return wits.Running
}

// nodeStay stays where it is.
type nodeStay struct{}

func (*nodeStay) Doc() string { return "Stays where it is, and goes on until it is ended." }

func (n *nodeStay) Update(*wits.Context) wits.Status { return wits.Running }

// nodeReport tells the commander.
type nodeReport struct {
	Failed wits.In[bool] `doc:"The order could not be carried out."`
}

func (*nodeReport) Doc() string {
	return "Tells the commander that the order is carried out, or could not be."
}

func (n *nodeReport) Update(x *wits.Context) wits.Status {
	b, _ := own(x)
	o := b.order()
	if o.open() && o.Serial == b.Works { // else another has been given meanwhile
		o.Failed = n.Failed.Get(x)
		o.Done = !o.Failed
	}
	return wits.Success
}
