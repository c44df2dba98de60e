package rules

// aggregate is how the amounts of several tiles become one.
type aggregate uint8

const (
	sum     aggregate = iota // of all; 0 for no tiles
	least                    // the least; 0 for no tiles
	most                     // the most; 0 for no tiles
	count                    // how many tiles have more than 0
	average                  // the sum by the number of tiles, rounded towards 0; 0 for no tiles
)

var aggregates = []string{"sum", "min", "max", "count", "average"}

// over is the aggregate of a bin over tiles.
func (a aggregate) over(bins []Amount, stride int, bin int32, tiles []int32) (out Amount) {
	if len(tiles) == 1 && a != count {
		return bins[int(tiles[0])*stride+int(bin)]
	}
	for i, t := range tiles {
		v := bins[int(t)*stride+int(bin)]
		switch a {
		case sum, average:
			out = added(out, v)
		case least:
			if i == 0 || v < out {
				out = v
			}
		case most:
			if i == 0 || v > out {
				out = v
			}
		case count:
			if v > 0 {
				out += One
			}
		}
	}
	if a == average && len(tiles) > 0 {
		out /= Amount(len(tiles))
	}
	return out
}

// farthest is what a sum of many tiles is kept within, so that it never wraps around.
const farthest = 500 * Limit

// added adds the amount of a tile to the sum of others.
func added(a, b Amount) Amount { return min(max(a+b, -farthest), farthest) }
