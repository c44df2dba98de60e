package flock

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/universe"
)

// The actions of documents that only this game has.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeEat](r, wits.Named("Eat"))
	wits.AddAction[nodePasture](r, wits.Named("GoToPasture"))
	wits.AddAction[nodeDrive](r, wits.Named("Drive"))
	wits.AddAction[nodeWatch](r, wits.Named("WatchOver"))
	wits.AddFunc(r, "FoodHere", func(x *wits.Context, _ struct{}) float64 {
		c := self(x)
		return c.w.grass.At(c.w.grass.Grid().Find(c.At))
	}, wits.Doc("How much grass there is where one stands, 0 to 1."))
}

// creature is who lives in the sandbox, or is imagined by one who does.
type creature interface{ self() *Creature }

func (c *Creature) self() *Creature { return c }

func self(x *wits.Context) *Creature { return wits.Self[creature](x).self() }

type nodeEat struct{}

func (*nodeEat) Doc() string {
	return "Eats grass where it stands. Succeeds when it is full; fails where there is none."
}

func (n *nodeEat) Update(x *wits.Context) wits.Status {
	c := self(x)
	switch {
	case c.Food >= 0.99:
		return wits.Success
	case c.w.grass.At(c.w.grass.Grid().Find(c.At)) < 0.05:
		return wits.Failure
	}
	c.Eats = true
	return wits.Running
}

type nodePasture struct {
	steer.Steering
	Every wits.In[float64]    `default:"4" unit:"s" doc:"How often it thinks of where to go."`
	To    wits.Var[geom.Vec2] `unit:"m"`
	Known wits.Var[bool]
	Left  wits.Var[float64] `unit:"s"`
}

func (*nodePasture) Doc() string {
	return "Goes to the best grass that it knows of: it remembers what it, and those whom it has met, have seen. Fails if it knows of none."
}

func (n *nodePasture) Update(x *wits.Context) wits.Status {
	c := self(x)
	left := n.Left.Get(x) - x.Delta()
	if left <= 0 {
		left = float64(n.Every.Get(x) * (0.75 + float64(0.5*x.Rand().Float())))
		to, ok := c.pasture()
		n.To.Set(x, to)
		n.Known.Set(x, ok)
	}
	n.Left.Set(x, left)
	if !n.Known.Get(x) {
		n.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	m := c.Mover()
	n.Force.Set(x, steer.Arrive(&m, n.To.Get(x), 2, 1))
	return wits.Running
}

// flock returns the group that a creature drives: the nearest of those whom it herds when it was first needed, until there is none of it any more.
func (c *Creature) flock() *Herd {
	w := c.w
	if c.Flock >= 0 && w.Herds[c.Flock].Count > 0 && slices.Contains(c.kind().Herds, w.Herds[c.Flock].Type) {
		return &w.Herds[c.Flock]
	}
	best := -1.0
	c.Flock = -1
	for g := range w.Herds {
		h := &w.Herds[g]
		if h.Count == 0 || !slices.Contains(c.kind().Herds, h.Type) {
			continue
		}
		if d := h.Center.Dist(c.At); best < 0 || d < best {
			best, c.Flock = d, g
		}
	}
	if c.Flock < 0 {
		return nil
	}
	return &w.Herds[c.Flock]
}

type nodeDrive struct {
	steer.Steering
	To     wits.In[geom.Vec2] `unit:"m" doc:"Where its flock shall be."`
	Within wits.In[float64]   `default:"6" unit:"m" doc:"It succeeds when the middle of the flock is so near."`
	Behind wits.In[float64]   `default:"3" unit:"m" doc:"How far behind sheep it stands."`
}

func (*nodeDrive) Doc() string {
	return "Drives its flock to a place, as shepherd dogs do: it fetches the one that has strayed if the flock is scattered, else it goes behind all of them (Strömbom et al. 2014). Fails if there is no flock."
}

func (n *nodeDrive) Update(x *wits.Context) wits.Status {
	c := self(x)
	h := c.flock()
	if h == nil {
		n.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	to, behind := n.To.Get(x), n.Behind.Get(x)
	if h.Center.Dist(to) < n.Within.Get(x) {
		c.Order.Kind = 0
		n.Force.Set(x, geom.Vec2{})
		return wits.Success
	}
	m := c.Mover()
	// A flock of n that is together fills a disc whose radius grows with the root of n.
	together := 2 + float64(1.3*root(float64(h.Count)))
	at := h.Center.Add(h.Center.Sub(to).Norm().Scale(behind + h.Spread))
	if h.Away > together+3 {
		at = h.Stray.Add(h.Stray.Sub(h.Center).Norm().Scale(float64(behind * 0.7)))
	}
	at = c.w.Inside(at, c.Radius)
	if from := h.Stray; !c.w.Clear(from, at, c.Radius) && h.Away > together+3 {
		at = from // a wall stands behind it: it is fetched from the side
	}
	if !c.w.Clear(c.At, at, float64(3*c.Radius)) {
		if next, progress := c.Travel(h.Center, h.Spread+behind); progress == universe.OnTheWay || progress == universe.Waiting {
			n.Force.Set(x, steer.Seek(&m, next))
			return wits.Running
		}
	}
	// Not through the flock, but around it.
	way := h.Center.Sub(c.At)
	if ahead := at.Sub(c.At); ahead.Len() > 4 && way.Dot(ahead) > 0 && way.Len() < h.Spread+behind+6 {
		side := way.Perp().Norm()
		if side.Dot(ahead) < 0 {
			side = side.Neg()
		}
		at = c.At.Add(side.Scale(5)).Add(ahead.Norm().Scale(2))
	}
	n.Force.Set(x, steer.Arrive(&m, at, 8, 0.5))
	return wits.Running
}

type nodeWatch struct {
	steer.Steering
	Distance wits.In[float64] `default:"11" unit:"m" doc:"How far outside of its flock it lies."`
}

func (*nodeWatch) Doc() string {
	return "Keeps at the edge of its flock and lies down there, so that the sheep are not scared. Fails if there is no flock."
}

func (n *nodeWatch) Update(x *wits.Context) wits.Status {
	c := self(x)
	h := c.flock()
	if h == nil {
		n.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	m := c.Mover()
	far := n.Distance.Get(x) + float64(1.5*h.Spread)
	out := c.At.Sub(h.Center)
	if d := out.Len(); d > far-2 && d < far+4 {
		n.Force.Set(x, m.Toward(geom.Vec2{}))
		return wits.Running
	}
	at := c.w.Inside(h.Center.Add(out.Norm().Scale(far)), c.Radius)
	n.Force.Set(x, steer.Arrive(&m, at, 3, 0.5))
	return wits.Running
}
