package main

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/wits-ai/wits/sim"
)

// painter paints what a game draws for the page with Ebitengine.
type painter struct {
	info     sim.Info
	scene    *sim.Scene
	bytes    []byte
	sprites  [][]*pen // the paths of each
	face     *text.GoTextFaceSource
	white    *ebiten.Image
	vertices []ebiten.Vertex
	indices  []uint16
	to       *ebiten.Image
	world    ebiten.GeoM // metres to pixels
	scale    float64     // pixels a metre
}

func newPainter(info sim.Info, face *text.GoTextFaceSource) (*painter, error) {
	p := &painter{info: info, scene: sim.NewScene(info), face: face, white: ebiten.NewImage(3, 3)}
	p.white.Fill(color.White)
	for _, sprite := range info.Sprites {
		var paths []*pen
		for _, path := range sprite.Paths {
			one, err := svgPath(path.D)
			if err != nil {
				return nil, err
			}
			paths = append(paths, one)
		}
		p.sprites = append(p.sprites, paths)
	}
	return p, nil
}

// paint draws a game as it stands.
func (p *painter) paint(to *ebiten.Image, g sim.Game, state sim.State) error {
	p.scene.Reset()
	if d, ok := g.(sim.Drawer); ok {
		d.Draw(p.scene)
	}
	p.bytes = p.scene.AppendBinary(p.bytes[:0], state)
	picture, err := sim.DecodeScene(p.bytes)
	if err != nil {
		return err
	}
	size := to.Bounds().Size()
	p.to, p.scale = to, float64(size.Y)/float64(picture.CameraHeight)
	p.world = ebiten.GeoM{}
	p.world.Translate(-float64(picture.CameraX), -float64(picture.CameraY))
	p.world.Scale(p.scale, -p.scale)
	p.world.Translate(float64(size.X)/2, float64(size.Y)/2)
	to.Fill(rgba(picture.Background))
	for i := range picture.Shapes {
		if s := &picture.Shapes[i]; s.Overlay == 0 {
			p.shape(s)
		}
	}
	return nil
}

func (p *painter) shape(s *sim.Shape) {
	n := func(i int) float64 { return float64(s.Numbers[i]) }
	var path pen
	at := p.world
	switch s.Op {
	case sim.OpEllipse:
		ellipse(&path, n(2), n(3))
		at = p.placed(n(0), n(1), n(4))
	case sim.OpRect:
		w, h := n(2)/2, n(3)/2
		path.MoveTo(-w, -h)
		path.LineTo(w, -h)
		path.LineTo(w, h)
		path.LineTo(-w, h)
		path.Close()
		at = p.placed(n(0), n(1), n(4))
	case sim.OpPolygon:
		path.MoveTo(n(0), n(1))
		for i := 2; i < len(s.Numbers); i += 2 {
			path.LineTo(n(i), n(i+1))
		}
		if s.Closed {
			path.Close()
		}
	case sim.OpWedge:
		wedge(&path, n(2), n(3), n(4), n(5))
		at = p.placed(n(0), n(1), 0)
	case sim.OpText:
		p.text(s)
		return
	case sim.OpSprite:
		p.sprite(s)
		return
	}
	p.fill(&path, at, s.Fill)
	p.stroke(&path, at, s.Stroke, float64(s.Width))
}

// placed returns where a shape stands: turned, and moved to a point of the world.
func (p *painter) placed(x, y, turn float64) ebiten.GeoM {
	m := ebiten.GeoM{}
	m.Rotate(turn)
	m.Translate(x, y)
	m.Concat(p.world)
	return m
}

