package universe

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// dataMap is a data map as documents ask for it.
type dataMap struct {
	name   string
	cells  *field.Map       // nil: it is made of shapes or of other maps
	field  field.Field      // what it is
	levels field.Fidelities // of one with cells, the finest first; nil: it has one fidelity
	// hidden: who has not explored a place takes it to be otherwise there.
	hidden    bool
	otherwise float64
	colour    string
}

// refreshes is after how many ticks coarser maps are made anew of the finest.
const refreshes = 32

// begins makes the data maps, flows and rules for routes of a design, in a universe that begins. Maps that the game has are filled with what the
// design says of them. It fails if a map cannot have the fidelities that the design gives it.
func (u *Universe) begins(d *Design, g field.Grid) error {
	if d == nil {
		u.apply(nil, nil)
		return nil
	}
	for i := range d.Maps {
		m := &d.Maps[i]
		at := slices.Index(u.names, m.Name)
		if at < 0 && !m.cells() || len(m.Sum) > 0 {
			continue
		}
		filled := m.fill(d, u.Size, g, at >= 0)
		if at >= 0 {
			u.maps[at] = filled
			continue
		}
		u.names, u.maps = append(u.names[:len(u.names):len(u.names)], m.Name), append(u.maps, filled)
	}
	levels, err := u.fidelities(d)
	if err == nil {
		u.apply(d, levels)
	}
	return err
}

// fidelities makes the coarser maps of those that a design gives some, by their names.
func (u *Universe) fidelities(d *Design) (map[string]field.Fidelities, error) {
	out := map[string]field.Fidelities{}
	for i := range d.Maps {
		m := &d.Maps[i]
		finest := u.Map(m.Name)
		if finest == nil || m.Levels <= 1 {
			continue
		}
		f, err := field.NewFidelities(finest, m.Levels)
		if err != nil {
			return nil, fmt.Errorf("universe: the map %q cannot have %d levels: %w", m.Name, m.Levels, err)
		}
		out[m.Name] = f
	}
	return out, nil
}

// apply takes what a design says of maps that keep no state of their own, of flows and of routes, with the levels of those that do.
func (u *Universe) apply(d *Design, levels map[string]field.Fidelities) {
	u.design, u.data, u.flows = d, nil, nil
	u.unrule()
	for i, name := range u.names {
		u.data = append(u.data, dataMap{name: name, cells: u.maps[i], field: u.maps[i]})
	}
	if d == nil {
		return
	}
	for i := range d.Maps {
		m := &d.Maps[i]
		at := u.find(m.Name)
		if at < 0 {
			if m.cells() {
				continue // it was not there when the universe began: its cells are made when it begins anew
			}
			at = len(u.data)
			u.data = append(u.data, dataMap{name: m.Name})
		}
		e := &u.data[at]
		e.hidden, e.otherwise, e.colour = m.Known, m.Otherwise, m.Colour
		switch {
		case e.cells != nil:
			e.levels = levels[m.Name]
		case len(m.Sum) == 0:
			e.field = shaped{m.Value, m.shapes(d, u.Size)}
		}
	}
	for i := range d.Maps { // of maps that there are
		if m := &d.Maps[i]; len(m.Sum) > 0 {
			if at := u.find(m.Name); at >= 0 && u.data[at].cells == nil {
				u.data[at].field = u.sum(m.Sum)
			}
		}
	}
	if d.Routes != nil {
		u.rule(d.Routes)
	}
	for i := range d.Flows {
		u.flows = append(u.flows, newFlow(u, &d.Flows[i]))
	}
}

// ruled is which rules for routes are those of the design, and what the game had in their place.
type ruled struct {
	known, danger, speed bool
	hadKnown             bool
	hadDanger, hadSpeed  field.Field
}

// rule takes a design's rules for routes.
func (u *Universe) rule(r *Routes) {
	t, is := &u.Terrain, &u.ruled
	is.known, is.hadKnown, t.Known = true, t.Known, r.Known
	if len(r.Danger) > 0 {
		is.danger, is.hadDanger, t.Danger = true, t.Danger, u.sum(r.Danger)
	}
	if len(r.Slows) > 0 {
		is.speed, is.hadSpeed, t.Speed = true, t.Speed, slowed{u.sum(r.Slows)}
	}
}

// unrule takes them back, so that what a design does not say any more does not go on.
func (u *Universe) unrule() {
	t, is := &u.Terrain, u.ruled
	if is.known {
		t.Known = is.hadKnown
	}
	if is.danger {
		t.Danger = is.hadDanger
	}
	if is.speed {
		t.Speed = is.hadSpeed
	}
	u.ruled = ruled{}
}

