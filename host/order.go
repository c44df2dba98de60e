package host

import (
	"fmt"

	engine "github.com/wits-ai/wits/internal/wits"
)

// Bounds of what handles can name.
const (
	maxMinds = 1 << 20
	maxNodes = 1 << 20
)

// handleOf names an order: its mind, its node, and which of its activations it is.
func handleOf(mind, node uint32, serial uint64) uint64 {
	return uint64(mind)<<44 | uint64(node)<<24 | serial&(1<<24-1)
}

// nodeOf is the number of the node of a handle.
func nodeOf(handle uint64) uint32 { return uint32(handle>>24) & (maxNodes - 1) }

// Order is what an action by "order" tells the host.
type Order struct {
	// Handle is what the host answers by, with [World.Report].
	Handle uint64
	// Entity is the id that the host gave the mind; Mind its place in the world.
	Entity uint64
	Mind   uint32
	Action uint32
	// Event is Begin; End if the host is to stop what it does for the order, because the document goes on with something else; or
	// Update. An order that the host has answered is not told its end.
	Event Event
	_     int32
	// In are the arguments, one port after another in the order of the description.
	In [MaxIn]uint64
}

// Answer is how an order went, or how it is to be seen.
type Answer struct {
	Handle uint64
	// Status is Success or Failure, from the next tick on.
	Status Status
	_      [7]byte
}

// orderNode is a node whose action is an order. What it remembers, which activation this is and how it stands, is in the mind.
type orderNode struct {
	action         *action
	node           int32
	handles        []engine.HostedHandle // of the ports
	serial, status *engine.HostedHandle
}

// Activate gives the order.
func (n *orderNode) Activate(x *engine.Context) {
	n.serial.Words(x)[0]++
	n.tell(x, Begin)
}

// Update says how the host has answered.
func (n *orderNode) Update(x *engine.Context) engine.Status {
	if n.action.instant {
		return Success
	}
	s := Status(n.status.Words(x)[0])
	if s == Running && n.action.updates {
		n.tell(x, Update)
	}
	return s
}

// End takes the order back.
func (n *orderNode) End(x *engine.Context, s engine.Status) {
	if s == Aborted && !n.action.instant {
		n.tell(x, End)
	}
	n.status.Words(x)[0] = uint64(Aborted) // nothing that comes later is an answer
}

// Suspend takes the order back; Resume gives it anew, as another one.
func (n *orderNode) Suspend(x *engine.Context) { n.tell(x, End) }

// Resume implements [wits.Suspender].
func (n *orderNode) Resume(x *engine.Context) {
	n.serial.Words(x)[0]++
	n.status.Words(x)[0] = uint64(Running)
	n.tell(x, Begin)
}

func (n *orderNode) tell(x *engine.Context, e Event) {
	w := worldOf(x)
	if w.tape.reading {
		return // the host has been told, or is not to be
	}
	b := engine.Self[*body](x)
	handle := handleOf(b.mind, w.bound.id(n.node), n.serial.Words(x)[0])
	if w.tools != nil {
		if e == End {
			delete(w.tools.open, handle)
		} else if !n.action.instant {
			w.tools.open[handle] = true
		}
	}
	w.orders = append(w.orders, Order{Handle: handle, Entity: uint64(x.Entity()), Mind: b.mind, Action: n.action.number, Event: e})
	o := &w.orders[len(w.orders)-1]
	at := 0
	for i, role := range n.action.roles {
		if role == engine.HostedIn {
			at += copy(o.In[at:], n.handles[i].Words(x))
		}
	}
}

// Orders copies orders that were told and not polled yet, the oldest first, and says how many; fewer than dst holds means that
// there are no more. Poll all of them after each tick: a step is refused with [ErrOrders] when too many have gathered.
func (w *World) Orders(dst []Order) (n int, err error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	n = copy(dst, w.orders[w.polled:])
	if w.polled += n; w.polled == len(w.orders) {
		w.orders, w.polled = w.orders[:0], 0
	}
	return n, nil
}

// Report answers orders; it counts from the next tick on. Answers to orders that are no more are ignored: accepted is how many were
// not. It fails, and accepts none, if an answer is none of Success and Failure, or its handle is none of this world's.
func (w *World) Report(answers []Answer) (accepted int, err error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	for _, a := range answers {
		if a.Status != Success && a.Status != Failure {
			return 0, fmt.Errorf("host: an order is answered with Success or Failure, not with the status %d", a.Status)
		}
		id := nodeOf(a.Handle)
		if a.Handle>>44 >= uint64(len(w.minds)) || w.bound.orders[id] == nil && w.versions.order(id) == nil {
			return 0, fmt.Errorf("host: %#x is no order of this world", a.Handle)
		}
	}
	for _, a := range answers {
		if w.tools != nil {
			if w.tools.open[a.Handle] {
				delete(w.tools.open, a.Handle)
				w.later(opAnswer, a.Handle, uint64(a.Status))
				accepted++
			}
		} else if w.answer(a) {
			accepted++
		}
	}
	return accepted, nil
}

// answer notes in the mind how an order went, if there is one.
func (w *World) answer(a Answer) (accepted bool) {
	n := w.bound.orders[nodeOf(a.Handle)]
	if n == nil || a.Handle>>44 >= uint64(len(w.minds)) {
		return false
	}
	m := &w.minds[a.Handle>>44]
	s := n.status.Of(m)
	if n.serial.Of(m)[0] == 0 || n.serial.Of(m)[0]&(1<<24-1) != a.Handle&(1<<24-1) || Status(s[0]) != Running {
		return false
	}
	s[0] = uint64(a.Status)
	return true
}
