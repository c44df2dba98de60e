package arena

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. They give orders to the body's own actuator, and watch them; nothing else. So minds may step
// in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeGoTo](r, wits.Named("GoTo"))
	wits.AddAction[nodeAwait](r, wits.Named("Await"), wits.Waits())
	wits.AddAction[nodeIdle](r, wits.Named("Idle"), wits.Waits())
	wits.AddAction[nodeBlow](r, wits.Named("Blow"))
	wits.AddAction[nodeTake](r, wits.Named("Take"))
	wits.AddAction[nodeThrow](r, wits.Named("Throw"))
	wits.AddAction[nodeRoar](r, wits.Named("Roar"))
	wits.AddAction[nodeLook](r, wits.Named("LookAbout"))
	wits.AddAction[nodeGuard](r, wits.Named("GuardFace"))
	wits.AddAction[nodeStrike](r, wits.Named("Strike"))
	wits.AddAction[nodeDodge](r, wits.Named("Dodge"))
	wits.AddAction[nodeJavelin](r, wits.Named("ThrowJavelin"))
	wits.AddList(r, "Bridges", "The bridges that a brute can cross.", func(x *wits.Context, i int) (Span, bool) {
		w := wits.World[*World](x)
		if i >= len(w.Ground.Spans) {
			return Span{}, false
		}
		return Span{At: plan(w.Ground.Spans[i].At), Unchecked: w.Time() - w.Checked[i]}, true
	})
}

// Span is a bridge, as a brute knows it.
type Span struct {
	At        geom.Vec2 `unit:"m" doc:"Its middle."`
	Unchecked float64   `unit:"s" doc:"For how long nobody has looked after it."`
}

// nodeGoTo goes to a place, which may move.
type nodeGoTo struct {
	act.Ordered
	To     wits.In[geom.Vec2]  `unit:"m" doc:"Where to. It may move."`
	Speed  wits.In[float64]    `default:"3" unit:"m/s" doc:"How fast, at most 5.6 m/s for a brute and 5.2 m/s for a champion."`
	Within wits.In[float64]    `default:"1" unit:"m" doc:"How near is there."`
	Given  wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeGoTo) Doc() string {
	return "Goes to a place, over bridges and round what stands about. Fails if there is no way, or something stands in it."
}

func (n *nodeGoTo) Activate(x *wits.Context) { n.order(x) }

func (n *nodeGoTo) order(x *wits.Context) {
	n.Given.Set(x, n.To.Get(x))
	n.Give(x, goTo.Order(GoTo{To: n.To.Get(x), Within: n.Within.Get(x), Speed: n.Speed.Get(x)}))
}

// follows is how far a place must move for another order, m.
const follows = 0.4

func (n *nodeGoTo) Update(x *wits.Context) wits.Status {
	if n.To.Get(x).Dist(n.Given.Get(x)) > follows {
		n.order(x)
	}
	return n.Ordered.Update(x)
}

// nodeAwait waits until a condition holds.
type nodeAwait struct {
	Until    wits.In[bool]     `doc:"What it waits for."`
	Patience wits.In[float64]  `default:"6" unit:"s" doc:"How long."`
	End      wits.Var[float64] `unit:"s"`
}

func (*nodeAwait) Doc() string {
	return "Waits for something, while legs and arms go on with what they do. Fails if that takes too long."
}

func (n *nodeAwait) Activate(x *wits.Context) { n.End.Set(x, x.Time()+n.Patience.Get(x)) }

func (n *nodeAwait) Update(x *wits.Context) wits.Status {
	switch {
	case n.Until.Get(x):
		return wits.Success
	case x.Time() >= n.End.Get(x):
		return wits.Failure
	}
	return wits.Running
}

// nodeIdle does nothing.
type nodeIdle struct{}

func (*nodeIdle) Doc() string { return "Does nothing, until it is ended." }

func (*nodeIdle) Update(*wits.Context) wits.Status { return wits.Running }

// nodeBlow strikes.
type nodeBlow struct {
	act.Ordered
	How wits.In[Blow]      `doc:"Which blow."`
	At  wits.In[geom.Vec2] `unit:"m" doc:"Where to."`
}

// Blow is a blow of a brute.
type Blow int64

// Blows.
const (
	BySlam Blow = iota
	ByWhirl
	ByKick
)

