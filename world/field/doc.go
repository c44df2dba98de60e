// Package field holds numbers that lie over the world: heights, dangers, what somebody has explored, and where somebody who is
// out of sight could be by now.
//
// What you want to do, and the call that does it:
//
//	lay cells over a rectangle           NewGrid
//	numbers for a rectangle              NewMap, Map.Value, Map.Gradient, Map.Blur, Map.Most
//	a picture, shapes, coarser maps      Read, FromImage, Drawn, NewFidelities
//	what somebody has seen of the world  NewExplored, Explored.Look, Explored.Share, Known
//	the cells that one can walk on       NewGround
//	what spreads along them: threat, scent, command of an area
//	                                     NewInfluence, Influence.Stamp, Influence.Decay, Influence.Propagate
//	where the hidden player is           NewOccupancy, Occupancy.Reset, Occupancy.Step, Occupancy.Look, Occupancy.Best
//	rewind, save, compare                Keep, Return and Hash of each
//
// A [Map] knows nothing of walls; it is a picture of the plane. A [Ground] is the graph of the cells that can be walked on,
// over any number of storeys; [Influence] and [Occupancy] live on it, and what they hold goes around walls. All are a
// [Field], which is what spatial queries and steering ask, and those with a ground are [Cells], which is what is painted.
//
// Everything is deterministic: cells are visited in their order, and products are rounded. State is flat: Keep copies it
// into memory of the caller's, without allocation once that has been used. One goroutine writes a field; while nobody
// writes, any number of them read.
//
// Cost, for 10,000 cells on one core: see the benchmarks, and docs/performance.md.
//
// The occupancy follows [Isla13]; that
// mass has a direction, as in a velocity-jump process, is ours: plain diffusion stays behind anybody who runs.
package field

import "github.com/wits-ai/wits/geom"

// Field is a number at every place.
type Field interface {
	// Value returns the number at a place; 0 where the field has none.
	Value(at geom.Vec3) float64
}

// Cells is a field that has one number for each cell of a ground.
type Cells interface {
	Field
	// Ground returns where the cells are.
	Ground() *Ground
	// Cell returns the number of a cell, 0 to Ground().Len()-1.
	Cell(i int) float64
}

// State is what Keep of a field takes and Return gives back: plain memory, which can be copied, stored and compared. Its zero
// value is ready to be kept into.
type State struct {
	// Numbers are the values; their order is the field's own.
	Numbers []float32
	// Words are what is no value of a cell: counters, and the bits of fractions.
	Words []uint64
}
