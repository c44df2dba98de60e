package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// GuardPorts is the interface "Guard": what the game tells a guard's mind before each step, and what it reads.
type GuardPorts struct {
	Sensed  wits.Input[bool]      `doc:"Its senses tell of the hider at this moment, by sight or by hearing."`
	Seen    wits.Input[bool]      `doc:"It sees the hider at this moment."`
	Where   wits.Input[geom.Vec2] `unit:"m" doc:"Where the hider was perceived last; a sound around a corner seems to come from the corner."`
	Heading wits.Input[geom.Vec2] `unit:"m/s" doc:"How the hider moved when it was seen last."`
	Noise   wits.Input[bool]      `doc:"It hears something that nobody seems to be at: a stone, a door."`
	NoiseAt wits.Input[geom.Vec2] `unit:"m" doc:"Where the last such noise seemed to come from."`
	At      wits.Input[geom.Vec2] `unit:"m" doc:"Where the guard is."`
	Route   wits.Input[Route]     `doc:"How it chooses where to go on its patrol."`

	Mood wits.Output[Mood] `doc:"What it is about; the stage shows it."`
}

// bindGuard binds the ports of a guard's document.
func bindGuard(p *wits.Program) (ports, error) { return wits.Bind[GuardPorts](p) }

func (p *GuardPorts) read(m *wits.Mind, b *Body) { b.Mood = p.Mood.Get(m) }

func (p *GuardPorts) set(m *wits.Mind, b *Body, w *World) {
	k, now := &b.knows, w.Time()
	p.Sensed.Set(m, k.Sees || now-k.HeldAt < seenFor || now-k.HeardAt < heardFor)
	p.Seen.Set(m, k.Sees)
	p.Where.Set(m, k.Place)
	p.Heading.Set(m, k.Heading)
	p.Noise.Set(m, now-k.NoisedAt < heardFor)
	p.NoiseAt.Set(m, k.Noise)
	p.At.Set(m, b.At)
	p.Route.Set(m, w.Route)
}

// Route is how a guard chooses its next patrol point.
type Route int64

// Routes.
const (
	Queue  Route = iota // the nearest that it has not been to, until it has been to all
	Random              // any
)

var routeNames = [...]string{"queue", "random"}
