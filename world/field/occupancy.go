package field

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
)

// Habits are how somebody moves while nobody sees him, as those believe who look for him.
type Habits struct {
	// Speed is how fast he goes when he goes, in metres a second.
	Speed float64
	// Most is the greatest speed that he is capable of: what is possible spreads as fast. 0 means a quarter more than Speed.
	Most float64
	// Turn is for how long he keeps a direction, on average, in seconds. 0 means 2 s.
	Turn float64
	// Pause is which share of the time he stands still, from 0 to below 1.
	Pause float64
	// Stay is how long a halt lasts, on average, in seconds. 0 means 4 s.
	Stay float64
}

// Occupancy is where somebody who is out of sight could be by now, and how probable each place is. Make one with
// [NewOccupancy]; say where he was seen (Reset), let time pass (Step), and rule out what is in view while he is not
// seen there (Look), in each tick in this order.
//
// What is possible is a set of cells: a wave front that runs from where he was seen along the cells that can be walked on, as
// fast as he can run, around the corners and into every room, and which flows back into what nobody looks at any more. It
// leaves out no place that he could have reached. What is probable is a mass of 1 upon the possible cells: in each, so
// much that stands, and so much that moves in each of the eight directions, which keeps on for a while, turns by chance
// and at walls, and halts and goes on. So somebody who was seen running is believed to be further along, not near where
// he was last. What is seen to be empty loses its mass to all other places, in proportion. If all places were looked at where he could be, he does
// not have the habits that he was believed to have: from the next beat he can be anywhere.
//
// Time is worked through in beats, in which somebody at his greatest speed crosses one cell: see Beat. Ways have the length
// that they have over the eight directions of a grid, up to a twelfth more than the straight one; so Most should be that
// much above what he really can, if nothing must be ruled out too early.
type Occupancy struct {
	ground  *Ground
	habits  Habits
	beat    float64 // seconds
	pending float64 // seconds until which the front is ahead of time

	mass   [][8]float32 // that moves, by direction
	rest   []float32    // that stands
	sum    []float32    // of both
	next   [][8]float32 // of the beat that is worked through
	rested []float32
	due    []float32 // where the front gets to in the beat that is worked through
	wait   []float32 // how far the front is away, in cells' sides: 0 or less means possible
	open   []uint8   // which ways lead to possible cells; follows from wait
	appeal []float32 // nil: 1 everywhere

	total    float64 // sum of mass
	possible int     // how many cells; follows from wait
	lost     int64   // beats, see Limits
}

var _ Cells = (*Occupancy)(nil)

// A cell that the front has no way to yet waits as if it were far away, and so much less as the front is ahead of time when
// the cell is ruled out: who is next to it then may come back that much before a beat has gone by.
const (
	far     = 16
	nowhere = 8 // cells that wait for longer have no way yet
)

// Below faint, mass is forgotten: it saves the processor from numbers that are next to zero. If less than doubt of the mass
// is left by what was looked at, he does not have the habits that he was believed to have.
const (
	faint = 1e-18
	doubt = 1e-6
)

// MostBeats is how many beats a step works through at most.
const MostBeats = 4096

// NewOccupancy makes an occupancy in which he can be anywhere. It fails if the habits make no sense.
func NewOccupancy(g *Ground, h Habits) (*Occupancy, error) {
	if h.Most == 0 {
		h.Most = float64(1.25 * h.Speed)
	}
	if h.Turn == 0 {
		h.Turn = 2
	}
	if h.Stay == 0 {
		h.Stay = 4
	}
	switch {
	case !(h.Speed > 0) || !finite(h.Speed):
		return nil, fmt.Errorf("field: somebody who is looked for moves at more than 0 m/s, not %v", h.Speed)
	case !(h.Most >= h.Speed) || !finite(h.Most):
		return nil, fmt.Errorf("field: the greatest speed, %v m/s, is below the usual speed, %v m/s", h.Most, h.Speed)
	case !(h.Turn > 0):
		return nil, fmt.Errorf("field: a direction is kept for more than 0 seconds, not %v", h.Turn)
	case !(h.Pause >= 0 && h.Pause < 1):
		return nil, fmt.Errorf("field: the share of time that somebody stands still is from 0 to below 1, not %v", h.Pause)
	case !(h.Stay > 0):
		return nil, fmt.Errorf("field: a halt lasts for more than 0 seconds, not %v", h.Stay)
	}
	n := g.Len()
	o := &Occupancy{
		ground: g, habits: h, beat: g.grid.Cell / h.Most,
		mass: make([][8]float32, n), next: make([][8]float32, n), rest: make([]float32, n), rested: make([]float32, n), sum: make([]float32, n),
		wait: make([]float32, n), due: make([]float32, n), open: make([]uint8, n),
	}
	o.Anywhere()
	return o, nil
}

