package tree

import (
	"github.com/wits-ai/wits"
)

// order is how a random sequence or selector draws its next child: all alike if there are no weights.
type order struct{ weights []float64 }

// random visits a sequence or selector with memory whose order is drawn as it goes.
func (t *tree) random(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	known := k >= 0
	if !known {
		if !t.isActive(words, i) {
			t.note(x, n.first, n.end, wits.Running)
		}
		k = t.child(words, n.first, n.end)
	}
	for {
		if k < 0 {
			if k = t.draw(x, n); k < 0 {
				return n.on
			}
		}
		if !known {
			s = t.run(x, k, -1, wits.Running)
		}
		known = false
		if s == wits.Running {
			return s
		}
		if t.note(x, k, k+1, s); s != n.on {
			return s
		}
		k = -1
	}
}

// draw chooses one of the children that have not ended since the node began; -1 if there is none.
func (t *tree) draw(x *wits.Context, n *record) int32 {
	words := x.Words()
	weights := t.orders[n.arg].weights
	sum, last := 0.0, int32(-1)
	for c := n.first; c < n.end; c++ {
		if w := weightOf(weights, c-n.first); w > 0 && t.ended(words, c) == wits.Running {
			sum += w
			last = c
		}
	}
	if last < 0 {
		return -1
	}
	t.notIdle(words)
	at := float64(x.Rand().Float() * sum)
	for c := n.first; c < last; c++ {
		if w := weightOf(weights, c-n.first); w > 0 && t.ended(words, c) == wits.Running {
			if at -= w; at < 0 {
				return c
			}
		}
	}
	return last
}

func weightOf(weights []float64, i int32) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}
