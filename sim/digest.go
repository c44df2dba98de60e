package sim

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fnv"
)

// Digest sums up the state of a game for [Hasher]: an FNV-1a hash, the same on every machine. Begin with [NewDigest].
type Digest uint64

// NewDigest returns the digest of nothing.
func NewDigest() Digest { return Digest(fnv.Start64) }

// Word adds a word.
func (d *Digest) Word(v uint64) { *d = Digest(fnv.Bytes(uint64(*d), v)) }

// Whole adds whole numbers.
func (d *Digest) Whole(vs ...int64) {
	for _, v := range vs {
		d.Word(uint64(v))
	}
}

// Real adds fractions, bit by bit.
func (d *Digest) Real(vs ...float64) {
	for _, v := range vs {
		d.Word(math.Float64bits(v))
	}
}

// Point adds points.
func (d *Digest) Point(vs ...geom.Vec2) {
	for _, v := range vs {
		d.Real(v.X, v.Y)
	}
}

// Flag adds yes or no.
func (d *Digest) Flag(vs ...bool) {
	for _, v := range vs {
		if v {
			d.Word(1)
		} else {
			d.Word(0)
		}
	}
}
