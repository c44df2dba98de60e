package steer

import "github.com/wits-ai/wits/geom"

// Weighted is a force and how much it counts.
type Weighted struct {
	Force  geom.Vec2
	Weight float64
}

// Sum adds forces by their weights, and limits the sum.
func Sum(m *Mover, forces ...Weighted) geom.Vec2 {
	var sum geom.Vec2
	for _, f := range forces {
		if force := f.Force.Scale(f.Weight); finite(force) {
			sum = sum.Add(force)
		}
	}
	return m.clip(sum)
}

// Budget adds forces by their weights in the order in which they stand, the most important first, until the mover's greatest
// force is used up: each gets what those before it have left [Reynolds99, prioritised acceleration allocation].
func Budget(m *Mover, forces ...Weighted) geom.Vec2 {
	var sum geom.Vec2
	left := m.MaxForce
	for _, f := range forces {
		force := f.Force.Scale(f.Weight)
		length := force.Len()
		if !(length > 0) || !finite(force) {
			continue
		}
		if length >= left {
			return m.clip(sum.Add(force.Scale(left / length)))
		}
		sum = sum.Add(force)
		left -= length
	}
	return m.clip(sum)
}
