package universe

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/nav/grid"
)

// Terrain finds routes over the data maps [Hufford, "RouteFinding"]: A* for a number of steps a tick, one route after the other.
type Terrain struct {
	// Speed is how fast one is, 1 on good ground; nil: 1 everywhere. Danger is what a unit of way costs besides; nil: nothing.
	Speed, Danger field.Field
	// Known plans each route by what the one who asks for it has explored [Hufford]: elsewhere it takes it that the ground is open, good and
	// safe. Who finds a wall on its way has a new route looked for.
	Known bool
	// Budget is how many steps of the search are made in a tick; 0: all at once.
	Budget int

	u      *Universe
	cells  grid.Terrain
	open   *field.Map // 0 where a wall stands
	routes [mostRoutes]Route
	next   int // where the next route is noted
	doing  int // the route that is looked for, -1: none
	made   int64
	find   grid.Search
	path   []grid.Cell
	by     *field.Explored // of whom the route is that is looked for, if it goes by what is known
}

// mostRoutes is how many routes are kept.
const mostRoutes = 48

// Route is a route that was found, or is looked for.
type Route struct {
	Number   int64 // 0: there is none
	Order    int64 // that it is for; below 0: it is for one bot alone
	From, To geom.Vec2
	// By is the slot of the bot that asked for it.
	By int
	// Points are the way; never changed. Without any it is still looked for.
	Points []geom.Vec2
	// Partial: it does not lead to its end, but as near to it as one can get.
	Partial bool
}

// Value returns how fast one gets on: 0 within walls. It makes the terrain a [field.Field].
func (t *Terrain) Value(at geom.Vec3) float64 {
	if t.open.At(t.cells.Ground.Find(at.XY())) == 0 {
		return 0
	}
	if t.Speed == nil {
		return 1
	}
	return t.Speed.Value(at)
}

func (t *Terrain) init(u *Universe, cell float64) error {
	g, err := field.NewGrid(geom.Vec2{}, u.Size, cell)
	if err != nil {
		return err
	}
	t.u, t.open, t.doing = u, field.NewMap(g), -1
	t.cells = grid.Terrain{Ground: g}
	return nil
}

// block closes the cells in which walls stand: no step between two that are open crosses one.
func (t *Terrain) block(walls []geom.Segment, rounds []geom.Circle) {
	g := t.cells.Ground
	t.open.Fill(1)
	for _, s := range walls {
		far := float64(g.Cell * 0.75)
		x0, x1 := cell(min(s.A.X, s.B.X)-far-g.Low.X, g.Cell, g.Width), cell(max(s.A.X, s.B.X)+far-g.Low.X, g.Cell, g.Width)
		y0, y1 := cell(min(s.A.Y, s.B.Y)-far-g.Low.Y, g.Cell, g.Height), cell(max(s.A.Y, s.B.Y)+far-g.Low.Y, g.Cell, g.Height)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if i := g.Index(x, y); s.Dist(g.Center(i)) < far {
					t.open.Set(i, 0)
				}
			}
		}
	}
	for _, c := range rounds {
		x0, x1 := cell(c.Center.X-c.Radius-g.Low.X, g.Cell, g.Width), cell(c.Center.X+c.Radius-g.Low.X, g.Cell, g.Width)
		y0, y1 := cell(c.Center.Y-c.Radius-g.Low.Y, g.Cell, g.Height), cell(c.Center.Y+c.Radius-g.Low.Y, g.Cell, g.Height)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if i := g.Index(x, y); c.Center.Dist(g.Center(i)) < c.Radius {
					t.open.Set(i, 0)
				}
			}
		}
	}
}

// changed forgets all routes: walls stand elsewhere.
func (t *Terrain) changed() {
	t.routes = [mostRoutes]Route{}
	t.doing, t.by = -1, nil
	t.find.Stop()
}

// Routes returns those that are kept, for who paints; some have the number 0 and are none.
func (t *Terrain) Routes() []Route { return t.routes[:] }

// ask notes that a bot needs a route, unless one is looked for already from nearby.
func (t *Terrain) ask(b *Bot) {
	near := 8 * t.cells.Ground.Cell
	for i := range t.routes {
		r := &t.routes[i]
		if r.Number != 0 && r.Order == b.wish.key && r.Points == nil && r.From.Dist(b.At) < near && t.u.Clear(r.From, b.At, 0) {
			return
		}
	}
	if t.next == t.doing {
		return // all others wait: it asks again
	}
	t.made++
	t.routes[t.next] = Route{Number: t.made, Order: b.wish.key, From: b.At, To: b.wish.to, By: b.Slot}
	t.next = (t.next + 1) % mostRoutes
}

