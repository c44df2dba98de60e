package entity

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"reflect"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/wire"
)

// ErrUnreadable is why bytes cannot be read as a world: they are damaged, or of something else.
var ErrUnreadable = errors.New("entity: these bytes are no world")

// MostSaved is how many entities a world may have that is read.
const MostSaved = 1 << 20

// AppendBinary writes a world: entities, which ids will be given next, and components by the names of their fields. A world that
// [Read] makes of it is equal, and has the same [World.Hash], in a program with the same schema. A checksum ends it. It never fails.
func (w *World) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	dst = binary.AppendUvarint(dst, uint64(len(w.ids)))
	for i := range w.ids {
		state := uint64(0) // free, there, there and hidden
		if w.taken.has(uint32(i)) {
			state++
		}
		if w.hidden.has(uint32(i)) {
			state += 2
		}
		dst = binary.AppendUvarint(dst, uint64(w.ids[i].Generation())<<2|state)
	}
	for id := 1; id < len(w.columns); id++ {
		c, table := &w.columns[id], flat.NewTable(w.schema.types[id])
		n := 0
		for _, word := range c.set {
			n += bits.OnesCount64(word)
		}
		dst = appendText(dst, w.schema.names[id])
		dst = appendText(dst, table.Text())
		dst = binary.AppendUvarint(dst, uint64(n))
		for i, end := uint32(0), w.end(); ; i++ {
			if i = c.set.next(i, end); i >= end {
				break
			}
			dst = binary.AppendUvarint(dst, uint64(i))
			dst = table.Append(dst, bytesOf(c.row(i)))
		}
	}
	dst = append(dst, 0) // a component without a name ends them
	return wire.Seal(dst, from), nil
}

// MarshalBinary is AppendBinary to nothing.
func (w *World) MarshalBinary() ([]byte, error) { return w.AppendBinary(nil) }

// Read makes a world of what [World.AppendBinary] wrote, by this program or another one, whose components had other fields. Fields
// are found by name, and numbers converted where that loses nothing. lost names components, and fields as "villager.Hunger", that
// the schema does not have; fresh those that were not written, which are zero. It fails with [ErrUnreadable].
func Read(s *Schema, data []byte) (w *World, lost, fresh []string, err error) {
	r := wire.NewReader(data, ErrUnreadable)
	n := r.Uvarint()
	if n == 0 || n > MostSaved || n > uint64(r.Left()) {
		r.Fail("it has %d entities", n)
		return nil, nil, nil, r.End()
	}
	w = NewWorld(s, int(n))
	for i := range uint32(n) {
		v := r.Uvarint()
		generation, state := v>>2, v&3
		if generation > 1<<32-1 || state == 2 || i == 0 != (generation == 0) || i == 0 && state != 1 {
			r.Fail("entity %d cannot be", i)
			break
		}
		if i == 0 {
			continue
		}
		w.extend()
		w.ids[i] = wits.NewEntity(i, uint32(generation))
		if state > 0 {
			w.taken.add(i)
			w.count++
		}
		if state == 3 {
			w.hidden.add(i)
		}
	}
	met := make([]bool, len(w.columns))
	for r.OK() {
		name := r.Long()
		if name == "" {
			break
		}
		l, f := w.readColumn(r, name, r.Long(), met)
		lost, fresh = append(lost, l...), append(fresh, f...)
	}
	for id := 1; id < len(met); id++ {
		if !met[id] {
			fresh = append(fresh, s.names[id])
		}
	}
	if err := r.Sealed(data); err != nil {
		return nil, nil, nil, err
	}
	return w, lost, fresh, nil
}

// readColumn reads the values of a component.
func (w *World) readColumn(r *wire.Reader, name, text string, met []bool) (lost, fresh []string) {
	id := w.schema.find(name)
	if id > 0 && met[id] {
		r.Fail("it has the component %q twice", name)
		return nil, nil
	}
	table := flat.NewTable(reflect.TypeFor[struct{}]())
	if id > 0 {
		met[id] = true
		table = flat.NewTable(w.schema.types[id])
	}
	plan, err := table.Plan(text)
	if err != nil {
		r.Fail("%s: %v", name, err)
		return nil, nil
	}
	if id == 0 {
		lost = []string{name}
	} else {
		lost, fresh = prefixed(name, plan.Lost), prefixed(name, plan.New)
	}
	for n := r.Uvarint(); n > 0 && r.OK(); n-- {
		i := r.Uvarint()
		if i == 0 || i >= uint64(w.end()) || !w.taken.has(uint32(i)) || id > 0 && w.columns[id].set.has(uint32(i)) {
			r.Fail("entity %d cannot have %q", i, name)
			return nil, nil
		}
		if id == 0 {
			plan.Read(r, nil)
			continue
		}
		c := &w.columns[id]
		c.set.add(uint32(i))
		row := c.row(uint32(i))
		c.rows[int(i)*c.stride] = uint64(w.ids[i])
		plan.Read(r, bytesOf(row))
	}
	return lost, fresh
}

func prefixed(name string, fields []string) (out []string) {
	for _, f := range fields {
		if f == "" {
			out = append(out, name)
		} else {
			out = append(out, name+"."+f)
		}
	}
	return out
}

// row returns the value of an index, without whose it is.
func (c *column) row(i uint32) []uint64 {
	return c.rows[int(i)*c.stride+1 : int(i+1)*c.stride]
}

// bytesOf looks at the words of a value as bytes.
func bytesOf(row []uint64) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&row[0])), len(row)*8) }

func appendText(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}
