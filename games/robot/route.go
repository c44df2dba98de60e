package robot

import "github.com/wits-ai/wits/geom"

// routes tells for any two tiles how to get from one to the other: the first step of a shortest way, and its length.
// It is a table, computed once for a plan; bodies keep no path, so a snapshot has none, and a step costs a look-up.
type routes struct {
	number []int32 // by tile: its place among those that are free, -1 for others
	free   []int32 // tiles
	step   []uint8 // [from*len(free)+to]: an index into ways
	length []uint16
}

// ways are the steps from tile to tile: straight ones first, so that of two ways of the same length the straighter one is
// taken. A step in x and y at once is one only between free tiles: nobody cuts a corner.
var ways = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}

const (
	straight  = 10 // lengths are in tenths of a metre
	diagonal  = 14
	noWay     = 255
	farthest  = 65535
	lookAhead = 14 // steps of a way that are looked at to walk it straight
)

// find computes the table: from each tile outward, nearest first.
func (f *Facility) find() {
	f.number = make([]int32, len(f.tiles))
	for i, t := range f.tiles {
		f.number[i] = -1
		if t.free() {
			f.number[i] = int32(len(f.free))
			f.free = append(f.free, int32(i))
		}
	}
	n := len(f.free)
	f.step, f.length = make([]uint8, n*n), make([]uint16, n*n)
	for i := range f.step {
		f.step[i], f.length[i] = noWay, farthest
	}
	// Tiles that are so far away wait in the bucket of their distance.
	var buckets [diagonal + 1][]int32
	for to := range n {
		length := func(from int) *uint16 { return &f.length[from*n+to] }
		*length(to) = 0
		buckets[0] = append(buckets[0][:0], int32(to))
		waiting := 1
		for d := 0; waiting > 0; d++ {
			bucket := &buckets[d%len(buckets)]
			for len(*bucket) > 0 {
				at := int((*bucket)[0])
				*bucket = (*bucket)[1:]
				waiting--
				if int(*length(at)) != d {
					continue
				}
				for w, way := range ways {
					from, ok := f.neighbour(int(f.free[at]), -way[0], -way[1])
					if !ok {
						continue
					}
					cost := straight
					if w >= 4 {
						cost = diagonal
					}
					if k := int(f.number[from]); d+cost < int(*length(k)) {
						*length(k) = uint16(d + cost)
						f.step[k*n+to] = uint8(w)
						b := &buckets[(d+cost)%len(buckets)]
						*b = append(*b, int32(k))
						waiting++
					}
				}
			}
			*bucket = nil
		}
	}
}

// neighbour returns the tile so far in x and y, if one can step there.
func (f *Facility) neighbour(i, dx, dy int) (int, bool) {
	to := i + dx + dy*f.Width
	if to < 0 || to >= len(f.tiles) || !f.tiles[to].free() {
		return 0, false
	}
	if dx != 0 && dy != 0 && (f.tiles[i+dx] != floor || f.tiles[i+dy*f.Width] != floor || f.tiles[to] != floor || f.tiles[i] != floor) {
		return 0, false
	}
	return to, true
}

// Walk returns how far one walks from a place to another, in metres; ok is false if there is no way.
func (f *Facility) Walk(from, to geom.Vec2) (metres float64, ok bool) {
	a, b := f.number[f.nearest(from)], f.number[f.nearest(to)]
	if a < 0 || b < 0 {
		return 0, false
	}
	d := f.length[int(a)*len(f.free)+int(b)]
	return float64(d) / straight, d != farthest
}

// nearest returns the tile at a place, or else the nearest one around it on which one can stand.
func (f *Facility) nearest(p geom.Vec2) int {
	i := f.at(p)
	if f.number[i] >= 0 {
		return i
	}
	best, least := i, 1e9
	for _, w := range ways {
		x, y := i%f.Width+w[0], i/f.Width+w[1]
		if x < 0 || y < 0 || x >= f.Width || y >= f.Height {
			continue
		}
		if k := y*f.Width + x; f.number[k] >= 0 {
			if d := f.centre(k).Dist(p); d < least {
				best, least = k, d
			}
		}
	}
	return best
}

// Towards returns the place to walk straight to on the way from one place to another: the farthest point of the way that can
// be walked to straight. ok is false if there is no way.
func (f *Facility) Towards(from, to geom.Vec2, radius float64) (next geom.Vec2, ok bool) {
	n := len(f.free)
	i, end := f.nearest(from), f.nearest(to)
	a, b := f.number[i], f.number[end]
	if a < 0 || b < 0 || f.length[int(a)*n+int(b)] == farthest {
		return from, false
	}
	next = f.centre(i)
	for k := range lookAhead {
		if i == end {
			if k == 0 || f.clear(from, to, radius) {
				return to, true
			}
			return next, true
		}
		way := ways[f.step[int(f.number[i])*n+int(b)]]
		i += way[0] + way[1]*f.Width
		at := f.centre(i)
		if k > 0 && !f.clear(from, at, radius) {
			return next, true
		}
		next = at
	}
	return next, true
}

// clear reports whether a body of this radius can go straight from one place to another.
func (f *Facility) clear(from, to geom.Vec2, radius float64) bool {
	side := to.Sub(from).Norm().Perp().Scale(radius)
	return f.walkable(from.Add(side), to.Add(side)) && f.walkable(from.Sub(side), to.Sub(side))
}

// walkable reports whether a line meets nothing but floor and doors.
func (f *Facility) walkable(from, to geom.Vec2) bool {
	hit := false
	f.trace(from, to, func(i int) bool {
		hit = !f.tiles[i].free()
		return !hit
	})
	return !hit
}

// trace visits the tiles that a line meets, in their order, until visit says no. It gives the part of the line, 0 to 1,
// at which the last tile begins.
func (f *Facility) trace(from, to geom.Vec2, visit func(i int) bool) float64 {
	x, y := int(from.X), int(from.Y)
	d := to.Sub(from)
	stepX, stepY := 1, 1
	nextX, nextY := 2.0, 2.0 // parts of the line at which it comes to the next column and row
	acrossX, acrossY := 2.0, 2.0
	switch {
	case d.X > 0:
		acrossX = 1 / d.X
		nextX = (float64(x+1) - from.X) / d.X
	case d.X < 0:
		stepX, acrossX = -1, -1/d.X
		nextX = (float64(x) - from.X) / d.X
	}
	switch {
	case d.Y > 0:
		acrossY = 1 / d.Y
		nextY = (float64(y+1) - from.Y) / d.Y
	case d.Y < 0:
		stepY, acrossY = -1, -1/d.Y
		nextY = (float64(y) - from.Y) / d.Y
	}
	for part := 0.0; ; {
		if x < 0 || y < 0 || x >= f.Width || y >= f.Height || !visit(y*f.Width+x) {
			return part
		}
		if nextX < nextY {
			part, x = nextX, x+stepX
			nextX += acrossX
		} else {
			part, y = nextY, y+stepY
			nextY += acrossY
		}
		if part >= 1 {
			return 1
		}
	}
}
