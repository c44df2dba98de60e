package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// yard is a game whose things are put and ordered with the mouse.
type yard struct {
	tools    []Tool
	gestures []Gesture
	agents   []Agent
	wall     []geom.Vec2
	chosen   []uint32
	told     []string
}

func (y *yard) Info() Info {
	return Info{Name: "yard", Tools: y.tools, Gestures: y.gestures, Controls: []Control{{Input: "go", Keys: []string{"KeyG"}}}}
}

func (y *yard) Start(map[string]string, uint64) error {
	y.agents, y.wall, y.chosen, y.told = []Agent{{ID: 3, Name: "A"}, {ID: 4, Name: "B"}}, nil, nil, nil
	return nil
}
func (y *yard) Step(Input)      {}
func (y *yard) Draw(*Scene)     {}
func (y *yard) Agents() []Agent { return y.agents }
func (y *yard) Hash() uint64 {
	h := NewDigest()
	for _, p := range y.wall {
		h.Real(p.X, p.Y)
	}
	for _, id := range y.chosen {
		h.Whole(int64(id))
	}
	return uint64(h)
}

func (y *yard) Commands() []Command {
	return []Command{
		{Name: "choose", Label: "Choose", Params: []CommandParam{{Name: "whom", Type: "agents"}, {Name: "more", Type: "bool", Value: "false"}}},
		{Name: "wall", Label: "Build a wall", Params: []CommandParam{{Name: "along", Type: "path", Value: "0,0 1,0"}}},
		{Name: "send", Label: "Send", Agent: true, Params: []CommandParam{{Name: "to", Type: "vec2", Value: "0, 0"}, {Name: "at", Type: "agent"}}},
	}
}

func (y *yard) Command(agent uint32, name string, args []string) error {
	switch a := Args(args); name {
	case "choose":
		y.chosen = a.Agents(0)
	case "wall":
		y.wall = append(y.wall, a.Path(0)...)
	}
	y.told = append(y.told, fmt.Sprint(agent, name, args))
	return nil
}

func (y *yard) loop(t *testing.T) (*Loop, error) {
	t.Helper()
	return NewLoop(y, LoopOptions{Paused: true})
}

