package nav

import (
	"fmt"
	"slices"
)

// Obstacles are those of a running game, and the mesh around them. Their zero value is of no mesh; make them with
// [NewObstacles]. While minds step nobody may change them.
type Obstacles struct {
	base  *Mesh
	mesh  *Mesh
	state ObstaclesState
	live  []Obstacle
}

// ObstacleID names one of a set of obstacles. No other ever has the same, not even when it takes the place of one that is gone.
type ObstacleID struct {
	index, generation int32
}

// ObstaclesState is all that there is to keep of a set of obstacles.
type ObstaclesState struct {
	slots  []obstacleSlot
	carved []Obstacle // those that the mesh is around
}

type obstacleSlot struct {
	obstacle   Obstacle
	generation int32
	used       bool
}

// NewObstacles returns an empty set on a mesh.
func NewObstacles(base *Mesh) *Obstacles { return &Obstacles{base: base, mesh: base} }

// Mesh returns the mesh around the obstacles, as of the last Update.
func (o *Obstacles) Mesh() *Mesh { return o.mesh }

// Add puts down an obstacle. It is on the mesh after the next Update.
func (o *Obstacles) Add(b Obstacle) (ObstacleID, error) {
	if err := b.check(); err != nil {
		return ObstacleID{}, err
	}
	i := slices.IndexFunc(o.state.slots, func(s obstacleSlot) bool { return !s.used })
	if i < 0 {
		i = len(o.state.slots)
		o.state.slots = append(o.state.slots, obstacleSlot{})
	}
	s := &o.state.slots[i]
	s.obstacle, s.used = b, true
	s.generation++
	return ObstacleID{int32(i), s.generation}, nil
}

// Set moves or changes an obstacle.
func (o *Obstacles) Set(id ObstacleID, b Obstacle) error {
	s := o.slot(id)
	if s == nil {
		return fmt.Errorf("obstacle %d.%d is not there", id.index, id.generation)
	}
	if err := b.check(); err != nil {
		return err
	}
	s.obstacle = b
	return nil
}

// Get returns an obstacle, false if it is not there.
func (o *Obstacles) Get(id ObstacleID) (Obstacle, bool) {
	if s := o.slot(id); s != nil {
		return s.obstacle, true
	}
	return Obstacle{}, false
}

// Remove takes an obstacle away. False if it is not there.
func (o *Obstacles) Remove(id ObstacleID) bool {
	s := o.slot(id)
	if s != nil {
		s.used, s.obstacle = false, Obstacle{}
	}
	return s != nil
}

func (o *Obstacles) slot(id ObstacleID) *obstacleSlot {
	if id.index < 0 || int(id.index) >= len(o.state.slots) {
		return nil
	}
	if s := &o.state.slots[id.index]; s.used && s.generation == id.generation {
		return s
	}
	return nil
}

// Update makes the mesh anew if an obstacle has come, gone or changed since the last time, and reports whether it has. Call it
// once a tick, before minds step. It allocates only if something has changed.
func (o *Obstacles) Update() bool {
	o.live = o.live[:0]
	for i := range o.state.slots {
		if o.state.slots[i].used {
			o.live = append(o.live, o.state.slots[i].obstacle)
		}
	}
	if slices.Equal(o.live, o.state.carved) {
		return false
	}
	o.mesh = o.base.carved(o.live)
	o.state.carved = append(o.state.carved[:0], o.live...)
	return true
}

// Keep copies the state of all obstacles into a buffer, which it lets grow.
func (o *Obstacles) Keep(dst *ObstaclesState) {
	dst.slots = append(dst.slots[:0], o.state.slots...)
	dst.carved = append(dst.carved[:0], o.state.carved...)
}

// Return goes back to a state that was kept, with the mesh as it was then.
func (o *Obstacles) Return(src *ObstaclesState) {
	o.state.slots = append(o.state.slots[:0], src.slots...)
	if !slices.Equal(o.state.carved, src.carved) {
		o.state.carved = append(o.state.carved[:0], src.carved...)
		o.mesh = o.base.carved(o.state.carved)
	}
}
