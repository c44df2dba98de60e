package wits

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"math"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits/internal/bounded"
)

// SaveFile is a save that is read. It is not for several goroutines at once.
type SaveFile struct {
	state    []byte
	programs []*savedProgram
	minds    []savedMind
	budget   *bounded.Budget
}

// savedProgram is a program of a save.
type savedProgram struct {
	name, document string
	layout         []byte
	image          []byte // block and references of a new mind
	to             []*savedPassage
}

// savedMind is a mind of a save.
type savedMind struct {
	program *savedProgram
	bytes   []byte // from its flags on
}

// savedPassage is how minds go from a program of a save to one of this build, and what became of those that were read.
type savedPassage struct {
	to     *Program
	plan   *transferPlan // nil: minds are the same
	start  *Mind         // a new mind of the save's program, by which its minds differ
	room   *Mind         // in which one is read
	types  []*Type
	report SaveProgram
	ended  map[string]int
	lost   map[string]int
}

// OpenSave reads what [WriteSave] wrote. It reads no mind yet, so it needs no program. It fails with [ErrDamaged] if a single byte
// is not what was written, or they are bytes of something else, and with another error for a save of a newer release of Wits. The
// bytes must not be changed afterwards.
func OpenSave(data []byte) (*SaveFile, error) {
	if len(data) < len(saveMagic)+9 || string(data[:len(saveMagic)]) != saveMagic {
		return nil, fmt.Errorf("wits: the save: %w: they are not a save, or their beginning is lost", ErrDamaged)
	}
	end := len(data) - 8
	r := saveReader{b: data[len(saveMagic):end]}
	version := r.number()
	if crc64.Checksum(data[:end], checksums) != binary.LittleEndian.Uint64(data[end:]) {
		return nil, fmt.Errorf("wits: the save: %w: their checksum is wrong; go back to an older save", ErrDamaged)
	}
	if version != saveVersion {
		return nil, fmt.Errorf("wits: the save is of version %d of the format of saves, and this release of Wits reads version %d: read it with the release that wrote it, or a newer one", version, saveVersion)
	}
	f := &SaveFile{state: r.bytes(), budget: bounded.New(64<<20 + 100*int64(len(data)))}
	f.programs = make([]*savedProgram, r.count(5))
	for i := range f.programs {
		p := &savedProgram{name: r.text(), document: r.text(), layout: r.bytes()}
		sizes := saveReader{b: p.layout}
		words, refs := sizes.index(math.MaxInt32), sizes.index(math.MaxInt32)
		from := r.b
		r.skipBlock(words)
		r.skipRefs(refs)
		if sizes.bad || r.bad {
			return nil, damagedSave("a program is cut")
		}
		p.image = from[:len(from)-len(r.b)]
		f.programs[i] = p
	}
	f.minds = make([]savedMind, r.count(3))
	for i := range f.minds {
		one := saveReader{b: r.bytes()}
		k := one.index(len(f.programs))
		if one.bad || r.bad {
			return nil, damagedSave("a mind is cut")
		}
		f.minds[i] = savedMind{f.programs[k], one.b}
	}
	if r.bad || len(r.b) > 0 {
		return nil, damagedSave("they do not end where they should")
	}
	return f, nil
}

func damagedSave(how string) error { return fmt.Errorf("wits: the save: %w: %s", ErrDamaged, how) }

// State returns the state of the game's own that was written; nil if that was empty. Do not change it.
func (f *SaveFile) State() []byte { return f.state }

// Len returns the number of minds.
func (f *SaveFile) Len() int { return len(f.minds) }

// Document returns the file of the document that a mind's program was compiled from, in the build that saved it. Minds have the order
// in which they were written, from 0.
func (f *SaveFile) Document(mind int) string { return f.minds[mind].program.document }

// Read sets a mind to the state of one of the save, from 0 on, whatever it was before. If its program is what the save's was it
// stands as it stood, to the bit. Else the state is carried by name, as [Transfer] does; what becomes of it tells Report. Its literals are those of its own program. A mind that was parked goes on. Ports stay bound, and whoever looks
// at the mind goes on doing so. It fails, and the mind stays as it is, if there is no such mind in the save, and with [ErrDamaged]
// for what no mind can be.
func (f *SaveFile) Read(mind int, m *Mind) error {
	if mind < 0 || mind >= len(f.minds) {
		return fmt.Errorf("wits: the save holds %d minds, and none has the number %d", len(f.minds), mind)
	}
	one := &f.minds[mind]
	w, err := f.passage(one.program, m.x.program)
	if err != nil {
		return err
	}
	r := saveReader{b: one.bytes}
	flags := r.number()
	var frame Frame
	if flags&saveFrame != 0 {
		frame.Delta, frame.Time, frame.Tick, frame.Entity = math.Float64frombits(r.word()), math.Float64frombits(r.word()), int64(r.word()), Entity(r.word())
	}
	room := &w.room.x
	r.block(w.start.x.words, room.words)
	unread := f.readRefs(&r, w, w.start.x.refs, room.refs)
	if r.bad || len(r.b) > 0 || flags >= saveFrame<<1 {
		return damagedSave(fmt.Sprintf("mind %d is cut", mind))
	}
	from := w.room
	var told TransferReport
	if w.plan != nil {
		from, told = w.plan.transfer(w.room)
	}
	from.literals()
	if err := from.validate(); err != nil {
		return err
	}
	x := &m.x
	copy(x.words, from.x.words)
	copy(x.refs, from.x.refs)
	x.fault = nil
	g := &x.frame
	g.Delta, g.Time, g.Tick, g.Entity = frame.Delta, frame.Time, frame.Tick, frame.Entity
	w.count(flags&saveParked != 0, told, unread)
	return nil
}

