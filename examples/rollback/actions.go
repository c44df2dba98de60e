package main

import "github.com/wits-ai/wits"

// WolfPorts are what the game tells a wolf's mind.
type WolfPorts struct {
	Whistle wits.Input[bool] `doc:"Somebody whistles near by."`
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

// Quarry is a player as a wolf sees it.
type Quarry struct {
	Number   int64
	Distance float64 `unit:"m" doc:"From the wolf."`
	Lamps    int64   `doc:"That were found, less bites."`
}

// quarry returns the i-th player as the wolf sees it.
func quarry(x *wits.Context, i int) (Quarry, bool) {
	w := wits.World[*world](x)
	if i >= len(w.Players) {
		return Quarry{}, false
	}
	p := &w.Players[i]
	return Quarry{Number: int64(i), Distance: p.At.Dist(wits.Self[*wolf](x).At), Lamps: int64(p.Score)}, true
}

// Chase runs after a player.
type Chase struct {
	Prey  wits.In[int64]   `doc:"The player's number, from 0."`
	Lost  wits.In[float64] `default:"9" unit:"m" doc:"From how far away it does not see the player any more."`
	Speed wits.In[float64] `default:"4" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Chase) Doc() string { return "Runs after a player, and fails when it is too far away." }

// Update takes a step.
func (c *Chase) Update(x *wits.Context) wits.Status {
	body := wits.Self[*wolf](x)
	prey := &wits.World[*world](x).Players[uint64(c.Prey.Get(x))%players]
	if prey.At.Dist(body.At) > c.Lost.Get(x) {
		return wits.Failure
	}
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
