package profile

import "math/bits"

// histogram counts times by their length, in buckets that are an eighth of a power of two wide: a percentile is known to 6 %.
type histogram struct {
	count  int64
	total  int64 // ns
	max    int64
	counts [buckets]uint32
}

// Times from 16 ns to 70 s have buckets of their own; the others are in the first and in the last.
const (
	fine    = 3 // bits
	lowest  = 4 // exponent
	highest = 36
	buckets = (highest - lowest) << fine
)

func (h *histogram) add(ns int64) {
	ns = max(ns, 0)
	h.count++
	h.total += ns
	h.max = max(h.max, ns)
	h.counts[bucket(ns)]++
}

// bucket returns the one in which a time is.
func bucket(ns int64) int {
	e := bits.Len64(uint64(ns)) - 1
	if e < lowest {
		return 0
	}
	if e >= highest {
		return buckets - 1
	}
	return (e-lowest)<<fine + int(ns>>(e-fine))&(1<<fine-1)
}

// middle returns the time in the middle of a bucket, ns.
func middle(b int) float64 {
	e := b>>fine + lowest
	width := float64(int64(1) << (e - fine))
	return float64(int64(1)<<e) + float64((float64(b&(1<<fine-1))+0.5)*width)
}

// percentile returns the time, in ns, that a share of all times does not exceed; 0 if there are none.
func (h *histogram) percentile(share float64) float64 {
	if h.count == 0 {
		return 0
	}
	left := int64(share * float64(h.count))
	for b, n := range &h.counts {
		if left -= int64(n); left < 0 {
			return min(middle(b), float64(h.max))
		}
	}
	return float64(h.max)
}

// Timing is how long something takes, in µs: on average, at most in half of all cases and in 99 of 100, and at most ever. P50
// and P99 are good to 6 %.
type Timing struct {
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

func (h *histogram) timing() Timing {
	if h.count == 0 {
		return Timing{}
	}
	const µs = 1e3
	return Timing{Mean: float64(h.total) / float64(h.count) / µs, P50: h.percentile(0.5) / µs, P99: h.percentile(0.99) / µs, Max: float64(h.max) / µs}
}
