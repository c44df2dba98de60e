package avoid

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// Options are what holds for all of a crowd. Zero values mean what is said with each.
type Options struct {
	// Neighbours is how many others an agent heeds, the nearest ones; at most MostNeighbours. 0 means 10.
	Neighbours int
	// Reach is within which distance it heeds them, between their middles, in metres. 0 means 15 m.
	Reach float64
	// Horizon is for how many seconds a velocity must be safe from other agents. The longer, the earlier they give way, and
	// the less freely they move. 0 means 4 s.
	Horizon float64
	// WallHorizon is the same for walls. 0 means 1 s.
	WallHorizon float64
	// Patience is how long an agent that others hold up keeps looking for another way while it makes no progress, in seconds. After twice
	// as long it stands and waits; a jam that has not come apart by then stays. 0 means 60 s.
	Patience float64
	// Strict switches the remedy for jams off: the method as it was published.
	Strict bool
}

// The lengths and times of Options are from leastOption to greatestOption, so that their squares are neither 0 nor infinite.
const leastOption, greatestOption = 1e-150, 1e150

// MostNeighbours is how many others an agent can heed.
const MostNeighbours = 32

// Agent is one of the crowd: a disc that moves.
type Agent struct {
	// At is where its middle is, in metres.
	At geom.Vec2
	// Velocity is how it moves now, and Wish how it would like to, in metres a second.
	Velocity, Wish geom.Vec2
	// Radius is how large it is, in metres. Most is its greatest speed, in metres a second. Both are from 0 to a million.
	Radius, Most float64
	// Yield is how readily it gives way: of two, each takes over the part of giving way that its yield has in the sum of both.
	// 0 means 1; with a negative one it never gives way to others, only to walls.
	Yield float64
	// Layers are the layers that it is on, a bit each, such as storeys. Agents and walls that share none do not heed each other.
	// 0 means all.
	Layers uint32
}

// Wall is a straight line that nobody passes, from either side.
type Wall struct {
	geom.Segment
	// Grown says that it lies as far before the real wall as agents are wide, as the borders of a navmesh do that is built for
	// their radius: their middles may come up to it. The floor is to the left of the way from A to B: who is by an inch on
	// the wrong side comes back, and from further away it is no wall.
	Grown bool
	// Layers are the layers that it is on, as those of agents.
	Layers uint32
}

// Crowd is agents that avoid each other. Make one with [New]. It is used by one goroutine; a step shares its work out.
// What it is told about a number that no agent has, it ignores; asked for one, it gives zeros.
type Crowd struct {
	options Options
	horizon horizon // that of the options
	agents  agents
	walls   []Wall
	joints  [][2]joint // of each wall: at its A and its B
	tree    *spatial.Tree
	near    near
	next    []geom.Vec2 // velocities, by agent
	dt      float64     // of the step that is going on
	work    func(block int)

	blockLost [][limitKinds]int64 // in the step that is going on, by block
	lost      [limitKinds]int64
}

// agents is all state, an array for each thing that is known of them.
type agents struct {
	live         []bool
	at           []geom.Vec2
	velocity     []geom.Vec2
	wish         []geom.Vec2
	radius, most []float64
	yield        []float64
	layers       []uint32
	held         []float64 // for how many seconds it has been held up
	still        []float64 // for how many seconds it has not moved though it would like to
	stalled      []float64 // for how many seconds it has been held up without progress
	progress     []float64 // how far it has come towards its wish since, in metres
}

// New makes an empty crowd. It fails if an option makes no sense.
func New(o Options) (*Crowd, error) {
	if o.Neighbours == 0 {
		o.Neighbours = 10
	}
	for _, d := range []struct {
		v     *float64
		usual float64
		name  string
	}{{&o.Reach, 15, "reach"}, {&o.Horizon, 4, "horizon"}, {&o.WallHorizon, 1, "horizon for walls"}, {&o.Patience, 60, "patience"}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
		if !(*d.v >= leastOption && *d.v <= greatestOption) {
			return nil, fmt.Errorf("avoid: the %s of a crowd is from %v to %v, not %v", d.name, leastOption, greatestOption, *d.v)
		}
	}
	if o.Neighbours < 0 || o.Neighbours > MostNeighbours {
		return nil, fmt.Errorf("avoid: an agent heeds up to %d neighbours, not %d", MostNeighbours, o.Neighbours)
	}
	c := &Crowd{options: o, horizon: horizonOf(o.Horizon)}
	c.near.side = o.Reach / 3
	c.work = c.block
	return c, nil
}

// Options returns what the crowd was made with, with all usual values filled in.
func (c *Crowd) Options() Options { return c.options }

