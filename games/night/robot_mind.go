package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// RobotPorts is the interface "Robot": what the game tells a robot's mind before each step, and what it reads.
type RobotPorts struct {
	Clarity   wits.Input[float64]   `doc:"How well the robot sees the hider now, 0 (not at all) to 1. It flickers: the hider may be behind a crate for a moment."`
	Where     wits.Input[geom.Vec2] `unit:"m" doc:"Where it sees the hider, or last did."`
	At        wits.Input[geom.Vec2] `unit:"m" doc:"Where the robot is."`
	Noise     wits.Input[float64]   `doc:"How loud a noise is that it hears in this frame, 0 to 1."`
	NoiseAt   wits.Input[geom.Vec2] `unit:"m" doc:"Where the last noise came from."`
	Struck    wits.Input[bool]      `doc:"True in the frame in which something hits the robot."`
	Unplugged wits.Input[bool]      `doc:"True in the frame in which somebody pulls its plug."`
	Brownout  wits.Input[bool]      `doc:"True in the frame in which the battery falls to a fifth."`
	Battery   wits.Input[float64]   `default:"100" unit:"%" doc:"How full the battery is, 0 to 100."`
	Dock      wits.Input[geom.Vec2] `unit:"m" doc:"Where it can charge."`
	Style     wits.Input[int64]     `doc:"Which document deliberates: 0 goals.utility.json, 1 goals.tree.json."`

	Suspicion wits.Output[float64] `doc:"How sure the robot is that somebody is there, 0 to 1; the stage shows it."`
	Alert     wits.Output[bool]    `doc:"True while it knows whom it is after."`
}

func bindRobot(p *wits.Program) (ports, error) { return wits.Bind[RobotPorts](p) }

func (p *RobotPorts) set(m *wits.Mind, b *Body, w *World) {
	r, k := &b.Robot, &b.knows
	p.Clarity.Set(m, r.Clarity)
	p.Where.Set(m, k.Place)
	p.At.Set(m, b.At)
	p.Noise.Set(m, r.Noise)
	p.NoiseAt.Set(m, k.Noise)
	p.Struck.Set(m, r.Struck)
	p.Unplugged.Set(m, r.Unplugged)
	p.Brownout.Set(m, r.Brownout)
	p.Battery.Set(m, r.Battery)
	p.Dock.Set(m, b.Home)
	p.Style.Set(m, w.Goals)
}

// read takes what the mind is about. A robot that restarts is about nothing.
func (p *RobotPorts) read(m *wits.Mind, b *Body) {
	b.Robot.Suspicion = p.Suspicion.Get(m)
	switch {
	case b.Robot.Off:
		b.Mood, b.Robot.Suspicion = Patrol, 0
	case p.Alert.Get(m):
		b.Mood = Chase
	case b.Robot.Suspicion > 0:
		b.Mood = Search
	default:
		b.Mood = Patrol
	}
}

// registerRobot offers what documents of robots, and of a hider among robots, need.
func registerRobot(r *wits.Registry) {
	wits.AddEnum[Sign](r, "sign", "What a robot shows over its head.", signNames[:]...)
	wits.AddInterface[RobotPorts](r, "Robot", wits.Doc("What the game tells a robot's mind, and what the mind gives out."))
	wits.AddAction[nodeFire](r, wits.Named("Fire"))
	wits.AddAction[nodeCharge](r, wits.Named("Charge"))
	wits.AddAction[nodeReel](r, wits.Named("Reel"))
	wits.AddAction[nodeReboot](r, wits.Named("Reboot"))
	wits.AddAction[nodeShow](r, wits.Named("Show"))
	wits.AddAction[nodeReport](r, wits.Named("Report"))
	wits.AddAction[nodeUnplug](r, wits.Named("Unplug"))
	wits.AddFunc(r, "RoundStop", func(x *wits.Context, p stopParams) geom.Vec2 {
		b, w := own(x)
		stops := w.House.round(b.Number)
		if len(stops) == 0 {
			return b.At
		}
		n := int64(len(stops))
		return stops[((p.Number%n)+n)%n]
	}, wits.Doc("The place of a stop of the robot's own round: the marks of the level with the tag round1, round2 or round3, by their names."))
	wits.AddFunc(r, "PlugInReach", func(x *wits.Context, _ struct{}) bool {
		b, w := own(x)
		return w.plugNear(b.At) != 0
	}, wits.Doc("True if the plug of a robot is in reach, from behind it."))
}

type stopParams struct {
	Number int64 `doc:"Which stop of the round, from 0; past the last it begins again."`
}

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

func (n *nodeReel) Activate(x *wits.Context) { n.Give(x, reel.Order(Reel{Seconds: n.Seconds.Get(x)})) }

// nodeReboot is off for a while.
type nodeReboot struct {
	act.Ordered
	Seconds wits.In[float64] `default:"8" unit:"s" doc:"How long."`
}

func (*nodeReboot) Doc() string {
	return "Restarts: the robot is off, and neither sees nor hears. Nothing interrupts that."
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

// nodeUnplug pulls a plug.
type nodeUnplug struct{ act.Ordered }

func (*nodeUnplug) Doc() string {
	return "Pulls the plug of the robot whose back is in reach. Fails if there is none, or if it goes away meanwhile."
}

func (n *nodeUnplug) Activate(x *wits.Context) {
	b, w := own(x)
	n.Give(x, unplug.Order(Unplug{Robot: w.plugNear(b.At)}))
}
