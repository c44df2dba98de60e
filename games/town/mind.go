package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// brain is a document ready to drive villagers.
type brain = sim.Brain[*VillagerPorts]

// seat is where the mind of a villager sits. Its number is the villager's Agent.
type seat struct {
	actors.Seat
	id    wits.Entity // nobody: empty
	born  int64       // tick
	doing func([]sim.Doing) []sim.Doing
}

// spread is over how many ticks minds begin, so that not all decide in the same one.
const spread = 15

// step is a tick of one mind. It reads the world and writes to its own mind and agent only.
func (g *Game) step(i int) {
	s := &g.seats[i]
	if s.id == 0 || s.SteeredBy() != "" {
		return
	}
	w := g.world
	a, f := &w.Agents[i], g.frame
	if n := a.Detail.every(detailMind); a.Detail[detailMind] != 0 && (w.Tick+int64(i))%n != 0 {
		return
	}
	v := villagers.Get(w.Things, s.id)
	if v == nil || !v.Alive() || w.Tick < s.born+int64(i%spread) {
		return
	}
	if a.Detail[detailMind] != 0 {
		f.Delta = float64(w.Tick+1-a.Thought) / Rate
		a.Thought = w.Tick + 1
	}
	a.sense(w, w.body(s.id, v))
	g.brain.Bound.Set(s.Mind, w, a, v)
	f.Entity, f.Self, f.World = s.id, a, w
	s.Step(f)
}

// settle gives minds to those who have come, and takes them from those who have gone.
func (g *Game) settle() {
	w := g.world
	changed := g.house() || len(g.agents) == 0
	if g.rules != nil && g.seatRuled() {
		changed = true
	}
	for len(g.seats) < len(w.Agents) {
		i := len(g.seats)
		g.seats = append(g.seats, seat{doing: func(dst []sim.Doing) []sim.Doing { return g.doing(i, dst) }})
	}
	for i := range w.Agents {
		if g.seats[i].id == w.Agents[i].ID {
			continue
		}
		changed = true
		if g.taken != 0 && g.seats[i].id == g.taken {
			g.taken = 0
		}
		g.seats[i].Seat, g.seats[i].id, g.seats[i].born = actors.Seat{}, w.Agents[i].ID, w.Tick
		if v := villagers.Get(w.Things, w.Agents[i].ID); v != nil {
			g.seats[i].Mind = g.brain.Program.NewMind(g.seed*1_000_003 + uint64(v.Nature))
		}
	}
	if changed {
		g.list()
	}
}

// list says who there is.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for i := range g.seats {
		s := &g.seats[i]
		v := villagers.Get(g.world.Things, s.id)
		if v == nil {
			continue
		}
		g.agents = append(g.agents, sim.Agent{ID: s.id.Index(), Name: v.Person().Name, Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
	g.people = len(g.agents)
	g.listBlobs()
	g.folk = len(g.agents)
	g.listRuled()
}

// doing returns what a villager's body carries out.
func (g *Game) doing(i int, dst []sim.Doing) []sim.Doing {
	if i >= len(g.world.Agents) {
		return dst
	}
	return actors.Doing(dst, repertoire, &g.world.Agents[i].actuator)
}
