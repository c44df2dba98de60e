package maneuver

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/wire"
	"github.com/wits-ai/wits/kind"
)

// Memory is what a mind keeps of a plan that is carried out, or of a search: never changed, so that snapshots share it. Written to bytes a plan is all that
// it knows; a search, how far it was, since it comes to the same again from what it began with.
type Memory struct{ is *memory }

type memory struct {
	data  []byte
	held  *held   // nil: not read yet
	going *Search // the same
	by    *design // whose they are
}

// MarshalBinary writes it.
func (m Memory) MarshalBinary() ([]byte, error) {
	if m.is == nil {
		return nil, nil
	}
	return m.is.data, nil
}

// UnmarshalBinary takes bytes that MarshalBinary wrote; what they mean is read when the mind steps.
func (m *Memory) UnmarshalBinary(b []byte) error {
	if m.is = nil; len(b) > 0 {
		if len(b) < 8 {
			return errors.New("a plan of manoeuvres does not begin with its number")
		}
		m.is = &memory{data: append([]byte(nil), b...)}
	}
	return nil
}

// signature is a number of all that decides what kept plans mean.
func (b *builder) signature() uint64 {
	h := kind.Key("maneuver")
	for i := range b.d.tasks {
		k := &b.d.tasks[i]
		h = fnv.Word(fnv.Word(h, kind.Key(k.name)), uint64(k.inputs))
		for j := range k.ports {
			h = fnv.Word(fnv.Word(h, kind.Key(k.ports[j].name)), kind.Key(k.ports[j].typ.Name()))
		}
	}
	for i := range b.d.domain.methods {
		m := &b.d.domain.methods[i]
		h = fnv.Word(fnv.Word(h, kind.Key(m.Name)), kind.Key(m.Refines[0]))
	}
	return fnv.Word(h, uint64(b.d.limits.Tasks))
}

// plan writes a plan.
func (d *design) write(x *wits.Context, p *Plan) []byte {
	b := binary.LittleEndian.AppendUint64(nil, d.sign)
	num := func(n int32) { b = binary.AppendVarint(b, int64(n)) }
	num(int32(p.tasks.len()))
	for i := range p.tasks.len() {
		t := p.tasks.read(i)
		num(t.of)
		num(t.parent)
		num(t.first)
		num(t.n)
		num(t.method)
		flags := int32(0)
		if t.refined {
			flags |= 1
		}
		if t.dropped {
			flags |= 2
		}
		num(flags)
		k := &d.tasks[t.of]
		for j := range k.ports {
			b = d.writePort(x, b, p, t.ports+int32(j), &k.ports[j])
		}
	}
	num(int32(p.links.len()))
	for i := range p.links.len() {
		l := p.links.read(i)
		num(l.from.port)
		num(l.from.element)
		num(l.to.port)
		num(l.to.element)
	}
	num(int32(p.order.len()))
	for i := range p.order.len() {
		num(p.order.read(i).before)
		num(p.order.read(i).after)
	}
	for _, t := range p.times {
		for _, f := range []float64{t.Start, t.End, t.Slack} {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
		}
	}
	num(int32(p.made))
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(p.cost))
}

// writePort writes an input or output with its values.
func (d *design) writePort(x *wits.Context, b []byte, p *Plan, at int32, k *portDef) []byte {
	is := p.ports.read(int(at))
	b = binary.AppendVarint(b, int64(is.n))
	slot := k.slot
	if k.many() != nil {
		slot = k.item
	}
	for i := range is.n {
		v := p.values.read(int(is.at + i))
		if !v.set {
			b = append(b, 0)
			continue
		}
		b = binary.AppendVarint(append(b, 1), int64(v.by))
		if n := slot.Type().Words(); n > 0 {
			slot.Set(x, v.is)
			for w := range n {
				b = binary.LittleEndian.AppendUint64(b, x.Words()[slot.Word()+w])
			}
			continue
		}
		text, err := slot.Type().Encode(v.is)
		if err != nil {
			text = nil // it is its zero when it is read again
		}
		b = append(binary.AppendUvarint(b, uint64(len(text))), text...)
	}
	return b
}

// errPlan is what is wrong with bytes that are no plan.
var errPlan = errors.New("no plan of manoeuvres")

// planReader reads what write wrote.
type planReader struct {
	*wire.Reader
	d *design
	x *wits.Context
}

// num is a whole number from least to most.
func (r *planReader) num(least, most int) int32 {
	u := r.Uvarint()
	n := int64(u>>1) ^ -int64(u&1)
	if n < int64(least) || n > int64(most) {
		r.Fail("%d is not from %d to %d", n, least, most)
		return int32(least)
	}
	return int32(n)
}

// read makes a plan of bytes; nil if they are of another document, or damaged.
func (d *design) read(x *wits.Context, data []byte) *Plan {
	r := &planReader{wire.NewReader(data, errPlan), d, x}
	if r.U64() != d.sign {
		return nil
	}
	p := &Plan{domain: d.domain}
	n := int(r.num(1, d.limits.Tasks))
	for i := range n {
		if !r.OK() {
			return nil
		}
		t := task{of: r.num(0, len(d.tasks)-1), parent: r.num(-1, i-1), first: r.num(0, n), n: r.num(0, n), method: r.num(-1, len(d.domain.methods)-1), ports: int32(p.ports.len())}
		flags := r.num(0, 3)
		if t.refined, t.dropped = flags&1 != 0, flags&2 != 0; t.n > 0 && (int(t.first) <= i || int(t.first+t.n) > n) {
			r.Fail("its parts do not follow it")
		}
		p.tasks.push(t)
		if !t.refined && !t.dropped {
			p.open++
		}
		for j := range d.tasks[t.of].ports {
			r.port(p, &d.tasks[t.of].ports[j], n)
		}
	}
	ports := p.ports.len()
	for range r.num(0, math.MaxInt32/2) {
		if !r.OK() {
			return nil
		}
		p.links.push(link{end{r.num(0, ports-1), r.num(-1, math.MaxInt32/2)}, end{r.num(0, ports-1), r.num(-1, math.MaxInt32/2)}})
	}
	for range r.num(0, math.MaxInt32/2) {
		if !r.OK() {
			return nil
		}
		p.order.push(precedence{r.num(0, n-1), r.num(0, n-1)})
	}
	for range n {
		p.times = append(p.times, Time{r.F64(), r.F64(), r.F64()})
	}
	p.made = int(r.num(0, math.MaxInt32/2))
	p.cost = r.F64()
	var check scheduler
	again := *p
	check.lasted = p.times
	if r.End() != nil || p.open > 0 || check.schedule(&again) != nil {
		return nil
	}
	return p
}

// port reads an input or output.
func (r *planReader) port(p *Plan, k *portDef, tasks int) {
	least, slot := 1, k.slot
	most := 1
	if k.many() != nil {
		least, most, slot = -1, r.Left(), k.item
	}
	n := r.num(least, most)
	at := int32(p.values.len())
	if n < 0 {
		at = -1
	}
	p.ports.push(port{at, n})
	for range n {
		if !r.OK() {
			return
		}
		if r.U8() == 0 {
			p.values.push(value{})
			continue
		}
		v := value{set: true, by: r.num(0, tasks-1)}
		if words := slot.Type().Words(); words > 0 {
			for w := range words {
				r.x.Words()[slot.Word()+w] = r.U64()
			}
			v.is = slot.Get(r.x)
		} else {
			is, err := slot.Type().Decode(r.Take(int(r.Uvarint() % math.MaxInt32)))
			if err != nil {
				r.Fail("%v", err)
				return
			}
			v.is = is
		}
		p.values.push(v)
	}
}
