package village

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
	s := &savedTown{Types: buildingNames, Width: w.Map.Width, Height: w.Map.Height, Layers: map[string][]float64{}, Treasury: map[string]float64{},
		Cursor: g.player.cursor, Kind: g.player.kind}
	for i, name := range layerNames {
		s.Layers[name] = w.Map.Layer(i)
	}
	names, fields := g.town.holds()
	for i, name := range names {
		s.Treasury[name] = fields[i].Get()
	}
	return s
}

// loadTown sets the treasury and the cursor to what was saved. What the treasury has got since is as at the start.
func (g *Game) loadTown(s *savedTown) {
	names, fields := g.town.holds()
	for i, name := range names {
		if v, ok := s.Treasury[name]; ok {
			fields[i].Set(v)
		}
	}
	g.player.cursor, g.player.kind = g.world.inside(s.Cursor), min(max(s.Kind, 0), buildingCount-1)
}

// buildings puts the map and the buildings of a save in order.
func (l *loading) buildings(w *World) error {
	s := l.Town
	if w.Season.Town != (s != nil) || s == nil && buildings.Len(w.Things) > 0 {
		return errors.New("it has buildings and no town")
	}
	if s == nil {
		return nil
	}
	size := w.High.Sub(w.Low).Scale(1 / tileSize)
	if s.Width < footprint || s.Height < footprint || s.Width != int(size.X+0.5) || s.Height != int(size.Y+0.5) {
		return fmt.Errorf("its map of %d by %d tiles does not fit the ground", s.Width, s.Height)
	}
	w.Map = rules.NewGrid(s.Width, s.Height, tileSize, layerCount)
	for i, name := range layerNames {
		copy(w.Map.Layer(i), s.Layers[name])
	}
	for e, b := range buildings.All(w.Things) {
		if b.Type < 0 || int(b.Type) >= len(s.Types) || b.Post < 0 || b.Post >= mostBuilt || b.Corner < 0 || int(b.Corner) >= s.Width*s.Height {
			return fmt.Errorf("building %v cannot be", e)
		}
		kind := slices.Index(buildingNames, s.Types[b.Type])
		if kind < 0 {
			return fmt.Errorf("there are no buildings of the type %q any more", s.Types[b.Type])
		}
		b.Type = int64(kind)
		for int64(len(w.Posts)) <= b.Post {
			w.Posts = append(w.Posts, 0)
		}
		if w.Posts[b.Post] != 0 {
			return fmt.Errorf("buildings %v and %v have one place", w.Posts[b.Post], e)
		}
		w.Posts[b.Post] = e
	}
	return nil
}

// posts reads the minds of the buildings.
func (l *loading) posts(w *World, t *town, file *wits.SaveFile) (posts []post, whole *wits.Mind, err error) {
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
	for _, id := range w.Posts {
		p := post{id: id}
		if b := buildings.Get(w.Things, id); b != nil {
			p.kind = b.Type
			if p.mind, err = mind(id, t.types[b.Type].Program); err != nil {
				return nil, nil, err
			}
		}
		posts = append(posts, p)
	}
	return posts, whole, nil
}
