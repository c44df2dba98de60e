package scene

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/wire"
	"github.com/wits-ai/wits/world/spatial"
)

// ErrUnreadable reports bytes that are not those of a director, or that are damaged.
var ErrUnreadable = errors.New("scene: these bytes are no scenes")

// placeOf tells a zone from others.
type placeOf struct {
	scene wits.Name
	place int32
}

// Use gives the director another version of the document. Scenes and roles are known by their names: what is in both goes on, all else
// dissolves.
func (d *Director) Use(s *Scenes) {
	old := d.zones
	d.scenes, d.zones, d.events = s, nil, d.events[:0]
	cell, places := 4.0, map[placeOf]int{}
	for i := range old {
		places[placeOf{old[i].ID, old[i].Place}] = i
	}
	blocks := d.Blocks
	if blocks == nil {
		blocks = make([]geom.Vec2, 1)
	}
	for i := range s.Scenes {
		n := len(s.Scenes[i].At)
		cell = max(cell, s.Scenes[i].reach())
		for p := range n * len(blocks) {
			z := zone{ID: s.Scenes[i].ID, Scene: int32(i), Place: int32(p), At: blocks[p/n].Add(s.Scenes[i].At[p%n]), Last: never}
			if k, ok := places[placeOf{z.ID, z.Place}]; ok {
				o := old[k]
				o.Scene, o.End, o.Members = z.Scene, 0, 0 // First begins its list, for now
				if s.Scenes[i].Follows == "" {
					o.At = z.At
				}
				z = o
				if int(z.Segment) >= len(s.Scenes[i].Segments) {
					z.Segment = 0
				}
			}
			d.zones = append(d.zones, z)
		}
	}
	d.grid = spatial.NewGrid(min(cell, 16))
	for i := range d.characters {
		d.characters[i].Zone = 0
	}
	for zi := range d.zones {
		z := &d.zones[zi]
		m := z.First
		z.First = 0
		for m != 0 {
			a := &d.characters[m-1]
			next := a.Next
			d.rejoin(zi, int(m-1))
			m = next
		}
	}
	for i := range d.characters {
		if a := &d.characters[i]; a.Zone == 0 && a.Cast != 0 {
			a.Cast, a.Coming, a.Done, a.Casting, a.Role = 0, 0, 0, 0, 0
			d.perform(i, 0)
		}
	}
}

// rejoin adds a former member to a zone again, if its role is still there.
func (d *Director) rejoin(zi, i int) {
	z, a := &d.zones[zi], &d.characters[i]
	s := &d.scenes.Scenes[z.Scene]
	ci := slices.IndexFunc(s.Cast, func(c Casting) bool { return d.scenes.Roles[c.Role].ID == a.Role })
	if ci < 0 || s.Cast[ci].Most > 0 && d.count(z, ci) >= s.Cast[ci].Most || s.Capacity > 0 && int(z.Members) >= s.Capacity {
		return
	}
	d.attach(zi, i)
	done := a.Done
	d.cast(zi, ci, i, a.Seat)
	a.Done = done
	if _, there := d.scenes.behaviors[a.Behavior]; !there && a.Behavior != 0 && a.Coming == 0 && z.State == running {
		d.assign(zi, i)
	}
}

// CopyFrom makes the state that of another director of the same document, and reuses memory. Period and Patience stay.
func (d *Director) CopyFrom(o *Director) {
	d.Blocks, d.scenes, d.now, d.hours, d.tick, d.chance = o.Blocks, o.scenes, o.now, o.hours, o.tick, o.chance
	d.zones, d.characters, d.events = append(d.zones[:0], o.zones...), append(d.characters[:0], o.characters...), append(d.events[:0], o.events...)
}

// Equal reports whether two directors of the same document go on alike.
func (d *Director) Equal(o *Director) bool {
	return d.scenes == o.scenes && d.tick == o.tick && d.chance == o.chance && slices.Equal(d.zones, o.zones) && slices.Equal(d.characters, o.characters)
}

