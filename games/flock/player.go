package flock

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/universe"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keyUse   = "use"
	keyHand  = "hand"
	keyGroup = "group"
	keyRoam  = "roam"
	keyHold  = "hold"
	keyZoom  = "zoom"
)

// Hand is what a player who plays with keys alone has in hand.
type Hand int64

// hands returns what the key "hand" goes through, and what the key "use" does with each at the cursor.
func (g *Game) hands() []string {
	p := &g.paint
	if p.handsOf == g.world.cast {
		return p.hands
	}
	list := []string{"go"}
	for _, t := range g.world.offered() {
		list = append(list, t.Name)
	}
	list = append(list, "path", "wall", "grass", "mud", "danger")
	for _, word := range g.world.signs() {
		list = append(list, word.Name)
	}
	p.hands, p.handsOf = append(list, "remove"), g.world.cast
	return p.hands
}

// player is what a person's hands have chosen. It is a part of the game's state: keys and commands change it.
type player struct {
	Group   int64 // the one that is given orders; -1: none
	Cursor  geom.Vec2
	Shown   int64 // tick in which the cursor moved last, for who paints
	Zoom    float64
	Hand    Hand
	Stroke  [256]geom.Vec2 // of a line that is drawn with keys
	Drawn   int64
	Changes int64 // counts who came, for the list of agents
}

const cursorSpeed = 0.45 // of the height of the world, a second

func newPlayer(w *World) player {
	return player{Group: -1, Cursor: w.Size.Scale(0.5), Shown: -1000 * Rate}
}

// view returns what the camera shows: a wide screen is taken, so that it is rather more.
func (p *player) view(w *World) universe.View {
	if p.Zoom == 0 {
		return universe.View{Center: w.Size.Scale(0.5), Height: float64(w.Size.Y * 1.06), Wide: 16, High: 9}
	}
	h := float64(w.Size.Y * 0.36)
	return universe.View{Center: p.Cursor, Height: h, Wide: 16, High: 9}
}

// play does what the player's keys say.
func (g *Game) play(in sim.Input) {
	p, w := &g.player, g.world
	for _, k := range [...]struct {
		key string
		way geom.Vec2
	}{{keyUp, geom.Vec2{Y: 1}}, {keyDown, geom.Vec2{Y: -1}}, {keyLeft, geom.Vec2{X: -1}}, {keyRight, geom.Vec2{X: 1}}} {
		if in.Held(k.key) {
			p.Cursor = w.Inside(p.Cursor.Add(k.way.Scale(float64(cursorSpeed*w.Size.Y*delta))), 0)
			p.Shown = w.Tick
			w.Cursor, w.Points = p.Cursor, true // documents ask where people point
		}
	}
	switch {
	case in.Pressed(keyZoom):
		p.Zoom = 1 - p.Zoom
	case in.Pressed(keyHand):
		p.Hand = (p.Hand + 1) % Hand(len(g.hands()))
		p.Drawn = 0 // a line is not finished as something else
		p.Shown = w.Tick
	case in.Pressed(keyGroup):
		g.nextGroup()
	case in.Pressed(keyRoam):
		g.order(universe.Order{Kind: universe.Roam})
	case in.Pressed(keyHold):
		g.order(universe.Order{Kind: universe.Hold})
	}
	g.use(in.Pressed(keyUse), in.Held(keyUse))
}

// use does at the cursor what the hand is for. What is refused has no effect: there is nobody to tell.
func (g *Game) use(pressed, held bool) {
	p, w := &g.player, g.world
	what := g.hands()[p.Hand]
	if !held {
		if p.Drawn > 1 {
			_ = g.line(what, p.Stroke[:p.Drawn])
		}
		p.Drawn = 0
		return
	}
	p.Shown = w.Tick
	switch what {
	case "path", "wall":
		if p.Drawn == 0 || p.Drawn < int64(len(p.Stroke)) && p.Stroke[p.Drawn-1].Dist(p.Cursor) > 1 {
			p.Stroke[p.Drawn] = p.Cursor
			p.Drawn++
		}
	case "grass", "mud", "danger":
		g.brush(what, false, p.Cursor, p.Cursor, brushRadius)
	case "remove":
		if pressed {
			g.remove(p.Cursor, p.Cursor, 2)
		}
	default:
		if !pressed {
			return
		}
		switch what {
		case "go":
			_ = g.goTo(p.Cursor)
		default:
			kind := w.Named(what)
			if kind < 0 {
				_ = g.sign(what, p.Cursor)
				return
			}
			_ = g.herd(kind, w.cast.types[kind].Number, "scatter", p.Cursor, p.Cursor.Add(geom.Vec2{X: 4}), false)
		}
	}
}

// nextGroup chooses the next group of which there is somebody.
func (g *Game) nextGroup() {
	p := &g.player
	for k := range int64(mostGroups) {
		if i := (p.Group + 1 + k) % mostGroups; g.world.Herds[i].Count > 0 {
			p.Group = i
			return
		}
	}
	p.Group = -1
}

// order gives an order to the group that is chosen.
func (g *Game) order(o universe.Order) int {
	if g.player.Group < 0 {
		return 0
	}
	return g.world.Give(int(g.player.Group), o)
}
