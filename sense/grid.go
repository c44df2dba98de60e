package sense

import "github.com/wits-ai/wits/geom"

// This file keeps bodies in a grid of square cells, seen from above, so that a signal asks those alone that it can reach.
// Cells lie in a table by a hash of their place, so that the world has no bounds; the bodies of a slot are a list, linked
// through the bodies.

// cellOf is the cell of a coordinate. What is far out lies in the outermost cells.
func (s *System) cellOf(x float64) int32 {
	x = min(max(x*s.config.perCell, -1<<30), 1<<30)
	i := int32(x)
	if float64(i) > x {
		i--
	}
	return i
}

// slotOf is where the list of a cell begins.
func (t *State) slotOf(x, y int32) int {
	h := uint64(uint32(x))<<32 | uint64(uint32(y))
	h = (h ^ h>>29) * 0x9e3779b97f4a7c15
	return int(h >> 32 & uint64(len(t.cells)-1))
}

// link puts a body into the list of its cell.
func (s *System) link(i int32) {
	b := &s.bodies[i]
	b.x, b.y = s.cellOf(b.Place.X), s.cellOf(b.Place.Y)
	head := &s.cells[s.slotOf(b.x, b.y)]
	b.prev, b.next = -1, *head
	if *head >= 0 {
		s.bodies[*head].prev = i
	}
	*head = i
}

// unlink takes a body out of its list.
func (s *System) unlink(i int32) {
	b := &s.bodies[i]
	if b.prev >= 0 {
		s.bodies[b.prev].next = b.next
	} else {
		s.cells[s.slotOf(b.x, b.y)] = b.next
	}
	if b.next >= 0 {
		s.bodies[b.next].prev = b.prev
	}
}

// relink makes the grid anew, with room for all bodies.
func (s *System) relink() {
	size := 64
	for size < 2*len(s.order) {
		size *= 2
	}
	if cap(s.cells) < size {
		s.cells = make([]int32, size)
	}
	s.cells = s.cells[:size]
	for i := range s.cells {
		s.cells[i] = -1
	}
	for _, i := range s.order {
		s.link(i)
	}
}

// nearby collects the bodies that may lie within a distance of a place, seen from above, and that sense or emit what the
// masks say. Their order means nothing.
func (s *System) nearby(to []int32, at geom.Vec3, within float64, senses, emits uint32) []int32 {
	x0, x1 := s.cellOf(at.X-within), s.cellOf(at.X+within)
	y0, y1 := s.cellOf(at.Y-within), s.cellOf(at.Y+within)
	far := float64(within * within)
	wide, high := int64(x1)-int64(x0)+1, int64(y1)-int64(y0)+1
	if wide > 1<<15 || high > 1<<15 || wide*high > int64(len(s.order)) {
		for _, i := range s.order {
			b := &s.bodies[i]
			dx, dy := b.Place.X-at.X, b.Place.Y-at.Y
			if (b.senses&senses|b.emits&emits) != 0 && float64(dx*dx)+float64(dy*dy) <= far {
				to = append(to, i)
			}
		}
		return to
	}
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			for i := s.cells[s.slotOf(x, y)]; i >= 0; i = s.bodies[i].next {
				b := &s.bodies[i]
				if b.x != x || b.y != y || (b.senses&senses|b.emits&emits) == 0 {
					continue
				}
				dx, dy := b.Place.X-at.X, b.Place.Y-at.Y
				if float64(dx*dx)+float64(dy*dy) <= far {
					to = append(to, i)
				}
			}
		}
	}
	return to
}
