package guard

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
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

// sit gives everybody a mind. The guards are listed first: the game is about their minds.
func (g *Game) sit(seed uint64) {
	parts := make([]actors.Part, g.world.Count)
	for i := range parts {
		b, program := &g.world.Bodies[i], g.team.hider.Program
		if i > 0 {
			program = g.team.guards[i-1].Program
		}
		parts[i] = actors.Part{ID: b.ID, Name: names[i], Body: b, Mind: program.NewMind(seed*1_000_003 + uint64(i))}
	}
	g.Begin(repertoire, 1, parts...)
}

// step is a tick of one mind. It reads the world and writes to its own mind, body and actuator only.
func (g *Game) step(i int) {
	s, w := g.Seat(i), g.world
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
		g.Restart()
	}
}

var names = [MaxBodies]string{"Hider", "Amber", "Cobalt", "Moss", "Rose"}
