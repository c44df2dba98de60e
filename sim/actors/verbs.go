package actors

import (
	"math"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Mover is a body for one step of its actuator: what the verbs of the kit move. Places are in metres, directions in radians.
type Mover interface {
	// Where returns where the body is.
	Where() geom.Vec2
	// Looks returns the direction in which it looks when it begins to look around.
	Looks() float64
	// Route returns where to head for on the way to a place, and how far that way is. ok is false if there is no way.
	Route(to geom.Vec2) (next geom.Vec2, left float64, ok bool)
	// Drive lets the body move for this tick in a direction of length 1, at a speed in m/s, as well as it can. ordered is the speed
	// that it was told to go at; it is slower where it arrives.
	Drive(way geom.Vec2, speed, ordered float64, sneak bool)
	// Turn turns the look for this tick.
	Turn(to float64)
	// Rest is called when the body is driven no more.
	Rest()
	// Gait returns how the body gets along. It must not change.
	Gait() *Gait
}

// Gait says how a body arrives, and when it is stuck.
type Gait struct {
	Creep    float64 // m/s with which it arrives
	Ease     float64 // m/s more for each metre that is left
	Progress float64 // m that count as progress
	Stuck    float64 // s without progress after which it gives up
}

// Walk says where to go, and how.
type Walk struct {
	To     geom.Vec2
	Within float64 // m: so near is there
	Speed  float64 // m/s
	Sneak  bool
	_      [7]byte
}

// Verbs are the verbs of the kit in the repertoire of a game. All games have the same, so that a document can move from one game
// to another.
type Verbs[B Mover] struct {
	goTo   act.Verb[goTo[B]]
	steer  act.Verb[steer[B]]
	look   act.Verb[look[B]]
	around act.Verb[around[B]]
	noWay  act.Reason
	stuck  act.Reason
}

// AddVerbs adds the verbs to a repertoire: legs are the layers that walk, head are those that look.
func AddVerbs[B Mover](r *act.Repertoire[B], legs, head act.Layers) *Verbs[B] {
	noWay, stuck := r.AddReason("there is no way there"), r.AddReason("something is in the way")
	return &Verbs[B]{
		goTo:   act.Add[goTo[B]](r, "go to", act.Spec{Layers: legs, Limit: 90, Doc: "Goes to a place, around what stands in the way."}),
		steer:  act.Add[steer[B]](r, "steer", act.Spec{Layers: legs, Endless: true, Doc: "Goes in a direction as long as it is told to."}),
		look:   act.Add[look[B]](r, "look", act.Spec{Layers: head, Endless: true, Doc: "Turns to a place, and goes on looking there."}),
		around: act.Add[around[B]](r, "look around", act.Spec{Layers: head, Limit: 30, Doc: "Looks to the one side, to the other, and back."}),
		noWay:  noWay, stuck: stuck,
	}
}

// GoTo returns the order to go to a place. It fails if there is no way, or if the body makes no progress.
func (v *Verbs[B]) GoTo(w Walk) act.Order {
	w.Speed = finite(w.Speed)
	return v.goTo.Order(goTo[B]{Walk: w, NoWay: v.noWay, Stuck: v.stuck})
}

// Steer returns the order to go in a direction of length 1 at a speed in m/s, as a person does who holds a key. It never ends by
// itself.
func (v *Verbs[B]) Steer(way geom.Vec2, speed float64, sneak bool) act.Order {
	return v.steer.Order(steer[B]{Way: way, Speed: finite(speed), Sneak: sneak})
}

// Look returns the order to look at a place, beside everything else. It never ends by itself.
func (v *Verbs[B]) Look(at geom.Vec2) act.Order { return v.look.Order(look[B]{At: at}) }

// LookAround returns the order to look to the one side, to the other, and back, within some seconds, so many radians to each side.
func (v *Verbs[B]) LookAround(seconds, angle float64) act.Order {
	return v.around.Order(around[B]{Seconds: finite(seconds), Angle: finite(angle)})
}

// finite returns a number, or 0 if it is infinite or none: a document may compute anything, and a body must stay somewhere.
func finite(v float64) float64 {
	if math.Abs(v) <= math.MaxFloat64 {
		return v
	}
	return 0
}

type goTo[B Mover] struct {
	Walk
	Best         float32 // m: the least that was left to go
	Since        float32 // s for which it has not become less
	NoWay, Stuck act.Reason
	_            [6]byte
}

// Start begins to measure the progress.
func (o *goTo[B]) Start(B, act.Moment) act.Result {
	o.Best, o.Since = math.MaxFloat32, 0
	return act.Complete
}

// Merge goes on to another place.
func (o *goTo[B]) Merge(newer goTo[B]) {
	newer.Best, newer.Since = math.MaxFloat32, 0
	if newer.To.Dist(o.To) <= 0.5 {
		newer.Best, newer.Since = o.Best, o.Since
	}
	*o = newer
}

// Execute goes a step.
func (o *goTo[B]) Execute(b B, m act.Moment) act.Result {
	next, left, ok := b.Route(o.To)
	if !ok || !(left <= math.MaxFloat64) { // a place that is not finite
		return act.Fail(o.NoWay)
	}
	if left <= o.Within {
		return act.Complete
	}
	g := b.Gait()
	if left < float64(o.Best)-g.Progress {
		o.Best, o.Since = float32(left), 0
	} else if o.Since += float32(m.Delta); float64(o.Since) > g.Stuck {
		return act.Fail(o.Stuck)
	}
	// It arrives slowly, and does not circle around the place.
	b.Drive(next.Sub(b.Where()).Norm(), min(o.Speed, g.Creep+float64(g.Ease*max(left-o.Within, 0))), o.Speed, o.Sneak)
	return act.Continue
}

// End stops.
func (o *goTo[B]) End(b B, _ act.Status) { b.Rest() }

type steer[B Mover] struct {
	Way   geom.Vec2
	Speed float64
	Sneak bool
	_     [7]byte
}

// Execute goes a step.
func (o *steer[B]) Execute(b B, _ act.Moment) act.Result {
	b.Drive(o.Way, o.Speed, o.Speed, o.Sneak)
	return act.Continue
}

// End stops.
func (o *steer[B]) End(b B, _ act.Status) { b.Rest() }

type look[B Mover] struct{ At geom.Vec2 }

// Execute turns.
func (o *look[B]) Execute(b B, _ act.Moment) act.Result {
	way := o.At.Sub(b.Where())
	if far := way.Len(); far > 0.2 && far <= math.MaxFloat64 { // underfoot any direction will do
		b.Turn(way.Angle())
	} else {
		b.Turn(b.Looks())
	}
	return act.Continue
}

type around[B Mover] struct{ Seconds, Angle, Middle float64 }

// Start keeps where it looked.
func (o *around[B]) Start(b B, _ act.Moment) act.Result {
	o.Middle = b.Looks()
	return act.Complete
}

// Execute turns.
func (o *around[B]) Execute(b B, m act.Moment) act.Result {
	if o.Seconds > 0 {
		b.Turn(o.Middle + float64(o.Angle*geom.Sin(float64(m.Elapsed/o.Seconds*tau))))
	}
	return After(m, o.Seconds)
}

const tau = 6.283185307179586

// Due reports whether a moment of an action, in seconds from the begin of its stage, lies in this frame.
func Due(m act.Moment, at float64) bool { return m.Elapsed < at && m.Elapsed+m.Delta >= at }

// After completes an action whose time is up, in seconds.
func After(m act.Moment, seconds float64) act.Result {
	if m.Elapsed+m.Delta >= seconds {
		return act.Complete
	}
	return act.Continue
}

// Turned returns an angle turned towards another by at most so many radians.
func Turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}
