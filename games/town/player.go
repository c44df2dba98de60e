package town

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of the player.
const (
	keyUp, keyDown, keyLeft, keyRight = "up", "down", "left", "right"

	keyUse  = "use"
	keyNext = "next"
	keyBack = "back"
	keyDrop = "demolish"
	keyZoom = "zoom"
)

// player is what a person's hands have chosen. It is a part of the game's state: keys and commands change it.
type player struct {
	Column, Row int64 // of the cursor
	Shown       int64 // tick in which the cursor moved last, for who paints
	Hand        int64 // which type of building it places
	Zoom        int64 // 0: the whole map
	Held        int64 // for how many ticks an arrow has been held
	Eye         geom.Vec2
	Height      float64 // of the picture, m
}

// zooms is what part of the map's height the picture has.
var zooms = [...]float64{1, 0.55, 0.3}

func newPlayer(w *World) player {
	p := player{Column: gateRoads, Row: int64(w.Grid.Height / 2), Shown: -1000 * Rate}
	p.Eye, p.Height = p.aim(w)
	return p
}

// aim is where the picture should look.
func (p *player) aim(w *World) (geom.Vec2, float64) {
	width, height := float64(w.Grid.Width), float64(w.Grid.Height)
	if p.Zoom == 0 {
		return geom.Vec2{X: float64(width * 0.5), Y: float64(height*0.5) + 0.2}, height + 1.2
	}
	h := float64(height * zooms[p.Zoom])
	return geom.Vec2{X: geom.Clamp(float64(p.Column)+0.5, float64(h*0.8), max(float64(h*0.8), width-float64(h*0.8))),
		Y: geom.Clamp(float64(p.Row)+0.5, float64(h*0.5), height-float64(h*0.5))}, h
}

// view is what is seen at most: a wide screen is taken, so that it is rather more.
func (p *player) view(*World) view {
	half := geom.Vec2{X: float64(p.Height * 1.1), Y: float64(p.Height * 0.5)}
	return view{p.Eye.Sub(half), p.Eye.Add(half)}
}

// take has the cursor place what the mouse has placed.
func (p *player) take(g *Game, what string) {
	for i, name := range g.bins.types {
		if name == what {
			p.Hand = int64(i)
		}
	}
}

// hand is what the cursor places; empty if there is nothing to build.
func (g *Game) hand() string {
	types := g.bins.types
	if len(types) == 0 {
		return ""
	}
	return types[int(g.player.Hand)%len(types)]
}

// play does what the player's keys say. What is refused has no effect: the picture shows why.
func (g *Game) play(in sim.Input) {
	p, w := &g.player, g.world
	moved, held := false, false
	for _, k := range [...]struct {
		key         string
		column, row int64
	}{{keyUp, 0, 1}, {keyDown, 0, -1}, {keyLeft, -1, 0}, {keyRight, 1, 0}} {
		if !in.Held(k.key) {
			continue
		}
		held = true
		if in.Pressed(k.key) || p.Held >= keyWait && (p.Held-keyWait)%keyAgain == 0 {
			p.Column = min(max(p.Column+k.column, 0), int64(w.Grid.Width-1))
			p.Row = min(max(p.Row+k.row, 0), int64(w.Grid.Height-1))
			moved = true
		}
	}
	if p.Held++; !held {
		p.Held = 0
	}
	n := int64(max(1, len(g.bins.types)))
	switch {
	case in.Pressed(keyNext):
		p.Hand, moved = (p.Hand+1)%n, true
	case in.Pressed(keyBack):
		p.Hand, moved = (p.Hand+n-1)%n, true
	case in.Pressed(keyZoom):
		p.Zoom = (p.Zoom + 1) % int64(len(zooms))
	}
	at := w.Middle(w.Grid.Tile(int(p.Column), int(p.Row)))
	if in.Pressed(keyUse) || in.Held(keyUse) && moved {
		_ = g.build(g.hand(), w.TileAt(at))
		moved = true
	}
	if in.Pressed(keyDrop) || in.Held(keyDrop) && moved {
		_ = g.demolish(at, at)
		moved = true
	}
	if moved {
		p.Shown = w.Tick
	}
	eye, height := p.aim(w)
	p.Eye = p.Eye.Lerp(eye, 0.18)
	p.Height += float64((height - p.Height) * 0.18)
}
