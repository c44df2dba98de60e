package smart

import (
	"errors"
	"iter"
	"slices"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
)

// Why an agent cannot use an object. Test with errors.Is.
var (
	// ErrUnknownOffer: the catalogue has no such offer.
	ErrUnknownOffer = errors.New("there is no such offer")
	// ErrGone: the agent or the object is not alive.
	ErrGone = errors.New("the agent or the object is gone")
	// ErrNotOffered: the object does not offer it, or not to this agent now.
	ErrNotOffered = errors.New("the object does not offer it to this agent now")
	// ErrTaken: others have all places.
	ErrTaken = errors.New("all places are taken")
)

// Use names a place that an agent has taken. It is good until the place is given back, and never names a later use. The
// zero value is none.
type Use uint64

func newUse(i int32, generation uint32) Use { return Use(generation)<<32 | Use(uint32(i)) }

// String gives "no use" or "use 3.2": the third in the pool, for the second time.
func (u Use) String() string {
	if u == 0 {
		return "no use"
	}
	return "use " + strconv.FormatUint(uint64(uint32(u)), 10) + "." + strconv.FormatUint(uint64(u>>32), 10)
}

// Info says what a use is.
type Info struct {
	Agent, Object wits.Entity
	Offer         Offer
}

// Counts is how many uses a pool has, by their state.
type Counts struct {
	Made          int // all that were ever made: the sum of the others
	Executed      int // an agent has them
	Initialised   int // unused, at an object
	Uninitialised int // unused, in the factory's pool
}

// Pool keeps account of who uses what: the uses of all objects of one world. Its state is flat: copy it with CopyFrom.
type Pool[B Agent] struct {
	catalogue *Catalogue[B]
	records   []record // 0 is empty
	byObject  []int32  // by index of entity: the first of its uses
	byAgent   []int32  // by index of entity: the first that it has
	waiting   ring     // initialised and unused, longest first
	factory   int32    // uninitialised, last first
	executed  int32
	spare     int32 // in the factory's pool
	limit     int32 // of executed; 0 for none
	// born is the generation of uses that are made: above that of all that Trim has done away with.
	born uint32
}

// record is a use. It is in the list of its object, unless it is uninitialised; and in that of its agent, that of those
// which wait, or that of the factory.
type record struct {
	agent, object          wits.Entity
	generation             uint32
	offer                  Offer
	prev, next             int32
	prevAtObject, atObject int32
	initial, state         state
}

// ring is the two ends of a list.
type ring struct{ first, last int32 }

// NewPool makes an empty pool. room is how many uses it holds, and how many entities it knows, before it must grow.
func NewPool[B Agent](c *Catalogue[B], room int) *Pool[B] {
	room = max(0, room) + 1
	return &Pool[B]{catalogue: c, records: make([]record, 1, room), byObject: make([]int32, 0, room), byAgent: make([]int32, 0, room)}
}

// Catalogue returns what the objects of the pool can offer.
func (p *Pool[B]) Catalogue() *Catalogue[B] { return p.catalogue }

// Offers appends all that an object offers to an agent now, in the order of the catalogue. What the agent uses already
// is offered to it.
func (p *Pool[B]) Offers(to []Offer, body B, w *entity.World, object wits.Entity) []Offer {
	for o := range p.catalogue.offers {
		if p.Check(body, w, Offer(o), object) == nil {
			to = append(to, Offer(o))
		}
	}
	return to
}

// Can reports whether an agent may use an object in a way now.
func (p *Pool[B]) Can(body B, w *entity.World, o Offer, object wits.Entity) bool {
	return p.Check(body, w, o, object) == nil
}

// Check is Can with the reason why not: [ErrUnknownOffer], [ErrGone], [ErrTaken], [ErrNotOffered] or [ErrFull]. It changes nothing.
func (p *Pool[B]) Check(body B, w *entity.World, o Offer, object wits.Entity) error {
	_, _, err := p.check(body, w, o, object)
	return err
}

// check finds in one go the use that the agent has already and one that waits at the object; 0 for none.
func (p *Pool[B]) check(body B, w *entity.World, o Offer, object wits.Entity) (mine, own int32, err error) {
	if !p.catalogue.knows(o) {
		return 0, 0, ErrUnknownOffer
	}
	d := &p.catalogue.offers[o]
	agent := body.Entity()
	if !w.Alive(agent) || !w.Alive(object) {
		return 0, 0, ErrGone
	}
	others := 0
	for i := p.first(p.byObject, object); i != 0; i = p.records[i].atObject {
		r := &p.records[i]
		switch {
		case r.object != object: // left from one that had the index before
		case r.agent == 0:
			if r.offer == o {
				own = i
			}
		case r.agent == agent:
			if r.offer == o {
				mine = i
			}
		case p.catalogue.offers[r.offer].group == d.group:
			others++
		}
	}
	switch {
	case mine != 0 && !d.has(w, object):
		return 0, 0, ErrNotOffered
	case mine != 0:
		return mine, own, nil
	case others >= d.Places:
		return 0, 0, ErrTaken
	case !d.test(body, w, object):
		return 0, 0, ErrNotOffered
	case p.full():
		return 0, 0, ErrFull
	}
	return 0, own, nil
}

