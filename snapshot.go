package wits

import (
	"errors"
	"fmt"
	"hash/crc64"
	"math"

	"github.com/wits-ai/wits/internal/fnv"
)

// Snapshot is the state of a mind at one moment. The zero value is ready; taking a snapshot into it again reuses its
// memory. Restore it into any mind of the same program.
type Snapshot struct {
	program *Program
	words   []uint64
	refs    []any
	fault   *Fault
	frame   Frame // of the last step, but for what belongs to the game
}

// Snapshot copies the mind's state into s.
func (m *Mind) Snapshot(s *Snapshot) {
	m.catchUp()
	x := &m.x
	s.program, s.fault = x.program, x.fault
	s.frame = Frame{Delta: x.frame.Delta, Time: x.frame.Time, Tick: x.frame.Tick, Entity: x.frame.Entity}
	s.words = append(s.words[:0], x.words...)
	if len(x.refs) > 0 {
		s.refs = append(s.refs[:0], x.refs...)
	}
}

// Restore sets the mind to the state of a snapshot. It fails if that is of another program; one that differs in nothing
// but literals is the same, and the literals stay those of the mind's own. A version of the program in which results are
// forced ([Program.WithOverrides]) is the same, literals included.
func (m *Mind) Restore(s *Snapshot) error {
	if s.program != m.x.program && (s.program == nil || s.program.fingerprint != m.x.program.fingerprint) {
		return fmt.Errorf("wits: the snapshot is not of program %s", m.x.program.name)
	}
	m.Wake()
	copy(m.x.words, s.words)
	copy(m.x.refs, s.refs)
	m.x.fault = s.fault
	f := &m.x.frame
	f.Delta, f.Time, f.Tick, f.Entity = s.frame.Delta, s.frame.Time, s.frame.Tick, s.frame.Entity
	if s.program.Original() != m.x.program.Original() {
		m.literals()
	}
	return nil
}

// Frame returns that of the last step: what clean-up goes by that is done outside of one, see [Mind.Abort] and [Mind.Restart].
// Snapshots keep its numbers.
func (m *Mind) Frame() Frame {
	m.catchUp()
	return m.x.frame
}

// SetFrame sets it, for a mind that goes on from a state that it has not come to by steps of its own, or whose body has moved
// elsewhere since its last step.
func (m *Mind) SetFrame(f Frame) {
	m.Wake()
	f.Monitor = nil // the next step notes the mind
	m.x.frame = f
}

// Clone makes a mind in the same state that goes its own way from here; nobody looks at it yet, and nothing of it is held.
func (m *Mind) Clone() *Mind {
	m.catchUp()
	c := &Mind{x: m.x}
	c.x.observer, c.x.sleeper, c.x.frame.Monitor, c.x.node = nil, nil, nil, atRest
	c.x.words = append([]uint64(nil), m.x.words...)
	c.x.refs = append([]any(nil), m.x.refs...)
	return c
}

// CopyFrom sets the mind to the state of another, which stays as it is, as [Mind.Restore] does of a snapshot: it allocates
// nothing. The mind goes its own way from here; who looks at it goes on doing so. It fails if that one's program is another.
func (m *Mind) CopyFrom(o *Mind) error {
	x, from := &m.x, &o.x
	if x.program != from.program && x.program.fingerprint != from.program.fingerprint {
		return fmt.Errorf("wits: a mind of program %s is not one of %s", from.program.name, x.program.name)
	}
	m.Wake()
	o.catchUp()
	copy(x.words, from.words)
	copy(x.refs, from.refs)
	x.fault = from.fault
	f := &x.frame
	f.Delta, f.Time, f.Tick, f.Entity = from.frame.Delta, from.frame.Time, from.frame.Tick, from.frame.Entity
	if x.program.Original() != from.program.Original() {
		m.literals()
	}
	return nil
}

// CopyValue sets a value, by its index in [Program.Values], to that of another mind, also of another program. If their types
// differ nothing happens, and the result is false. It allocates nothing.
func (m *Mind) CopyValue(value int, o *Mind, of int) bool {
	to, from := m.x.program.values[value].Slot, o.x.program.values[of].Slot
	if to.typ != from.typ {
		return false
	}
	m.Wake()
	copyValue(&m.x, to, &o.x, from)
	return true
}

// Reseed lets the mind's generator begin anew, as that of a new mind with this seed.
func (m *Mind) Reseed(seed uint64) { m.x.words[wordRand] = mix(seed + 0x9e3779b97f4a7c15) }

// Hash returns the same for equal states, on every machine; references count by their encoded form.
func (m *Mind) Hash() uint64 {
	m.catchUp()
	h := uint64(len(m.x.words))
	p := m.x.program
	for i, w := range m.x.words {
		h = mix(h^p.plain(i, w)) + 0x9e3779b97f4a7c15
	}
	for i := range p.values {
		s := p.values[i].Slot
		if s.typ.words != 0 || m.x.refs[s.at] == nil {
			continue
		}
		b, err := s.typ.encode(m.x.refs[s.at])
		if err != nil {
			b = []byte(err.Error())
		}
		h = mix(h ^ uint64(i))
		h = fnv.Text(h, b)
	}
	return mix(h)
}

