package unseen

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"

	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable reports bytes that are not those of maps, that are damaged, or that belong to other agents or resources.
var ErrUnreadable = errors.New("unseen: these bytes are no maps")

// CopyFrom makes the state that of other maps of the same [Spec], and reuses memory. Takes, Period and the events stay.
func (m *Maps) CopyFrom(o *Maps) {
	m.step, m.chance = o.step, o.chance
	copy(m.gone, o.gone)
	for i := range m.agents {
		a, b := &m.agents[i], &o.agents[i]
		a.phase, a.at, a.refused, a.pending, a.versions = b.phase, b.at, b.refused, false, a.versions[:0]
		copy(a.p, b.p)
		for k := range b.versions {
			m.grow(a, b.versions[k].taken)
			copy(a.versions[k].set, b.versions[k].set)
			a.versions[k].count = b.versions[k].count
		}
	}
}

// Hash returns a hash of all that [Maps.AppendBinary] writes.
func (m *Maps) Hash() uint64 {
	m.scratch, _ = m.AppendBinary(m.scratch[:0])
	return binary.LittleEndian.Uint64(m.scratch[len(m.scratch)-8:])
}

// Equal reports whether two maps are the same in all that [Maps.AppendBinary] writes.
func (m *Maps) Equal(o *Maps) bool { return m.Hash() == o.Hash() && bytes.Equal(m.scratch, o.scratch) }

// AppendBinary appends the state without the events, with a checksum. It never fails.
func (m *Maps) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	put := func(list ...uint64) {
		for _, n := range list {
			dst = binary.AppendUvarint(dst, n)
		}
	}
	put(m.chance, uint64(m.step), uint64(len(m.gone)), uint64(len(m.agents)))
	for _, g := range m.gone {
		put(uint64(g))
	}
	for i := range m.agents {
		a := &m.agents[i]
		put(uint64(a.phase), uint64(a.at+1), a.refused, uint64(a.graph.nodes), uint64(len(a.graph.names)), uint64(len(a.versions)), uint64(len(a.p)))
		for _, name := range a.graph.names {
			put(uint64(len(name)))
			dst = append(dst, name...)
		}
		for k := range a.versions {
			for _, t := range a.versions[k].taken {
				put(uint64(t))
			}
			put(a.versions[k].set...)
		}
		for _, p := range a.p {
			put(math.Float64bits(p))
		}
	}
	return wire.Seal(dst, from), nil
}

// ReadBinary reads what AppendBinary wrote, also if the states have changed since: those with names are found by these. An agent that could only be in states
// that are gone can be everywhere. Maps that could not be read are as they were, and the error wraps [ErrUnreadable].
func (m *Maps) ReadBinary(data []byte) error {
	o, err := New(m.spec)
	if err != nil {
		return err
	}
	r := saved{wire.NewReader(data, ErrUnreadable)}
	o.Takes, o.Period, o.chance, o.step = m.Takes, m.Period, r.Uvarint(), r.step()
	if resources, agents := r.Uvarint(), r.Uvarint(); resources != uint64(len(m.gone)) || agents != uint64(len(m.agents)) {
		r.Fail("there were %d resources and %d agents", resources, agents)
	}
	for i := range o.gone {
		o.gone[i] = r.step()
	}
	for i := 0; i < len(o.agents) && r.OK(); i++ {
		r.agent(o, i)
	}
	if r.OK() && r.Left() != 8 {
		r.Fail("their end is missing")
	}
	if err := r.Sealed(data); err != nil {
		return err
	}
	o.prune()
	*m = *o
	return nil
}

// saved reads saved maps.
type saved struct{ *wire.Reader }

func (r *saved) number(most int) int { return int(r.atMost(uint64(most))) }

// step is a step of the maps, counted in 64 bits on all processors.
func (r *saved) step() int64 { return int64(r.atMost(math.MaxInt64)) }

func (r *saved) atMost(most uint64) uint64 {
	n := r.Uvarint()
	if n > most {
		r.Fail("the number %d is greater than %d", n, most)
		return 0
	}
	return n
}

func (r *saved) agent(m *Maps, i int) {
	a := &m.agents[i]
	phase, at, refused, nodes := Phase(r.number(int(Instantiated))), r.number(math.MaxInt32), r.Uvarint(), r.number(math.MaxInt32)
	names, versions, chances := r.number(min(nodes, r.Left())), r.number(r.Left()), r.number(min(nodes, r.Left()))
	var to []int // where the nodes are now; -1 of those that are gone
	for range names {
		to = append(to, a.graph.Find(r.Long()))
	}
	if names == 0 && nodes != a.graph.nodes || names > 0 && nodes != names {
		r.Fail("there were %d states", nodes)
	}
	for s := len(to); s < nodes && r.OK(); s++ {
		to = append(to, s)
	}
	a.versions = a.versions[:0]
	for ; versions > 0 && r.OK(); versions-- {
		m.grow(a, nil)
		v := &a.versions[len(a.versions)-1]
		for k := range v.taken {
			v.taken[k] = r.step()
		}
		for w := 0; w < nodes; w += 64 {
			for s := range (Set{r.Uvarint() & below(nodes-w)}).All() {
				if s = to[w+s]; s >= 0 {
					v.set.Add(s)
				}
			}
		}
		if v.count = v.set.Count(); v.count == 0 {
			a.drop(len(a.versions) - 1)
		}
	}
	if a.phase, a.refused, a.at = phase, refused, -1; at > 0 && at <= len(to) {
		a.at = int32(to[at-1])
	}
	if len(a.versions) == 0 || (a.p != nil || !a.hidden()) && len(a.versions) > 1 || !a.hidden() && (a.versions[0].count > 1 || !a.versions[0].set.Has(int(a.at))) {
		m.Forget(i)
	}
	if len(a.versions) == 1 {
		a.spreadOut()
	}
	p, sum := make([]float64, len(a.p)), 0.0
	for s := range chances {
		q := math.Float64frombits(r.Uvarint())
		if s < len(to) && to[s] >= 0 && to[s] < len(p) && q >= 0 && q <= 1 {
			p[to[s]], sum = p[to[s]]+q, sum+q
		}
	}
	if sum > 0 {
		// What was the chance of states that are gone is divided among the others.
		if copy(a.p, p); math.Abs(sum-1) > 1e-9 {
			scale(a.p)
		}
	}
}
