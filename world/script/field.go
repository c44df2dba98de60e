package script

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// When is what trips a wire.
type When uint8

// What trips wires.
const (
	Enter When = iota // somebody comes in
	Exit              // somebody leaves
	Stay              // somebody is inside, for a time
	Idle              // nobody is inside, for a time
)

// Volume is the place of a wire, and who trips it there.
type Volume struct {
	ID      wits.Name // of the wire
	At      geom.Vec2 // m; from the middle of who carries it
	Radius  float64   // m
	Size    geom.Vec2 // m: of a rectangle; 0 for a circle
	When    When
	For     float64 // s, of Stay and Idle
	Classes uint64  // a bit for each class that counts, by its place in [Kind.Classes]
	Carrier string  // who carries it: a name, "self", or "" for nobody
}

// reach is how far the place extends from its middle, m.
func (v *Volume) reach() float64 {
	if v.Size != (geom.Vec2{}) {
		return v.Size.Len() / 2
	}
	return v.Radius
}

// contains reports whether a point lies in the place around its middle.
func (v *Volume) contains(at, p geom.Vec2) bool {
	if v.Size != (geom.Vec2{}) {
		d := p.Sub(at)
		return math.Abs(d.X) <= v.Size.X/2 && math.Abs(d.Y) <= v.Size.Y/2
	}
	return p.Sub(at).LenSq() <= float64(v.Radius*v.Radius)
}

// Mover is what can trip wires: a character, or anything else of the world that has a class.
type Mover struct {
	// ID tells who it is; 0 is nobody. A number whose ID changes belongs to somebody new.
	ID wits.Entity
	At geom.Vec2 // m
	// Class is its place in [Kind.Classes].
	Class int
	// Name is that by which documents say who carries a place.
	Name string
}

// Trip is that a wire was tripped.
type Trip struct {
	Wire int32 // its number in the field
	// Who has come, left, or stayed; nobody for a place in which nobody is.
	Who wits.Entity
}

// Field finds which wires are tripped by whom. It holds the movers, which have numbers from 0 on, and the places of all documents whose
// wires are in use: see [Field.Add]. It is not safe for concurrent use, but minds that step in parallel may each read a [View] of it.
type Field struct {
	volumes []Volume
	keys    []key
	carrier []int32 // of each, and 1: a mover; 0 is none
	movers  []Mover
	members []member  // of all places, in their order
	empty   []float64 // by place, s: since when nobody is in it
	now     float64
	past    map[key]kept // of the places before a change
	cell    float64      // m: how far the largest place extends

	grid   *spatial.Grid // these are scratch
	points []geom.Vec2
	found  []int32
	was    []member
	trips  []Trip
	first  []int32 // of the trips of each place
}

// member is somebody in a place.
type member struct {
	ID    wits.Entity
	Since float64 // s
	Place int32
	Mover int32
}

// NewField makes a field without places and movers.
func NewField() *Field { return &Field{} }

// View is what a mind sees of a field: the wires of its document.
type View struct {
	field *Field
	first int32
}

// Add puts the wires of a document into the field, and returns the view of the owner, whose mind runs it; each owner adds one document, and 0 is one, too.
// Places that "self" carries go with a mover, which has a number; -1 is none.
func (f *Field) Add(owner wits.Entity, self int, volumes []Volume) View {
	v := View{f, int32(len(f.volumes))}
	for _, w := range volumes {
		carrier := int32(0)
		if w.Carrier == Self {
			carrier = int32(self + 1)
		}
		f.put(w, key{owner, w.ID}, carrier)
	}
	return v
}

// put adds a place, with what is known of it.
func (f *Field) put(v Volume, k key, carrier int32) {
	old, ok := f.past[k]
	if !ok {
		old = kept{empty: f.now}
	}
	if v.Carrier == Self {
		old.carrier = carrier
	}
	for _, m := range old.members {
		m.Place = int32(len(f.volumes))
		f.members = append(f.members, m)
	}
	f.volumes, f.keys, f.carrier, f.empty = append(f.volumes, v), append(f.keys, k), append(f.carrier, old.carrier), append(f.empty, old.empty)
	f.cell, f.grid = max(f.cell, v.reach()), nil
}

// Self is whose mind runs a document, as who carries a place.
const Self = "self"

// Set says who and where a mover is now.
func (f *Field) Set(i int, m Mover) {
	for i >= len(f.movers) {
		f.movers = append(f.movers, Mover{})
	}
	f.movers[i] = m
}

