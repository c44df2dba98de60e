package flock

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/universe"
)

// The marsh is made by its document: grass of a picture in several fidelities, water of shapes that slows, routes over what one has explored, and a flow
// to the food, which a sheep follows that a designer tells to.
func TestMarshIsMadeByItsDocument(t *testing.T) {
	files := gametest.Changed(t, Documents(), "sheep.thoughts.json", `"do": "Arrive"`, `"do": "FollowFlow"`, "sheep.thoughts.json", `"with": {"Target": {"expr": "Call"}, "Within": 3}`, `"with": {"Field": "ToFood"}`,
		"sheep.thoughts.json", `"when": "Called"`, `"when": "Called or Order == roam"`, "sheep.thoughts.json", `"BadGround": {`, `"Stones": {"weight": 2, "do": "AvoidObstacles"}, "BadGround": {`)
	g := begin(t, "marsh", "60", 1, actors.From(files))
	w := g.world
	if rich, poor := w.grass.Value(flat(w.part(0.78, 0.7))), w.grass.Value(flat(w.part(0.45, 0.95))); rich < 0.7 || poor > 0.45 {
		t.Errorf("there is grass of %v where the picture is white, and of %v where it is dark", rich, poor)
	}
	if v := w.Field("water"); v == nil || v.Value(flat(w.part(0.5, 0.58))) != 1 || w.Map("water") != nil {
		t.Error("the lake is not where the shape is, or has cells")
	}
	if w.Terrain.Speed.Value(flat(w.part(0.5, 0.58))) > 0.3 || !w.Terrain.Known || len(w.Obstacles()) == 0 {
		t.Error("water does not slow, or routes are planned over all of the marsh, or there are no stones")
	}
	sheep := those(g, Sheep)
	food := w.Places[0].At
	do(t, g, 0, "roam")
	until(t, g, 240, "a sheep is at the food", func() bool {
		for _, c := range sheep {
			for _, o := range w.Obstacles() {
				if c.Alive && c.At.Dist(o.Center) < o.Radius {
					t.Fatal("a sheep is in a stone")
				}
			}
			if c.Alive && c.At.Dist(food) < 8 {
				return true
			}
		}
		return false
	})
}

// In the marsh a flock is sent behind a wall that it has not seen: it finds it, and gets there.
func TestRoutesOfTheMarshGoByWhatIsKnown(t *testing.T) {
	g := begin(t, "marsh", "60", 1)
	w := g.world
	sheep := those(g, Sheep)
	var flockOne []*Creature
	for _, c := range sheep {
		if c.Group == 0 {
			flockOne = append(flockOne, c)
		}
	}
	behind := w.part(0.88, 0.3)
	if w.Explored[flockOne[0].Slot].Knows(behind) {
		t.Fatal("it has seen the place before it set out")
	}
	until(t, g, 300, "the flock is behind the wall", func() bool {
		for _, c := range flockOne {
			if c.Alive && c.At.Dist(behind) < 12 {
				return true
			}
		}
		return false
	})
}

// People point, and documents ask where; each character has a clock of its own; and who is far from the camera goes by coarser maps.
func TestCursorClocksAndDetail(t *testing.T) {
	files := gametest.Changed(t, Documents(), "sheep.thoughts.json", `"when": "Called"`, `"when": "CursorPoints()"`, "sheep.thoughts.json", `{"expr": "Call"}`, `{"expr": "Cursor()"}`)
	g := begin(t, "empty", "60", 1, actors.From(files))
	sheep := herd(t, g, Sheep, 5, at(20, 30))
	do(t, g, 0, "point", "40, 40", "false")
	slow := sheep[0]
	do(t, g, slow.ID.Index(), "clock", "0")
	was := slow.At
	until(t, g, 20, "they have come to where people point", func() bool { return middle(sheep[1:]).Dist(at(40, 40)) < 5 })
	if slow.At != was {
		t.Error("whose clock stands has moved")
	}
	do(t, g, 0, "point", "40, 40", "true")
	if g.world.Points {
		t.Error("people point still")
	}
	g.player.Zoom, g.player.Cursor = 1, at(90, 50)
	if far, near := g.detail(sheep[1].Bot), g.detail(&universe.Bot{Body: sheep[1].Body}); far != farDetail || near != farDetail {
		t.Errorf("who is far from the camera goes by maps of %v", far)
	}
	g.player.Cursor = geom.Vec2{X: 40, Y: 40}
	if near := g.detail(sheep[1].Bot); near != 0 {
		t.Errorf("who is to be seen goes by maps of %v", near)
	}
}
