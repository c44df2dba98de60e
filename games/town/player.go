package town

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/smart"
)

// Inputs of the player.
const (
	keyUse  = "use"
	keyEat  = "eat"
	keyDrop = "drop"
	keyType = "type"
	keyRaze = "raze"
)

// player is what a person's hands remember.
type player struct {
	walk act.Handle

	// In a town or street, while nobody is steered:
	cursor geom.Vec2
	kind   int64 // of building that is built next
	shown  int64 // 1 once keys have moved the cursor
}

// newPlayer returns the hands of who begins.
func newPlayer(w *World) player { return player{cursor: w.middle()} }

// cursorSpeed is in m/s.
const cursorSpeed = 12.0

// plan moves the cursor over a town, builds and takes away.
func (g *Game) plan(in sim.Input) error {
	p, w := &g.player, g.world
	if way := actors.Way(in); way != (geom.Vec2{}) {
		p.cursor, p.shown = w.inside(p.cursor.Add(way.Scale(cursorSpeed*delta))), 1
	}
	switch {
	case in.Pressed(keyType):
		p.kind, p.shown = (p.kind+1)%buildingCount, 1
	case in.Pressed(keyUse):
		return g.build(int(p.kind), p.cursor)
	case in.Pressed(keyRaze):
		return g.demolish(p.cursor)
	}
	return nil
}

// takeover gives the selected villager to the player, or back to its mind.
func (g *Game) takeover(in sim.Input) {
	if !in.Pressed(actors.KeyTake) {
		return
	}
	was := g.taken
	g.GiveBack()
	for i := range g.seats {
		if id := g.seats[i].id; id != 0 && id != was && id.Index() == in.Focus() {
			g.TakeOver(id)
			return
		}
	}
}

// TakeOver lets a person steer a villager: its mind stands still and its orders are cancelled. False if there is no such
// villager.
func (g *Game) TakeOver(id wits.Entity) bool {
	v := villagers.Get(g.world.Things, id)
	if v == nil || !v.Alive() || id == g.taken {
		return false
	}
	g.GiveBack()
	s, a := &g.seats[v.Agent], &g.world.Agents[v.Agent]
	f := s.Mind.Frame() // since its last step the table of agents may have grown, and the mind may have gone back in time
	f.Entity, f.Self, f.World = id, a, g.world
	s.Mind.SetFrame(f)
	s.Take(a, "you")
	g.taken, g.player = id, player{}
	g.list()
	return true
}

// GiveBack lets the villager's mind begin anew; what the person ordered is cancelled.
func (g *Game) GiveBack() {
	if v := villagers.Get(g.world.Things, g.taken); v != nil {
		g.seats[v.Agent].GiveBack(&g.world.Agents[v.Agent])
	}
	g.taken = 0
	g.list()
}

// play gives the player's orders: the same as minds give, to the same actuator.
func (g *Game) play(in sim.Input) {
	v := villagers.Get(g.world.Things, g.taken)
	if v == nil || !v.Alive() {
		if g.town() {
			g.refused = g.plan(in)
		} else if way := actors.Way(in); g.world.Season.Streets > 0 && way != (geom.Vec2{}) {
			g.player.cursor = g.world.inside(g.player.cursor.Add(way.Scale(cursorSpeed * delta)))
		}
		return
	}
	w := g.world
	a := &w.Agents[v.Agent]
	b := w.body(g.taken, v)
	way := actors.Way(in)
	actors.Hold(&a.actuator, &g.player.walk, way != geom.Vec2{}, verbs.Steer(way, playerSpeed, false))
	switch {
	case in.Pressed(keyDrop):
		a.actuator.Issue(put.Order(Put{}))
	case in.Pressed(keyEat):
		if e := b.carriedOf(w, ThingFood); e != 0 {
			a.actuator.Issue(order(offerEat, e))
		}
	case in.Held(keyUse) && (in.Pressed(keyUse) || a.actuator.Idle()):
		if o, e := b.atHand(); o != 0 {
			a.actuator.Issue(order(o, e))
		}
	}
}

const playerSpeed = 2.4

// useful is the order in which offers are taken by a person who just uses what is in front.
var useful = [...]struct {
	thing Thing
	offer smart.Offer
}{
	{ThingBlob, offerFight}, {ThingSite, offerDeliver}, {ThingSite, offerBuild}, {ThingLarder, offerStore}, {ThingWood, offerLog}, {ThingFood, offerTake},
	{ThingTree, offerChop}, {ThingHouse, offerBed}, {ThingFire, offerFireside}, {ThingFood, offerEat}, {ThingLarder, offerMeal},
}

// atHand returns what the nearest things offer, what is in front first: nothing if there is nothing in reach.
func (b *body) atHand() (smart.Offer, wits.Entity) {
	front := b.at.At.Add(geom.FromAngle(b.Facing).Scale(0.5))
	var offer smart.Offer
	var what wits.Entity
	best := math.MaxFloat64
	for i, u := range useful {
		e := b.w.nearest(front, u.thing, 2.6, b, u.offer)
		if e == 0 || b.gap(placed.Get(b.w.Things, e)) > reach {
			continue
		}
		// Nearer is better; of what is about as near, what stands first in the list.
		if far := b.w.At(e).Dist(front) - radii[u.thing] + float64(float64(i)*0.12); far < best {
			offer, what, best = u.offer, e, far
		}
	}
	return offer, what
}
