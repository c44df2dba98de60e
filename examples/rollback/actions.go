package main

import "github.com/wits-ai/wits"

// WolfPorts are what the game tells a wolf's mind.
type WolfPorts struct {
	Distance wits.Input[float64] `unit:"m" doc:"How far the nearest player is."`
	Whistle  wits.Input[bool]    `doc:"Somebody whistles near by."`
}

// Stray goes somewhere.
type Stray struct {
	Speed wits.In[float64] `default:"1.5" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Stray) Doc() string { return "Goes to a point of the meadow, and succeeds there." }

// Activate chooses the point.
func (*Stray) Activate(x *wits.Context) {
	r := x.Rand()
	wits.Self[*wolf](x).To.X = float64((2*r.Float() - 1) * half)
	wits.Self[*wolf](x).To.Y = float64((2*r.Float() - 1) * half)
}

// Update takes a step.
func (s *Stray) Update(x *wits.Context) wits.Status {
	body := wits.Self[*wolf](x)
	body.At = walk(body.At, body.To.Sub(body.At), s.Speed.Get(x), x.Delta())
	if body.At.Dist(body.To) < 0.1 {
		return wits.Success
	}
	return wits.Running
}

// Chase runs after the nearest player.
type Chase struct {
	Speed wits.In[float64] `default:"4" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Chase) Doc() string { return "Runs after the nearest player, and never ends." }

// Update takes a step.
func (c *Chase) Update(x *wits.Context) wits.Status {
	body := wits.Self[*wolf](x)
	prey, _ := wits.World[*world](x).nearest(body.At)
	body.At = walk(body.At, prey.At.Sub(body.At), c.Speed.Get(x), x.Delta())
	return wits.Running
}

// Flee runs away from the nearest player.
type Flee struct {
	Speed wits.In[float64] `default:"5" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Flee) Doc() string { return "Runs away from the nearest player, and never ends." }

// Update takes a step.
func (f *Flee) Update(x *wits.Context) wits.Status {
	body := wits.Self[*wolf](x)
	from, _ := wits.World[*world](x).nearest(body.At)
	body.At = walk(body.At, body.At.Sub(from.At).Norm().Scale(half), f.Speed.Get(x), x.Delta())
	return wits.Running
}
