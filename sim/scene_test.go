package sim

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

func v(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// everything paints one shape of each kind.
func everything(s *Scene) {
	style := Style{Fill: 0x11223344, Stroke: 0x55667788, Width: 0.5}
	s.Camera(v(1, 2), 30)
	s.Background(0xa0b0c0d0)
	s.Ellipse(v(1, 2), v(3, 4), 5, style)
	s.Circle(v(1, 2), 3, Fill(White))
	s.Rect(v(1, 2), v(3, 4), 5, 6, style)
	s.Polygon([]geom.Vec2{{X: 1, Y: 2}, {X: 3, Y: 4}, {X: 5, Y: 6}}, style)
	s.Path([]geom.Vec2{{X: 1, Y: 2}, {X: 3, Y: 4}}, style)
	s.Line(v(1, 2), v(3, 4), 0.25, Black)
	s.Text(v(1, 2), 3, Right, White, "größer")
	s.Sprite("arrow", v(1, 2), 3, Look{})
	s.Sprite("dot", v(1, 2), 3, Look{Scale: v(-2, 4), Fade: 0.75, Tint: Black})
	s.Wedge(v(1, 2), 3, 4, 5, 6, Stroke(White, 2))
	s.Pick(77, v(1, 2), 3)
}

func TestSceneRoundTrip(t *testing.T) {
	s := NewScene((&swarm{}).Info())
	everything(s)
	b := s.AppendBinary(nil, State{Tick: 1 << 40, Time: 12.5, Speed: 0.25, Paused: true, Over: true})
	got, err := DecodeScene(b)
	must.Succeed(t, err)
	full := Shape{Fill: 0x11223344, Stroke: 0x55667788, Width: 0.5}
	with := func(op Op, numbers ...float32) Shape {
		sh := full
		sh.Op, sh.Numbers = op, numbers
		return sh
	}
	closed := with(OpPolygon, 1, 2, 3, 4, 5, 6)
	closed.Closed = true
	want := Picture{Paused: true, Over: true, Speed: 0.25, Time: 12.5, Tick: 1 << 40, CameraX: 1, CameraY: 2, CameraHeight: 30, Background: 0xa0b0c0d0,
		Shapes: []Shape{
			with(OpEllipse, 1, 2, 3, 4, 5),
			{Op: OpEllipse, Numbers: []float32{1, 2, 3, 3, 0}, Fill: White},
			with(OpRect, 1, 2, 3, 4, 5, 6),
			closed,
			with(OpPolygon, 1, 2, 3, 4),
			{Op: OpPolygon, Numbers: []float32{1, 2, 3, 4}, Stroke: Black, Width: 0.25},
			{Op: OpText, Numbers: []float32{1, 2, 3}, Align: Right, Color: White, Text: "größer"},
			{Op: OpSprite, Numbers: []float32{1, 2, 3, 1, 1, 1}, Sprite: 1},
			{Op: OpSprite, Numbers: []float32{1, 2, 3, -2, 4, 0.25}, Color: Black},
			{Op: OpWedge, Numbers: []float32{1, 2, 3, 4, 5, 6}, Stroke: White, Width: 2},
		},
		Picks: []Pick{{Agent: 77, X: 1, Y: 2, R: 3}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if s.Len() != len(want.Shapes) {
		t.Errorf("Len is %d", s.Len())
	}
	for cut := range b {
		if _, err := DecodeScene(b[:cut]); !errors.Is(err, ErrScene) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
	}
	if _, err := DecodeScene(append(b, 0)); !errors.Is(err, ErrScene) {
		t.Error("a byte too many is accepted")
	}
}

// The bytes are those of docs/protocols.md, written out by hand.
func TestSceneBytes(t *testing.T) {
	var s Scene
	s.Camera(v(1, -1), 8)
	s.Background(0x01020304)
	s.Text(v(0, 1), 2, Centre, 0xa1a2a3a4, "é")
	s.Pick(5, v(1, 0), 2)
	want := []byte{
		1, 1, 0, 0,
		0, 0, 0, 0x3f, // speed 0.5
		0, 0, 0, 0, 0, 0, 0xf8, 0x3f, // time 1.5
		90, 0, 0, 0, 0, 0, 0, 0, // tick
		0, 0, 0x80, 0x3f, 0, 0, 0x80, 0xbf, 0, 0, 0, 0x41, // camera 1, -1, 8
		4, 3, 2, 1, // background
		1, 0, 0, 0, // commands
		4, 0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 1, 0xa4, 0xa3, 0xa2, 0xa1, 2, 0, 0xc3, 0xa9,
		1, 0, // picks
		5, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0x40,
	}
	if got := s.AppendBinary(nil, State{Tick: 90, Time: 1.5, Speed: 0.5, Paused: true}); !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

func TestSceneNeverSaysWhatCannotBePainted(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	s := NewScene((&swarm{}).Info())
	odd := []float64{nan, inf, -inf, 1e300, -1e300, -3, 0}
	for _, a := range odd {
		for _, b := range odd {
			st := Style{Fill: White, Width: a}
			s.Camera(v(a, b), a)
			s.Ellipse(v(a, b), v(a, b), a, st)
			s.Rect(v(a, b), v(b, a), b, a, st)
			s.Polygon([]geom.Vec2{v(a, b), v(b, a)}, st)
			s.Text(v(a, b), b, Align(200), White, "x")
			s.Sprite("dot", v(a, b), a, Look{Scale: v(a, b), Fade: b})
			s.Wedge(v(a, b), a, b, b, a, st)
			s.Pick(1, v(a, b), b)
			p, err := DecodeScene(s.AppendBinary(nil, State{Speed: a}))
			must.Succeed(t, err)
			ok := func(f float32) bool { return f == f && !math.IsInf(float64(f), 0) }
			for _, sh := range p.Shapes {
				for _, n := range sh.Numbers {
					if !ok(n) {
						t.Fatalf("%v, %v: %+v", a, b, sh)
					}
				}
				if sh.Width < 0 || sh.Align > Right ||
					(sh.Op == OpEllipse || sh.Op == OpRect || sh.Op == OpWedge) && (sh.Numbers[2] < 0 || sh.Numbers[3] < 0) ||
					sh.Op == OpText && sh.Numbers[2] < 0 || sh.Op == OpSprite && (sh.Numbers[5] < 0 || sh.Numbers[5] > 1) {
					t.Fatalf("%v, %v: %+v", a, b, sh)
				}
			}
			if !(p.CameraHeight > 0) || !ok(p.CameraHeight) || p.Picks[0].R < 0 || !ok(p.Speed) {
				t.Fatalf("%v, %v: %+v", a, b, p)
			}
			s.Reset()
		}
	}
}

func TestSceneTexts(t *testing.T) {
	long := strings.Repeat("a", 1<<16-2) + "éz"
	for text, want := range map[string]string{
		"":                            "",
		"plain":                       "plain",
		"bad\xffok":                   "bad\uFFFDok",
		long:                          long[:1<<16-2],
		strings.Repeat("\xff", 1<<16): strings.Repeat("\uFFFD", (1<<16-1)/3),
	} {
		var s Scene
		s.Text(v(0, 0), 1, Left, White, text)
		p, err := DecodeScene(s.AppendBinary(nil, State{}))
		if err != nil || p.Shapes[0].Text != want || !utf8.ValidString(p.Shapes[0].Text) {
			t.Errorf("text of %d bytes: %d bytes, want %d; %v", len(text), len(p.Shapes[0].Text), len(want), err)
		}
	}
}

func TestSceneLimits(t *testing.T) {
	var s Scene
	s.Polygon(nil, Fill(White))
	s.Path([]geom.Vec2{{}}, Fill(White))
	if s.Len() != 0 {
		t.Error("a polygon of less than two points")
	}
	s.Polygon(make([]geom.Vec2, 70000), Fill(White))
	for range 70000 {
		s.Pick(1, v(0, 0), 1)
	}
	p, err := DecodeScene(s.AppendBinary(nil, State{}))
	if err != nil || len(p.Shapes[0].Numbers) != 2*65535 || len(p.Picks) != 65535 {
		t.Fatalf("%d numbers, %d picks, %v", len(p.Shapes[0].Numbers), len(p.Picks), err)
	}
	for range 1 << 18 {
		s.Circle(v(0, 0), 1, Fill(White))
	}
	b := s.AppendBinary(nil, State{})
	if len(b) > maxScene+1<<21 {
		t.Errorf("%d bytes", len(b))
	}
	if _, err := DecodeScene(b); err != nil {
		t.Error(err)
	}
}

func TestSceneUnknownSprite(t *testing.T) {
	var s Scene
	s.Sprite("ghost", v(1, 2), 0, Look{})
	p, err := DecodeScene(s.AppendBinary(nil, State{}))
	if err != nil || len(p.Shapes) != 1 || p.Shapes[0].Text != "ghost?" {
		t.Errorf("%+v, %v", p.Shapes, err)
	}
}

func TestSceneAllocatesNothing(t *testing.T) {
	s := NewScene((&swarm{}).Info())
	points := []geom.Vec2{{X: 1}, {Y: 1}, {}}
	var buf []byte
	paint := func() {
		s.Reset()
		for range 100 {
			s.Circle(v(1, 2), 3, Fill(White))
			s.Rect(v(1, 2), v(1, 1), 0, 0, Fill(White))
			s.Polygon(points, Fill(White))
			s.Line(v(0, 0), v(1, 1), 0.1, White)
			s.Text(v(1, 2), 3, Left, White, "text")
			s.Sprite("dot", v(1, 2), 0, Look{})
			s.Wedge(v(1, 2), 0, 1, 0, 1, Fill(White))
			s.Pick(1, v(1, 2), 1)
		}
		buf = s.AppendBinary(buf[:0], State{})
	}
	paint()
	if n := testing.AllocsPerRun(20, paint); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// What is decoded and painted again gives the same bytes.
func TestSceneProperty(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	f := func() float64 { return r.NormFloat64() * 100 }
	for range 300 {
		s := NewScene((&swarm{}).Info())
		for range r.IntN(20) {
			style := Style{Fill: Color(r.Uint32()), Stroke: Color(r.Uint32()), Width: f()}
			switch r.IntN(8) {
			case 6:
				s.Show([]Wanted{{Overlay: "sight"}, {Overlay: "mesh"}})
				s.Layer([]string{"sight", "mesh", "smell"}[r.IntN(3)], r.Uint32()%3)
			case 7:
				s.Base()
			case 0:
				s.Ellipse(v(f(), f()), v(f(), f()), f(), style)
			case 1:
				s.Rect(v(f(), f()), v(f(), f()), f(), f(), style)
			case 2:
				points := make([]geom.Vec2, r.IntN(9))
				for i := range points {
					points[i] = v(f(), f())
				}
				s.Polygon(points, style)
			case 3:
				s.Text(v(f(), f()), f(), Align(r.IntN(3)), style.Fill, strings.Repeat("ü", r.IntN(30)))
			case 4:
				s.Sprite("arrow", v(f(), f()), f(), Look{Scale: v(f(), f()), Fade: r.Float64(), Tint: style.Fill})
			case 5:
				s.Wedge(v(f(), f()), f(), f(), f(), f(), style)
			}
		}
		b := s.AppendBinary(nil, State{Tick: r.Int64(), Speed: 1})
		p, err := DecodeScene(b)
		if err != nil || len(p.Shapes) != s.Len() {
			t.Fatal(err)
		}
		if again := repaint(p).AppendBinary(nil, State{Tick: p.Tick, Speed: 1}); !bytes.Equal(b, again) {
			t.Fatalf("painted again:\n%x\n%x", b, again)
		}
	}
}

// repaint paints a decoded scene.
func repaint(p Picture) *Scene {
	s := NewScene((&swarm{}).Info())
	s.Camera(v(float64(p.CameraX), float64(p.CameraY)), float64(p.CameraHeight))
	s.Background(p.Background)
	s.Show([]Wanted{{Overlay: "sight"}, {Overlay: "mesh"}})
	for _, sh := range p.Shapes {
		n := make([]float64, len(sh.Numbers))
		for i := range n {
			n[i] = float64(sh.Numbers[i])
		}
		style := Style{Fill: sh.Fill, Stroke: sh.Stroke, Width: float64(sh.Width)}
		if s.Base(); sh.Overlay > 0 {
			s.Layer([]string{"sight", "mesh"}[sh.Overlay-1], sh.Agent)
		}
		switch sh.Op {
		case OpEllipse:
			s.Ellipse(v(n[0], n[1]), v(n[2], n[3]), n[4], style)
		case OpRect:
			s.Rect(v(n[0], n[1]), v(n[2], n[3]), n[4], n[5], style)
		case OpPolygon:
			points := make([]geom.Vec2, len(n)/2)
			for i := range points {
				points[i] = v(n[2*i], n[2*i+1])
			}
			closed := uint8(0)
			if sh.Closed {
				closed = 1
			}
			s.polygon(closed, points, style)
		case OpText:
			s.Text(v(n[0], n[1]), n[2], sh.Align, sh.Color, sh.Text)
		case OpSprite:
			s.Sprite([]string{"dot", "arrow"}[sh.Sprite], v(n[0], n[1]), n[2], Look{Scale: v(n[3], n[4]), Fade: 1 - n[5], Tint: sh.Color})
		case OpWedge:
			s.Wedge(v(n[0], n[1]), n[2], n[3], n[4], n[5], style)
		}
	}
	for _, k := range p.Picks {
		s.Pick(k.Agent, v(float64(k.X), float64(k.Y)), float64(k.R))
	}
	return s
}

func FuzzDecodeScene(f *testing.F) {
	s := NewScene((&swarm{}).Info())
	f.Add(s.AppendBinary(nil, State{}))
	everything(s)
	f.Add(s.AppendBinary(nil, State{Paused: true}))
	s.Show([]Wanted{{Overlay: "sight", Agent: 6}, {Overlay: "mesh"}})
	overlaid(s)
	f.Add(s.AppendBinary(nil, State{}))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := DecodeScene(b)
		if err != nil && !errors.Is(err, ErrScene) {
			t.Fatal(err)
		}
		if err == nil && len(p.Shapes)*16+len(p.Picks)*16+sceneHeader > len(b)+2 {
			t.Fatalf("%d shapes from %d bytes", len(p.Shapes), len(b))
		}
	})
}

func BenchmarkScenePaint(b *testing.B) {
	s := NewScene((&swarm{}).Info())
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		s.Reset()
		for range 1000 {
			s.Circle(v(1, 2), 3, Fill(White))
		}
		buf = s.AppendBinary(buf[:0], State{})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/shape")
}