// SetAppeal says how much a cell appeals to somebody who hides: he halts there so many times as readily, and stays so many
// times as long. 1 is an ordinary place. It is a part of the habits, not of the state that is kept.
func (o *Occupancy) SetAppeal(i int, times float64) {
	if o.appeal == nil {
		o.appeal = make([]float32, len(o.mass))
		for c := range o.appeal {
			o.appeal[c] = 1
		}
	}
	o.appeal[i] = float32(geom.Clamp(times, 0.001, 1000))
}

// Beat returns how many seconds pass between two waves of work, of which each costs some ten nanoseconds a possible cell.
func (o *Occupancy) Beat() float64 { return o.beat }

// Ground returns where the cells are.
func (o *Occupancy) Ground() *Ground { return o.ground }

// Habits returns how he is believed to move.
func (o *Occupancy) Habits() Habits { return o.habits }

// Anywhere forgets everything: he can be in any cell, and all are equally probable.
func (o *Occupancy) Anywhere() {
	clear(o.wait)
	o.pending = 0
	o.survey()
	o.level()
}

// Reset says that he is seen at a place, moving at a velocity, in metres a second, which may be zero if it is not known: he
// is there and nowhere else. False says that there is no cell within three cells' sides of it, and nothing has changed.
func (o *Occupancy) Reset(at, velocity geom.Vec3) bool {
	c := o.ground.Nearest(at, float64(3*o.ground.grid.Cell))
	if c < 0 {
		return false
	}
	o.empty()
	o.wait[c] = 0
	o.pending = 0
	o.survey()
	o.total = 1
	heading := geom.Vec2{X: velocity.X, Y: velocity.Y}.Norm()
	if !(heading.LenSq() > 0) { // zero, or not a number
		o.give(c, 1)
		return true
	}
	// The two nearest directions share the mass by the angles to them.
	turn := heading.Angle() / (math.Pi / 4)
	low := math.Floor(turn)
	d := (int(low) + 8) & 7
	upper := float32(turn - low)
	o.mass[c][d] += 1 - upper
	o.mass[c][(d+1)&7] += upper
	o.sum[c] = 1
	return true
}

// Suspect moves a share of all mass, from 0 to 1, onto the cells within so many metres of a place, evenly: something was heard
// there that may have been he. Those cells become possible. False says that there are none, and nothing has changed.
func (o *Occupancy) Suspect(at geom.Vec3, within, share float64) bool {
	share = geom.Clamp(share, 0, 1)
	count := 0
	center := geom.Vec2{X: at.X, Y: at.Y}
	o.ground.visit(center, within, func(c int32) bool {
		if math.Abs(o.ground.at[c].Z-at.Z) <= within {
			count++
		}
		return true
	})
	if count == 0 {
		return false
	}
	left := 1 - share
	if o.total > 0 {
		left /= o.total
	}
	for c, w := range o.wait {
		if w <= 0 {
			o.scale(c, float32(left))
		}
	}
	o.ground.visit(center, within, func(c int32) bool {
		if math.Abs(o.ground.at[c].Z-at.Z) <= within {
			o.wait[c] = 0
			o.give(int(c), share/float64(count))
		}
		return true
	})
	o.survey()
	o.total = 0
	for c, w := range o.wait {
		if w <= 0 {
			o.total += float64(o.sum[c])
		}
	}
	return true
}

// Step lets so many seconds pass. Of a time of more than [MostBeats] beats only so many are worked through: by then
// everything is evened out, unless ways are longer than so many cells. [Occupancy.Limits] tells how many were left out.
func (o *Occupancy) Step(seconds float64) {
	if !(seconds > 0) {
		return
	}
	if most := float64(MostBeats * o.beat); seconds > most {
		o.lose((seconds - most) / o.beat)
		seconds = most
	}
	// A beat is worked through when it begins, so that what is possible is never behind.
	for o.pending -= seconds; o.pending < 0; o.pending += o.beat {
		o.rethink()
		o.advance()
		o.flow()
	}
}

