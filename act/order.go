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
	_          uint16
	repertoire uint32
	data       data
}

// Type is the order's type; 0 for the zero order.
func (o *Order) Type() Type { return o.kind }

// Verb makes the orders of one type from their data. Get one from [Add]; it is a flat value and good for all agents
// with the repertoire. The zero verb makes orders that nobody knows.
type Verb[O any] struct {
	kind       Type
	repertoire uint32
}

// Type is the type of the verb's orders.
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
	return *view[O](&o.data), true
}

// view looks at data as what it is. O was checked by layoutError when its verb was made: it holds no pointers and no
// padding, and it fits. Together with words in hash.go this is all use of unsafe in the package.
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
type Handle uint64

const (
	handleShift = 16
	refusedBit  = 1 << 63 // the order was refused when it was issued; the reason stands in place of the number
)

func newHandle(t Type, number uint64) Handle { return Handle(number<<handleShift | uint64(t)) }

func refused(t Type, why Reason) Handle {
	return Handle(refusedBit | uint64(why)<<handleShift | uint64(t))
}

// Type is the type of the order.
func (h Handle) Type() Type { return Type(h & (1<<handleShift - 1)) }

func (h Handle) number() uint64 { return uint64(h) >> handleShift }

func (h Handle) refused() bool { return h&refusedBit != 0 }

// String gives "no order", "order 12 of type 3" or "order of type 3, refused: dead".
func (h Handle) String() string {
	kind := "type " + strconv.Itoa(int(h.Type()))
	switch {
	case h == 0:
		return "no order"
	case h.refused():
		return "order of " + kind + ", refused: " + Reason(h>>handleShift).String()
	}
	return "order " + strconv.FormatUint(h.number(), 10) + " of " + kind
}
