package robot

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
)

// Reel is the order to shake after a blow.
type Reel struct{ Seconds float64 }

// Execute shakes.
func (o *Reel) Execute(b mover, m act.Moment) act.Result {
	b.Looked = b.w.Tick
	b.Gaze = geom.WrapAngle(b.Gaze + float64(0.16*geom.Sin(float64(m.Elapsed*24))))
	b.Noted, b.NotedFor = Dizzy, 0.1
	return actors.After(m, o.Seconds)
}

// Reboot is the order to start anew: for so long the robot is off.
type Reboot struct{ Seconds float64 }

// Start goes out.
func (o *Reboot) Start(b mover, _ act.Moment) act.Result {
	b.Off = true
	b.Velocity = geom.Vec2{}
	return act.Complete
}

// Execute waits.
func (o *Reboot) Execute(b mover, m act.Moment) act.Result {
	b.Noted, b.NotedFor = Dots, 0.1
	return actors.After(m, o.Seconds)
}

// End is on again.
func (o *Reboot) End(b mover, _ act.Status) {
	b.Off = false
	b.w.tell(Event{Kind: BackOn, Body: b.Number, At: b.At})
}

// Signal is the order to show a sign.
type Signal struct {
	Sign    Sign
	Seconds float64
}

// Execute shows it.
func (o *Signal) Execute(b mover, m act.Moment) act.Result {
	b.Noted, b.NotedFor = o.Sign, 0.1
	return actors.After(m, o.Seconds)
}
