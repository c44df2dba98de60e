package host

import (
	"fmt"

	engine "github.com/wits-ai/wits/internal/wits"
)

// Status is how an action stands.
type Status = engine.Status

// Statuses.
const (
	Running = engine.Running
	Success = engine.Success
	Failure = engine.Failure
	Aborted = engine.Aborted
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
	name                    string
	number                  uint32
	order, instant, updates bool
	roles                   []engine.HostedRole // of its ports
	call                    func(c *Call) Status
}

// Call is what a callback is told and answers. It is valid during the call only. Values of several ports lie one after another,
// in the order of the description.
type Call struct {
	// Handle names the node in this mind.
	Handle uint64
	// Mind is the place of the mind in its world; Entity the id that the host gave it.
	Mind   uint32
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

	// In are the arguments. Out and State are as they were; what the callback writes into them counts.
	In    [MaxIn]uint64
	Out   [MaxOut]uint64
	State [MaxState]uint64

	// Host is for whoever carries out the world's calls; it stays from call to call.
	Host any
}

// callNode is a node whose action is carried out by a callback.
type callNode struct {
	action  *action
	node    int32
	handles []engine.HostedHandle
}

func (n *callNode) Activate(x *engine.Context)             { n.run(x, Begin, Running) }
func (n *callNode) End(x *engine.Context, s engine.Status) { n.run(x, End, s) }
func (n *callNode) Update(x *engine.Context) engine.Status { return n.run(x, Update, Running) }

func (n *callNode) run(x *engine.Context, e Event, s Status) Status {
	w := worldOf(x)
	body := engine.Self[*body](x)
	id := w.bound.id(n.node)
	c := &w.call
	c.Handle = handleOf(body.mind, id, 0)
	c.Mind, c.Action, c.Entity = body.mind, n.action.number, uint64(x.Entity())
	c.Tick, c.Time, c.Delta = x.Tick(), x.Time(), x.Delta()
	c.Event, c.Status, c.Fault = e, s, ""
	n.copy(x, c, true)
	if w.tools == nil {
		s = n.action.call(c)
	} else {
		s = w.taped(c, id, n.action.call)
	}
	if c.Fault != "" {
		panic(c.Fault)
	}
	if e == Update && s > Failure {
		panic(fmt.Sprintf("the host's callback of %s answered with the status %d, which is none of Running, Success and Failure", n.action.name, s))
	}
	n.copy(x, c, false)
	return s
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
		return r.status
	}
	out, state := c.Out, c.State
	s := call(c)
	t.noteCall(c.Mind, node, c, s, c.Fault, &out, &state)
	return s
}

// copy puts the values of ports into the call, or what the callback wrote into the mind.
func (n *callNode) copy(x *engine.Context, c *Call, in bool) {
	var at [3]int
	for i, role := range n.action.roles {
		h := &n.handles[i]
		words := h.Words(x)
		switch {
		case role == engine.HostedIn:
			if in {
				copy(c.In[at[0]:], words)
			}
			at[0] += len(words)
		case role == engine.HostedOut:
			n.move(h, words, c.Out[at[1]:at[1]+len(words)], in)
			at[1] += len(words)
		default:
			n.move(h, words, c.State[at[2]:at[2]+len(words)], in)
			at[2] += len(words)
		}
	}
}

func (n *callNode) move(h *engine.HostedHandle, words, call []uint64, in bool) {
	if in {
		copy(call, words)
		return
	}
	if !h.Type().ValidWords(call) {
		panic(fmt.Sprintf("the host's callback of %s wrote something into a port of type %s that is none of its values", n.action.name, h.Type().Name()))
	}
	copy(words, call)
}

func worldOf(x *engine.Context) *World { return engine.World[*World](x) }
