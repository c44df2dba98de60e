package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/smart"
)

// The actions of documents. They look for things, give orders to the villager's own actuator, and watch them; nothing
// else. So minds may step in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeFind](r, wits.Named("Find"))
	wits.AddAction[nodeApproach](r, wits.Named("Approach"))
	wits.AddAction[nodeUse](r, wits.Named("Use"))
	wits.AddAction[nodeLook](r, wits.Named("Look"))
	wits.AddAction[nodeDrop](r, wits.Named("DropAll"))
	wits.AddAction[nodeRoam](r, wits.Named("Roam"))
	wits.AddAction[nodeFlee](r, wits.Named("RunFrom"))
}

// nodeFind finds the best thing for a task.
type nodeFind struct {
	For   wits.In[Task]         `doc:"What the villager wants to do."`
	Found wits.Out[wits.Entity] `doc:"The best thing to do it with."`
}

func (*nodeFind) Doc() string {
	return "Finds what is best for a task: what the villager has in its hands, else the nearest thing that it can use and that nobody else is about to use. Fails if there is none."
}

func (n *nodeFind) Update(x *wits.Context) wits.Status {
	a, b := own(x)
	e := a.seek(b, n.For.Get(x))
	n.Found.Set(x, e)
	if e == 0 {
		return wits.Failure
	}
	return wits.Success
}

// nodeApproach walks up to a thing.
type nodeApproach struct {
	act.Ordered
	Target wits.In[wits.Entity] `doc:"The thing to walk up to. It may move."`
	For    wits.In[Task]        `doc:"What the villager wants to do there. It reserves its place for that."`
	Speed  wits.In[float64]     `default:"2" unit:"m/s" doc:"How fast; at most 2.9 m/s."`
}

func (*nodeApproach) Doc() string {
	return "Walks up to a thing until the hands reach it, and keeps others from using it meanwhile. Fails if the thing goes, or somebody else was first."
}

func (n *nodeApproach) Activate(x *wits.Context) {
	_, b := own(x)
	e := n.Target.Get(x)
	o := Walk{Claim: claimFor(b.w, n.For.Get(x), e), Within: nearEnough, Speed: float32(n.Speed.Get(x))}
	o.Object = e
	n.Give(x, walk.Order(o))
}

// nearEnough is how near walkers come to what they will use: well within reach.
const nearEnough = 0.3

// claimFor returns the claim of a task on a thing.
func claimFor(w *World, d Task, e wits.Entity) smart.Claim {
	if p := placed.Get(w.Things, e); p != nil {
		if o := d.offerOf(p.Thing); o != 0 {
			return smart.Claim{Object: e, Offer: o}
		}
	}
	return smart.Claim{Object: e}
}

// nodeUse does the task, stroke by stroke.
type nodeUse struct {
	act.Ordered
	Target wits.In[wits.Entity] `doc:"The thing to use; it must be in reach."`
	For    wits.In[Task]        `doc:"What to do with it."`
}

func (*nodeUse) Doc() string {
	return "Does something with a thing in reach, and goes on until there is nothing left to do: the tree is down, the house stands, the blob is dead, the hands are empty. Fails if it cannot be done."
}

func (n *nodeUse) Activate(x *wits.Context) { n.stroke(x) }

func (n *nodeUse) stroke(x *wits.Context) {
	w, e, d := wits.World[*World](x), n.Target.Get(x), n.For.Get(x)
	var o smart.Offer
	if p := placed.Get(w.Things, e); p != nil {
		o = d.offerOf(p.Thing)
	}
	n.Give(x, order(o, e)) // without an offer an order that is refused
}

func (n *nodeUse) Update(x *wits.Context) wits.Status {
	s := n.Ordered.Update(x)
	if d := n.For.Get(x); s == wits.Success && again[d] {
		if _, b := own(x); b.offered(d, n.Target.Get(x)) {
			n.stroke(x)
			return wits.Running
		}
	}
	return s
}

// nodeLook keeps the eyes on something.
type nodeLook struct {
	act.Ordered
	Target wits.In[wits.Entity] `doc:"What to look at."`
}

func (*nodeLook) Doc() string {
	return "Turns towards a thing and keeps looking at it, beside whatever else the body does. Goes on until it is deactivated; fails if the thing goes."
}

func (n *nodeLook) Activate(x *wits.Context) {
	n.Give(x, lookAt.Order(LookAt{Target: n.Target.Get(x)}))
}

// nodeDrop empties the hands.
type nodeDrop struct {
	act.Ordered
}

func (*nodeDrop) Doc() string { return "Puts all that the villager carries onto the ground." }

func (n *nodeDrop) Activate(x *wits.Context) { n.Give(x, put.Order(Put{})) }

func (n *nodeDrop) Update(x *wits.Context) wits.Status {
	s := n.Ordered.Update(x)
	if _, b := own(x); s == wits.Success && b.room() < hands {
		n.Give(x, put.Order(Put{}))
		return wits.Running
	}
	return s
}

// nodeRoam strolls to some place.
type nodeRoam struct {
	act.Ordered
	Radius wits.In[float64] `default:"5" unit:"m" doc:"How far from the fire at most, or without one from here."`
	Speed  wits.In[float64] `default:"1.1" unit:"m/s" doc:"How fast."`
}

func (*nodeRoam) Doc() string { return "Strolls to some place not far from the fire." }

func (n *nodeRoam) Activate(x *wits.Context) {
	_, b := own(x)
	home := b.at.At
	if fire := b.w.nearest(b.at.At, ThingFire, sight, nil, 0); fire != 0 {
		home = b.w.At(fire)
	}
	n.Give(x, verbs.GoTo(actors.Walk{To: b.w.inside(home.Add(scatter(x.Rand(), 1.2, n.Radius.Get(x)))), Within: 0.2, Speed: n.Speed.Get(x)}))
}

// nodeFlee runs from something.
type nodeFlee struct {
	act.Ordered
	From  wits.In[wits.Entity] `doc:"What to run from."`
	Safe  wits.In[float64]     `default:"8" unit:"m" doc:"How far is far enough."`
	Speed wits.In[float64]     `default:"2.6" unit:"m/s" doc:"How fast."`
}

func (*nodeFlee) Doc() string {
	return "Runs away from a thing, rather towards the fire than into a corner. Succeeds when it is far enough away or gone."
}

func (n *nodeFlee) Update(x *wits.Context) wits.Status {
	_, b := own(x)
	p := b.place(n.From.Get(x))
	if p == nil || p.At.Dist(b.at.At) > n.Safe.Get(x) {
		act.Cancel(x, n.Order.Get(x))
		return wits.Success
	}
	way := b.at.At.Sub(p.At).Norm()
	if fire := b.w.nearest(b.at.At, ThingFire, sight, nil, 0); fire != 0 {
		if home := b.w.At(fire).Sub(b.at.At).Norm(); home.Dot(way) > -0.3 {
			way = way.Add(home.Scale(0.8)).Norm()
		}
	}
	to := b.w.inside(b.at.At.Add(way.Scale(3)))
	if to.Dist(b.at.At) < 1.2 { // a corner: along the rim, and not towards it
		side := way.Perp()
		if b.w.middle().Sub(b.at.At).Dot(side) < 0 {
			side = side.Neg()
		}
		to = b.w.inside(b.at.At.Add(side.Scale(3)))
	}
	n.Give(x, verbs.GoTo(actors.Walk{To: to, Within: 0.1, Speed: n.Speed.Get(x)}))
	return wits.Running
}
