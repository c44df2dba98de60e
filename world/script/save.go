package script

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable reports bytes that are not those of a field, or that are damaged.
var ErrUnreadable = errors.New("script: these bytes are no field of wires")

// key tells a place from others, also after documents have changed.
type key struct {
	owner wits.Entity
	wire  wits.Name
}

// kept is what a field remembers of a place.
type kept struct {
	carrier int32
	empty   float64
	members []member
}

// Clear takes all places away, before the documents are added anew: some have changed, or owners have come and gone. Wires that have the same owner
// and name as before remember who is in their places.
func (f *Field) Clear() {
	f.past = map[key]kept{}
	for i := range f.volumes {
		f.past[f.keys[i]] = kept{f.carrier[i], f.empty[i], slices.Clone(f.at(int32(i)))}
	}
	f.forget()
}

func (f *Field) forget() {
	f.volumes, f.keys, f.carrier, f.empty, f.members, f.trips, f.first = nil, nil, nil, nil, nil, nil, nil
	f.cell, f.grid = 0, nil
}

// at returns who is in a place.
func (f *Field) at(place int32) []member {
	from, _ := slices.BinarySearchFunc(f.members, place, func(m member, place int32) int { return int(m.Place - place) })
	to := from
	for to < len(f.members) && f.members[to].Place == place {
		to++
	}
	return f.members[from:to]
}

// CopyFrom makes the state that of another field, and reuses memory.
func (f *Field) CopyFrom(o *Field) {
	f.now, f.past = o.now, o.past
	f.volumes, f.keys, f.carrier = append(f.volumes[:0], o.volumes...), append(f.keys[:0], o.keys...), append(f.carrier[:0], o.carrier...)
	f.movers, f.members, f.empty = append(f.movers[:0], o.movers...), append(f.members[:0], o.members...), append(f.empty[:0], o.empty...)
	f.trips, f.first = append(f.trips[:0], o.trips...), append(f.first[:0], o.first...)
	if f.cell != o.cell {
		f.grid, f.cell = nil, o.cell
	}
}

// Hash returns the same for fields that go on alike.
func (f *Field) Hash() uint64 {
	h := fnv.Mixed(fnv.Start64, math.Float64bits(f.now))
	for i := range f.volumes {
		h = fnv.Mixed(fnv.Mixed(h, uint64(f.carrier[i])), math.Float64bits(f.empty[i]))
	}
	for _, m := range f.members {
		h = fnv.Mixed(fnv.Mixed(fnv.Mixed(h, uint64(m.ID)), math.Float64bits(m.Since)), uint64(m.Place)<<32|uint64(m.Mover))
	}
	return h
}

// AppendBinary appends who is in which place, with a checksum. It never fails.
func (f *Field) AppendBinary(dst []byte) ([]byte, error) {
	from, le := len(dst), binary.LittleEndian
	dst = le.AppendUint64(dst, math.Float64bits(f.now))
	dst = le.AppendUint32(dst, uint32(len(f.volumes)))
	for i := range f.volumes {
		dst = le.AppendUint64(le.AppendUint64(dst, uint64(f.keys[i].owner)), uint64(f.keys[i].wire))
		dst = le.AppendUint64(le.AppendUint32(dst, uint32(f.carrier[i])), math.Float64bits(f.empty[i]))
		list := f.at(int32(i))
		dst = le.AppendUint32(dst, uint32(len(list)))
		for _, m := range list {
			dst = le.AppendUint64(le.AppendUint64(le.AppendUint32(dst, uint32(m.Mover)), uint64(m.ID)), math.Float64bits(m.Since))
		}
	}
	return wire.Seal(dst, from), nil
}

// ReadBinary reads what AppendBinary wrote, into a field to which the documents have been added. They may have changed: see [Field.Clear]. The movers are those that the game sets. A field that could not be read is as it was, and the error wraps
// [ErrUnreadable].
func (f *Field) ReadBinary(data []byte) error {
	end := len(data) - 8
	if end < 0 || !bytes.Equal(wire.Seal(slices.Clone(data[:end]), 0), data) {
		return ErrUnreadable
	}
	r := wire.NewReader(data[:end], ErrUnreadable)
	past, now := map[key]kept{}, r.F64()
	for n := r.U32(); n > 0 && r.OK(); n-- {
		k := key{wits.Entity(r.U64()), wits.Name(r.U64())}
		v := kept{carrier: int32(r.U32()), empty: r.F64()}
		last := int32(-1)
		for m := r.U32(); m > 0 && r.OK(); m-- {
			in := member{Mover: int32(r.U32()), ID: wits.Entity(r.U64()), Since: r.F64()}
			if in.Mover <= last || !(in.Since <= now) {
				r.Fail("who is in a place stands in the wrong order")
			}
			last = in.Mover
			v.members = append(v.members, in)
		}
		if v.carrier < 0 || !(v.empty <= now) {
			r.Fail("a place is carried by nobody who can be")
		}
		past[k] = v
	}
	if err := r.End(); err != nil {
		return err
	}
	volumes, keys, carriers := f.volumes, f.keys, f.carrier
	f.forget()
	f.past, f.now = past, now
	for i, v := range volumes {
		f.put(v, keys[i], carriers[i])
	}
	return nil
}