// search goes on with the route that is looked for, and begins with the next.
func (t *Terrain) search() {
	left := t.Budget
	for {
		if t.doing < 0 && !t.begin() {
			return
		}
		was := t.find.Steps()
		if t.find.Step(left) == grid.Running {
			return
		}
		t.note()
		if left -= t.find.Steps() - was; t.Budget > 0 && left <= 0 {
			return
		}
	}
}

// begin begins with the oldest route that has not been looked for.
func (t *Terrain) begin() bool {
	for k := range mostRoutes {
		i := (t.next + k) % mostRoutes
		r := &t.routes[i]
		if r.Number == 0 || r.Points != nil {
			continue
		}
		t.prepare(r)
		from, ok := t.nearest(r.From)
		to, too := t.cells.CellAt(t.u.Inside(r.To, 0))
		if !ok || !too || !t.find.Start(&t.cells, from, to) {
			r.Points, r.Partial, t.by = []geom.Vec2{r.From}, true, nil
			continue
		}
		t.doing = i
		return true
	}
	return false
}

// prepare takes the cells as the one knows them for whom a route is looked for.
func (t *Terrain) prepare(r *Route) {
	t.cells.Speed, t.cells.Danger, t.cells.Fastest = (*planned)(t), t.Danger, 1
	if t.by = nil; t.Known && t.u.Explored != nil {
		t.by = t.u.Explored[r.By]
		if t.Danger != nil {
			t.cells.Danger = field.Known{Field: t.Danger, Explored: t.by}
		}
	}
}

// planned is the terrain as the one knows it for whom a route is looked for.
type planned Terrain

// Value returns how fast one gets on as far as that is known, and 1 elsewhere.
func (p *planned) Value(at geom.Vec3) float64 {
	if p.by != nil && !p.by.Knows(at.XY()) {
		return 1
	}
	return (*Terrain)(p).Value(at)
}

// drop forgets a route that leads through a wall, which somebody has found.
func (t *Terrain) drop(number int64) {
	for i := range t.routes {
		if t.routes[i].Number == number && i != t.doing {
			t.routes[i] = Route{}
		}
	}
}

// nearest returns the cell of a place, or an open one beside it that one gets to straight.
func (t *Terrain) nearest(p geom.Vec2) (grid.Cell, bool) {
	p = t.u.Inside(p, 1e-9)
	c, ok := t.cells.CellAt(p)
	g := t.cells.Ground
	if !ok || t.open.At(g.Index(int(c.X), int(c.Y))) > 0 {
		return c, ok
	}
	best, found := math.Inf(1), false
	out := c
	for y := c.Y - 2; y <= c.Y+2; y++ {
		for x := c.X - 2; x <= c.X+2; x++ {
			i := g.Index(int(x), int(y))
			if i < 0 || t.open.At(i) == 0 || t.u.crosses(p, g.Center(i)) {
				continue
			}
			if d := g.Center(i).Dist(p); d < best {
				best, out, found = d, grid.Cell{X: x, Y: y}, true
			}
		}
	}
	return out, found
}

// note keeps what was found: the corners alone.
func (t *Terrain) note() {
	r := &t.routes[t.doing]
	t.doing, t.by = -1, nil
	t.path, _ = t.find.Path(t.path[:0])
	points := []geom.Vec2{}
	for i, c := range t.path {
		if i > 0 && i+1 < len(t.path) {
			a, b := t.path[i-1], t.path[i+1]
			if c.X-a.X == b.X-c.X && c.Y-a.Y == b.Y-c.Y && i%4 != 0 {
				continue
			}
		}
		points = append(points, t.cells.Ground.Center(t.cells.Ground.Index(int(c.X), int(c.Y))))
	}
	r.Partial = t.find.Status() != grid.Found
	if !r.Partial && len(points) > 0 && t.u.Clear(points[len(points)-1], r.To, 0) {
		points = append(points, r.To)
	}
	r.Points = points
}

