package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// clipName is an animation, by its number among all.
type clipName uint8

// Attack plays an attack if somebody is within its reach.
type Attack struct {
	act.Ordered
	Clip     wits.In[clipName] `doc:"The animation that is played."`
	Distance wits.In[float64]  `unit:"m" doc:"How far the attack reaches, from the beast's middle. 'go run . measure' plays the attack and writes it; 0: it was not measured yet, and attacks nobody."`
	Angle    wits.In[float64]  `unit:"°" doc:"How far it reaches to either side. Measured."`
	Toward   wits.In[float64]  `unit:"°" doc:"Where the middle of its reach is: 0 is in front, 90 to the left, 180 behind. Measured."`
	Share    wits.In[float64]  `default:"1" doc:"Of the distance, how much it makes use of: with 0.8 the beast waits until they are well within reach. Measuring leaves it alone."`
}

// Doc explains the action to designers.
func (*Attack) Doc() string {
	return "Plays an attack, if somebody stands within its reach; else it fails. Succeeds when the animation is over."
}

// Activate looks for somebody within reach.
func (a *Attack) Activate(x *wits.Context) {
	b, w := wits.Self[*beast](x), wits.World[*world](x)
	clip := int(a.Clip.Get(x))
	reach := geom.Sector{
		Tip: b.at, Facing: geom.FromAngle(b.heading + radians(a.Toward.Get(x))),
		Radius: float64(a.Distance.Get(x) * a.Share.Get(x)), Half: radians(a.Angle.Get(x)),
	}
	if clip >= len(w.clips) || !w.anybody(reach) {
		a.Refuse(x, outOfReach)
		return
	}
	b.reach = reach
	a.Give(x, striking.Order(Strike{Clip: int64(clip)}))
}

// Face turns towards the nearest hunter.
type Face struct {
	Turn  wits.In[float64] `default:"70" unit:"°" doc:"How far it turns in a second."`
	Speed wits.In[float64] `default:"1.2" unit:"m/s" doc:"How fast it goes when it looks there."`
	Near  wits.In[float64] `default:"1.3" unit:"m" doc:"It goes no nearer than this."`
}

// Doc explains the action to designers.
func (*Face) Doc() string {
	return "Turns towards the nearest hunter and goes there, for a frame; fails if nobody stands."
}

// Update orders a step.
func (f *Face) Update(x *wits.Context) wits.Status {
	t := wits.World[*world](x).nearest()
	if t == nil {
		return wits.Failure
	}
	act.Issue(x, turning.Order(Turn{To: t.at, Turn: radians(f.Turn.Get(x)), Speed: f.Speed.Get(x), Near: f.Near.Get(x)}))
	return wits.Success
}

// Stroll goes to some point around the beast.
type Stroll struct {
	From  wits.In[float64] `default:"1.2" unit:"m" doc:"How far from the beast's middle, at least."`
	To    wits.In[float64] `default:"5" unit:"m" doc:"How far from it, at most."`
	Speed wits.In[float64] `default:"2" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Stroll) Doc() string {
	return "Goes to a point near the beast that is drawn by chance, and succeeds there."
}

// Activate draws the point.
func (s *Stroll) Activate(x *wits.Context) {
	t, r := wits.Self[*target](x), x.Rand()
	turn, far := geom.Lerp(0, 6.28, r.Float()), geom.Lerp(s.From.Get(x), s.To.Get(x), r.Float())
	t.to = wits.World[*world](x).beast.at.Add(geom.FromAngle(turn).Scale(far)).Clamped(field)
}

// Update walks; the beast may have come into the way.
func (s *Stroll) Update(x *wits.Context) wits.Status {
	t := wits.Self[*target](x)
	t.speed = s.Speed.Get(x)
	if t.at == clear(t.to, wits.World[*world](x).beast.at) || t.at.Dist(t.to) < 0.05 {
		return wits.Success
	}
	return wits.Running
}

// End stands still.
func (*Stroll) End(x *wits.Context, _ wits.Status) { wits.Self[*target](x).speed = 0 }
