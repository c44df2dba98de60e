package overlay

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// Sight paints what the eyes of somebody see, cone by cone, exactly as far as walls let them: where several cones lie over each
// other, and it sees best, the colour is strongest.
func (p *Painter) Sight(s *sim.Scene, v level.View, senses *sense.System, who wits.Entity) {
	p.views = senses.Looking(p.views[:0], who)
	for i := range p.views {
		w := &p.views[i]
		if w.Modality.Type != sense.Sight || !w.On {
			continue
		}
		cones := w.Sensor.Cones
		if len(cones) == 0 {
			p.cone(s, v, w, &sense.Cone{Angle: 2 * math.Pi})
		}
		for k := range cones {
			p.cone(s, v, w, &cones[k])
		}
	}
}

// cone paints one cone; the less is taken from the strength in it, the stronger.
func (p *Painter) cone(s *sim.Scene, v level.View, w *sense.View, c *sense.Cone) {
	strength := 1 - geom.Clamp(c.Attenuation, 0, 1)
	style := sim.Style{Fill: Seeing.Alpha(0.06 + float64(0.14*strength)), Stroke: Seeing.Alpha(0.45), Width: fine}
	if c.Boxed() {
		p.traces(s, v, w, c, style)
		return
	}
	p.points = p.viewer.Visible(v, level.Cone{At: w.At, Facing: w.Facing, Half: c.Angle / 2, Range: w.Range}, p.points[:0])
	if len(p.points) >= 3 {
		s.Polygon(p.points, style)
	}
}

// traced is the angle between two traces of a box that are painted, in radians.
const traced = math.Pi / 180

// traces paints a cone whose line of sight a box must get through: how far the box gets in each direction, and straight ahead the lane
// that it needs, with the box where it stops.
func (p *Painter) traces(s *sim.Scene, v level.View, w *sense.View, c *sense.Cone, style sim.Style) {
	eye := w.At.XY()
	p.points = append(p.points[:0], eye)
	end := func(angle float64) geom.Vec2 {
		to := eye.Add(geom.FromAngle(angle).Scale(w.Range))
		return eye.Lerp(to, v.TraceBox(w.At, geom.Vec3{X: to.X, Y: to.Y, Z: w.At.Z}, c.Wide, c.High))
	}
	n := max(int(c.Angle/traced), 1)
	for i := range n + 1 {
		p.points = append(p.points, end(w.Facing-c.Angle/2+float64(c.Angle*float64(i)/float64(n))))
	}
	s.Polygon(p.points, style)
	stop, side := end(w.Facing), geom.FromAngle(w.Facing).Perp().Scale(c.Wide/2)
	lane := Seeing.Alpha(0.7)
	dashes(s, eye.Add(side), stop.Add(side), fine, lane)
	dashes(s, eye.Sub(side), stop.Sub(side), fine, lane)
	s.Line(stop.Add(side), stop.Sub(side), plain, lane)
}

// Reach paints how far the other senses of somebody reach at most: circles, and cones for those that have any, each in the
// colour of its sort and with the name of its sensor.
func (p *Painter) Reach(s *sim.Scene, senses *sense.System, who wits.Entity) {
	p.views = senses.Looking(p.views[:0], who)
	for i := range p.views {
		w := &p.views[i]
		if w.Modality.Type == sense.Sight || !w.On {
			continue
		}
		at, c := w.At.XY(), colour(w.Modality)
		style := sim.Style{Fill: c.Alpha(0.015), Stroke: c.Alpha(0.6), Width: plain} // many lie over each other
		for _, cone := range w.Sensor.Cones {
			half := cone.Angle / 2
			s.Wedge(at, 0, w.Range, w.Facing-half, w.Facing+half, style)
		}
		label := at.Add(geom.FromAngle(w.Facing).Scale(w.Range + 0.15))
		if len(w.Sensor.Cones) == 0 {
			s.Circle(at, w.Range, style)
			label = at.Add(geom.Vec2{Y: w.Range + 0.12})
		}
		s.Text(label, 0.4, sim.Centre, c, w.Sensor.Name)
	}
}