// passage finds how minds of a program of the save become minds of one of this build.
func (f *SaveFile) passage(s *savedProgram, to *Program) (*savedPassage, error) {
	for _, w := range s.to {
		if w.to == to {
			return w, nil
		}
	}
	w := &savedPassage{to: to, ended: map[string]int{}, lost: map[string]int{}}
	w.report.Was, w.report.Now, w.report.Same = s.document, to.document, bytes.Equal(s.layout, to.described())
	r := saveReader{b: s.image}
	if w.report.Same {
		w.start, w.room, w.types = to.NewMind(0), to.NewMind(0), to.refTypes()
		for i := range w.start.x.refs {
			w.start.x.refs[i] = nil
		}
		r.block(nil, w.start.x.words)
		f.readRefs(&r, w, nil, w.start.x.refs)
		w.report.Values = len(newTransferPlan(to, to).values)
		for i := range to.nodes {
			if !to.nodes[i].part {
				w.report.Nodes++
			}
		}
	} else {
		from := programOf(s.layout)
		if from == nil {
			return nil, damagedSave("a program contradicts itself")
		}
		w.start, w.room, w.types = from.NewMind(0), from.NewMind(0), from.refTypes()
		r.block(nil, w.start.x.words)
		f.readRefs(&r, w, nil, w.start.x.refs)
		w.plan = newTransferPlan(from, to)
		w.report.of(w.plan)
	}
	if r.bad || len(r.b) > 0 {
		return nil, damagedSave("a program is cut")
	}
	s.to = append(s.to, w)
	return w, nil
}

// readRefs reads references: those of a program of this build as what they are, those of another as bytes. Unread are the
// values that their types cannot read.
func (f *SaveFile) readRefs(r *saveReader, w *savedPassage, start, refs []any) (unread []string) {
	for i := range refs {
		n := r.number()
		switch {
		case r.bad:
			return unread
		case n == 0:
			refs[i] = nil
		case n == 1:
			if start == nil {
				r.bad = true
				return unread
			}
			refs[i] = start[i]
		default:
			s := savedRef{r.take(n - 2), f.budget}
			t := w.types[i]
			if t == nil || r.bad {
				r.bad = true
				return unread
			}
			if t.goes == nil {
				refs[i] = s
			} else if !s.decodeInto(&Context{refs: refs}, Slot{int32(i), t}) {
				refs[i] = w.to.imageRefs[i]
				unread = append(unread, w.to.pathOfRef(i))
			}
		}
	}
	return unread
}

// pathOfRef returns the path of the value that lies in a reference.
func (p *Program) pathOfRef(at int) string {
	for i := range p.values {
		if s := p.values[i].Slot; s.typ.words == 0 && int(s.at) == at {
			return p.values[i].Path
		}
	}
	return ""
}

// saveReader reads the parts of a save. What is bad stays bad, and reads as nothing.
type saveReader struct {
	b   []byte
	bad bool
}

func (r *saveReader) number() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || r.bad {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

// index reads a number below a limit.
func (r *saveReader) index(limit int) int {
	v := r.number()
	if v >= uint64(max(limit, 0)) {
		r.bad = true
		return 0
	}
	return int(v)
}

// count reads how many follow, of which each takes so many bytes or more.
func (r *saveReader) count(bytes int) int {
	v := r.number()
	if v > uint64(len(r.b)/bytes) {
		r.bad = true
		return 0
	}
	return int(v)
}

func (r *saveReader) take(n uint64) []byte {
	if r.bad || n > uint64(len(r.b)) {
		r.bad = true
		return nil
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b
}

func (r *saveReader) bytes() []byte { return r.take(r.number()) }
func (r *saveReader) text() string  { return string(r.bytes()) }

func (r *saveReader) texts() []string {
	list := make([]string, r.count(1))
	for i := range list {
		list[i] = r.text()
	}
	return list
}

func (r *saveReader) word() uint64 {
	b := r.take(8)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint64(b)
}

// block reads words that are written by how they differ from others; nil for zeros.
func (r *saveReader) block(from, words []uint64) {
	marks := r.take(uint64(len(words)+7) / 8)
	if r.bad {
		return
	}
	if from == nil {
		clear(words)
	} else {
		copy(words, from)
	}
	b := r.b
	for i, differ := range marks {
		for ; differ != 0; differ &= differ - 1 {
			at := 8*i + bits.TrailingZeros8(differ)
			if at >= len(words) || len(b) < 8 {
				r.bad = true
				return
			}
			words[at], b = binary.LittleEndian.Uint64(b), b[8:]
		}
	}
	r.b = b
}

// skipBlock passes over words.
func (r *saveReader) skipBlock(words int) {
	n := uint64(0)
	for _, differ := range r.take(uint64(words+7) / 8) {
		n += uint64(bits.OnesCount8(differ))
	}
	r.take(8 * n)
}

// skipRefs passes over references.
func (r *saveReader) skipRefs(refs int) {
	for range refs {
		if n := r.number(); n > 1 {
			r.take(n - 2)
		}
		if r.bad {
			return
		}
	}
}

// count adds a mind that was read to the report.
func (w *savedPassage) count(parked bool, told TransferReport, unread []string) {
	w.report.Minds++
	if parked {
		w.report.Parked++
	}
	for _, path := range told.Ended {
		w.ended[path]++
	}
	if w.plan != nil {
		told.Dropped = told.Dropped[len(w.plan.dropped):]
	}
	for _, path := range slices.Concat(told.Dropped, unread) {
		w.lost[path]++
	}
}
