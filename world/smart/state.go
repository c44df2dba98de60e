package smart

import (
	"reflect"
	"strconv"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/world/entity"
)

const stateWords = 4

// MaxState is the size of the largest working state of a use, in bytes.
const MaxState = stateWords * 8

type state [stateWords]uint64

// State reads the working state of the uses of one offer. Get one from [AddState]. The zero State finds nothing.
type State[B Agent, S any] struct {
	catalogue *Catalogue[B]
	offer     Offer
}

// AddState gives the uses of an offer a working state of type S, which must be flat, without padding, and of at most
// MaxState bytes. Each use begins with what initial says, or with zeros if initial is nil. initial is called when a use
// is initialised with its object, not each time that an agent takes it; so it may read only what does not change while
// the object lives. Most actions do well with the fields of their order; this is for what others want to see as well.
// What is wrong is found by [Catalogue.Err].
func AddState[S any, B Agent](c *Catalogue[B], o Offer, initial func(w *entity.World, object wits.Entity) S) State[B, S] {
	goes := reflect.TypeFor[S]()
	if why := stateError(goes); why != "" {
		c.fail("state of offer %q: %s %s", c.Name(o), goes, why)
		return State[B, S]{}
	}
	if !c.knows(o) || c.offers[o].stateful {
		c.fail("state %s: there is no offer %d, or it has a state already", goes, o)
		return State[B, S]{}
	}
	c.offers[o].stateful = true
	if initial != nil {
		c.offers[o].initial = func(w *entity.World, object wits.Entity, to *state) { *view[S](to) = initial(w, object) }
	}
	return State[B, S]{c, o}
}

// Get returns the working state of a use, to read and to change; nil if the use is not one of the offer, or is over. It is
// good until the next [Pool.Take].
func (s State[B, S]) Get(p *Pool[B], u Use) *S {
	r := p.find(u)
	if r == nil || s.offer == 0 || r.offer != s.offer || p.catalogue != s.catalogue {
		return nil
	}
	return view[S](&r.state)
}

// view looks at a state as what it is. S was checked by stateError when it was added: it holds no pointers and no
// padding, and it fits. Together with bytes in save.go this is all use of unsafe in the package.
func view[S any](s *state) *S { return (*S)(unsafe.Pointer(s)) }

// stateError says why a type cannot be a working state; "" if it can.
func stateError(t reflect.Type) string {
	switch {
	case flat.HasPointers(t):
		return "holds pointers (strings, slices and maps count): uses are copied and hashed as plain words"
	case t.Size() > MaxState:
		return "has " + strconv.Itoa(int(t.Size())) + " bytes, but a use has room for " + strconv.Itoa(MaxState)
	case flat.Packed(t) != t.Size():
		return "has padding: reorder or widen its fields, so that equal values are equal bytes"
	}
	return ""
}
