package steer

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Vehicle is what the actions of this package ask of whoever steers: of [wits.Frame.Self]. What it returns is read at once,
// so it may be memory that the next call uses again. Minds step side by side, so each must have memory of its own.
type Vehicle interface {
	// Mover returns the body itself.
	Mover() Mover
	// Other returns what it perceives of another; false if it does not.
	Other(e wits.Entity) (Mover, bool)
	// Near returns the others within radius metres, of its own group alone if own says so.
	Near(radius float64, own bool) []Mover
}

// The following are for those actions that need them; without them an action fails.

// Pathed is a [Vehicle] with paths that have names.
type Pathed interface{ Path(name string) []geom.Vec2 }

// Obstructed is a [Vehicle] that knows of obstacles and walls any part of which lies within radius metres.
type Obstructed interface {
	Obstacles(radius float64) []geom.Circle
	Walls(radius float64) []geom.Segment
}

// Contained is a [Vehicle] that is to stay in a convex region.
type Contained interface {
	// Edges returns those of the region; Mass is the body's own, kg.
	Edges() []Edge
	Mass() float64
}

// Flowing is a [Vehicle] with fields of directions that have names.
type Flowing interface {
	Flow(name string, at geom.Vec2) geom.Vec2
}

// Register offers the actions to designers, with their types: each gives out a Force as long as it runs, which a document
// of the kind thoughts combines, or any other passes on.
func Register(r *wits.Registry) {
	wits.AddEnum[PathEnd](r, "pathEnd", "What comes after the last point of a path.", "stop", "turn", "repeat")
	wits.AddAction[seekPoint](r, wits.Named("SeekPoint"))
	wits.AddAction[fleePoint](r, wits.Named("FleePoint"))
	wits.AddAction[arrive](r, wits.Named("Arrive"))
	wits.AddAction[seekOther](r, wits.Named("Seek"))
	wits.AddAction[fleeOther](r, wits.Named("Flee"))
	wits.AddAction[pursue](r, wits.Named("Pursue"))
	wits.AddAction[evade](r, wits.Named("Evade"))
	wits.AddAction[offsetPursuit](r, wits.Named("OffsetPursuit"))
	wits.AddAction[interpose](r, wits.Named("Interpose"))
	wits.AddAction[followLeader](r, wits.Named("FollowLeader"))
	wits.AddAction[wander](r, wits.Named("Wander"))
	wits.AddAction[separation](r, wits.Named("Separation"))
	wits.AddAction[cohesion](r, wits.Named("Cohesion"))
	wits.AddAction[alignment](r, wits.Named("Alignment"))
	wits.AddAction[followPath](r, wits.Named("FollowPath"))
	wits.AddAction[stayOnPath](r, wits.Named("StayOnPath"))
	wits.AddAction[flow](r, wits.Named("FollowFlow"))
	wits.AddAction[avoidOthers](r, wits.Named("AvoidOthers"))
	wits.AddAction[avoidObstacles](r, wits.Named("AvoidObstacles"))
	wits.AddAction[followWall](r, wits.Named("FollowWall"))
	wits.AddAction[avoidWalls](r, wits.Named("AvoidWalls"))
	wits.AddAction[contain](r, wits.Named("Contain"))
}

// Steering is the outlet that all actions have.
type Steering struct {
	Force wits.Out[geom.Vec2] `unit:"N" doc:"What it wants."`
}

// give gives out a force and goes on.
func (s *Steering) give(x *wits.Context, force geom.Vec2) wits.Status {
	s.Force.Set(x, force)
	return wits.Running
}

// fail gives out none and fails.
func (s *Steering) fail(x *wits.Context) wits.Status {
	s.Force.Set(x, geom.Vec2{})
	return wits.Failure
}

func vehicle(x *wits.Context) Vehicle { return wits.Self[Vehicle](x) }

// can asks for something that not every vehicle has.
func can[T any](v Vehicle) (T, bool) {
	t, ok := v.(T)
	return t, ok
}