// Step finds what was tripped since the last step, which was at an earlier time, s. Who is in a place when the field steps for the first time has
// come in.
func (f *Field) Step(now float64) {
	f.now = now
	if f.grid == nil {
		f.grid = spatial.NewGrid(geom.Clamp(f.cell, 1, 16))
	}
	f.points = f.points[:0]
	for i := range f.movers {
		p := f.movers[i].At
		if f.movers[i].ID == 0 {
			p.X = math.NaN() // which is found nowhere
		}
		f.points = append(f.points, p)
	}
	f.grid.Fill(f.points)
	f.was, f.members = f.members, f.was[:0]
	f.trips, f.first = f.trips[:0], f.first[:0]
	old := 0
	for i := range f.volumes {
		f.first = append(f.first, int32(len(f.trips)))
		from := old
		for old < len(f.was) && int(f.was[old].Place) == i {
			old++
		}
		f.place(i, f.was[from:old])
	}
	f.first = append(f.first, int32(len(f.trips)))
}

// place finds who is in a place, and compares them with who was.
func (f *Field) place(i int, was []member) {
	v := &f.volumes[i]
	at, carrier, there := v.At, int32(-1), true
	if v.Carrier != "" {
		if carrier, there = f.find(i); there {
			at = at.Add(f.movers[carrier].At)
		}
	}
	f.found = f.found[:0]
	if there {
		f.found = f.grid.Near(at, v.reach(), f.found)
	}
	if len(f.found) > 1 {
		slices.Sort(f.found)
	}
	from, k := len(f.members), 0
	for _, n := range f.found {
		m := &f.movers[n]
		if n == carrier || v.Classes>>uint(m.Class&63)&1 == 0 || v.Size != (geom.Vec2{}) && !v.contains(at, m.At) {
			continue
		}
		now := member{m.ID, f.now, int32(i), n}
		for k < len(was) && was[k].Mover < n {
			f.left(v, i, was[k].ID)
			k++
		}
		if k < len(was) && was[k].Mover == n {
			if was[k].ID == m.ID {
				now.Since = was[k].Since
			} else {
				f.left(v, i, was[k].ID)
			}
			k++
		}
		f.members = append(f.members, now)
		if v.When == Enter && now.Since == f.now || v.When == Stay && f.now-now.Since >= v.For {
			f.trips = append(f.trips, Trip{int32(i), m.ID})
		}
	}
	for ; k < len(was); k++ {
		f.left(v, i, was[k].ID)
	}
	if len(f.members) > from {
		f.empty[i] = f.now
	} else if v.When == Idle && f.now-f.empty[i] >= v.For {
		f.trips = append(f.trips, Trip{int32(i), 0})
	}
}

func (f *Field) left(v *Volume, i int, who wits.Entity) {
	if v.When == Exit {
		f.trips = append(f.trips, Trip{int32(i), who})
	}
}

// find returns who carries a place.
func (f *Field) find(i int) (mover int32, ok bool) {
	name := f.volumes[i].Carrier
	if n := f.carrier[i] - 1; n >= 0 && int(n) < len(f.movers) && f.movers[n].ID != 0 && (name == Self || f.movers[n].Name == name) {
		return n, true
	}
	if name == Self {
		return 0, false
	}
	n := slices.IndexFunc(f.movers, func(m Mover) bool { return m.ID != 0 && m.Name == name })
	f.carrier[i] = int32(n + 1)
	return int32(n), n >= 0
}

// Trips returns who tripped a wire in the last step, by its place in the document. It is valid until the next step.
func (v View) Trips(wire int) []Trip {
	if v.field == nil {
		return nil
	}
	n := int(v.first) + wire
	if n+1 >= len(v.field.first) {
		return nil
	}
	return v.field.trips[v.field.first[n]:v.field.first[n+1]]
}

// At returns where the place of a wire is now, for who paints it; ok is false if nobody carries it who should.
func (v View) At(wire int) (at geom.Vec2, ok bool) {
	f, n := v.field, int(v.first)+wire
	if at = f.volumes[n].At; f.volumes[n].Carrier == "" {
		return at, true
	}
	m, ok := f.find(n)
	if ok {
		at = at.Add(f.movers[m].At)
	}
	return at, ok
}

// Inside returns how many are in the place of a wire.
func (v View) Inside(wire int) int { return len(v.field.at(v.first + int32(wire))) }
