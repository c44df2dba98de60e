package squad

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. They give orders to the body's own actuator, and watch them; nothing else. So minds may step
// in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeGoTo](r, wits.Named("GoTo"))
	wits.AddAction[nodeGoToCover](r, wits.Named("GoToCover"))
	wits.AddAction[nodeGoToSpot](r, wits.Named("GoToSpot"))
	wits.AddAction[nodeCrouch](r, wits.Named("Crouch"))
	wits.AddAction[nodeLook](r, wits.Named("Look"))
	wits.AddAction[nodeScan](r, wits.Named("LookAround"))
	wits.AddAction[nodeDraw](r, wits.Named("Draw"))
	wits.AddAction[nodeReload](r, wits.Named("Reload"))
	wits.AddAction[nodeFire](r, wits.Named("Fire"))
	wits.AddAction[nodeThrow](r, wits.Named("ThrowGrenade"))
	wits.AddAction[nodeStrike](r, wits.Named("Strike"))
	wits.AddAction[nodeTake](r, wits.Named("Take"))
	wits.AddAction[nodeOpen](r, wits.Named("OpenDoor"))
	wits.AddAction[nodeKick](r, wits.Named("KickDoor"))
	wits.AddAction[nodeBar](r, wits.Named("BarDoor"))
	wits.AddAction[nodeSay](r, wits.Named("Say"))
	wits.AddAction[nodeForget](r, wits.Named("GiveUp"))
	wits.AddAction[nodeStop](r, wits.Named("NextStop"))
}

// own is the body whose mind steps, and its world.
func own(x *wits.Context) (*Body, *World) { return wits.Self[*Body](x), wits.World[*World](x) }

// nodeGoTo goes to a place, which may move.
type nodeGoTo struct {
	act.Ordered
	To     wits.In[geom.Vec2]  `unit:"m" doc:"Where to. It may move."`
	Speed  wits.In[float64]    `default:"4.2" unit:"m/s" doc:"How fast, at most 4.4 m/s; above 2.2 m/s steps are heard."`
	Within wits.In[float64]    `default:"0.4" unit:"m" doc:"How near is there."`
	Given  wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeGoTo) Doc() string {
	return "Goes to a place, around what stands in the way and through doors that are not barricaded. Fails if there is no way, or something stands in it."
}

func (n *nodeGoTo) Activate(x *wits.Context) { n.order(x) }

func (n *nodeGoTo) order(x *wits.Context) {
	n.Given.Set(x, n.To.Get(x))
	n.Give(x, goTo.Order(GoTo{To: n.To.Get(x), Within: n.Within.Get(x), Speed: n.Speed.Get(x)}))
}

// follows is how far a place must move for another order, m.
const follows = 0.8

func (n *nodeGoTo) Update(x *wits.Context) wits.Status {
	if n.To.Get(x).Dist(n.Given.Get(x)) > follows {
		n.order(x)
	}
	return n.Ordered.Update(x)
}

// nodeGoToCover goes to a place of the covers.
type nodeGoToCover struct {
	act.Ordered
	Cover wits.In[geom.Vec2] `unit:"m" doc:"A place with the tag cover."`
	Speed wits.In[float64]   `default:"4.2" unit:"m/s" doc:"How fast, at most 4.4 m/s."`
}

func (*nodeGoToCover) Doc() string {
	return "Goes to a cover, which nobody else takes from now on. Fails if somebody else has it, or there is no way."
}

func (n *nodeGoToCover) Activate(x *wits.Context) {
	_, w := own(x)
	slot := w.Ground.slotAt(n.Cover.Get(x))
	if slot < 0 {
		n.Refuse(x, reasonNoSpot)
		return
	}
	n.Give(x, goTo.Order(GoTo{To: plan(w.Ground.Slots[slot].At), Within: 0.25, Speed: n.Speed.Get(x), Spot: Cover, Slot: int64(slot) + 1}))
}

