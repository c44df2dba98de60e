package level

import "github.com/wits-ai/wits/geom"

// Plan is what a designer has drawn, as plain data: what a document of the kind "level" says, and what a game that makes
// its levels itself gives to [New]. Lengths are metres. Names are unique within their list. What a document can leave out has to be
// said here: the thickness of walls and doors is above 0, and High is above Low for all that stands and for regions.
type Plan struct {
	Materials []Material
	Areas     []Area
	Floors    []Floor
	Walls     []Wall
	Solids    []Solid
	Doors     []Door
	Regions   []Region
	Marks     []Mark
	Links     []Link
}

// Material is what walls are made of.
type Material struct {
	Name string
	// Transparent: sight goes through it.
	Transparent bool
	// Crossing is what a sound loses of its strength when it goes through a solid of this material, and Metre what it loses
	// besides for each metre within. Both are 0 or more.
	Crossing, Metre float64
}

// Area is a sort of ground, such as mud.
type Area struct {
	Name string
	Cost float64 // of a metre, where 1 is plain ground; above 0
}

// Floor is where somebody can walk: a piece of a plane, which may be tilted.
type Floor struct {
	Name string
	// Outline goes round it, in either direction. All corners lie in one plane, within a centimetre.
	Outline []geom.Vec3
	Holes   []geom.Polygon
	Area    string // "" for plain ground
	// Layer tells floors apart that lie above each other.
	Layer int
	// Thick is how far the floor reaches down, 0 for no matter: a floor that is thick hides what is below it.
	Thick    float64
	Material string // of a thick floor; "" for what is opaque and damps as [Keck] says
}

// Wall stands along a line.
type Wall struct {
	Name      string
	Points    []geom.Vec2
	Closed    bool // it goes back from the last point to the first
	Thick     float64
	Low, High float64
	Material  string
}

// Solid is something massive that stands about: a pillar, a crate, a hedge.
type Solid struct {
	Name      string
	Outline   geom.Polygon // in either direction; nil for one that is round
	Circle    geom.Circle
	Low, High float64
	Material  string
}

// Door is a gap in the way that can be closed: while it is, it is a wall.
type Door struct {
	Name      string
	From, To  geom.Vec2
	Thick     float64
	Low, High float64
	Material  string
	Open      bool // at the beginning
}

// Region is a named part of the world, such as a room.
type Region struct {
	Name      string
	Outline   geom.Polygon
	Low, High float64
}

// Mark is a place that means something: a station of a patrol, a hiding place.
type Mark struct {
	Name string
	Tags []string
	At   geom.Vec3
	// Facing is the direction to look in, in radians, if Faces is true.
	Facing float64
	Faces  bool
	// Brain is the document that runs who begins there; "" if the level does not say.
	Brain string
}

// Link is a way that leads along no floor: a ladder, a jump.
type Link struct {
	Name     string
	From, To geom.Vec3
	Both     bool // it can be taken back
	Area     string
	Cost     float64 // added to what the way along it costs
}
