package lod

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable is why bytes cannot be read as a control: they are damaged, or of something else.
var ErrUnreadable = errors.New("lod: these bytes are no control")

// AppendBinary writes all characters with their levels and what players have seen of them: as a snapshot for [Control.Restore], or for a
// saved game. A checksum ends it. It never fails.
func (c *Control) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	dst = binary.AppendUvarint(dst, uint64(len(c.players)))
	dst = binary.AppendUvarint(dst, uint64(len(c.entries)))
	for id := range c.entries {
		e := &c.entries[id]
		if e.kind == 0 {
			dst = binary.AppendUvarint(dst, 0)
			continue
		}
		s := c.solution(e)
		dst = binary.AppendUvarint(dst, 1+uint64(len(s.tags)))
		dst = binary.LittleEndian.AppendUint32(dst, c.kinds[e.kind].tag)
		for _, tag := range s.tags {
			dst = binary.LittleEndian.AppendUint32(dst, tag)
		}
		dst = appendFloats(dst, e.criticality[:])
		for i := range c.players {
			dst = appendFloats(dst, c.players[i].seen[id].floats())
		}
	}
	for _, id := range c.free {
		dst = binary.AppendUvarint(dst, uint64(id))
	}
	return wire.Seal(dst, from), nil
}

func appendFloats(dst []byte, list []float32) []byte {
	for _, f := range list {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(f))
	}
	return dst
}

// floats looks at an impression as numbers.
func (i *Impression) floats() []float32 {
	return (*[unsafe.Sizeof(*i) / 4]float32)(unsafe.Pointer(i))[:]
}

// Restore goes back to what [Control.AppendBinary] wrote, in this program or another one. Characters keep the levels whose names the details
// still have, and get the cheapest ones of other features. It fails with [ErrUnreadable], and changes nothing, for what no control
// of so many players can be, and if there are no details of a character any more.
func (c *Control) Restore(data []byte) error {
	r := wire.NewReader(data, ErrUnreadable)
	to, err := NewControl(c.details, len(c.players))
	if err != nil {
		return err
	}
	if n := r.Uvarint(); n != uint64(len(c.players)) {
		r.Fail("it has %d players, and not %d", n, len(c.players))
	}
	gone := 0
	var tags []uint32
	for n := r.Uvarint(); n > 0 && r.OK(); n-- {
		left := r.Uvarint()
		if left == 0 {
			to.entries, gone = append(to.entries, entry{}), gone+1
			continue
		}
		kind := r.U32()
		for tags = tags[:0]; left > 1 && r.OK(); left-- {
			tags = append(tags, r.U32())
		}
		i := slices.IndexFunc(c.details.Kinds, func(k *Kind) bool { return k.tag == kind })
		if i < 0 {
			r.Fail("there are no details of a character any more")
			break
		}
		id, err := to.add(c.details.Kinds[i])
		if err != nil {
			return err
		}
		e := &to.entries[id]
		e.solution = int16(c.details.Kinds[i].find(tags))
		readFloats(r, e.criticality[:])
		for i := range to.players {
			readFloats(r, to.players[i].seen[id].floats())
		}
	}
	for ; gone > 0 && r.OK(); gone-- {
		id := ID(min(r.Uvarint(), math.MaxInt32))
		if int(id) >= len(to.entries) || to.entries[id].kind != 0 || slices.Contains(to.free, id) {
			r.Fail("character %d is not gone", id)
		}
		to.free = append(to.free, id)
	}
	if r.OK() && r.Left() != 8 {
		r.Fail("it has no checksum")
	}
	if err := r.Sealed(data); err != nil {
		return err
	}
	*c = *to
	return nil
}

// readFloats reads numbers from 0 on.
func readFloats(r *wire.Reader, list []float32) {
	for i := range list {
		if list[i] = r.F32(); !(list[i] >= 0 && list[i] <= math.MaxFloat32) {
			r.Fail("a number is %v", list[i])
		}
	}
}

// Hash returns a hash of all that [Control.AppendBinary] writes.
func (c *Control) Hash() uint64 {
	c.scratch, _ = c.AppendBinary(c.scratch[:0])
	return binary.LittleEndian.Uint64(c.scratch[len(c.scratch)-8:])
}

// Equal reports whether two controls are the same in all that [Control.AppendBinary] writes.
func (c *Control) Equal(o *Control) bool {
	return c.Hash() == o.Hash() && bytes.Equal(c.scratch, o.scratch)
}
