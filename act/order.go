package act

import (
	"reflect"
	"strconv"
	"unsafe"

	"github.com/wits-ai/wits/internal/flat"
)

// Type is a type of order: the number of an action in its repertoire, from 1. The zero value is no order.
type Type uint16

// dataWords is how much an order can carry: 64 bytes.
const dataWords = 8

// MaxData is the size of the largest order, in bytes.
const MaxData = dataWords * 8

// data is the content of an order: a struct of a coder's.
type data [dataWords]uint64

// Order is what an agent is to do, with all data that it needs. Make one with [Verb.Order]. It says nothing about who
// gives it; so none who reads orders can tell players from minds. An Order is a flat value.
type Order struct {
	kind       Type
	form       uint16 // what the data are: 0 for the verb's own type, else what another variant carries the order out with
	repertoire uint32
	data       data
}

// Type returns the order's type; 0 for the zero order.
func (o *Order) Type() Type { return o.kind }

// Verb makes the orders of one type from their data. Get one from [Add]; it is a flat value and good for all agents
// with the repertoire. The zero verb makes orders that nobody knows.
type Verb[O any] struct {
	kind       Type
	repertoire uint32
	forms      *forms
}

// Type returns the type of the verb's orders.
func (v Verb[O]) Type() Type { return v.kind }

// Order makes an order.
func (v Verb[O]) Order(o O) Order {
	out := Order{kind: v.kind, repertoire: v.repertoire}
	if v.kind != 0 {
		*view[O](&out.data) = o
	}
	return out
}

// Data reads the data of an order; false if it is of another type.
func (v Verb[O]) Data(o *Order) (d O, ok bool) {
	if o.kind != v.kind || o.repertoire != v.repertoire || v.kind == 0 {
		return d, false
	}
	plain := v.forms.convert(o.data, o.form, 0)
	return *view[O](&plain), true
}

// Read returns the data that an order is carried out with at the moment, with what the action keeps in them: what is left of the way,
// say. It is false for an order that has ended, and for a handle of another type.
func (v Verb[O]) Read(a *Actuator, h Handle) (d O, ok bool) {
	if h.Settled() || h.Type() != v.kind || v.kind == 0 {
		return d, false
	}
	if o := a.orderOf(h); o != nil {
		return v.Data(o)
	}
	return d, false
}

// view looks at data as what it is. O was checked by layoutError when its verb was made: it holds no pointers and no
// padding, and it fits. Together with words in hash.go and bytes in save.go this is all use of unsafe in the package.
func view[O any](d *data) *O { return (*O)(unsafe.Pointer(d)) }

// layoutError says why a type cannot be the data of an order; "" if it can.
func layoutError(t reflect.Type) string {
	switch {
	case t.Kind() != reflect.Struct:
		return "is not a struct"
	case flat.HasPointers(t):
		return "holds pointers (strings, slices and maps count): an order is copied and hashed as plain words"
	case t.Size() > MaxData:
		return "has " + strconv.Itoa(int(t.Size())) + " bytes, but an order has room for " + strconv.Itoa(MaxData)
	case flat.Packed(t) != t.Size():
		return "has padding: reorder or widen its fields, so that equal values are equal bytes"
	}
	return ""
}

// Handle names an order that was issued to an actuator: its type and its number, which counts up and so tells an order
// from all that came before. Ask [Actuator.Status] about it. The zero value is no order. A handle is a plain number:
// keep it in a [github.com/wits-ai/wits.Var], drop it when you like.
//
// What became of an order is kept in the handle itself as soon as that is known to who holds it: minds see to that for the
// handles in them, and others ask [Actuator.Watch]. Such a handle is settled. It answers for good, whatever comes later.
type Handle uint64

// The bits of a handle: the type, the number, and who issued it. In one that is settled the number has only its low bits, and the
// outcome stands before it; 0 for an order that was refused when it was issued.
const (
	numberShift = 16
	ownBit      = 1 << 62 // the agent's own mind issued it, see [Issue]
	settledBit  = 1 << 63

	reasonShift  = 16
	statusShift  = 24
	mergedBit    = 1 << 26 // a newer order was merged into it before it ended
	settledShift = 27
	settledMask  = 1<<35 - 1
)

func newHandle(t Type, number uint64) Handle { return Handle(number<<numberShift | uint64(t)) }

func refused(t Type, why Reason) Handle { return Handle(0).settled(t, 0, Failed, why, false) }

// settled returns a handle with what became of its order.
func (h Handle) settled(t Type, number uint64, s Status, why Reason, merged bool) Handle {
	out := settledBit | h&ownBit | Handle(number&settledMask)<<settledShift | Handle(s)<<statusShift | Handle(why)<<reasonShift | Handle(t)
	if merged {
		out |= mergedBit
	}
	return out
}

// Type returns the type of the order.
func (h Handle) Type() Type { return Type(h & (1<<numberShift - 1)) }

// number returns the order's; of a settled handle its low bits.
func (h Handle) number() uint64 {
	if h.Settled() {
		return uint64(h) >> settledShift & settledMask
	}
	return uint64(h&^ownBit) >> numberShift
}

// Settled reports whether the handle itself knows what became of its order.
func (h Handle) Settled() bool { return h&settledBit != 0 }

// Outcome returns what became of the order of a settled handle, as [Actuator.Status] says it; Running, None for any other.
func (h Handle) Outcome() (Status, Reason) {
	if !h.Settled() {
		return Running, None
	}
	return Status(h >> statusShift & 3), Reason(h >> reasonShift)
}

// String gives "no order", "order 12", "order 12, superseded: replaced" or "order of type 3, refused: dead".
func (h Handle) String() string {
	if h == 0 {
		return "no order"
	}
	name := "order " + strconv.FormatUint(h.number(), 10)
	s, why := h.Outcome()
	switch {
	case !h.Settled():
		return name
	case h.number() == 0:
		return "order of type " + strconv.Itoa(int(h.Type())) + ", refused: " + why.String()
	case why == None:
		return name + ", " + s.String()
	}
	return name + ", " + s.String() + ": " + why.String()
}