// nodeGoToSpot goes to the nearest spot of a kind.
type nodeGoToSpot struct {
	act.Ordered
	Spot  wits.In[Spot]    `default:"ammo" doc:"Which kind."`
	Speed wits.In[float64] `default:"4.2" unit:"m/s" doc:"How fast, at most 4.4 m/s."`
}

func (*nodeGoToSpot) Doc() string {
	return "Goes to the nearest spot of a kind, as Offers and Way mean it. Fails if there is none, or no way."
}

func (n *nodeGoToSpot) Activate(x *wits.Context) {
	b, w := own(x)
	kind := n.Spot.Get(x)
	if kind <= Away || kind >= spots || !b.sites[kind].OK {
		n.Refuse(x, reasonNoSpot)
		return
	}
	o := GoTo{To: b.sites[kind].At, Within: 0.3, Speed: n.Speed.Get(x), Spot: kind}
	if kind == Cover {
		o.Slot = int64(w.Ground.slotAt(o.To)) + 1
	}
	n.Give(x, goTo.Order(o))
}

// nodeCrouch crouches or stands up.
type nodeCrouch struct {
	act.Ordered
	Low wits.In[bool] `default:"true" doc:"Whether it crouches; else it stands up."`
}

func (*nodeCrouch) Doc() string {
	return "Crouches, or stands up: who crouches behind something low is safe there, and sees little."
}

func (n *nodeCrouch) Activate(x *wits.Context) { n.Give(x, crouch.Order(Crouch{Low: n.Low.Get(x)})) }

// nodeLook looks at a place, which may move.
type nodeLook struct {
	act.Ordered
	Place wits.In[geom.Vec2]  `unit:"m" doc:"What to look at. It may move."`
	Given wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeLook) Doc() string {
	return "Turns to a place and keeps looking at it, beside whatever else the body does. Goes on until it is ended."
}

func (n *nodeLook) Activate(x *wits.Context) { n.order(x) }

func (n *nodeLook) order(x *wits.Context) {
	n.Given.Set(x, n.Place.Get(x))
	n.Give(x, look.Order(Look{At: n.Place.Get(x)}))
}

func (n *nodeLook) Update(x *wits.Context) wits.Status {
	if n.Place.Get(x).Dist(n.Given.Get(x)) > follows {
		n.order(x)
	}
	return n.Ordered.Update(x)
}

// nodeScan looks around.
type nodeScan struct {
	act.Ordered
	Seconds wits.In[float64] `default:"2.4" unit:"s" doc:"How long, at least 0.1 s."`
	Angle   wits.In[float64] `default:"1.4" unit:"rad" doc:"How far to each side."`
}

func (*nodeScan) Doc() string { return "Looks to one side, to the other, and back." }

func (n *nodeScan) Activate(x *wits.Context) {
	n.Give(x, scan.Order(Scan{Seconds: max(0.1, n.Seconds.Get(x)), Angle: n.Angle.Get(x)}))
}

// nodeDraw takes the weapon in hand.
type nodeDraw struct{ act.Ordered }

func (*nodeDraw) Doc() string { return "Takes the weapon in hand." }

func (n *nodeDraw) Activate(x *wits.Context) { n.Give(x, draw.Order(Draw{})) }

// nodeReload puts a full magazine in.
type nodeReload struct{ act.Ordered }

func (*nodeReload) Doc() string {
	return "Puts a full magazine of 12 rounds in. Fails if there is none left."
}

func (n *nodeReload) Activate(x *wits.Context) { n.Give(x, reload.Order(Reload{})) }

// nodeFire fires a burst.
type nodeFire struct {
	act.Ordered
	Shots   wits.In[int64] `default:"3" doc:"How many, at least 1."`
	Mounted wits.In[bool]  `doc:"With the mounted gun, at which it must be."`
}

func (*nodeFire) Doc() string {
	return "Aims at where the enemy is believed to be, and fires a burst there. Fails if the magazine is empty, or it knows of no enemy."
}