// Rule says that a cell was looked at and he was not seen there; noticed is how probable it is that he would have been, from 0
// to 1. With 1 he cannot be there.
func (o *Occupancy) Rule(i int, noticed float64) {
	if o.wait[i] > 0 || !(noticed > 0) {
		return
	}
	sum := float64(o.sum[i])
	if noticed >= 1 {
		o.mass[i], o.rest[i], o.sum[i] = [8]float32{}, 0, 0
		o.wait[i] = far - float32(o.pending/o.beat)
		o.possible--
		o.shut(int32(i))
		o.total = max(o.total-sum, 0)
		return
	}
	o.scale(i, float32(1-noticed))
	o.total = max(o.total-float64(sum*noticed), 0)
}

// Possible reports whether he could be in a cell.
func (o *Occupancy) Possible(i int) bool { return o.wait[i] <= 0 }

// Count is in how many cells he could be.
func (o *Occupancy) Count() int { return o.possible }

// Cell returns how probable it is that he is in a cell, from 0 to 1.
func (o *Occupancy) Cell(i int) float64 {
	if o.wait[i] > 0 || o.total <= 0 {
		return 0
	}
	return float64(o.sum[i]) / o.total
}

// Value returns how probable it is that he is in the cell of a place; 0 where there is none.
func (o *Occupancy) Value(at geom.Vec3) float64 {
	if c := o.ground.Find(at); c >= 0 {
		return o.Cell(c)
	}
	return 0
}

// Within returns how probable it is that he is within so many metres of a place, as seen from above and on the same storey.
func (o *Occupancy) Within(at geom.Vec3, radius float64) float64 {
	sum := 0.0
	o.ground.visit(geom.Vec2{X: at.X, Y: at.Y}, radius, func(c int32) bool {
		if math.Abs(o.ground.at[c].Z-at.Z) <= 2*o.ground.grid.Cell {
			sum += o.Cell(int(c))
		}
		return true
	})
	return sum
}

// Around returns how probable it is that he is in a cell or in one that touches it.
func (o *Occupancy) Around(i int) float64 {
	if o.total <= 0 {
		return 0
	}
	sum := o.sum[i]
	for _, n := range &o.ground.near[i] {
		if n >= 0 {
			sum += o.sum[n]
		}
	}
	return float64(sum) / o.total
}

// Best returns the possible cell with the greatest worth, the first of those that are equal; -1 if he can be nowhere. Worth is
// told how probable it is that he is in the cell or in one that touches it; nil means just that.
func (o *Occupancy) Best(worth func(cell int, chance float64) float64) int {
	best, most := -1, math.Inf(-1)
	for c := range o.wait {
		if o.wait[c] > 0 {
			continue
		}
		v := o.Around(c)
		if worth != nil {
			v = worth(c, v)
		}
		if v > most {
			best, most = c, v
		}
	}
	return best
}

// Keep copies where he could be into s.
func (o *Occupancy) Keep(s *State) {
	s.Numbers = append(append(append(s.Numbers[:0], o.wait...), o.rest...), o.sum...)
	for c := range o.mass {
		s.Numbers = append(s.Numbers, o.mass[c][:]...)
	}
	s.Words = append(s.Words[:0], math.Float64bits(o.pending), math.Float64bits(o.total))
}

// Return takes it back to what Keep copied. It fails if that was no occupancy of as many cells.
func (o *Occupancy) Return(s *State) error {
	n := len(o.wait)
	if len(s.Numbers) != 11*n || len(s.Words) != 2 {
		return fmt.Errorf("field: what was kept is no occupancy of %d cells", n)
	}
	copy(o.wait, s.Numbers)
	copy(o.rest, s.Numbers[n:])
	copy(o.sum, s.Numbers[2*n:])
	for c := range o.mass {
		copy(o.mass[c][:], s.Numbers[3*n+8*c:])
	}
	o.pending, o.total = math.Float64frombits(s.Words[0]), math.Float64frombits(s.Words[1])
	o.survey()
	return nil
}

// Hash sums up where he could be: equal occupancies have equal hashes, on every machine.
func (o *Occupancy) Hash() uint64 {
	h := hash(mix(mix(seed, math.Float64bits(o.pending)), math.Float64bits(o.total)), o.wait)
	h = hash(hash(h, o.rest), o.sum)
	for c := range o.mass {
		h = hash(h, o.mass[c][:])
	}
	return h
}
