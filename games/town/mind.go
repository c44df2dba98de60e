package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// The documents that the game runs.
const (
	rulesFile  = "town.rules.json"
	walkerFile = "walker.machine.json"
)

// load compiles the documents.
func (g *Game) load() (err error) {
	g.brains = sim.NewBrains(g.registry, g.documents)
	if g.rules, err = sim.LoadBrain(g.brains, rulesFile, func(p *wits.Program) (*wits.Program, error) {
		_, err := rules.New(p, rules.Options{Rate: Rate, Tiles: 1, Ground: rules.Grid{Width: 1, Height: 1}})
		return p, err
	}); err != nil {
		return err
	}
	if g.walker, err = sim.LoadBrain(g.brains, walkerFile, wits.Bind[WalkerPorts]); err != nil {
		return err
	}
	g.brains.OnSwap(func(_, to *wits.Program) { g.follow() })
	return nil
}

// newMind is a mind for a walker.
func (g *Game) newMind(slot int32) *wits.Mind {
	p := &g.world.Walkers[slot]
	return g.walker.Program.NewMind(g.world.Seed*1_000_003 + uint64(p.Uses)<<32 + uint64(slot))
}

// think lets a walker who is due think. It reads the town and writes to what is the walker's own, so many may think at once.
func (g *Game) think(i int) {
	w := g.world
	slot := g.due[i]
	p, m := &w.Walkers[slot], g.minds[slot]
	b, home := g.walker.Bound, &w.Buildings[p.Home]
	burns := g.economy.Amount(g.bins.burning, home.Unit) > 0
	if p.Work >= 0 {
		burns = burns || g.economy.Amount(g.bins.burning, w.Buildings[p.Work].Unit) > 0
	}
	b.Hour.Set(m, w.hour(slot))
	b.Worker.Set(m, p.Work >= 0)
	b.Hungry.Set(m, g.economy.Amount(g.bins.hungry, home.Unit) > 0)
	b.Fire.Set(m, burns)
	b.Winter.Set(m, g.economy.Amount(g.bins.winter, rules.Unit{}) > 0)
	f := g.frame
	f.Delta = float64(delta * float64(g.thinks(p)))
	f.Entity, f.Self, f.World = w.walkerEntity(slot), p, w
	m.Step(f)
	p.Dest = g.dest(p)
}

// hour is the hour of a walker's day: all are within three hours of each other.
func (w *World) hour(slot int32) float64 {
	early := float64(uint32(slot)*2654435761>>16) / (1 << 16)
	day := float64(w.Tick)/(strollDay*Rate) + 0.3 + float64(early*0.125)
	return float64((day - float64(int64(day))) * 24)
}

// view is what the picture shows, in metres.
type view struct{ low, high geom.Vec2 }

// Shows reports whether a place is in the picture or near it.
func (v view) Shows(at geom.Vec2) bool {
	return at.X > v.low.X-2 && at.X < v.high.X+2 && at.Y > v.low.Y-2 && at.Y < v.high.Y+2
}
