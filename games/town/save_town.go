package town

import (
	"errors"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

// saveTown returns what a town holds beside its buildings.
func (g *Game) saveTown() *savedTown {
	w := g.world
	s := &savedTown{Width: w.Map.Width, Height: w.Map.Height, Layers: map[string][]float64{}, Treasury: map[string]float64{},
		Cursor: g.player.cursor, Kind: g.player.kind}
	for i, name := range layerNames {
		s.Layers[name] = w.Map.Layer(i)
	}
	names, fields := g.rules.holds()
	for i, name := range names {
		s.Treasury[name] = fields[i].Get()
	}
	return s
}

// loadTown sets the treasury and the cursor to what was saved. What the treasury has got since is as at the start.
func (g *Game) loadTown(s *savedTown) {
	names, fields := g.rules.holds()
	for i, name := range names {
		if v, ok := s.Treasury[name]; ok {
			fields[i].Set(v)
		}
	}
	g.player.cursor, g.player.kind = g.world.inside(s.Cursor), min(max(s.Kind, 0), buildingCount-1)
}

// ruled puts the map, and what has rules, in order.
func (l *loading) ruled(w *World) error {
	if s := l.Town; w.Season.Town != (s != nil) || s == nil && buildings.Len(w.Things) > 0 {
		return errors.New("it has buildings and no town")
	} else if s != nil {
		size := w.High.Sub(w.Low).Scale(1 / tileSize)
		if s.Width < footprint || s.Height < footprint || s.Width != int(size.X+0.5) || s.Height != int(size.Y+0.5) {
			return fmt.Errorf("its map of %d by %d tiles does not fit the ground", s.Width, s.Height)
		}
		w.Map = rules.NewGrid(s.Width, s.Height, tileSize, layerCount)
		for i, name := range layerNames {
			copy(w.Map.Layer(i), s.Layers[name])
		}
	}
	for e, r := range ruled.All(w.Things) {
		if r.Type < 0 || int(r.Type) >= len(l.Ruled) || r.Place < 0 || r.Place >= int64(w.Things.Len()) {
			return fmt.Errorf("the rules of %v cannot be", e)
		}
		kind := slices.Index(ruledNames, l.Ruled[r.Type])
		b := buildings.Get(w.Things, e)
		switch {
		case kind < 0 || (kind < buildingCount) != w.Season.Town:
			return fmt.Errorf("no %q has rules here", l.Ruled[r.Type])
		case (kind < buildingCount) != (b != nil) || b != nil && (b.Corner < 0 || int(b.Corner)/w.Map.Width > w.Map.Height-footprint || int(b.Corner)%w.Map.Width > w.Map.Width-footprint),
			kind == typeTree && trees.Get(w.Things, e) == nil, kind == typeHut && houses.Get(w.Things, e) == nil:
			return fmt.Errorf("%v is no %s", e, ruledNames[kind])
		}
		r.Type = int64(kind)
		for int64(len(w.RuledThings)) <= r.Place {
			w.RuledThings = append(w.RuledThings, 0)
		}
		if w.RuledThings[r.Place] != 0 {
			return fmt.Errorf("%v and %v have one place", w.RuledThings[r.Place], e)
		}
		w.RuledThings[r.Place] = e
	}
	return nil
}

// ruledMinds reads the minds of what has rules.
func (l *loading) ruledMinds(w *World, t *rulebook, file *wits.SaveFile) (minds []ruledMind, whole *wits.Mind, err error) {
	if t == nil {
		return nil, nil, nil
	}
	mind := func(id wits.Entity, p *wits.Program) (*wits.Mind, error) {
		m := p.NewMind(l.Seed ^ uint64(id)<<20)
		if k := slices.Index(l.Minds, id); k >= 0 {
			if err := file.Read(k, m); err != nil {
				return nil, err
			}
		}
		return m, nil
	}
	if whole, err = mind(0, t.whole.Program); err != nil {
		return nil, nil, err
	}
	for i, id := range w.RuledThings {
		p := ruledMind{id: id}
		if r := ruled.Get(w.Things, id); r != nil {
			p.kind, p.name = r.Type, nameOf(r.Type, i)
			if p.mind, err = mind(id, t.types[r.Type].Program); err != nil {
				return nil, nil, err
			}
		}
		minds = append(minds, p)
	}
	return minds, whole, nil
}
