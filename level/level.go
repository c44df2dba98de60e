package level

import "github.com/wits-ai/wits/geom"

// Level is a plan that has been checked and made ready to be asked. It is never changed, and shared by all who look at it.
type Level struct {
	plan   Plan
	bounds geom.Box
}

// View is a level with those of its doors that are open. It is two words; make one where it is needed.
type View struct {
	Level *Level
	Open  uint64 // a bit for each door, in the order of [Level.Doors]
}

// Hit is where something that moves along a straight way first meets a solid.
type Hit struct {
	At       geom.Vec3 // the place of its centre then
	Normal   geom.Vec3 // from the solid towards it, of length 1; zero if it overlaps the solid from the beginning
	Fraction float64   // the part of the way that is free, in [0, 1]
	Solid    int32     // what it meets, in [Level.Pieces]
}

// Bounds is the smallest box that has everything in it.
func (l *Level) Bounds() geom.Box { return l.bounds }

// Plan is what the level was made from. It is shared: leave it as it is.
func (l *Level) Plan() *Plan { return &l.plan }

// Doors are the doors of the level, in the order of the bits of [View].
func (l *Level) Doors() []Door { return l.plan.Doors }
