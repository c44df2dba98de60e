package flock

import (
	"math"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/universe"
)

type point = geom.Vec2

// paint is scratch memory of who paints.
type canvas struct {
	values     []float64
	points     []point
	names      []name
	hands      []string // of handsOf
	handsOf    *cast
	commands   []sim.Command // of commandsOf
	commandsOf *universe.Design
}

// name is what a creature is called.
type name struct {
	of   wits.Entity
	text string
}

// The palette: a meadow in the late afternoon, on a dark page and on a light one.
const (
	colourEarth  = sim.Color(0xa79a68ff)
	colourMud    = sim.Color(0x6f5238ff)
	colourDanger = sim.Color(0xa83232ff)
	colourInk    = sim.Color(0x1c2418ff)
	colourPaper  = sim.Color(0xfdf8eaff)
	colourGold   = sim.Color(0xffd257ff)
	colourStone  = sim.Color(0x8d8b86ff)
	colourRidge  = sim.Color(0xc9c5bbff)
	colourPath   = sim.Color(0xe8d9a8ff)
	colourFear   = sim.Color(0x6b3fa0ff)
)

var (
	grassLevels  = [...]float64{0.2, 0.38, 0.55, 0.72}
	grassColours = [...]sim.Color{0x9a9e5eff, 0x86994fff, 0x6f8f48ff, 0x5c8242ff}
	flowers      = [...]sim.Color{0xf6f0ffff, 0xf2b8c6ff, 0xfbe58aff, 0xb9c9f4ff}
	// marks are the colours of groups.
	marks = [mostGroups]sim.Color{0xe4572eff, 0x2e86deff, 0xf0b429ff, 0x8e44adff, 0x16a085ff, 0xd6336cff, 0x4263ebff, 0x74b816ff, 0xe8590cff, 0x0b7285ff, 0x9c36b5ff, 0x5f3dc4ff}
)

const tau = 2 * math.Pi

// Draw paints the sandbox: the meadow, paths, walls, signs, creatures, orders, and how it stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	v := g.player.view(w)
	if g.player.Zoom == 0 {
		v.Center.Y += float64(w.Size.Y * 0.005)
		v.Height = max(v.Height, float64(w.Size.X*1.01)/narrowest) // all of the meadow is seen, and its panel
	}
	s.Camera(v.Center, v.Height)
	g.meadow(s)
	g.paths(s)
	g.orders(s)
	g.places(s)
	g.shadows(s)
	for i := range w.Used {
		if c := &w.Creatures[i]; c.Bot != nil && c.Alive && !c.kind().Flies {
			g.creature(s, c)
		}
	}
	g.walls(s)
	for i := range w.Used {
		if c := &w.Creatures[i]; c.Bot != nil && c.Alive && c.kind().Flies {
			g.bird(s, c)
		}
	}
	g.sparks(s)
	g.layers(s)
	g.cursor(s)
	g.panel(s)
	g.welcome(s)
}

func mark(group int) sim.Color {
	if group < 0 {
		return colourStone
	}
	return marks[group]
}

// scale returns how much larger creatures are painted than they are: a little, when the meadow is large.
func (g *Game) scale() float64 {
	if g.player.Zoom > 0 {
		return 1
	}
	return geom.Clamp(g.world.Size.Y/75, 1.1, 2.2)
}

// both returns a scale in x and y.
func both(k float64) geom.Vec2 { return geom.Vec2{X: k, Y: k} }

// shadows lie beside everybody, and around those of the flock that is chosen lies a ring.
func (g *Game) shadows(s *sim.Scene) {
	w, k := g.world, g.scale()
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		if c.Group >= 0 && int64(c.Group) == g.player.Group {
			s.Circle(c.At, float64(1.05*k), sim.Style{Fill: mark(c.Group).Alpha(0.2), Stroke: colourPaper.Alpha(0.75), Width: float64(0.12 * k)})
		}
		if c.kind().Flies {
			s.Ellipse(c.At.Add(point{X: 1.6, Y: -2.4}), point{X: float64(0.5 * k), Y: float64(0.2 * k)}, c.Facing, sim.Fill(colourInk.Alpha(0.22)))
		} else if len(g.agents) <= 1500 {
			s.Ellipse(c.At.Add(point{X: float64(0.16 * k), Y: float64(-0.2 * k)}), point{X: float64(0.78 * k), Y: float64(0.5 * k)}, c.Facing, sim.Fill(colourInk.Alpha(0.28)))
		}
	}
}

