package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// GeneralPorts are what the game tells the general.
type GeneralPorts struct {
	Enemy wits.Input[float64] `default:"99" unit:"m" doc:"How far away the nearest raider is from the nearest of ours."`
}

// CaptainPorts are what the game tells captains.
type CaptainPorts struct {
	Losses wits.Input[float64] `doc:"How much of the company's health is lost, 0 to 1."`
}

// UnitPorts are what the game tells units.
type UnitPorts struct {
	Health wits.Input[float64] `default:"100" unit:"hp" doc:"Own health, 0 to 100."`
}

// RaiderPorts are what the game tells raiders.
type RaiderPorts struct {
	Health wits.Input[float64] `default:"100" unit:"hp" doc:"Own health, 0 to 100."`
	Enemy  wits.Input[float64] `default:"99" unit:"m" doc:"How far away the nearest of the army is."`
	Struck wits.InputTrigger   `doc:"Something has hit it."`
}

// intent is what a body does next: actions write those of their own body, and the world carries them out when all minds have stepped.
type intent struct {
	to     geom.Vec2 // m
	moves  bool
	shield bool
	target int     // who is struck or healed; -1: nobody
	amount float64 // hp; below 0 it heals
	every  float64 // s from one to the next
	doing  string
}

// reach walks until a body is near another one, and then acts on it.
func reach(b *body, target int, within, amount, every float64, doing string) wits.Status {
	if target < 0 {
		return wits.Failure
	}
	b.next = intent{to: b.world.bodies[target].at, moves: true, target: -1, doing: doing}
	if b.next.to.Sub(b.at).Len() <= within {
		b.next.moves, b.next.target, b.next.amount, b.next.every = false, target, amount, every
	}
	return wits.Running
}

// Attack goes for the nearest foe.
type Attack struct {
	Range  wits.In[float64] `default:"1.2" unit:"m" doc:"From how far away."`
	Damage wits.In[float64] `default:"10" unit:"hp" doc:"What a hit takes."`
	Every  wits.In[float64] `default:"1" unit:"s" doc:"From one hit to the next."`
}

// Doc explains the action to designers.
func (*Attack) Doc() string { return "Walks to the nearest foe and hits it; fails if there is none." }

// Update chooses the nearest anew in each frame.
func (a *Attack) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	return reach(b, b.world.nearest(b), a.Range.Get(x), a.Damage.Get(x), a.Every.Get(x), "attacks")
}

// Heal helps whoever is hurt most.
type Heal struct {
	Range  wits.In[float64] `default:"1.5" unit:"m" doc:"From how far away."`
	Amount wits.In[float64] `default:"9" unit:"hp" doc:"What it gives."`
	Every  wits.In[float64] `default:"1" unit:"s" doc:"From one time to the next."`
}

// Doc explains the action to designers.
func (*Heal) Doc() string {
	return "Walks to the one of the company who is hurt most and heals it; fails if nobody is hurt."
}

// Update chooses anew in each frame.
func (h *Heal) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	return reach(b, b.world.mostHurt(b), h.Range.Get(x), -h.Amount.Get(x), h.Every.Get(x), "heals")
}

// Advance walks on towards the other side.
type Advance struct{}

// Doc explains the action to designers.
func (*Advance) Doc() string { return "Walks towards the nearest foe; fails if there is none." }

// Update goes a step.
func (*Advance) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	return reach(b, b.world.nearest(b), 0, 0, 0, "marches")
}

// FallBack walks to where one came from.
type FallBack struct{}

// Doc explains the action to designers.
func (*FallBack) Doc() string { return "Walks back to where the body began." }

// Update goes a step.
func (*FallBack) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	b.next = intent{to: b.home, moves: true, target: -1, doing: "retreats"}
	return wits.Running
}

// Stand stays where one is.
type Stand struct {
	Shield wits.In[bool] `doc:"Behind the shield: hits take a third."`
}

// Doc explains the action to designers.
func (*Stand) Doc() string { return "Stays where it is." }

// Update stays.
func (s *Stand) Update(x *wits.Context) wits.Status {
	wits.Self[*body](x).next = intent{target: -1, shield: s.Shield.Get(x), doing: "holds"}
	return wits.Running
}

// Stagger makes slow for a moment.
type Stagger struct {
	Seconds wits.In[float64] `default:"0.3" unit:"s" doc:"How long."`
}

// Doc explains the action to designers.
func (*Stagger) Doc() string {
	return "Staggers: walks at half speed for a moment, whatever else it does."
}

// Update begins it.
func (s *Stagger) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	b.slow = max(b.slow, s.Seconds.Get(x))
	return wits.Success
}
