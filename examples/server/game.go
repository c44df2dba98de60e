package main

import (
	"fmt"
	"io/fs"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// citizen is the body of a character.
type citizen struct {
	At                    geom.Vec2
	Hunger, Tired, Lonely float64 // 0 to 1
	Made                  float64 // s of work
	number                int     // in its town
}

// game is many towns that have nothing to do with each other, as the rooms of a game server. They share one program.
type game struct {
	documents fs.FS
	size      size
	workers   *sim.Workers
	brains    *sim.Brains
	brain     *sim.Brain[*CitizenPorts]
	citizens  []citizen // town by town
	minds     []wits.Mind
	agents    []sim.Agent
	frame     wits.Frame
	town      func(i int) // steps one
}

// size is how large a game is.
type size struct {
	towns, each int
}

// newGame makes a game that steps its towns on workers; nil for none.
func newGame(documents fs.FS, s size, workers *sim.Workers) *game {
	g := &game{documents: documents, size: s, workers: workers}
	g.town = g.step
	return g
}

// Info describes the game.
func (g *game) Info() sim.Info {
	return sim.Info{Name: "server", Title: "Towns", About: "Many towns on one server, each of a hundred minds.", Rate: 20}
}

// Start begins anew.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	if g.brain, err = sim.LoadBrain(g.brains, "citizen.utility.json", wits.Bind[CitizenPorts]); err != nil {
		return err
	}
	n := g.size.towns * g.size.each
	g.citizens, g.minds, g.agents = make([]citizen, n), g.brain.Program.NewMinds(n, seed), make([]sim.Agent, n)
	random := wits.NewRand(&seed)
	for i := range g.citizens {
		c := &g.citizens[i]
		c.number = i % g.size.each
		c.At = home.at(c.number)
		c.Hunger, c.Tired, c.Lonely = random.Float(), random.Float(), random.Float()
		g.agents[i] = sim.Agent{ID: uint32(i + 1), Name: fmt.Sprintf("Town %d, citizen %d", i/g.size.each+1, c.number+1), Mind: &g.minds[i]}
	}
	return nil
}

// Step runs a tick, town beside town.
func (g *game) Step(in sim.Input) {
	g.frame = in.Frame()
	g.workers.Each(g.size.towns, g.town)
}

// step steps a town.
func (g *game) step(town int) {
	frame, ports := g.frame, g.brain.Bound
	for i := town * g.size.each; i < (town+1)*g.size.each; i++ {
		mind, c := &g.minds[i], &g.citizens[i]
		c.Hunger = min(c.Hunger+float64(0.02*frame.Delta), 1)
		c.Tired = min(c.Tired+float64(0.01*frame.Delta), 1)
		c.Lonely = min(c.Lonely+float64(0.015*frame.Delta), 1)
		ports.Hunger.Set(mind, c.Hunger)
		ports.Tired.Set(mind, c.Tired)
		ports.Lonely.Set(mind, c.Lonely)
		frame.Entity, frame.Self = wits.NewEntity(uint32(i+1), 1), c
		mind.Step(frame)
	}
}

// moment is the game between two ticks.
type moment struct {
	citizens []citizen
	minds    []wits.Snapshot
}

// Keep implements [sim.Keeper].
func (g *game) Keep(m any) any {
	return sim.KeepIn(m, func(to *moment) {
		to.citizens = append(to.citizens[:0], g.citizens...)
		if len(to.minds) != len(g.minds) {
			to.minds = make([]wits.Snapshot, len(g.minds))
		}
		for i := range g.minds {
			g.minds[i].Snapshot(&to.minds[i])
		}
	})
}

// Return implements [sim.Keeper].
func (g *game) Return(m any) error {
	return sim.ReturnFrom(m, func(from *moment) error {
		copy(g.citizens, from.citizens)
		for i := range g.minds {
			if err := g.minds[i].Restore(&from.minds[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Hash implements [sim.Hasher].
func (g *game) Hash() uint64 {
	h := sim.NewDigest()
	for i := range g.citizens {
		c := &g.citizens[i]
		h.Point(c.At)
		h.Real(c.Hunger, c.Tired, c.Lonely, c.Made)
	}
	return uint64(h)
}

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return g.agents }

// Draw paints the first town.
func (g *game) Draw(s *sim.Scene) {
	ink := sim.RGB(40, 44, 52)
	s.Camera(geom.Vec2{}, 34)
	s.Background(sim.RGB(238, 240, 232))
	for _, p := range []struct {
		place
		name string
	}{{market, "Market"}, {square, "Square"}} {
		s.Circle(p.at(0), 2.2, sim.Fill(sim.RGB(222, 214, 190)))
		s.Text(p.at(0).Add(geom.Vec2{Y: 2.5}), 1.1, sim.Centre, ink, p.name)
	}
	for i := range min(g.size.each, len(g.citizens)) {
		c := &g.citizens[i]
		s.Circle(workshop.at(i), 0.25, sim.Fill(sim.RGB(200, 190, 170)))
		s.Circle(c.At, 0.35, sim.Fill(sim.RGB(52, 96, 148)))
		s.Pick(uint32(i+1), c.At, 0.6)
	}
	s.Text(geom.Vec2{Y: 15.6}, 1.1, sim.Centre, ink, "Town 1 of "+strconv.Itoa(g.size.towns))
}
