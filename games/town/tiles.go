package town

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Ground is what a tile is made of.
type Ground uint8

// Sorts of ground.
const (
	Grass Ground = iota
	Woods
	Ore
	Water
)

// gateRoads is how many tiles of road lead into the town at the start.
const gateRoads = 4

// newGround makes the ground of a seed: meadows, woods, fields of ore, and a river that crosses the map.
func newGround(width, height int, seed uint64) []Ground {
	ground := make([]Ground, width*height)
	woods, ore := noise{seed, 1}, noise{seed, 2}
	state := seed*0x9E3779B97F4A7C15 + 5
	r := wits.NewRand(&state)
	bend, bends := r.Range(0, tau), r.Range(1.2, 2)
	for row := range height {
		along := float64(row) / float64(height)
		middle := float64(float64(width)*0.72) + float64(float64(width)*0.09*geom.Sin(bend+float64(along*bends*tau))) // of the river
		for column := range width {
			x, y := float64(column), float64(row)
			is := Grass
			gate := column <= gateRoads+6 && abs(row-height/2) <= 3
			switch away := x - middle; {
			case away > -1.3 && away < 1.3:
				is = Water
			case gate:
			case ore.at(float64(x/6), float64(y/6)) > 0.74:
				is = Ore
			case woods.at(float64(x/7), float64(y/7)) > 0.53:
				is = Woods
			}
			ground[row*width+column] = is
		}
	}
	return ground
}

const tau = 2 * math.Pi

func abs(i int) int { return max(i, -i) }

// noise is smooth chance in the plane.
type noise struct{ seed, layer uint64 }

// at is a number from 0 to 1: hills that are about one unit apart, with smaller ones on them.
func (n noise) at(x, y float64) float64 {
	return float64(n.smooth(x, y)*0.72) + float64(noise{n.seed, n.layer + 16}.smooth(float64(x*2.3), float64(y*2.3))*0.28)
}

func (n noise) smooth(x, y float64) float64 {
	column, row := int(x), int(y)
	fx, fy := x-float64(column), y-float64(row)
	fx, fy = float64(fx*fx*(3-float64(2*fx))), float64(fy*fy*(3-float64(2*fy)))
	low := n.corner(column, row) + float64((n.corner(column+1, row)-n.corner(column, row))*fx)
	high := n.corner(column, row+1) + float64((n.corner(column+1, row+1)-n.corner(column, row+1))*fx)
	return low + float64((high-low)*fy)
}

// corner is chance that belongs to a point of the grid.
func (n noise) corner(column, row int) float64 {
	h := n.seed*0x9E3779B97F4A7C15 + n.layer*0xD1B54A32D192ED03 + uint64(column)*0xA24BAED4963EE407 + uint64(row)*0x9FB21C651E98DF25
	h = (h ^ h>>31) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	return float64((h^h>>31)>>11) / (1 << 53)
}
