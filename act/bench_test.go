package act_test

import (
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
)

func BenchmarkIssueMerge(b *testing.B) {
	v := newBody(b)
	v.quiet = true
	for b.Loop() {
		v.issue(move.Order(to(99)))
	}
}

// One agent's frame: nothing to do; one action; a merge a frame; two full-body and three layered actions.
func BenchmarkStep(b *testing.B) {
	step := func(b *testing.B, v *body, each func()) {
		v.quiet = true
		b.ReportAllocs()
		for b.Loop() {
			if each != nil {
				each()
			}
			must.Succeed(b, skills.Step(&v.actuator, v, 1e-9))
		}
	}
	b.Run("idle", func(b *testing.B) { step(b, newBody(b), nil) })
	b.Run("one", func(b *testing.B) {
		v := newBody(b)
		v.issue(move.Order(to(1e9)))
		step(b, v, nil)
	})
	b.Run("merge", func(b *testing.B) {
		v := newBody(b)
		step(b, v, func() { v.issue(move.Order(to(1e9))) })
	})
	b.Run("five", func(b *testing.B) {
		v := newBody(b)
		long := timed{Frames: 1 << 60, Ending: 1 << 60}
		for _, o := range []act.Order{look.Order(Look{long}), wave.Order(Wave{long}), reload.Order(Reload{long}), jump.Order(Jump{long}), move.Order(to(1e9))} {
			v.issue(o)
			v.step(b)
		}
		step(b, v, nil)
	})
	b.Run("alternate", func(b *testing.B) {
		v, i := newBody(b), 0
		step(b, v, func() {
			if i++; i%2 == 0 {
				v.issue(move.Order(to(1e9)))
			} else {
				v.issue(jump.Order(Jump{frames(9)}))
			}
		})
	})
}

// A thousand agents, one action and a layered one each, steered every frame.
func BenchmarkThousand(b *testing.B) {
	all := make([]body, 1000)
	for i := range all {
		all[i] = body{actuator: skills.NewActuator(), quiet: true}
		all[i].issue(look.Order(Look{frames(1 << 60)}))
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range all {
			v := &all[i]
			v.issue(move.Order(to(1e9)))
			must.Succeed(b, skills.Step(&v.actuator, v, 1e-9))
		}
	}
}

func BenchmarkStatus(b *testing.B) {
	v := newBody(b)
	h := v.issue(move.Order(to(1e9)))
	v.step(b)
	for b.Loop() {
		if s, _ := v.actuator.Status(h); s != act.Running {
			b.Fatal(s)
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	v := busy(b)
	var saved act.Actuator
	for b.Loop() {
		saved = v.actuator
	}
	if saved != v.actuator {
		b.Fatal("not the same")
	}
}

// busy is a body in the middle of everything: one action stopping, one beginning, some layered, one waiting.
func busy(t testing.TB) *body {
	b := newBody(t)
	m := to(99)
	m.Slow = 3
	b.issue(move.Order(m))
	b.issue(look.Order(Look{frames(7)}))
	b.step(t)
	b.issue(jump.Order(Jump{frames(4)}))
	b.issue(think.Order(Think{frames(3)}))
	b.step(t)
	b.issue(wave.Order(Wave{frames(5)}))
	return b
}
