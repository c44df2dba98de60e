package wits

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/spell"
)

// Board is a blackboard that several minds share: the fields of one "board" document of the scope team or world. A mind
// has the fields in its own block, so that it can step, be copied and go back in time alone; the board brings the minds
// together, once a frame:
//
//	board.Begin()
//	for each mind: board.Give(mind)       // then the mind steps; minds may step in parallel
//	for each mind: board.Take(mind)       // in an order that is always the same
//
// So what a mind writes is seen by the others in the next frame, and of two that write one field in the same frame the
// last one in the order of Take has it. Take never loses what the game wrote with [Shared.Set] since Begin, unless a mind
// wrote the same field.
type Board struct {
	file, name string
	fields     []sharedField
	before     Context // as the minds were given it
	now        Context
	known      []boardView
}

// sharedField is a field of a board and whether it is set, in the board's own block.
type sharedField struct {
	name string
	was  []string // its names before renames
	doc  string
	slot Slot
	set  int32 // word
}

// boardView is where a program's minds have the fields.
type boardView struct {
	program *Program
	slots   []Slot // by field; not valid for one that the program does not have
	sets    []Slot
}

// BoardInfo describes a board that a program uses.
type BoardInfo struct {
	// File is the board's document, Name its name.
	File, Name string
	Scope      BoardScope
	// Fields are indexes into [Program.Values], and Sets those of whether the field is set.
	Fields, Sets []int
	cells        []boardCell
}

// Boards lists the boards that the program's documents refer to. Do not change them.
func (p *Program) Boards() []BoardInfo { return p.boards }

// NewBoard makes a shared board as a program knows it, by the file of its document, with the fields at their defaults.
// Minds of other programs that refer to the same document can share it, too. It fails if the program refers to no such
// board, or if the board's scope is the agent.
func NewBoard(p *Program, file string) (*Board, error) {
	var files []string
	for i := range p.boards {
		info := &p.boards[i]
		if files = append(files, info.File); info.File != file {
			continue
		}
		if info.Scope == AgentScope {
			return nil, fmt.Errorf("wits: the fields of %s are each agent's own (its scope is agent)", file)
		}
		b := &Board{file: file, name: info.Name}
		b.layout(info)
		return b, nil
	}
	return nil, fmt.Errorf("wits: %s refers to no board %s: %s", p.document, file, spell.Closest(file, files, "it has none of that file"))
}

// layout gives the fields that the board does not have yet their places in its block, with their defaults.
func (b *Board) layout(info *BoardInfo) {
	b.now.phase, b.before.phase = phaseIdle, phaseIdle
	before := b.fields
	b.fields = slices.Clone(before) // a clone of the board may have them, too
	for _, c := range info.cells {
		if i := fieldOf(before, c, info.cells); i >= 0 && (before[i].name == c.decl.Name || before[i].slot.typ.goes == c.value.typ.goes) {
			if f := &b.fields[i]; f.name != c.decl.Name {
				f.name, f.was = c.decl.Name, append(slices.Clip(f.was), f.name)
			}
			continue
		}
		f := sharedField{name: c.decl.Name, doc: c.decl.Doc, slot: Slot{typ: c.value.typ}, set: int32(len(b.now.words) + c.value.typ.words)}
		if n := c.value.typ.words; n > 0 {
			f.slot.at = int32(len(b.now.words))
		} else {
			f.slot.at = int32(len(b.now.refs))
		}
		for _, x := range [...]*Context{&b.now, &b.before} {
			x.words = append(x.words, make([]uint64, c.value.typ.words+1)...)
			if c.value.typ.words == 0 {
				x.refs = append(x.refs, nil)
			}
			if c.value.init != nil {
				f.slot.set(x, c.value.init)
				x.words[f.set] = 1
			}
		}
		b.fields = append(b.fields, f)
	}
}

// fieldOf returns the field that a program has as one of its cells: that of the same name, unless another cell had that name before; else
// that of an earlier name, on either side. It is -1 if there is none.
func fieldOf(fields []sharedField, c boardCell, cells []boardCell) int {
	called := func(name string) int {
		return slices.IndexFunc(fields, func(f sharedField) bool { return f.name == name })
	}
	i := called(c.decl.Name)
	for _, o := range cells {
		if i >= 0 && slices.Contains(o.value.was, c.decl.Name) && called(o.decl.Name) < 0 {
			return -1 // it is that one's
		}
	}
	for _, was := range c.value.was {
		if i < 0 {
			i = called(was)
		}
	}
	if i < 0 {
		i = slices.IndexFunc(fields, func(f sharedField) bool {
			return slices.Contains(f.was, c.decl.Name) && !slices.ContainsFunc(cells, func(o boardCell) bool { return o.decl.Name == f.name })
		})
	}
	return i
}