// Redesign gives a universe what another document says of its types, as [Universe.Retype] does, and of flows, rules for routes and maps that keep
// no state: shapes and sums. Maps with cells stay as they have become. It fails, and changes nothing, if a type is not possible or a map cannot
// have the levels that the document gives it.
func (u *Universe) Redesign(d *Design) error {
	levels, err := u.fidelities(d)
	if err != nil {
		return err
	}
	if err := u.Retype(d.Types); err != nil {
		return err
	}
	u.apply(d, levels)
	u.flowsStale()
	return nil
}

func (u *Universe) find(name string) int {
	for i := range u.data {
		if u.data[i].name == name {
			return i
		}
	}
	return -1
}

// Field returns a data map by its name, also one of shapes or a sum; nil if there is none.
func (u *Universe) Field(name string) field.Field {
	if i := u.find(name); i >= 0 {
		return u.data[i].field
	}
	return nil
}

// Colours calls f with each data map for which the design has a colour, in its order.
func (u *Universe) Colours(f func(m field.Field, colour string)) {
	for i := range u.data {
		if m := &u.data[i]; m.colour != "" {
			f(m.field, m.colour)
		}
	}
}

// weighted is a field times a number.
type weighted struct {
	of     field.Field
	weight float64
}

// Value returns the number at a place.
func (w weighted) Value(at geom.Vec3) float64 { return float64(w.weight * w.of.Value(at)) }

// shaped is a map of shapes over a number that it has everywhere else.
type shaped struct {
	value  float64
	shapes field.Drawn
}

// Value returns the number at a place.
func (s shaped) Value(at geom.Vec3) float64 {
	if v := s.shapes.Value(at); v != 0 {
		return v
	}
	return s.value
}

// sum returns the sum of data maps, each times a number.
func (u *Universe) sum(parts []Part) field.Sum {
	var s field.Sum
	for _, p := range parts {
		if f := u.Field(p.Map); f != nil {
			s = append(s, weighted{f, p.Weight})
		}
	}
	return s
}

// slowed is how fast one gets on where fields take shares of one's speed.
type slowed struct{ takes field.Field }

// slowest is what is left of one's speed at the least.
const slowest = 0.05

// Value returns the share of one's speed that is left.
func (s slowed) Value(at geom.Vec3) float64 { return max(1-s.takes.Value(at), slowest) }

// known returns the number of a field at a place, as far as somebody knows it.
func (m *dataMap) known(f field.Field, knows *field.Explored, at geom.Vec2) float64 {
	p := geom.Vec3{X: at.X, Y: at.Y}
	if m.hidden && knows != nil {
		return field.Known{Field: f, Explored: knows, Otherwise: m.otherwise}.Value(p)
	}
	return f.Value(p)
}

// explored returns what a bot has explored; nil if nobody remembers.
func (b *Bot) explored() *field.Explored {
	if b.u.Explored == nil {
		return nil
	}
	return b.u.Explored[b.Slot]
}

// Data returns the number of a data map at a place, as far as the bot knows it; 0 if there is no such map.
func (b *Bot) Data(name string, at geom.Vec2) float64 {
	i := b.u.find(name)
	if i < 0 {
		return 0
	}
	m := &b.u.data[i]
	return m.known(m.field, b.explored(), at)
}

// Slope is in which direction a data map grows most from a bot, looking so far in eight directions, as far as the bot knows it; of length
// 0 to 1. Of a map of several fidelities it takes the coarsest that shows as much. It is false if there is no such map.
func (b *Bot) Slope(name string, reach float64) (geom.Vec2, bool) {
	i := b.u.find(name)
	if i < 0 {
		return geom.Vec2{}, false
	}
	m := &b.u.data[i]
	f := m.field
	if m.levels != nil {
		size := 0.0
		if b.u.Detail != nil {
			size = b.u.Detail(b)
		}
		f = m.levels.For(max(size, reach/2))
	}
	return b.u.slope(m, f, b.explored(), b.At, reach), true
}

// freshen makes coarser maps and flows anew whose time has come.
func (u *Universe) freshen() {
	if u.Tick%refreshes == 0 {
		for i := range u.data {
			if l := u.data[i].levels; l != nil {
				l.Refresh()
			}
		}
	}
	for _, f := range u.flows {
		if f.due(u) {
			f.reckon(u)
		}
	}
}

// freshness is when a flow was reckoned.
type freshness struct {
	stale bool
	at    float64
}