// Signals paints what is on its way: each signal as a ring that grows as fast as it travels, with fainter ones behind it, and
// fades as it loses strength; smells and others that stay as clouds.
func (p *Painter) Signals(s *sim.Scene, senses *sense.System) {
	p.flights = senses.Flying(p.flights[:0])
	for i := range p.flights {
		f := &p.flights[i]
		m := p.modality(senses.Config(), f.Modality)
		reach := f.Range
		if reach <= 0 && m != nil {
			reach = m.Range
		}
		if !(f.Radius < reach) {
			continue
		}
		c, fade := colour(m), 1-f.Radius/reach
		for k := range 3 {
			if r := f.Radius - float64(0.35*float64(k)); r > 0 {
				s.Circle(f.At.XY(), r, sim.Stroke(c.Alpha(float64(0.8*fade)/float64(1+k)), plain*1.5))
			}
		}
		s.Circle(f.At.XY(), 0.1, sim.Fill(c.Alpha(0.3+float64(0.6*fade))))
	}
	p.puffs = senses.Puffs(p.puffs[:0])
	for i := range p.puffs {
		f := &p.puffs[i]
		c := colour(p.modality(senses.Config(), f.Modality))
		left := geom.Clamp(f.Strength, 0, 1)
		for k := range 3 {
			s.Circle(f.At.XY(), 0.25+float64(0.2*float64(k)), sim.Fill(c.Alpha(float64(0.25*left))))
		}
	}
}

// ages are the labels of what is so many seconds old.
var ages = func() (out [100]string) {
	for i := range out {
		out[i] = strconv.Itoa(i) + " s"
	}
	return out
}()

// Memory paints where somebody believes others to be: a ghost at the last known place of each, with the way that it moved,
// how long ago that was, and the paler the less sure that is by now. In its middle is the colour of the sense. What it
// perceives at this moment has a full ring, and what it only remembers a broken one.
func (p *Painter) Memory(s *sim.Scene, senses *sense.System, who wits.Entity, at geom.Vec2) {
	memory, now := senses.Memory(who), senses.Now()
	p.percepts = senses.Percepts(p.percepts[:0], who)
	for i := range p.percepts {
		q := &p.percepts[i]
		age := max(now-q.Last, 0)
		sure := Certainty(age, memory)
		if sure <= 0 {
			continue
		}
		c := Memory.Alpha(0.35 + float64(0.6*sure))
		ghost := q.At.XY()
		dashes(s, at, ghost, fine, c.Alpha(float64(0.6*sure)))
		s.Circle(ghost, 0.4, sim.Fill(c.Alpha(0.1+float64(0.35*sure))))
		s.Circle(ghost, 0.12, sim.Fill(colour(p.modality(senses.Config(), q.Modality)).Alpha(0.3+float64(0.65*sure))))
		if senses.Perceives(who, q.Of, q.Modality) {
			s.Circle(ghost, 0.4, sim.Stroke(c, plain))
		} else {
			for k := range 6 {
				a := float64(k) * math.Pi / 3
				s.Wedge(ghost, 0.38, 0.44, a, a+float64(0.6*math.Pi/3), sim.Fill(c))
			}
		}
		if v := q.Velocity.XY(); v.LenSq() > 0.01 {
			tip := ghost.Add(v.Clamped(2))
			s.Line(ghost, tip, plain, c)
			arrow(s, ghost, tip, 0.25, c)
		}
		if age >= 0.5 {
			s.Text(ghost.Add(geom.Vec2{Y: 0.55}), 0.35, sim.Centre, c, ages[min(int(age), len(ages)-1)])
		}
	}
}

// Certainty returns how sure somebody is of what it perceived so many seconds ago: 1 at once, half after each of its memory's
// halves, and 0 when it is forgotten.
func Certainty(age float64, m sense.Memory) float64 {
	if m.Forgotten > 0 && age >= m.Forgotten {
		return 0
	}
	if !(m.Half > 0) {
		return 1
	}
	return geom.Exp(-math.Ln2 * age / m.Half)
}
