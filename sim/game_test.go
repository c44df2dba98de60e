package sim

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// swarm is a game of points that wander about. "push" moves all of them; it ends at the tick that the option says.
type swarm struct {
	points  []geom.Vec2
	random  []uint64
	pushes  int
	pressed int
	ticks   []int64
	times   []float64
	limit   int64
	refuse  bool
	started int
	onStep  func(Input)
	workers *Workers
}

func (g *swarm) Info() Info {
	return Info{Name: "swarm", Rate: 60,
		Controls: []Control{{Input: "push", Keys: []string{"KeyA"}}, {Input: "pull"}},
		Options:  []Option{{Name: "end", Choices: []string{"never", "soon"}}, {Name: "size", Choices: []string{"10", "1000"}, Value: "10"}},
		Sprites:  []Sprite{{Name: "dot"}, {Name: "arrow"}},
		Overlays: []Overlay{{Name: "sight", Label: "Sight", Agents: true, On: true}, {Name: "mesh"}}}
}

func (g *swarm) Start(options map[string]string, seed uint64) error {
	g.started++
	if g.refuse {
		g.refuse = false
		return errors.New("no room")
	}
	n := 10
	if options["size"] == "1000" {
		n = 1000
	}
	g.limit = math.MaxInt64
	if options["end"] == "soon" {
		g.limit = 30
	}
	g.points, g.random = make([]geom.Vec2, n), make([]uint64, n)
	for i := range g.random {
		g.random[i] = seed + uint64(i)
	}
	g.pushes, g.pressed, g.ticks, g.times = 0, 0, nil, nil
	return nil
}

func (g *swarm) Step(in Input) {
	if g.onStep != nil {
		g.onStep(in)
	}
	g.ticks = append(g.ticks, in.Tick())
	g.times = append(g.times, in.Time())
	push := in.Held("push")
	if push {
		g.pushes++
	}
	if in.Pressed("push") {
		g.pressed++
	}
	move := func(i int) {
		r := wits.NewRand(&g.random[i])
		d := geom.Vec2{X: r.Range(-1, 1), Y: r.Range(-1, 1)}
		if push {
			d.X += 2
		}
		g.points[i] = g.points[i].Add(d.Scale(in.Delta()))
	}
	if g.workers != nil {
		g.workers.Each(len(g.points), move)
		return
	}
	for i := range g.points {
		move(i)
	}
}

func (g *swarm) Draw(s *Scene) {
	s.Camera(geom.Vec2{}, 20)
	for i, p := range g.points {
		s.Circle(p, 0.1, Fill(White))
		s.Pick(uint32(i), p, 0.2)
	}
}

func (g *swarm) Agents() []Agent {
	return []Agent{{ID: 1, Name: "first"}}
}

func (g *swarm) Over() bool { return int64(len(g.ticks)) >= g.limit }

func (g *swarm) Result() string {
	if g.Over() {
		return fmt.Sprintf("over after %d", len(g.ticks))
	}
	return ""
}

func (g *swarm) Hash() uint64 {
	var h uint64
	for i, p := range g.points {
		h = (h^math.Float64bits(p.X))*0x100000001b3 + g.random[i]
		h = (h ^ math.Float64bits(p.Y)) * 0x100000001b3
	}
	return h
}

func TestInfoIsCompletedAndChecked(t *testing.T) {
	info, err := Info{Name: "x", Options: []Option{{Name: "o", Choices: []string{"a", "b"}}}}.normal()
	if err != nil || info.Rate != 60 || info.Title != "x" || info.Controls == nil || info.Sprites == nil || info.Options[0].Value != "a" {
		t.Fatalf("got %+v, %v", info, err)
	}
	bad := Info{Rate: 5000, Goal: strings.Repeat("ä", 161), Controls: make([]Control, 65),
		Options: []Option{{Name: "o"}, {Name: "p", Choices: []string{"a"}, Value: "c"}, {Name: "p", Choices: []string{"a"}}},
		Sprites: []Sprite{{Name: "s"}, {Name: "s"}}}
	_, err = bad.normal()
	for _, part := range []string{"no name", "5000 ticks", "goal has 161 characters", "65 controls", "a control has no name", `option "o" has no choices`,
		`the value "c"`, `two options "p"`, `two sprites "s"`} {
		if err == nil || !contains(err.Error(), part) {
			t.Errorf("the error does not say %q: %v", part, err)
		}
	}
}

func TestOptionsAreResolvedOrNamed(t *testing.T) {
	info := (&swarm{}).Info()
	full, err := info.Resolve(map[string]string{"end": "soon"})
	if err != nil || full["end"] != "soon" || full["size"] != "10" {
		t.Fatalf("got %v, %v", full, err)
	}
	_, err = info.Resolve(map[string]string{"end": "late", "colour": "red"})
	const want = `sim: game "swarm": option "end" cannot be "late", only never, soon; there is no option "colour"`
	if err == nil || err.Error() != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}