// Hash returns the same for directors that are equal.
func (d *Director) Hash() uint64 {
	h := fnv.Start64
	for _, w := range [...]uint64{uint64(d.tick), d.chance, uint64(len(d.zones)), uint64(len(d.characters))} {
		h = fnv.Mixed(h, w)
	}
	for i := range d.zones {
		h = mixed(h, &d.zones[i])
	}
	for i := range d.characters {
		h = mixed(h, &d.characters[i])
	}
	return h
}

// mixed adds the words of a zone or a character to a hash.
func mixed[T zone | character](h uint64, t *T) uint64 {
	for _, w := range unsafe.Slice((*uint64)(unsafe.Pointer(t)), unsafe.Sizeof(*t)/8) {
		h = fnv.Mixed(h, w)
	}
	return h
}

var (
	zoneTable      = flat.NewTable(reflect.TypeFor[zone]())
	characterTable = flat.NewTable(reflect.TypeFor[character]())
)

// bytesOf looks at a zone or a character as bytes. They hold no pointers and no padding, which a test checks.
func bytesOf[T zone | character](t *T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(t)), unsafe.Sizeof(*t))
}

// AppendBinary appends the state, with a checksum. It never fails.
func (d *Director) AppendBinary(dst []byte) ([]byte, error) {
	from := len(dst)
	for _, t := range [...]*flat.Table{zoneTable, characterTable} {
		dst = binary.AppendUvarint(dst, uint64(len(t.Text())))
		dst = append(dst, t.Text()...)
	}
	for _, w := range [...]uint64{uint64(d.tick), d.chance, uint64(len(d.zones)), uint64(len(d.characters))} {
		dst = binary.AppendUvarint(dst, w)
	}
	for i := range d.zones {
		dst = zoneTable.Append(dst, bytesOf(&d.zones[i]))
	}
	for i := range d.characters {
		dst = characterTable.Append(dst, bytesOf(&d.characters[i]))
	}
	return wire.Seal(dst, from), nil
}

// ReadBinary reads what AppendBinary wrote, also of another version of the document: see [Director.Use]. A director that could not be read is as it
// was, and the error wraps [ErrUnreadable].
func (d *Director) ReadBinary(data []byte) error {
	r := wire.NewReader(data, ErrUnreadable)
	zones, err := zoneTable.Plan(r.Long())
	if err != nil {
		return errors.Join(ErrUnreadable, err)
	}
	characters, err := characterTable.Plan(r.Long())
	if err != nil {
		return errors.Join(ErrUnreadable, err)
	}
	o := &Director{Blocks: d.Blocks, game: d.game, now: d.now, hours: d.hours, tick: int64(r.Uvarint()), chance: r.Uvarint()}
	nz, nc := r.Uvarint(), r.Uvarint()
	if nz+nc > uint64(r.Left()) || nz > uint64(r.Left()) {
		r.Fail("it has %d scenes and %d characters", nz, nc)
	}
	for i := uint64(0); i < nz && r.OK(); i++ {
		o.zones = append(o.zones, zone{})
		zones.Read(r, bytesOf(&o.zones[i]))
	}
	for i := uint64(0); i < nc && r.OK(); i++ {
		o.characters = append(o.characters, character{})
		characters.Read(r, bytesOf(&o.characters[i]))
	}
	if r.OK() && (!o.linked() || r.Left() != 8) {
		r.Fail("its parts do not fit each other")
	}
	if err := r.Sealed(data); err != nil {
		return err
	}
	o.Use(d.scenes)
	o.Period, o.Patience = d.Period, d.Patience
	*d = *o
	return nil
}

// linked reports whether the members of all zones are lists.
func (d *Director) linked() bool {
	n, members := int32(len(d.characters)), 0
	for i := range d.zones {
		z := &d.zones[i]
		if z.State < idle || z.State > running || z.Segment < 0 {
			return false
		}
		last := int32(0)
		for m := z.First; m != 0; m = d.characters[m-1].Next {
			if members++; m < 0 || m > n || members > len(d.characters) || d.characters[m-1].Prev != last || d.characters[m-1].Zone != int32(i+1) {
				return false
			}
			last = m
		}
	}
	return true
}
