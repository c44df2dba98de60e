package main

import (
	"fmt"
	"io/fs"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
)

const (
	hunters = 4
	pause   = 0.8 // s between two strikes among spheres
)

// nobody is the choice of spheres without any.
const nobody = "none"

// game is a [sim.Game] and a [sim.Reloader]: the beast among hunters, or among spheres.
type game struct {
	documents fs.FS
	clips     []Clip
	brains    *sim.Brains
	minds     []*wits.Mind // the beast's, and the hunters'
	agents    []sim.Agent
	world     *world
	measured  int   // the animation that is played among spheres; -1: there are hunters
	reach     Reach // what is measured so
	rest      float64
}

func newGame(documents fs.FS, clips []Clip) *game { return &game{documents: documents, clips: clips} }

// Info describes the game.
func (g *game) Info() sim.Info {
	spheres := sim.Option{Name: "spheres", Label: "Measure, among spheres", Choices: []string{nobody}, Value: nobody}
	for i := range g.clips {
		spheres.Choices = append(spheres.Choices, g.clips[i].Name)
	}
	return sim.Info{
		Name: "reach", Title: "Within reach", About: "A beast attacks whom it can reach. How far each attack reaches was measured, by playing it among spheres.", Rate: rate,
		Options:  []sim.Option{spheres},
		Overlays: []sim.Overlay{{Name: "reach", Label: "Reach of the attack", About: "The sector in which the attack that plays was said to hit.", On: true}},
	}
}

// Start begins anew.
func (g *game) Start(options map[string]string, seed uint64) error {
	registry := std.NewRegistry()
	register(registry, g.clips)
	g.brains = sim.NewBrains(registry, g.documents)
	beast, err := sim.LoadBrain(g.brains, "beast.tree.json", wits.Bind[struct{}])
	if err != nil {
		return err
	}
	hunter, err := sim.LoadBrain(g.brains, "hunter.tree.json", wits.Bind[struct{}])
	if err != nil {
		return err
	}
	g.world, g.measured, g.rest = newWorld(g.clips), -1, 0
	g.minds, g.agents = g.minds[:0], g.agents[:0]
	for i := range g.clips {
		if g.clips[i].Name == options["spheres"] {
			g.measured = i
			g.world.targets = lattice(&g.clips[i])
			g.agents = append(g.agents, sim.Agent{ID: 1, Name: "Beast", Steered: "the measuring", Doing: g.doing})
			g.reach, err = measure(g.clips, i)
			return err
		}
	}
	for i := range hunters {
		g.world.targets = append(g.world.targets, target{at: start(i, hunters), to: start(i, hunters), health: 100})
	}
	g.add("Beast", beast.Program.NewMind(seed))
	g.agents[0].Doing = g.doing
	for i := range hunters {
		g.add(fmt.Sprint("Hunter ", i+1), hunter.Program.NewMind(seed+uint64(i)+1))
	}
	return nil
}

// doing returns what the beast's body carries out, for the page.
func (g *game) doing(dst []sim.Doing) []sim.Doing {
	return actors.Doing(dst, skills, &g.world.beast.actuator)
}

func (g *game) add(name string, m *wits.Mind) {
	g.minds = append(g.minds, m)
	g.agents = append(g.agents, sim.Agent{ID: uint32(len(g.minds)), Name: name, Mind: m})
}

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return g.agents }

// Step runs a tick.
func (g *game) Step(in sim.Input) {
	if err := g.step(in.Frame()); err != nil {
		in.Log().Log(wits.Message{Entity: wits.NewEntity(1, 1), Tick: in.Tick(), Level: wits.Error, Text: err.Error()})
	}
}

// step has all think; then the beast's body carries out its orders, and the hunters walk. The error tells of an order that broke a rule.
func (g *game) step(frame wits.Frame) error {
	w := g.world
	if g.measured >= 0 {
		g.strike(frame.Delta)
	}
	frame.World = w
	for i, m := range g.minds {
		frame.Entity = wits.NewEntity(uint32(i+1), 1)
		switch {
		case i == 0:
			frame.Self = &w.beast
		case w.targets[i-1].stands():
			frame.Self = &w.targets[i-1]
		default:
			continue
		}
		m.Step(frame)
	}
	err := skills.Step(&w.beast.actuator, &w.beast, frame.Delta)
	if g.measured < 0 {
		w.step(frame.Delta)
	}
	return err
}

// strike has the beast strike among spheres, again and again.
func (g *game) strike(delta float64) {
	b := &g.world.beast
	if !b.actuator.Idle() {
		g.rest = pause
		return
	}
	if g.rest -= delta; g.rest <= 0 {
		b.actuator.Issue(striking.Order(Strike{Clip: int64(g.measured)}))
	}
}

