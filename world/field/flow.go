package field

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits/geom"
)

// rates are what happens in a beat, as shares; those in pairs are for straight and for slanting ways.
type rates struct {
	leave, keep       [2]float32 // of what moves: goes over into the next cell, stays for now
	norm              float32    // makes the sum 1 again
	turn, goes, halts float32
}

// rates of a beat that begins with the mass that there is.
func (o *Occupancy) rates() rates {
	h := o.habits
	straight := h.Speed / h.Most
	slanting := straight / math.Sqrt2
	norm := 1 / o.total
	goes := 1 - geom.Exp(-o.beat/h.Stay)
	return rates{
		leave: [2]float32{float32(straight * norm), float32(slanting * norm)},
		keep:  [2]float32{float32((1 - straight) * norm), float32((1 - slanting) * norm)},
		norm:  float32(norm),
		turn:  float32(1 - geom.Exp(-o.beat/h.Turn)),
		goes:  float32(goes),
		halts: float32(geom.Clamp(goes*h.Pause/(1-h.Pause), 0, 1)), // in balance as many halt as go on
	}
}

// ratesAt returns the rates in a cell, by its appeal.
func (o *Occupancy) ratesAt(c int, r rates) rates {
	if o.appeal != nil {
		r.halts = min(float32(r.halts*o.appeal[c]), 1)
		r.goes = min(r.goes/o.appeal[c], 1)
	}
	return r
}

// flow moves the mass for a beat: along the ways to possible cells; then some turns, halts or goes on.
func (o *Occupancy) flow() {
	r := o.rates()
	total := 0.0
	for c, open := range o.open {
		switch {
		case o.wait[c] > 0:
			o.next[c], o.rested[c], o.sum[c] = [8]float32{}, 0, 0
		case open == 0xff:
			o.sum[c] = o.flowFree(c, &r)
		default:
			o.sum[c] = o.flowBound(c, &r)
		}
		total += float64(o.sum[c])
	}
	o.mass, o.next = o.next, o.mass
	o.rest, o.rested = o.rested, o.rest
	o.total = total
}

// flowFree does it for a cell that has all eight ways: the most frequent case by far, hence written out, without loops and
// branches. It gives the mass of the cell.
func (o *Occupancy) flowFree(c int, r *rates) float32 {
	mass, m, near := o.mass, &o.mass[c], &o.ground.near[c]
	k0, k1, l0, l1 := r.keep[0], r.keep[1], r.leave[0], r.leave[1]
	v0 := float32(m[0]*k0) + float32(mass[near[4]][0]*l0)
	v1 := float32(m[1]*k1) + float32(mass[near[5]][1]*l1)
	v2 := float32(m[2]*k0) + float32(mass[near[6]][2]*l0)
	v3 := float32(m[3]*k1) + float32(mass[near[7]][3]*l1)
	v4 := float32(m[4]*k0) + float32(mass[near[0]][4]*l0)
	v5 := float32(m[5]*k1) + float32(mass[near[1]][5]*l1)
	v6 := float32(m[6]*k0) + float32(mass[near[2]][6]*l0)
	v7 := float32(m[7]*k1) + float32(mass[near[3]][7]*l1)
	stands := float32(o.rest[c] * r.norm)
	moving := ((v0 + v1) + (v2 + v3)) + ((v4 + v5) + (v6 + v7))
	to := &o.next[c]
	if moving+stands < faint {
		*to, o.rested[c] = [8]float32{}, 0
		return 0
	}
	halts, goes := r.halts, r.goes
	if o.appeal != nil {
		at := o.ratesAt(c, *r)
		halts, goes = at.halts, at.goes
	}
	onward := 1 - halts
	straight := float32((1 - r.turn) * onward)
	each := float32((float32(float32(moving*r.turn)*onward) + float32(stands*goes)) * 0.125)
	to[0] = float32(v0*straight) + each
	to[1] = float32(v1*straight) + each
	to[2] = float32(v2*straight) + each
	to[3] = float32(v3*straight) + each
	to[4] = float32(v4*straight) + each
	to[5] = float32(v5*straight) + each
	to[6] = float32(v6*straight) + each
	to[7] = float32(v7*straight) + each
	o.rested[c] = float32(stands*(1-goes)) + float32(moving*halts)
	return moving + stands
}

// flowBound does it for a cell at a wall or at the front. What would go where nobody is yet waits; what stands before a wall
// turns. It gives the mass of the cell.
func (o *Occupancy) flowBound(c int, all *rates) float32 {
	m, near, open := &o.mass[c], &o.ground.near[c], o.open[c]
	r := o.ratesAt(c, *all)
	onward := 1 - r.halts
	stands := float32(o.rest[c] * r.norm)
	var v [8]float32
	moving, turning, ways := float32(0), float32(0), uint8(0)
	for d, n := range near {
		if open>>d&1 != 0 {
			v[d] = float32(m[d] * r.keep[d&1])
		} else {
			v[d] = float32(m[d] * r.norm)
		}
		if back := (d + 4) & 7; open>>back&1 != 0 {
			v[d] += float32(o.mass[near[back]][d] * r.leave[d&1])
		}
		moving += v[d]
		if n < 0 {
			turning += v[d]
			continue
		}
		ways |= 1 << d
		turning += float32(v[d] * r.turn)
		v[d] = float32(v[d] * (1 - r.turn))
	}
	sum := moving + stands
	switch {
	case sum < faint:
		o.next[c], o.rested[c] = [8]float32{}, 0
		return 0
	case ways == 0:
		o.next[c], o.rested[c] = [8]float32{}, sum
		return sum
	}
	each := (float32(turning*onward) + float32(stands*r.goes)) / float32(bits.OnesCount8(ways))
	to := &o.next[c]
	for d := range to {
		if ways>>d&1 != 0 {
			to[d] = float32(v[d]*onward) + each
		} else {
			to[d] = 0
		}
	}
	o.rested[c] = float32(stands*(1-r.goes)) + float32(moving*r.halts)
	return sum
}
