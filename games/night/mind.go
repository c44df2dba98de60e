package night

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
	"github.com/wits-ai/wits/world/unseen"
)

// team is what guards run and share, and what the house is made from.
type team struct {
	*setting
	brains *sim.Brains
	guards []*sim.Brain[ports] // by place in the world's bodies, from 1
	hider  *sim.Brain[*HiderPorts]
	house  *sim.Brain[*House]
	senses *sim.Brain[*sense.Config]
	odds   *sim.Brain[*unseen.Plan] // of the manor
	board  *wits.Board              // of the guards; nil if their document refers to none
	alarm  wits.Shared[bool]

	// Of robots: where the hider was seen last, and when, s.
	lastKnown wits.Shared[geom.Vec2]
	seenAt    wits.Shared[float64]

	// Of the manor: its own mind, and where it was alarmed last.
	manor   *sim.Brain[*ManorPorts]
	alarmAt wits.Shared[geom.Vec2]
}

// setting says which documents make a level of the game.
type setting struct {
	level  string // the level itself
	senses string // what its guards perceive
	board  string // what they agree on
	guard  string // what guards run in place of what they are told to search by; ""
	hider  string // who hides when nobody steers it
	robots bool   // the guards are robots
	bind   func(*wits.Program) (ports, error)
	odds   string // where guards could be that nobody sees; "" if all are simulated
	mind   string // what the house itself runs; "" for nothing
	alarm  string // the field of the board that is true while there is an alarm
}

// ports are the interface of a guard's mind.
type ports interface {
	// set tells a mind about its guard.
	set(m *wits.Mind, b *Body, w *World)
	// read takes what the mind is about.
	read(m *wits.Mind, b *Body)
}

// levels are the settings by the option "level".
var levels = map[string]*setting{
	"house": {level: "rooms.level.json", senses: "guard.senses.json", board: "team.board.json", hider: "hider.tree.json", bind: bindGuard, alarm: "alarm"},
	"vault": {level: "vault.level.json", senses: "robot.senses.json", board: "robots.board.json", guard: "robot.tree.json", hider: "thief.tree.json", bind: bindRobot, alarm: "Alarm", robots: true},
	"manor": {level: "manor.level.json", senses: "guard.senses.json", board: "team.board.json", guard: "warden.script.json", hider: "hider.tree.json", bind: bindGuard, alarm: "alarm", odds: "manor.unseen.json", mind: "manor.script.json"},
}

var levelNames = []string{"house", "vault", "manor"}

// tune makes the guards' board, if a document of theirs refers to it.
func (t *team) tune() (err error) {
	var programs []*wits.Program
	for _, g := range t.guards {
		programs = append(programs, g.Program)
	}
	if t.manor != nil {
		programs = append(programs, t.manor.Program)
	}
	for _, p := range programs {
		for _, b := range p.Boards() {
			if b.File != t.setting.board {
				continue
			}
			if t.board == nil {
				if t.board, err = wits.NewBoard(p, t.setting.board); err != nil {
					return err
				}
				t.brains.OnSwap(t.board.Renew)
				if t.alarm, err = wits.FieldOf[bool](t.board, t.setting.alarm); err != nil {
					return err
				}
				if t.mind != "" {
					if t.alarmAt, err = wits.FieldOf[geom.Vec2](t.board, "alarmAt"); err != nil {
						return err
					}
				}
				if t.robots {
					if t.lastKnown, err = wits.FieldOf[geom.Vec2](t.board, "LastKnown"); err != nil {
						return err
					}
					if t.seenAt, err = wits.FieldOf[float64](t.board, "SeenAt"); err != nil {
						return err
					}
				}
			}
			t.board.Know(p)
		}
	}
	return nil
}

// forget ends the alarm of the last night.
func (t *team) forget() {
	if t.board == nil {
		return
	}
	t.alarm.Set(false)
	if t.robots {
		t.seenAt.Set(never)
	}
}

// warn lets all robots know that somebody is at a place.
func (t *team) warn(at geom.Vec2, now float64) {
	if t.board != nil && t.robots {
		t.lastKnown.Set(at)
		t.seenAt.Set(now)
		t.alarm.Set(true)
	}
}

// makeHouse is NewHouse, but in tests, which share houses.
var makeHouse = NewHouse

