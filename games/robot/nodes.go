package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. They give orders to the body's own actuator, and watch them; nothing else. So minds may step
// in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeFire](r, wits.Named("Fire"))
	wits.AddAction[nodeCharge](r, wits.Named("Charge"))
	wits.AddAction[nodeReel](r, wits.Named("Reel"))
	wits.AddAction[nodeReboot](r, wits.Named("Reboot"))
	wits.AddAction[nodeShow](r, wits.Named("Show"))
	wits.AddAction[nodeNearby](r, wits.Named("Nearby"))
	wits.AddAction[nodeHide](r, wits.Named("Hide"))
	wits.AddAction[nodeReport](r, wits.Named("Report"))
	wits.AddAction[nodeCrack](r, wits.Named("Crack"))
	wits.AddAction[nodeThrow](r, wits.Named("Throw"))
	wits.AddAction[nodeUnplug](r, wits.Named("Unplug"))
}

// own returns the body whose mind steps, and its world.
func own(x *wits.Context) (*Body, *World) { return wits.Self[*Body](x), wits.World[*World](x) }

// nodeFire shoots.
type nodeFire struct {
	act.Ordered
	Place  wits.In[geom.Vec2] `unit:"m" doc:"What to shoot at."`
	Spread wits.In[float64]   `default:"0.05" unit:"rad" doc:"How far off the bolt may go, by chance."`
}

func (*nodeFire) Doc() string { return "Shoots one bolt, and succeeds when it is on its way." }

func (n *nodeFire) Activate(x *wits.Context) {
	n.Give(x, fire.Order(Fire{At: n.Place.Get(x), Spread: n.Spread.Get(x)}))
}

// nodeCharge charges.
type nodeCharge struct{ act.Ordered }

func (*nodeCharge) Doc() string {
	return "Charges the battery until it is full. Fails if the robot is not at its dock."
}

func (n *nodeCharge) Activate(x *wits.Context) { n.Give(x, charge.Order(Charge{})) }

// nodeReel shakes.
type nodeReel struct {
	act.Ordered
	Seconds wits.In[float64] `default:"1.2" unit:"s" doc:"How long."`
}

func (*nodeReel) Doc() string { return "Shakes after a blow, and can do nothing else meanwhile." }

func (n *nodeReel) Activate(x *wits.Context) {
	n.Give(x, reel.Order(Reel{Seconds: n.Seconds.Get(x)}))
}

// nodeReboot is off for a while.
type nodeReboot struct {
	act.Ordered
	Seconds wits.In[float64] `default:"8" unit:"s" doc:"How long."`
}

func (*nodeReboot) Doc() string {
	return "Starts anew: the robot is off, and neither sees nor hears. Nothing interrupts that."
}

func (n *nodeReboot) Activate(x *wits.Context) {
	n.Give(x, reboot.Order(Reboot{Seconds: n.Seconds.Get(x)}))
}

// nodeShow shows a sign.
type nodeShow struct {
	act.Ordered
	Sign    wits.In[Sign]    `doc:"What to show."`
	Seconds wits.In[float64] `default:"0.8" unit:"s" doc:"How long."`
}

func (*nodeShow) Doc() string {
	return "Shows a sign over the head for a while, beside whatever else the body does."
}

func (n *nodeShow) Activate(x *wits.Context) {
	n.Give(x, signal.Order(Signal{Sign: n.Sign.Get(x), Seconds: n.Seconds.Get(x)}))
}

// nodeNearby finds a place.
type nodeNearby struct {
	Around wits.In[geom.Vec2]  `unit:"m" doc:"Around which place."`
	Radius wits.In[float64]    `default:"6" unit:"m" doc:"How far one walks from there at most."`
	Place  wits.Out[geom.Vec2] `unit:"m" doc:"A place by chance."`
}

func (*nodeNearby) Doc() string {
	return "Finds a place by chance to which one can walk from another. Succeeds at once; fails if there is none."
}

func (n *nodeNearby) Update(x *wits.Context) wits.Status {
	_, w := own(x)
	around, most := n.Around.Get(x), n.Radius.Get(x)
	for range 24 {
		to := w.Plan.centre(int(w.Plan.free[x.Rand().Int(len(w.Plan.free))]))
		if to.Dist(around) > most {
			continue
		}
		if far, ok := w.Plan.Walk(around, to); ok && far <= most && far > 1.5 {
			n.Place.Set(x, to)
			return wits.Success
		}
	}
	return wits.Failure
}

// nodeHide finds a place where robots do not see one.
type nodeHide struct {
	Radius wits.In[float64]    `default:"14" unit:"m" doc:"How far it looks for one."`
	Place  wits.Out[geom.Vec2] `unit:"m" doc:"The place."`
}

func (*nodeHide) Doc() string {
	return "Finds a place that no robot looks at, and to which it is nearer than they are. Succeeds at once; fails if it finds none."
}

func (n *nodeHide) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	best := 0.0
	for range 40 {
		to := w.Plan.centre(int(w.Plan.free[x.Rand().Int(len(w.Plan.free))]))
		far, ok := w.Plan.Walk(b.At, to)
		if !ok || far > n.Radius.Get(x) || far < 2 {
			continue
		}
		lead := 1000.0
		for i := range w.Robots() {
			r := &w.Robots()[i]
			theirs, _ := w.Plan.Walk(r.At, to)
			if w.sees(r.At, to) {
				theirs -= 8
			}
			lead = min(lead, theirs-far)
		}
		if lead > best {
			best = lead
			n.Place.Set(x, to)
		}
	}
	if best == 0 {
		return wits.Failure
	}
	return wits.Success
}

// nodeCrack takes loot.
type nodeCrack struct{ act.Ordered }

func (*nodeCrack) Doc() string {
	return "Opens what holds loot in reach, and takes it. Fails if there is none."
}

func (n *nodeCrack) Activate(x *wits.Context) {
	b, w := own(x)
	n.Give(x, crack.Order(Crack{Loot: w.lootNear(b.At)}))
}

// nodeThrow throws the noise maker.
type nodeThrow struct {
	act.Ordered
	To wits.In[geom.Vec2] `unit:"m" doc:"Where to. It flies 7 m at most."`
}

func (*nodeThrow) Doc() string {
	return "Throws the noise maker. Fails if it is not in the hands."
}

func (n *nodeThrow) Activate(x *wits.Context) { n.Give(x, throw.Order(Throw{To: n.To.Get(x)})) }

// nodeUnplug pulls a plug.
type nodeUnplug struct{ act.Ordered }

func (*nodeUnplug) Doc() string {
	return "Pulls the plug of the robot whose back is in reach. Fails if there is none, or if it goes away meanwhile."
}

func (n *nodeUnplug) Activate(x *wits.Context) {
	b, w := own(x)
	n.Give(x, unplug.Order(Unplug{Robot: w.plugNear(b.At)}))
}

// nodeReport gives out what it is given: what a tree gives out comes from something that it runs.
type nodeReport struct {
	Sure      wits.In[float64]  `doc:"How sure the robot is that somebody is there, 0 to 1."`
	Known     wits.In[bool]     `doc:"It knows whom it is after."`
	Suspicion wits.Out[float64] `doc:"The same."`
	Alert     wits.Out[bool]    `doc:"The same."`
}

func (*nodeReport) Doc() string {
	return "Gives out what the stage shows of a robot's mind. Goes on until it is ended."
}

func (n *nodeReport) Update(x *wits.Context) wits.Status {
	n.Suspicion.Set(x, n.Sure.Get(x))
	n.Alert.Set(x, n.Known.Get(x))
	return wits.Running
}
