package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
)

// pilot is a ship as its mind and the actions of package steer see it: Frame.Self. Its slices are memory of its own, since
// minds step side by side.
type pilot struct {
	*Ship
	w     *World
	near  []steer.Mover
	rocks []geom.Circle
	edges [4]steer.Edge
}

// man gives each ship a pilot.
func (w *World) man() []pilot {
	pilots := make([]pilot, len(w.Ships))
	edges := steer.Box(geom.Vec2{X: edge, Y: edge}, geom.Vec2{X: w.Width - edge, Y: w.Height - edge})
	for i := range pilots {
		pilots[i] = pilot{Ship: &w.Ships[i], w: w, edges: edges}
	}
	return pilots
}

func (s *Ship) mover() steer.Mover {
	return steer.Mover{At: s.At, Velocity: s.Velocity, Facing: s.Facing, MaxSpeed: topSpeed, MaxForce: thrust, Radius: shipRadius}
}

// Mover implements [steer.Vehicle].
func (p *pilot) Mover() steer.Mover { return p.mover() }

// Other implements [steer.Vehicle]: whoever has not been destroyed.
func (p *pilot) Other(e wits.Entity) (steer.Mover, bool) {
	if s := p.w.ship(e); s != nil {
		return s.mover(), s.Alive()
	}
	at, _, ok := p.w.Place(e)
	return steer.Mover{At: at, MaxSpeed: topSpeed, MaxForce: thrust, Radius: flagRadius}, ok && p.w.Alive(e)
}

// Near implements [steer.Vehicle]: ships of both sides, or those of its own squad.
func (p *pilot) Near(radius float64, own bool) []steer.Mover {
	var room [64]int32
	p.near = p.near[:0]
	for _, k := range p.w.near.Near(p.At, radius, room[:0]) {
		if s := &p.w.Ships[k]; s != p.Ship && s.Alive() && (!own || s.Squad == p.Squad) {
			p.near = append(p.near, s.mover())
		}
	}
	return p.near
}

// Obstacles implements [steer.Obstructed]: asteroids and flagships.
func (p *pilot) Obstacles(radius float64) []geom.Circle {
	p.rocks = p.rocks[:0]
	for _, c := range p.w.Bodies {
		if c.Center.Dist(p.At) < radius+c.Radius {
			p.rocks = append(p.rocks, c)
		}
	}
	return p.rocks
}

// Walls implements [steer.Obstructed]: there are none in space.
func (p *pilot) Walls(float64) []geom.Segment { return nil }

// Edges and Mass implement [steer.Contained].
func (p *pilot) Edges() []steer.Edge { return p.edges[:] }

// Mass is in kg.
func (p *pilot) Mass() float64 { return glide.Mass }

// nodeBurn is what becomes of a force.
type nodeBurn struct {
	Force wits.In[geom.Vec2] `unit:"N" doc:"Where to, and how hard."`
}

func (*nodeBurn) Doc() string {
	return "Pushes the ship: its engine gives as much of the force as it can. Without it, or an order to fly, a ship brakes. Goes on until it is ended."
}

func (n *nodeBurn) Update(x *wits.Context) wits.Status {
	p := wits.Self[*pilot](x)
	if force := n.Force.Get(x); finite(force) {
		p.Burns, p.Force = p.w.Tick+1, force
	}
	return wits.Running
}

type wayParams struct {
	To geom.Vec2 `unit:"m" doc:"Where to in the end."`
}

// registerFlight offers what documents need that say how ships fly.
func registerFlight(r *wits.Registry) {
	steer.Register(r)
	wits.AddAction[nodeBurn](r, wits.Named("Burn"))
	wits.AddFunc(r, "WayTo", func(x *wits.Context, p wayParams) geom.Vec2 {
		me := wits.Self[*pilot](x)
		if !finite(p.To) {
			return me.At
		}
		return me.w.Toward(me.At, p.To)
	}, wits.Doc("Where to head for to get to a place: there, or past the side of the first asteroid or flagship that is in the way."))
	wits.AddFunc(r, "Speed", func(x *wits.Context, _ struct{}) float64 { return wits.Self[*pilot](x).Velocity.Len() },
		wits.Doc("How fast the ship flies, m/s."))
	wits.AddFunc(r, "Inertia", func(x *wits.Context, _ struct{}) bool { return wits.Self[*pilot](x).w.Inertia },
		wits.Doc("True if ships have no brakes but their engine."))
}
