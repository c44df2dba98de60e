package demonstration

import (
	"math"
	"slices"
)

// box is a range of each value, with the samples in it.
type box struct {
	low, high []float64
	members   []moment
	others    int // situations in it without the action
}

const (
	maxSamples = 240  // that are merged
	maxOthers  = 600  // that boxes are compared with
	trimmed    = 20   // a box with fewer samples is not trimmed
	nearness   = 0.1  // what a box as wide as all samples costs, beside the share of others in it
	cheap      = 0.02 // mergers that cost less are done though there are few boxes
)

// merge merges samples into boxes, always those two whose common box costs least, until there are at most so many.
func merge(samples, others []moment, scale []float64, most int) []box {
	others = thin(others, maxOthers)
	var boxes []box
	for _, s := range thin(samples, maxSamples) {
		if i := slices.IndexFunc(boxes, func(b box) bool { return slices.Equal(b.low, s.state) }); i >= 0 {
			boxes[i].members = append(boxes[i].members, s)
			continue
		}
		boxes = append(boxes, box{low: s.state, high: s.state, members: []moment{s}, others: inside(s.state, s.state, others)})
	}
	costs := make([][]float64, len(boxes)) // of a box and each before it
	for i := range boxes {
		for k := range i {
			costs[i] = append(costs[i], cost(&boxes[i], &boxes[k], others, scale))
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
		for i := range boxes {
			if i >= b {
				costs[i] = slices.Delete(costs[i], b, b+1)
			}
			if i != a {
				costs[max(i, a)][min(i, a)] = cost(&boxes[a], &boxes[i], others, scale)
			}
		}
	}
	return boxes
}

// thin returns at most so many of a list, evenly.
func thin(list []moment, most int) []moment {
	if len(list) <= most {
		return list
	}
	out := make([]moment, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// cost returns what a merger of two boxes costs: the share of others that get into the box, and how wide it is.
func cost(a, b *box, others []moment, scale []float64) float64 {
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

// inside counts the moments in a box.
func inside(low, high []float64, moments []moment) (n int) {
next:
	for _, m := range moments {
		for i, v := range m.state {
			if v < low[i] || v > high[i] {
				continue next
			}
		}
		n++
	}
	return n
}

// trim takes rare samples at the ends out of the ranges.
func (b *box) trim() {
	if len(b.members) < trimmed {
		return
	}
	b.low, b.high = slices.Clone(b.low), slices.Clone(b.high)
	column := make([]float64, len(b.members))
	for i := range b.low {
		for k, m := range b.members {
			column[k] = m.state[i]
		}
		slices.Sort(column)
		cut := len(column) / trimmed
		b.low[i], b.high[i] = column[cut], column[len(column)-1-cut]
	}
}