// follow is how far a bot has come on a route.
type follow struct {
	number int64 // of the route; 0: none
	at     int32 // the point that it goes to
	since  int64 // tick in which it got there
}

// Progress is what [Bot.Follow] says.
type Progress uint8

// What it says.
const (
	Waiting Progress = iota // the route is still looked for
	OnTheWay
	Arrived
	NoWay // the route ends here, for one gets no nearer
)

// Follow returns the next place to go to on the way to where the bot was ordered, by a route over the data maps. Those who have the same
// order share routes. Within metres of it is there.
func (b *Bot) Follow(within float64) (geom.Vec2, Progress) {
	return b.travel(b.Order.Place, b.Order.Number, within)
}

// Travel returns the next place to go to on the way to a place of the bot's own, which may move.
func (b *Bot) Travel(to geom.Vec2, within float64) (geom.Vec2, Progress) {
	return b.travel(b.u.Inside(to, b.Radius), -1-int64(b.Slot), within)
}

// travel goes by routes that have a key: the number of an order, or one below 0 for each bot.
func (b *Bot) travel(to geom.Vec2, key int64, within float64) (geom.Vec2, Progress) {
	u := b.u
	if b.At.Dist(to) <= within {
		return to, Arrived
	}
	r := u.Terrain.route(b.route.number, key)
	if r == nil || u.Tick-b.route.since > patience || r.To.Dist(to) > u.Terrain.wanders() {
		if r = b.join(to, key); r == nil {
			b.wish.routes, b.wish.to, b.wish.key = true, to, key
			return b.At, Waiting
		}
	}
	if u.Terrain.Known && b.stopped(r) {
		b.route = follow{}
		b.wish.routes, b.wish.to, b.wish.key, b.wish.drop = true, to, key, r.Number
		return b.At, Waiting
	}
	last := int32(len(r.Points) - 1)
	reach := max(2*b.Radius, u.Terrain.cells.Ground.Cell)
	for b.route.at < last && (b.At.Dist(r.Points[b.route.at]) < reach || b.sees(r.Points[b.route.at+1], float64(6*reach))) {
		b.route.at++
		b.route.since = u.Tick
	}
	if b.route.at == last && b.At.Dist(r.Points[last]) < max(reach, within) {
		if r.Partial {
			return b.At, NoWay
		}
		return to, OnTheWay
	}
	return r.Points[b.route.at], OnTheWay
}

// foresees is how many points of a route ahead a bot looks for walls.
const foresees = 4

// stopped reports whether a wall stands on the next part of a route, where the bot has explored it.
func (b *Bot) stopped(r *Route) bool {
	e := b.u.Explored[b.Slot]
	for i := int(b.route.at); i+1 < len(r.Points) && i < int(b.route.at)+foresees; i++ {
		if e.Knows(r.Points[i]) && e.Knows(r.Points[i+1]) && b.u.crosses(r.Points[i], r.Points[i+1]) {
			return true
		}
	}
	return false
}

// patience is how many ticks a bot tries to get to the next point of a route before it looks for another.
const patience = 300

// wanders is by how far the end of a route may be off.
func (t *Terrain) wanders() float64 { return float64(4 * t.cells.Ground.Cell) }

// sees reports whether a bot gets straight to a place that is not far.
func (b *Bot) sees(p geom.Vec2, within float64) bool {
	return b.At.Dist(p) < within && b.u.Clear(b.At, p, float64(b.Radius*0.9))
}

// route is one by its number, if it was found and has the key.
func (t *Terrain) route(number, key int64) *Route {
	if number == 0 {
		return nil
	}
	for i := range t.routes {
		if r := &t.routes[i]; r.Number == number && r.Order == key && r.Points != nil {
			return r
		}
	}
	return nil
}

// join finds a route with a key of which a bot sees a point: the nearest that it sees.
func (b *Bot) join(to geom.Vec2, key int64) (route *Route) {
	t := &b.u.Terrain
	best := 24 * t.cells.Ground.Cell
	for i := range t.routes {
		r := &t.routes[i]
		if r.Number == 0 || r.Order != key || r.To.Dist(to) > t.wanders() {
			continue
		}
		for k, p := range r.Points {
			if d := b.At.Dist(p); d < best && b.u.Clear(b.At, p, float64(b.Radius*0.9)) {
				best, route = d, r
				b.route = follow{r.Number, int32(k), b.u.Tick}
			}
		}
	}
	return route
}
