package foresee

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
)

// Seer is what the actions of this package ask of whoever foresees: of [wits.Frame.Self].
type Seer interface {
	steer.Vehicle
	// Foresight returns its own; nil if it has none: then it takes it that others go on straight.
	Foresight() *Foresight
}

// Register offers the actions Foresee and PursueForeseen to designers. A mind that runs them is parked with a fault if its
// Frame.Self is no [Seer].
func Register(r *wits.Registry) {
	wits.AddAction[foreseeOther](r, wits.Named("Foresee"))
	wits.AddAction[pursueForeseen](r, wits.Named("PursueForeseen"))
}

// other is whom an action foresees.
type other struct {
	Target   wits.In[wits.Entity]  `doc:"The other."`
	Ahead    wits.In[float64]      `default:"2" unit:"s" doc:"How far ahead it imagines that one."`
	Asked    wits.Var[wits.Entity] `doc:"Whom it has asked about."`
	Reported wits.Var[wits.Entity] `doc:"Of whom it has said that it cannot imagine that one."`
}

// sight is what an action sees ahead.
type sight struct {
	place, velocity geom.Vec2
	meet            geom.Vec2
	in              float64
	imagined        bool
	me              steer.Mover
}

// look asks about the other, and gives what is known of it by now; false if it is not perceived.
func (o *other) look(x *wits.Context) (s sight, ok bool) {
	self := wits.Self[Seer](x)
	target, ahead := o.Target.Get(x), max(o.Ahead.Get(x), 0)
	him, ok := self.Other(target)
	f := self.Foresight()
	if !ok {
		return s, false
	}
	s.me = self.Mover()
	if f != nil {
		f.Ask(x.Entity(), target, ahead)
		o.Asked.Set(x, target)
		if fault := f.Fault(); fault != nil && f.Target() == target && o.Reported.Get(x) != target {
			o.Reported.Set(x, target)
			x.Log(wits.Error, "%v cannot be imagined: %v", target, fault)
		}
		if t := f.Track(target); t != nil {
			s.place, s.velocity = t.At(f.Now() + ahead)
			s.meet, s.in, _ = t.Meet(s.me.At, s.me.MaxSpeed, f.Now())
			s.imagined = true
			return s, true
		}
	}
	s.place, s.velocity = him.Predicted(ahead), him.Velocity
	s.meet = steer.Intercept(&s.me, &him, ahead)
	if s.me.MaxSpeed > 0 {
		s.in = s.me.At.Dist(s.meet) / s.me.MaxSpeed
	}
	return s, true
}

// end forgets whom it has asked about, unless somebody else is asked about by now.
func (o *other) end(x *wits.Context) {
	if self, ok := wits.SelfIs[Seer](x); ok {
		if f := self.Foresight(); f != nil && f.Target() == o.Asked.Get(x) {
			f.Forget()
		}
	}
}

type foreseeOther struct {
	other
	Place    wits.Out[geom.Vec2] `unit:"m" doc:"Where the other will be."`
	Velocity wits.Out[geom.Vec2] `unit:"m/s" doc:"How it will move by then."`
	Speed    wits.Out[float64]   `unit:"m/s" doc:"How fast."`
	Meet     wits.Out[geom.Vec2] `unit:"m" doc:"Where it could be met at full speed; or where that would be missed by least."`
	MeetIn   wits.Out[float64]   `unit:"s" doc:"In how long."`
	Imagined wits.Out[bool]      `doc:"All this was imagined. If not, it is what comes if the other goes on straight."`
}

func (*foreseeOther) Doc() string {
	return "Imagines what another will do, and says where it will be. Fails if the other is not perceived."
}

func (a *foreseeOther) Update(x *wits.Context) wits.Status {
	s, ok := a.look(x)
	if !ok {
		a.Imagined.Set(x, false)
		return wits.Failure
	}
	a.Place.Set(x, s.place)
	a.Velocity.Set(x, s.velocity)
	a.Speed.Set(x, s.velocity.Len())
	a.Meet.Set(x, s.meet)
	a.MeetIn.Set(x, s.in)
	a.Imagined.Set(x, s.imagined)
	return wits.Running
}

func (a *foreseeOther) End(x *wits.Context, _ wits.Status) { a.end(x) }

type pursueForeseen struct {
	steer.Steering
	other
	Imagined wits.Out[bool] `doc:"It goes by what it imagines. If not, it takes it that the other goes on straight."`
}

func (*pursueForeseen) Doc() string {
	return "Steers to where it meets another, by imagining what that one will do. Fails if the other is not perceived."
}

func (a *pursueForeseen) Update(x *wits.Context) wits.Status {
	s, ok := a.look(x)
	a.Imagined.Set(x, s.imagined)
	if !ok {
		a.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	a.Force.Set(x, steer.Seek(&s.me, s.meet))
	return wits.Running
}

func (a *pursueForeseen) End(x *wits.Context, _ wits.Status) { a.end(x) }
