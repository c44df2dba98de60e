package nav

import (
	"github.com/wits-ai/wits/geom"
)

// Place is a point of a mesh together with the polygon it lies on. A polygon of -1 is nowhere; a place that you have not
// got from a mesh is no place of it.
type Place struct {
	Poly int32
	At   geom.Vec3
}

// Nowhere is the place that is none.
var Nowhere = Place{Poly: -1}

// Filter says what a search may use and what it costs. A nil filter, and its zero value, allow everything at the cost of
// its length.
type Filter struct {
	Costs    [MaxAreas]float64 // cost of a metre by area; 0 counts as 1
	Excluded uint32            // bit i: area i is not entered
	Closed   uint64            // bit i: gate i is closed
}

// Path is what a search found.
type Path struct {
	// Points lead from the start to the end in straight lines, both included; they are none if there is no way. They are
	// the slice that was given to be appended to.
	Points  []geom.Vec3
	Length  float64 // metres
	Cost    float64 // metres, each times the cost of its area
	Partial bool    // it leads not to the goal but to the reachable place that is closest to it
}