var blowNames = [...]string{"slam", "whirl", "kick"}

func (*nodeBlow) Doc() string {
	return "Slams the trunk on the ground, whirls it around, or kicks. Fails without a trunk, but for kicks."
}

func (n *nodeBlow) Activate(x *wits.Context) {
	at := n.At.Get(x)
	switch n.How.Get(x) {
	case ByWhirl:
		n.Give(x, whirl.Order(Whirl{At: at}))
	case ByKick:
		n.Give(x, kick.Order(Kick{At: at}))
	default:
		n.Give(x, slam.Order(Slam{At: at}))
	}
}

// nodeTake takes up a tree or a boulder.
type nodeTake struct {
	act.Ordered
	Tree wits.In[bool]      `doc:"A tree, which it uproots; else a boulder."`
	At   wits.In[geom.Vec2] `unit:"m" doc:"Where that is, within arm's reach."`
}

func (*nodeTake) Doc() string {
	return "Uproots a tree or lifts a boulder. Fails if none is there, or the hands are full."
}

func (n *nodeTake) Activate(x *wits.Context) {
	if n.Tree.Get(x) {
		n.Give(x, uproot.Order(Uproot{At: n.At.Get(x)}))
		return
	}
	n.Give(x, lift.Order(Lift{At: n.At.Get(x)}))
}

// nodeThrow throws the boulder.
type nodeThrow struct {
	act.Ordered
	At wits.In[geom.Vec2] `unit:"m" doc:"Where to."`
}

func (*nodeThrow) Doc() string { return "Throws the boulder that it holds. Fails without one." }

func (n *nodeThrow) Activate(x *wits.Context) { n.Give(x, throw.Order(Throw{At: n.At.Get(x)})) }

// nodeRoar roars.
type nodeRoar struct {
	act.Ordered
	Seconds wits.In[float64] `default:"1.5" unit:"s" doc:"How long."`
}

func (*nodeRoar) Doc() string {
	return "Roars, and gets its breath back. It can do nothing else meanwhile."
}

func (n *nodeRoar) Activate(x *wits.Context) { n.Give(x, roar.Order(Roar{Seconds: n.Seconds.Get(x)})) }

// nodeLook looks about.
type nodeLook struct {
	act.Ordered
	Seconds wits.In[float64] `default:"2.5" unit:"s" doc:"How long."`
}

func (*nodeLook) Doc() string {
	return "Stands and looks about. A bridge that it stands on has been looked after then."
}

func (n *nodeLook) Activate(x *wits.Context) { n.Give(x, look.Order(Look{Seconds: n.Seconds.Get(x)})) }

// nodeGuard guards the face.
type nodeGuard struct{ act.Ordered }

func (*nodeGuard) Doc() string {
	return "Holds an arm before its face, beside what the legs do: javelins from ahead do no harm. Goes on until it is ended."
}

func (n *nodeGuard) Activate(x *wits.Context) { n.Give(x, guard.Order(Guard{})) }

// nodeStrike strikes with the sword.
type nodeStrike struct {
	act.Ordered
	At wits.In[geom.Vec2] `unit:"m" doc:"Where to."`
}

func (*nodeStrike) Doc() string { return "Strikes with the sword. Fails without breath." }

func (n *nodeStrike) Activate(x *wits.Context) { n.Give(x, strike.Order(Strike{At: n.At.Get(x)})) }

// nodeDodge leaps aside.
type nodeDodge struct {
	act.Ordered
	Way wits.In[geom.Vec2] `doc:"In which direction."`
}

func (*nodeDodge) Doc() string {
	return "Leaps in a direction: no blow hits it meanwhile. Fails without breath."
}

func (n *nodeDodge) Activate(x *wits.Context) { n.Give(x, dodge.Order(Dodge{Way: n.Way.Get(x)})) }

// nodeJavelin throws a javelin.
type nodeJavelin struct {
	act.Ordered
	At wits.In[geom.Vec2] `unit:"m" doc:"Where to."`
}

func (*nodeJavelin) Doc() string { return "Throws a javelin. Fails without one, or without breath." }

func (n *nodeJavelin) Activate(x *wits.Context) {
	n.Give(x, javelin.Order(Javelin{At: n.At.Get(x)}))
}
