package steer

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Actions that heed many others, ways and surroundings.

type wander struct {
	Steering
	Radius   wits.In[float64]  `default:"1" unit:"m" doc:"Of the circle on which the point moves that it seeks."`
	Distance wits.In[float64]  `default:"2" unit:"m" doc:"How far ahead the circle lies."`
	Jitter   wits.In[float64]  `default:"4" unit:"rad/s" doc:"How fast the point moves on it."`
	Angle    wits.Var[float64] `unit:"rad" doc:"Where the point is."`
}

func (*wander) Doc() string { return "Strolls about, in a way that bends and never jumps." }

func (a *wander) Update(x *wits.Context) wits.Status {
	m, w := vehicle(x).Mover(), Wandering{a.Angle.Get(x)}
	force := Wander(&m, &w, x.Dice(), a.Radius.Get(x), a.Distance.Get(x), a.Jitter.Get(x), x.Delta())
	a.Angle.Set(x, w.Angle)
	return a.give(x, force)
}

type separation struct {
	Steering
	Radius wits.In[float64] `default:"3" unit:"m" doc:"From whom nearer than that."`
}

func (*separation) Doc() string {
	return "Keeps apart from all others, from each the more the nearer it is."
}

func (a *separation) Update(x *wits.Context) wits.Status {
	v, radius := vehicle(x), a.Radius.Get(x)
	m := v.Mover()
	return a.give(x, Separation(&m, v.Near(radius, false), radius))
}

type cohesion struct {
	Steering
	Radius wits.In[float64] `default:"9" unit:"m" doc:"With whom of its group nearer than that."`
}

func (*cohesion) Doc() string { return "Steers to the middle of those of its group who are near." }

func (a *cohesion) Update(x *wits.Context) wits.Status {
	v, radius := vehicle(x), a.Radius.Get(x)
	m := v.Mover()
	return a.give(x, Cohesion(&m, v.Near(radius, true), radius))
}

type alignment struct {
	Steering
	Radius wits.In[float64] `default:"7.5" unit:"m" doc:"With whom of its group nearer than that."`
}

func (*alignment) Doc() string { return "Moves as those of its group do who are near." }

func (a *alignment) Update(x *wits.Context) wits.Status {
	v, radius := vehicle(x), a.Radius.Get(x)
	m := v.Mover()
	return a.give(x, Alignment(&m, v.Near(radius, true), radius))
}

type followPath struct {
	Steering
	Path         wits.In[string]  `doc:"The name of the path."`
	Radius       wits.In[float64] `default:"1" unit:"m" doc:"How near to a point counts as there."`
	End          wits.In[PathEnd] `default:"turn" doc:"What comes after the last point."`
	Deceleration wits.In[float64] `default:"4" unit:"m/s2" doc:"How hard it brakes at the end."`
	Next         wits.Var[int64]  `doc:"The point that it goes to."`
	Back         wits.Var[bool]   `doc:"It goes back."`
}

func (*followPath) Doc() string {
	return "Goes along a path of the game, from point to point. Succeeds at its end, if it is to stop there. Fails if there is no such path."
}

func (a *followPath) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	p, ok := can[Pathed](v)
	if !ok {
		return a.fail(x)
	}
	points := p.Path(a.Path.Get(x))
	if len(points) == 0 {
		return a.fail(x)
	}
	m, f := v.Mover(), Following{Next: int32(a.Next.Get(x)), Back: a.Back.Get(x)}
	force := FollowPath(&m, &f, points, a.Radius.Get(x), a.End.Get(x), a.Deceleration.Get(x))
	a.Next.Set(x, int64(f.Next))
	a.Back.Set(x, f.Back)
	a.give(x, force)
	if f.Done {
		return wits.Success
	}
	return wits.Running
}

type stayOnPath struct {
	Steering
	Path   wits.In[string]  `doc:"The name of the path."`
	Radius wits.In[float64] `default:"2" unit:"m" doc:"How far off it may be."`
	Ahead  wits.In[float64] `default:"0.5" unit:"s" doc:"How far ahead it looks."`
}