// moment is the game between two ticks.
type moment struct {
	beast   beast
	targets []target
	minds   []wits.Snapshot
	rest    float64
}

// Keep implements [sim.Keeper].
func (g *game) Keep(m any) any {
	return sim.KeepIn(m, func(to *moment) {
		to.beast, to.rest = g.world.beast, g.rest
		to.targets = append(to.targets[:0], g.world.targets...)
		if len(to.minds) != len(g.minds) {
			to.minds = make([]wits.Snapshot, len(g.minds))
		}
		for i, m := range g.minds {
			m.Snapshot(&to.minds[i])
		}
	})
}

// Return implements [sim.Keeper].
func (g *game) Return(m any) error {
	return sim.ReturnFrom(m, func(from *moment) error {
		g.world.beast, g.rest = from.beast, from.rest
		copy(g.world.targets, from.targets)
		for i, m := range g.minds {
			if err := m.Restore(&from.minds[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Hash implements [sim.Hasher].
func (g *game) Hash() uint64 {
	h, b := sim.NewDigest(), &g.world.beast
	h.Point(b.at)
	h.Real(b.heading, b.time, g.rest)
	h.Word(b.strikes)
	h.Word(b.actuator.Hash())
	for i := range g.world.targets {
		t := &g.world.targets[i]
		h.Point(t.at, t.to)
		h.Real(t.health, t.down)
	}
	return uint64(h)
}

// Draw paints the field. A weapon is red while it hits; spheres that were hit are red, too.
func (g *game) Draw(s *sim.Scene) {
	w, b := g.world, &g.world.beast
	ink, red, grey := sim.RGB(40, 44, 52), sim.RGB(190, 72, 52), sim.RGB(176, 182, 170)
	s.Background(sim.RGB(222, 226, 206))
	reach := b.reach
	if g.measured >= 0 {
		s.Camera(geom.Vec2{}, float64(2*g.clips[g.measured].extent())+2)
		for i := range w.targets {
			if t := &w.targets[i]; t.hits > 0 {
				s.Circle(t.at, spacing*0.42, sim.Fill(red))
			} else {
				s.Circle(t.at, spacing*0.3, sim.Fill(grey))
			}
		}
		if b.strikes > 1 || b.strikes == 1 && b.clip < 0 {
			reach = g.reach.Sector.in()
			s.Text(geom.Vec2{Y: -g.clips[g.measured].extent() - 0.6}, 0.3, sim.Centre, ink, fmt.Sprintf("%s: %d of %d spheres, %.2f m, ± %.1f° towards %.0f°",
				g.reach.Clip, g.reach.Hit, g.reach.Spheres, g.reach.Sector.Distance, g.reach.Sector.Angle, g.reach.Sector.Toward))
		}
	} else {
		s.Camera(geom.Vec2{}, 2*field+2)
		s.Circle(geom.Vec2{}, field+0.5, sim.Fill(sim.RGB(232, 236, 218)))
		for i := range w.targets {
			t := &w.targets[i]
			colour := sim.RGB(52, 96, 148)
			if !t.stands() {
				colour = grey
			}
			s.Circle(t.at, humanRadius, sim.Fill(colour))
			s.Rect(t.at.Add(geom.Vec2{X: (max(t.health, 0) - 100) / 250, Y: 0.55}), geom.Vec2{X: max(t.health, 0) / 125, Y: 0.1}, 0, 0, sim.Fill(sim.RGB(60, 160, 80)))
			s.Pick(uint32(i+2), t.at, 0.5)
		}
	}
	s.Pick(1, b.at, 1)
	if reach.Radius > 0 && s.Layer("reach", 1) {
		middle, half := reach.Facing.Angle(), min(reach.Half, math.Pi)
		s.Wedge(b.at, 0, reach.Radius, middle-half, middle+half, sim.Style{Fill: red.Alpha(0.12), Stroke: red.Alpha(0.7), Width: 0.03})
		s.Base()
	}
	ahead := geom.FromAngle(b.heading)
	s.Circle(b.at, beastRadius, sim.Fill(sim.RGB(96, 84, 72)))
	s.Circle(b.at.Add(ahead.Scale(0.55)), 0.3, sim.Fill(sim.RGB(120, 104, 88)))
	if b.clip >= 0 {
		weapon, live := w.weapon(b.clip, b.time)
		colour := sim.RGB(120, 104, 88)
		if live {
			colour = red
		}
		s.Line(weapon.A, weapon.B, float64(2*g.clips[b.clip].Radius), colour)
		s.Text(b.at.Add(geom.Vec2{Y: 1}), 0.35, sim.Centre, ink, g.clips[b.clip].Name)
	}
}
