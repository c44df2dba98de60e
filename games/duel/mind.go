package duel

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// brain is a document ready to drive fighters.
type brain struct {
	program *wits.Program
	ports   *FighterPorts
}

// loadBrain compiles a document, and checks that it has the ports of a fighter.
func loadBrain(r *wits.Registry, documents fs.FS, name string) (*brain, error) {
	p, err := wits.Load(r, documents, name+".graph.json")
	if err != nil {
		return nil, err
	}
	ports, err := wits.Bind[FighterPorts](p)
	if err != nil {
		return nil, err
	}
	return &brain{program: p, ports: ports}, nil
}

// player is who gives a fighter its orders: a mind, a person or a script.
type player struct {
	choice string // the option's value
	brain  *brain
	mind   *wits.Mind
	script script
	human  bool
	fled   bool // what the mind said in the last tick
}

// think lets a mind or script order something; persons are asked by the game.
func (p *player) think(frame wits.Frame, w *World, f *Fighter) {
	switch {
	case p.mind != nil:
		p.brain.ports.Set(p.mind, w, f)
		frame.Entity, frame.Self, frame.World = f.ID, f, w
		p.mind.Step(frame)
	case p.script != nil:
		p.script(w, f)
	}
}

func (g *Game) seat(i int, choice string, seed uint64) error {
	p := &g.players[i]
	*p = player{choice: choice}
	switch s, ok := scripts[choice]; {
	case choice == human:
		p.human = true
	case ok:
		p.script = s
	default:
		b := g.brains[choice]
		if b == nil {
			var err error
			if b, err = loadBrain(g.registry, g.documents, choice); err != nil {
				return fmt.Errorf("duel: %s: %w", sides[i], err)
			}
			g.brains[choice] = b
		}
		p.brain, p.mind = b, b.program.NewMind(seed)
	}
	f := &g.match.World.Fighters[i]
	g.agents[i] = sim.Agent{ID: f.ID.Index(), Name: names[i], Mind: p.mind, Doing: f.doing}
	return nil
}
