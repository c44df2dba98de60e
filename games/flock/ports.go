package flock

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/universe"
)

// AnimalPorts is the interface "Animal": what the game tells the mind of a creature, and hears from it.
type AnimalPorts struct {
	Danger wits.Input[float64]            `doc:"How near it is to whom it fears, 0 to 1; more if others have called a warning."`
	Threat wits.Input[wits.Entity]        `doc:"Whom it fears: the nearest wolf or dog, or for a wolf the nearest dog."`
	Prey   wits.Input[wits.Entity]        `doc:"Of a wolf, the nearest sheep; of a dog, the nearest wolf."`
	Hunger wits.Input[float64]            `doc:"What is missing of its food, 0 to 1."`
	Spent  wits.Input[bool]               `doc:"It is out of breath, until it has rested."`
	Called wits.Input[bool]               `doc:"A place has called it a while ago: there is food."`
	Call   wits.Input[geom.Vec2]          `unit:"m" doc:"Where that place is."`
	Scared wits.Input[bool]               `doc:"A place has scared it a while ago."`
	Scare  wits.Input[geom.Vec2]          `unit:"m" doc:"Where that place is."`
	Order  wits.Input[universe.OrderKind] `doc:"What its group was told to do."`
	Place  wits.Input[geom.Vec2]          `unit:"m" doc:"Where to, if it was told to go somewhere."`
	Force  wits.Output[geom.Vec2]         `unit:"N" doc:"Where it wants to go, and how much."`
}

// set tells a mind about its creature.
func (p *AnimalPorts) set(m *wits.Mind, c *Creature) {
	p.Danger.Set(m, c.Danger)
	p.Threat.Set(m, c.Threat)
	p.Prey.Set(m, c.Prey)
	p.Hunger.Set(m, c.hunger())
	p.Spent.Set(m, c.Spent)
	p.Called.Set(m, c.Called > 0)
	p.Call.Set(m, c.Call)
	p.Scared.Set(m, c.Scared > 0)
	p.Scare.Set(m, c.Scare)
	p.Order.Set(m, c.Order.Kind)
	p.Place.Set(m, c.Order.Place)
}
