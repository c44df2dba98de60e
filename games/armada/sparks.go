package armada

import (
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// bolts fly with a tail.
func (g *Game) bolts(s *sim.Scene) {
	w := g.world
	for i := range w.Flying {
		b := &w.Bolts[i]
		c := colourOf(b.Side)
		tail := b.At.Sub(b.Velocity.Norm().Scale(6))
		s.Line(tail, b.At, 1.1, c.Alpha(0.35))
		s.Line(tail.Lerp(b.At, 0.4), b.At, 0.6, c.Mix(colourPaper, 0.6))
	}
}

// random draws the same numbers for one effect again and again: it always flies the same way.
func (e *effect) random(i int) wits.Rand {
	state := uint64(e.tick)*31 + uint64(i)*7 + uint64(e.Kind)
	return wits.NewRand(&state)
}

// sparks are hits and explosions.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		switch {
		case e.Kind == Hit && age < 0.25:
			s.Circle(e.At, 1+float64(7*age), sim.Fill(colourPaper.Alpha(0.7*(1-age/0.25))))
		case e.Kind == Scratch && age < 0.3:
			s.Circle(e.At, 1+float64(5*age), sim.Fill(colourRidge.Alpha(0.6*(1-age/0.3))))
		case e.Kind == Destroyed && age < 1.4:
			e.burst(s, i, age, 1.4, 1, colourOf(e.Side))
		case e.Kind == FlagshipLost && age < 4:
			e.burst(s, i, age, 4, 5, colourOf(e.Side))
		}
	}
}

// burst is a flash, a ring and debris.
func (e *effect) burst(s *sim.Scene, i int, age, life, size float64, c sim.Color) {
	t := age / life
	if t < 0.3 {
		s.Circle(e.At, size*(3+float64(12*t)), sim.Fill(colourGold.Mix(colourPaper, 1-t/0.3).Alpha(0.9*(1-t/0.3))))
	}
	s.Circle(e.At, size*(3+float64(16*t)), sim.Stroke(colourGold.Alpha(0.5*(1-t)), size*0.5))
	r := e.random(i)
	for range 9 {
		way, far, turn := geom.FromAngle(r.Range(-tau/2, tau/2)), r.Range(4, 15), r.Range(0, tau)
		out := 1 - float64((1-t)*(1-t))
		s.Rect(e.At.Add(way.Scale(size*far*out)), geom.Vec2{X: size * 1.5, Y: size * 0.8}, turn+float64(t*5), 0.2, sim.Fill(c.Mix(colourInk, 0.3).Alpha(1-t)))
	}
}

// numbers are texts that need not be made in every frame.
var numbers = func() (n [MaxSquads + 1]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

// badge is the number of a squad, under it.
func (g *Game) badge(s *sim.Scene, q *Squad) {
	w := g.world
	if q.Alive == 0 || q.Side == Red && g.player.Plays && !q.Seen.Known {
		return
	}
	c := colourOf(q.Side).Mix(colourPaper, 0.4)
	if g.player.Plays && q.Side == Blue && g.player.has(q.Number) {
		c = colourGood
	}
	size := float64(w.Height / 52)
	s.Text(q.At.Sub(geom.Vec2{Y: 9 + size}), size, sim.Centre, c.Alpha(0.85), numbers[q.Number%w.Size+1])
	s.Pick(q.ID.Index(), q.At.Sub(geom.Vec2{Y: 9 + size/2}), size*0.8)
}

// panel says how the battle stands.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	size := float64(w.Height / 30)
	top := w.Height + float64(size*0.6)
	middle := w.Width / 2
	if g.player.Zoom > 0 {
		return
	}
	for side := range w.Flags {
		f := &w.Flags[side]
		c, left := colourOf(Side(side)), 0.0
		left = float64(w.Left(Side(side))) / float64(w.Size*Crew)
		from, way, align := 0.0, 1.0, sim.Left
		if Side(side) == Red {
			from, way, align = w.Width, -1, sim.Right
		}
		long := float64(w.Width * 0.36)
		for row, part := range [...]float64{left, f.Health / f.Most} {
			y := top + float64(size*0.7) - float64(float64(row)*size*0.5)
			s.Rect(geom.Vec2{X: from + float64(way*long/2), Y: y}, geom.Vec2{X: long, Y: size * 0.34}, 0, size*0.1, sim.Fill(c.Alpha(0.18)))
			s.Rect(geom.Vec2{X: from + float64(way*long*part/2), Y: y}, geom.Vec2{X: long * part, Y: size * 0.34}, 0, size*0.1, sim.Fill(c.Alpha([...]float64{0.95, 0.6}[row])))
		}
		s.Text(geom.Vec2{X: from + float64(way*long) + float64(way*size*0.4), Y: top + float64(size*0.5)}, size*0.55, align, c, "ships")
		s.Text(geom.Vec2{X: from + float64(way*long) + float64(way*size*0.4), Y: top}, size*0.55, align, c.Alpha(0.7), "flagship")
	}
	seconds := max(0, int(battleTime-w.Time()))
	at := geom.Vec2{X: middle, Y: top + float64(size*0.15)}
	switch w.Phase {
	case Fighting:
		s.Text(at, size, sim.Centre, colourPaper, clock(seconds))
	case Draw:
		s.Text(geom.Vec2{X: middle, Y: w.Height / 2}, size*2.2, sim.Centre, colourPaper, "a draw")
	default:
		s.Text(geom.Vec2{X: middle, Y: w.Height / 2}, size*2.2, sim.Centre, colourOf(Side(w.Phase-BlueWon)), w.Phase.String())
	}
	if g.player.Plays && w.Phase == Fighting {
		s.Text(geom.Vec2{X: middle, Y: -size * 0.95}, size*0.62, sim.Centre, colourPaper.Alpha(0.7),
			"1-9, Tab, 0: squads   arrows: cursor   Enter: move or attack   F: formation   P: patrol   H: hold   Z: closer")
	}
}

// clocks are the texts of the time that is left.
var clocks = func() (c [battleTime + 1]string) {
	for i := range c {
		c[i] = strconv.Itoa(i/60) + ":" + string(rune('0'+i%60/10)) + string(rune('0'+i%10))
	}
	return c
}()

func clock(seconds int) string { return clocks[min(seconds, len(clocks)-1)] }
