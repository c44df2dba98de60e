package guard

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/agent"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// team is what guards run and share, and what the house is made from.
type team struct {
	brains *sim.Brains
	guards []*sim.Brain[*GuardPorts] // by place in the world's bodies, from 1
	hider  *sim.Brain[*HiderPorts]
	house  *sim.Brain[*House]
	senses *sim.Brain[*sense.Config]
	board  *wits.Board // of the guards; nil if their document refers to none
	alarm  wits.Shared[bool]
}

// shared is the document of what guards agree on.
const shared = "team.board.json"

// tune makes the guards' board, if a document of theirs refers to it.
func (t *team) tune() (err error) {
	for _, g := range t.guards {
		p := g.Program
		for _, b := range p.Boards() {
			if b.File != shared {
				continue
			}
			if t.board == nil {
				if t.board, err = wits.NewBoard(p, shared); err != nil {
					return err
				}
				t.brains.OnSwap(t.board.Renew)
				if t.alarm, err = wits.FieldOf[bool](t.board, "alarm"); err != nil {
					return err
				}
			}
			t.board.Know(p)
		}
	}
	return nil
}

// forget ends the alarm of the last night.
func (t *team) forget() {
	if t.board != nil {
		t.alarm.Set(false)
	}
}

// makeHouse is NewHouse, but in tests, which share houses.
var makeHouse = NewHouse

// load compiles the documents, and checks that they have what the game needs. brain gives that of a guard, by where it begins.
func load(r *wits.Registry, documents fs.FS, guards int, brain func(i int, post level.Mark) string) (*team, error) {
	t := &team{brains: sim.NewBrains(r, documents)}
	var err error
	if t.house, err = sim.LoadBrain(t.brains, "rooms.level.json", func(p *wits.Program) (*House, error) {
		l, err := wits.ContentOf[*level.Level](p)
		if err != nil {
			return nil, err
		}
		return makeHouse(l)
	}); err != nil {
		return nil, err
	}
	if t.senses, err = sim.LoadBrain(t.brains, "guard.senses.json", func(p *wits.Program) (*sense.Config, error) {
		c, err := wits.ContentOf[*sense.Config](p)
		if err != nil {
			return nil, err
		}
		_, err = kindsOf(c)
		return c, err
	}); err != nil {
		return nil, err
	}
	for i := 1; i <= guards; i++ {
		post := level.Mark{}
		if posts := t.house.Bound.Posts; i <= len(posts) {
			post = posts[i-1]
		}
		b, err := sim.LoadBrain(t.brains, brain(i, post), wits.Bind[GuardPorts])
		if err != nil {
			return nil, err
		}
		t.guards = append(t.guards, b)
	}
	if t.hider, err = sim.LoadBrain(t.brains, hiderFile, wits.Bind[HiderPorts]); err != nil {
		return nil, err
	}
	return t, t.tune()
}

// begin gives the guards what they know together.
func (t *team) begin(g *Game) {
	if t.board == nil {
		return
	}
	t.board.Begin()
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Give(g.seats[i].Mind)
	}
}

// end takes what they have found out, in their order.
func (t *team) end(g *Game) {
	if t.board == nil {
		return
	}
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Take(g.seats[i].Mind)
	}
}

// renew takes over a house, or senses, whose document was changed.
func (g *Game) renew() {
	if g.stale() {
		g.world.renew(g.team.house.Bound, g.team.senses.Bound)
	}
}

// stale reports whether the document of the house, or of the senses, has been changed since the last tick.
func (g *Game) stale() bool {
	return g.world.House != g.team.house.Bound || g.world.config != g.team.senses.Bound
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
		switch {
		case i == 0:
			s.Mind = g.team.hider.Program.NewMind(g.seed * 1_000_003)
		case i < int(g.world.Count):
			s.Mind = g.team.guards[i-1].Program.NewMind(g.seed*1_000_003 + uint64(i))
		}
	}
	g.list()
}

// step is a tick of one mind. It reads the world and writes to its own mind, body and actuator only.
func (g *Game) step(i int) {
	s, w := &g.seats[i], g.world
	if s.SteeredBy() != "" || w.Phase != Hiding {
		return
	}
	b := &w.Bodies[i]
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	if !b.IsGuard() {
		g.team.hider.Bound.set(s.Mind, w)
		s.Step(f)
		return
	}
	ports := g.team.guards[i-1].Bound
	ports.Set(s.Mind, b, w.Time(), g.route)
	s.Step(f)
	b.Mood = ports.Mood.Get(s.Mind)
}

// dusk lets all minds begin a new night.
func (g *Game) dusk() {
	for _, e := range g.world.Events() {
		if e.Kind != Nightfall {
			continue
		}
		g.player = player{}
		g.team.forget()
		for i := range g.world.Count {
			g.seats[i].Mind.Restart()
		}
	}
}

// list says who there is: the guards, whose minds the game is about, and then the hider.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for k := range g.world.Count {
		i := (k + 1) % g.world.Count
		b, s := &g.world.Bodies[i], &g.seats[i]
		g.agents = append(g.agents, sim.Agent{ID: b.ID.Index(), Name: names[i], Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
}

var names = [MaxBodies]string{"Hider", "Amber", "Cobalt", "Moss", "Rose"}
