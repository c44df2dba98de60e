package armada

import (
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keyOrder  = "order"
	keyPatrol = "patrol"
	keyAdd    = "add"
	keyForm   = "formation"
	keyNext   = "next"
	keyAll    = "all"
	keyNear   = "near"
)

var keySquads = [...]string{"squad 1", "squad 2", "squad 3", "squad 4", "squad 5", "squad 6", "squad 7", "squad 8", "squad 9"}

// player is what a person's hands have chosen. It is a part of the game's state: keys and commands change it.
type player struct {
	Plays     bool
	Selected  [2]uint64 // squads of blue, a bit for each
	Cursor    geom.Vec2
	Zoom      float64 // 0: all of space is to be seen
	Formation Formation
	Keys      bool // the cursor is in use; the mouse puts it away. Only painted
	Mark      mark // the last order; only painted
}

// mark is an order that was given, for who paints.
type mark struct {
	Kind   OrderKind // [NoOrder]: none
	At     geom.Vec2
	Target wits.Entity
	Tick   int64
}

const cursorSpeed = 0.5 // of the height of space, a second

func newPlayer(w *World, plays bool) player {
	p := player{Plays: plays, Cursor: geom.Vec2{X: w.Width / 2, Y: w.Height / 2}}
	if plays {
		p.Selected[0] = 1
	}
	return p
}

func (p *player) has(squad int64) bool { return p.Selected[squad/64]>>(squad%64)&1 == 1 }

func (p *player) set(squad int64) { p.Selected[squad/64] |= 1 << (squad % 64) }

// all selects all squads that live.
func (g *Game) all() {
	p := &g.player
	p.Selected = [2]uint64{}
	for i := range g.world.Fleet(Blue) {
		if g.world.Fleet(Blue)[i].Alive > 0 {
			p.set(int64(i))
		}
	}
}

// next selects the squad that lives and comes after those that are selected.
func (g *Game) next() {
	p, n := &g.player, g.world.Size
	last := int64(-1)
	if p.Selected[1] != 0 {
		last = int64(127 - bits.LeadingZeros64(p.Selected[1]))
	} else if p.Selected[0] != 0 {
		last = int64(63 - bits.LeadingZeros64(p.Selected[0]))
	}
	for k := range n {
		if i := (last + 1 + k) % n; g.world.Squads[i].Alive > 0 {
			p.Selected = [2]uint64{}
			p.set(i)
			return
		}
	}
}

// selected does something with all selected squads that live, and says how many they are.
func (g *Game) selected(do func(q *Squad)) (n int) {
	for i := range g.world.Size {
		if q := &g.world.Squads[i]; g.player.has(i) && q.Alive > 0 {
			n++
			if do != nil {
				do(q)
			}
		}
	}
	return n
}

// move orders the selected squads to a place: side by side, in the order of their numbers.
func (g *Game) move(to geom.Vec2) {
	g.mark(Order{Kind: MoveOrder, Place: to})
	g.spread(to, geom.Vec2{}, func(q *Squad, at geom.Vec2) { q.command(Order{Kind: MoveOrder, Place: at}) })
}

// face is a move whose formations look towards a point, in rows across the way there.
func (g *Game) face(to, towards geom.Vec2) {
	way := towards.Sub(to)
	if way.Len() < 1 {
		g.move(to)
		return
	}
	way = way.Norm()
	g.mark(Order{Kind: MoveOrder, Place: to})
	g.spread(to, way, func(q *Squad, at geom.Vec2) { q.command(Order{Kind: MoveOrder, Place: at, Facing: way}) })
}

// spread gives each selected squad a place around one, so that they do not all stand at the same: in columns, or, if they look
// a way, in rows across it.
func (g *Game) spread(to, way geom.Vec2, do func(q *Squad, at geom.Vec2)) {
	n := g.selected(nil)
	if n == 0 {
		return
	}
	columns := 1
	for columns*columns < n {
		columns++
	}
	rows := (n + columns - 1) / columns
	i := 0
	g.selected(func(q *Squad) {
		column, row := i/rows, i%rows
		i++
		at := geom.Vec2{X: float64(15*(columns-1) - 30*column), Y: float64(18*(rows-1) - 36*row)}
		if way != (geom.Vec2{}) {
			at = way.Scale(at.Y).Add(way.Perp().Scale(at.X))
		}
		do(q, g.world.inside(to.Add(at)))
	})
}

