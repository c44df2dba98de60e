package host

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// Status is how an action stands.
type Status = wits.Status

// Statuses.
const (
	Running = wits.Running
	Success = wits.Success
	Failure = wits.Failure
	Aborted = wits.Aborted
)

// Event is what happens to an action.
type Event int32

// Events. Update comes once a tick while the action is active; of orders, only if they are declared with updates.
const (
	Begin Event = iota
	Update
	End
)

// action is one that the description has.
type action struct {
	name, what              string // what is "action NAME", for errors
	number                  uint32
	order, instant, updates bool
	triggered               bool   // it has inbound triggers
	slots                   []slot // of its ports
	call                    func(c *Call) Status
}

// Call is what a callback is told and answers. It is valid during the call only. Values of several ports lie one after another,
// in the order of the description. The word of a trigger is 1 if it fired, or is to fire; that of a text or a list says nothing: these
// are read and written by the methods, which know a port by its place in the description, from 0.
type Call struct {
	// Handle names the node in this mind.
	Handle uint64
	// Mind is the place of the mind in its world; Entity the id that the host gave it.
	Mind uint32
	// Action is the number of the action or, of a call of a function, that of the function.
	Action uint32
	Entity uint64
	Tick   int64
	Time   float64 // s of game time at the start of the tick
	Delta  float64 // s
	Event  Event
	// Status is, at End, how the action ended: what the callback said, or Aborted.
	Status Status
	// Fault is, when it is not empty, why the mind is to be suspended: something is broken in the host's action.
	Fault string

	// In are the arguments. Out and State are as they were; what the callback writes into them counts. Triggers fire while the
	// action is updated only.
	In    [MaxIn]uint64
	Out   [MaxOut]uint64
	State [MaxState]uint64

	// Host is for whoever carries out the world's calls; it stays from call to call.
	Host any

	what    string // "action Rest", for errors
	slots   []slot
	handles []wits.HostedHandle // of slots; a result has none
	x       *wits.Context       // nil outside of the call
	set     []setRef
}

// setRef is a text or a list that a callback has written.
type setRef struct {
	port  int
	value any
}

// callNode is a node whose action is carried out by a callback.
type callNode struct {
	action  *action
	node    int32
	handles []wits.HostedHandle
}

func (n *callNode) Activate(x *wits.Context)           { n.run(x, Begin, Running) }
func (n *callNode) End(x *wits.Context, s wits.Status) { n.run(x, End, s) }
func (n *callNode) Update(x *wits.Context) wits.Status { return n.run(x, Update, Running) }

func (n *callNode) run(x *wits.Context, e Event, s Status) Status {
	w := worldOf(x)
	body := wits.Self[*body](x)
	id := w.bound.id(n.node)
	c := &w.call
	c.Handle = handleOf(body.Mind, id, 0)
	c.Mind, c.Action, c.Entity = body.Mind, n.action.number, uint64(x.Entity())
	c.Tick, c.Time, c.Delta = x.Tick(), x.Time(), x.Delta()
	c.Event, c.Status, c.Fault = e, s, ""
	n.give(x, c)
	c.open(x, n.action.what, n.action.slots, n.handles)
	if w.tools == nil {
		s = n.action.call(c)
	} else {
		s = w.taped(c, id, n.action.call)
	}
	c.x = nil
	if c.Fault != "" {
		panic(c.Fault)
	}
	if e == Update && s > Failure {
		panic(fmt.Sprintf("the host's callback of %s answered with the status %d, which is none of Running, Success and Failure", n.action.name, s))
	}
	n.take(x, c)
	return s
}

// open lets texts and lists of the call be read and written.
func (c *Call) open(x *wits.Context, what string, slots []slot, handles []wits.HostedHandle) {
	clear(c.set)
	c.x, c.what, c.slots, c.handles, c.set = x, what, slots, handles, c.set[:0]
}

// taped has the host carry out a call, and notes what comes of it; or it does what is noted, if the tick is played again.
func (w *World) taped(c *Call, node uint32, call func(c *Call) Status) Status {
	t := &w.tape
	if t.reading || call == nil {
		r := t.take(c.Mind, node, c.Event)
		if r == nil {
			return Running // nobody knows what it would have done
		}
		for i := range r.out {
			if r.outs>>i&1 != 0 {
				c.Out[i] = r.out[i]
			}
			if r.states>>i&1 != 0 {
				c.State[i] = r.state[i]
			}
		}
		c.Fault = r.fault
		c.takeSet(r.set)
		return r.status
	}
	out, state := c.Out, c.State
	s := call(c)
	t.noteCall(c.Mind, node, c, s, c.Fault, &out, &state)
	return s
}

// give puts the values of ports into the call.
func (n *callNode) give(x *wits.Context, c *Call) {
	for i := range n.action.slots {
		h := &n.handles[i]
		switch s := &n.action.slots[i]; {
		case s.role == wits.HostedTriggerIn:
			c.In[s.at] = fired(h, x)
		case s.role == wits.HostedTriggerOut:
			c.Out[s.at] = 0
		case s.form == wits.HostedWords:
			copy(c.words(s), h.Words(x))
		default:
			c.words(s)[0] = 0
		}
	}
}

// take puts what the callback wrote into the mind.
func (n *callNode) take(x *wits.Context, c *Call) {
	for i := range n.action.slots {
		s := &n.action.slots[i]
		if s.role == wits.HostedIn || s.role == wits.HostedTriggerIn {
			continue
		}
		h, words := &n.handles[i], c.words(s)
		switch {
		case s.role == wits.HostedTriggerOut:
			if words[0] == 1 && c.Event == Update {
				h.Fire(x)
			} else if words[0] != 0 {
				panic(fmt.Sprintf("the host's callback of %s fires the trigger %s with %d when the event is %d: write 1, while the action is updated", n.action.name, s.name, words[0], c.Event))
			}
		case s.form != wits.HostedWords:
		case !s.typ.ValidWords(words):
			panic(fmt.Sprintf("the host's callback of %s wrote something into a port of type %s that is none of its values", n.action.name, s.typ.Name()))
		default:
			copy(h.Words(x), words)
		}
	}
	for i := range c.set {
		n.handles[c.set[i].port].SetRef(x, c.set[i].value)
	}
}

// fired returns the word of an inbound trigger.
func fired(h *wits.HostedHandle, x *wits.Context) uint64 {
	if h.Fired(x) {
		return 1
	}
	return 0
}

// words returns those of a slot.
func (c *Call) words(s *slot) []uint64 {
	switch s.part() {
	case 0:
		return c.In[s.at : s.at+s.words]
	case 1:
		return c.Out[s.at : s.at+s.words]
	}
	return c.State[s.at : s.at+s.words]
}

func worldOf(x *wits.Context) *World { return wits.World[*World](x) }
