package sim

import (
	"encoding/binary"
	"math"
	"unicode/utf8"

	"github.com/wits-ai/wits/geom"
)

// Scene is what a game paints in one frame: a list of shapes in world units. x goes right, y up, lengths are metres,
// angles radians counter-clockwise from the x axis. Later shapes cover earlier ones. What is painted after [Scene.Layer]
// belongs to an overlay, which people switch on and off.
//
// The zero value is an empty scene. Shapes are kept in the form in which they go to the page, so that painting costs a
// few nanoseconds a shape and, once the scene has grown to its size, no memory. A position or angle that is not finite
// counts as 0, a length that is negative or not finite as 0: a page never gets what it cannot paint.
type Scene struct {
	camera     geom.Vec2
	height     float64
	background Color
	commands   []byte
	count      uint32 // commands
	shapes     int
	picks      []byte
	picked     uint16
	sprites    map[string]uint16
	overlays   map[string]uint16 // counted from 1
	wishes     []wish            // by overlay
	layer      layer             // whose shapes come next
	noted      layer             // whose shapes they are, by the commands
}

// Op tells the kinds of shapes apart.
type Op uint8

// The kinds of shapes, as numbered in the live protocol.
const (
	OpEllipse Op = iota + 1
	OpRect
	OpPolygon
	OpText
	OpSprite
	OpWedge
	OpLayer // no shape: says to which overlay those belong that follow
	OpHUD   // no shape: those that follow are made larger where their text could not be read
)

// Align says which end of a text stands at its position.
type Align uint8

// Alignments of texts.
const (
	Left Align = iota
	Centre
	Right
)

// Style is how a shape is painted. Fill and Stroke are left out where they are zero.
type Style struct {
	Fill, Stroke Color
	// Width of the stroke in metres.
	Width float64
}

// Fill returns the style of a shape without outline.
func Fill(c Color) Style { return Style{Fill: c} }

// Stroke returns the style of an outline, width in metres.
func Stroke(c Color, width float64) Style { return Style{Stroke: c, Width: width} }

// Look is how a sprite is painted; its zero value is the sprite as it was drawn.
type Look struct {
	// Scale in x and y; the zero vector means (1, 1). A negative scale mirrors.
	Scale geom.Vec2
	// Fade is 0 for an opaque sprite, 1 for an invisible one.
	Fade float64
	// Tint fills those paths of the sprite that ask for it; zero leaves them their own fill.
	Tint Color
}

const (
	defaultHeight = 10      // metres that the camera shows unless told otherwise
	maxScene      = 8 << 20 // bytes of shapes; what does not fit is not painted
	maxPicks      = 1<<16 - 1
	maxPoints     = 1<<16 - 1
	maxString     = 1<<16 - 1
)

// NewScene makes a scene that knows a game's sprites and overlays.
func NewScene(info Info) *Scene {
	s := &Scene{sprites: make(map[string]uint16, len(info.Sprites)), overlays: make(map[string]uint16, len(info.Overlays)),
		wishes: make([]wish, len(info.Overlays))}
	for i, overlay := range info.Overlays {
		s.overlays[overlay.Name] = uint16(i + 1)
	}
	for i, sprite := range info.Sprites {
		s.sprites[sprite.Name] = uint16(i)
	}
	return s
}

// Reset empties the scene for the next frame. It keeps the memory, the sprites and which overlays people want to see.
func (s *Scene) Reset() {
	s.camera, s.height, s.background = geom.Vec2{}, 0, 0
	s.commands, s.count, s.shapes = s.commands[:0], 0, 0
	s.layer, s.noted = layer{}, layer{}
	s.picks, s.picked = s.picks[:0], 0
}

// Len returns the number of shapes.
func (s *Scene) Len() int { return s.shapes }

// Camera shows height metres from the bottom of the stage to its top, centred at center. Without a call it shows 10 m
// around the origin; so it does when height is not above 0.
func (s *Scene) Camera(center geom.Vec2, height float64) { s.camera, s.height = center, height }

// Background is the colour behind everything; zero leaves it to the page.
func (s *Scene) Background(c Color) { s.background = c }

// Circle paints a disc or ring of radius r.
func (s *Scene) Circle(at geom.Vec2, r float64, style Style) {
	s.Ellipse(at, geom.Vec2{X: r, Y: r}, 0, style)
}

// Ellipse paints an ellipse with these radii, turned by rotation.
func (s *Scene) Ellipse(at, radii geom.Vec2, rotation float64, style Style) {
	if s.begin(OpEllipse, 0) {
		s.point(at)
		s.lengths(radii.X, radii.Y)
		s.number(rotation)
		s.style(style)
	}
}

// Rect paints a rectangle of this size around at, turned by rotation, its corners rounded by the radius corner.
func (s *Scene) Rect(at, size geom.Vec2, rotation, corner float64, style Style) {
	if s.begin(OpRect, 0) {
		s.point(at)
		s.lengths(size.X, size.Y)
		s.number(rotation)
		s.lengths(corner)
		s.style(style)
	}
}

// Polygon paints a closed shape, Path an open one; both take at most 65,535 points and need at least two.
func (s *Scene) Polygon(points []geom.Vec2, style Style) { s.polygon(1, points, style) }

// Path paints an open line through the points.
func (s *Scene) Path(points []geom.Vec2, style Style) { s.polygon(0, points, style) }

// Line paints a straight line, width in metres.
func (s *Scene) Line(from, to geom.Vec2, width float64, c Color) {
	ends := [2]geom.Vec2{from, to}
	s.polygon(0, ends[:], Style{Stroke: c, Width: width})
}

