package flock

import (
	"maps"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/universe"
)

// scenes are the ways in which a sandbox begins, for a number of creatures.
var scenes = map[string]func(g *Game, size int) error{"meadow": meadow, "valley": valley, "marsh": marsh, "sky": sky, "plain": plain, "empty": empty}

// sceneNames are their names: the first is the one that people see first.
var sceneNames = func() []string {
	names := slices.Sorted(maps.Keys(scenes))
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names
}()

func rank(scene string) int {
	return slices.Index([]string{"meadow", "valley", "marsh", "sky", "plain", "empty"}, scene)
}

// part returns a place by its share of the width and the height.
func (w *World) part(x, y float64) geom.Vec2 {
	return geom.Vec2{X: float64(x * w.Size.X), Y: float64(y * w.Size.Y)}
}

func (w *World) parts(xy ...float64) []geom.Vec2 {
	var out []geom.Vec2
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, w.part(xy[i], xy[i+1]))
	}
	return out
}

// ground lets grass grow in patches, thickest where several waves meet.
func (g *Game) ground(least float64) {
	w := g.world
	r := w.Random()
	var phase [6]float64
	for i := range phase {
		phase[i] = r.Range(0, 2*math.Pi)
	}
	for i := range w.grass.Grid().Len() {
		p := w.grass.Grid().Center(i)
		v := 0.55 + float64(0.22*geom.Sin(float64(p.X*0.11)+phase[0])*geom.Sin(float64(p.Y*0.14)+phase[1])) +
			float64(0.22*geom.Sin(float64((p.X+p.Y)*0.07)+phase[2])) + float64(0.15*geom.Sin(float64((p.X-float64(2*p.Y))*0.09)+phase[3]))
		v = geom.Clamp(v, least, 1)
		w.grass.Set(i, v)
		w.soil.Set(i, v)
	}
}

// flocks puts in sheep, in some flocks, around places.
func (g *Game) flocks(n int, at ...geom.Vec2) error {
	w := g.world
	sheep := w.Named("sheep")
	if sheep < 0 {
		return nil // the document has none
	}
	for k, p := range at {
		share := n / len(at)
		if k < n%len(at) {
			share++
		}
		if share == 0 {
			continue
		}
		of := w.unused()
		radius := float64(1.2 * math.Sqrt(float64(share)))
		for _, spot := range g.spots(sheep, share, "scatter", w.Inside(p, radius), w.Inside(p, radius).Add(geom.Vec2{X: radius})) {
			if _, err := g.add(sheep, of, w.Inside(spot, 1)); err != nil {
				return err
			}
		}
	}
	return nil
}

// some puts in others, one group of a kind.
func (g *Game) some(name string, n int, at geom.Vec2, radius float64) error {
	w := g.world
	kind := w.Named(name)
	if kind < 0 {
		return nil // the document does not have it
	}
	of := w.unused()
	for _, spot := range g.spots(kind, n, "scatter", at, at.Add(geom.Vec2{X: radius})) {
		if _, err := g.add(kind, of, w.Inside(spot, 1)); err != nil {
			return err
		}
	}
	return nil
}

// meadow is what a new user sees: three flocks, a wolf, a dog, a path, walls, a pond's muddy shore.
func meadow(g *Game, size int) error {
	w := g.world
	g.ground(0.12)
	universe.Brush(w.mud, w.part(0.42, 0.2), w.part(0.52, 0.3), float64(w.Size.Y*0.12), 1, 1)
	universe.Brush(w.danger, w.part(0.9, 0.2), w.part(0.9, 0.2), float64(w.Size.Y*0.11), 1, 1)
	for _, wall := range [][]geom.Vec2{w.parts(0.1, 0.2, 0.1, 0.48, 0.3, 0.48), w.parts(0.1, 0.2, 0.3, 0.2, 0.3, 0.34),
		w.parts(0.56, 0.98, 0.6, 0.72, 0.7, 0.62), w.parts(0.76, 0.52, 0.8, 0.38, 0.78, 0.1)} {
		if _, err := w.AddWall(wall); err != nil {
			return err
		}
	}
	path, err := w.AddPath("path", w.parts(0.16, 0.84, 0.3, 0.7, 0.42, 0.76, 0.5, 0.6, 0.64, 0.5, 0.72, 0.3, 0.6, 0.14))
	if err != nil {
		return err
	}
	if _, err := w.AddPlace("food", w.part(0.18, 0.34), 10); err != nil {
		return err
	}
	birds, wolves := size/6, 1+size/300
	if err := g.flocks(size-birds-wolves-1, w.part(0.22, 0.78), w.part(0.55, 0.42), w.part(0.86, 0.78)); err != nil {
		return err
	}
	g.world.muster()
	w.Give(0, universe.Order{Kind: universe.Follow, Path: path})
	if err := g.some("wolf", wolves, w.part(0.93, 0.45), 3); err != nil {
		return err
	}
	if err := g.some("dog", 1, w.part(0.47, 0.55), 1); err != nil {
		return err
	}
	return g.some("bird", birds, w.part(0.4, 0.9), 6)
}