func (u *Universe) keepData(s *State) {
	s.design = u.design
	n := 0
	for i := range u.data {
		for _, m := range u.data[i].levels[min(1, len(u.data[i].levels)):] {
			if n == len(s.levels) {
				s.levels = append(s.levels, field.State{})
			}
			m.Keep(&s.levels[n])
			n++
		}
	}
	s.levels = s.levels[:n]
	for len(s.flows) < len(u.flows) {
		s.flows = append(s.flows, field.State{})
	}
	for len(s.goals) < len(u.flows) {
		s.goals = append(s.goals, nil)
	}
	s.flows, s.fresh = s.flows[:len(u.flows)], s.fresh[:0]
	for i, f := range u.flows {
		f.far.Keep(&s.flows[i])
		s.fresh = append(s.fresh, f.freshness)
		s.goals[i] = append(s.goals[i][:0], f.goals...)
	}
}

func (u *Universe) returnData(s *State) error {
	if u.design != s.design {
		var levels map[string]field.Fidelities
		if s.design != nil {
			var err error
			if levels, err = u.fidelities(s.design); err != nil {
				return err
			}
		}
		u.apply(s.design, levels)
	}
	n := 0
	for i := range u.data {
		for _, m := range u.data[i].levels[min(1, len(u.data[i].levels)):] {
			if n < len(s.levels) {
				if err := m.Return(&s.levels[n]); err != nil {
					return err
				}
			}
			n++
		}
	}
	return nil
}

// returnFlows is called when walls and places are what they were.
func (u *Universe) returnFlows(s *State) {
	for i, f := range u.flows {
		if i < len(s.flows) && f.far.Return(&s.flows[i]) == nil {
			f.freshness = s.fresh[i]
			f.goals = append(f.goals[:0], s.goals[i]...)
		}
	}
}

func (u *Universe) hashData(d *digest) {
	for i := range u.data {
		for _, m := range u.data[i].levels[min(1, len(u.data[i].levels)):] {
			d.word(m.Hash())
		}
	}
	for _, f := range u.flows {
		d.word(f.far.Hash())
		d.flag(f.stale)
		d.real(f.freshness.at)
		d.line(int64(len(f.goals)), f.goals)
	}
}

// DataMap is what a design says of a data map.
type DataMap struct {
	Name string
	// Value is what it is everywhere, before anything else.
	Value float64
	// Picture is an image that is laid over the universe, whose white counts as Scale; nil: none.
	Picture []byte
	Scale   float64
	// Shapes lie over that, in the units of the design.
	Shapes field.Drawn
	// Sum is of other maps; then it is nothing else.
	Sum []Part
	// Painted: it has cells, which can be painted; otherwise one of shapes has none.
	Painted bool
	// Levels are how many fidelities it has, each with cells twice as wide.
	Levels int
	// Known: who has not explored a place takes it to be Otherwise there.
	Known     bool
	Otherwise float64
	Colour    string
}

// Part is a map with a number that it is multiplied with.
type Part struct {
	Map    string
	Weight float64
}

// cells reports whether a map keeps its numbers in cells.
func (m *DataMap) cells() bool { return m.Picture != nil || m.Painted }

// fill makes the cells of a map, on a grid of the universe if own is true or the picture has none, else of its own fidelity.
func (m *DataMap) fill(d *Design, size geom.Vec2, g field.Grid, own bool) *field.Map {
	out := field.NewMap(g)
	out.Fill(m.Value)
	if m.Picture != nil {
		picture, err := field.Read(bytes.NewReader(m.Picture), geom.Vec2{}, size, m.Scale)
		if err == nil && own { // it was read when the document was compiled
			picture = picture.Resampled(g)
		}
		if err == nil {
			out = picture
		}
	}
	shapes := m.shapes(d, size)
	if len(shapes) > 0 {
		for i := range out.Grid().Len() {
			c := out.Grid().Center(i)
			if v := shapes.Value(geom.Vec3{X: c.X, Y: c.Y}); v != 0 {
				out.Set(i, v)
			}
		}
	}
	return out
}

// shapes returns those of a map, in the units of the universe.
func (m *DataMap) shapes(d *Design, size geom.Vec2) field.Drawn {
	out := make(field.Drawn, 0, len(m.Shapes))
	for _, s := range m.Shapes {
		s.Center = d.place(s.Center, size)
		points := make([]geom.Vec2, len(s.Points))
		for i, p := range s.Points {
			points[i] = d.place(p, size)
		}
		if d.Size.X > 0 {
			k := min(size.X/d.Size.X, size.Y/d.Size.Y)
			s.Radius, s.Width, s.Falloff = float64(s.Radius*k), float64(s.Width*k), float64(s.Falloff*k)
		}
		s.Points = points
		out = append(out, s)
	}
	return out
}

// place returns a place of the design in a universe of a size.
func (d *Design) place(p, size geom.Vec2) geom.Vec2 {
	if !(d.Size.X > 0) || !(d.Size.Y > 0) {
		return p
	}
	return geom.Vec2{X: float64(p.X / d.Size.X * size.X), Y: float64(p.Y / d.Size.Y * size.Y)}
}
