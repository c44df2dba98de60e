package act

import (
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"unsafe"

	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable is why bytes cannot be read as an actuator: they are damaged, or of something else.
var ErrUnreadable = errors.New("act: these bytes are no actuator")

var actuators = flat.NewTable(reflect.TypeFor[Actuator]())

// form sums up all that the bytes of an actuator depend on: what orders there are, and what is in them.
func (r *Repertoire[B]) form() uint64 {
	var b strings.Builder
	b.WriteString(actuators.Text())
	for i := 1; i < len(r.defs); i++ {
		b.WriteString(r.defs[i].name + "\n" + r.defs[i].forms.text(r.defs[i].goes))
	}
	h := uint64(fnv.Text32(fnv.Start32, b.String()))
	return h<<32 | uint64(r.id)
}

// AppendActuator writes an actuator, with all that waits and runs, so that [Repertoire.ReadActuator] reads it. What is zero takes
// nearly nothing: a body with one order takes some 60 bytes.
func (r *Repertoire[B]) AppendActuator(dst []byte, a *Actuator) []byte {
	dst = binary.AppendUvarint(dst, r.form())
	dst = binary.AppendUvarint(dst, a.number)
	dst = append(dst, a.dead)
	own := actuators.Append(nil, a.bytes())
	dst = binary.AppendUvarint(dst, uint64(len(own)))
	return append(dst, own...)
}

// ReadActuator reads what [Repertoire.AppendActuator] wrote, by this program or another one. In one whose bodies can do something
// else, or whose orders hold something else, and without keep, all orders are dropped, which kept says: the body is idle then, and who
// watches an order learns that nobody knows of it. It fails with [ErrUnreadable] for what no actuator can be.
func (r *Repertoire[B]) ReadActuator(data []byte, keep bool) (a Actuator, kept bool, err error) {
	in := wire.NewReader(data, ErrUnreadable)
	form, number, dead := in.Uvarint(), in.Uvarint(), in.U8()
	own := in.Take(int(min(in.Uvarint(), uint64(len(data))+1)))
	if err := in.End(); err != nil {
		return Actuator{}, false, err
	}
	a = r.NewActuator()
	a.number, a.dead = number, min(dead, 1)
	if !keep || form != r.form() {
		return a, false, nil
	}
	plan, err := actuators.Plan(actuators.Text())
	if err != nil {
		return Actuator{}, false, err
	}
	var is Actuator
	in = wire.NewReader(own, ErrUnreadable)
	plan.Read(in, is.bytes())
	if in.OK() && !r.possible(&is) {
		in.Fail("its parts do not fit each other")
	}
	if err := in.End(); err != nil {
		return Actuator{}, false, err
	}
	return is, true, nil
}

// possible reports whether an actuator can be stepped: its numbers are places that there are.
func (r *Repertoire[B]) possible(a *Actuator) bool {
	is := r.NewActuator()
	g := &a.ring
	if a.repertoire != is.repertoire || a.types != is.types || g.places != is.ring.places && (r.fixed || g.places != MaxRuns+1) || g.head >= g.places || g.tail >= g.places ||
		a.waits > MaxWaiting || a.endings > MaxEnded || a.dead > 1 {
		return false
	}
	known := func(o *Order) bool {
		return o.repertoire == r.id && o.kind > 0 && int(o.kind) < len(r.defs) && r.defs[o.kind].forms.has(o.form)
	}
	for i := range a.waiting[:a.waits] {
		if !known(&a.waiting[i].order) {
			return false
		}
	}
	within := [MaxRuns + 1]bool{}
	for i := g.Head(); i != g.Tail(); i = g.Next(i) {
		within[i] = true
	}
	for i, s := range g.states {
		u := &a.runs[i]
		if s > Sleeping || s == Waiting || s == Finished || (s != Inactive) != within[i] || u.stage > over || int(u.began) > MaxRuns ||
			g.Awake(i) && !known(&u.order) {
			return false
		}
	}
	return true
}

// bytes looks at an actuator as bytes, as words does.
func (a *Actuator) bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(a)), unsafe.Sizeof(*a))
}
