package night

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/sense"
)

// robot is what a guard of the vault has besides: a battery, a plug in its back, a cannon, and signs over its head.
type robot struct {
	Is      bool
	Battery float64 // percent
	Off     bool    // it restarts: it neither sees nor hears
	Docked  bool    // it charges
	Sign    Sign    // shown over its head
	SignFor float64 // s

	// Clarity is how well it sees the hider now, from 0 (not at all) to 1.
	Clarity float64
	// Stimuli hold for one step of the mind. Noise is how loud, from 0 to 1.
	Noise     float64
	Struck    bool
	Unplugged bool
	Brownout  bool

	// Suspicion is how sure the mind is that somebody is there, from 0 to 1; the stage shows it.
	Suspicion float64
}

// Sign is what a robot shows over its head.
type Sign int64

// Signs.
const (
	NoSign Sign = iota
	Question
	Exclamation
	Flicker
	Dizzy
	Dots
)

var signNames = [...]string{"none", "question", "exclamation", "flicker", "dizzy", "dots"}

// Bolt is what robots shoot.
type Bolt struct {
	At, Velocity geom.Vec2
	By           int64 // body; 0: there is no bolt
}

// What robots can do besides, and the hider against them.
var (
	fire   = act.Add[Fire](repertoire, "fire", act.Spec{Layers: Arms, Solid: true, Limit: 3, Doc: "Shoots one bolt."})
	charge = act.Add[Charge](repertoire, "charge", act.Spec{Layers: Legs, Limit: 60, Doc: "Charges the battery at its dock until it is full."})
	reel   = act.Add[Reel](repertoire, "reel", act.Spec{Layers: Legs | Arms | Head, Limit: 20, Doc: "Shakes after a blow."})
	reboot = act.Add[Reboot](repertoire, "reboot", act.Spec{Layers: Legs | Arms | Head | Voice, Solid: true, Limit: 40, Doc: "Is off, and restarts."})
	signal = act.Add[Signal](repertoire, "signal", act.Spec{Layers: Voice, Limit: 30, Doc: "Shows a sign over its head for a while."})
	unplug = act.Add[Unplug](repertoire, "unplug", act.Spec{Layers: Legs | Arms, Limit: 5, Doc: "Pulls the plug of a robot, from behind."})
)

// Reasons why these actions fail.
var (
	reasonFar    = repertoire.AddReason("there is none in reach")
	reasonNoDock = repertoire.AddReason("it is not at its dock")
	reasonOther  = repertoire.AddReason("only a robot can do that")
)

// Fire is the order to shoot a bolt at a place.
type Fire struct {
	At     geom.Vec2
	Spread float64 // rad, at random to both sides
}

// Execute aims, and shoots at its moment.
func (o *Fire) Execute(b mover, m act.Moment) act.Result {
	if !b.Robot.Is {
		return act.Fail(reasonOther)
	}
	if actors.Due(m, fireAt) {
		r := b.w.random()
		b.w.shoot(b.Body, o.At.Sub(b.At).Angle()+r.Range(-o.Spread, o.Spread))
	}
	return actors.After(m, fireTime)
}

// Charge is the order to fill the battery.
type Charge struct{}

// Execute charges, at the robot's dock.
func (o *Charge) Execute(b mover, m act.Moment) act.Result {
	if !b.Robot.Is || b.At.Dist(b.Home) > dockReach {
		return act.Fail(reasonNoDock)
	}
	b.Robot.Docked = true
	if b.Robot.Battery = min(batteryFull, b.Robot.Battery+float64(chargeRate*m.Delta)); b.Robot.Battery < batteryFull {
		return act.Continue
	}
	b.w.Tally.Charges++
	b.w.tell(Event{Kind: Charged, Body: b.Number, At: b.At})
	return act.Complete
}

// End leaves the dock.
func (o *Charge) End(b mover, _ act.Status) { b.Robot.Docked = false }

// Reel is the order to shake after a blow.
type Reel struct{ Seconds float64 }

// Execute shakes.
func (o *Reel) Execute(b mover, m act.Moment) act.Result {
	b.Looked = b.w.Tick
	b.Gaze = geom.WrapAngle(b.Gaze + float64(0.16*geom.Sin(float64(m.Elapsed*24))))
	b.show(Dizzy)
	return actors.After(m, o.Seconds)
}

// Reboot is the order to restart: for so long the robot is off.
type Reboot struct{ Seconds float64 }

// Start goes out.
func (o *Reboot) Start(b mover, _ act.Moment) act.Result {
	b.Robot.Off, b.Velocity = true, geom.Vec2{}
	return act.Complete
}

// Execute waits.
func (o *Reboot) Execute(b mover, m act.Moment) act.Result {
	b.show(Dots)
	return actors.After(m, o.Seconds)
}

// End is on again.
func (o *Reboot) End(b mover, _ act.Status) {
	b.Robot.Off = false
	b.w.tell(Event{Kind: BackOn, Body: b.Number, At: b.At})
}

