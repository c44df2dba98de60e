package steer

import "github.com/wits-ai/wits/geom"

// Separation goes away from others, from each the more the nearer it is: in inverse proportion to the distance, as [Reynolds87]
// and [Hufford] have it. Others are those within radius metres; who stands at the very same point is left out.
func Separation(m *Mover, others []Mover, radius float64) geom.Vec2 {
	var sum geom.Vec2
	for i := range others {
		away := m.At.Sub(others[i].At)
		if d := away.LenSq(); d > 0 && d <= float64(radius*radius) {
			sum = sum.Add(away.Scale(1 / d))
		}
	}
	return m.clip(sum.Scale(m.MaxForce * radius / 4))
}

// Cohesion goes to the middle of others within radius metres. [Hufford] gives it those of the mover's own group.
func Cohesion(m *Mover, others []Mover, radius float64) geom.Vec2 {
	var sum geom.Vec2
	n := 0.0
	for i := range others {
		if others[i].At.Sub(m.At).LenSq() <= float64(radius*radius) {
			sum = sum.Add(others[i].At)
			n++
		}
	}
	if n == 0 {
		return geom.Vec2{}
	}
	return Seek(m, sum.Scale(1/n))
}

// Alignment moves as others within radius metres do on average. [Hufford] gives it those of the mover's own group.
func Alignment(m *Mover, others []Mover, radius float64) geom.Vec2 {
	var sum geom.Vec2
	n := 0.0
	for i := range others {
		if others[i].At.Sub(m.At).LenSq() <= float64(radius*radius) && finite(others[i].Velocity) {
			sum = sum.Add(others[i].Velocity)
			n++
		}
	}
	if n == 0 {
		return geom.Vec2{}
	}
	return m.Toward(sum.Scale(1 / n).Clamped(m.MaxSpeed))
}

// FollowLeader arrives behind a leader, so many metres, and keeps apart from the others who do within radius metres; who
// stands in the leader's way within distance gets out of it.
func FollowLeader(m, leader *Mover, others []Mover, distance, radius, deceleration float64) geom.Vec2 {
	ahead := leader.Ahead()
	rel := m.At.Sub(leader.At)
	if along := rel.Dot(ahead); along > 0 && along < 2*distance && leader.Velocity.LenSq() > 1e-6 {
		if side := ahead.Cross(rel); max(side, -side) < m.Radius+leader.Radius+distance/2 {
			out := geom.Vec2{X: -ahead.Y, Y: ahead.X}
			if side < 0 {
				out = out.Neg()
			}
			return m.along(out)
		}
	}
	behind := leader.At.Sub(ahead.Scale(distance))
	arrive := Arrive(m, behind, deceleration, 0.1)
	return m.clip(arrive.Add(Separation(m, others, radius)))
}