func (n *nodeFire) Activate(x *wits.Context) {
	o := Burst{Shots: max(1, n.Shots.Get(x))}
	if n.Mounted.Get(x) {
		o.Aim = Mounted
	}
	n.Give(x, burst.Order(o))
}

// nodeThrow throws a grenade.
type nodeThrow struct {
	act.Ordered
	To wits.In[geom.Vec2] `unit:"m" doc:"Where to, at most 15 m away."`
}

func (*nodeThrow) Doc() string {
	return "Throws a grenade, which explodes 2.4 s later. Fails if there is none left, or it is too far."
}

func (n *nodeThrow) Activate(x *wits.Context) { n.Give(x, throw.Order(Throw{At: n.To.Get(x)})) }

// nodeStrike strikes an enemy close by.
type nodeStrike struct{ act.Ordered }

func (*nodeStrike) Doc() string { return "Strikes an enemy within 1.2 m. Fails if there is none." }

func (n *nodeStrike) Activate(x *wits.Context) { n.Give(x, strike.Order(Strike{})) }

// nodeTake takes what lies where the body is.
type nodeTake struct{ act.Ordered }

func (*nodeTake) Doc() string {
	return "Takes what lies where it is: magazines, a grenade, a medkit that heals 70 hp, the papers. Fails if nothing lies there."
}

func (n *nodeTake) Activate(x *wits.Context) { n.Give(x, take.Order(Take{})) }

// nodeOpen opens a door.
type nodeOpen struct {
	act.Ordered
	Door wits.In[geom.Vec2] `unit:"m" doc:"Where it is, within reach."`
}

func (*nodeOpen) Doc() string {
	return "Opens a door with care. Fails if it is barricaded, or out of reach."
}

func (n *nodeOpen) Activate(x *wits.Context) { n.Give(x, open.Order(Open{At: n.Door.Get(x)})) }

// nodeKick kicks a door.
type nodeKick struct{ act.Ordered }

func (*nodeKick) Doc() string {
	return "Kicks the nearest door until it flies open, which shakes whoever is behind it: once, or three times if it is barricaded. It does not close again. Fails if none is within reach."
}

func (n *nodeKick) Activate(x *wits.Context) { n.Give(x, kick.Order(Kick{})) }

// nodeBar barricades a door.
type nodeBar struct {
	act.Ordered
	Door wits.In[geom.Vec2] `unit:"m" doc:"Where it is, within reach."`
}

func (*nodeBar) Doc() string {
	return "Closes a door and barricades it: nobody passes before it is kicked open. Fails if it is broken, somebody stands in it, or it is out of reach."
}

func (n *nodeBar) Activate(x *wits.Context) { n.Give(x, bar.Order(Bar{At: n.Door.Get(x)})) }

// nodeSay calls something out.
type nodeSay struct {
	act.Ordered
	Line wits.In[Line] `default:"contact" doc:"What."`
}

func (*nodeSay) Doc() string { return "Calls something out, which is read over its head for a moment." }

func (n *nodeSay) Activate(x *wits.Context) {
	if l := n.Line.Get(x); l >= 0 && l < lines {
		n.Give(x, say.Order(Say{Line: l}))
	}
}

// nodeForget gives up a suspicion.
type nodeForget struct{ act.Ordered }

func (*nodeForget) Doc() string {
	return "Gives up what it knew of the enemy, unless it sees that one."
}

func (n *nodeForget) Activate(x *wits.Context) { n.Give(x, forget.Order(Forget{})) }

// nodeStop chooses where a patrol goes next.
type nodeStop struct {
	Place wits.Out[geom.Vec2] `unit:"m" doc:"The stop."`
}

func (*nodeStop) Doc() string {
	return "Draws one of the stops of the patrol, other than where it is. Succeeds at once."
}

func (n *nodeStop) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	r := x.Rand()
	i := r.Int(len(w.Ground.Rounds))
	if w.Ground.Rounds[i].Dist(b.At) < 1 {
		i = (i + 1) % len(w.Ground.Rounds)
	}
	n.Place.Set(x, w.Ground.Rounds[i])
	return wits.Success
}
