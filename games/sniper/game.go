package sniper

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Game is the town as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper]
// and [sim.Commander].
type Game struct {
	actors.Kit
	actors.Cast
	ground *Ground
	roles  []Role

	world    *World
	company  *company
	role     role // what a person plays
	command  Command
	player   player
	effects  paint.Recent[Event]
	frame    wits.Frame
	think    func(i int)
	believed [MaxBodies]wits.OriginLog // of late, for those who ask why; no part of the state
}

// New makes a game; it begins with Start.
func New(options ...actors.Option) *Game { return NewWith(Town(), Cast(), options...) }

// NewWith makes a game on another ground or with another cast, which has the sniper first.
func NewWith(ground *Ground, cast []Role, options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options), ground: ground, roles: cast}
	g.think = g.step
	g.OnSteer = func(int) { g.player = player{} }
	return g
}

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	document := "sniper.utility.json"
	if options["pace"] == "quick" {
		document = "quick.utility.json"
	}
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	c, err := load(g.Registry, g.Documents, document)
	if err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	w, err := NewWorld(g.ground, g.roles, seed)
	if err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	g.world, g.company = w, c
	g.role, g.command, g.player = watches, AtWill, player{}
	g.effects = paint.New[Event](64)
	g.ClearFaults()
	g.believed = [MaxBodies]wits.OriginLog{}
	g.sit(seed)
	switch options["you"] {
	case "the patrol":
		g.role = commands
	case "the sniper":
		g.role = snipes
	}
	g.TakeOver(g.own())
	return nil
}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.takeover(in)
	g.frame = f
	g.ClearFaults()
	g.Workers.Each(int(g.world.Count), g.think)
	g.play(in)
	g.world.Step(g.Fault)
	g.noted()
	g.dawn()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Brains returns the root documents of the sniper, the soldiers and the civilians.
func (g *Game) Brains() *sim.Brains {
	if g.company == nil {
		return nil
	}
	return g.company.brains
}

// World returns the town, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Statistics returns what happened so far, ready for JSON.
func (g *Game) Statistics() Tally { return g.world.Tally }
