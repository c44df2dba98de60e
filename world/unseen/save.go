package unseen

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable reports bytes that are not those of maps, that are damaged, or that belong to other agents or resources.
var ErrUnreadable = errors.New("unseen: these bytes are no maps")

// CopyFrom makes the state that of other maps of the same [Spec], and reuses memory. Takes and Period stay.
func (m *Maps) CopyFrom(o *Maps) {
	m.step, m.chance = o.step, o.chance
	copy(m.gone, o.gone)
	m.log = append(m.log[:0], o.log...)
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

// AppendBinary appends the state and the events, with a checksum. It never fails.
func (m *Maps) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	put := func(list ...uint64) {
		for _, n := range list {
			dst = binary.AppendUvarint(dst, n)
		}
	}
	put(uint64(m.spec.Graph.states), uint64(len(m.spec.Graph.names)))
	for _, name := range m.spec.Graph.names {
		put(uint64(len(name)))
		dst = append(dst, name...)
	}
	put(uint64(len(m.agents)), uint64(len(m.gone)), uint64(len(m.log)), m.chance, uint64(m.step))
	for _, g := range m.gone {
		put(uint64(g))
	}
	for i := range m.agents {
		a := &m.agents[i]
		put(uint64(a.phase), uint64(a.at+1), a.refused, uint64(len(a.graph.between)), uint64(len(a.versions)), uint64(len(a.p)))
		for _, p := range a.graph.between {
			put(uint64(p.From), uint64(p.To), uint64(p.Step))
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
	for _, e := range m.log {
		put(uint64(e.Step), uint64(e.Until), uint64(e.Agent), uint64(e.State+1), uint64(e.Count), uint64(e.Left), uint64(e.What))
	}
	return wire.Seal(dst, from), nil
}

// ReadBinary reads what AppendBinary wrote, also if the states have changed since: those with names are found by these. An agent that could only be in states
// that are gone can be everywhere. Maps that could not be read are as they were, and the error wraps [ErrUnreadable].
func (m *Maps) ReadBinary(data []byte) error {
	r := saved{wire.NewReader(data, ErrUnreadable), nil}
	g := m.spec.Graph
	n, names := r.number(math.MaxInt32), r.number(math.MaxInt32)
	for s := 0; s < n && r.OK() && (names == n || n == g.states); s++ {
		if r.to = append(r.to, s); names > 0 {
			r.to[s] = g.Find(r.Long())
		}
	}
	agents, resources, events := r.number(math.MaxInt32), r.number(mostResources), r.number(MostEvents)
	if n == 0 || len(r.to) != n || agents != len(m.agents) || resources != len(m.gone) {
		r.Fail("they are of %d states, %d agents and %d resources", n, agents, resources)
	}
	o, err := New(m.spec)
	if err != nil {
		return err
	}
	o.Takes, o.Period, o.chance, o.step = m.Takes, m.Period, r.Uvarint(), int64(r.number(math.MaxInt64))
	for i := range o.gone {
		o.gone[i] = int64(r.number(math.MaxInt64))
	}
	for i := 0; i < len(o.agents) && r.OK(); i++ {
		r.agent(o, i)
	}
	for ; events > 0 && r.OK(); events-- {
		e := Event{Step: int64(r.number(math.MaxInt64)), Until: int64(r.number(math.MaxInt64)), Agent: int32(r.number(len(m.agents) - 1))}
		if e.State = int32(r.number(math.MaxInt32)) - 1; e.State >= 0 && int(e.State) < n {
			e.State = int32(r.to[e.State])
		}
		e.Count, e.Left, e.What = int32(r.number(math.MaxInt32)), int32(r.number(math.MaxInt32)), What(r.number(int(DidDrop)))
		o.log = append(o.log, e)
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
type saved struct {
	*wire.Reader
	to []int // where the saved states are now; -1 of those that are gone
}

func (r *saved) number(most int) int {
	n := r.Uvarint()
	if n > uint64(most) {
		r.Fail("a number is %d, and at most %d", n, most)
		return 0
	}
	return int(n)
}

func (r *saved) agent(m *Maps, i int) {
	a, nodes := &m.agents[i], slices.Clone(r.to)
	n := len(nodes)
	phase, at, refused := Phase(r.number(int(Instantiated))), r.number(n), r.Uvarint()
	between, versions, chances := r.number(r.Left()), r.number(r.Left()), r.number(n)
	for ; between > 0 && r.OK(); between-- {
		from, to, step := r.to[r.number(n-1)], r.to[r.number(n-1)], r.number(MostSteps)
		if k := slices.Index(a.graph.between, passage{int32(from), int32(to), int32(step)}); k >= 0 {
			from = a.graph.states + k
		} // else the way is gone, and the agent has turned back
		nodes = append(nodes, from)
	}
	a.versions = a.versions[:0]
	for ; versions > 0 && r.OK(); versions-- {
		m.grow(a, nil)
		v := &a.versions[len(a.versions)-1]
		for k := range v.taken {
			v.taken[k] = int64(r.number(math.MaxInt64))
		}
		for w := 0; w < len(nodes); w += 64 {
			word := r.Uvarint()
			if word&^below(len(nodes)-w) != 0 {
				r.Fail("a state is none of %d", len(nodes))
				return
			}
			for s := range (Set{word}).All() {
				if s = nodes[w+s]; s >= 0 {
					v.set.Add(s)
				}
			}
		}
		if v.count = v.set.Count(); v.count == 0 {
			a.drop(len(a.versions) - 1)
		}
	}
	a.phase, a.refused, a.at = phase, refused, -1
	if at > 0 {
		a.at = int32(r.to[at-1])
	}
	lone := len(a.versions) == 1
	if len(a.versions) == 0 || !a.hidden() && (!lone || a.versions[0].count > 1 || !a.versions[0].set.Has(int(a.at))) || a.p != nil && !lone {
		m.Forget(i)
		lone = true
	}
	if lone {
		a.spreadOut()
	}
	r.chances(a, chances)
}

// chances reads probabilities. What was the chance of states that are gone is divided among the others.
func (r *saved) chances(a *agent, n int) {
	p, total := make([]float64, len(a.p)), 0.0
	for s := range n {
		q := math.Float64frombits(r.Uvarint())
		if !(q >= 0 && q <= 1) {
			r.Fail("a probability is %v", q)
		}
		if s = r.to[s]; s >= 0 && s < len(p) && a.versions[0].set.Has(s) {
			p[s], total = p[s]+q, total+q
		}
	}
	if total > 0 {
		if copy(a.p, p); math.Abs(total-1) > 1e-9 {
			scale(a.p)
		}
	}
}
