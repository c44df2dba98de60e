package field

import "math"

// empty makes all cells impossible.
func (o *Occupancy) empty() {
	clear(o.mass)
	clear(o.rest)
	clear(o.sum)
	for c := range o.wait {
		o.wait[c] = far
	}
	o.total = 0
}

// give adds mass to a cell: in all directions alike, and standing.
func (o *Occupancy) give(c int, mass float64) {
	stands := float64(mass * o.habits.Pause)
	each := float32((mass - stands) / 8)
	for d := range o.mass[c] {
		o.mass[c][d] += each
	}
	o.rest[c] += float32(stands)
	o.sum[c] += float32(mass)
}

// scale multiplies the mass of a cell.
func (o *Occupancy) scale(c int, by float32) {
	for d := range o.mass[c] {
		o.mass[c][d] = float32(o.mass[c][d] * by)
	}
	o.rest[c] = float32(o.rest[c] * by)
	o.sum[c] = float32(o.sum[c] * by)
}

// level gives all possible cells equal shares of the mass.
func (o *Occupancy) level() {
	clear(o.mass)
	clear(o.rest)
	clear(o.sum)
	o.total = 0
	for c, w := range o.wait {
		if w <= 0 {
			o.give(c, 1/float64(o.possible))
			o.total = 1
		}
	}
}

// survey finds which ways lead to possible cells.
func (o *Occupancy) survey() {
	o.possible = 0
	clear(o.open)
	for c := range o.wait {
		if o.wait[c] <= 0 {
			o.possible++
			o.reach(int32(c))
		}
	}
}

// reach opens the ways to a cell that has become possible, and shut closes them.
func (o *Occupancy) reach(c int32) {
	for d, n := range o.ground.near[c] {
		if n >= 0 {
			o.open[n] |= 1 << ((d + 4) & 7)
		}
	}
}

func (o *Occupancy) shut(c int32) {
	for d, n := range o.ground.near[c] {
		if n >= 0 {
			o.open[n] &^= 1 << ((d + 4) & 7)
		}
	}
}

// rethink is for when all places have been looked at where he could have been: he has not kept to his habits. What is still
// possible is then equally probable, or else everything; what is in view now is ruled out again at once.
func (o *Occupancy) rethink() {
	if o.possible > 0 && o.total > doubt {
		return
	}
	if o.possible == 0 {
		clear(o.wait)
		o.survey()
	}
	o.level()
}

// advance moves the front on by the side of a cell. A cell that it passed in the last beat has a negative wait: by how
// far. The distance to the next ones counts from there.
func (o *Occupancy) advance() {
	near, wait, due := o.ground.near, o.wait, o.due
	for c := range due {
		due[c] = far
	}
	// Either all possible cells look around, or all others: what comes out is the same, so the fewer do.
	if o.possible <= len(wait)/2 {
		for c, w := range wait {
			if w > 0 {
				continue
			}
			for d, n := range &near[c] {
				if n >= 0 {
					due[n] = min(due[n], w+sides[d&1])
				}
			}
		}
	} else {
		for c, w := range wait {
			if w <= 0 || o.open[c] == 0 {
				continue
			}
			for d, n := range &near[c] {
				if o.open[c]>>d&1 != 0 {
					due[c] = min(due[c], wait[n]+sides[d&1])
				}
			}
		}
	}
	for c, w := range wait {
		switch {
		case w <= 0:
			wait[c] = 0
			continue
		case w > nowhere:
			w = due[c] - (far - w)
		default:
			w = min(w, due[c])
		}
		if w > nowhere {
			wait[c] = far
			continue
		}
		if w--; w <= 0 {
			o.possible++
			o.reach(int32(c))
		}
		wait[c] = w
	}
}

// sides is how long straight and slanting ways are, in sides of a cell.
var sides = [2]float32{1, math.Sqrt2}