// Signal is the order to show a sign.
type Signal struct {
	Sign    Sign
	Seconds float64
}

// Execute shows it.
func (o *Signal) Execute(b mover, m act.Moment) act.Result {
	b.show(o.Sign)
	return actors.After(m, o.Seconds)
}

// show lets a sign stand over a robot's head until shortly after the order that shows it.
func (b *Body) show(s Sign) { b.Robot.Sign, b.Robot.SignFor = s, 0.1 }

// Unplug is the order to pull a robot's plug. The hider has to be behind it and stay there.
type Unplug struct{ Robot int64 }

// Execute fumbles for the plug.
func (o *Unplug) Execute(b mover, m act.Moment) act.Result {
	if b.IsGuard() || !b.w.behind(o.Robot, b.At) {
		return act.Fail(reasonFar)
	}
	if m.Elapsed+m.Delta < unplugTime {
		return act.Continue
	}
	b.w.pull(&b.w.Bodies[o.Robot])
	b.w.Tally.Plugs++
	return act.Complete
}

// pull takes the plug of a robot.
func (w *World) pull(b *Body) {
	b.Robot.Unplugged = true
	w.tell(Event{Kind: PlugPulled, Body: b.Number, At: b.At})
}

// strike lets something hit a robot, which feels it in the same tick.
func (w *World) strike(b *Body) {
	_ = w.senses.Emit(sense.Signal{Modality: w.kinds.blow, To: b.ID, At: raised(b.At, 1), Strength: 1}) // these are numbers
	w.tell(Event{Kind: Bumped, Body: b.Number, At: b.At})
}

// behind reports whether somebody at a place could pull a robot's plug.
func (w *World) behind(robot int64, at geom.Vec2) bool {
	if robot < 1 || robot >= w.Count || !w.Bodies[robot].Robot.Is {
		return false
	}
	b := &w.Bodies[robot]
	way := at.Sub(b.At)
	return !b.Robot.Off && way.Len() < unplugReach && abs(geom.WrapAngle(way.Angle()-b.Legs-tau/2)) < unplugBehind
}

// plugNear returns the robot whose plug is in reach; 0 if there is none.
func (w *World) plugNear(at geom.Vec2) int64 {
	for i := int64(1); i < w.Count; i++ {
		if w.behind(i, at) {
			return i
		}
	}
	return 0
}

// wear drains the battery of a robot that has moved so far, and lets signs go out.
func (b *Body) wear(moved float64) {
	r := &b.Robot
	if r.SignFor -= delta; r.SignFor <= 0 {
		r.Sign = NoSign
	}
	if r.Docked || r.Off {
		return
	}
	was := r.Battery
	r.Battery = max(0, was-float64(idleDrain*delta)-float64(moveDrain*moved))
	r.Brownout = r.Brownout || was > brownoutAt && r.Battery <= brownoutAt
}

// shoot lets a bolt fly, and drains the battery for it.
func (w *World) shoot(b *Body, angle float64) {
	for i := range w.Bolts {
		if w.Bolts[i].By != 0 {
			continue
		}
		way := geom.FromAngle(angle)
		w.Bolts[i] = Bolt{At: b.At.Add(way.Scale(bodyRadius + 0.1)), Velocity: way.Scale(boltSpeed), By: b.Number}
		b.Robot.Battery = max(0, b.Robot.Battery-fireDrain)
		w.Tally.Bolts++
		w.tell(Event{Kind: Shot, Body: b.Number, At: b.At, Angle: angle})
		return
	}
}

// bolts fly until they meet something.
func (w *World) bolts() {
	h := w.Hider()
	h.HurtFor += delta
	for i := range w.Bolts {
		s := &w.Bolts[i]
		if s.By == 0 {
			continue
		}
		to := s.At.Add(s.Velocity.Scale(delta))
		end := w.reach(s.At, to)
		way := end.Sub(s.At)
		along := geom.Clamp(h.At.Sub(s.At).Dot(way)/max(way.LenSq(), 1e-9), 0, 1) // the nearest point of the way to the hider
		switch {
		case w.Phase == Hiding && s.At.Add(way.Scale(along)).Dist(h.At) < bodyRadius+boltRadius:
			w.hurt(s)
			*s = Bolt{}
		case end != to:
			w.tell(Event{Kind: Spark, At: end, Angle: s.Velocity.Angle()})
			*s = Bolt{}
		default:
			s.At = to
		}
	}
}

// hurt takes health from the hider, unless it was hit a moment ago.
func (w *World) hurt(s *Bolt) {
	h := w.Hider()
	if h.HurtFor < invulnerableFor {
		return
	}
	h.Health--
	h.HurtFor = 0
	w.Tally.Hits++
	w.tell(Event{Kind: Hit, At: h.At, Angle: s.Velocity.Angle()})
	if h.Health <= 0 {
		w.Tally.Caught++
		w.end(Caught, Event{Kind: GotCaught, Body: s.By, At: h.At})
	}
}
