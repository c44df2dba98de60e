package smart

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/world/entity"
)

// Offer is something that objects offer: its number in the catalogue, from 1. The zero value is no offer.
type Offer uint32

// Agent is who uses objects: a game's body, mostly a pointer to a struct. It is an entity of the same world.
type Agent interface {
	Entity() wits.Entity
}

// Unlimited is the number of places of an offer that any number of agents can use at once.
const Unlimited = math.MaxInt32

// Spec says how an offer may be used.
type Spec struct {
	// Places is how many uses of the offer there can be on one object at once; 0 is 1.
	Places int
	// Share counts the uses together with those of another offer of the same object, which was added before: its places
	// are the places of both. Places is then 0.
	Share Offer
	// Doc explains the offer in a sentence.
	Doc string
}

// Catalogue is all that the objects of a world can offer to agents of type B. Fill it at the start of the program; it is
// then read only, and shared by all pools.
type Catalogue[B Agent] struct {
	schema *entity.Schema
	offers []offer[B] // by number; 0 is empty
	errs   []error
}

type offer[B Agent] struct {
	Spec
	name     string
	stateful bool  // AddState was called
	group    Offer // the first of those that share their places
	has      func(w *entity.World, object wits.Entity) bool
	test     func(body B, w *entity.World, object wits.Entity) bool // has included
	order    func(k Claim) act.Order
	initial  func(w *entity.World, object wits.Entity, to *state)
}

// NewCatalogue makes an empty catalogue for worlds of a schema.
func NewCatalogue[B Agent](s *entity.Schema) *Catalogue[B] {
	return &Catalogue[B]{schema: s, offers: make([]offer[B], 1)}
}

// Add adds an offer: all objects with the component c make it to the agents for whom can is true. A nil can is always
// true. can reads the world and must not change it. The order that an agent gets is one of verb; its type O embeds
// [Claim].
//
//	eat := smart.Add(c, "eat", smart.Spec{Places: 1}, food, eatVerb, canEat)
//
// What is wrong with it is found by [Catalogue.Err]; nobody can then use the offer.
func Add[T, O any, B Agent, P interface {
	*O
	claim() *Claim
}](c *Catalogue[B], name string, s Spec, component entity.Component[T], verb act.Verb[O],
	can func(body B, w *entity.World, object wits.Entity, value *T) bool) Offer {
	id := Offer(len(c.offers))
	n := offer[B]{Spec: s, name: name, group: id}
	switch {
	case name == "":
		return c.fail("an offer has no name")
	case c.Find(name) != 0:
		return c.fail("two offers are called %q", name)
	case !component.Of(c.schema):
		return c.fail("offer %s: its component is not of the catalogue's schema", name)
	case s.Places < 0:
		return c.fail("offer %s: it has %d places", name, s.Places)
	case s.Share >= id:
		return c.fail("offer %s: it shares its places with an offer that was not added before", name)
	case s.Share != 0 && s.Places != 0:
		return c.fail("offer %s: it has the places of %s, and none of its own", name, c.offers[s.Share].name)
	case s.Share != 0:
		n.group = c.offers[s.Share].group
		n.Places = c.offers[n.group].Places
	case s.Places == 0:
		n.Places = 1
	}
	n.has = component.Has
	n.test = func(body B, w *entity.World, object wits.Entity) bool {
		v := component.Get(w, object)
		return v != nil && (can == nil || can(body, w, object, v))
	}
	n.order = func(k Claim) act.Order {
		var o O
		*P(&o).claim() = k
		return verb.Order(o)
	}
	c.offers = append(c.offers, n)
	return id
}

// Order returns the order to use an object: the verb's, with the claim filled in and the rest zero. Who wants to say more
// makes it with the verb: eatVerb.Order(Eat{Claim: smart.Claim{Object: apple, Offer: eat}, Hastily: 1}). It reserves
// nothing; the action does, with [Pool.Hold]. For an unknown offer it is the zero order, which every actuator refuses.
func (c *Catalogue[B]) Order(o Offer, object wits.Entity) act.Order {
	if !c.knows(o) {
		return act.Order{}
	}
	return c.offers[o].order(Claim{Object: object, Offer: o})
}

// Len returns how many offers there are: their numbers are 1 to Len.
func (c *Catalogue[B]) Len() int { return len(c.offers) - 1 }

// Name returns an offer's name; "" if there is none.
func (c *Catalogue[B]) Name(o Offer) string {
	if !c.knows(o) {
		return ""
	}
	return c.offers[o].name
}

// Spec returns how an offer may be used; the zero Spec if there is none.
func (c *Catalogue[B]) Spec(o Offer) Spec {
	if !c.knows(o) {
		return Spec{}
	}
	return c.offers[o].Spec
}

// Find returns the offer of a name; 0 if there is none. It is for the start of the program.
func (c *Catalogue[B]) Find(name string) Offer {
	for i := range c.offers {
		if i > 0 && c.offers[i].name == name {
			return Offer(i)
		}
	}
	return 0
}

// Err joins all that is wrong with the catalogue; nil if nothing is.
func (c *Catalogue[B]) Err() error { return errors.Join(c.errs...) }

func (c *Catalogue[B]) fail(format string, args ...any) Offer {
	c.errs = append(c.errs, fmt.Errorf("catalogue: "+format, args...))
	return 0
}

func (c *Catalogue[B]) knows(o Offer) bool { return o != 0 && int(o) < len(c.offers) }