// valley is a flock that a dog drives through a gap in a wall, around mud.
func valley(g *Game, size int) error {
	w := g.world
	g.ground(0.2)
	universe.Brush(w.mud, w.part(0.3, 0.62), w.part(0.36, 0.9), float64(w.Size.Y*0.13), 1, 1)
	for _, wall := range [][]geom.Vec2{w.parts(0.5, 0, 0.48, 0.2, 0.5, 0.4), w.parts(0.5, 0.62, 0.52, 0.8, 0.5, 1),
		w.parts(0.75, 0.25, 0.95, 0.25, 0.95, 0.75, 0.75, 0.75), w.parts(0.75, 0.25, 0.75, 0.42), w.parts(0.75, 0.75, 0.75, 0.58)} {
		if _, err := w.AddWall(wall); err != nil {
			return err
		}
	}
	dogs := 1 + size/200
	if err := g.flocks(size-dogs, w.part(0.2, 0.4)); err != nil {
		return err
	}
	if err := g.some("dog", dogs, w.part(0.07, 0.4), 2); err != nil {
		return err
	}
	w.muster()
	for i := range w.Herds {
		if w.Herds[i].Type == w.Named("dog") && w.Herds[i].Count > 0 {
			w.Give(i, universe.Order{Kind: universe.Go, Place: w.part(0.85, 0.5)})
			g.player.Group = int64(i)
		}
	}
	return nil
}

// marsh is what a picture and shapes make of the meadow: flocks on both sides of a lake, stones, a wall that nobody has seen, and food on the other side.
func marsh(g *Game, size int) error {
	w := g.world
	for _, xy := range [][2]float64{{0.4, 0.25}, {0.36, 0.5}, {0.62, 0.7}, {0.66, 0.4}, {0.3, 0.2}} {
		if _, err := w.AddObstacle(w.part(xy[0], xy[1]), 1.6); err != nil {
			return err
		}
	}
	if _, err := w.AddWall(w.parts(0.7, 0.05, 0.68, 0.3, 0.72, 0.55)); err != nil {
		return err
	}
	if _, err := w.AddPlace("food", w.part(0.85, 0.3), 14); err != nil && len(w.signs()) > 0 {
		return err
	}
	wolves := 1 + size/300
	if err := g.flocks(size-wolves-1, w.part(0.18, 0.3), w.part(0.2, 0.75)); err != nil {
		return err
	}
	w.muster()
	w.Give(0, universe.Order{Kind: universe.Go, Place: w.part(0.88, 0.3)})
	g.player.Group = 0
	if err := g.some("wolf", wolves, w.part(0.93, 0.85), 3); err != nil {
		return err
	}
	return g.some("dog", 1, w.part(0.3, 0.6), 1)
}

// sky is birds alone, and a path in the air.
func sky(g *Game, size int) error {
	w := g.world
	g.ground(0.3)
	path, err := w.AddPath("path", w.parts(0.2, 0.3, 0.35, 0.75, 0.65, 0.75, 0.8, 0.3, 0.5, 0.15))
	if err != nil {
		return err
	}
	for k, at := range w.parts(0.25, 0.3, 0.75, 0.3, 0.5, 0.8) {
		n := size / 3
		if k < size%3 {
			n++
		}
		if n == 0 {
			continue
		}
		if err := g.some("bird", n, at, float64(1.2*math.Sqrt(float64(n)))); err != nil {
			return err
		}
	}
	w.muster()
	w.Give(2, universe.Order{Kind: universe.Follow, Path: path})
	return nil
}

// plain is sheep alone, in many flocks.
func plain(g *Game, size int) error {
	g.ground(0.25)
	var at []geom.Vec2
	for k := range 8 {
		at = append(at, g.world.part(0.14+float64(0.24*float64(k%4)), 0.27+float64(0.46*float64(k/4))))
	}
	return g.flocks(size, at...)
}

// empty is grass.
func empty(g *Game, _ int) error {
	g.ground(0.3)
	return nil
}
