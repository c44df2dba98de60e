package twin

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/host"
)

// Hosted is the same game as a host plays it: by package host, with no Go type for any action. The hosts in other languages are
// translations of it, line by line.
type Hosted struct {
	World  *host.World
	health int // port
	healed int
	watch  watch
	walk   uint32
	shouts int // that were heard
	bodies []hostedBody
	tick   int64
	delta  float64
	values []uint64
	orders [64]host.Order
	done   []host.Answer
}

type hostedBody struct {
	x, health, to, speed float64
	order                uint64 // that it carries out; 0 for none
	healed               [2]float64
}

// NewHosted prepares a host for guards: it loads the description's actions and carries out Rest.
func NewHosted(h *host.Host, guards int, seed uint64) (*Hosted, error) {
	g := &Hosted{bodies: make([]hostedBody, guards), delta: 1.0 / 60, values: make([]uint64, guards)}
	for i := range g.bodies {
		g.bodies[i] = hostedBody{x: float64(i), health: float64(100 - 10*(i%5))}
	}
	g.walk, _ = h.Action("Walk")
	err := h.OnCall("Rest", func(c *host.Call) host.Status {
		if c.Event != host.Update {
			return host.Running
		}
		b := &g.bodies[c.Mind]
		before := b.health
		if healed, err := c.List(3, nil); err == nil && c.State[0] != 0 && len(healed) > 0 {
			before = math.Float64frombits(healed[0])
		}
		perSecond, seconds := math.Float64frombits(c.In[0]), math.Float64frombits(c.State[0])+c.Delta
		b.health += float64(perSecond * c.Delta)
		if err := c.SetList(3, []uint64{math.Float64bits(before), math.Float64bits(b.health)}); err != nil {
			c.Fault = err.Error()
		}
		b.healed = [2]float64{before, b.health}
		c.State[0], c.Out[0] = math.Float64bits(seconds), math.Float64bits(seconds*perSecond)
		if b.health >= 90 {
			return host.Success
		}
		return host.Running
	})
	if err != nil {
		return nil, err
	}
	err = h.OnFunction("Fear", func(c *host.Call) { c.Out[0] = math.Float64bits(100 - math.Float64frombits(c.In[0])) })
	if err != nil {
		return nil, err
	}
	program, err := h.Load("guard.tree.json")
	if err != nil {
		return nil, err
	}
	var ok bool
	if g.health, ok = program.Port("Health"); !ok {
		return nil, errors.New("twin: the guard has no port Health")
	}
	if g.World, err = program.NewWorld(guards, seed, 60); err != nil {
		return nil, err
	}
	name, _ := program.Port("Name")
	posts, _ := program.Port("Posts")
	g.healed, _ = program.Port("Healed")
	for i := range guards {
		if err := errors.Join(g.World.SetText(name, i, NameOf(i)), g.World.SetList(posts, i, wordsOf(PostsOf(i)))); err != nil {
			return nil, err
		}
	}
	return g, g.watch.find(g.World)
}

// Shouts returns how many shouts were heard.
func (g *Hosted) Shouts() int { return g.shouts }

// hear hears a shout: its line is the argument 1.
func (g *Hosted) hear(o *host.Order) error {
	line, err := g.World.OrderText(o, 1)
	if want := NameOf(int(o.Mind)) + " needs help"; err == nil && line != want {
		err = fmt.Errorf("twin: a shout says %q, not %q", line, want)
	}
	round, failed := g.World.OrderList(o, 2, nil)
	if want := wordsOf(PostsOf(int(o.Mind))); failed == nil && !slices.Equal(round, want) {
		failed = fmt.Errorf("twin: a shout is of the round %x, not %x", round, want)
	}
	err = errors.Join(err, failed)
	g.watch.heard[WatchOf(int(o.Mind))] = NameOf(int(o.Mind))
	g.shouts++
	return err
}

// Tick plays a tick: answers and wounds, minds, orders and bodies.
func (g *Hosted) Tick() error {
	if _, err := g.World.Report(g.done); err != nil {
		return err
	}
	g.done = g.done[:0]
	for i := range g.bodies {
		if b := &g.bodies[i]; g.tick%97 == 96 {
			b.health = max(5, b.health-25)
		}
		g.values[i] = math.Float64bits(g.bodies[i].health)
	}
	if err := g.World.Set(g.health, 0, len(g.bodies), g.values); err != nil {
		return err
	}
	if err := g.watch.encourage(g.World, g.tick); err != nil {
		return err
	}
	if err := g.World.Step(); err != nil {
		return err
	}
	g.tick++
	for n := len(g.orders); n == len(g.orders); {
		var err error
		if n, err = g.World.Orders(g.orders[:]); err != nil {
			return err
		}
		for _, o := range g.orders[:n] {
			switch b := &g.bodies[o.Mind]; {
			case o.Action != g.walk: // a shout
				if err := g.hear(&o); err != nil {
					return err
				}
			case o.Event == host.Begin:
				b.order, b.to, b.speed = o.Handle, math.Float64frombits(o.In[0]), math.Float64frombits(o.In[2])
			case o.Handle == b.order:
				b.order = 0
			}
		}
	}
	for i := range g.bodies {
		g.move(&g.bodies[i])
	}
	return g.watch.compare(g.World)
}

func (g *Hosted) move(b *hostedBody) {
	if b.order == 0 {
		return
	}
	step := b.speed * g.delta
	switch d := b.to - b.x; {
	case d > step:
		b.x += float64(step)
	case d < -step:
		b.x -= float64(step)
	default:
		b.x = b.to
		g.done = append(g.done, host.Answer{Handle: b.order, Status: host.Success})
		b.order = 0
	}
}