// Renew makes the board ready for minds that were given another version of their program (see [Mind.Swap]): fields that
// its document has got begin at their defaults; all others stay as they are, also under a new name that the document's "renames" give.
// The board forgets the old version.
func (b *Board) Renew(from, to *Program) {
	b.known = slices.DeleteFunc(b.known, func(v boardView) bool { return v.program == from })
	for i := range to.boards {
		if info := &to.boards[i]; info.File == b.file {
			b.layout(info)
			b.lookAgain() // others may have what is new, too
		}
	}
	b.Know(to)
}

// File returns the board's document, Name its name.
func (b *Board) File() string { return b.file }

// Name returns the board's name.
func (b *Board) Name() string { return b.name }

// Begin begins a frame: what is on the board now is what minds are given.
func (b *Board) Begin() {
	copy(b.before.words, b.now.words)
	copy(b.before.refs, b.now.refs)
}

// Give writes the board's fields into a mind, before its step. It does nothing for a mind whose program does not refer to
// the board. It may be called for different minds at once, once the board knows their programs: see [Board.Know].
func (b *Board) Give(m *Mind) {
	v := b.view(m.x.program)
	for i := range b.fields {
		f := &b.fields[i]
		if v.slots[i].Valid() {
			if u := m.x.sleeper; u != nil && u.asleep && (f.changed(&m.x, v.slots[i], &b.before) || m.x.words[v.sets[i].at] != b.before.words[f.set]) {
				m.Wake()
			}
			copyValue(&m.x, v.slots[i], &b.before, f.slot)
			m.x.words[v.sets[i].at] = b.before.words[f.set]
		}
	}
}

// Take reads what a mind has changed, after all minds have stepped.
func (b *Board) Take(m *Mind) {
	v := b.view(m.x.program)
	for i := range b.fields {
		f := &b.fields[i]
		if !v.slots[i].Valid() {
			continue
		}
		if set := m.x.words[v.sets[i].at]; set != b.before.words[f.set] {
			b.now.words[f.set] = set
		}
		if f.changed(&m.x, v.slots[i], &b.before) {
			copyValue(&b.now, f.slot, &m.x, v.slots[i])
			b.now.words[f.set] = m.x.words[v.sets[i].at]
		}
	}
}

// changed reports whether a value elsewhere differs from the field's.
func (f *sharedField) changed(x *Context, at Slot, than *Context) bool {
	if n := int32(f.slot.typ.words); n > 0 {
		return !slices.Equal(x.words[at.at:at.at+n], than.words[f.slot.at:f.slot.at+n])
	}
	a, b := x.refs[at.at], than.refs[f.slot.at]
	if s, ok := a.(string); ok {
		t, ok := b.(string)
		return !ok && s != "" || s != t
	}
	return !reflect.DeepEqual(a, b)
}

// Know prepares the board for minds of a program. Give and Take do so themselves, but not from several goroutines at once.
func (b *Board) Know(p *Program) { b.view(p) }

func (b *Board) view(p *Program) *boardView {
	p = p.Original() // forced versions have the same layout
	for i := range b.known {
		if b.known[i].program == p {
			return &b.known[i]
		}
	}
	v := boardView{program: p, slots: make([]Slot, len(b.fields)), sets: make([]Slot, len(b.fields))}
	for i := range p.boards {
		if info := &p.boards[i]; info.File == b.file {
			for k, c := range info.cells {
				if j := fieldOf(b.fields, c, info.cells); j >= 0 && b.fields[j].slot.typ.goes == c.value.typ.goes {
					v.slots[j], v.sets[j] = p.values[info.Fields[k]].Slot, p.values[info.Sets[k]].Slot
				}
			}
		}
	}
	b.known = append(b.known, v)
	return &b.known[len(b.known)-1]
}

