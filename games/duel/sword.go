package duel

import (
	"strconv"

	"github.com/wits-ai/wits"
)

// Swing swings the sword once.
type Swing struct {
	Patience wits.In[float64]  `default:"0.3" unit:"s" doc:"How long to wait until the arm is free."`
	OnHit    wits.TriggerOut   `doc:"Fires when the blow has met the opponent."`
	OnParry  wits.TriggerOut   `doc:"Fires when the opponent has parried the blow."`
	Waited   wits.Var[float64] `unit:"s"`
	Swings   wits.Var[int64]
	Hits     wits.Var[int64]
	Begun    wits.Var[bool]
}

// Doc explains the action.
func (*Swing) Doc() string {
	return "Swings the sword once: succeeds when the blow is through and has met somebody, fails if it met nobody, was parried, or could not be begun for want of breath or a free arm."
}

// Activate remembers what was before.
func (a *Swing) Activate(x *wits.Context) {
	f := wits.Self[*Fighter](x)
	a.Swings.Set(x, int64(f.Swings))
	a.Hits.Set(x, int64(f.Hits))
}

// Update orders the blow until it begins, then watches it.
func (a *Swing) Update(x *wits.Context) wits.Status {
	f := wits.Self[*Fighter](x)
	if int64(f.Swings) == a.Swings.Get(x) {
		waited := a.Waited.Get(x) + x.Delta()
		a.Waited.Set(x, waited)
		if waited > a.Patience.Get(x) || f.Stamina < swingStamina {
			return wits.Failure
		}
		f.Orders.Swing = true
		return wits.Running
	}
	switch f.Stance {
	case WindUp, Strike, Recover:
		if !a.Begun.Get(x) && int64(f.Hits) > a.Hits.Get(x) {
			a.Begun.Set(x, true)
			a.OnHit.Fire(x)
		}
		return wits.Running
	case Stagger:
		a.OnParry.Fire(x)
		return wits.Failure
	}
	if int64(f.Hits) > a.Hits.Get(x) {
		return wits.Success
	}
	return wits.Failure
}

// Notes shows the state of the arm.
func (a *Swing) Notes(x *wits.Context) []wits.Note {
	f := wits.Self[*Fighter](x)
	return []wits.Note{{Name: "arm", Value: f.Stance.String()}, {Name: "swings", Value: strconv.Itoa(int(f.Swings))},
		{Name: "hits", Value: strconv.Itoa(int(f.Hits))}}
}

// Parry holds the sword against a blow.
type Parry struct {
	Target   wits.In[wits.Entity] `doc:"Whose blow."`
	Patience wits.In[float64]     `default:"0.2" unit:"s" doc:"How long to wait until the arm is free."`
	OnParry  wits.TriggerOut      `doc:"Fires when a blow was turned aside."`
	Waited   wits.Var[float64]    `unit:"s"`
	Parried  wits.Var[int64]
	Begun    wits.Var[bool]
}

// Doc explains the action.
func (*Parry) Doc() string {
	return "Holds the sword against a blow for a quarter of a second, facing the target: succeeds if it turns one aside, fails if none came, it came too early, or the arm was not free."
}

// Activate remembers what was before.
func (a *Parry) Activate(x *wits.Context) {
	if _, t := at(x, a.Target.Get(x)); t != nil {
		a.Parried.Set(x, int64(t.Parried))
	}
}

// Update orders the parry until it begins, then watches it.
func (a *Parry) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	f.Orders.look(t.Position.Sub(f.Position).Angle())
	if int64(t.Parried) > a.Parried.Get(x) && a.Begun.Get(x) {
		a.OnParry.Fire(x)
		return wits.Success
	}
	switch {
	case f.Stance == Guard:
		a.Begun.Set(x, true)
		return wits.Running
	case a.Begun.Get(x), f.Stamina < guardStamina:
		return wits.Failure
	}
	waited := a.Waited.Get(x) + x.Delta()
	a.Waited.Set(x, waited)
	if waited > a.Patience.Get(x) {
		return wits.Failure
	}
	f.Orders.Parry = true
	return wits.Running
}
