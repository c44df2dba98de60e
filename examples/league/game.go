package main

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// rate is how many frames a second has.
const rate = 20

// game is two pickers in an orchard, each of whom thinks by a document.
type game struct {
	documents fs.FS
	sides     [2]string // files
	brains    *sim.Brains
	brain     [2]*sim.Brain[*PickerPorts]
	minds     [2]*wits.Mind
	agents    []sim.Agent
	orchard   *orchard
	ticks     int
}

func newGame(documents fs.FS, blue, red string) *game {
	return &game{documents: documents, sides: [2]string{blue, red}}
}

// Info describes the game.
func (g *game) Info() sim.Info {
	return sim.Info{Name: "league", Title: "Apples", About: "Two pick apples in one orchard. Who carries much is slow, and only what lies in the basket counts.", Rate: rate}
}

// Start begins a match.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	g.orchard, g.ticks, g.agents = plant(seed), 0, nil
	for i, file := range g.sides {
		if g.brain[i], err = sim.LoadBrain(g.brains, file, wits.Bind[PickerPorts]); err != nil {
			return err
		}
		g.minds[i] = g.brain[i].Program.NewMind(seed + uint64(i))
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: names[i], Mind: g.minds[i]})
	}
	return nil
}

var names = [2]string{"Blue", "Red"}

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Step runs a tick: both think of the same orchard, and then move.
func (g *game) Step(in sim.Input) {
	frame := in.Frame()
	for i, m := range g.minds {
		p := &g.orchard.pickers[i]
		ports := g.brain[i].Bound
		ports.Load.Set(m, float64(p.load))
		ports.Apple.Set(m, g.orchard.gap(p.at))
		ports.Home.Set(m, p.home.Sub(p.at).Len())
		p.to = p.at
		frame.Entity, frame.Self = wits.NewEntity(uint32(i+1), 1), p
		m.Step(frame)
	}
	g.orchard.step(frame.Delta)
	g.ticks++
}

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return g.agents }

// Over reports whether the time is over, or all is in baskets.
func (g *game) Over() bool {
	p := &g.orchard.pickers
	return g.ticks >= seconds*rate || len(g.orchard.apples) == 0 && p[0].load+p[1].load == 0
}

// Result says who has more.
func (g *game) Result() string {
	blue, red := g.orchard.pickers[0].basket, g.orchard.pickers[1].basket
	return fmt.Sprintf("Blue has %d apples, and Red %d", blue, red)
}

// scores returns the points of both sides.
func (g *game) scores() []float64 {
	switch blue, red := g.orchard.pickers[0].basket, g.orchard.pickers[1].basket; {
	case blue > red:
		return []float64{1, 0}
	case blue < red:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}

// statistics returns the figures that matches can be judged by.
func (g *game) statistics() any {
	p := &g.orchard.pickers
	return map[string]int{"blue": p[0].basket, "red": p[1].basket, "left": len(g.orchard.apples)}
}

// Hash implements [sim.Hasher].
func (g *game) Hash() uint64 {
	h := sim.NewDigest()
	for i := range g.orchard.pickers {
		p := &g.orchard.pickers[i]
		h.Point(p.at)
		h.Real(float64(p.load), float64(p.basket))
	}
	return uint64(h)
}

// Draw paints the orchard, and how many apples each has.
func (g *game) Draw(s *sim.Scene) {
	ink := sim.RGB(40, 44, 52)
	colors := [2]sim.Color{sim.RGB(52, 92, 170), sim.RGB(176, 64, 52)}
	s.Camera(geom.Vec2{}, 2*half+4)
	s.Background(sim.RGB(222, 234, 206))
	for _, apple := range g.orchard.apples {
		s.Circle(apple, 0.22, sim.Fill(sim.RGB(206, 60, 48)))
	}
	for i := range g.orchard.pickers {
		p := &g.orchard.pickers[i]
		s.Circle(p.home, 0.8, sim.Fill(sim.RGB(150, 112, 70)))
		s.Text(p.home.Add(geom.Vec2{Y: 1.4}), 0.9, sim.Centre, ink, fmt.Sprint(p.basket))
		s.Circle(p.at, 0.5, sim.Fill(colors[i]))
		if p.load > 0 {
			s.Text(p.at.Add(geom.Vec2{Y: 0.9}), 0.6, sim.Centre, ink, fmt.Sprint(p.load))
		}
		s.Pick(uint32(i+1), p.at, 0.7)
	}
}
