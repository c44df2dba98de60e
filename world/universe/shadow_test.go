package universe_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/universe"
)

// A copy that somebody imagines goes the way that its bot goes, walls and pace included; what it asks for nobody does, and what it
// sees it sees with memory of its own.
func TestX9_ShadowsGoAsTheirBots(t *testing.T) {
	u := begin(t, 1, 10)
	wall(t, u, []geom.Vec2{{X: 60, Y: 10}, {X: 60, Y: 50}})
	b := spawn(t, u, geom.Vec2{X: 40, Y: 30})
	other := spawn(t, u, geom.Vec2{X: 45, Y: 30})
	still := func(b *universe.Bot, f wits.Frame) {}
	u.Step(dt, nil, nil, still)
	want := func(b *universe.Bot, tick int) {
		b.Walk(0.7)
		b.Force = geom.Vec2{X: 10, Y: float64(tick%20) - 8}
	}
	u.Post.Send(message.Message{Name: wits.NameOf("boo"), At: geom.Vec3{X: 40, Y: 30}, Radius: 100})
	u.Step(dt, nil, nil, still)
	// First the shadow, with all that it could ask for.
	var s universe.Bot
	u.Shadow(&s, b)
	for who, hears := range map[*universe.Bot]bool{b: true, &s: false} {
		post, i := who.Post()
		if _, heard := post.Heard(i, 0); heard != hears {
			t.Errorf("shadow: %v, and it hears something: %v", !hears, heard)
		}
	}
	near := b.Near(9, false)
	hash := u.Hash()
	var ways []geom.Vec2
	for tick := range 200 {
		s.Say(message.Message{Name: wits.NameOf("boo"), Radius: 100})
		s.Sway(3, 1)
		if seen := s.Near(9, false); (len(seen) == 1) != (s.At.Dist(other.At) <= 9) {
			t.Fatalf("tick %d: at %v it sees %d others", tick, s.At, len(seen))
		}
		want(&s, tick)
		s.Advance(dt)
		ways = append(ways, s.At)
	}
	if u.Hash() != hash || len(near) != 1 || near[0].At != other.At {
		t.Error("a shadow changes the world")
	}
	end := ways[len(ways)-1]
	if end.X > 60 || end.X < 58 {
		t.Errorf("no wall stopped it: %v", end)
	}
	var second universe.Bot
	u.Shadow(&second, &s)
	if second.At != s.At || second.Universe() != u {
		t.Error("a shadow of a shadow is somewhere else")
	}
	// Then the bot.
	other.At = geom.Vec2{X: 5, Y: 5}
	for tick := range 200 {
		u.Step(dt, nil, nil, func(o *universe.Bot, f wits.Frame) {
			if o.ID == b.ID {
				want(o, tick)
			}
		})
		if b.At != ways[tick] {
			t.Fatalf("tick %d: it is at %v, and its shadow was at %v", tick, b.At, ways[tick])
		}
		if _, heard := u.Post.Heard(other.Slot, 0); heard {
			t.Fatal("somebody heard a shadow")
		}
	}
	if b.Group != 0 {
		t.Error("it has changed sides")
	}
}
