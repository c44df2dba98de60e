// Package grid finds ways over maps of squares: A*, a number of steps a tick (Hufford's route finder over data maps, X8).
// What a step costs, and how far it still is at least, is told by the map; [Cells] is a plain one. Where agents walk in
// continuous space, package nav finds shorter ways faster.
//
//	task                                     call
//	a map of costs                           Cells
//	a map of one's own                       implement Map
//	a way at once                            Search.Start, Search.Step with 0
//	a way, a number of steps each tick       Search.Step with a number, until it is Found or Closest
//	what a search knows, kept and returned   Search.Keep, Search.Return
//
// A step takes some hundred to two hundred nanoseconds on a plain map. Nothing allocates once the memory of a search has grown to the map.
package grid

import (
	"math"
)

// Cell is a square of a map: its column and row, from 0.
type Cell struct{ X, Y int32 }

// Map is what ways are looked for on. It must not change while a search on it is under way.
type Map interface {
	// Size returns how many columns and rows there are.
	Size() (width, height int32)
	// Diagonal reports whether steps lead to eight neighbours and not to four.
	Diagonal() bool
	// Cost returns what the step to a neighbour costs: 0 or more, +Inf if it is impossible. What is not a number is impossible.
	Cost(from, to Cell) float64
	// Estimate returns what the way from a cell to another costs at least. If it is too much, ways may be dearer than they
	// need to be; if it is 0, searches take longer.
	Estimate(from, to Cell) float64
}

// Cells is a map with a cost for each cell.
type Cells struct {
	Width, Height int32
	// Enter is what a straight step into a cell costs, row by row; +Inf where nobody goes. A diagonal step costs the square
	// root of two times as much, and does not cut corners: both cells beside it must be free.
	Enter []float64
	// Least is the lowest of all costs that are finite. With 0 nothing is estimated.
	Least float64
	Eight bool
}

// NewCells returns a map on which all steps cost 1.
func NewCells(width, height int32, eight bool) *Cells {
	c := &Cells{Width: width, Height: height, Enter: make([]float64, int(width)*int(height)), Least: 1, Eight: eight}
	for i := range c.Enter {
		c.Enter[i] = 1
	}
	return c
}

// Set says what a step into a cell costs. Negative costs and NaN count as +Inf.
func (c *Cells) Set(at Cell, cost float64) {
	if !(cost >= 0) {
		cost = math.Inf(1)
	}
	c.Enter[int(at.Y)*int(c.Width)+int(at.X)] = cost
	c.Least = min(c.Least, cost)
}

// Size is as of Map.
func (c *Cells) Size() (width, height int32) { return c.Width, c.Height }

// Diagonal is as of Map.
func (c *Cells) Diagonal() bool { return c.Eight }

// Cost is as of Map.
func (c *Cells) Cost(from, to Cell) float64 {
	cost := c.at(to.X, to.Y)
	if from.X == to.X || from.Y == to.Y {
		return cost
	}
	if math.IsInf(c.at(from.X, to.Y), 1) || math.IsInf(c.at(to.X, from.Y), 1) {
		return math.Inf(1)
	}
	return float64(cost * math.Sqrt2)
}

func (c *Cells) at(x, y int32) float64 { return c.Enter[int(y)*int(c.Width)+int(x)] }

// Estimate is as of Map: the way over a map that is free everywhere.
func (c *Cells) Estimate(from, to Cell) float64 {
	x, y := math.Abs(float64(to.X-from.X)), math.Abs(float64(to.Y-from.Y))
	if !c.Eight {
		return float64(c.Least * (x + y))
	}
	return float64(c.Least * (max(x, y) + float64((math.Sqrt2-1)*min(x, y))))
}
