package duel

import (
	"strconv"

	"github.com/wits-ai/wits"
)

// Swing swings the sword once.
type Swing struct {
	OnHit   wits.TriggerOut `doc:"Fires when the blow has met the opponent."`
	OnParry wits.TriggerOut `doc:"Fires when the opponent has parried the blow."`
	// Swings and Hits are the fighter's counts before the blow; Hits is through once OnHit has fired.
	Swings wits.Var[int64]
	Hits   wits.Var[int64]
}

// through stands for a blow that has met somebody.
const through = -1

// Doc explains the action.
func (*Swing) Doc() string {
	return "Swings the sword once: succeeds when the blow is through and has met somebody; fails if it met nobody, was parried, or could not begin, because the arm was not free or the breath too short."
}

// Activate remembers what was before.
func (a *Swing) Activate(x *wits.Context) {
	a.Swings.Set(x, -1)
	a.Hits.Set(x, int64(wits.Self[*Fighter](x).Hits))
}

// Update orders the blow, then watches it.
func (a *Swing) Update(x *wits.Context) wits.Status {
	f := wits.Self[*Fighter](x)
	switch before := a.Swings.Get(x); {
	case before < 0:
		if wits.World[*World](x).Still == 0 {
			a.Swings.Set(x, int64(f.Swings))
			f.Orders.Swing = true
		}
		return wits.Running
	case before == int64(f.Swings):
		return wits.Failure
	}
	if h := a.Hits.Get(x); h != through && int64(f.Hits) > h {
		a.Hits.Set(x, through)
		a.OnHit.Fire(x)
	}
	switch {
	case f.Stance == WindUp, f.Stance == Strike, f.Stance == Recover:
		return wits.Running
	case a.Hits.Get(x) == through:
		return wits.Success
	case f.Stance == Stagger:
		a.OnParry.Fire(x)
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
	Target  wits.In[wits.Entity] `doc:"Whose blow."`
	OnParry wits.TriggerOut      `doc:"Fires when a blow was turned aside."`
	// Before is how many of the target's blows had been parried when this one was ordered; negative before that.
	Before wits.Var[int64]
}

// Doc explains the action.
func (*Parry) Doc() string {
	return "Holds the sword against a blow for a quarter of a second, facing the target: succeeds if it turns one aside; fails if none came in that time, or if it could not begin, because the arm was not free or the breath too short."
}

// Activate notes that nothing is ordered yet.
func (a *Parry) Activate(x *wits.Context) { a.Before.Set(x, -1) }

// Update orders the parry, then watches it.
func (a *Parry) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	f.Orders.look(t.Position.Sub(f.Position))
	switch before := a.Before.Get(x); {
	case before < 0:
		if wits.World[*World](x).Still == 0 {
			a.Before.Set(x, int64(t.Parried))
			f.Orders.Parry = true
		}
		return wits.Running
	case int64(t.Parried) > before:
		a.OnParry.Fire(x)
		return wits.Success
	case f.Stance == Guard:
		return wits.Running
	}
	return wits.Failure
}
