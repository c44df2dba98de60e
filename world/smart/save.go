package smart

import (
	"encoding/binary"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable is why bytes cannot be read as a pool: they are damaged, or of something else.
var ErrUnreadable = errors.New("smart: these bytes are no pool")

var records = flat.NewTable(reflect.TypeFor[record]())

// form sums up all that the bytes of a pool depend on: what offers there are, and how many places they have.
func (c *Catalogue[B]) form() uint64 {
	var b strings.Builder
	b.WriteString(records.Text())
	for i := range c.offers {
		o := &c.offers[i]
		b.WriteString(o.name + " " + strconv.Itoa(int(o.group)) + " " + strconv.Itoa(o.Places) + " " + strconv.FormatBool(o.stateful) + "\n")
	}
	return uint64(fnv.Text32(fnv.Start32, b.String()))
}

// AppendBinary writes a pool, down to which use will be taken next. A checksum ends it. It never fails.
func (p *Pool[B]) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	dst = binary.AppendUvarint(dst, p.catalogue.form())
	dst = binary.AppendUvarint(dst, uint64(len(p.records)))
	for _, n := range []int32{p.waiting.first, p.waiting.last, p.factory, p.executed, p.spare} {
		dst = binary.AppendUvarint(dst, uint64(uint32(n)))
	}
	dst = binary.AppendUvarint(dst, uint64(uint32(p.limit)))
	dst = binary.AppendUvarint(dst, uint64(p.born))
	for i := 1; i < len(p.records); i++ {
		dst = records.Append(dst, p.records[i].bytes())
	}
	return wire.Seal(dst, from), nil
}

// MarshalBinary is AppendBinary to nothing.
func (p *Pool[B]) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// ReadPool makes a pool of what [Pool.AppendBinary] wrote, by this program or another one. In one whose objects offer something else
// all places are given back, which kept says: then drop the orders that claim some as well. It fails with [ErrUnreadable] for what no
// pool can be. Whether agents and objects are alive is not looked at: [Pool.Sweep] does that.
func ReadPool[B Agent](c *Catalogue[B], data []byte) (p *Pool[B], kept bool, err error) {
	r := wire.NewReader(data, ErrUnreadable)
	form, n := r.Uvarint(), r.Uvarint()
	if !r.OK() || n == 0 || n > uint64(r.Left()) {
		r.Fail("it has %d uses", n)
		return nil, false, r.End()
	}
	p = NewPool(c, int(n))
	if form != c.form() {
		return p, false, nil
	}
	for _, to := range []*int32{&p.waiting.first, &p.waiting.last, &p.factory, &p.executed, &p.spare} {
		if v := r.Uvarint(); v < n {
			*to = int32(v)
		} else {
			r.Fail("it has no use %d", v)
		}
	}
	limit, born := r.Uvarint(), r.Uvarint()
	if limit > 1<<31-1 || born > 1<<32-1 {
		r.Fail("its limit is %d, and new uses have the generation %d", limit, born)
	}
	p.limit, p.born = int32(limit), uint32(born)
	plan, err := records.Plan(records.Text())
	if err != nil {
		return nil, false, err
	}
	p.records = p.records[:1]
	for i := uint64(1); i < n && r.OK(); i++ {
		p.records = append(p.records, record{})
		plan.Read(r, p.records[i].bytes())
	}
	if r.OK() && !p.relink() {
		r.Fail("its lists do not fit each other")
	}
	if err := r.Sealed(data); err != nil {
		return nil, false, err
	}
	return p, true, nil
}

// mostIndex is the largest index of an entity that a pool that is read may know.
const mostIndex = 1 << 20

// relink finds the first uses of objects and agents again, and reports whether every list is one.
func (p *Pool[B]) relink() bool {
	n := int32(len(p.records))
	in := func(i int32) bool { return i >= 0 && i < n }
	executed, spare, idle := int32(0), int32(0), int32(0)
	for i := int32(1); i < n; i++ {
		r := &p.records[i]
		if !in(r.prev) || !in(r.next) || !in(r.prevAtObject) || !in(r.atObject) || r.object != 0 && !p.catalogue.knows(r.offer) ||
			r.object == 0 && r.agent != 0 || r.agent.Index() > mostIndex || r.object.Index() > mostIndex {
			return false
		}
		switch {
		case r.agent != 0:
			executed++
			if r.prev == 0 {
				if head := place(&p.byAgent, r.agent); *head == 0 {
					*head = i
				} else {
					return false
				}
			}
		case r.object != 0:
			idle++
		default:
			spare++
		}
		if r.object != 0 && r.prevAtObject == 0 {
			if head := place(&p.byObject, r.object); *head == 0 {
				*head = i
			} else {
				return false
			}
		}
	}
	if executed != p.executed || spare != p.spare {
		return false
	}
	// Each list is gone through from its first to its end; all together they have every use once.
	for _, first := range p.byAgent {
		last := int32(0)
		for i := first; i != 0; i = p.records[i].next {
			r := &p.records[i]
			if executed--; executed < 0 || r.agent == 0 || r.agent.Index() != p.records[first].agent.Index() || r.prev != last {
				return false
			}
			last = i
		}
	}
	last := int32(0)
	for i := p.waiting.first; i != 0; i = p.records[i].next {
		r := &p.records[i]
		if idle--; idle < 0 || r.agent != 0 || r.object == 0 || r.prev != last {
			return false
		}
		last = i
	}
	if p.waiting.last != last {
		return false
	}
	for i := p.factory; i != 0; i = p.records[i].next {
		if spare--; spare < 0 || p.records[i].object != 0 {
			return false
		}
	}
	tied := n - 1 - p.spare
	for _, first := range p.byObject {
		last := int32(0)
		for i := first; i != 0; i = p.records[i].atObject {
			r := &p.records[i]
			if tied--; tied < 0 || r.object == 0 || r.object.Index() != p.records[first].object.Index() || r.prevAtObject != last {
				return false
			}
			last = i
		}
	}
	return executed == 0 && idle == 0 && spare == 0 && tied == 0
}

// bytes looks at a use as bytes. It holds no pointers and no padding.
func (r *record) bytes() []byte { return unsafe.Slice((*byte)(unsafe.Pointer(r)), unsafe.Sizeof(*r)) }
