package nav

import "github.com/wits-ai/wits/geom"

// MaxAreas is how many areas a filter can tell apart: those of numbers 0 to MaxAreas-1.
const MaxAreas = 32

// MaxGates is how many gates can be open or closed: those of numbers 0 to MaxGates-1.
const MaxGates = 64

// Ground is what a mesh is built from: plain data, as a level has it or a program makes it. Its zero value is an empty
// world. All polygons may be hollow, touch or overlap each other and go round either way.
type Ground struct {
	Floors []Floor // what can be walked on
	Blocks []Block // what stands on it
	Gates  []Gate  // where it can be closed while the game runs: doors
	Links  []Link  // ways that no floor makes: ladders, jumps
}

// Floor is a polygon that can be walked on. Where floors of one layer overlap, the one that comes later counts: a carpet,
// a pond, a ramp is drawn over the floor. Floors of different layers lie above each other. Floors whose sides meet at
// about the same height, to Options.Step, are joined, whatever their layers are.
type Floor struct {
	Outline geom.Polygon   // the corners, in metres; the last is joined to the first
	Holes   []geom.Polygon // what is cut out
	Plane   Plane          // how high it lies
	Area    uint8          // below MaxAreas; what it costs to walk here is said by the filter of a search
	Layer   int16          // the storey
}

// Block is a polygon that nobody walks through: a wall, a pillar, a table. It is in the way of a floor that it stands
// above by more than a step, and below by less than the height of an agent.
type Block struct {
	Outline   geom.Polygon
	Low, High float64 // z of its bottom and top, in metres
}

// Gate is a polygon that a search can be told to keep out of: a door. It spans the whole opening. The mesh has polygons
// of its own within it.
type Gate struct {
	Outline   geom.Polygon
	Low, High float64 // z of its bottom and top, in metres; it takes the floors in between, as a block does
	Index     uint8   // below MaxGates: the bit of Filter.Closed
}

// Link is a way between two places that no floor makes. Both ends must lie on the mesh, or at most twice the radius of an
// agent and a step beside it; then they are moved onto it.
type Link struct {
	From, To geom.Vec3
	Cost     float64 // what going there costs before the factor of its area; 0 is its length in metres
	Area     uint8   // below MaxAreas
	Both     bool    // it can be gone both ways
}

// Plane is the height of a floor: at the point (x, y) it is Z + Slope.X*x + Slope.Y*y. Its zero value lies at the height 0.
type Plane struct {
	Z     float64   // metres
	Slope geom.Vec2 // metres of height for each metre of way; zero: level
}

// Level returns the level plane at the height z.
func Level(z float64) Plane { return Plane{Z: z} }

// Ramp returns the plane that rises from one point to another and is level across. If one stands above the other it is level
// at the height of the first.
func Ramp(from, to geom.Vec3) Plane {
	way := to.XY().Sub(from.XY())
	square := way.LenSq()
	if square == 0 {
		return Level(from.Z)
	}
	slope := way.Scale((to.Z - from.Z) / square)
	return Plane{Z: from.Z - slope.Dot(from.XY()), Slope: slope}
}

// At returns the height of the plane at a point.
func (p Plane) At(q geom.Vec2) float64 { return p.Z + p.Slope.Dot(q) }

// Options say for whom a mesh is built. What is 0 has its default.
type Options struct {
	// Radius of an agent in metres: the mesh keeps so far from every border, so that whoever stands on it touches
	// nothing. Around corners it keeps up to a twelfth more. The default is 0: the mesh reaches up to the borders.
	Radius float64
	// Step is the greatest difference in height that an agent climbs, in metres. The default is 0.4.
	Step float64
	// Height of an agent in metres: it does not walk where there is less room. The default is 1.8.
	Height float64
	// Corners is how many corners a polygon has at most, from 3; the default is 0: any number. Searches are faster with
	// few and large polygons, but other programs may not take all of them.
	Corners int
}
