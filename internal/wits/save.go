package wits

import (
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"math"
)

// A save holds the minds of a game, and of each program that they run a description by names, so that another build can carry
// them over: see [layoutOf]. Its bytes are
//
//	"WITSSAVE", version, state, programs, minds, checksum
//
// where numbers are unsigned varints, texts and pieces of bytes begin with their length, lists with the number of their elements,
// and the checksum is CRC-64 by ECMA-182 of all before it, in 8 bytes, little-endian. State is the game's own. A program is its
// name, its document, its description and the block of a new mind; a mind, as one piece of bytes: the number of its program,
// flags, the numbers of the last frame, its block, its references. A block is a bit for each word that tells whether it differs
// (from zero in a program's, from the program's in a mind's), and the words that do, in 8 bytes each. A reference is 0 for none, 1
// for that of a new mind, or 2 more than the length of its bytes, and these.

const (
	saveMagic   = "WITSSAVE"
	saveVersion = 1
)

// Flags of a mind.
const (
	saveParked = 1 << iota
	saveFrame  // the numbers of the last frame follow
)

// WriteSave writes a save: a state of the game's own, which may be nil, and minds, of any programs. What it takes to read them in
// a later build of the game, whose documents, actions and types have changed, is written with them. It changes nothing and
// depends on nothing but its arguments: equal minds are equal bytes. A parked mind is saved as it is, and goes on when it is read.
// The minds must not be stepped meanwhile. It fails if a value of a type with pointers cannot be encoded.
func WriteSave(state []byte, minds ...*Mind) ([]byte, error) {
	type known struct {
		number uint64
		types  []*Type
		image  []uint64
	}
	programs := map[*Program]*known{}
	var order []*Program
	size := len(state) + 64
	for i, m := range minds {
		if m == nil || m.x.program == nil {
			return nil, fmt.Errorf("wits: mind %d of those to be saved is none", i)
		}
		p := m.x.program
		if programs[p] == nil {
			k := &known{uint64(len(order)), p.refTypes(), make([]uint64, len(p.image))}
			for i, w := range p.image {
				k.image[i] = p.plain(i, w)
			}
			for i := range p.values {
				if v := &p.values[i]; v.Class == ClassLiteral && v.Slot.typ.words == 0 {
					k.types[v.Slot.at] = nil // literals are those of the build that reads
				}
			}
			programs[p], order = k, append(order, p)
			size += 64 * len(p.values)
		}
		size += 48 + len(p.image)*3
	}
	w := saveWriter{make([]byte, 0, size)}
	w.b = append(w.b, saveMagic...)
	w.number(saveVersion)
	w.bytes(state)
	w.number(uint64(len(order)))
	for _, p := range order {
		k := programs[p]
		w.text(p.name)
		w.text(p.document)
		w.bytes(p.described())
		w.block(nil, k.image, nil)
		if err := w.refs(nil, p.imageRefs, k.types); err != nil {
			return nil, err
		}
	}
	w.number(uint64(len(minds)))
	var one saveWriter
	for _, m := range minds {
		k := programs[m.x.program]
		one.b = one.b[:0]
		one.number(k.number)
		one.head(m)
		one.block(k.image, m.x.words, m.x.program)
		if err := one.refs(m.x.program.imageRefs, m.x.refs, k.types); err != nil {
			return nil, err
		}
		w.bytes(one.b)
	}
	return binary.LittleEndian.AppendUint64(w.b, crc64.Checksum(w.b, checksums)), nil
}

// saveWriter writes the parts of a save.
type saveWriter struct{ b []byte }

func (w *saveWriter) number(v uint64) { w.b = binary.AppendUvarint(w.b, v) }
func (w *saveWriter) word(v uint64)   { w.b = binary.LittleEndian.AppendUint64(w.b, v) }

func (w *saveWriter) bytes(b []byte) {
	w.number(uint64(len(b)))
	w.b = append(w.b, b...)
}

func (w *saveWriter) text(s string) {
	w.number(uint64(len(s)))
	w.b = append(w.b, s...)
}

func (w *saveWriter) texts(list []string) {
	w.number(uint64(len(list)))
	for _, s := range list {
		w.text(s)
	}
}

// head writes what a mind has beside its block.
func (w *saveWriter) head(m *Mind) {
	f := &m.x.frame
	frame := f.Delta != 0 || f.Time != 0 || f.Tick != 0 || f.Entity != 0
	flags := uint64(0)
	if m.x.fault != nil {
		flags |= saveParked
	}
	if frame {
		flags |= saveFrame
	}
	w.number(flags)
	if frame {
		w.word(math.Float64bits(f.Delta))
		w.word(math.Float64bits(f.Time))
		w.word(uint64(f.Tick))
		w.word(uint64(f.Entity))
	}
}

// block writes words by how they differ from others; nil for zeros. Fractions are those of p.
func (w *saveWriter) block(from, words []uint64, p *Program) {
	at := len(w.b)
	for range (len(words) + 7) / 8 {
		w.b = append(w.b, 0)
	}
	for i, v := range words {
		if p != nil {
			v = p.plain(i, v)
		}
		if from == nil && v != 0 || from != nil && v != from[i] {
			w.b[at+i/8] |= 1 << (i % 8)
			w.word(v)
		}
	}
}

// refs writes references, by whether they are those of a new mind.
func (w *saveWriter) refs(from, refs []any, types []*Type) error {
	for i, r := range refs {
		switch {
		case r == nil || types[i] == nil:
			w.number(0)
		case from != nil && SameRef(from[i], r):
			w.number(1)
		default:
			b, err := types[i].save(r)
			if err != nil {
				return fmt.Errorf("wits: a value of type %s cannot be saved: %w", types[i].name, err)
			}
			w.number(uint64(len(b)) + 2)
			w.b = append(w.b, b...)
		}
	}
	return nil
}
