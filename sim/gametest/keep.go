package gametest

import (
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// Keep checks that a moment is kept without new memory in one that has been used, that another game of the same options goes on from
// it as this one does, and that a moment of something else is refused.
func (c Case) Keep(t *testing.T) {
	r := c.start(t, "keep", rand.New(rand.NewPCG(1, 2)))
	r.live(40)
	var m sim.Moment
	r.do(func() {
		for range 2 {
			if err := r.loop.Keep(&m); err != nil {
				t.Error(err)
			}
		}
		if n := testing.AllocsPerRun(20, func() { _ = r.loop.Keep(&m) }); n != 0 {
			t.Errorf("keeping a moment allocates %v times", n)
		}
	})
	if err := r.game.(sim.Keeper).Return("yesterday"); err == nil {
		t.Error("a moment that is none was gone back to")
	}
	c.elsewhere(t)
}

// Bench measures what it costs to keep a moment of a loop: in one that has been used, and in a new one, whose size the
// allocated bytes are.
func Bench(b *testing.B, l *sim.Loop) {
	b.Run("used", func(b *testing.B) {
		var m sim.Moment
		if err := l.Keep(&m); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			_ = l.Keep(&m)
		}
	})
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var m sim.Moment
			_ = l.Keep(&m)
		}
	})
	b.Run("return", func(b *testing.B) {
		var m sim.Moment
		if err := l.Keep(&m); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			if err := l.Return(&m); err != nil {
				b.Fatal(err)
			}
		}
	})
}
