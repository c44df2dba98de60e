package actors

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Vocabulary makes the orders of the actions that [Register] offers to documents. A game's [Verbs] do; a game whose bodies move in
// their own way makes orders of its own.
type Vocabulary interface {
	GoTo(Walk) act.Order
	Look(at geom.Vec2) act.Order
	LookAround(seconds, angle float64) act.Order
}

// Actor is what Frame.Self must be for the actions of [Register].
type Actor interface {
	act.Agent
	Vocabulary() Vocabulary
}

// Register offers the actions GoTo, Watch, LookAround and Wait to documents. Frame.Self must be an [Actor]. They give orders to
// their own actuator and do nothing else, so minds may step in parallel.
func Register(r *wits.Registry) {
	act.Register(r)
	wits.AddAction[nodeGoTo](r, wits.Named("GoTo"))
	wits.AddAction[nodeWatch](r, wits.Named("Watch"))
	wits.AddAction[nodeLookAround](r, wits.Named("LookAround"))
	wits.AddAction[nodeWait](r, wits.Named("Wait"))
}

func vocabulary(x *wits.Context) Vocabulary { return wits.Self[Actor](x).Vocabulary() }

// follows is how far a place may move before the body is sent there anew, m.
const follows = 0.4

// nodeGoTo goes to a place, which may move.
type nodeGoTo struct {
	act.Ordered
	To     wits.In[geom.Vec2]  `unit:"m" doc:"Where to."`
	Follow wits.In[bool]       `default:"true" doc:"Goes where the place is by now, if it has moved; else where it was at first."`
	Speed  wits.In[float64]    `default:"1.6" unit:"m/s" doc:"How fast; it may change. The body limits it."`
	Within wits.In[float64]    `default:"0.4" unit:"m" doc:"How near is there."`
	Sneak  wits.In[bool]       `doc:"Makes no noise, in games where bodies can be heard."`
	Goal   wits.Var[geom.Vec2] `unit:"m"`
	Pace   wits.Var[float64]   `unit:"m/s"`
}

func (*nodeGoTo) Doc() string {
	return "Goes to a place, around what stands in the way. Fails if there is no way, or something blocks it."
}

func (n *nodeGoTo) Activate(x *wits.Context) {
	n.Goal.Set(x, n.To.Get(x))
	n.order(x)
}

func (n *nodeGoTo) order(x *wits.Context) {
	n.Pace.Set(x, n.Speed.Get(x))
	n.Give(x, vocabulary(x).GoTo(Walk{To: n.Goal.Get(x), Within: n.Within.Get(x), Speed: n.Speed.Get(x), Sneak: n.Sneak.Get(x)}))
}

func (n *nodeGoTo) Update(x *wits.Context) wits.Status {
	moved := n.Follow.Get(x) && n.To.Get(x).Dist(n.Goal.Get(x)) > min(n.Within.Get(x), follows)
	if moved {
		n.Goal.Set(x, n.To.Get(x))
	}
	if moved || n.Speed.Get(x) != n.Pace.Get(x) {
		n.order(x)
	}
	return n.Ordered.Update(x)
}

// nodeWatch keeps the eyes on a place, which may move.
type nodeWatch struct {
	act.Ordered
	Place wits.In[geom.Vec2] `unit:"m" doc:"What to look at. It may move."`
}

func (*nodeWatch) Doc() string {
	return "Turns to a place and keeps looking at it, beside whatever else the body does. Goes on until it is ended."
}

func (n *nodeWatch) Update(x *wits.Context) wits.Status {
	return n.Keep(x, vocabulary(x).Look(n.Place.Get(x)))
}

// nodeLookAround looks around.
type nodeLookAround struct {
	act.Ordered
	Seconds wits.In[float64] `default:"2.4" unit:"s" doc:"How long."`
	Angle   wits.In[float64] `default:"1.5" unit:"rad" doc:"How far to each side."`
}

func (*nodeLookAround) Doc() string { return "Looks to the one side, to the other, and back." }

func (n *nodeLookAround) Activate(x *wits.Context) {
	n.Give(x, vocabulary(x).LookAround(n.Seconds.Get(x), n.Angle.Get(x)))
}

// nodeWait does nothing for a while.
type nodeWait struct {
	Least wits.In[float64]  `default:"1" unit:"s" doc:"How long at least."`
	Most  wits.In[float64]  `default:"2" unit:"s" doc:"How long at most; the mind draws the time."`
	Until wits.Var[float64] `unit:"s"`
}

func (*nodeWait) Doc() string { return "Does nothing for a while, then succeeds." }

func (n *nodeWait) Activate(x *wits.Context) {
	n.Until.Set(x, x.Time()+x.Rand().Range(n.Least.Get(x), n.Most.Get(x)))
}

func (n *nodeWait) Update(x *wits.Context) wits.Status {
	if x.Time() >= n.Until.Get(x) {
		return wits.Success
	}
	return wits.Running
}
