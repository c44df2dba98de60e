package wits

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
)

// A mind on disk: "WITSMIND", version, fingerprint of the program, words, references, each preceded by their number, and the
// checksum of all that, CRC-64 by ECMA-182. All numbers are little-endian and have 8 bytes; a reference is its length, or all
// ones for none, and its bytes. Version 1 had no checksum.

const (
	mindMagic   = "WITSMIND"
	mindVersion = 2
	noReference = ^uint64(0)
)

// checksums notices every burst of up to 64 bits, and lets other damage pass once in 2^64 times.
var checksums = crc64.MakeTable(crc64.ECMA)

// ErrOtherProgram is the error of a mind's bytes that belong to a program with another layout.
var ErrOtherProgram = errors.New("the mind belongs to another program, or to another version of this one; package save carries state over by name")

// ErrDamaged is the error of a mind's bytes that are not what was saved.
var ErrDamaged = errors.New("the bytes of the mind are damaged")

// MarshalBinary writes the mind's state with the fingerprint of its program. It fails if a reference's type cannot be
// encoded, and if the mind is parked.
func (m *Mind) MarshalBinary() ([]byte, error) {
	if m.x.fault != nil {
		return nil, fmt.Errorf("wits: a parked mind cannot be saved: %w", m.x.fault)
	}
	p := m.x.program
	b := make([]byte, 0, len(mindMagic)+8*(5+len(m.x.words)+len(m.x.refs)))
	b = append(b, mindMagic...)
	put := func(v uint64) { b = binary.LittleEndian.AppendUint64(b, v) }
	put(mindVersion)
	put(p.fingerprint)
	put(uint64(len(m.x.words)))
	for i, w := range m.x.words {
		put(p.plain(i, w))
	}
	put(uint64(len(m.x.refs)))
	types := p.refTypes()
	for i, r := range m.x.refs {
		if r == nil || types[i] == nil {
			put(noReference)
			continue
		}
		e, err := types[i].encode(r)
		if err != nil {
			return nil, fmt.Errorf("wits: a value of type %s cannot be saved: %w", types[i].name, err)
		}
		put(uint64(len(e)))
		b = append(b, e...)
	}
	put(crc64.Checksum(b, checksums))
	return b, nil
}

// refTypes is the type of each reference; nil for those that live only within an update.
func (p *Program) refTypes() []*Type {
	types := make([]*Type, len(p.imageRefs))
	for _, v := range p.values {
		if v.Slot.typ.words == 0 {
			types[v.Slot.at] = v.Slot.typ
		}
	}
	return types
}

// UnmarshalMind makes a mind from what [Mind.MarshalBinary] wrote. Literals are those of p. It fails with [ErrDamaged] if a
// single byte is not what was written, with [ErrOtherProgram] if the mind is of another program, and for bytes of another
// version of the format or of something else.
func (p *Program) UnmarshalMind(b []byte) (*Mind, error) {
	const head = len(mindMagic) + 8
	if len(b) < head || string(b[:len(mindMagic)]) != mindMagic {
		return nil, errors.New("wits: these bytes are not a mind, or their beginning is damaged")
	}
	if v := binary.LittleEndian.Uint64(b[len(mindMagic):]); v != mindVersion {
		return nil, fmt.Errorf("wits: the mind was saved in version %d of the format of minds, and this release of Wits reads version %d: read it with the release that saved it", v, mindVersion)
	}
	end := len(b) - 8
	if end < head || crc64.Checksum(b[:end], checksums) != binary.LittleEndian.Uint64(b[end:]) {
		return nil, fmt.Errorf("wits: %w: their checksum is wrong; go back to an older save", ErrDamaged)
	}
	b = b[head:end]
	var short error
	get := func() (v uint64) {
		if len(b) < 8 {
			short = fmt.Errorf("wits: %w: they end too early", ErrDamaged)
			return 0
		}
		v, b = binary.LittleEndian.Uint64(b), b[8:]
		return v
	}
	if get() != p.fingerprint {
		return nil, fmt.Errorf("wits: %s: %w", p.name, ErrOtherProgram)
	}
	if n := get(); short == nil && n != uint64(len(p.image)) {
		return nil, fmt.Errorf("wits: %w: wrong number of words", ErrDamaged)
	}
	m := p.NewMind(0)
	for i := range m.x.words {
		m.x.words[i] = get()
	}
	if n := get(); short == nil && n != uint64(len(p.imageRefs)) {
		return nil, fmt.Errorf("wits: %w: wrong number of references", ErrDamaged)
	}
	for i, t := range p.refTypes() {
		n := get()
		if short != nil {
			break
		}
		if n == noReference {
			m.x.refs[i] = nil
			continue
		}
		if n > uint64(len(b)) || t == nil {
			return nil, fmt.Errorf("wits: %w: a reference is longer than the file", ErrDamaged)
		}
		v, err := t.decode(b[:n])
		if err != nil {
			return nil, fmt.Errorf("wits: a saved %s cannot be read: %w", t.name, err)
		}
		m.x.refs[i], b = v, b[n:]
	}
	if short != nil {
		return nil, short
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("wits: %w: more follow the mind", ErrDamaged)
	}
	if err := m.validate(); err != nil {
		return nil, err
	}
	m.literals()
	return m, nil
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