// strike orders the selected squads to attack somebody.
func (g *Game) strike(target wits.Entity) {
	g.mark(Order{Kind: AttackOrder, Target: target})
	g.selected(func(q *Squad) { q.command(Order{Kind: AttackOrder, Target: target}) })
}

// patrol sends the selected squads to and fro.
func (g *Game) patrol(from, to geom.Vec2) {
	way := to.Sub(from)
	g.mark(Order{Kind: PatrolOrder, Place: to})
	g.spread(from, geom.Vec2{}, func(q *Squad, at geom.Vec2) {
		q.command(Order{Kind: PatrolOrder, Place: g.world.inside(at.Add(way)), Other: at})
	})
}

// mark keeps an order to be shown for a moment.
func (g *Game) mark(o Order) {
	g.player.Mark = mark{o.Kind, o.Place, o.Target, g.world.Tick}
}

// hold lets the selected squads stay where they are.
func (g *Game) hold() {
	g.selected(func(q *Squad) { q.command(Order{Kind: HoldOrder, Place: q.At}) })
}

// form gives the selected squads a formation.
func (g *Game) form(f Formation) {
	g.player.Formation = f
	g.selected(func(q *Squad) { q.Formation = f })
}

// grasp is how near to a place somebody must be to be meant, in metres.
const grasp = 30.0

// enemy returns who of the other side is nearest to a place, if anybody is so near: a squad or the flagship.
func (g *Game) enemy(at geom.Vec2, within float64) (wits.Entity, bool) {
	w := g.world
	best, who := within, wits.Entity(0)
	if f := &w.Flags[Red]; f.Health > 0 && f.At.Dist(at)-flagRadius < best {
		best, who = max(0, f.At.Dist(at)-flagRadius), f.ID
	}
	for i := range w.Fleet(Red) {
		q := &w.Fleet(Red)[i]
		for k := range w.crewOf(q) {
			s := &w.crewOf(q)[k]
			if d := s.At.Dist(at); s.Alive() && d < best {
				best, who = d, q.ID
			}
		}
	}
	return who, who != 0
}

// orderTo is what a click means: to attack who is there, or else to move there.
func (g *Game) orderTo(at geom.Vec2) {
	if who, ok := g.enemy(at, grasp); ok {
		g.strike(who)
		return
	}
	g.move(at)
}

// play does what the player's keys say.
func (g *Game) play(in sim.Input) {
	p, w := &g.player, g.world
	if w.Phase != Fighting {
		return
	}
	for _, k := range [...]struct {
		key string
		way geom.Vec2
	}{{keyUp, geom.Vec2{Y: 1}}, {keyDown, geom.Vec2{Y: -1}}, {keyLeft, geom.Vec2{X: -1}}, {keyRight, geom.Vec2{X: 1}}} {
		if in.Held(k.key) {
			to := p.Cursor.Add(k.way.Scale(float64(cursorSpeed * w.Height * delta)))
			p.Cursor, p.Keys = geom.Vec2{X: geom.Clamp(to.X, 0, w.Width), Y: geom.Clamp(to.Y, 0, w.Height)}, true
		}
	}
	if in.Pressed(keyNear) {
		p.Zoom = 1 - p.Zoom
	}
	for i, key := range keySquads {
		if in.Pressed(key) && int64(i) < w.Size {
			if !in.Held(keyAdd) {
				p.Selected = [2]uint64{}
			}
			p.Selected[0] |= 1 << i
			p.Keys = true
		}
	}
	switch {
	case in.Pressed(keyNext):
		g.next()
	case in.Pressed(keyAll):
		g.all()
	}
	if !p.Plays {
		return
	}
	switch {
	case in.Pressed(keyOrder):
		g.orderTo(p.Cursor)
	case in.Pressed(keyForm):
		g.form((p.Formation + 1) % chosen)
	case in.Pressed(keyPatrol):
		if from, ok := g.middle(); ok {
			g.patrol(from, p.Cursor)
		}
	}
}

// middle returns the middle of the selected squads.
func (g *Game) middle() (at geom.Vec2, ok bool) {
	n := g.selected(func(q *Squad) { at = at.Add(q.At) })
	if n == 0 {
		return at, false
	}
	return at.Scale(1 / float64(n)), true
}
