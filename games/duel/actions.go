package duel

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Actions read the world and write the orders of their own fighter, nothing else; so minds may step in parallel. There
// are three sorts, on layers that do not disturb each other: feet and eyes (MoveTowards, Circle, KeepDistance, Retreat),
// eyes alone (FaceTarget), sword (Swing, Parry).
func registerActions(r *wits.Registry) {
	wits.AddAction[MoveTowards](r)
	wits.AddAction[Circle](r)
	wits.AddAction[KeepDistance](r)
	wits.AddAction[Retreat](r)
	wits.AddAction[FaceTarget](r)
	wits.AddAction[Wait](r)
	wits.AddAction[Swing](r)
	wits.AddAction[Parry](r)
}

// at returns the agent's own fighter and another one; nil if that is nobody.
func at(x *wits.Context, target wits.Entity) (self, other *Fighter) {
	return wits.Self[*Fighter](x), wits.World[*World](x).Find(target)
}

// look orders the eyes, move the feet.
func (o *Orders) look(way geom.Vec2)  { o.Face = way }
func (o *Orders) walk(move geom.Vec2) { o.Move = move }

// MoveTowards walks straight up to a target.
type MoveTowards struct {
	Target wits.In[wits.Entity] `doc:"Whom to walk up to."`
	Speed  wits.In[float64]     `default:"3" unit:"m/s" doc:"More than 3.1 m/s costs stamina; the feet allow 3.8 m/s at most."`
	Stop   wits.In[float64]     `default:"1" unit:"m" doc:"No nearer than this."`
}

// Doc explains the action.
func (*MoveTowards) Doc() string {
	return "Walks straight up to the target, facing it. Goes on until it is deactivated; fails if the target is nobody."
}

// Update orders one tick of it.
func (a *MoveTowards) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	way := t.Position.Sub(f.Position)
	f.Orders.look(way)
	far := way.Len()
	if gap := far - a.Stop.Get(x); gap > 0 && far > 0 {
		// Slower over the last few centimetres, so that nobody trembles.
		f.Orders.walk(way.Scale(min(a.Speed.Get(x), gap*8) / far))
	}
	return wits.Running
}

// Notes shows how far it is.
func (a *MoveTowards) Notes(x *wits.Context) []wits.Note {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return []wits.Note{{Name: "distance", Value: "no target"}}
	}
	return []wits.Note{metres("distance", f.Position.Dist(t.Position)), metresPerSecond("speed", f.Velocity.Len())}
}

// Circle walks around a target at a distance.
type Circle struct {
	Target wits.In[wits.Entity] `doc:"Whom to walk around."`
	Radius wits.In[float64]     `default:"1.8" unit:"m" doc:"How far from the target."`
	Speed  wits.In[float64]     `default:"2" unit:"m/s" doc:"The feet allow 2.7 m/s sideways."`
	Left   wits.In[bool]        `doc:"Goes to its own left, clockwise around the target when seen from above; else to its right."`
}

// Doc explains the action.
func (*Circle) Doc() string {
	return "Walks around the target at a distance, facing it. Goes on until it is deactivated; fails if the target is nobody."
}

// Update orders one tick of it.
func (a *Circle) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	way := t.Position.Sub(f.Position)
	f.Orders.look(way)
	far := way.Len()
	if far == 0 {
		return wits.Running
	}
	along := way.Perp()
	if !a.Left.Get(x) {
		along = along.Neg()
	}
	// In or out as much as is wanting, at most as much as along.
	gap := geom.Clamp(float64((far-a.Radius.Get(x))*2), -1, 1)
	f.Orders.walk(way.Scale(gap).Add(along).Scale(a.Speed.Get(x) / (far * math.Sqrt(1+float64(gap*gap)))))
	return wits.Running
}

// KeepDistance backs away or follows.
type KeepDistance struct {
	Target   wits.In[wits.Entity] `doc:"From whom."`
	Distance wits.In[float64]     `default:"3" unit:"m" doc:"How far from the target."`
	Speed    wits.In[float64]     `default:"2" unit:"m/s" doc:"The feet allow 2.1 m/s backwards."`
}

// Doc explains the action.
func (*KeepDistance) Doc() string {
	return "Stays at a distance from the target and faces it: backs away when it comes, follows when it goes. Goes on until it is deactivated; fails if the target is nobody."
}

// Update orders one tick of it.
func (a *KeepDistance) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	way := t.Position.Sub(f.Position)
	f.Orders.look(way)
	far := way.Len()
	if gap := far - a.Distance.Get(x); (gap > 0.25 || gap < 0) && far > 0 {
		f.Orders.walk(way.Scale(geom.Clamp(float64(gap*3), -1, 1) * a.Speed.Get(x) / far))
	}
	return wits.Running
}

// FaceTarget looks at a target.
type FaceTarget struct {
	Target wits.In[wits.Entity] `doc:"Whom to look at."`
}

// Doc explains the action.
func (*FaceTarget) Doc() string {
	return "Stands and faces the target. Goes on until it is deactivated; fails if the target is nobody."
}

// Update orders one tick of it.
func (a *FaceTarget) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	f.Orders.look(t.Position.Sub(f.Position))
	return wits.Running
}

// Wait does nothing for a while.
type Wait struct {
	Seconds wits.In[float64]  `default:"1" unit:"s" doc:"How long."`
	Since   wits.Var[float64] `unit:"s"`
}

// Doc explains the action.
func (*Wait) Doc() string { return "Does nothing and succeeds when the time is up." }

// Update counts.
func (a *Wait) Update(x *wits.Context) wits.Status {
	since := a.Since.Get(x) + x.Delta()
	a.Since.Set(x, since)
	if since >= a.Seconds.Get(x) {
		return wits.Success
	}
	return wits.Running
}

func metres(name string, v float64) wits.Note { return wits.Note{Name: name, Value: two(v), Unit: "m"} }

func metresPerSecond(name string, v float64) wits.Note {
	return wits.Note{Name: name, Value: two(v), Unit: "m/s"}
}

// two returns a number with two places after the point.
func two(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
