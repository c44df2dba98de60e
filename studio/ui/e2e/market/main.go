// Command market is a small game for the whole-page tests: a town whose economy runs on rules.
//
// Usage: market play market, or market edit FOLDER
package main

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents
var embedded embed.FS

func main() {
	documents, err := fs.Sub(embedded, "documents")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	cli.Main(cli.Game{
		Name:      "market",
		New:       func(s cli.Setup) sim.Game { return &market{documents: s.Documents} },
		Register:  func(*wits.Registry) {},
		Documents: documents,
	})
}

const (
	side   = 16 // tiles
	ranges = "ranges"
)

var grid = rules.Grid{Width: side, Height: side}

// lots are what stands where.
var lots = []struct {
	of            string
	column, row   int
	width, height int
	color         sim.Color
}{
	{"Ranch", 1, 1, 3, 2, 0x9db968ff},
	{"Ranch", 1, 5, 3, 2, 0x9db968ff},
	{"Cobbler", 7, 2, 2, 2, 0xb98055ff},
	{"Cobbler", 7, 6, 2, 2, 0xb98055ff},
	{"Mine", 12, 1, 3, 3, 0x8d8f96ff},
	{"House", 5, 10, 1, 1, 0xc9685aff},
	{"House", 7, 10, 1, 1, 0xc9685aff},
	{"House", 9, 10, 1, 1, 0xc9685aff},
	{"Brigade", 13, 12, 2, 2, 0x5f86b8ff},
}

// market is the game.
type market struct {
	documents fs.FS
	town      *rules.Economy
	units     []rules.Unit
	agents    []sim.Agent
}

// Info describes the game.
func (g *market) Info() sim.Info {
	return sim.Info{Name: "market", Title: "Market", About: "A town whose economy runs on rules.",
		Overlays: []sim.Overlay{{Name: ranges, Label: "Ranges", About: "The areas that rules of a unit read or change", Agents: true}}}
}

// Start begins anew.
func (g *market) Start(_ map[string]string, seed uint64) error {
	*g = market{documents: g.documents}
	p, err := wits.Load(std.NewRegistry(), g.documents, "town.rules.json")
	if err != nil {
		return err
	}
	if g.town, err = rules.New(p, rules.Options{Rate: 60, Tiles: side * side, Ground: grid, Seed: seed}); err != nil {
		return err
	}
	g.agents = []sim.Agent{{ID: 1, Name: "Town", Mind: g.town.Mind()}}
	for i, l := range lots {
		id := uint32(i + 2)
		u, err := g.town.Place(l.of, wits.NewEntity(id, 1), grid.Block(l.column, l.row, l.width, l.height, nil)...)
		if err != nil {
			return err
		}
		g.units = append(g.units, u)
		g.agents = append(g.agents, sim.Agent{ID: id, Name: fmt.Sprint(l.of, " ", i+1)})
	}
	return nil
}

// Step runs a tick.
func (g *market) Step(in sim.Input) { g.town.Step(in.Frame()) }

// Agents lists the town, which has the mind, and its units.
func (g *market) Agents() []sim.Agent { return g.agents }

// Draw paints the town from above.
func (g *market) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{X: side / 2, Y: -side / 2}, side+2)
	s.Background(0xd7e3c8ff)
	for i, l := range lots {
		size := geom.Vec2{X: float64(l.width), Y: float64(l.height)}
		at := geom.Vec2{X: float64(l.column) + size.X/2, Y: -float64(l.row) - size.Y/2}
		s.Rect(at, size.Scale(0.94), 0, 0.15, sim.Fill(l.color))
		s.Text(at.Add(geom.Vec2{Y: size.Y/2 + 0.3}), 0.6, sim.Centre, 0x24303cff, g.agents[i+1].Name)
		s.Pick(uint32(i+2), at, 1)
		if s.Layer(ranges, uint32(i+2)) {
			g.town.Ranges(g.units[i], func(_ string, _ float64, tiles []int32) {
				for _, t := range tiles {
					s.Rect(geom.Vec2{X: float64(t%side) + 0.5, Y: -float64(t/side) - 0.5}, geom.Vec2{X: 0.9, Y: 0.9}, 0, 0.1, sim.Fill(0xe0702c50))
				}
			})
		}
		s.Base()
	}
}
