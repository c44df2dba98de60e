package query

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// Host is implemented by what the game puts into [wits.Frame.World], so that queries can ask the world.
type Host interface {
	// Queries returns what queries ask of the world. It is called while minds step, by many at once, and must not be nil.
	Queries() *Services
}

// Body may be implemented by what the game puts into [wits.Frame.Self]; else [Services.Where] says where the agent is.
type Body interface {
	// Pose returns where the agent is, and how.
	Pose() Pose
}

// Pose is where somebody is, and how.
type Pose struct {
	At geom.Vec3 // of the feet, m
	// Facing is the direction in the plane, in radians from the X axis towards the Y axis; not a number if it faces nowhere.
	Facing float64
	// Eyes are so high over At, m.
	Eyes float64
}

// Item is a place, and who is there; the zero entity for nobody.
type Item struct {
	At  geom.Vec3 // m
	Who wits.Entity
}

// Services is what queries ask of the world. What is nil is not there: a query that needs it parks its mind. Minds step side
// by side, so all of it is called by several at once, changes nothing, and allocates nothing.
type Services struct {
	// Sight is for tests of visibility.
	Sight Sight
	// Ground is where one can walk: for "project", tests of paths and borders, and points on it.
	Ground Ground
	// Fields are numbers over the world, for tests of influence.
	Fields []Field
	// Tagged appends what has a tag and lies within the radius (m) of a place, at the same place for the same world: it
	// decides between equals. Who asks is left out by the query.
	Tagged func(dst []Item, tag string, center geom.Vec3, radius float64) []Item
	// Has reports whether somebody has a tag, for tests "has".
	Has func(who wits.Entity, tag string) bool
	// Inside reports whether a place lies in a volume of that name, for tests "inside".
	Inside func(p geom.Vec3, volume string) bool
	// Perceived appends what an agent perceives or remembers, each at the place where it is believed to be.
	Perceived func(dst []Item, self wits.Entity) []Item
	// Where is where an entity is; false if it is not there any more. Queries that may know only what an agent believes are
	// given places, and not entities.
	Where func(e wits.Entity) (Pose, bool)

	lost [limitKinds]int64
}

// Sight says what can be seen; a level's View is one.
type Sight interface {
	// Sees reports whether nothing opaque lies between two places, for a ray with radius 0 or a sphere (m).
	Sees(from, to geom.Vec3, radius float64) bool
}

// BoxSight may be implemented by a [Sight], for tests of visibility with a box; a level's View is one.
type BoxSight interface {
	// SeesBox reports whether a box gets from one place to another without meeting something opaque: so wide across the way, and so
	// high, m.
	SeesBox(from, to geom.Vec3, width, height float64) bool
}

// Tracer may be implemented by a [Sight], for rings whose points are pulled before walls; a level's View is one.
type Tracer interface {
	// Trace returns the part of the straight way from one place to another along which nothing opaque lies, from 0 to 1, for a ray with
	// radius 0 or a sphere (m).
	Trace(from, to geom.Vec3, radius float64) float64
}

// Field is a field of numbers by its name.
type Field struct {
	Name string
	Of   field.Field
}

// Spot is a place on the ground.
type Spot struct {
	At  geom.Vec3
	Ref int32 // the ground's own, such as a polygon of a mesh; a query keeps it for no longer than a frame
}

// Ground is where one can walk. [OnMesh] makes one of a navmesh.
type Ground interface {
	// Nearest returns the nearest spot of the ground to a place; false if it is farther than within, m.
	Nearest(p geom.Vec3, within float64) (Spot, bool)
	// Border returns how far it is to the nearest edge of the ground, m.
	Border(s Spot) float64
	// Path appends the corners of the way from one spot to another, both included; false if there is none.
	Path(dst []geom.Vec3, from, to Spot) ([]geom.Vec3, bool)
	// Ways finds the ways from a spot that cost no more than most, where a metre of plain ground costs 1. They must be closed.
	Ways(from Spot, most float64) Ways
	// Middles appends the middles of the ground's parts within the radius (m) of a place.
	Middles(dst []geom.Vec3, center geom.Vec3, radius float64) []geom.Vec3
	// Random returns a spot within the radius (m) of a place, each part of the ground as likely as it is large; false if there is
	// none.
	Random(r geom.Random, center geom.Vec3, radius float64) (Spot, bool)
}

// Ways are the ways from one spot that cost least.
type Ways interface {
	// To returns the length of the way to a spot, m; false if there is none within the limit.
	To(s Spot) (length float64, ok bool)
	// Close gives back the memory.
	Close()
}
