package wits

import (
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/safefile"
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
		m.catchUp()
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

// WriteFile writes a save, or any other bytes, to a file. After a crash or a power cut the file holds the old bytes or the new
// ones, never a part of them.
func WriteFile(file string, data []byte) error { return safefile.Write(file, data) }

// SaveReport says what became of the minds that were read from a save.
type SaveReport struct {
	// Programs are in the order of the save, each once for each program of this build into which its minds were read.
	Programs []SaveProgram
}

// SaveProgram says what became of the minds of one program.
type SaveProgram struct {
	// Was is the file of the program's document in the build that saved, Now in this one.
	Was, Now string
	// Minds is how many were read; Parked how many of them were parked when they were saved, and go on now.
	Minds, Parked int
	// Same: nothing has changed that minds depend on, and they stand as they stood.
	Same bool
	// Nodes and Values is how many nodes live on, and how many values of a mind are carried.
	Nodes, Values int
	// Renamed are nodes, values and types of nodes that have another name now, Converted values that have another type.
	Renamed, Converted []SaveChange
	// Lost is what is carried for no mind, or not for all.
	Lost []SaveLoss
	// Ended are nodes that were active in some minds and do not live on. They end without their clean-up.
	Ended []SaveLoss
	// New are nodes, and Reset values of nodes that live on, that the save did not have: they are as in a new mind.
	New, Reset []string
}

// SaveChange is something that was carried and is not what it was.
type SaveChange struct{ Was, Now string }

// SaveLoss is something that was not carried.
type SaveLoss struct {
	// Path is what it was called in the save.
	Path string
	// Why says why, as a clause.
	Why string
	// Minds is of how many minds it was lost; 0 for all.
	Minds int
}

// of fills in what all minds have in common. What only kinds know, whose names begin with #, is not worth telling.
func (s *SaveProgram) of(p *transferPlan) {
	s.Nodes, s.Values = len(p.nodes), len(p.values)
	s.Renamed, s.Converted, s.New = p.renamed, p.converted, p.added
	for _, l := range p.lost {
		if !private(l.Path) {
			s.Lost = append(s.Lost, l)
		}
	}
	if p.nothing {
		s.Lost = append([]SaveLoss{{Path: p.from.nodes[0].Type, Why: fmt.Sprintf("the document was a %s and is a %s: minds begin anew, with the values that the game gave them", p.from.nodes[0].Type, p.to.nodes[0].Type)}}, s.Lost...)
	}
	for i := range p.to.values {
		v := &p.to.values[i]
		if _, _, ok := p.placeOf(v); ok && !p.taken[i] && v.Class != ClassLiteral && !private(v.Path) {
			s.Reset = append(s.Reset, v.Path)
		}
	}
}

// private reports whether a value is one that a kind or an expression keeps for itself.
func private(path string) bool {
	_, name := split(path)
	return strings.HasPrefix(name, "#")
}

// Report says what became of the minds that were read so far.
func (f *SaveFile) Report() *SaveReport {
	r := &SaveReport{}
	for _, s := range f.programs {
		for _, w := range s.to {
			p := w.report
			p.Lost = slices.Clone(p.Lost)
			for _, path := range slices.Sorted(maps.Keys(w.lost)) {
				p.Lost = append(p.Lost, SaveLoss{path, "the value is none that its type has now", w.lost[path]})
			}
			for _, path := range slices.Sorted(maps.Keys(w.ended)) {
				p.Ended = append(p.Ended, SaveLoss{path, "it is gone, or does something else now", w.ended[path]})
			}
			r.Programs = append(r.Programs, p)
		}
	}
	return r
}

// Whole reports whether nothing was lost, nor ended.
func (r *SaveReport) Whole() bool {
	return !slices.ContainsFunc(r.Programs, func(p SaveProgram) bool { return len(p.Lost)+len(p.Ended) > 0 })
}

// String returns what Text says, for fmt.
func (r *SaveReport) String() string { return r.Text() }

// Text tells the report to people, a line for each thing that was not simply carried.
func (r *SaveReport) Text() string {
	var b strings.Builder
	for i := range r.Programs {
		p := &r.Programs[i]
		fmt.Fprintf(&b, "%s: %s", p.Now, minds(p.Minds))
		if p.Was != p.Now {
			fmt.Fprintf(&b, ", saved as %s", p.Was)
		}
		if p.Same {
			b.WriteString(", as they were\n")
		} else {
			fmt.Fprintf(&b, ", carried: %s, %s\n", counted(p.Nodes, "node"), counted(p.Values, "value"))
		}
		if p.Parked > 0 {
			fmt.Fprintf(&b, "  resumed: %s that had been stopped by a fault\n", minds(p.Parked))
		}
		for _, c := range p.Renamed {
			fmt.Fprintf(&b, "  renamed: %s -> %s\n", c.Was, c.Now)
		}
		for _, c := range p.Converted {
			if strings.HasSuffix(c.Was, ", "+c.Now) {
				fmt.Fprintf(&b, "  converted: %s, whose names or fields have changed\n", c.Was)
				continue
			}
			fmt.Fprintf(&b, "  converted: %s -> %s\n", c.Was, c.Now)
		}
		for _, l := range p.Lost {
			fmt.Fprintf(&b, "  lost%s: %s: %s\n", l.in(), l.Path, l.Why)
		}
		for _, l := range p.Ended {
			fmt.Fprintf(&b, "  ended%s: %s: %s\n", l.in(), l.Path, l.Why)
		}
		for _, path := range p.New {
			fmt.Fprintf(&b, "  new: node %s\n", path)
		}
		for _, path := range p.Reset {
			fmt.Fprintf(&b, "  new: value %s, at its default\n", path)
		}
	}
	return b.String()
}

func (l *SaveLoss) in() string {
	if l.Minds == 0 {
		return ""
	}
	return " in " + minds(l.Minds)
}

func minds(n int) string { return counted(n, "mind") }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