// creature paints who walks.
func (g *Game) creature(s *sim.Scene, c *Creature) {
	k := g.scale()
	id := c.ID.Index()
	s.Pick(id, c.At, float64(1.1*k))
	t := c.kind()
	switch t.Picture {
	case "sheep":
	case "wolf", "dog", "bird":
		s.Sprite(flier(t.Picture), c.At, c.Facing, sim.Look{Scale: both(float64(k * 1.25)), Tint: mark(c.Group)})
		return
	default:
		g.made(s, c, t)
		return
	}
	look := sim.Look{Scale: both(k * c.Radius / 0.58), Tint: mark(c.Group)}
	ahead := geom.FromAngle(c.Facing)
	s.Sprite("sheep", c.At, c.Facing, look)
	nod, turn := 0.58, 0.0
	if c.Eats {
		phase := float64(g.world.Tick)/9 + float64(c.Slot)
		nod, turn = 0.44+float64(0.06*geom.Sin(phase)), float64(0.35*geom.Sin(float64(phase*0.31)))
	}
	s.Sprite("head", c.At.Add(ahead.Scale(float64(nod*k))), c.Facing+turn, sim.Look{Scale: look.Scale})
	if c.Fright > 0.6 {
		at := c.At.Add(point{X: float64(0.5 * k), Y: float64(0.9 * k)})
		s.Line(at, at.Add(point{Y: float64(0.5 * k)}), float64(0.16*k), colourPaper)
		s.Circle(at.Add(point{Y: float64(-0.24 * k)}), float64(0.1*k), sim.Fill(colourPaper))
	}
}

// bird paints who flies.
func (g *Game) bird(s *sim.Scene, c *Creature) {
	k := g.scale()
	s.Pick(c.ID.Index(), c.At, k)
	if t := c.kind(); t.Picture != "bird" {
		g.made(s, c, t)
		return
	}
	name := "bird up"
	if (g.world.Tick/7+int64(c.Slot))%2 == 0 {
		name = "bird down"
	}
	s.Sprite(name, c.At, c.Facing, sim.Look{Scale: both(float64(k * 1.1)), Tint: mark(c.Group).Mix(colourInk, 0.45)})
}

// walls are of stones, with a shadow.
func (g *Game) walls(s *sim.Scene) {
	k := max(1, g.scale()*0.8)
	for _, wall := range g.world.Walls {
		if r := wall.Round; r.Radius > 0 {
			g.stone(s, r.Center, r.Radius)
			continue
		}
		g.paint.points = g.paint.points[:0]
		for _, p := range wall.Points {
			g.paint.points = append(g.paint.points, p.Add(point{X: float64(0.25 * k), Y: float64(-0.35 * k)}))
		}
		s.Path(g.paint.points, sim.Stroke(colourInk.Alpha(0.35), float64(0.8*k)))
		s.Path(wall.Points, sim.Stroke(colourInk.Alpha(0.9), float64(0.85*k)))
		s.Path(wall.Points, sim.Stroke(colourStone, float64(0.62*k)))
		for i := range wall.Points[1:] {
			a, b := wall.Points[i], wall.Points[i+1]
			far, way := a.Dist(b), b.Sub(a).Norm()
			n := min(int(far/(0.9*k)), 120)
			for j := range n {
				at := a.Add(way.Scale((float64(j) + 0.5) * far / float64(n)))
				h := hashed(j+i*131, 7)
				s.Ellipse(at, point{X: float64((0.3 + float64(0.1*h)) * k), Y: float64((0.2 + float64(0.06*h)) * k)}, way.Angle(), sim.Fill(colourRidge.Mix(colourStone, 0.15+float64(0.7*h))))
			}
		}
	}
}

