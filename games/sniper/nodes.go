package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. They give orders to the body's own actuator, and watch them; nothing else. So minds may step
// in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodePose](r, wits.Named("TakePose"))
	wits.AddAction[nodeDuck](r, wits.Named("Duck"))
	wits.AddAction[nodeRaise](r, wits.Named("RaiseWeapon"))
	wits.AddAction[nodeAim](r, wits.Named("Aim"))
	wits.AddAction[nodeFire](r, wits.Named("Fire"))
	wits.AddAction[nodeFindCover](r, wits.Named("FindCover"))
	wits.AddAction[nodeFindStop](r, wits.Named("FindStop"))
}

// own returns the body whose mind steps, and its world.
func own(x *wits.Context) (*Body, *World) { return wits.Self[*Body](x), wits.World[*World](x) }

// nodePose takes a pose.
type nodePose struct {
	act.Ordered
	Pose wits.In[Pose] `doc:"Which."`
}

func (*nodePose) Doc() string { return "Stands up, kneels or lies down." }

func (n *nodePose) Activate(x *wits.Context) {
	n.Give(x, pose.Order(TakePose{Pose: n.Pose.Get(x)}))
}

// nodeDuck lies low.
type nodeDuck struct{ act.Ordered }

func (*nodeDuck) Doc() string {
	return "Lies low: sees nothing farther away than some metres, and is not seen. Goes on until it is ended."
}

func (n *nodeDuck) Activate(x *wits.Context) { n.Give(x, duck.Order(Duck{})) }

// nodeRaise raises the weapon.
type nodeRaise struct {
	act.Ordered
	Target wits.In[Contact] `doc:"At whom."`
}

func (*nodeRaise) Doc() string {
	return "Raises the weapon towards where somebody is believed to be, and turns there. Fails for who has none."
}

func (n *nodeRaise) Activate(x *wits.Context) {
	target := n.Target.Get(x)
	n.Give(x, raise.Order(Raise{At: target.Expected(x.Time(), 1)}))
}

// nodeAim keeps the weapon on somebody.
type nodeAim struct {
	act.Ordered
	Target  wits.In[Contact]  `doc:"At whom."`
	Seconds wits.In[float64]  `default:"1.5" unit:"s" doc:"How long."`
	Until   wits.Var[float64] `unit:"s"`
}

func (*nodeAim) Doc() string {
	return "Pauses with the weapon raised, and follows somebody with it. Fails if somebody else takes the arms."
}

func (n *nodeAim) Activate(x *wits.Context) { n.Until.Set(x, x.Time()+n.Seconds.Get(x)) }

func (n *nodeAim) Update(x *wits.Context) wits.Status {
	b, _ := own(x)
	if x.Time() >= n.Until.Get(x) {
		return wits.Success
	}
	// What one knows of it now, if one knows more than when it was chosen.
	target := b.latest(n.Target.Get(x))
	n.Give(x, raise.Order(Raise{At: lead(b.At, target, x.Time())}))
	return wits.Running
}

// nodeFire fires.
type nodeFire struct {
	act.Ordered
	Target wits.In[Contact] `doc:"At whom: where it is believed to be when the bullet is there."`
	Spread wits.In[float64] `unit:"rad" doc:"How much farther off the bullet may go than the pose makes it go, by chance."`
}

func (*nodeFire) Doc() string {
	return "Fires one bullet, and succeeds when it is on its way. Fails if the weapon is not raised."
}

func (n *nodeFire) Activate(x *wits.Context) {
	b, _ := own(x)
	n.Give(x, fire.Order(Fire{At: lead(b.At, b.latest(n.Target.Get(x)), x.Time()), Spread: n.Spread.Get(x)}))
}

// latest returns what the body believes by now about the one whom a contact is about.
func (b *Body) latest(c Contact) Contact {
	if known := b.Contacts().Find(c.Who); known != nil {
		return *known
	}
	return c
}

// nodeFindCover finds a place behind a cover.
type nodeFindCover struct {
	From   wits.In[geom.Vec2]  `unit:"m" doc:"Against whom."`
	Leave  wits.In[geom.Vec2]  `unit:"m" doc:"Not here: no cover within 12 m of this place."`
	Nearer wits.In[float64]    `unit:"m" doc:"So much nearer to that one it must be; 0: no matter."`
	Reach  wits.In[float64]    `default:"60" unit:"m" doc:"How far it looks for one."`
	Place  wits.Out[geom.Vec2] `unit:"m" doc:"The place."`
}

func (*nodeFindCover) Doc() string {
	return "Finds the nearest cover that nobody else lies behind, and the place behind it. Succeeds at once; fails if there is none."
}

func (n *nodeFindCover) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	from, leave := n.From.Get(x), n.Leave.Get(x)
	best := n.Reach.Get(x)
	found := wits.Failure
	for _, c := range w.Ground.Covers {
		half := c.Size().Scale(0.5)
		back := c.Center().Sub(from).Norm()
		at := c.Center().Add(back.Scale(min(half.X/max(back.X, -back.X, 0.01), half.Y/max(back.Y, -back.Y, 0.01)) + bodyRadius + 0.5))
		if d := at.Dist(b.At); d >= best || at.Dist(leave) < 12 || from.Dist(b.At)-from.Dist(at) < n.Nearer.Get(x) && n.Nearer.Get(x) > 0 || w.taken(b, at) {
			continue
		}
		best, found = at.Dist(b.At), wits.Success
		n.Place.Set(x, at)
	}
	return found
}

// taken reports whether somebody else is at a place.
func (w *World) taken(b *Body, at geom.Vec2) bool {
	for i := range w.Count {
		if o := &w.Bodies[i]; o != b && o.Stands() && o.At.Dist(at) < 2*bodyRadius {
			return true
		}
	}
	return false
}

// nodeFindStop finds a place to stroll to.
type nodeFindStop struct {
	Nests wits.In[bool]       `doc:"Among the nests; else in the marketplace."`
	Place wits.Out[geom.Vec2] `unit:"m" doc:"The place, by chance."`
}

func (*nodeFindStop) Doc() string {
	return "Finds a place by chance: in the marketplace, or near one of the nests. Succeeds at once."
}

func (n *nodeFindStop) Update(x *wits.Context) wits.Status {
	_, w := own(x)
	r := x.Rand()
	if n.Nests.Get(x) {
		nests := w.Ground.Nests
		n.Place.Set(x, w.Ground.push(nests[r.Int(len(nests))].Add(geom.FromAngle(r.Range(-3, 3)).Scale(r.Range(6, 16)))))
		return wits.Success
	}
	at, ok := w.Ground.Market.Random(x.Dice())
	if !ok {
		return wits.Failure
	}
	n.Place.Set(x, w.Ground.push(at))
	return wits.Success
}
