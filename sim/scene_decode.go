package sim

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// Picture is a decoded scene: for tests and for tools that read recordings. Games paint on a [Scene].
type Picture struct {
	Paused           bool
	Speed            float32
	Time             float64
	Tick             int64
	CameraX, CameraY float32
	CameraHeight     float32
	Background       Color
	Shapes           []Shape
	Picks            []Pick
}

// Shape is one decoded shape. Numbers holds its number fields in the order of docs/protocol.md, without the style and
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
}

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
	r := reader{b: b}
	if r.u8() != SceneMessage {
		return Picture{}, fmt.Errorf("%w: wrong first byte", ErrScene)
	}
	p := Picture{Paused: r.u8()&scenePaused != 0}
	r.u16()
	p.Speed, p.Time, p.Tick = r.f32(), math.Float64frombits(r.u64()), int64(r.u64())
	p.CameraX, p.CameraY, p.CameraHeight = r.f32(), r.f32(), r.f32()
	p.Background = Color(r.u32())
	for n := r.u32(); n > 0 && r.err == nil; n-- {
		p.Shapes = append(p.Shapes, r.shape())
	}
	for n := r.u16(); n > 0 && r.err == nil; n-- {
		p.Picks = append(p.Picks, Pick{Agent: r.u32(), X: r.f32(), Y: r.f32(), R: r.f32()})
	}
	if r.err == nil && len(r.b) > 0 {
		r.err = fmt.Errorf("%w: %d bytes too many", ErrScene, len(r.b))
	}
	if r.err != nil {
		return Picture{}, r.err
	}
	return p, nil
}

// reader takes numbers off the front of b. After the first failure it yields zeros.
type reader struct {
	b   []byte
	err error
}

func (r *reader) shape() Shape {
	s := Shape{Op: Op(r.u8())}
	if s.Op < OpEllipse || s.Op > OpWedge {
		r.fail(fmt.Errorf("%w: unknown shape %d", ErrScene, s.Op))
		return s
	}
	if s.Op == OpSprite {
		s.Sprite = r.u16()
	}
	n := numbersOf[s.Op]
	if s.Op == OpPolygon {
		s.Closed = r.u8() != 0
		n = 2 * int(r.u16())
	}
	for i := 0; i < n && r.err == nil; i++ {
		s.Numbers = append(s.Numbers, r.f32())
	}
	switch s.Op {
	case OpText:
		s.Align, s.Color = Align(r.u8()), Color(r.u32())
		s.Text = r.string()
	case OpSprite:
		s.Color = Color(r.u32())
	default:
		s.Fill, s.Stroke, s.Width = Color(r.u32()), Color(r.u32()), r.f32()
	}
	return s
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err, r.b = err, nil
	}
}

func (r *reader) take(n int) []byte {
	if len(r.b) < n {
		r.fail(fmt.Errorf("%w: cut short", ErrScene))
		return nil
	}
	head := r.b[:n]
	r.b = r.b[n:]
	return head
}

func (r *reader) u8() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) f32() float32 { return math.Float32frombits(r.u32()) }

func (r *reader) string() string {
	b := r.take(int(r.u16()))
	if !utf8.Valid(b) {
		r.fail(fmt.Errorf("%w: a text is not UTF-8", ErrScene))
	}
	return string(b)
}
