package lod

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable is why bytes cannot be read as a trader: they are damaged, or of something else.
var ErrUnreadable = errors.New("lod: these bytes are no trader")

// AppendBinary writes all characters with their levels and what players have seen of them: as a snapshot for [Trader.Restore], or for a
// saved game. A checksum ends it. It never fails.
func (t *Trader) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	put := func(n uint32) { dst = binary.LittleEndian.AppendUint32(dst, n) }
	floats := func(list []float32) {
		for _, f := range list {
			put(math.Float32bits(f))
		}
	}
	put(uint32(len(t.players)))
	put(uint32(len(t.entries)))
	for id := range t.entries {
		e := &t.entries[id]
		if e.kind == 0 {
			put(0)
			continue
		}
		put(t.kind(e).tag)
		tags := t.solution(e).tags
		put(uint32(len(tags)))
		for _, tag := range tags {
			put(tag)
		}
		floats(e.criticality[:])
		for i := range t.players {
			floats(t.players[i].seen[id].floats())
		}
	}
	for _, id := range t.free {
		put(uint32(id))
	}
	return wire.Seal(dst, from), nil
}

// floats looks at an impression as numbers.
func (i *Impression) floats() []float32 {
	return (*[unsafe.Sizeof(*i) / 4]float32)(unsafe.Pointer(i))[:]
}

// Restore goes back to what [Trader.AppendBinary] wrote, also with other details: a game whose document changes restores the bytes of the old
// trader in a new one. Characters keep the levels whose names are still there, and get the cheapest ones of other features. It fails with
// [ErrUnreadable], and changes nothing, for damaged bytes, another number of players, and a kind of character that is not there any more.
func (t *Trader) Restore(data []byte) error {
	end := len(data) - 8
	if end < 0 || !bytes.Equal(wire.Seal(slices.Clone(data[:end]), 0), data) {
		return fmt.Errorf("%w: their checksum is wrong", ErrUnreadable)
	}
	r := wire.NewReader(data[:end], ErrUnreadable)
	to := &Trader{details: t.details, players: make([]player, len(t.players))}
	floats := func(list []float32) {
		for i := range list {
			if list[i] = r.F32(); !(list[i] >= 0 && list[i] <= math.MaxFloat32) {
				r.Fail("a number is %v", list[i])
			}
		}
	}
	if n := r.U32(); n != uint32(len(t.players)) {
		r.Fail("there were %d players", n)
	}
	gone := 0
	var tags []uint32
	for n := r.U32(); n > 0 && r.OK(); n-- {
		tag := r.U32()
		if tag == 0 {
			to.entries, gone = append(to.entries, entry{}), gone+1
			continue
		}
		kind := slices.IndexFunc(t.details.Kinds, func(k *Kind) bool { return k.tag == tag })
		if kind < 0 {
			r.Fail("there are no details of character %d any more", len(to.entries))
			break
		}
		tags = tags[:0]
		for n := r.U32(); n > 0 && r.OK(); n-- {
			tags = append(tags, r.U32())
		}
		id := to.add(kind)
		to.entries[id].solution = int16(t.details.Kinds[kind].find(tags))
		floats(to.entries[id].criticality[:])
		for i := range to.players {
			floats(to.players[i].seen[id].floats())
		}
	}
	for ; gone > 0 && r.OK(); gone-- {
		id := r.U32()
		if id >= uint32(len(to.entries)) || to.entries[id].kind != 0 || slices.Contains(to.free, ID(id)) {
			r.Fail("character %d is not gone", id)
		}
		to.free = append(to.free, ID(id))
	}
	if err := r.End(); err != nil {
		return err
	}
	t.entries, t.free = to.entries, to.free
	for i := range t.players {
		t.players[i].seen = to.players[i].seen
	}
	return nil
}

// Hash returns a hash of all that [Trader.AppendBinary] writes.
func (t *Trader) Hash() uint64 {
	t.scratch, _ = t.AppendBinary(t.scratch[:0])
	return binary.LittleEndian.Uint64(t.scratch[len(t.scratch)-8:])
}

// Equal reports whether two traders are the same in all that [Trader.AppendBinary] writes.
func (t *Trader) Equal(o *Trader) bool {
	return t.Hash() == o.Hash() && bytes.Equal(t.scratch, o.scratch)
}
