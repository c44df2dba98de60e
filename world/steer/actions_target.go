package steer

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Actions that heed a point, or one or two others.

type seekPoint struct {
	Steering
	Target wits.In[geom.Vec2] `unit:"m" doc:"Where to. It may move."`
	Within wits.In[float64]   `unit:"m" doc:"It succeeds so near to it; 0: never."`
}

func (*seekPoint) Doc() string { return "Steers towards a point at full speed." }

func (a *seekPoint) Update(x *wits.Context) wits.Status {
	m := vehicle(x).Mover()
	target := a.Target.Get(x)
	a.give(x, Seek(&m, target))
	if m.At.Dist(target) < a.Within.Get(x) {
		return wits.Success
	}
	return wits.Running
}

type fleePoint struct {
	Steering
	From wits.In[geom.Vec2] `unit:"m" doc:"Away from where. It may move."`
	Safe wits.In[float64]   `unit:"m" doc:"It succeeds so far away; 0: never."`
}

func (*fleePoint) Doc() string { return "Steers away from a point." }

func (a *fleePoint) Update(x *wits.Context) wits.Status {
	m := vehicle(x).Mover()
	from, safe := a.From.Get(x), a.Safe.Get(x)
	a.give(x, Flee(&m, from))
	if safe > 0 && m.At.Dist(from) > safe {
		return wits.Success
	}
	return wits.Running
}

type arrive struct {
	Steering
	Target       wits.In[geom.Vec2] `unit:"m" doc:"Where to. It may move."`
	Deceleration wits.In[float64]   `default:"4" unit:"m/s2" doc:"How hard it brakes."`
	Within       wits.In[float64]   `default:"0.5" unit:"m" doc:"It succeeds so near to it, when it all but stands."`
}

func (*arrive) Doc() string { return "Steers to a point and comes to rest there." }

func (a *arrive) Update(x *wits.Context) wits.Status {
	m := vehicle(x).Mover()
	target, within := a.Target.Get(x), a.Within.Get(x)
	a.give(x, Arrive(&m, target, a.Deceleration.Get(x), 0))
	if m.At.Dist(target) <= within && m.Velocity.Len() < float64(m.MaxSpeed*0.05) {
		return wits.Success
	}
	return wits.Running
}

// other is what an action that heeds one other has.
type other struct {
	Target wits.In[wits.Entity] `doc:"The other."`
}

func (o *other) of(x *wits.Context) (me, him Mover, ok bool) {
	v := vehicle(x)
	him, ok = v.Other(o.Target.Get(x))
	return v.Mover(), him, ok
}

type seekOther struct {
	Steering
	other
	Ahead wits.In[float64] `unit:"s" doc:"It steers to where the other will be in so many seconds."`
	Lost  wits.In[float64] `unit:"m" doc:"It fails if the other is farther away; 0: never."`
}

func (*seekOther) Doc() string {
	return "Steers towards another, or where that one will be. Fails if the other is not perceived, or too far away."
}

func (a *seekOther) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if lost := a.Lost.Get(x); !ok || lost > 0 && m.At.Dist(o.At) > lost {
		return a.fail(x)
	}
	return a.give(x, Predictive(&m, &o, a.Ahead.Get(x), false))
}

type fleeOther struct {
	Steering
	other
	Ahead wits.In[float64] `unit:"s" doc:"It steers away from where the other will be in so many seconds."`
	Safe  wits.In[float64] `unit:"m" doc:"It succeeds if the other is farther away; 0: never."`
}

func (*fleeOther) Doc() string {
	return "Steers away from another. Succeeds if that one is far enough away, or not perceived any more."
}

func (a *fleeOther) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if safe := a.Safe.Get(x); !ok || safe > 0 && m.At.Dist(o.At) > safe {
		a.Force.Set(x, geom.Vec2{})
		return wits.Success
	}
	return a.give(x, Predictive(&m, &o, a.Ahead.Get(x), true))
}

type pursue struct {
	Steering
	other
	Most wits.In[float64] `default:"3" unit:"s" doc:"How far ahead it looks at most."`
}

func (*pursue) Doc() string {
	return "Steers to where it meets another who moves. Fails if the other is not perceived."
}

func (a *pursue) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if !ok {
		return a.fail(x)
	}
	return a.give(x, Pursue(&m, &o, a.Most.Get(x)))
}

type evade struct {
	Steering
	other
	Most wits.In[float64] `default:"3" unit:"s" doc:"How far ahead it looks at most."`
}

func (*evade) Doc() string {
	return "Steers away from where another who pursues it would meet it. Fails if the other is not perceived."
}

func (a *evade) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if !ok {
		return a.fail(x)
	}
	return a.give(x, Evade(&m, &o, a.Most.Get(x)))
}

type offsetPursuit struct {
	Steering
	other
	Offset       wits.In[geom.Vec2] `unit:"m" doc:"The place: ahead of the other, and to its left."`
	Deceleration wits.In[float64]   `default:"4" unit:"m/s2" doc:"How hard it brakes."`
}

func (*offsetPursuit) Doc() string {
	return "Keeps a place beside another who moves. Fails if the other is not perceived."
}

func (a *offsetPursuit) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if !ok {
		return a.fail(x)
	}
	return a.give(x, OffsetPursuit(&m, &o, a.Offset.Get(x), a.Deceleration.Get(x)))
}

type interpose struct {
	Steering
	One          wits.In[wits.Entity] `doc:"One of the two."`
	Other        wits.In[wits.Entity] `doc:"The other."`
	Deceleration wits.In[float64]     `default:"4" unit:"m/s2" doc:"How hard it brakes."`
}

func (*interpose) Doc() string {
	return "Steers between two others. Fails if one of them is not perceived."
}

func (a *interpose) Update(x *wits.Context) wits.Status {
	v := vehicle(x)
	one, ok := v.Other(a.One.Get(x))
	two, too := v.Other(a.Other.Get(x))
	if !ok || !too {
		return a.fail(x)
	}
	m := v.Mover()
	return a.give(x, Interpose(&m, &one, &two, a.Deceleration.Get(x)))
}

type followLeader struct {
	Steering
	other
	Distance     wits.In[float64] `default:"3" unit:"m" doc:"How far behind."`
	Apart        wits.In[float64] `default:"2" unit:"m" doc:"From whom nearer than that it keeps apart."`
	Deceleration wits.In[float64] `default:"4" unit:"m/s2" doc:"How hard it brakes."`
}

func (*followLeader) Doc() string {
	return "Goes behind another, apart from the others of its group, and out of that one's way. Fails if the leader is not perceived."
}

func (a *followLeader) Update(x *wits.Context) wits.Status {
	m, o, ok := a.of(x)
	if !ok {
		return a.fail(x)
	}
	apart := a.Apart.Get(x)
	return a.give(x, FollowLeader(&m, &o, vehicle(x).Near(apart, true), a.Distance.Get(x), apart, a.Deceleration.Get(x)))
}
