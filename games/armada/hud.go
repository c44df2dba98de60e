package armada

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// shows reports whether a squad of blue is selected, and so what it does is shown.
func (g *Game) shows(squad int64) bool { return squad < g.world.Size && g.player.has(squad) }

// halo is around a squad that is selected.
func (g *Game) halo(s *sim.Scene, q *Squad) {
	w := g.world
	if q.Alive == 0 || !g.shows(q.Number) {
		return
	}
	far, size := 0.0, w.size()
	for k := range w.crewOf(q) {
		o := &w.crewOf(q)[k]
		if o.Alive() && !o.Fled {
			far = max(far, o.At.Dist(q.At))
			s.Circle(o.At, float64(3.9*size), sim.Style{Fill: colourGood.Alpha(0.12), Stroke: colourGood.Alpha(0.9), Width: float64(0.4 * size)})
		}
	}
	if far < 45 {
		s.Circle(q.At, far+float64(5*size), sim.Style{Fill: colourGood.Alpha(0.06), Stroke: colourGood.Alpha(0.35), Width: float64(0.3 * size)})
	}
}

// numbers are texts that need not be made in every frame.
var numbers = func() (n [MaxSquads*Crew + 1]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

// badge is the number of a squad with its strength, above it: round for blue, with corners for red. In a large battle only a few that
// are selected have one, for they would hide the ships.
func (g *Game) badge(s *sim.Scene, q *Squad) {
	w := g.world
	if q.Alive == 0 || q.Side == Red && g.player.Plays && !q.Seen.Known || w.Size > 25 && (!g.shows(q.Number) || g.selected(nil) > few) {
		return
	}
	c := colourOf(q.Side)
	size := float64(w.Height / 46)
	wide := float64(size * [...]float64{1.2, 1.6, 2.1}[min(2, len(numbers[q.Number%w.Size+1])-1)])
	at := q.At.Add(geom.Vec2{Y: float64(7*w.size()) + size})
	corner, fill, ink := float64(size*0.55), colourInk.Alpha(0.75), c.Mix(colourPaper, 0.45)
	if q.Side == Red {
		corner = 0
	}
	if g.shows(q.Number) {
		c, fill, ink = colourGood, colourGood, colourInk
	}
	s.Rect(at, geom.Vec2{X: wide, Y: float64(size * 1.15)}, 0, corner, sim.Style{Fill: fill, Stroke: c, Width: float64(size * 0.09)})
	s.Text(at.Sub(geom.Vec2{Y: float64(size * 0.29)}), float64(size*0.82), sim.Centre, ink, numbers[q.Number%w.Size+1])
	if q.Strength < 0.995 {
		bar(s, at.Sub(geom.Vec2{Y: float64(size * 0.8)}), geom.Vec2{X: max(wide, size*1.6), Y: float64(size * 0.24)}, q.Strength)
	}
	s.Pick(q.ID.Index(), at, float64(size*0.8))
}

// told is the last order: a mark that fades where it leads to.
func (g *Game) told(s *sim.Scene) {
	const life = 1.3 // s
	w, m := g.world, &g.player.Mark
	age := float64(w.Tick-m.Tick) / Rate
	if m.Kind == NoOrder || age < 0 || age > life {
		return
	}
	t := age / life
	at, c, r := m.At, colourGood, float64(w.Height/45)
	switch m.Kind {
	case AttackOrder:
		var ok bool
		if at, _, ok = w.Place(m.Target); !ok {
			return
		}
		c, r = colourRed, float64(w.Height/28)
		for k := range 4 {
			way := geom.FromAngle(float64(float64(k)*tau/4) + float64(t*1.2))
			s.Line(at.Add(way.Scale(float64(r*(1.5-t)))), at.Add(way.Scale(float64(r*(0.8-float64(0.4*t))))), r/7, c.Alpha(1-t))
		}
	case PatrolOrder:
		c = colourGold
	}
	s.Circle(at, float64(r*(1.3-t)), sim.Stroke(c.Alpha(1-t), r/9))
	s.Circle(at, float64(float64(r*0.5)*(1-t)), sim.Fill(c.Alpha(float64(0.6*(1-t)))))
}

// cursor is where the player's keys point.
func (g *Game) cursor(s *sim.Scene) {
	at, size := g.player.Cursor, float64(g.world.Height/70)
	c := colourGood
	if _, ok := g.enemy(at, grasp); ok {
		c = colourRed
	}
	s.Circle(at, size, sim.Stroke(colourInk.Alpha(0.6), size/3))
	s.Circle(at, size, sim.Stroke(c, size/7))
	for k := range 4 {
		way := geom.FromAngle(float64(float64(k) * tau / 4))
		s.Line(at.Add(way.Scale(float64(size*0.6))), at.Add(way.Scale(float64(size*1.6))), size/6, c)
	}
}

// panel says at the lower edge of the picture how the battle stands, and in the end who has won.
func (g *Game) panel(s *sim.Scene, v view) {
	w := g.world
	unit := v.height / margins // of the picture of all of space
	size := float64(unit / 23)
	low := v.at.Y - v.height/2
	wide := float64(unit * ratio)
	for side := range w.Flags {
		f := &w.Flags[side]
		c, left := colourOf(Side(side)), w.Left(Side(side))
		edge, way, align := v.at.X-wide/2, 1.0, sim.Left
		if Side(side) == Red {
			edge, way, align = v.at.X+wide/2, -1, sim.Right
		}
		at := func(x, y float64) geom.Vec2 { return geom.Vec2{X: edge + float64(way*x), Y: low + y} }
		s.Text(at(0, float64(size*0.5)), float64(size*0.95), align, c.Mix(colourPaper, 0.25), [...]string{"BLUE", "RED"}[side])
		s.Text(at(float64(size*[...]float64{2.9, 2.3}[side]), float64(size*0.5)), float64(size*0.95), align, colourPaper, numbers[left])
		from := float64(size * 5.2)
		long := wide/2 - from - float64(size*7.5)
		for row, part := range [...]float64{float64(left) / float64(w.Size*Crew), f.Health / f.Most} {
			y := float64(size * [...]float64{1.5, 0.5}[row])
			tall := float64(size * 0.4)
			s.Rect(at(from+long/2, y), geom.Vec2{X: long, Y: tall}, 0, tall/2, sim.Fill(c.Alpha(0.2)))
			if part > 0 {
				s.Rect(at(from+float64(long*part/2), y), geom.Vec2{X: float64(long * part), Y: tall}, 0, min(tall/2, long*part/2), sim.Fill(c.Alpha([...]float64{1, 0.65}[row])))
			}
			s.Text(at(from+long+float64(size*0.3), y-float64(size*0.2)), float64(size*0.58), align, colourPaper.Alpha(0.85), [...]string{"ships", "flagship"}[row])
		}
	}
	for side := range w.Flags {
		if text := g.says(Side(side)); text != "" && !g.player.Plays {
			s.Text(geom.Vec2{X: v.at.X, Y: low + float64(size*(2.5+float64(side)))}, float64(size*0.62), sim.Centre, colourOf(Side(side)).Mix(colourPaper, 0.4), text)
		}
	}
	middle := geom.Vec2{X: v.at.X, Y: low + float64(size*0.5)}
	if w.Phase == Fighting {
		s.Text(middle, float64(size*1.1), sim.Centre, colourPaper, clock(max(0, int(battleTime-w.Time()))))
		return
	}
	c, at := colourPaper, v.at.Add(geom.Vec2{Y: float64(unit * 0.2)})
	if w.Phase != Draw {
		c = colourOf(Side(w.Phase - BlueWon))
	}
	text := [...]string{BlueWon: "Blue has won", RedWon: "Red has won", Draw: "A draw"}[w.Phase]
	if g.player.Plays {
		text = [...]string{BlueWon: "Victory", RedWon: "Defeat", Draw: "A draw"}[w.Phase]
	}
	s.Rect(at, geom.Vec2{X: float64(unit * 0.8), Y: float64(unit * 0.17)}, 0, float64(unit*0.02), sim.Style{Fill: colourInk.Alpha(0.78), Stroke: c.Alpha(0.8), Width: unit / 300})
	s.Text(at.Sub(geom.Vec2{Y: float64(unit * 0.04)}), float64(unit*0.11), sim.Centre, c, text)
}

// clocks are the texts of the time that is left.
var clocks = func() (c [battleTime + 1]string) {
	for i := range c {
		c[i] = strconv.Itoa(i/60) + ":" + string(rune('0'+i%60/10)) + string(rune('0'+i%10))
	}
	return c
}()

func clock(seconds int) string { return clocks[min(seconds, len(clocks)-1)] }
