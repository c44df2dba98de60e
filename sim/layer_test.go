package sim

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// overlaid paints one disc in the picture, one in each overlay, and one after them.
func overlaid(s *Scene) {
	dot := func(x float64) { s.Circle(v(x, 0), 1, Fill(White)) }
	dot(0)
	if s.Layer("mesh", 0) {
		dot(1)
		dot(2)
	}
	for agent := uint32(5); agent < 8; agent++ {
		if s.Layer("sight", agent) {
			dot(float64(agent))
		}
	}
	if s.Layer("sight", 0) {
		dot(100)
	}
	s.Base()
	dot(3)
}

// painted lists shapes as "x:overlay/agent".
func painted(t *testing.T, s *Scene) string {
	t.Helper()
	p, err := DecodeScene(s.AppendBinary(nil, State{}))
	must.Succeed(t, err)
	if s.Len() != len(p.Shapes) {
		t.Errorf("Len is %d, but there are %d shapes", s.Len(), len(p.Shapes))
	}
	var list []string
	for _, sh := range p.Shapes {
		list = append(list, fmt.Sprintf("%v:%d/%d", sh.Numbers[0], sh.Overlay, sh.Agent))
	}
	return strings.Join(list, " ")
}

func TestOverlaysArePaintedForThoseWhoWantThem(t *testing.T) {
	s := NewScene((&swarm{}).Info())
	for _, c := range []struct {
		wanted []Wanted
		want   string
	}{
		{nil, "0:0/0 3:0/0"},
		{[]Wanted{{Overlay: "mesh"}}, "0:0/0 1:2/0 2:2/0 3:0/0"},
		{[]Wanted{{Overlay: "mesh", Agent: 5}}, "0:0/0 1:2/0 2:2/0 3:0/0"},
		{[]Wanted{{Overlay: "sight", Agent: 6}}, "0:0/0 6:1/6 100:1/0 3:0/0"},
		{[]Wanted{{Overlay: "sight", Agent: 6}, {Overlay: "sight", Agent: 5}, {Overlay: "sight", Agent: 6}}, "0:0/0 5:1/5 6:1/6 100:1/0 3:0/0"},
		{[]Wanted{{Overlay: "sight", Agent: 6}, {Overlay: "sight"}}, "0:0/0 5:1/5 6:1/6 7:1/7 100:1/0 3:0/0"},
		{[]Wanted{{Overlay: "smell"}}, "0:0/0 3:0/0"},
	} {
		s.Reset()
		s.Show(c.wanted)
		overlaid(s)
		if got := painted(t, s); got != c.want {
			t.Errorf("%v: %s, want %s", c.wanted, got, c.want)
		}
	}
	var none Scene
	none.Show([]Wanted{{Overlay: "sight"}})
	overlaid(&none)
	if got := painted(t, &none); got != "0:0/0 3:0/0" {
		t.Errorf("a scene without overlays: %s", got)
	}
}

// An overlay in which nothing is painted leaves no trace, and each frame begins with the game's picture.
func TestOverlaysThatPaintNothing(t *testing.T) {
	s := NewScene((&swarm{}).Info())
	s.Show([]Wanted{{Overlay: "sight"}, {Overlay: "mesh"}})
	before := len(s.AppendBinary(nil, State{}))
	s.Layer("sight", 1)
	s.Layer("mesh", 0)
	if n := len(s.AppendBinary(nil, State{})); n != before {
		t.Errorf("%d bytes more", n-before)
	}
	s.Reset()
	s.Circle(v(1, 1), 1, Fill(White))
	if got := painted(t, s); got != "1:0/0" {
		t.Errorf("after Reset: %s", got)
	}
}

func TestOverlaysAllocateNothing(t *testing.T) {
	s := NewScene((&swarm{}).Info())
	wanted := []Wanted{{Overlay: "sight", Agent: 5}, {Overlay: "sight", Agent: 7}, {Overlay: "mesh"}}
	paint := func() {
		s.Reset()
		s.Show(wanted)
		overlaid(s)
	}
	paint()
	if n := testing.AllocsPerRun(100, paint); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestOverlaysOfAGameAreChecked(t *testing.T) {
	info := Info{Name: "g", Overlays: []Overlay{{Name: "mesh"}}}
	full, err := info.normal()
	if err != nil || full.Overlays[0].Label != "mesh" || info.Overlays[0].Label != "" {
		t.Errorf("%+v, %v", full.Overlays, err)
	}
	for want, list := range map[string][]Overlay{
		`there are two overlays "a"`:                {{Name: "a"}, {Name: "a"}},
		`an overlay has no name`:                    {{Label: "x"}},
		`it has 257 overlays, but 256 is the limit`: make([]Overlay, 257),
	} {
		if _, err := (Info{Name: "g", Overlays: list}).normal(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

func BenchmarkLayerThatNobodyWants(b *testing.B) {
	s := NewScene((&swarm{}).Info())
	for b.Loop() {
		if s.Layer("sight", 5) {
			s.Circle(geom.Vec2{}, 1, Fill(White))
		}
	}
}
