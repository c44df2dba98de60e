package foresee_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/foresee"
)

// walk is the sentry's action: it gives out how fast to go.
type walk struct {
	At    wits.In[float64]  `unit:"m/s" doc:"How fast."`
	Speed wits.Out[float64] `unit:"m/s" doc:"The same."`
}

func (w *walk) Update(x *wits.Context) wits.Status {
	w.Speed.Set(x, w.At.Get(x))
	return wits.Running
}

const sentry = `{
  "wits": 1, "kind": "machine", "name": "sentry", "start": "There",
  "ports": [{"in": "X", "type": "float"}, {"out": "Speed", "type": "float"}],
  "states": {"There": {"do": "Walk", "with": {"At": 1}, "pass": ["Speed"]}, "Back": {"do": "Walk", "with": {"At": -1}, "pass": ["Speed"]}},
  "transitions": [{"from": "There", "to": "Back", "when": "X >= 10"}, {"from": "Back", "to": "There", "when": "X <= 0"}]
}`

// post is the game: a sentry that walks to and fro.
type post struct {
	mind  *wits.Mind
	ports *sentryPorts
	body  sentryBody
}

type sentryPorts struct {
	X     wits.Input[float64]
	Speed wits.Output[float64]
}

type sentryBody struct{ x, speed float64 }

// copyOfSentry is the sentry as a thief imagines it.
type copyOfSentry struct {
	foresee.Imagined
	body sentryBody
	post *post
}

func (c *copyOfSentry) Become(foresee.Glimpse) (*wits.Mind, *foresee.PerceptionFilter) {
	c.body = c.post.body
	return c.post.mind, nil
}

func (c *copyOfSentry) Feel(m *wits.Mind) { c.post.ports.X.Set(m, c.body.x) }

func (c *copyOfSentry) Move(m *wits.Mind, dt float64) {
	c.body.speed = c.post.ports.Speed.Get(m)
	c.body.x += c.body.speed * dt
}

func (c *copyOfSentry) Where() (at, velocity geom.Vec2) {
	return geom.Vec2{X: c.body.x}, geom.Vec2{X: c.body.speed}
}

func (c *copyOfSentry) Copy(of foresee.Clone) { c.body = of.(*copyOfSentry).body }

// A thief sees a sentry who walks away, and imagines that he will turn around.
func Example() {
	r := std.NewRegistry()
	wits.AddAction[walk](r, wits.Named("Walk"))
	program, err := wits.Load(r, fstest.MapFS{"sentry.machine.json": {Data: []byte(sentry)}}, "sentry.machine.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[sentryPorts](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := &post{mind: program.NewMind(1), ports: ports, body: sentryBody{x: 7, speed: 1}}
	thief, him := wits.NewEntity(1, 1), wits.NewEntity(2, 1)

	foresights := foresee.New(1, foresee.Options{Step: 0.125}, func() foresee.Clone { return &copyOfSentry{post: p} })
	foresights.Of(0).Ask(thief, him, 5)
	foresights.Step(wits.Frame{Delta: 0.125}, nil)

	track := foresights.Of(0).Track(him)
	for _, seconds := range []float64{0, 2, 5} {
		at, _ := track.At(foresights.Now() + seconds)
		fmt.Printf("in %v s at %.1f m\n", seconds, at.X)
	}
	fmt.Println("in the end:", track.Doing(track.Len()-1))
	fmt.Println("in truth he is at", p.body.x)
	// Output:
	// in 0 s at 7.0 m
	// in 2 s at 9.0 m
	// in 5 s at 8.0 m
	// in the end: [Back]
	// in truth he is at 7
}
