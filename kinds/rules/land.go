package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
)

// Land is the map as rules know it: layers of numbers over tiles. A game offers it with [AddLand]; [Grid] is one.
type Land struct {
	// Layers are the names of the layers, such as "Fire": documents write "map.Fire".
	Layers []string
	// Under returns the tiles under the unit that thinks, row by row. The caller only reads them, until the mind's step ends.
	Under func(x *wits.Context) []int32
	// Around returns the tiles within a distance in metres of the unit that thinks, row by row; the caller reads them at once. It is nil if
	// rules cannot have a radius.
	Around func(x *wits.Context, radius float64) []int32
	// Values returns a layer's numbers by tile, which rules read and write.
	Values func(x *wits.Context, layer int) []float64
}

// settings are what a game tells the kind.
type settings struct {
	land *Land
	day  float64 // s; 0: 1
}

// AddLand offers a map to rules. Do it after the kind was added, as std.NewRegistry does, and before documents are loaded.
func AddLand(r *wits.Registry, l Land) {
	switch {
	case len(l.Layers) == 0 || l.Under == nil || l.Values == nil:
		r.Fail(fmt.Errorf("rules: a map has layers, and says what is under a unit and how much"))
	case slices.Contains(l.Layers, ""):
		r.Fail(fmt.Errorf("rules: a layer of the map has no name"))
	default:
		set(r, "the map", func(s *settings) { s.land = &l })
	}
}

// SetDay says how many seconds of game time a day has; without it a day has one second.
func SetDay(r *wits.Registry, seconds float64) {
	if !(seconds > 0) {
		r.Fail(fmt.Errorf("rules: a day of %v s", seconds))
		return
	}
	set(r, "the length of a day", func(s *settings) { s.day = seconds })
}

func set(r *wits.Registry, what string, change func(*settings)) {
	k, ok := r.Kind(Kind{}.Name()).(Kind)
	if !ok {
		r.Fail(fmt.Errorf(`%s is told to a registry that has the kind "rules"`, what))
		return
	}
	change(&k.settings)
	r.AddKind(k)
}

// seconds returns how many seconds a day has.
func (s *settings) seconds() float64 {
	if s.day == 0 {
		return 1
	}
	return s.day
}

// Grid is a map of square tiles, row by row, with layers of numbers. The zero value has none. It is what a world saves and hashes of its
// map: copy Values with slices.Clone.
type Grid struct {
	Width, Height int
	// Tile is the side of a tile in metres.
	Tile float64
	// Values are the layers one after another, each Width*Height numbers.
	Values []float64
}

// NewGrid makes a map of zeros.
func NewGrid(width, height int, tile float64, layers int) Grid {
	return Grid{width, height, tile, make([]float64, width*height*layers)}
}

// Layer returns the numbers of a layer by tile.
func (g *Grid) Layer(i int) []float64 {
	n := g.Width * g.Height
	return g.Values[i*n : (i+1)*n : (i+1)*n]
}

// Rect appends the tiles of a rectangle, row by row, without those outside of the map. Width and height are in tiles.
func (g *Grid) Rect(dst []int32, x, y, width, height int) []int32 {
	for row := max(y, 0); row < min(y+height, g.Height); row++ {
		for column := max(x, 0); column < min(x+width, g.Width); column++ {
			dst = append(dst, int32(row*g.Width+column))
		}
	}
	return dst
}

// Around appends the tiles whose centres lie within a distance of a point, both in metres, row by row.
func (g *Grid) Around(dst []int32, x, y, radius float64) []int32 {
	for row := max(0, int((y-radius)/g.Tile)); row < min(g.Height, int((y+radius)/g.Tile)+1); row++ {
		for column := max(0, int((x-radius)/g.Tile)); column < min(g.Width, int((x+radius)/g.Tile)+1); column++ {
			dx, dy := float64((float64(column)+0.5)*g.Tile)-x, float64((float64(row)+0.5)*g.Tile)-y
			if float64(dx*dx)+float64(dy*dy) <= float64(radius*radius) {
				dst = append(dst, int32(row*g.Width+column))
			}
		}
	}
	return dst
}