// stone is a round one, with a shadow and moss.
func (g *Game) stone(s *sim.Scene, at point, radius float64) {
	s.Ellipse(at.Add(point{X: float64(0.25 * radius), Y: float64(-0.3 * radius)}), point{X: float64(1.05 * radius), Y: float64(0.95 * radius)}, 0, sim.Fill(colourInk.Alpha(0.35)))
	s.Circle(at, radius, sim.Style{Fill: colourStone, Stroke: colourInk, Width: 0.14})
	s.Ellipse(at.Add(point{X: float64(-0.2 * radius), Y: float64(0.25 * radius)}), point{X: float64(0.6 * radius), Y: float64(0.48 * radius)}, 0.5, sim.Fill(colourRidge))
	s.Ellipse(at.Add(point{X: float64(0.35 * radius), Y: float64(-0.4 * radius)}), point{X: float64(0.3 * radius), Y: float64(0.18 * radius)}, 0.6, sim.Fill(grassColours[2].Alpha(0.8)))
}

// paths are trodden ground.
func (g *Game) paths(s *sim.Scene) {
	k := g.scale()
	for _, p := range g.world.Paths {
		s.Path(p.Points, sim.Stroke(colourPath.Alpha(0.3), float64(1.9*k)))
		s.Path(p.Points, sim.Stroke(colourPath.Alpha(0.55), float64(0.9*k)))
		g.dashes(s, p.Points, float64(0.22*k), float64(1.1*k), colourMud.Alpha(0.7))
		s.Circle(p.Points[0], float64(0.5*k), sim.Style{Fill: colourPath, Stroke: colourMud, Width: float64(0.15 * k)})
		s.Circle(p.Points[len(p.Points)-1], float64(0.5*k), sim.Style{Fill: colourPath, Stroke: colourMud, Width: float64(0.15 * k)})
	}
}

// dashes paint a line as dashes.
func (g *Game) dashes(s *sim.Scene, points []point, width, length float64, c sim.Color) {
	along, drawn := 0.0, 0
	for i := range len(points) - 1 {
		a, b := points[i], points[i+1]
		far := a.Dist(b)
		way := b.Sub(a).Norm()
		for at := along; at < far && drawn < 400; at += float64(2 * length) {
			s.Line(a.Add(way.Scale(at)), a.Add(way.Scale(min(at+length, far))), width, c)
			drawn++
			along = at + float64(2*length) - far
		}
		if along >= far {
			along -= far
		}
	}
}

// places are signs.
func (g *Game) places(s *sim.Scene) {
	w, k := g.world, g.scale()
	for _, p := range w.Places {
		c, picture := colourGold, "flag"
		if word := w.cast.design.Word(p.Name); word != nil {
			if own, ok := colourOf(word.Colour); ok {
				c = own
			}
			if word.Picture != "" {
				picture = word.Picture
			}
		}
		s.Circle(p.At, p.Radius, sim.Style{Fill: c.Alpha(0.07), Stroke: c.Alpha(0.4), Width: float64(0.12 * k)})
		if picture == "flag" {
			g.label(s, p.At.Add(point{Y: float64(1.5 * k)}), float64(1.3*k), sim.Centre, p.Name)
		}
		s.Sprite(picture, p.At, 0, sim.Look{Scale: both(float64(k * 1.2))})
	}
}

