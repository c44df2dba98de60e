package main

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// hearing is how far a whistle is heard, in m.
const hearing = 5

// game is what both computers have: the world, and the wolves' minds. It is a [sim.Game] as well, for the page.
type game struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*WolfPorts]
	world     world
	minds     []wits.Mind
	agents    []sim.Agent
}

// moment is the game between two ticks.
type moment struct {
	world world
	minds [wolves]wits.Snapshot
}

func newGame(documents fs.FS) *game { return &game{documents: documents} }

// Info describes the game.
func (g *game) Info() sim.Info {
	info := sim.Info{
		Name: "rollback", Title: "Two in a meadow", About: "Two players look for lamps among wolves, each at a computer of their own.",
		Goal: "Find more lamps than the other player. A whistle keeps wolves away.", Rate: rate,
	}
	for i, keys := range [players][5]string{{"KeyA", "KeyD", "KeyS", "KeyW", "KeyE"}, {"ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "Enter"}} {
		for j, label := range []string{"left", "right", "down", "up", "whistle"} {
			info.Controls = append(info.Controls, sim.Control{Input: control(i, buttons(1<<j)), Label: label, Keys: []string{keys[j]}, Second: i > 0})
		}
	}
	return info
}

// control names what a player can hold.
func control(player int, b buttons) string { return fmt.Sprint("player", player+1, ".", b) }

// Start begins anew.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	if g.brain, err = sim.LoadBrain(g.brains, "wolf.machine.json", wits.Bind[WolfPorts]); err != nil {
		return err
	}
	g.minds = g.brain.Program.NewMinds(wolves, seed)
	g.agents = nil
	for i := range g.minds {
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: fmt.Sprint("Wolf ", i+1), Mind: &g.minds[i]})
	}
	g.world.begin(seed)
	return nil
}

// Step runs a tick of the page's game: both players sit at its keyboard.
func (g *game) Step(in sim.Input) {
	var held [players]buttons
	for i := range held {
		for b := left; b <= whistle; b <<= 1 {
			if in.Held(control(i, b)) {
				held[i] |= b
			}
		}
	}
	g.play(in.Frame(), held)
}

// play runs a tick: it is a function of the game as it stands, of the frame's numbers and of what players hold, and of nothing else.
func (g *game) play(frame wits.Frame, held [players]buttons) {
	w, ports := &g.world, g.brain.Bound
	w.move(held, frame.Delta)
	for i := range g.minds {
		mind, body := &g.minds[i], &w.Wolves[i]
		p, distance := w.nearest(body.At)
		ports.Whistle.Set(mind, p.Loud > 0 && distance < hearing)
		frame.Entity, frame.Self, frame.World = wits.NewEntity(uint32(i+1), 1), body, w
		mind.Step(frame)
	}
	w.bite(frame.Delta)
}

// save copies the game: the world is a value, and a mind is a block of memory.
func (g *game) save(to *moment) {
	to.world = g.world
	for i := range g.minds {
		g.minds[i].Snapshot(&to.minds[i])
	}
}

// load takes the game back.
func (g *game) load(from *moment) error {
	g.world = from.world
	for i := range g.minds {
		if err := g.minds[i].Restore(&from.minds[i]); err != nil {
			return err
		}
	}
	return nil
}

// Keep implements [sim.Keeper]: the debugger goes back as the network does.
func (g *game) Keep(m any) any { return sim.KeepIn(m, g.save) }

// Return implements [sim.Keeper].
func (g *game) Return(m any) error { return sim.ReturnFrom(m, g.load) }

// Hash implements [sim.Hasher].
func (g *game) Hash() uint64 { return g.world.hash() }

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return g.agents }

// Draw paints the game as it stands.
func (g *game) Draw(s *sim.Scene) {
	ink := sim.RGB(40, 44, 52)
	s.Camera(geom.Vec2{}, 2*half+2)
	s.Background(sim.RGB(214, 224, 200))
	s.Rect(geom.Vec2{}, geom.Vec2{X: 2*half + 1, Y: 2*half + 1}, 0, 0.3, sim.Fill(sim.RGB(228, 236, 214)))
	s.Circle(g.world.Lamp, 0.35, sim.Fill(sim.RGB(240, 190, 70)))
	for i, colour := range []sim.Color{sim.RGB(52, 96, 148), sim.RGB(150, 74, 60)} {
		p := &g.world.Players[i]
		if p.Loud > 0 {
			s.Circle(p.At, hearing, sim.Fill(sim.RGB(216, 226, 226)))
		}
		s.Circle(p.At, 0.45, sim.Fill(colour))
		s.Text(p.At.Add(geom.Vec2{Y: 0.9}), 0.7, sim.Centre, ink, fmt.Sprint(p.Score))
	}
	for i := range g.world.Wolves {
		s.Circle(g.world.Wolves[i].At, 0.4, sim.Fill(sim.RGB(96, 100, 108)))
		s.Pick(uint32(i+1), g.world.Wolves[i].At, 0.7)
	}
}
