package host

import (
	"fmt"

	"github.com/wits-ai/wits"
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

// nodeOf returns the number of the node of a handle.
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
	// Update, if it is declared so or one of its triggers fired. An order that the host has answered is not told its end.
	Event Event
	_     int32
	// In are the arguments, one port after another in the order of the description. The word of a trigger is 1 if it fired; that of a text
	// or a list is for OrderText, OrderList and OrderTexts.
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
	handles        []wits.HostedHandle // of the ports
	serial, status *wits.HostedHandle
}

// Activate gives the order.
func (n *orderNode) Activate(x *wits.Context) {
	n.serial.Words(x)[0]++
	n.tell(x, Begin)
}

// Update says how the host has answered.
func (n *orderNode) Update(x *wits.Context) wits.Status {
	if n.action.instant {
		return Success
	}
	s := Status(n.status.Words(x)[0])
	if s == Running && (n.action.updates || n.action.triggered && n.fired(x)) {
		n.tell(x, Update)
	}
	return s
}

// fired reports whether one of its triggers was fired.
func (n *orderNode) fired(x *wits.Context) bool {
	for i := range n.action.slots {
		if n.action.slots[i].role == wits.HostedTriggerIn && n.handles[i].Fired(x) {
			return true
		}
	}
	return false
}

// End takes the order back.
func (n *orderNode) End(x *wits.Context, s wits.Status) {
	if s == Aborted && !n.action.instant {
		n.tell(x, End)
	}
	n.status.Words(x)[0] = uint64(Aborted) // nothing that comes later is an answer
}

// Suspend takes the order back; Resume gives it anew, as another one.
func (n *orderNode) Suspend(x *wits.Context) { n.tell(x, End) }

// Resume implements [wits.Suspender].
func (n *orderNode) Resume(x *wits.Context) {
	n.serial.Words(x)[0]++
	n.status.Words(x)[0] = uint64(Running)
	n.tell(x, Begin)
}

func (n *orderNode) tell(x *wits.Context, e Event) {
	w := worldOf(x)
	if w.tape.reading {
		return // the host has been told, or is not to be
	}
	b := wits.Self[*body](x)
	handle := handleOf(b.Mind, w.bound.id(n.node), n.serial.Words(x)[0])
	if w.tools != nil {
		if e == End {
			delete(w.tools.open, handle)
		} else if !n.action.instant {
			w.tools.open[handle] = true
		}
	}
	w.orders = append(w.orders, Order{Handle: handle, Entity: uint64(x.Entity()), Mind: b.Mind, Action: n.action.number, Event: e})
	o := &w.orders[len(w.orders)-1]
	for i := range n.action.slots {
		switch s := &n.action.slots[i]; {
		case s.role == wits.HostedTriggerIn:
			o.In[s.at] = fired(&n.handles[i], x)
		case s.role != wits.HostedIn:
		case s.form == wits.HostedWords:
			copy(o.In[s.at:], n.handles[i].Words(x))
		default:
			w.told = append(w.told, n.handles[i].Ref(x))
			o.In[s.at] = w.toldBase + uint64(len(w.told))
		}
	}
}

// forget drops texts and lists of orders that were all polled.
func (w *World) forget() {
	if len(w.orders) == 0 && len(w.told) > 0 && !w.tape.reading {
		w.toldBase += uint64(len(w.told))
		clear(w.told)
		w.told = w.told[:0]
	}
}