// orders show where the flock that is chosen is told to go, and by which routes.
func (g *Game) orders(s *sim.Scene) {
	w, k := g.world, g.scale()
	order, found := g.ordered()
	if !found || order.Kind != universe.Go {
		return
	}
	c := colourPaper
	for i := range w.Terrain.Routes() {
		r := &w.Terrain.Routes()[i]
		if r.Number != 0 && r.Order == order.Number && len(r.Points) > 1 {
			g.dashes(s, r.Points, float64(0.3*k), float64(0.8*k), c.Alpha(0.8))
		}
	}
	at := order.Place
	s.Circle(at, float64(1.6*k), sim.Style{Fill: mark(int(g.player.Group)).Alpha(0.3), Stroke: c.Alpha(0.9), Width: float64(0.2 * k)})
	s.Line(at, at.Add(point{Y: float64(3 * k)}), float64(0.25*k), colourInk)
	g.paint.points = append(g.paint.points[:0], at.Add(point{Y: float64(3 * k)}), at.Add(point{X: float64(1.8 * k), Y: float64(2.4 * k)}), at.Add(point{Y: float64(1.8 * k)}))
	s.Polygon(g.paint.points, sim.Style{Fill: mark(int(g.player.Group)), Stroke: colourInk, Width: float64(0.12 * k)})
}

// ordered returns the order of the flock that is chosen.
func (g *Game) ordered() (o universe.Order, ok bool) {
	w := g.world
	for i := range w.Used {
		if b := &w.Bots[i]; b.Alive && b.Group >= 0 && int64(b.Group) == g.player.Group && b.Order.Number > o.Number {
			o, ok = b.Order, true
		}
	}
	return o, ok
}

// sparks are what happened of late.
func (g *Game) sparks(s *sim.Scene) {
	k := g.scale()
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		switch {
		case e.What.Kind == Caught && age < 3:
			t := age / 3
			s.Circle(e.What.At, float64(k*(1+float64(3*t))), sim.Stroke(colourDanger.Alpha(float64(0.8*(1-t))), float64(0.4*k)))
			for j := range 8 {
				way := geom.FromAngle(float64(j) * tau / 8).Scale(float64(k * (0.6 + float64(2*min(1, 3*t)))))
				s.Circle(e.What.At.Add(way), float64(0.22*k), sim.Fill(colourPaper.Alpha(1-t)))
			}
		case (e.What.Kind == Birth || e.What.Kind == Came) && age < 1.5:
			s.Circle(e.What.At, float64(k*(0.8+float64(2*age))), sim.Stroke(colourGold.Alpha(float64(0.8*(1-age/1.5))), float64(0.25*k)))
		case e.What.Kind == Gone && age < 0.5:
			s.Circle(e.What.At, float64(k*(1.2-age)), sim.Fill(colourPaper.Alpha(float64(0.5*(1-float64(2*age))))))
		}
	}
}

// cursor is where keys do something: it is seen while somebody uses them.
func (g *Game) cursor(s *sim.Scene) {
	p, w, k := &g.player, g.world, g.scale()
	if w.Tick-p.Shown > 5*Rate && p.Zoom == 0 {
		return
	}
	at := p.Cursor
	s.Circle(at, float64(1.3*k), sim.Stroke(colourInk.Alpha(0.6), float64(0.4*k)))
	s.Circle(at, float64(1.3*k), sim.Stroke(colourPaper, float64(0.2*k)))
	s.Circle(at, float64(0.2*k), sim.Fill(colourPaper))
	if p.Drawn > 1 {
		s.Path(p.Stroke[:p.Drawn], sim.Stroke(colourPaper, float64(0.4*k)))
	}
	g.label(s, at.Add(point{Y: float64(1.8 * k)}), float64(1.5*k), sim.Centre, g.hands()[p.Hand])
}

// label is a text that can be read on any ground.
func (g *Game) label(s *sim.Scene, at point, size float64, align sim.Align, text string) {
	s.Text(at.Add(point{X: float64(size * 0.05), Y: float64(-size * 0.06)}), size, align, colourInk.Alpha(0.85), text)
	s.Text(at, size, align, colourPaper, text)
}