// Difference is one value that two minds do not share.
type Difference struct {
	// Path is the node path and port or variable; and "active" or "raised", or "status", "begun", "random", "time" for what
	// is no value; "unnamed" for what only a kind knows of, if nothing else differs.
	Path string
	A, B any
}

// Diff lists where two minds of one program differ, by name.
func (m *Mind) Diff(o *Mind) ([]Difference, error) {
	m.catchUp()
	o.catchUp()
	p := m.x.program
	if o.x.program.fingerprint != p.fingerprint {
		return nil, fmt.Errorf("wits: the minds run different programs, %s and %s", p.name, o.x.program.name)
	}
	var out []Difference
	if m.x.words[wordRand] != o.x.words[wordRand] {
		out = append(out, Difference{"random", m.x.words[wordRand], o.x.words[wordRand]})
	}
	if a, b := math.Float64frombits(m.x.words[wordTime]), math.Float64frombits(o.x.words[wordTime]); a != b {
		out = append(out, Difference{"time", a, b})
	}
	if m.Status() != o.Status() {
		out = append(out, Difference{"status", m.Status(), o.Status()})
	}
	if m.begun() != o.begun() {
		out = append(out, Difference{"begun", m.begun(), o.begun()})
	}
	for i := range p.nodes {
		if i > 0 && p.nodes[i].part {
			continue // the node that embeds it has the same bit
		}
		if b := int(p.nodes[i].active); b >= 0 && m.Active(b) != o.Active(b) {
			out = append(out, Difference{p.nodes[i].Path + " active", m.Active(b), o.Active(b)})
		}
	}
	for bit, name := range p.marks {
		w, mask := p.next+int32(bit/64), uint64(1)<<(bit%64)
		if a, b := m.x.words[w]&mask != 0, o.x.words[w]&mask != 0; a != b {
			out = append(out, Difference{name.String() + " raised", a, b})
		}
	}
	for i := range p.values {
		if v := &p.values[i]; v.Slot.differs(&m.x, &o.x) {
			out = append(out, Difference{v.Path, m.Value(i), o.Value(i)})
		}
	}
	for i := range m.x.words {
		if a, b := p.plain(i, m.x.words[i]), p.plain(i, o.x.words[i]); a != b && len(out) == 0 {
			out = append(out, Difference{"unnamed", a, b})
		}
	}
	return out, nil
}

func (s Slot) differs(a, b *Context) bool {
	if s.typ.words > 0 {
		for i := range s.typ.words {
			if at := int(s.at) + i; a.program.plain(at, a.words[at]) != b.program.plain(at, b.words[at]) {
				return true
			}
		}
		return false
	}
	if a.refs[s.at] == nil || b.refs[s.at] == nil {
		return (a.refs[s.at] == nil) != (b.refs[s.at] == nil)
	}
	ab, err1 := s.typ.encode(a.refs[s.at])
	bb, err2 := s.typ.encode(b.refs[s.at])
	return err1 != nil || err2 != nil || string(ab) != string(bb)
}

// checksums notices every burst of up to 64 bits, and lets other damage pass once in 2^64 times.
var checksums = crc64.MakeTable(crc64.ECMA)

// ErrDamaged is the error of bytes of a save that are not what was written.
var ErrDamaged = errors.New("the bytes of the mind are damaged")

// refTypes returns the type of each reference; nil for those that live only within an update.
func (p *Program) refTypes() []*Type {
	types := make([]*Type, len(p.imageRefs))
	for _, v := range p.values {
		if v.Slot.typ.words == 0 {
			types[v.Slot.at] = v.Slot.typ
		}
	}
	return types
}

// validate refuses words that no step could have left behind, for bytes whose checksum somebody made to fit.
func (m *Mind) validate() error {
	p, x := m.x.program, &m.x
	root := x.root()
	runs := root&rootBegun != 0 && Status(root&rootStatus) == Running
	bad := runs != (root&rootActive != 0) || Status(root&rootStatus) == Aborted
	bad = bad || excess(x.words[p.now:p.now+p.markWords], p.triggerBits) || excess(x.words[p.next:p.next+p.markWords], p.triggerBits)
	for i, w := range p.legal {
		bad = bad || x.words[int(p.active)+i]&^w != 0
	}
	for i := range p.values {
		s := p.values[i].Slot
		bad = bad || s.typ.words > 0 && !s.typ.any && !s.typ.validWords(x.words[s.at:int(s.at)+s.typ.words])
	}
	if bad {
		return fmt.Errorf("wits: %w: they hold values that no mind has", ErrDamaged)
	}
	return nil
}

// excess reports whether bits past the n-th are set.
func excess(words []uint64, n int) bool {
	return n%64 != 0 && words[len(words)-1]>>(n%64) != 0
}
