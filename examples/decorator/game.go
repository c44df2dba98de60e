package main

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// courier is the body of the character, and what it knows.
type courier struct {
	at, next geom.Vec2
	plans    int // how often it has planned its way
	jammed   int // kicks until the gate opens
	open     bool
	opened   int // how often it has come through the gate
}

// stops are where it delivers.
var stops = []geom.Vec2{{X: -5, Y: 2}, {X: 5, Y: 2}, {X: 5, Y: -2}}

// gate is what it has to pass between two of them.
var gate = geom.Vec2{X: 0, Y: -2}

// game is a [sim.Game] and a [sim.Reloader]: its documents can be changed while it runs.
type game struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*struct{}]
	mind      *wits.Mind
	courier   courier
}

func newGame(documents fs.FS) *game { return &game{documents: documents} }

// Info describes the game.
func (g *game) Info() sim.Info {
	return sim.Info{Name: "courier", Title: "A courier", About: "A courier walks from stop to stop, and through a gate that jams.", Rate: 30}
}

// Start begins anew.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	if g.brain, err = sim.LoadBrain(g.brains, "courier.tree.json", func(*wits.Program) (*struct{}, error) { return &struct{}{}, nil }); err != nil {
		return err
	}
	g.mind = g.brain.Program.NewMind(seed)
	g.courier = courier{at: stops[0], jammed: 2}
	return nil
}

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Step runs a tick.
func (g *game) Step(in sim.Input) {
	frame := in.Frame()
	frame.Entity, frame.Self = wits.NewEntity(1, 1), &g.courier
	g.mind.Step(frame)
}

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Courier", Mind: g.mind}} }

// Draw paints the game as it stands.
func (g *game) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 8)
	s.Background(sim.RGB(238, 240, 232))
	for _, stop := range stops {
		s.Circle(stop, 0.4, sim.Fill(sim.RGB(206, 222, 190)))
	}
	way := sim.RGB(150, 90, 60)
	if g.courier.open {
		way = sim.RGB(120, 160, 110)
	}
	s.Line(gate.Add(geom.Vec2{Y: -0.8}), gate.Add(geom.Vec2{Y: 0.8}), 0.15, way)
	s.Circle(g.courier.at, 0.3, sim.Fill(sim.RGB(52, 96, 148)))
	s.Pick(1, g.courier.at, 0.6)
}
