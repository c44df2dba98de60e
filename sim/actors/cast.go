package actors

import (
	"iter"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim"
)

// Part is somebody in a [Cast].
type Part struct {
	ID   wits.Entity
	Name string
	// Mind may be nil for a body that only people steer.
	Mind *wits.Mind
	// Body must stay valid as long as the cast plays.
	Body act.Agent
}

// Cast seats the minds of a game's bodies, which are numbered from 0, lists them for debuggers, and lets a person take one of
// them over. It is no part of the world: keep it with [Cast.KeepMinds]. The zero Cast is empty.
type Cast struct {
	// OnSteer is called when another body is steered, with its number; -1: none. It may be nil.
	OnSteer func(body int)

	parts  []part
	agents []sim.Agent
	first  int
	taken  int // one more than the number of the body that a person steers
}

type part struct {
	Seat
	id    uint32
	name  string
	body  act.Agent
	doing func([]sim.Doing) []sim.Doing
}

// Begin seats everybody anew. No person steers a body then. The list of agents begins with the body of number first. The
// repertoire names what bodies do.
func (c *Cast) Begin(verbs Repertoire, first int, parts ...Part) {
	c.parts, c.first, c.taken = make([]part, len(parts)), first, 0
	for i, p := range parts {
		c.parts[i] = part{Seat{Mind: p.Mind}, p.ID.Index(), p.Name, p.Body, func(dst []sim.Doing) []sim.Doing {
			return Doing(dst, verbs, p.Body.Actuator())
		}}
	}
	c.list()
}

// list makes the list of agents.
func (c *Cast) list() {
	c.agents = c.agents[:0]
	for k := range c.parts {
		p := &c.parts[(k+c.first)%len(c.parts)]
		c.agents = append(c.agents, sim.Agent{ID: p.id, Name: p.name, Mind: p.Mind, Steered: p.SteeredBy(), Doing: p.doing})
	}
}

// Agents implements [sim.Game].
func (c *Cast) Agents() []sim.Agent { return c.agents }

// Seat returns the seat of a body. It is valid until the next Begin.
func (c *Cast) Seat(body int) *Seat { return &c.parts[body].Seat }

// Number returns the number of the body with the ID of a [sim.Agent]; -1 if there is none.
func (c *Cast) Number(id uint32) int {
	for i := range c.parts {
		if c.parts[i].id == id {
			return i
		}
	}
	return -1
}

// minds yields the minds of the bodies from a number on, with those numbers.
func (c *Cast) minds(first int) iter.Seq2[int, *wits.Mind] {
	return func(yield func(int, *wits.Mind) bool) {
		for i := first; i < len(c.parts); i++ {
			if m := c.parts[i].Mind; m != nil && !yield(i, m) {
				return
			}
		}
	}
}

// Name returns the name of a body.
func (c *Cast) Name(body int) string { return c.parts[body].name }

// Restart lets all minds begin anew.
func (c *Cast) Restart() {
	for _, m := range c.minds(0) {
		m.Restart()
	}
}

// Taken returns the number of the body that a person steers; -1 if none is.
func (c *Cast) Taken() int { return c.taken - 1 }

// TakeOver lets a person steer a body; its mind does not step meanwhile. The mind of the body that was steered before begins
// anew. -1 only gives back. TakeOver reports whether there is such a body.
func (c *Cast) TakeOver(body int) bool {
	if body < -1 || body >= len(c.parts) || len(c.parts) == 0 {
		return false
	}
	if was := c.Taken(); was != body {
		if was >= 0 {
			p := &c.parts[was]
			p.GiveBack(p.body)
		}
		if body >= 0 {
			p := &c.parts[body]
			p.Take(p.body, "you")
		}
	}
	c.taken = body + 1
	if c.OnSteer != nil {
		c.OnSteer(body)
	}
	c.list()
	return true
}

// Choose lets a person take over the selected body when it presses a key. If that is the body it steers already, or may
// refuses it, the person gets the body of number home back; -1: none.
func (c *Cast) Choose(in sim.Input, key string, home int, may func(body int) bool) {
	if !in.Pressed(key) {
		return
	}
	to := c.Number(in.Focus())
	if to < 0 || to == c.Taken() || may != nil && !may(to) {
		to = home
	}
	c.TakeOver(to)
}

// Moment is the minds of a [Cast] at one moment. The zero value is ready; keeping a moment in it again reuses its memory.
type Moment struct {
	minds []wits.Snapshot
	taken int
}

// KeepMinds copies the minds and the number of the steered body into m. Call it between two steps.
func (c *Cast) KeepMinds(m *Moment) {
	for len(m.minds) < len(c.parts) {
		m.minds = append(m.minds, wits.Snapshot{})
	}
	for i, mind := range c.minds(0) {
		mind.Snapshot(&m.minds[i])
	}
	m.taken = c.taken
}

// ReturnMinds goes back to a moment of this cast, or of another one that runs the same documents. It cancels the orders of who is
// steered by somebody else then: return the bodies after it. It fails if a mind runs another program.
func (c *Cast) ReturnMinds(m *Moment) error {
	if err := c.restore(m); err != nil {
		return err
	}
	if m.taken != c.taken { // this ends minds
		c.TakeOver(m.taken - 1)
		return c.restore(m)
	}
	return nil
}

func (c *Cast) restore(m *Moment) error {
	for i, mind := range c.minds(0) {
		if err := mind.Restore(&m.minds[i]); err != nil {
			return err
		}
	}
	return nil
}

// GiveBoard begins a tick of a board, and gives the minds from number first on what is on it. Call it before minds step.
func (c *Cast) GiveBoard(b *wits.Board, first int) {
	b.Begin()
	for _, m := range c.minds(first) {
		b.Give(m)
	}
}

// TakeBoard takes what those minds have written, in their order. Call it when all have stepped.
func (c *Cast) TakeBoard(b *wits.Board, first int) {
	for _, m := range c.minds(first) {
		b.Take(m)
	}
}
