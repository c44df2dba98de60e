package main

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// hour is how long an hour of the game takes, in seconds.
const hour = 2.5

// place is where the baker can go.
type place int8

const (
	home place = iota
	bakery
	market
	tavern
	square
)

var places = []struct {
	name  string
	at    geom.Vec2
	color sim.Color
}{
	home:   {"Home", geom.Vec2{X: -6, Y: 2.4}, sim.RGB(188, 170, 210)},
	bakery: {"Bakery", geom.Vec2{X: -6, Y: -2.4}, sim.RGB(226, 190, 140)},
	market: {"Market", geom.Vec2{X: 6, Y: -2.4}, sim.RGB(180, 206, 160)},
	tavern: {"Tavern", geom.Vec2{X: 6, Y: 2.4}, sim.RGB(214, 160, 150)},
	square: {"Square", geom.Vec2{}, sim.RGB(214, 212, 200)},
}

func (p place) at() geom.Vec2 { return places[min(max(p, home), square)].at }

// baker is the body of the character.
type baker struct {
	at           geom.Vec2
	loaves, sold int
	doing        string
}

// game is a [sim.Game] and a [sim.Reloader]: its documents can be changed while it runs.
type game struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*BakerPorts]
	mind      *wits.Mind
	baker     baker
	time      float64 // h since the first midnight
}

func newGame(documents fs.FS) *game { return &game{documents: documents} }

// Info describes the game.
func (g *game) Info() sim.Info {
	return sim.Info{Name: "baker", Title: "A baker's day", About: "A baker lives by a timetable: a kind of document that this game adds. A day takes a minute; in the afternoon of every second day it rains.", Rate: 30}
}

// Start begins at four in the morning.
func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	g.brains = sim.NewBrains(registry, g.documents)
	if g.brain, err = sim.LoadBrain(g.brains, "baker.timetable.json", wits.Bind[BakerPorts]); err != nil {
		return err
	}
	g.mind = g.brain.Program.NewMind(seed)
	g.baker = baker{at: places[home].at, doing: "sleeps"}
	g.time = 4
	return nil
}

// Brains returns the documents that can be changed.
func (g *game) Brains() *sim.Brains { return g.brains }

// rains reports whether it rains: in the afternoon of every second day.
func (g *game) rains() bool { return int(g.time/24)%2 == 0 && g.hour() >= 14 && g.hour() < 16 }

func (g *game) hour() float64 { return g.time - float64(int(g.time/24))*24 }

// Step runs a tick.
func (g *game) Step(in sim.Input) {
	frame := in.Frame()
	frame.Entity, frame.Self = wits.NewEntity(1, 1), &g.baker
	ports := g.brain.Bound
	ports.Hour.Set(g.mind, g.hour())
	ports.Loaves.Set(g.mind, int64(g.baker.loaves))
	ports.Rain.Set(g.mind, g.rains())
	g.mind.Step(frame)
	g.time += frame.Delta / hour
}

// Agents lists who has a mind.
func (g *game) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Baker", Mind: g.mind}} }

// Draw paints the game as it stands.
func (g *game) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 9)
	s.Background(sim.RGB(238, 240, 232))
	if g.hour() < 5 || g.hour() >= 21 {
		s.Background(sim.RGB(176, 184, 204))
	}
	ink := sim.RGB(40, 44, 52)
	for _, p := range places {
		s.Rect(p.at, geom.Vec2{X: 2.4, Y: 1.6}, 0, 0.2, sim.Fill(p.color))
		s.Text(p.at.Add(geom.Vec2{Y: 0.95}), 0.4, sim.Centre, ink, p.name)
	}
	weather := ""
	if g.rains() {
		weather = ", rain"
	}
	s.Text(geom.Vec2{Y: 3.8}, 0.5, sim.Centre, ink, fmt.Sprintf("Day %d, %d:%02d%s", int(g.time/24)+1, int(g.hour()), int(g.hour()*60)%60, weather))
	s.Circle(g.baker.at, 0.3, sim.Fill(sim.RGB(150, 74, 60)))
	s.Text(g.baker.at.Add(geom.Vec2{Y: -1.15}), 0.35, sim.Centre, ink, fmt.Sprintf("%s, %d loaves", g.baker.doing, g.baker.loaves))
	s.Pick(1, g.baker.at, 0.6)
}
