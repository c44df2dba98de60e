package main

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// raiders is how many come.
const raiders = 10

// game is a [sim.Game] and a [sim.Reloader]: its documents can be changed while it runs.
type game struct {
	documents fs.FS
	brains    *sim.Brains
	general   *sim.Brain[*GeneralPorts]
	captain   *sim.Brain[*CaptainPorts]
	units     [raider]*sim.Brain[*UnitPorts] // by class
	raider    *sim.Brain[*RaiderPorts]

	army      *wits.Board            // from the general to the captains
	companies [companies]*wits.Board // from each captain to the units
	leader    *wits.Mind             // the general
	captains  [companies]*wits.Mind
	minds     []*wits.Mind // of the bodies of the world
	world     *world
	agents    []sim.Agent
}

func newGame(documents fs.FS) *game { return &game{documents: documents} }

// Info describes the game.
func (g *game) Info() sim.Info {
	return sim.Info{Name: "army", Title: "A chain of command", About: "A general commands captains, and captains their units, by hints. All of them are documents.", Rate: 30}
}

// Start draws up both sides.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	if g.general, err = sim.LoadBrain(g.brains, "general.tree.json", wits.Bind[GeneralPorts]); err != nil {
		return err
	}
	if g.captain, err = sim.LoadBrain(g.brains, "captain.hinted.json", wits.Bind[CaptainPorts]); err != nil {
		return err
	}
	for c, file := range []string{archer: "archer.hinted.json", warrior: "warrior.hinted.json", medic: "medic.hinted.json"} {
		if g.units[c], err = sim.LoadBrain(g.brains, file, wits.Bind[UnitPorts]); err != nil {
			return err
		}
	}
	if g.raider, err = sim.LoadBrain(g.brains, "raider.tree.json", wits.Bind[RaiderPorts]); err != nil {
		return err
	}
	if err := g.hang(); err != nil {
		return err
	}
	g.muster(seed)
	return nil
}

// hang hangs up the boards: one of the army, and one for each company.
func (g *game) hang() (err error) {
	if g.army, err = wits.NewBoard(g.general.Program, "army.board.json"); err != nil {
		return err
	}
	g.brains.OnSwap(g.army.Renew)
	for c := range g.companies {
		if g.companies[c], err = wits.NewBoard(g.captain.Program, "company.board.json"); err != nil {
			return err
		}
		g.brains.OnSwap(g.companies[c].Renew)
	}
	return nil
}

// muster gives everybody a mind.
func (g *game) muster(seed uint64) {
	g.world = newWorld(raiders)
	g.leader = g.general.Program.NewMind(seed)
	g.agents = append(g.agents[:0], sim.Agent{ID: 1, Name: "General", Mind: g.leader})
	for c := range g.captains {
		g.captains[c] = g.captain.Program.NewMind(seed + uint64(c) + 1)
		g.agents = append(g.agents, sim.Agent{ID: uint32(c + 2), Name: fmt.Sprint("Captain ", c+1), Mind: g.captains[c]})
	}
	g.minds = g.minds[:0]
	for i := range g.world.bodies {
		b := &g.world.bodies[i]
		program := g.raider.Program
		if b.class != raider {
			program = g.units[b.class].Program
		}
		g.minds = append(g.minds, program.NewMind(seed+100+uint64(i)))
		g.agents = append(g.agents, sim.Agent{ID: id(i), Name: fmt.Sprint(classes[b.class], " ", i+1), Mind: g.minds[i]})
	}
}

// id returns the agent of a body.
func id(i int) uint32 { return uint32(i + 2 + companies) }

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// Step runs a tick.
func (g *game) Step(in sim.Input) { g.step(in.Frame()) }

// step has all think: what one says in a frame the next in the chain of command hears in the next frame.
func (g *game) step(frame wits.Frame) {
	g.army.Begin()
	for _, b := range g.companies {
		b.Begin()
	}
	frame.Entity, frame.Self = wits.NewEntity(1, 1), nil
	g.general.Bound.Enemy.Set(g.leader, g.world.front())
	g.army.Give(g.leader)
	g.leader.Step(frame)
	for c, m := range g.captains {
		frame.Entity = wits.NewEntity(uint32(c+2), 1)
		g.captain.Bound.Losses.Set(m, g.world.losses(c))
		g.army.Give(m)
		g.companies[c].Give(m)
		m.Step(frame)
	}
	for i, m := range g.minds {
		b := &g.world.bodies[i]
		b.next = intent{target: -1}
		if b.health <= 0 {
			continue
		}
		g.tell(b, m)
		frame.Entity, frame.Self = wits.NewEntity(id(i), 1), b
		m.Step(frame)
	}
	g.army.Take(g.leader)
	for c, m := range g.captains {
		g.companies[c].Take(m)
	}
	g.world.step(frame.Delta)
}

