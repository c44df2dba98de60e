package field

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits/geom"
)

// flow moves the mass for a beat: along the ways to possible cells, then what halts, goes on and turns. It makes the sum 1
// again on the way.
func (o *Occupancy) flow() {
	if o.total <= 0 {
		return // all cells are in view: there is nothing to move
	}
	h := o.habits
	share := h.Speed / h.Most // of the mass that leaves a cell straight ahead in a beat
	norm := 1 / o.total
	turn := 1 - geom.Exp(-o.beat/h.Turn)
	goes := 1 - geom.Exp(-o.beat/h.Stay)
	// In balance as many halt as go on.
	halts := geom.Clamp(goes*h.Pause/(1-h.Pause), 0, 1)
	f := rates{
		leave: [2]float32{float32(share * norm), float32(share / math.Sqrt2 * norm)},
		keep:  [2]float32{float32((1 - share) * norm), float32((1 - share/math.Sqrt2) * norm)},
		norm:  float32(norm), turn: float32(turn), goes: float32(goes), halts: float32(halts),
	}
	total := 0.0
	for c := range o.mass {
		if o.wait[c] > 0 {
			o.next[c] = [moods]float32{}
			continue
		}
		v := o.arrived(c, &f)
		moving := ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]))
		sum := moving + v[standing]
		if sum < faint {
			o.next[c] = [moods]float32{}
			continue
		}
		total += float64(sum)
		r := f
		if o.appeal != nil {
			r.halts = min(f.halts*o.appeal[c], 1)
			r.goes = min(f.goes/o.appeal[c], 1)
		}
		o.next[c] = o.turned(c, v, moving, &r)
	}
	o.mass, o.next = o.next, o.mass
	o.total = total
}

// rates are what happens in a beat, as shares; those in pairs are for straight and for slanting ways.
type rates struct {
	leave, keep       [2]float32
	norm              float32
	turn, goes, halts float32
}

// arrived is the mass of a cell after all has moved on. Where the way does not lead to a possible cell nothing leaves.
func (o *Occupancy) arrived(c int, f *rates) (v [moods]float32) {
	m, near, open := &o.mass[c], &o.ground.near[c], o.open[c]
	v[standing] = m[standing] * f.norm
	if open == 0xff {
		for d := range 8 {
			v[d] = float32(m[d]*f.keep[d&1]) + float32(o.mass[near[(d+4)&7]][d]*f.leave[d&1])
		}
		return v
	}
	for d := range 8 {
		if open>>d&1 != 0 {
			v[d] = m[d] * f.keep[d&1]
		} else {
			v[d] = m[d] * f.norm
		}
		if open>>((d+4)&7)&1 != 0 {
			v[d] += float32(o.mass[near[(d+4)&7]][d] * f.leave[d&1])
		}
	}
	return v
}

// turned is the mass of a cell after some of what moves has turned, and all of what stands before a wall; and after some has
// halted, and some gone on.
func (o *Occupancy) turned(c int, v [moods]float32, moving float32, f *rates) [moods]float32 {
	ways := uint8(0xff)
	if o.open[c] != 0xff {
		ways = 0
		for d, n := range o.ground.near[c] {
			if n >= 0 {
				ways |= 1 << d
			}
		}
	}
	stands := v[standing]
	onward := 1 - f.halts
	if ways == 0xff {
		each := float32(float32(moving*f.turn)*onward)/8 + float32(stands*f.goes)/8
		straight := float32(1-f.turn) * onward
		for d := range 8 {
			v[d] = float32(v[d]*straight) + each
		}
	} else if ways == 0 {
		return [moods]float32{standing: moving + stands}
	} else {
		turning := float32(0)
		for d := range 8 {
			if ways>>d&1 != 0 {
				turn := v[d] * f.turn
				turning += turn
				v[d] -= turn
			} else {
				turning += v[d]
				v[d] = 0
			}
		}
		each := (float32(turning*onward) + float32(stands*f.goes)) / float32(bits.OnesCount8(ways))
		for d := range 8 {
			if ways>>d&1 != 0 {
				v[d] = float32(v[d]*onward) + each
			}
		}
	}
	v[standing] = float32(stands*(1-f.goes)) + float32(moving*f.halts)
	return v
}
