package std_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT24_6: what was measured of an attack, 3 m and 45 degrees to either side, in steps of 0.25 m, is what the attack's node
// goes by: it attacks what lies within, never what the blow would miss, and nearly all that it would hit [Pro360, ch. 24].
func TestT24_6(t *testing.T) {
	const spacing = 0.25
	blow := geom.Sector{Facing: geom.Vec2{X: 1}, Radius: 3, Half: math.Pi / 4}
	var hit []geom.Vec2
	for x := -5.0; x <= 5; x += spacing {
		for y := -5.0; y <= 5; y += spacing {
			if p := (geom.Vec2{X: x, Y: y}); blow.Contains(p) {
				hit = append(hit, p)
			}
		}
	}
	reach := geom.FitSector(blow.Tip, blow.Facing, hit)
	p := kindtest.Load(t, deriving(), kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"Target","type":"vec2"},{"in":"Far","type":"float","unit":"m"},{"in":"Half","type":"float","unit":"°"}],"root":"Main","nodes":{
		"Main":{"selector":["Attack","Approach"],"reactive":true},"Attack":{"guard":"Strike","when":"IfInSector(Target, vec2(0.0, 0.0), vec2(1.0, 0.0), Far, Half)","abort":"self"},
		"Strike":{"do":"Act"},"Approach":{"do":"Act"}}}`})
	r := kindtest.Start(t, p)
	kindtest.Set(r, "Far", reach.Radius)
	kindtest.Set(r, "Half", reach.Half*180/math.Pi*(1+1e-12)) // degrees and back
	struck, left := 0, 0
	for x := -4.03; x <= 4; x += 0.11 {
		for y := -4.03; y <= 4; y += 0.11 {
			at := geom.Vec2{X: x, Y: y}
			kindtest.Set(r, "Target", at)
			r.Good()
			switch attacks := slices.Contains(r.Active(), "Strike"); {
			case attacks && !blow.Contains(at):
				t.Errorf("it strikes at %v, which the blow misses", at)
			case attacks:
				struck++
			case blow.Contains(at):
				left++
				if at.Len() < blow.Radius-spacing && math.Abs(math.Atan2(y, x)) < blow.Half-spacing/blow.Radius {
					t.Errorf("it does not strike at %v", at)
				}
			}
		}
	}
	if struck < 400 || left > struck/5 {
		t.Errorf("of what the blow hits it strikes at %d, and not at %d", struck, left)
	}
}
