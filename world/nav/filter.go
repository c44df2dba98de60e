package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Filter says what a search may use and what it costs. A nil filter, and its zero value, allow everything at the cost of
// its length.
type Filter struct {
	// Costs are those of a metre by area; 0 counts as 1, as do negative costs and NaN. Where all are the same, ways are the
	// shortest; else they cost the least, to three percent at worst.
	Costs    [MaxAreas]float64
	Excluded uint32 // bit i: area i is not entered
	Closed   uint64 // bit i: gate i is closed
}

// Path is what a search found.
type Path struct {
	// Points lead from the start to the end in straight lines, both included; they are none if there is no way. They are
	// appended to the slice that was given. Where the floor changes its slope there is a point, so that the lines lie on the
	// floor. No point equals the one before it: a path to where it begins has one point. [Mesh.LinkBetween] tells which legs are links.
	Points  []geom.Vec3
	Length  float64 // metres, links included
	Cost    float64 // metres, each times the cost of its area, and the costs of links
	Partial bool    // it leads not to the goal but to the reachable place that is closest to it
}

// terms are a filter as a search uses it.
type terms struct {
	costs    [MaxAreas]float64
	cheapest float64
	plain    bool // all costs are 1
	open     bool // everything may be entered
	excluded uint32
	closed   uint64
}

// plainTerms are those of a nil filter.
var plainTerms = newTerms(&Filter{})

func newTerms(f *Filter) terms {
	t := terms{cheapest: math.Inf(1), plain: true, open: f.Excluded == 0 && f.Closed == 0, excluded: f.Excluded, closed: f.Closed}
	for i, c := range f.Costs {
		if !(c > 0) {
			c = 1
		}
		t.costs[i] = c
		t.cheapest = min(t.cheapest, c)
		t.plain = t.plain && c == 1
	}
	return t
}

func (t *terms) set(f *Filter) {
	if f == nil {
		*t = plainTerms
		return
	}
	*t = newTerms(f)
}

// allow reports whether a polygon of an area and a gate may be entered.
func (t *terms) allow(area uint8, gate int8) bool {
	return t.excluded>>area&1 == 0 && (gate < 0 || t.closed>>uint8(gate)&1 == 0)
}