// load compiles the documents, and checks that they have what the game needs. brain gives that of a guard, by where it begins.
func load(r *wits.Registry, documents fs.FS, in *setting, guards int, brain func(i int, post level.Mark) string) (*team, error) {
	t := &team{setting: in, brains: sim.NewBrains(r, documents)}
	var err error
	if t.house, err = sim.LoadBrain(t.brains, in.level, func(p *wits.Program) (*House, error) {
		l, err := wits.ContentOf[*level.Level](p)
		if err != nil {
			return nil, err
		}
		h, err := makeHouse(l)
		return h, prefix(in.level, err)
	}); err != nil {
		return nil, err
	}
	if t.senses, err = sim.LoadBrain(t.brains, in.senses, func(p *wits.Program) (*sense.Config, error) {
		c, err := wits.ContentOf[*sense.Config](p)
		if err != nil {
			return nil, err
		}
		_, err = kindsOf(c)
		return c, prefix(in.senses, err)
	}); err != nil {
		return nil, err
	}
	for i := 1; i <= guards; i++ {
		post := level.Mark{}
		if posts := t.house.Bound.Posts; i <= len(posts) {
			post = posts[i-1]
		}
		b, err := sim.LoadBrain(t.brains, brain(i, post), in.bind)
		if err != nil {
			return nil, err
		}
		t.guards = append(t.guards, b)
	}
	if t.hider, err = sim.LoadBrain(t.brains, in.hider, wits.Bind[HiderPorts]); err != nil {
		return nil, err
	}
	if in.mind != "" {
		if t.odds, err = sim.LoadBrain(t.brains, in.odds, wits.ContentOf[*unseen.Plan]); err != nil {
			return nil, err
		}
		if t.manor, err = sim.LoadBrain(t.brains, in.mind, wits.Bind[ManorPorts]); err != nil {
			return nil, err
		}
	}
	if err := t.tune(); err != nil {
		return nil, err
	}
	if in.mind != "" && t.board == nil {
		return nil, fmt.Errorf("%s: neither the house nor a guard refers to %s, by which the alarm reaches the guards", in.mind, in.board)
	}
	return t, nil
}

// prefix says in which document an error is.
func prefix(file string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// renew takes over documents of the world that were changed: the level, the senses, the odds.
func (g *Game) renew() {
	if !g.stale() {
		return
	}
	if err := g.world.renew(g.team.house.Bound, g.team.senses.Bound, g.team.plan()); err != nil {
		g.Fault(fmt.Errorf("night: %w", prefix(g.team.setting.odds, err)))
	}
}

// stale reports whether the document of the house, or of the senses, has been changed since the last tick.
func (g *Game) stale() bool {
	return g.world.House != g.team.house.Bound || g.world.config != g.team.senses.Bound || g.world.presence != nil && g.world.presence.plan != g.team.odds.Bound
}

// plan returns the odds of guards that are away; nil but in the manor.
func (t *team) plan() *unseen.Plan {
	if t.odds == nil {
		return nil
	}
	return t.odds.Bound
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
	if g.team.manor != nil {
		g.manorBody = Body{ID: wits.NewEntity(MaxBodies+1, 1), Number: MaxBodies, actuator: repertoire.NewActuator()}
		parts = append(parts, actors.Part{ID: g.manorBody.ID, Name: "Manor", Body: &g.manorBody, Mind: g.team.manor.Program.NewMind(seed*1_000_003 + MaxBodies)})
	}
	g.Begin(repertoire, 1, parts...)
}

// step is a tick of one mind. It reads the world and writes to its own mind, body and actuator only.
func (g *Game) step(i int) {
	s, w := g.Seat(i), g.world
	if s.SteeredBy() != "" || w.Phase != Hiding {
		return
	}
	f := g.frame
	if i == MaxBodies {
		f.Entity, f.Self, f.World = g.manorBody.ID, &g.manorBody, w
		g.team.manor.Bound.set(s.Mind, w)
		s.Step(f)
		return
	}
	b := &w.Bodies[i]
	if b.Away {
		return
	}
	f.Entity, f.Self, f.World = b.ID, b, w
	if !b.IsGuard() {
		g.team.hider.Bound.set(s.Mind, w)
		s.Step(f)
		return
	}
	ports := g.team.guards[i-1].Bound
	ports.set(s.Mind, b, w)
	s.Step(f)
	ports.read(s.Mind, b)
}

// dusk lets all minds begin a new night, and robots hear the alarm.
func (g *Game) dusk() {
	for _, e := range g.world.Events() {
		switch e.Kind {
		case Alarm:
			g.team.warn(e.At, g.world.Time())
		case Nightfall:
			g.player = player{}
			g.team.forget()
			g.Restart()
		}
	}
}

var names = [MaxBodies]string{"Hider", "Amber", "Cobalt", "Moss", "Rose", "Slate", "Ochre"}
