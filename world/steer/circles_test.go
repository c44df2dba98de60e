package steer_test

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
)

// TestAroundCircles: whoever heads for what Toward says gets to its goal past circles, and never into one; what Outside says is free.
func TestAroundCircles(t *testing.T) {
	c := steer.Circles{{Center: geom.Vec2{X: 20, Y: 1}, Radius: 5}, {Center: geom.Vec2{X: 45, Y: -3}, Radius: 8}, {Center: geom.Vec2{X: 20, Y: 40}, Radius: 5}}
	to := geom.Vec2{X: 70}
	p, bent := geom.Vec2{}, false
	for i := 0; p != to; i++ {
		next := c.Toward(p, to, 2)
		bent = bent || next != to
		p = p.Add(next.Sub(p).Clamped(0.5))
		if !c.Free(p, 0) {
			t.Fatalf("it goes through %v", p)
		}
		if i == 300 {
			t.Fatalf("it is at %v and not there", p)
		}
	}
	if !bent {
		t.Error("nothing was in the way")
	}
	for i := range c {
		for _, at := range []geom.Vec2{c[i].Center, c[i].Center.Add(geom.Vec2{X: 1, Y: -2}), {X: 100, Y: 100}} {
			if out := c.Outside(at, 3); !c.Free(out, 3-1e-9) || c.Free(at, 3) && out != at {
				t.Errorf("outside of all from %v is %v", at, out)
			}
		}
	}
	if got := c.Toward(to, to, 2); got != to {
		t.Errorf("who is there heads for %v", got)
	}
}
