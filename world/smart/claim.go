package smart

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
)

// Claim is what an order carries that uses an object. Embed it in the struct of the order; [Catalogue.Order] fills it.
//
//	type Eat struct{ smart.Claim }
//
//	func (e *Eat) Execute(v *Villager, m act.Moment) act.Result {
//		if v.Uses.Hold(&e.Claim, v, v.Things) != nil {
//			return act.Fail(notToBeHad)
//		}
//		...
//	}
//
//	func (e *Eat) End(v *Villager, _ act.Status) { v.Uses.Release(e.Use) }
//
// An action that goes before, such as walking up to the object, can carry the same claim. It keeps the place for the next
// action when it is done, and gives it back else:
//
//	func (a *Approach) End(v *Villager, s act.Status) {
//		if s != act.Done {
//			v.Uses.Release(a.Use)
//		}
//	}
//
// If the next action never comes, the place is held until the agent claims another, or ReleaseAgent: call that for
// agents that have nothing to do.
//
// A claim has 24 bytes, so 40 are left for the rest of the order.
type Claim struct {
	Object wits.Entity
	Use    Use // 0 until the place is taken
	Offer  Offer
	_      uint32
}

func (k *Claim) claim() *Claim { return k }

// Hold takes the place that an order claims, or makes sure that the agent still has it, and that the object still is
// and has the component. Call it first thing in Execute, and in Start if the action has one: then an order that never
// begins reserves nothing, and one that is merged into the action and names another object gives the former place back.
// An agent has only one use of an offer at a time in this way, and none after an error. The errors are those of [Pool.Take].
func (p *Pool[B]) Hold(k *Claim, body B, w *entity.World) error {
	agent := body.Entity()
	if r := p.find(k.Use); r != nil && r.agent == agent && r.object == k.Object && r.offer == k.Offer {
		if w.Alive(k.Object) && p.catalogue.offers[k.Offer].has(w, k.Object) {
			return nil
		}
	}
	p.leave(agent, k.Offer, k.Object)
	u, err := p.Take(body, w, k.Offer, k.Object)
	if err != nil {
		p.leave(agent, k.Offer, 0)
	}
	k.Use = u
	return err
}

// leave gives back what an agent has of an offer, but for one object.
func (p *Pool[B]) leave(agent wits.Entity, o Offer, but wits.Entity) {
	for i := p.first(p.byAgent, agent); i != 0; {
		r := &p.records[i]
		next := r.next
		if r.agent == agent && r.offer == o && r.object != but {
			p.release(i)
		}
		i = next
	}
}
