package sim

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits/internal/wire"
)

// Picture is a decoded scene: for tests and for tools that read recordings. Games paint on a [Scene].
type Picture struct {
	Paused, Over     bool
	Speed            float32
	Time             float64
	Tick             int64
	CameraX, CameraY float32
	CameraHeight     float32
	Background       Color
	Shapes           []Shape
	Picks            []Pick
}

// Shape is one decoded shape. Numbers holds its number fields in the order of docs/protocols.md, without the style and
// without integers; for a polygon the coordinates of its points.
type Shape struct {
	Op           Op
	Numbers      []float32
	Fill, Stroke Color // of all but texts and sprites
	Width        float32
	Closed       bool   // polygon
	Align        Align  // text
	Color        Color  // colour of a text, tint of a sprite
	Text         string // text
	Sprite       uint16 // index among the game's sprites
	Overlay      uint16 // that it belongs to, its place among the game's counted from 1; 0: the game's picture
	Agent        uint32 // of whom the overlay tells; 0: of all
	HUD          HUD    // that it is part of; the zero value for none
}

// HUD is a part of the picture that is read: around which point pages make it larger, and how large its text is, in metres.
type HUD struct{ X, Y, Text float32 }

// Pick is a place where a click selects an agent.
type Pick struct {
	Agent   uint32
	X, Y, R float32
}

// ErrScene is wrapped by all errors of [DecodeScene].
var ErrScene = errors.New("not a scene")

// numbersOf is how many numbers a shape has; those of polygons vary.
var numbersOf = [...]int{OpEllipse: 5, OpRect: 6, OpPolygon: 0, OpText: 3, OpSprite: 6, OpWedge: 6}

// DecodeScene reads what [Scene.AppendBinary] wrote. It fails on anything that is cut short, too long or unknown, and
// never takes more memory than a small multiple of the length of b.
func DecodeScene(b []byte) (Picture, error) {
	r := wire.NewReader(b, ErrScene)
	if r.U8() != SceneMessage {
		return Picture{}, fmt.Errorf("%w: wrong first byte", ErrScene)
	}
	flags := r.U8()
	p := Picture{Paused: flags&scenePaused != 0, Over: flags&sceneOver != 0}
	r.U16()
	p.Speed, p.Time, p.Tick = r.F32(), math.Float64frombits(r.U64()), int64(r.U64())
	p.CameraX, p.CameraY, p.CameraHeight = r.F32(), r.F32(), r.F32()
	p.Background = Color(r.U32())
	var in layer
	var hud HUD
	for n := r.U32(); n > 0 && r.OK(); n-- {
		op := Op(r.U8())
		if op == OpLayer {
			in = layer{r.U16(), r.U32()}
			continue
		}
		if op == OpHUD {
			hud = HUD{r.F32(), r.F32(), r.F32()}
			if hud.Text == 0 {
				hud = HUD{}
			}
			continue
		}
		s := shapeOf(op, r)
		s.Overlay, s.Agent, s.HUD = in.overlay, in.agent, hud
		p.Shapes = append(p.Shapes, s)
	}
	for n := r.U16(); n > 0 && r.OK(); n-- {
		p.Picks = append(p.Picks, Pick{Agent: r.U32(), X: r.F32(), Y: r.F32(), R: r.F32()})
	}
	if err := r.End(); err != nil {
		return Picture{}, err
	}
	return p, nil
}

func shapeOf(op Op, r *wire.Reader) Shape {
	s := Shape{Op: op}
	if s.Op < OpEllipse || s.Op > OpWedge {
		r.Fail("unknown shape %d", s.Op)
		return s
	}
	if s.Op == OpSprite {
		s.Sprite = r.U16()
	}
	n := numbersOf[s.Op]
	if s.Op == OpPolygon {
		s.Closed = r.U8() != 0
		n = 2 * int(r.U16())
	}
	for i := 0; i < n && r.OK(); i++ {
		s.Numbers = append(s.Numbers, r.F32())
	}
	switch s.Op {
	case OpText:
		s.Align, s.Color = Align(r.U8()), Color(r.U32())
		s.Text = r.Text()
	case OpSprite:
		s.Color = Color(r.U32())
	default:
		s.Fill, s.Stroke, s.Width = Color(r.U32()), Color(r.U32()), r.F32()
	}
	return s
}
