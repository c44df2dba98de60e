package main

import "github.com/wits-ai/wits"

// BakerPorts are what the game tells the baker's mind.
type BakerPorts struct {
	Hour   wits.Input[float64] `unit:"h" doc:"The hour of the day, 0 to 24."`
	Loaves wits.Input[int64]   `doc:"Loaves that are not sold yet."`
	Rain   wits.Input[bool]    `doc:"It rains."`
}

// Walk goes somewhere.
type Walk struct {
	To    wits.In[place]   `doc:"Where to."`
	Speed wits.In[float64] `default:"4" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Walk) Doc() string { return "Walks to a place, and succeeds there." }

// Update takes a step.
func (w *Walk) Update(x *wits.Context) wits.Status {
	body := wits.Self[*baker](x)
	body.doing = "walks"
	way := w.To.Get(x).at().Sub(body.at)
	stride := float64(w.Speed.Get(x) * x.Delta())
	if way.Len() <= stride {
		body.at = w.To.Get(x).at()
		return wits.Success
	}
	body.at = body.at.Add(way.Norm().Scale(stride))
	return wits.Running
}

// Bake makes loaves.
type Bake struct {
	Loaves wits.In[int64] `default:"12" doc:"How many."`
	Time   wits.Var[float64]
}

// Doc explains the action to designers.
func (*Bake) Doc() string { return "Bakes three loaves a second, and succeeds when there are enough." }

// Update bakes.
func (b *Bake) Update(x *wits.Context) wits.Status {
	body := wits.Self[*baker](x)
	body.doing = "bakes"
	b.Time.Set(x, b.Time.Get(x)+x.Delta())
	if b.Time.Get(x) >= 1.0/3 {
		b.Time.Set(x, 0)
		body.loaves++
	}
	if body.loaves >= int(b.Loaves.Get(x)) {
		return wits.Success
	}
	return wits.Running
}

// Sell sells loaves to who comes by.
type Sell struct{ Time wits.Var[float64] }

// Doc explains the action to designers.
func (*Sell) Doc() string { return "Sells a loaf a second, and succeeds when there are none left." }

// Update sells.
func (s *Sell) Update(x *wits.Context) wits.Status {
	body := wits.Self[*baker](x)
	body.doing = "sells"
	if body.loaves == 0 {
		return wits.Success
	}
	s.Time.Set(x, s.Time.Get(x)+x.Delta())
	if s.Time.Get(x) >= 1 {
		s.Time.Set(x, 0)
		body.loaves--
		body.sold++
	}
	return wits.Running
}

// Stay stays where the baker is.
type Stay struct {
	Doing wits.In[string] `default:"rests" doc:"What is written beside the baker."`
}

// Doc explains the action to designers.
func (*Stay) Doc() string { return "Stays, until something else comes." }

// Update stays.
func (s *Stay) Update(x *wits.Context) wits.Status {
	wits.Self[*baker](x).doing = s.Doing.Get(x)
	return wits.Running
}
