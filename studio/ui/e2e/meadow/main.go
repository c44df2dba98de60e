// Command meadow is a small game for the whole-page tests: figures without minds that are ordered with the mouse, and ground
// that is painted and walled. What it was told are commands.
//
// Usage: meadow play meadow
package main

import (
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

func main() {
	cli.Main(cli.Game{Name: "meadow", New: func(cli.Setup) sim.Game { return &meadow{} }})
}

// speed of the figures, metres a second.
const speed = 3

// figure is somebody who goes where it is sent.
type figure struct {
	at, to geom.Vec2
	chosen bool
}

type meadow struct {
	figures []figure
	agents  []sim.Agent
	grass   []geom.Vec2
	walls   [][]geom.Vec2
}

// Info says what the mouse does.
func (m *meadow) Info() sim.Info {
	box := sim.Gesture{On: sim.OnDrag, Tool: "order", Command: "choose", Params: map[string]sim.Takes{"whom": sim.TakesAgents}}
	send := sim.Gesture{On: sim.OnRight, Tool: "order", Command: "send", Params: map[string]sim.Takes{"to": sim.TakesPlace}}
	return sim.Info{
		Name: "meadow", Title: "Meadow", About: "Figures that go where they are sent.",
		Tools: []sim.Tool{
			{Name: "order", Label: "Order", Key: "Digit1", Cursor: "default", About: "Choose some, and send them."},
			{Name: "grass", Label: "Grass", Key: "Digit2", Cursor: "cell"},
			{Name: "wall", Label: "Wall", Key: "Digit3"},
		},
		Gestures: []sim.Gesture{
			box, send,
			{On: sim.OnPaint, Tool: "grass", Command: "grass", Params: map[string]sim.Takes{"from": sim.TakesStart, "to": sim.TakesPlace}, Alone: true},
			{On: sim.OnDraw, Tool: "wall", Command: "wall", Params: map[string]sim.Takes{"along": sim.TakesPath}, Alone: true},
		},
	}
}

// Start begins anew.
func (m *meadow) Start(map[string]string, uint64) error {
	*m = meadow{}
	for i, name := range []string{"Ann", "Ben", "Cid"} {
		at := geom.Vec2{X: float64(float64(i)*3) - 3}
		m.figures = append(m.figures, figure{at: at, to: at})
		m.agents = append(m.agents, sim.Agent{ID: uint32(i + 1), Name: name})
	}
	return nil
}

// Step has everybody go on.
func (m *meadow) Step(in sim.Input) {
	for i := range m.figures {
		f := &m.figures[i]
		way := f.to.Sub(f.at)
		if step := float64(speed * in.Delta()); way.Len() > step {
			way = way.Scale(step / way.Len())
		}
		f.at = f.at.Add(way)
	}
}

// Commands lists what the mouse gives.
func (m *meadow) Commands() []sim.Command {
	return []sim.Command{
		{Name: "choose", Label: "Choose", Params: []sim.CommandParam{{Name: "whom", Type: "agents", Value: "1 2 3"}}},
		{Name: "send", Label: "Send", Params: []sim.CommandParam{{Name: "to", Type: "vec2", Unit: "m", Value: "0, 2"}}},
		{Name: "grass", Label: "Paint grass", Params: []sim.CommandParam{{Name: "from", Type: "vec2", Unit: "m", Value: "0, 0"}, {Name: "to", Type: "vec2", Unit: "m", Value: "1, 0"}}},
		{Name: "wall", Label: "Build a wall", Params: []sim.CommandParam{{Name: "along", Type: "path", Value: "0,-2 2,-2"}}},
	}
}

// Command does one of them.
func (m *meadow) Command(_ uint32, name string, args []string) error {
	switch a := sim.Args(args); name {
	case "choose":
		for i := range m.figures {
			m.figures[i].chosen = false
		}
		for _, id := range a.Agents(0) {
			m.figures[id-1].chosen = true
		}
	case "send":
		for i := range m.figures {
			if m.figures[i].chosen {
				m.figures[i].to = a.Vec2(0)
			}
		}
	case "grass":
		m.grass = append(m.grass, a.Vec2(0), a.Vec2(1))
	case "wall":
		m.walls = append(m.walls, a.Path(0))
	}
	return nil
}

// Draw paints the meadow.
func (m *meadow) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 12)
	s.Background(0xe9e2c8ff)
	for i := 0; i < len(m.grass); i += 2 {
		s.Line(m.grass[i], m.grass[i+1], 1, 0x7fa873ff)
		s.Circle(m.grass[i], 0.5, sim.Fill(0x7fa873ff))
	}
	for _, w := range m.walls {
		for i := 1; i < len(w); i++ {
			s.Line(w[i-1], w[i], 0.25, 0x6b5442ff)
		}
	}
	for i := range m.figures {
		f := &m.figures[i]
		c := sim.Color(0x4a72b8ff)
		if f.chosen {
			c = 0xb2433aff
		}
		s.Circle(f.at, 0.5, sim.Fill(c))
		s.Pick(uint32(i+1), f.at, 0.6)
	}
}

// Agents lists the figures.
func (m *meadow) Agents() []sim.Agent { return m.agents }
