package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// ShipPorts is the interface "Ship": what the game tells the mind of a ship, and hears from it.
type ShipPorts struct {
	Errand wits.Input[ErrandKind]  `doc:"What its squad tells it to do."`
	Place  wits.Input[geom.Vec2]   `unit:"m" doc:"Where to, if it is told to move."`
	Target wits.Input[wits.Entity] `doc:"Whom, if it is told to attack."`
	Health wits.Input[float64]     `doc:"How whole it is, 0 to 1."`
	Near   wits.Input[bool]        `doc:"An enemy is within reach of its guns."`
	Foe    wits.Input[wits.Entity] `doc:"The nearest of those."`
	At     wits.Input[geom.Vec2]   `unit:"m" doc:"Where it is."`
	Home   wits.Input[geom.Vec2]   `unit:"m" doc:"Where it is repaired: its flagship."`
	Fled   wits.Output[bool]       `doc:"It runs away, and obeys nobody."`
}

// Set tells a mind about its ship.
func (p *ShipPorts) Set(m *wits.Mind, s *Ship, w *World) {
	p.Errand.Set(m, s.Orders.Kind)
	p.Place.Set(m, s.Orders.Place)
	p.Target.Set(m, s.Orders.Target)
	p.Health.Set(m, s.Health/hull)
	near := s.Foe >= 0 && w.Ships[s.Foe].Alive()
	p.Near.Set(m, near)
	if near {
		p.Foe.Set(m, w.Ships[s.Foe].ID)
	}
	p.At.Set(m, s.At)
	p.Home.Set(m, w.Flags[s.Side].At)
}

// SquadPorts is the interface "Squad": what the game tells the mind of a squad.
type SquadPorts struct {
	Order  wits.Input[OrderKind]   `doc:"What its commander, or the player, tells it to do."`
	Given  wits.Input[int64]       `doc:"Counts the orders that it was given: another number is another order."`
	Place  wits.Input[geom.Vec2]   `unit:"m" doc:"Where to, if it is told to move; one end of a patrol."`
	Other  wits.Input[geom.Vec2]   `unit:"m" doc:"The other end of a patrol."`
	Target wits.Input[wits.Entity] `doc:"Whom, if it is told to attack: a squad or a flagship."`
	Facing wits.Input[geom.Vec2]   `doc:"Where it shall look when it has moved; zero: ahead."`
	Shape  wits.Input[Formation]   `doc:"The formation that the player has chosen for it."`
	At     wits.Input[geom.Vec2]   `unit:"m" doc:"The middle of its ships."`
	Met    wits.Input[int64]       `doc:"How many of its ships have an enemy within reach."`
}

// Set tells a mind about its squad.
func (p *SquadPorts) Set(m *wits.Mind, q *Squad) {
	p.Order.Set(m, q.Order.Kind)
	p.Given.Set(m, q.Given)
	p.Place.Set(m, q.Order.Place)
	p.Other.Set(m, q.Order.Other)
	p.Target.Set(m, q.Order.Target)
	p.Facing.Set(m, q.Order.Facing)
	p.Shape.Set(m, q.Formation)
	p.At.Set(m, q.At)
	p.Met.Set(m, q.Met)
}

// CommanderPorts is the interface "Commander": what the game tells the mind of a fleet.
type CommanderPorts struct {
	Home     wits.Input[geom.Vec2]   `unit:"m" doc:"Its flagship."`
	Foe      wits.Input[geom.Vec2]   `unit:"m" doc:"The flagship of the other side."`
	Flagship wits.Input[wits.Entity] `doc:"The same, to attack it."`
	Health   wits.Input[float64]     `doc:"How whole its flagship is, 0 to 1."`
	Strength wits.Input[float64]     `doc:"How whole its fleet is, 0 to 1."`
	Losses   wits.Input[float64]     `doc:"Which part of the other fleet it has destroyed, 0 to 1."`
	Fleet    wits.Input[geom.Vec2]   `unit:"m" doc:"The middle of its squads."`
	Squads   wits.Input[int64]       `doc:"How many squads it has left."`
	Whole    wits.Input[float64]     `doc:"How whole those of its ships are that it has left, 0 to 1."`
}

// Set tells a mind about its fleet.
func (p *CommanderPorts) Set(m *wits.Mind, s Side, w *World) {
	own, other := w.fleet(s), w.fleet(1-s)
	p.Home.Set(m, w.Flags[s].At)
	p.Foe.Set(m, w.Flags[1-s].At)
	p.Flagship.Set(m, w.Flags[1-s].ID)
	p.Health.Set(m, w.Flags[s].Health/w.Flags[s].Most)
	p.Strength.Set(m, own.strength)
	p.Losses.Set(m, 1-other.left)
	p.Fleet.Set(m, own.at)
	p.Squads.Set(m, own.squads)
	p.Whole.Set(m, own.strength/max(1e-9, own.left))
}

// total is what a fleet is in sum.
type total struct {
	strength float64 // of all squads, 0 to 1
	left     float64 // the part of its ships that lives
	squads   int64   // that live
	at       geom.Vec2
}

func (w *World) fleet(s Side) (t total) {
	for i := range w.Fleet(s) {
		q := &w.Fleet(s)[i]
		if q.Alive == 0 {
			continue
		}
		t.squads++
		t.strength += q.Strength / float64(w.Size)
		t.at = t.at.Add(q.At)
	}
	t.left = float64(w.Left(s)) / float64(w.Size*Crew)
	if t.squads > 0 {
		t.at = t.at.Scale(1 / float64(t.squads))
	}
	return t
}