// numbers are texts that need not be made in every frame.
var numbers = func() (n [1024]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

func number(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// narrowest is how much wider than high a page shows a game at least.
const narrowest = 1.58

// panel says how many there are of each flock.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	if g.player.Zoom > 0 {
		return
	}
	size := w.Size.Y / 38
	at := point{X: float64(size * 0.7), Y: w.Size.Y - float64(size*1.2)}
	s.HUD(point{X: 0, Y: w.Size.Y}, float64(size*0.78))
	defer s.EndHUD()
	for i := range w.Herds {
		h := &w.Herds[i]
		if h.Count == 0 {
			continue
		}
		wide := float64(size * 3.4)
		style := sim.Style{Fill: colourInk.Alpha(0.6)}
		if int64(i) == g.player.Group {
			style = sim.Style{Fill: colourInk.Alpha(0.85), Stroke: colourPaper, Width: float64(size * 0.1)}
		}
		s.Rect(at.Add(point{X: wide / 2, Y: float64(size * 0.3)}), point{X: wide, Y: float64(size * 1.3)}, 0, float64(size*0.4), style)
		badge := at.Add(point{X: float64(size * 0.95), Y: float64(size * 0.3)})
		s.Ellipse(badge, point{X: float64(size * 0.8), Y: float64(size * 0.52)}, 0, sim.Fill(marks[i].Mix(colourPaper, 0.25)))
		g.portrait(s, h.Type, i, badge, float64(size*0.62))
		s.Text(at.Add(point{X: float64(size * 1.95), Y: float64(size * 0.02)}), float64(size*0.78), sim.Left, colourPaper, number(int(h.Count)))
		at.X += wide + float64(size*0.25)
	}
}

// portrait is what somebody of a kind looks like, beside how many there are.
func (g *Game) portrait(s *sim.Scene, kind, group int, at point, size float64) {
	look := sim.Look{Scale: both(size), Tint: mark(group)}
	t := &g.world.cast.types[kind]
	switch t.Picture {
	case "sheep":
		s.Sprite("sheep", at, 0, look)
		s.Sprite("head", at.Add(point{X: float64(0.58 * size)}), 0, sim.Look{Scale: look.Scale})
	case "bird":
		s.Sprite("bird up", at, tau/4, sim.Look{Scale: look.Scale, Tint: mark(group).Mix(colourInk, 0.45)})
	case "wolf", "dog":
		s.Sprite(t.Picture, at, 0, look)
	default:
		s.Sprite(pictureOf(t), at, 0, sim.Look{Scale: both(float64(size * 0.9)), Tint: tintOf(t, group)})
	}
}

// made paints who is of a type that a designer has made: a picture in the colour of its type, with a badge of its group.
func (g *Game) made(s *sim.Scene, c *Creature, t *universe.Character) {
	k := float64(g.scale() * c.Radius / 0.5)
	s.Sprite(pictureOf(t), c.At, c.Facing, sim.Look{Scale: both(k), Tint: tintOf(t, c.Group)})
	if t.Colour != "" && c.Group >= 0 {
		s.Circle(c.At.Sub(geom.FromAngle(c.Facing).Scale(float64(0.3*k))), float64(0.16*k), sim.Style{Fill: mark(c.Group), Stroke: colourInk, Width: float64(0.04 * k)})
	}
}

// pictureOf returns what a type looks like; a beetle if its document does not say.
func pictureOf(t *universe.Character) string {
	if t.Picture == "" {
		return "beetle"
	}
	return flier(t.Picture)
}

// flier returns the sprite of a picture.
func flier(picture string) string {
	if picture == "bird" {
		return "bird up"
	}
	return picture
}

// tintOf returns the colour of a type, or that of the group if its document does not say.
func tintOf(t *universe.Character, group int) sim.Color {
	if c, ok := colourOf(t.Colour); ok {
		return c
	}
	return mark(group)
}

// colourOf returns a colour of a document: #rrggbb.
func colourOf(text string) (sim.Color, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	return sim.Color(v<<8 | 0xff), err == nil
}