func (s *Scene) polygon(closed uint8, points []geom.Vec2, style Style) {
	if len(points) < 2 {
		return
	}
	points = points[:min(len(points), maxPoints)]
	if s.begin(OpPolygon, 8*len(points)) {
		s.commands = append(s.commands, closed)
		s.commands = binary.LittleEndian.AppendUint16(s.commands, uint16(len(points)))
		for _, p := range points {
			s.point(p)
		}
		s.style(style)
	}
}

// Text paints one line of text, size metres high, upright whatever happens. Bytes that are not UTF-8 are replaced; a
// text of more than 65,535 bytes is cut.
func (s *Scene) Text(at geom.Vec2, size float64, align Align, c Color, text string) {
	if s.begin(OpText, len(text)) {
		s.point(at)
		s.lengths(size)
		s.commands = append(s.commands, uint8(min(align, Right)))
		s.commands = binary.LittleEndian.AppendUint32(s.commands, uint32(c))
		s.commands = appendString(s.commands, text)
	}
}

// HUD begins a part of the picture that is read, such as a score: on a small stage a page makes all of it larger around at, until
// its text of this size, in metres, can be read (13 pixels). [Scene.EndHUD] ends it. Parts do not nest, and a part that ends the
// picture needs no end.
func (s *Scene) HUD(at geom.Vec2, text float64) {
	if len(s.commands) > maxScene-64 {
		return
	}
	s.count++
	s.commands = append(s.commands, byte(OpHUD))
	s.point(at)
	s.lengths(text)
}

// EndHUD ends what [Scene.HUD] began.
func (s *Scene) EndHUD() { s.HUD(geom.Vec2{}, 0) }

// Sprite paints a sprite of the game's [Info] by its name. Where there is no such sprite it paints the name in magenta.
func (s *Scene) Sprite(name string, at geom.Vec2, rotation float64, look Look) {
	index, ok := s.sprites[name]
	if !ok {
		s.Text(at, 0.3, Centre, RGB(0xff, 0, 0xff), name+"?")
		return
	}
	if look.Scale == (geom.Vec2{}) {
		look.Scale = geom.Vec2{X: 1, Y: 1}
	}
	if s.begin(OpSprite, 0) {
		s.commands = binary.LittleEndian.AppendUint16(s.commands, index)
		s.point(at)
		s.number(rotation)
		s.point(look.Scale)
		s.lengths(1 - min(max(float64(finite(look.Fade)), 0), 1))
		s.commands = binary.LittleEndian.AppendUint32(s.commands, uint32(look.Tint))
	}
}

// Wedge paints a slice of a ring between the radii inner and outer, counter-clockwise from one angle to another: a
// field of view, a swing, a gauge.
func (s *Scene) Wedge(at geom.Vec2, inner, outer, from, to float64, style Style) {
	if s.begin(OpWedge, 0) {
		s.point(at)
		s.lengths(inner, outer)
		s.number(from)
		s.number(to)
		s.style(style)
	}
}

// Pick lets a click within r metres of at select an agent. A scene holds at most 65,535.
func (s *Scene) Pick(agent uint32, at geom.Vec2, r float64) {
	if s.picked == maxPicks {
		return
	}
	s.picked++
	b := binary.LittleEndian.AppendUint32(s.picks, agent)
	b = appendFloat(b, finite(at.X))
	b = appendFloat(b, finite(at.Y))
	s.picks = appendFloat(b, length(r))
}

// begin starts a shape of about extra bytes more than the usual; false if the scene is full.
func (s *Scene) begin(op Op, extra int) bool {
	if len(s.commands)+extra > maxScene-64 {
		return false
	}
	if s.layer != s.noted {
		s.belongs()
	}
	s.count++
	s.shapes++
	s.commands = append(s.commands, byte(op))
	return true
}

func (s *Scene) number(v float64) { s.commands = appendFloat(s.commands, finite(v)) }

func (s *Scene) point(p geom.Vec2) {
	s.commands = appendFloat(appendFloat(s.commands, finite(p.X)), finite(p.Y))
}

func (s *Scene) lengths(ls ...float64) {
	for _, l := range ls {
		s.commands = appendFloat(s.commands, length(l))
	}
}

func (s *Scene) style(st Style) {
	b := binary.LittleEndian.AppendUint32(s.commands, uint32(st.Fill))
	b = binary.LittleEndian.AppendUint32(b, uint32(st.Stroke))
	s.commands = appendFloat(b, length(st.Width))
}

func appendFloat(b []byte, v float32) []byte {
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
}

// finite makes a number that every page can paint.
func finite(v float64) float32 {
	if v != v || math.IsInf(v, 0) {
		return 0
	}
	return float32(min(max(v, -math.MaxFloat32), math.MaxFloat32))
}

func length(v float64) float32 { return max(finite(v), 0) }

// appendString writes valid UTF-8 with a length of two bytes before it, cut between characters.
func appendString(b []byte, text string) []byte {
	at := len(b)
	b = append(b, 0, 0)
	if len(text) <= maxString && utf8.ValidString(text) {
		b = append(b, text...)
	} else {
		for _, r := range text { // what is no character comes as utf8.RuneError
			if len(b)-at-2+utf8.RuneLen(r) > maxString {
				break
			}
			b = utf8.AppendRune(b, r)
		}
	}
	binary.LittleEndian.PutUint16(b[at:], uint16(len(b)-at-2))
	return b
}