func (*stayOnPath) Doc() string {
	return "Keeps within a corridor around a path of the game, in its direction. Fails if there is no such path."
}

func (a *stayOnPath) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	p, ok := can[Pathed](v)
	if !ok {
		return a.fail(x)
	}
	points := p.Path(a.Path.Get(x))
	if len(points) == 0 {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, StayOnPath(&m, points, a.Radius.Get(x), a.Ahead.Get(x)))
}

type flow struct {
	Steering
	Field wits.In[string]  `doc:"The name of the field."`
	Ahead wits.In[float64] `default:"0.2" unit:"s" doc:"How far ahead it looks."`
}

func (*flow) Doc() string {
	return "Goes along a field of directions of the game. Fails if the game has none."
}

func (a *flow) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	f, ok := can[Flowing](v)
	if !ok {
		return a.fail(x)
	}
	m := v.Mover()
	at := m.Predicted(a.Ahead.Get(x))
	velocity := f.Flow(a.Field.Get(x), at)
	if velocity == (geom.Vec2{}) {
		return a.give(x, geom.Vec2{})
	}
	return a.give(x, m.Toward(velocity.Clamped(m.MaxSpeed)))
}

type avoidOthers struct {
	Steering
	Margin wits.In[float64] `default:"0.3" unit:"m" doc:"How much room it leaves."`
	Ahead  wits.In[float64] `default:"2" unit:"s" doc:"How far ahead it looks."`
}

func (*avoidOthers) Doc() string { return "Goes out of the way of others who move." }

func (a *avoidOthers) Update(x *wits.Context) wits.Status {
	v, ahead := vehicle(x), a.Ahead.Get(x)
	m := v.Mover()
	return a.give(x, AvoidOthers(&m, v.Near(float64(2*m.MaxSpeed*ahead), false), a.Margin.Get(x), ahead))
}

type avoidObstacles struct {
	Steering
	Ahead wits.In[float64] `default:"1" unit:"s" doc:"How far ahead it looks."`
}

func (*avoidObstacles) Doc() string {
	return "Goes around obstacles. Fails if the game does not tell of any."
}

func (a *avoidObstacles) Update(x *wits.Context) wits.Status {
	v, ahead := vehicle(x), a.Ahead.Get(x)
	o, ok := can[Obstructed](v)
	if !ok {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, AvoidObstacles(&m, o.Obstacles(float64(m.MaxSpeed*ahead)+m.Radius), ahead))
}

type followWall struct {
	Steering
	Distance wits.In[float64] `default:"2" unit:"m" doc:"How far off."`
	Ahead    wits.In[float64] `default:"0.4" unit:"s" doc:"How far ahead it looks."`
	Reach    wits.In[float64] `default:"20" unit:"m" doc:"How far it looks for one."`
}

func (*followWall) Doc() string {
	return "Goes along the nearest wall. Fails if the game does not tell of any."
}

func (a *followWall) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	o, ok := can[Obstructed](v)
	if !ok {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, FollowWall(&m, o.Walls(a.Reach.Get(x)), a.Distance.Get(x), a.Ahead.Get(x)))
}

type avoidWalls struct {
	Steering
	Ahead wits.In[float64] `default:"0.8" unit:"s" doc:"How far ahead it feels."`
}

func (*avoidWalls) Doc() string {
	return "Turns away from walls in its way. Fails if the game does not tell of any."
}

func (a *avoidWalls) Update(x *wits.Context) wits.Status {
	v, ahead := vehicle(x), a.Ahead.Get(x)
	o, ok := can[Obstructed](v)
	if !ok {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, AvoidWalls(&m, o.Walls(m.Radius+float64(m.Velocity.Len()*max(ahead, 0))), ahead))
}

type contain struct {
	Steering
	Margin wits.In[float64] `default:"0.5" unit:"m" doc:"How far from the edge it stays."`
}

func (*contain) Doc() string {
	return "Keeps within the region that the game says. Fails if it says none."
}

func (a *contain) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	c, ok := can[Contained](v)
	if !ok {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, Contain(&m, c.Edges(), c.Mass(), a.Margin.Get(x), x.Delta()))
}