// sprite paints one: its numbers are point, rotation, scale and how opaque it is.
func (p *painter) sprite(s *sim.Shape) {
	if int(s.Sprite) >= len(p.sprites) {
		return
	}
	at := ebiten.GeoM{}
	at.Scale(float64(s.Numbers[3]), float64(s.Numbers[4]))
	at.Concat(p.placed(float64(s.Numbers[0]), float64(s.Numbers[1]), float64(s.Numbers[2])))
	opaque := float64(s.Numbers[5])
	shade := func(c sim.Color) sim.Color { return c.Alpha(float64(rgba(c).A) / 0xff * opaque) }
	for i, path := range p.info.Sprites[s.Sprite].Paths {
		fill := css(path.Fill)
		if path.Tint && s.Color != 0 {
			fill = s.Color
		}
		p.fill(p.sprites[s.Sprite][i], at, shade(fill))
		p.stroke(p.sprites[s.Sprite][i], at, shade(css(path.Stroke)), path.Width)
	}
}

func (p *painter) text(s *sim.Shape) {
	size := float64(s.Numbers[2]) * p.scale
	if size < 1 {
		return
	}
	x, y := p.world.Apply(float64(s.Numbers[0]), float64(s.Numbers[1]))
	o := &text.DrawOptions{}
	o.PrimaryAlign, o.SecondaryAlign = text.Align(s.Align), text.AlignCenter
	o.GeoM.Translate(x, y)
	o.ColorScale.ScaleWithColor(rgba(s.Color))
	text.Draw(p.to, s.Text, &text.GoTextFace{Source: p.face, Size: size}, o)
}

func (p *painter) fill(path *pen, at ebiten.GeoM, c sim.Color) {
	if rgba(c).A == 0 {
		return
	}
	p.vertices, p.indices = path.path.AppendVerticesAndIndicesForFilling(p.vertices[:0], p.indices[:0])
	p.triangles(at, c, ebiten.FillRuleNonZero)
}

func (p *painter) stroke(path *pen, at ebiten.GeoM, c sim.Color, width float64) {
	if rgba(c).A == 0 || width <= 0 {
		return
	}
	p.vertices, p.indices = path.path.AppendVerticesAndIndicesForStroke(p.vertices[:0], p.indices[:0], &vector.StrokeOptions{Width: float32(width * fine), LineJoin: vector.LineJoinRound, LineCap: vector.LineCapRound})
	p.triangles(at, c, ebiten.FillRuleFillAll)
}

func (p *painter) triangles(at ebiten.GeoM, c sim.Color, rule ebiten.FillRule) {
	r, g, b, a := rgba(c).RGBA()
	m := ebiten.GeoM{}
	m.Scale(1.0/fine, 1.0/fine)
	m.Concat(at)
	for i := range p.vertices {
		v := &p.vertices[i]
		x, y := m.Apply(float64(v.DstX), float64(v.DstY))
		v.DstX, v.DstY, v.SrcX, v.SrcY = float32(x), float32(y), 1, 1
		v.ColorR, v.ColorG, v.ColorB, v.ColorA = float32(r)/0xffff, float32(g)/0xffff, float32(b)/0xffff, float32(a)/0xffff
	}
	p.to.DrawTriangles(p.vertices, p.indices, p.white, &ebiten.DrawTrianglesOptions{FillRule: rule, AntiAlias: true})
}

// corners is how many there are in what stands for a circle.
const corners = 40

func ellipse(path *pen, rx, ry float64) {
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		if i == 0 {
			path.MoveTo(rx, 0)
			continue
		}
		path.LineTo(rx*cos, ry*sin)
	}
	path.Close()
}

func wedge(path *pen, inner, outer, from, to float64) {
	point := func(r, angle float64) (float64, float64) {
		sin, cos := math.Sincos(angle)
		return r * cos, r * sin
	}
	path.MoveTo(point(outer, from))
	for i := 1; i <= corners; i++ {
		path.LineTo(point(outer, from+(to-from)*float64(i)/corners))
	}
	for i := corners; i >= 0; i-- {
		path.LineTo(point(inner, from+(to-from)*float64(i)/corners))
	}
	path.Close()
}