// tell is what somebody perceives, and hears from the captain.
func (g *game) tell(b *body, m *wits.Mind) {
	if b.class != raider {
		g.units[b.class].Bound.Health.Set(m, b.health)
		g.companies[b.company].Give(m)
		return
	}
	ports := g.raider.Bound
	ports.Health.Set(m, b.health)
	ports.Enemy.Set(m, g.world.gap(b))
	if b.struck {
		ports.Struck.Fire(m)
		b.struck = false
	}
}

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return g.agents }

// moment is the game between two ticks.
type moment struct {
	bodies []body
	minds  []wits.Snapshot
	boards []*wits.Board
}

// Keep implements [sim.Keeper].
func (g *game) Keep(m any) any {
	return sim.KeepIn(m, func(to *moment) {
		to.bodies = append(to.bodies[:0], g.world.bodies...)
		if len(to.minds) != len(g.agents) {
			to.minds, to.boards = make([]wits.Snapshot, len(g.agents)), nil
		}
		for i := range g.agents {
			g.agents[i].Mind.Snapshot(&to.minds[i])
		}
		to.boards = to.boards[:0]
		for _, b := range g.boards() {
			to.boards = append(to.boards, b.Clone())
		}
	})
}

// Return implements [sim.Keeper].
func (g *game) Return(m any) error {
	return sim.ReturnFrom(m, func(from *moment) error {
		copy(g.world.bodies, from.bodies)
		for i := range g.agents {
			if err := g.agents[i].Mind.Restore(&from.minds[i]); err != nil {
				return err
			}
		}
		for i, b := range g.boards() {
			if err := b.CopyFrom(from.boards[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// boards returns that of the army and those of the companies.
func (g *game) boards() []*wits.Board { return append([]*wits.Board{g.army}, g.companies[:]...) }

// Hash implements [sim.Hasher].
func (g *game) Hash() uint64 {
	h := sim.NewDigest()
	for i := range g.world.bodies {
		b := &g.world.bodies[i]
		h.Point(b.at)
		h.Real(b.health, b.ready, b.slow)
	}
	return uint64(h)
}

var colors = [...]sim.Color{archer: sim.RGB(64, 128, 92), warrior: sim.RGB(52, 92, 150), medic: sim.RGB(214, 214, 224), raider: sim.RGB(166, 64, 52)}

// Draw paints the field: archers green, warriors blue, medics white, raiders red, and above each how it is.
func (g *game) Draw(s *sim.Scene) {
	ink := sim.RGB(40, 44, 52)
	s.Camera(geom.Vec2{X: 1}, 20)
	s.Background(sim.RGB(226, 232, 208))
	for i := range g.world.bodies {
		b := &g.world.bodies[i]
		if b.health <= 0 {
			s.Circle(b.at, 0.18, sim.Fill(sim.RGB(190, 192, 176)))
			continue
		}
		s.Circle(b.at, 0.36, sim.Fill(colors[b.class]))
		if b.next.shield {
			s.Rect(b.at.Add(geom.Vec2{X: 0.42}), geom.Vec2{X: 0.14, Y: 0.7}, 0, 0.05, sim.Fill(ink))
		}
		s.Rect(b.at.Add(geom.Vec2{X: (b.health - 100) / 250, Y: 0.58}), geom.Vec2{X: b.health / 125, Y: 0.12}, 0, 0, sim.Fill(sim.RGB(60, 160, 80)))
		s.Text(b.at.Add(geom.Vec2{Y: -0.75}), 0.3, sim.Centre, ink, b.next.doing)
		if t := b.next.target; t >= 0 && b.class != raider {
			s.Line(b.at, g.world.bodies[t].at, 0.04, colors[b.class])
		}
		s.Pick(id(i), b.at, 0.5)
	}
	s.Text(geom.Vec2{X: -9, Y: 9}, 0.6, sim.Centre, ink, "Two companies")
	s.Text(geom.Vec2{X: 11, Y: 9}, 0.6, sim.Centre, ink, "Raiders")
}
