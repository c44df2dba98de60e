package demonstration

import (
	"math"
	"slices"
)

// box is a range of each value, with the samples in it.
type box struct {
	low, high []float64
	members   [][]float64
	others    int // situations in it without the action
}

const (
	maxSamples = 240 // that are merged
	maxOthers  = 600 // that boxes are compared with
	trimmed    = 20  // a box with fewer samples is not trimmed
	nearness   = 0.1 // what a box as wide as all samples costs, beside the share of others in it
	cheap      = 0.02
)

// merge merges samples into at most as many boxes, always those two of which the common box costs least. It goes on beyond that while
// a merger costs next to nothing.
func merge(samples, others [][]float64, scale []float64, most int) []box {
	samples, others = thin(samples, maxSamples), thin(others, maxOthers)
	var boxes []box
	for _, s := range samples {
		if i := slices.IndexFunc(boxes, func(b box) bool { return slices.Equal(b.low, s) }); i >= 0 {
			boxes[i].members = append(boxes[i].members, s)
			continue
		}
		boxes = append(boxes, box{low: s, high: s, members: [][]float64{s}, others: inside(s, s, others)})
	}
	costs := make([][]float64, len(boxes))
	for i := range boxes {
		costs[i] = make([]float64, i)
		for k := range i {
			costs[i][k] = cost(&boxes[i], &boxes[k], others, scale)
		}
	}
	for len(boxes) > 1 {
		a, b, least := 0, 0, math.Inf(1)
		for i := range costs {
			for k, c := range costs[i] {
				if c < least {
					a, b, least = k, i, c
				}
			}
		}
		if len(boxes) <= most && least > cheap {
			break
		}
		low, high := union(&boxes[a], &boxes[b])
		boxes[a] = box{low, high, slices.Concat(boxes[a].members, boxes[b].members), inside(low, high, others)}
		boxes, costs = slices.Delete(boxes, b, b+1), slices.Delete(costs, b, b+1)
		for i := b; i < len(costs); i++ {
			costs[i] = slices.Delete(costs[i], b, b+1)
		}
		for i := range boxes {
			switch {
			case i < a:
				costs[a][i] = cost(&boxes[a], &boxes[i], others, scale)
			case i > a:
				costs[i][a] = cost(&boxes[a], &boxes[i], others, scale)
			}
		}
	}
	return boxes
}

// thin returns at most so many of a list, evenly.
func thin(list [][]float64, most int) [][]float64 {
	if len(list) <= most {
		return list
	}
	out := make([][]float64, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// cost returns what a merger of two boxes costs: the share of others that get into the box, and how wide it is.
func cost(a, b *box, others [][]float64, scale []float64) float64 {
	low, high := union(a, b)
	wide := 0.0
	for i := range low {
		wide += (high[i] - low[i]) / scale[i]
	}
	more := inside(low, high, others) - max(a.others, b.others)
	return float64(more)/float64(max(1, len(others))) + float64(nearness*wide)/float64(len(low))
}

func union(a, b *box) (low, high []float64) {
	low, high = slices.Clone(a.low), slices.Clone(a.high)
	for i := range low {
		low[i], high[i] = min(low[i], b.low[i]), max(high[i], b.high[i])
	}
	return low, high
}

// inside counts the samples in a box.
func inside(low, high []float64, samples [][]float64) (n int) {
next:
	for _, s := range samples {
		for i, v := range s {
			if v < low[i] || v > high[i] {
				continue next
			}
		}
		n++
	}
	return n
}

// trim takes rare samples at the ends out of the ranges of numbers.
func (b *box) trim() {
	if len(b.members) < trimmed {
		return
	}
	b.low, b.high = slices.Clone(b.low), slices.Clone(b.high)
	column := make([]float64, len(b.members))
	for i := range b.low {
		for k, s := range b.members {
			column[k] = s[i]
		}
		slices.Sort(column)
		cut := len(column) / trimmed
		b.low[i], b.high[i] = column[cut], column[len(column)-1-cut]
	}
}
