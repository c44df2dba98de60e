package field

import "math"

// empty makes all cells impossible.
func (o *Occupancy) empty() {
	clear(o.mass)
	for c := range o.wait {
		o.wait[c] = never
	}
	o.total = 0
}

// evenly is so much mass, in all directions alike, and standing.
func (o *Occupancy) evenly(mass float32) (m [moods]float32) {
	pause := float32(o.habits.Pause)
	each := float32(mass*(1-pause)) / 8
	for d := range 8 {
		m[d] = each
	}
	m[standing] = mass * pause
	return m
}

// spread gives n cells equal shares of the mass, and the others none.
func (o *Occupancy) spread(n int, among func(i int) bool) {
	clear(o.mass)
	o.total = 0
	if n == 0 {
		return
	}
	each := o.evenly(1 / float32(n))
	for c := range o.mass {
		if among(c) {
			o.mass[c] = each
		}
	}
	o.total = 1
}

// scale multiplies all mass.
func (o *Occupancy) scale(by float32) {
	for c := range o.mass {
		if o.wait[c] <= 0 {
			for d := range o.mass[c] {
				o.mass[c][d] *= by
			}
		}
	}
}

// weigh sums up the mass.
func (o *Occupancy) weigh() {
	o.total = 0
	for c := range o.mass {
		if o.wait[c] <= 0 {
			sum := float32(0)
			for _, m := range o.mass[c] {
				sum += m
			}
			o.total += float64(sum)
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
// possible is then equally probable, or else whatever was not in view just now.
func (o *Occupancy) rethink() {
	if o.possible > 0 && o.total > doubt {
		return
	}
	if o.possible == 0 {
		for c := range o.wait {
			if o.wait[c] != ruled {
				o.wait[c] = 0
			}
		}
		o.survey()
	}
	o.spread(o.possible, func(i int) bool { return o.wait[i] <= 0 })
}

// advance moves the front on by the side of a cell. A cell that it passed in the last beat has a negative wait: by how
// far. The distance to the next ones counts from there.
func (o *Occupancy) advance() {
	near, wait := o.ground.near, o.wait
	// Either all possible cells look around, or all others: what comes out is the same, so the fewer do.
	if o.possible <= len(wait)/2 {
		for c, w := range wait {
			if w > 0 {
				continue
			}
			for d, n := range near[c] {
				if n >= 0 && wait[n] > 0 {
					wait[n] = min(wait[n], w+sides[d&1])
				}
			}
		}
	} else {
		for c, w := range wait {
			if w <= 0 {
				continue
			}
			for d, n := range near[c] {
				if o.open[c]>>d&1 != 0 {
					w = min(w, wait[n]+sides[d&1])
				}
			}
			wait[c] = w
		}
	}
	for c, w := range wait {
		switch {
		case w <= 0:
			wait[c] = 0
		case w == ruled:
			wait[c] = never
		default:
			if w--; w <= 0 {
				o.possible++
				o.mass[c] = [moods]float32{}
				o.reach(int32(c))
			}
			wait[c] = w
		}
	}
}

// sides is how long straight and slanting ways are, in sides of a cell.
var sides = [2]float32{1, math.Sqrt2}
