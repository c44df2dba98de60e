package avoid

import "github.com/wits-ai/wits/geom"

// blockSize is how many agents are worked through together: those of a block share their scratch memory.
const blockSize = 32

// mostHalves is how many half-planes there may be: one for each wall, and up to two for each neighbour.
const mostHalves = mostWalls + 2*MostNeighbours

// scratch is what finding the velocity of an agent needs, on the stack.
type scratch struct {
	near     [MostNeighbours]found
	around   surroundings
	halves   [mostHalves]half
	alike    [mostHalves]half
	walls    [mostWalls]foundWall
	overlaps [128]int32
	lost     [limitKinds]int64
}

// Step finds a velocity for each agent and moves it, for so many seconds. Each shares the work out: it calls its function for
// each number from 0 to n-1 once, on as many goroutines as it likes, and returns when all is done, as Workers.Each of the
// package sim does. Nil: the work is done here. What comes out is the same. Nothing happens if the seconds are not more than 0,
// or more than a million.
func (c *Crowd) Step(seconds float64, each func(n int, work func(block int))) {
	if !(seconds > 0 && seconds <= vast) {
		return
	}
	c.dt = seconds
	c.near.fill(c)
	if len(c.next) < len(c.agents.live) {
		c.next = append(c.next, make([]geom.Vec2, len(c.agents.live)-len(c.next))...)
	}
	blocks := (len(c.near.bodies) + blockSize - 1) / blockSize
	if len(c.near.fars) < blocks {
		c.near.fars = append(c.near.fars, make([]float64, blocks-len(c.near.fars))...)
	}
	if len(c.blockLost) < blocks {
		c.blockLost = append(c.blockLost, make([][limitKinds]int64, blocks-len(c.blockLost))...)
	}
	if each == nil {
		for b := range blocks {
			c.block(b)
		}
	} else {
		each(blocks, c.work)
	}
	for _, lost := range c.blockLost[:blocks] {
		for k, n := range lost {
			c.lost[k] += n
		}
	}
	s := &c.agents
	for i, live := range s.live {
		if live {
			s.velocity[i] = c.next[i]
			s.at[i] = s.at[i].Add(c.next[i].Scale(seconds))
		}
	}
	c.near.adapt(blocks, c.options.Reach)
}

// adapt makes the cells as large as neighbours were far away, on average.
func (n *near) adapt(blocks int, reach float64) {
	sum := 0.0
	for _, far := range n.fars[:blocks] {
		sum += far
	}
	if len(n.bodies) > 0 {
		n.side = geom.Clamp(float64(cellPerReach*sum)/float64(len(n.bodies)), reach/64, reach)
	}
}

// cellPerReach is the side of a cell for which the search is quickest, by measurement.
const cellPerReach = 1

// block finds the velocities of a block of agents.
func (c *Crowd) block(b int) {
	var w scratch
	bodies := c.near.bodies[b*blockSize : min((b+1)*blockSize, len(c.near.bodies))]
	sum := 0.0
	for i := range bodies {
		me := &bodies[i]
		v, far := c.velocity(me, &w)
		c.next[me.id] = v
		sum += far
	}
	c.near.fars[b], c.blockLost[b] = sum, w.lost
}

// velocity returns how an agent moves next, and how far its neighbours are.
func (c *Crowd) velocity(me *body, w *scratch) (geom.Vec2, float64) {
	id, s := me.id, &c.agents
	most := s.most[id]
	halves := w.halves[:0]
	if len(c.walls) > 0 {
		halves = c.keepOff(me, most, c.dt, w, halves)
	}
	hard := len(halves)
	count, far, more := c.near.find(me, c.options.Reach, c.options.Neighbours, w)
	if more {
		w.lost[limitNeighbours]++
	}
	if me.yield >= 0 {
		idle := !c.options.Strict && s.idle(int(id))
		for _, f := range w.near[:count] {
			other := &c.near.bodies[f.body()]
			part := share(float64(me.yield), float64(other.yield))
			halves = append(halves, pair(me, other, c.horizon, c.dt, part))
			if idle && other.asks {
				asked := *other
				asked.velocity = s.wish[other.id].Clamped(s.most[other.id])
				halves = append(halves, pair(me, &asked, c.horizon, c.dt, part))
			}
		}
	}
	wish := s.wish[id].Clamped(most)
	if c.options.Strict || me.yield < 0 {
		return solve(halves, hard, most, wish, w), far
	}
	v := solve(halves, hard, most, c.intent(me, wish, w.near[:count]), w)
	if c.persistence(id) == 0 && v.LenSq() < float64(creep*creep*wish.LenSq()) {
		v = solve(halves, hard, most, geom.Vec2{}, w)
	}
	s.remember(me, wish, v, w.near[:count], c.near.bodies, c.dt)
	return v, far
}
