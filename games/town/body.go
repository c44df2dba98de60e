package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
)

// Layers of a villager's body. What moves the feet and what works with the arms is full-body work; the head turns
// beside it.
const (
	Feet = act.Body
	Arms = act.Layers(2)
	Head = act.Layers(4)
)

// body is whom an action moves: one villager in its world. It is valid for one step of an actuator.
type body struct {
	*Villager
	w  *World
	id wits.Entity
	at *Place
	dt float64 // s since its last step
}

// Nothing is spawned while actuators are stepped ([World.spawn] waits for the end of the tick), so the pointers hold.

// What villagers can do, for minds and players alike.
var (
	repertoire = act.NewRepertoire[*body]("villager")

	verbs     = actors.AddVerbs(repertoire, Feet, Head)
	walk      = act.Add[Walk](repertoire, "walk", act.Spec{Layers: Feet, Limit: 120, Doc: "Walks up to a thing."})
	lookAt    = act.Add[LookAt](repertoire, "look at", act.Spec{Layers: Head, Endless: true, Doc: "Turns towards a thing, and goes on doing so."})
	take      = act.Add[Take](repertoire, "take", act.Spec{Layers: Feet | Arms, Limit: 3, Doc: "Takes a thing from the ground, or food from a larder."})
	put       = act.Add[Put](repertoire, "put", act.Spec{Layers: Feet | Arms, Limit: 3, Doc: "Puts food into a larder, wood onto a site, or what it carries on the ground."})
	eat       = act.Add[Eat](repertoire, "eat", act.Spec{Layers: Feet | Arms, Solid: true, Limit: 3, Doc: "Eats food from the ground, its hands or a larder."})
	chop      = act.Add[Chop](repertoire, "chop", act.Spec{Layers: Feet | Arms, Solid: true, Limit: 3, Doc: "One stroke at a tree."})
	build     = act.Add[Build](repertoire, "build", act.Spec{Layers: Feet | Arms, Solid: true, Limit: 3, Doc: "One stroke at a site that has its wood."})
	strike    = act.Add[Strike](repertoire, "strike", act.Spec{Layers: Feet | Arms, Solid: true, Limit: 3, Doc: "One blow at a blob."})
	sleep     = act.Add[Sleep](repertoire, "sleep", act.Spec{Layers: Feet | Arms | Head, Endless: true, Doc: "Sleeps in a house or beside a fire until the day breaks."})
	takePlace = act.Add[TakePlace](repertoire, "take place", act.Spec{Layers: Feet, Endless: true, Doc: "Goes to the place of a role in a scene, and stays there."})
)

// Reasons why an action fails.
var (
	reasonGone  = repertoire.AddReason("it is not there any more")
	reasonFar   = repertoire.AddReason("it is out of reach")
	reasonTaken = repertoire.AddReason("somebody else is about to use it")
	reasonFull  = repertoire.AddReason("there is no room for it")
	reasonEmpty = repertoire.AddReason("there is none")
	reasonStuck = repertoire.AddReason("there is no getting there")
	reasonLight = repertoire.AddReason("it is day")
	reasonRole  = repertoire.AddReason("it has no role in a scene")
)

// place returns where a thing is, as long as it is in the world or in the villager's own hands.
func (b *body) place(e wits.Entity) *Place {
	if !b.w.Things.Alive(e) {
		return nil
	}
	if !b.w.Things.Present(e) && !b.carries(e) {
		return nil
	}
	return placed.Get(b.w.Things, e)
}

func (b *body) carries(e wits.Entity) bool {
	for _, c := range b.Carried {
		if c == e && e != 0 {
			return true
		}
	}
	return false
}

// gap returns how far a thing's edge is from the villager's.
func (b *body) gap(p *Place) float64 { return p.At.Dist(b.at.At) - radii[p.Thing] - bodyRadius }

// near finds a thing that the hands reach; why not otherwise.
func (b *body) near(e wits.Entity) (*Place, act.Result) {
	p := b.place(e)
	switch {
	case p == nil:
		return nil, act.Fail(reasonGone)
	case b.carries(e):
		return p, act.Continue
	case b.gap(p) > reach:
		return nil, act.Fail(reasonFar)
	}
	return p, act.Continue
}

// face turns the villager to a place at once: so strokes begin.
func (b *body) face(at geom.Vec2) {
	if way := at.Sub(b.at.At); way != (geom.Vec2{}) {
		b.Facing = way.Angle()
	}
}

// turn turns it towards a direction by what a frame allows.
func (b *body) turn(to, delta float64) {
	b.Facing = actors.Turned(b.Facing, to, float64(turnRate*delta))
}

// gait is that of villagers.
var gait = actors.Gait{Creep: 0.5, Ease: 20, Progress: 0.05, Stuck: stuckAfter}

// Vocabulary implements [actors.Actor].
func (a *Agent) Vocabulary() actors.Vocabulary { return verbs }

// Where implements [actors.Mover].
func (b *body) Where() geom.Vec2 { return b.at.At }

// Looks implements [actors.Mover].
func (b *body) Looks() float64 { return b.Facing }

// Gait implements [actors.Mover].
func (b *body) Gait() *actors.Gait { return &gait }

// Route implements [actors.Mover]. What is in the way is walked around on the way.
func (b *body) Route(to geom.Vec2) (next geom.Vec2, left float64, ok bool) {
	return to, to.Dist(b.at.At), true
}

// Drive implements [actors.Mover].
func (b *body) Drive(way geom.Vec2, speed, _ float64, _ bool) {
	const ahead = 1.6
	b.step(b.at.At.Add(way.Scale(ahead)), 0, min(speed, runSpeed), ahead, b.dt)
}

// Turn implements [actors.Mover].
func (b *body) Turn(to float64) {
	b.turn(to, b.dt)
	b.Looking = b.w.Tick
}

// Rest implements [actors.Mover].
func (b *body) Rest() { b.Velocity = geom.Vec2{} }

// Actuator returns the villager's.
func (b *body) Actuator() *act.Actuator { return &b.w.Agents[b.Agent].actuator }

// Free implements [actors.Body].
func (b *body) Free(at geom.Vec2) error { return b.w.on(at) }

// Put implements [actors.Body].
func (b *body) Put(at geom.Vec2) {
	b.Velocity = geom.Vec2{}
	b.w.move(b.id, b.at, at)
}
