package squad

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/agent"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
)

// team is what everybody runs and shares, and what the ground is made from.
type team struct {
	brains *sim.Brains
	ranks  [len(rankNames)]*sim.Brain[*FighterPorts]
	ground *sim.Brain[*Ground]
	board  *wits.Board // of the soldiers; nil if none of their documents refers to one
}

// roots are the documents that ranks run.
var roots = [...]string{Spy: "intruder.utility.json", Soldier: "soldier.goap.json", Assassin: "assassin.goap.json", Rookie: "rookie.goap.json"}

// shared is the document of what soldiers agree on.
const shared = "squad.board.json"

// load compiles the documents, and checks that they have what the game needs.
func load(r *wits.Registry, documents fs.FS) (*team, error) {
	t := &team{brains: sim.NewBrains(r, documents)}
	var err error
	for i, file := range roots {
		if t.ranks[i], err = sim.LoadBrain(t.brains, file, wits.Bind[FighterPorts]); err != nil {
			return nil, err
		}
	}
	if t.ground, err = sim.LoadBrain(t.brains, "outpost.level.json", func(p *wits.Program) (*Ground, error) {
		l, err := wits.ContentOf[*level.Level](p)
		if err != nil {
			return nil, err
		}
		return NewGround(l)
	}); err != nil {
		return nil, err
	}
	return t, t.tune()
}

// tune makes the soldiers' board, if one of their documents refers to it.
func (t *team) tune() (err error) {
	for _, rank := range []Rank{Soldier, Assassin, Rookie} {
		p := t.ranks[rank].Program
		for _, b := range p.Boards() {
			if b.File != shared {
				continue
			}
			if t.board == nil {
				if t.board, err = wits.NewBoard(p, shared); err != nil {
					return err
				}
				t.brains.OnSwap(t.board.Renew)
			}
			t.board.Know(p)
		}
	}
	return nil
}

// begin gives the soldiers what they agree on.
func (t *team) begin(g *Game) {
	if t.board == nil {
		return
	}
	t.board.Begin()
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Give(g.seats[i].Mind)
	}
}

// end takes what they have written, in their order.
func (t *team) end(g *Game) {
	if t.board == nil {
		return
	}
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Take(g.seats[i].Mind)
	}
}

// seat is where the mind of a body sits.
type seat struct {
	agent.Seat
	doing func([]sim.Doing) []sim.Doing
}

// sit gives everybody a mind.
func (g *Game) sit() {
	for i := range g.seats {
		s := &g.seats[i]
		s.Seat = agent.Seat{}
		if s.doing == nil {
			s.doing = func(dst []sim.Doing) []sim.Doing { return agent.Doing(dst, repertoire, &g.world.Bodies[i].actuator) }
		}
		if i < int(g.world.Count) {
			s.Mind = g.team.ranks[g.world.Bodies[i].Rank].Program.NewMind(g.seed*1_000_003 + uint64(i))
		}
	}
	g.list()
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only. Who is down does not think.
func (g *Game) step(i int) {
	s, w := &g.seats[i], g.world
	b := &w.Bodies[i]
	if s.SteeredBy() != "" || !b.Stands() || w.Phase != Fighting {
		return
	}
	g.team.ranks[b.Rank].Bound.Set(s.Mind, b, w)
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	s.Step(f)
}

// dawn lets all minds begin a new round.
func (g *Game) dawn() {
	for _, e := range g.world.Events() {
		if e.Kind != Began {
			continue
		}
		g.player = player{}
		for i := range g.world.Count {
			g.seats[i].Mind.Restart()
		}
		if g.plays && g.taken < 0 {
			g.steer(0)
		}
	}
}

// list says who there is: the soldiers, whose minds the game is about, and then the intruder.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for k := range g.world.Count {
		i := (k + 1) % g.world.Count
		b, s := &g.world.Bodies[i], &g.seats[i]
		g.agents = append(g.agents, sim.Agent{ID: b.ID.Index(), Name: names[i], Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
}

var names = [MaxBodies]string{"Intruder", "Ash", "Birch", "Cole", "Drake", "Ember", "Finch", "Grey", "Hale"}