// CopyFrom makes the board's values those of another of the same document: for snapshots. It reuses memory. Of two boards
// one may have fields that its document has got or renamed since (see [Board.Renew]): then the board has the fields of the other, and
// a [Shared] of one that it has no more must not be used.
func (b *Board) CopyFrom(o *Board) error {
	n := min(len(b.fields), len(o.fields))
	if b.file != o.file || !slices.EqualFunc(b.fields[:n], o.fields[:n], sharedField.same) {
		return fmt.Errorf("wits: the board %s is not the same as %s", o.file, b.file)
	}
	b.now.words, b.now.refs = append(b.now.words[:0], o.now.words...), append(b.now.refs[:0], o.now.refs...)
	b.before.words, b.before.refs = append(b.before.words[:0], o.before.words...), append(b.before.refs[:0], o.before.refs...)
	if !slices.EqualFunc(b.fields, o.fields, func(x, y sharedField) bool { return x.name == y.name }) {
		b.fields = slices.Clone(o.fields)
		b.lookAgain()
	}
	return nil
}

// same reports whether two fields lie at the same place and have the same sort of values.
func (f sharedField) same(o sharedField) bool {
	called := f.name == o.name || slices.Contains(f.was, o.name) || slices.Contains(o.was, f.name)
	return called && f.set == o.set && f.slot.at == o.slot.at && f.slot.typ.goes == o.slot.typ.goes
}

// lookAgain finds the fields anew in the programs that the board knows.
func (b *Board) lookAgain() {
	was := b.known
	b.known = nil
	for _, v := range was {
		b.Know(v.program)
	}
}

// Clone makes a board with the same values that goes its own way from here.
func (b *Board) Clone() *Board {
	c := *b
	c.now.words, c.now.refs = slices.Clone(b.now.words), slices.Clone(b.now.refs)
	c.before.words, c.before.refs = slices.Clone(b.before.words), slices.Clone(b.before.refs)
	c.known = slices.Clone(b.known)
	return &c
}

// Hash returns the same for equal values; references count by their encoded form.
func (b *Board) Hash() uint64 {
	h := uint64(len(b.now.words))
	for i := range b.fields {
		f := &b.fields[i]
		h = mix(h ^ b.now.words[f.set])
		if n := int32(f.slot.typ.words); n > 0 {
			for _, w := range b.now.words[f.slot.at : f.slot.at+n] {
				h = mix(h ^ w)
			}
			continue
		}
		data, err := f.slot.typ.encode(b.now.refs[f.slot.at])
		if err != nil {
			data = []byte(err.Error())
		}
		h = mix(fnv.Text(h, data))
	}
	return h
}

// Shared is a field of a board, for the game. Get one with [FieldOf].
type Shared[T any] struct {
	b *Board
	f *sharedField
}

// FieldOf finds a field of a board. It fails if there is none of that name, or if its type is not T.
func FieldOf[T any](b *Board, name string) (Shared[T], error) {
	var names []string
	for i := range b.fields {
		f := &b.fields[i]
		if names = append(names, f.name); f.name != name {
			continue
		}
		if _, ok := f.slot.get(&b.now).(T); !ok {
			return Shared[T]{}, fmt.Errorf("wits: field %s of %s is a %s (%s)", name, b.file, f.slot.typ, f.slot.typ.goes)
		}
		return Shared[T]{b, f}, nil
	}
	return Shared[T]{}, fmt.Errorf("wits: %s has no field %s: %s", b.file, name, spell.Closest(name, names, "declare it"))
}

// Get reads the field.
func (s Shared[T]) Get() T { return read[T](&s.b.now, placeOf(s.f.slot)) }

// Set writes the field, which is then set. Minds see it after the next Begin.
func (s Shared[T]) Set(v T) {
	write(&s.b.now, placeOf(s.f.slot), v)
	s.b.now.words[s.f.set] = 1
}

// IsSet reports whether the field is set.
func (s Shared[T]) IsSet() bool { return s.b.now.words[s.f.set] != 0 }

// Unset makes the field unset; its value is then zero.
func (s Shared[T]) Unset() {
	var zero T
	write(&s.b.now, placeOf(s.f.slot), zero)
	s.b.now.words[s.f.set] = 0
}

// Changed reports whether the field differs, in value or in being set, from what minds were given in this frame: ask it after
// all minds were taken.
func (s Shared[T]) Changed() bool {
	return s.f.changed(&s.b.now, s.f.slot, &s.b.before) || s.b.now.words[s.f.set] != s.b.before.words[s.f.set]
}