// Take gives an agent a place at an offer of an object. If it has one already, it gets the same. The errors are those of
// [Pool.Check]. Release the use when it is over.
func (p *Pool[B]) Take(body B, w *entity.World, o Offer, object wits.Entity) (Use, error) {
	mine, own, err := p.check(body, w, o, object)
	if err != nil {
		return 0, err
	}
	if mine != 0 {
		return newUse(mine, p.records[mine].generation), nil
	}
	i := own
	if i == 0 {
		i = p.blank()
		p.initialise(i, w, o, object)
	} else {
		p.unlinkWaiting(i)
	}
	r := &p.records[i]
	r.agent, r.state = body.Entity(), r.initial
	p.linkAgent(i)
	p.executed++
	return newUse(i, r.generation), nil
}

// Release gives a place back; false if that was done already. The use stays with its object, initialised.
func (p *Pool[B]) Release(u Use) bool {
	if p.find(u) == nil {
		return false
	}
	p.release(int32(uint32(u)))
	return true
}

// ReleaseAgent gives back all places of an agent that dies or leaves, and says how many.
func (p *Pool[B]) ReleaseAgent(agent wits.Entity) (n int) {
	for i := p.first(p.byAgent, agent); i != 0; {
		next := p.records[i].next
		if p.records[i].agent == agent {
			p.release(i)
			n++
		}
		i = next
	}
	return n
}

// ReleaseObject gives back all places of an object that goes, and says how many. Its uses go to the factory's pool.
func (p *Pool[B]) ReleaseObject(object wits.Entity) (n int) {
	for i := p.first(p.byObject, object); i != 0; {
		next := p.records[i].atObject
		if p.records[i].object == object {
			if p.records[i].agent != 0 {
				p.release(i)
				n++
			}
			p.unlinkWaiting(i)
			p.strip(i)
		}
		i = next
	}
	return n
}

// Sweep does for all agents and objects that are not alive any more what [Pool.ReleaseAgent] and [Pool.ReleaseObject]
// do, and says how many places were given back. A game that calls it once a frame needs neither.
func (p *Pool[B]) Sweep(w *entity.World) (n int) {
	for i := range p.records {
		r := &p.records[i]
		if r.object == 0 {
			continue
		}
		if r.agent != 0 && !(w.Alive(r.agent) && w.Alive(r.object)) {
			p.release(int32(i))
			n++
		}
		if !w.Alive(r.object) {
			p.unlinkWaiting(int32(i))
			p.strip(int32(i))
		}
	}
	return n
}

// Info says what a use is; false if it is over.
func (p *Pool[B]) Info(u Use) (Info, bool) {
	r := p.find(u)
	if r == nil {
		return Info{}, false
	}
	return Info{r.agent, r.object, r.offer}, true
}

// All goes through the uses that agents have. What is given back before its turn does not come.
func (p *Pool[B]) All() iter.Seq2[Use, Info] {
	return func(yield func(Use, Info) bool) {
		for i := range p.records {
			r := &p.records[i]
			if r.agent != 0 && !yield(newUse(int32(i), r.generation), Info{r.agent, r.object, r.offer}) {
				return
			}
		}
	}
}

// Counts returns how many uses there are.
func (p *Pool[B]) Counts() Counts {
	made := len(p.records) - 1
	return Counts{made, int(p.executed), made - int(p.executed) - int(p.spare), int(p.spare)}
}

// CopyFrom makes p a copy of o in the memory that p has.
func (p *Pool[B]) CopyFrom(o *Pool[B]) {
	if p == o {
		return
	}
	records, objects, agents := p.records[:0], p.byObject[:0], p.byAgent[:0]
	*p = *o
	p.records = append(records, o.records...)
	p.byObject = append(objects, o.byObject...)
	p.byAgent = append(agents, o.byAgent...)
}

// Equal reports whether two pools are the same, down to which use will be taken next.
func (p *Pool[B]) Equal(o *Pool[B]) bool {
	return p.catalogue == o.catalogue && p.waiting == o.waiting && p.factory == o.factory && p.born == o.born && p.limit == o.limit && slices.Equal(p.records, o.records)
}

// Hash returns the same for pools that are equal.
func (p *Pool[B]) Hash() uint64 {
	h := hash(len(p.records))
	h.add(uint64(uint32(p.waiting.first))<<32 | uint64(uint32(p.factory)))
	if p.born != 0 {
		h.add(uint64(p.born))
	}
	for i := range p.records {
		r := &p.records[i]
		h.add(uint64(r.agent))
		h.add(uint64(r.object))
		h.add(uint64(r.generation)<<32 | uint64(r.offer))
		h.add(uint64(uint32(r.prev))<<32 | uint64(uint32(r.next)))
		h.add(uint64(uint32(r.prevAtObject))<<32 | uint64(uint32(r.atObject)))
		for j := range r.state {
			h.add(r.initial[j])
			h.add(r.state[j])
		}
	}
	return uint64(h)
}

type hash uint64

func (h *hash) add(w uint64) {
	*h = (*h ^ hash(w)) * 0x9e3779b97f4a7c15
	*h ^= *h >> 29
}
