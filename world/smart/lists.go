package smart

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
)

// This file moves uses between the pools. All lists are numbers of records; 0 ends them.

// find returns the record of a use that an agent has; nil if it is over.
func (p *Pool[B]) find(u Use) *record {
	i := uint32(u)
	if uint64(i) >= uint64(len(p.records)) {
		return nil
	}
	if r := &p.records[i]; r.agent != 0 && r.generation == uint32(u>>32) {
		return r
	}
	return nil
}

// first returns the first use of an entity in a table.
func (p *Pool[B]) first(table []int32, e wits.Entity) int32 {
	if uint64(e.Index()) >= uint64(len(table)) {
		return 0
	}
	return table[e.Index()]
}

// blank returns a use without an object: from the factory's pool, or the one that waits longest, or a new one.
func (p *Pool[B]) blank() int32 {
	if i := p.waiting.first; p.factory == 0 && i != 0 {
		p.unlinkWaiting(i)
		p.strip(i)
	}
	if i := p.factory; i != 0 {
		p.factory = p.records[i].next
		p.records[i].next = 0
		p.spare--
		return i
	}
	p.records = append(p.records, record{generation: max(1, p.born)})
	return int32(len(p.records) - 1)
}

// initialise ties a use to its object.
func (p *Pool[B]) initialise(i int32, w *entity.World, o Offer, object wits.Entity) {
	r := &p.records[i]
	r.object, r.offer = object, o
	if f := p.catalogue.offers[o].initial; f != nil {
		f(w, object, &r.initial)
	}
	head := place(&p.byObject, object)
	r.atObject = *head
	if *head != 0 {
		p.records[*head].prevAtObject = i
	}
	*head = i
}

// strip takes a use that is in no other list from its object, and puts it into the factory's pool.
func (p *Pool[B]) strip(i int32) {
	r := &p.records[i]
	if r.prevAtObject != 0 {
		p.records[r.prevAtObject].atObject = r.atObject
	} else {
		p.byObject[r.object.Index()] = r.atObject
	}
	if r.atObject != 0 {
		p.records[r.atObject].prevAtObject = r.prevAtObject
	}
	*r = record{generation: r.generation, next: p.factory}
	p.factory = i
	p.spare++
}

// release takes a use from its agent: nothing of what the agent left stays, and the use's old name is nobody's.
func (p *Pool[B]) release(i int32) {
	r := &p.records[i]
	if r.prev != 0 {
		p.records[r.prev].next = r.next
	} else {
		p.byAgent[r.agent.Index()] = r.next
	}
	if r.next != 0 {
		p.records[r.next].prev = r.prev
	}
	r.agent, r.state = 0, state{}
	r.generation = max(1, r.generation+1)
	p.executed--

	r.prev, r.next = p.waiting.last, 0
	if r.prev != 0 {
		p.records[r.prev].next = i
	} else {
		p.waiting.first = i
	}
	p.waiting.last = i
}

// linkAgent puts a use into the list of its agent.
func (p *Pool[B]) linkAgent(i int32) {
	r := &p.records[i]
	head := place(&p.byAgent, r.agent)
	r.prev, r.next = 0, *head
	if *head != 0 {
		p.records[*head].prev = i
	}
	*head = i
}

// unlinkWaiting takes a use from the list of those that wait.
func (p *Pool[B]) unlinkWaiting(i int32) {
	r := &p.records[i]
	if r.prev != 0 {
		p.records[r.prev].next = r.next
	} else {
		p.waiting.first = r.next
	}
	if r.next != 0 {
		p.records[r.next].prev = r.prev
	} else {
		p.waiting.last = r.prev
	}
	r.prev, r.next = 0, 0
}

// place returns where a table has the first use of an entity.
func place(table *[]int32, e wits.Entity) *int32 {
	for int(e.Index()) >= len(*table) {
		*table = append(*table, 0)
	}
	return &(*table)[e.Index()]
}