// welcome says on a meadow on which nobody is how somebody comes to be there.
func (g *Game) welcome(s *sim.Scene) {
	w := g.world
	if w.Count+len(w.Walls)+len(w.Paths)+len(w.Places) > 0 || g.player.Zoom > 0 || w.Tick-g.player.Shown <= 5*Rate {
		return
	}
	size := w.Size.Y / 22
	at := point{X: w.Size.X / 2, Y: float64(size * 2)}
	s.Rect(at.Add(point{Y: float64(size * 0.33)}), point{X: float64(size * 25), Y: float64(size * 2)}, 0, float64(size*0.5), sim.Fill(colourInk.Alpha(0.6)))
	s.Text(at, size, sim.Centre, colourPaper, "Nobody is here yet: press 2 and click for sheep")
}

// overlays are the layers of the picture that people switch on.
var overlays = []sim.Overlay{
	{Name: "fear", Label: "Fear", About: "Where sheep were frightened of late: routes and flocks keep away."},
	{Name: "routes", Label: "Routes", About: "All routes over the maps that were found."},
	{Name: "force", Label: "Forces", About: "Where somebody wants to go, and how much.", Agents: true},
	{Name: "sight", Label: "Sight", About: "How far somebody sees others, and whom it fears or hunts.", Agents: true},
	{Name: "foresight", Label: "Foresight", About: "What somebody imagines that the one will do whom it hunts.", Agents: true},
	{Name: "explored", Label: "Explored", About: "What somebody, and those whom it has met, have seen of the meadow.", Agents: true},
}

// layers paints the overlays that somebody looks at.
func (g *Game) layers(s *sim.Scene) {
	w := g.world
	defer s.Base()
	if s.Layer("fear", 0) {
		for i, level := range [...]float64{0.08, 0.25, 0.5} {
			g.contour(s, w.fear, level, colourFear.Alpha(0.22+float64(0.08*float64(i))))
		}
	}
	if s.Layer("routes", 0) {
		for i := range w.Terrain.Routes() {
			if r := &w.Terrain.Routes()[i]; len(r.Points) > 1 {
				s.Path(r.Points, sim.Stroke(colourPaper.Alpha(0.8), 0.3))
			}
		}
	}
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		id := c.ID.Index()
		if s.Layer("force", id) {
			s.Line(c.At, c.At.Add(c.Force.Scale(0.25)), 0.18, colourPaper)
			s.Line(c.At, c.At.Add(c.Velocity.Scale(0.6)), 0.14, colourGold)
		}
		if s.Layer("sight", id) {
			s.Circle(c.At, w.Types[c.Type].Sight, sim.Style{Fill: colourPaper.Alpha(0.05), Stroke: colourPaper.Alpha(0.5), Width: 0.12})
			if o := w.Find(c.Threat); o != nil {
				s.Line(c.At, o.At, 0.16, colourDanger)
			}
			if o := w.Find(c.Prey); o != nil {
				s.Line(c.At, o.At, 0.16, colourGold)
			}
		}
		if s.Layer("foresight", id) {
			g.foresight(s, c)
		}
		if s.Layer("explored", id) {
			e := w.Explored[i]
			for k := range e.Grid().Len() {
				if at := e.Grid().Center(k); !e.Knows(at) {
					s.Rect(at, point{X: exploreCell, Y: exploreCell}, 0, 0, sim.Fill(colourInk.Alpha(0.5)))
				}
			}
		}
	}
}

// foresight paints the way that somebody imagines another to go.
func (g *Game) foresight(s *sim.Scene, c *Creature) {
	f := c.Foresight()
	track := f.Track(f.Target())
	if track == nil {
		return
	}
	p := &g.paint
	p.points = track.Points(p.points[:0], f.Now())
	s.Path(p.points, sim.Stroke(colourGold.Alpha(0.85), 0.22))
	for i, at := range p.points {
		if i%5 == 0 {
			s.Circle(at, 0.2, sim.Fill(colourGold))
		}
	}
	if at, _, ok := track.Meet(c.At, c.MaxSpeed, f.Now()); ok {
		s.Line(c.At, at, 0.12, colourPaper)
		s.Circle(at, 0.6, sim.Stroke(colourDanger, 0.18))
	}
}