func TestGesturesAreCompletedAndChecked(t *testing.T) {
	box := Gesture{On: OnDrag, Command: "choose", Params: map[string]Takes{"whom": TakesAgents}, Values: map[string]string{"more": "true"}}
	send := Gesture{On: OnRight, For: TakesSelected, Command: "send", Label: "Go", Params: map[string]Takes{"to": TakesPlace, "at": TakesAgent}}
	good := &yard{tools: []Tool{{Name: "wall", Key: "KeyW", Cursor: "cell"}, {Name: "more", Command: "choose", Values: map[string]string{"whom": "", "more": "true"}}},
		gestures: []Gesture{box, send, {On: OnDraw, Tool: "wall", Command: "wall"}, {On: OnRightLine, Command: "send", Params: map[string]Takes{"to": TakesStart, "at": TakesAgent}}}}
	l, err := good.loop(t)
	must.Succeed(t, err)
	info := l.Info()
	if info.Tools[0].Label != "wall" || info.Gestures[0].Label != "Choose" || info.Gestures[1].Label != "Go" || good.tools[0].Label != "" || good.gestures[0].Label != "" {
		t.Errorf("%+v", info)
	}
	with := func(g Gesture, change func(*Gesture)) Gesture {
		g.Params = map[string]Takes{"whom": TakesAgents}
		change(&g)
		return g
	}
	for want, y := range map[string]*yard{
		`there are two tools "a"`:             {tools: []Tool{{Name: "a"}, {Name: "a"}}},
		`a tool has no name`:                  {tools: []Tool{{Label: "x"}}},
		`33 tools, but 32 is the limit`:       {tools: make([]Tool, 33)},
		`257 gestures, but 256 is the limit`:  {gestures: make([]Gesture, 257)},
		`which is none of default, pointer`:   {tools: []Tool{{Name: "a", Cursor: "url(x)"}}},
		`it is that of the control "go"`:      {tools: []Tool{{Name: "a", Key: "KeyG"}}},
		`it is that of the tool "a"`:          {tools: []Tool{{Name: "a", Key: "KeyA"}, {Name: "b", Key: "KeyA"}}},
		`by "tap", which is none of click, d`: {gestures: []Gesture{{On: "tap", Command: "choose"}}},
		`with "meta", which is none of shift`: {gestures: []Gesture{{On: OnClick, With: "meta", Command: "choose"}}},
		`tool "spade", which there is not`:    {gestures: []Gesture{{On: OnClick, Tool: "spade", Command: "choose"}}},
		`has no command`:                      {gestures: []Gesture{{On: OnClick}}},
		`is for "agents", but the command is`: {gestures: []Gesture{{On: OnClick, For: TakesAgents, Command: "send"}}},
		`"colour", which is none of agent, a`: {gestures: []Gesture{with(box, func(g *Gesture) { g.Params["whom"] = "colour" })}},
		`its start, but it has no other`:      {gestures: []Gesture{with(box, func(g *Gesture) { g.On, g.Params["whom"] = OnClick, TakesStart })}},
		`its path, which only draw and paint`: {gestures: []Gesture{with(box, func(g *Gesture) { g.Params["whom"] = TakesPath })}},
		`in its box, which only drag has`:     {gestures: []Gesture{with(box, func(g *Gesture) { g.On = OnLine })}},
		`gives more both a value and "place"`: {gestures: []Gesture{with(box, func(g *Gesture) { g.Params["more"] = TakesPlace })}},
		`tool "a" has values, but no command`: {tools: []Tool{{Name: "a", Values: map[string]string{"more": "true"}}}},
		`tool "a" (for the command "chose")`:  {tools: []Tool{{Name: "a", Command: "chose"}}},
		`tool "a" (for the command "choose"`:  {tools: []Tool{{Name: "a", Command: "choose", Values: map[string]string{"more": "1"}}}},
		`tool "a" (for the command "send") g`: {tools: []Tool{{Name: "a", Command: "send"}}},
		`a button and never in hand`:          {tools: []Tool{{Name: "a", Command: "wall"}}, gestures: []Gesture{{On: OnDraw, Tool: "a", Command: "wall"}}},
		`not have; it has choose, wall, send`: {gestures: []Gesture{{On: OnClick, Command: "chose"}}},
		`the game as a whole`:                 {gestures: []Gesture{with(box, func(g *Gesture) { g.For = TakesAgent })}},
		`gives who, which is no parameter`:    {gestures: []Gesture{with(box, func(g *Gesture) { g.Params["who"] = TakesAgents })}},
		`gives much, which is no parameter`:   {gestures: []Gesture{with(box, func(g *Gesture) { g.Values = map[string]string{"much": "1"} })}},
		`of type vec2, but it is of type bo`:  {gestures: []Gesture{with(box, func(g *Gesture) { g.Values = nil; g.Params["more"] = TakesPlace })}},
		`gives more "1", but it is true or `:  {gestures: []Gesture{with(box, func(g *Gesture) { g.Values = map[string]string{"more": "1"} })}},
		`gives at nothing, and the command`:   {gestures: []Gesture{{On: OnRight, Command: "send", Params: map[string]Takes{"to": TakesPlace}}}},
	} {
		if _, err := y.loop(t); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
	if _, err := NewLoop(&swarmOf{Info{Name: "s", Gestures: []Gesture{{On: OnClick, Command: "go"}}}}, LoopOptions{}); err == nil || !strings.Contains(err.Error(), "does not have") {
		t.Errorf("a game without commands has gestures: %v", err)
	}
}

// swarmOf is a game that says of itself what it is told to.
type swarmOf struct{ info Info }

func (s *swarmOf) Info() Info                          { return s.info }
func (*swarmOf) Start(map[string]string, uint64) error { return nil }
func (*swarmOf) Step(Input)                            {}
func (*swarmOf) Draw(*Scene)                           {}
func (*swarmOf) Agents() []Agent                       { return nil }

// TestK28_OrdersOfTheMouse: what gestures give is checked, carried out, written down, and comes about again when the run is
// played again.
func TestK28_OrdersOfTheMouse(t *testing.T) {
	y := &yard{}
	l, err := y.loop(t)
	must.Succeed(t, err)
	give := func(agent uint32, name string, args ...string) error {
		return l.Intervene(Intervention{Agent: agent, Do: InterventionCommand, Path: name, Args: args})
	}
	for _, err := range []error{give(0, "choose", "3 4", "false"), give(0, "wall", "0,0 1.5,-2 3,3"), give(4, "send", "1, 2", "3"), give(0, "choose", "", "true")} {
		must.Succeed(t, err)
	}
	if len(y.chosen) != 0 || !slices.Equal(y.wall, []geom.Vec2{{}, {X: 1.5, Y: -2}, {X: 3, Y: 3}}) || len(y.told) != 4 {
		t.Errorf("%v %v %v", y.chosen, y.wall, y.told)
	}
	told := y.told
	for want, bad := range map[string][]string{
		"numbers of agents": {"choose", "3 5", "false"}, "whom of the command": {"choose", "3,4", "false"}, "points such as": {"wall", "0,0 1"},
		"along of the command": {"wall", ""}, "at most 1024": {"wall", strings.Repeat("1,1 ", maxPath+1)}, "wall is": {"wall", "0,0 NaN,1"},
	} {
		if err := give(0, bad[0], bad[1:]...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v; want %q", bad, err, want)
		}
	}
	if !slices.Equal(y.told, told) {
		t.Errorf("what was refused was done: %v", y.told)
	}
	done, hash := slices.Clone(l.Interventions()), y.Hash()
	again := &yard{}
	other, err := again.loop(t)
	must.Succeed(t, err)
	for _, v := range done {
		must.Succeed(t, other.Intervene(v))
	}
	if len(done) != 4 || again.Hash() != hash || !slices.Equal(again.told, told) {
		t.Errorf("played again: %v, not %v", again.told, told)
	}
}

// FuzzCommandArgs: what is let through can be read, and is what was written.
func FuzzCommandArgs(f *testing.F) {
	for _, text := range []string{"", "3", "3 4", " 4\t3 ", "0,0 1.5,-2", "(1,2) [3,4]", "1e308,1 1e999,1", "1,2,3", "99999999999"} {
		f.Add(text)
	}
	y := &yard{}
	must.Succeed(f, y.Start(nil, 0))
	c := Command{Params: make([]CommandParam, 1)}
	f.Fuzz(func(t *testing.T, text string) {
		check := func(kind string) bool {
			c.Params[0] = CommandParam{Name: "p", Type: kind}
			return c.Check([]string{text}, y.agents) == nil
		}
		args := Args{text}
		if check("path") {
			path := args.Path(0)
			if len(path) == 0 || len(path) > maxPath || len(path) != len(strings.Fields(text)) {
				t.Errorf("%q: %v", text, path)
			}
			for _, p := range path {
				if p.X-p.X != 0 || p.Y-p.Y != 0 {
					t.Errorf("%q: %v", text, p)
				}
			}
		}
		if check("agents") {
			for _, id := range args.Agents(0) {
				if id != 3 && id != 4 {
					t.Errorf("%q: %v", text, args.Agents(0))
				}
			}
		}
		if check("agent") && args.Agent(0) != 3 && args.Agent(0) != 4 {
			t.Errorf("%q: %v", text, args.Agent(0))
		}
	})
}