// orderSlot returns an inbound port of an order by its place in the description, if its values are of the form, and its value.
func (w *World) orderSlot(o *Order, port int, form wits.HostedForm) (*slot, any, error) {
	actions := w.program.host.actions
	if int64(o.Action) >= int64(len(actions)) {
		return nil, nil, fmt.Errorf("host: there is no action %d", o.Action)
	}
	a := actions[o.Action]
	if port < 0 || port >= len(a.slots) {
		return nil, nil, fmt.Errorf("host: action %s has no port %d; its description has %d", a.name, port, len(a.slots))
	}
	s := &a.slots[port]
	switch {
	case s.role != wits.HostedIn:
		return nil, nil, fmt.Errorf("host: action %s: port %s is no inbound data port", a.name, s.name)
	case s.form != form:
		return nil, nil, notForm("action "+a.name+": port "+s.name, s.typ, form)
	}
	i := o.In[s.at] - w.toldBase - 1
	if i >= uint64(len(w.told)) {
		return nil, nil, fmt.Errorf("host: action %s: port %s: the order is over, or its node is gone: ask for its texts and lists after the order is polled and before the next step", a.name, s.name)
	}
	return s, w.told[i], nil
}

// OrderText returns an argument of type string of an order that was polled since the last step; port is its place in the description.
func (w *World) OrderText(o *Order, port int) (string, error) {
	if err := w.enter(); err != nil {
		return "", err
	}
	defer w.leave()
	_, v, err := w.orderSlot(o, port, wits.HostedText)
	s, _ := v.(string)
	return s, err
}

// OrderList appends the words of an argument that is a list to words.
func (w *World) OrderList(o *Order, port int, words []uint64) ([]uint64, error) {
	if err := w.enter(); err != nil {
		return words, err
	}
	defer w.leave()
	s, v, err := w.orderSlot(o, port, wits.HostedList)
	if err != nil {
		return words, err
	}
	return s.typ.ListWords(words, v), nil
}

// OrderTexts returns an argument of type "list of string". Nobody may change the elements.
func (w *World) OrderTexts(o *Order, port int) ([]string, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	_, v, err := w.orderSlot(o, port, wits.HostedTexts)
	texts, _ := v.([]string)
	return texts, err
}

// FireOrder fires an outbound trigger of an order that the host carries out: it acts in the next step. Port is its place in the
// description. It does nothing, and says so, if the order is no more.
func (w *World) FireOrder(handle uint64, port int) (fired bool, err error) {
	if err := w.enter(); err != nil {
		return false, err
	}
	defer w.leave()
	id := nodeOf(handle)
	n := w.bound.orders[id]
	if n == nil {
		n = w.versions.order(id)
	}
	if n == nil || handle>>44 >= uint64(len(w.minds)) {
		return false, fmt.Errorf("host: %#x is no order of this world", handle)
	}
	if port < 0 || port >= len(n.action.slots) || n.action.slots[port].role != wits.HostedTriggerOut {
		return false, fmt.Errorf("host: action %s: port %d of its description is no outbound trigger", n.action.name, port)
	}
	if w.tools != nil {
		if fired = w.tools.open[handle]; fired {
			w.later(opFireOrder, handle, uint64(port))
		}
		return fired, nil
	}
	return w.fireOrder(handle, uint64(port)), nil
}

// fireOrder raises the trigger, if the order is one.
func (w *World) fireOrder(handle, port uint64) bool {
	n := w.running(handle)
	if n == nil || port >= uint64(len(n.action.slots)) || n.action.slots[port].role != wits.HostedTriggerOut {
		return false
	}
	n.handles[port].Raise(&w.minds[handle>>44])
	return true
}

// running returns the node of an order that was given and is not answered; nil if there is none.
func (w *World) running(handle uint64) *orderNode {
	n := w.bound.orders[nodeOf(handle)]
	if n == nil || handle>>44 >= uint64(len(w.minds)) {
		return nil
	}
	m := &w.minds[handle>>44]
	if serial := n.serial.Of(m)[0]; serial == 0 || serial&(1<<24-1) != handle&(1<<24-1) || Status(n.status.Of(m)[0]) != Running {
		return nil
	}
	return n
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
	n := w.running(a.Handle)
	if n == nil {
		return false
	}
	n.status.Of(&w.minds[a.Handle>>44])[0] = uint64(a.Status)
	return true
}