// SetWalls replaces all walls. They are no part of the state: a game that changes them sets them again when it is taken back.
func (c *Crowd) SetWalls(walls []Wall) {
	c.walls = append(c.walls[:0], walls...)
	boxes := make([]geom.Box, len(walls))
	for i, w := range c.walls {
		if w.Layers == 0 {
			c.walls[i].Layers = math.MaxUint32
		}
		boxes[i] = geom.Box{
			Low:  geom.Vec3{X: min(w.A.X, w.B.X), Y: min(w.A.Y, w.B.Y)},
			High: geom.Vec3{X: max(w.A.X, w.B.X), Y: max(w.A.Y, w.B.Y)},
		}
	}
	c.tree = spatial.NewTree(boxes)
	c.joints = joined(c.walls)
}

// Add takes an agent in and gives its number: the lowest that is free.
func (c *Crowd) Add(a Agent) int {
	s := &c.agents
	i := 0
	for i < len(s.live) && s.live[i] {
		i++
	}
	if i == len(s.live) {
		s.grow(i + 1)
	}
	s.live[i] = true
	s.held[i], s.still[i], s.stalled[i], s.progress[i] = 0, 0, 0, 0
	c.Set(i, a)
	return i
}

// grow makes room for agents up to a number.
func (s *agents) grow(n int) {
	for len(s.live) < n {
		s.live = append(s.live, false)
		s.at = append(s.at, geom.Vec2{})
		s.velocity = append(s.velocity, geom.Vec2{})
		s.wish = append(s.wish, geom.Vec2{})
		s.radius = append(s.radius, 0)
		s.most = append(s.most, 0)
		s.yield = append(s.yield, 0)
		s.layers = append(s.layers, 0)
		s.held = append(s.held, 0)
		s.still = append(s.still, 0)
		s.stalled = append(s.stalled, 0)
		s.progress = append(s.progress, 0)
	}
}

// Set changes everything of an agent.
func (c *Crowd) Set(i int, a Agent) {
	if !c.Live(i) {
		return
	}
	if a.Layers == 0 {
		a.Layers = math.MaxUint32
	}
	switch {
	case a.Yield == 0 || math.IsNaN(a.Yield):
		a.Yield = 1
	case a.Yield > vast:
		a.Yield = vast
	}
	s := &c.agents
	s.radius[i], s.most[i], s.yield[i], s.layers[i] = within(a.Radius), within(a.Most), a.Yield, a.Layers
	c.Move(i, a.At, a.Velocity)
	c.Wish(i, a.Wish)
}

// Agent is everything of an agent.
func (c *Crowd) Agent(i int) Agent {
	if !c.Live(i) {
		return Agent{}
	}
	s := &c.agents
	return Agent{At: s.at[i], Velocity: s.velocity[i], Wish: s.wish[i], Radius: s.radius[i], Most: s.most[i], Yield: s.yield[i], Layers: s.layers[i]}
}

// Remove takes an agent out; its number is free then.
func (c *Crowd) Remove(i int) {
	if c.Live(i) {
		c.agents.live[i] = false
	}
}

// Live reports whether there is an agent of a number.
func (c *Crowd) Live(i int) bool { return i >= 0 && i < len(c.agents.live) && c.agents.live[i] }

// Len is one more than the highest number that an agent has had.
func (c *Crowd) Len() int { return len(c.agents.live) }

// At returns where an agent is.
func (c *Crowd) At(i int) geom.Vec2 {
	if !c.Live(i) {
		return geom.Vec2{}
	}
	return c.agents.at[i]
}

// Velocity returns how it moves, in metres a second.
func (c *Crowd) Velocity(i int) geom.Vec2 {
	if !c.Live(i) {
		return geom.Vec2{}
	}
	return c.agents.velocity[i]
}

// Wish says how an agent would like to move, in metres a second, until it is said anew. A zero wish is to stay, and so is one
// that is infinite or not a number.
func (c *Crowd) Wish(i int, velocity geom.Vec2) {
	if c.Live(i) {
		c.agents.wish[i] = real(velocity)
	}
}

// Move puts an agent somewhere else, as when the game has the last word on where bodies are. One whose place is infinite or not
// a number meets nobody.
func (c *Crowd) Move(i int, at, velocity geom.Vec2) {
	if c.Live(i) {
		c.agents.at[i], c.agents.velocity[i] = at, real(velocity)
	}
}

// vast is the greatest radius, in metres, and the greatest speed, in metres a second: with what is larger nothing can be computed.
const vast = 1e6

// real returns a velocity that can be computed with, or none if it is infinite or not a number.
func real(v geom.Vec2) geom.Vec2 {
	if math.Abs(v.X) <= math.MaxFloat64 && math.Abs(v.Y) <= math.MaxFloat64 {
		return v.Clamped(vast)
	}
	return geom.Vec2{}
}

// within returns a length or a speed that can be computed with.
func within(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(v, vast)
}
