package rules

// Ground is what a game tells of its tiles: which lie around some. Tiles have numbers from 0 to Options.Tiles - 1.
type Ground interface {
	// Around appends the tiles within a radius, in tiles, of some tiles to a list, in an order that is always the same, each once. It must
	// not keep the lists. It is called while rules run, so it should allocate nothing but what the list needs to grow.
	Around(tiles []int32, radius float64, to []int32) []int32
}

// Grid is a [Ground] of Width times Height square tiles, numbered row by row. A tile is within a radius of others if its middle is from the
// middle of the nearest of them.
type Grid struct{ Width, Height int }

// Tile is the number of the tile in a column and a row; -1 outside of the grid.
func (g Grid) Tile(column, row int) int32 {
	if column < 0 || row < 0 || column >= g.Width || row >= g.Height {
		return -1
	}
	return int32(row*g.Width + column)
}

// Block appends the tiles of a rectangle, row by row; those outside of the grid are left out.
func (g Grid) Block(column, row, width, height int, to []int32) []int32 {
	for r := max(row, 0); r < min(row+height, g.Height); r++ {
		for c := max(column, 0); c < min(column+width, g.Width); c++ {
			to = append(to, g.Tile(c, r))
		}
	}
	return to
}

// Around appends the tiles within a radius of some tiles, row by row.
func (g Grid) Around(tiles []int32, radius float64, to []int32) []int32 {
	if len(tiles) == 0 || g.Width <= 0 || !(radius >= 0) {
		return to
	}
	reach := int(min(radius, float64(g.Width+g.Height)))
	low, high := [2]int{g.Width, g.Height}, [2]int{-1, -1}
	for _, t := range tiles {
		c, r := int(t)%g.Width, int(t)/g.Width
		low, high = [2]int{min(low[0], c), min(low[1], r)}, [2]int{max(high[0], c), max(high[1], r)}
	}
	within := float64(radius * radius)
	for r := max(low[1]-reach, 0); r <= min(high[1]+reach, g.Height-1); r++ {
		for c := max(low[0]-reach, 0); c <= min(high[0]+reach, g.Width-1); c++ {
			for _, t := range tiles {
				dc, dr := c-int(t)%g.Width, r-int(t)/g.Width
				if float64(dc*dc+dr*dr) <= within {
					to = append(to, g.Tile(c, r))
					break
				}
			}
		}
	}
	return to
}
