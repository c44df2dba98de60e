package sim_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// TestT2_8: many components ask for one line of sight in a frame, from either end and in parallel, and one ray is cast
// [Pro360, ch. 2].
func TestT2_8(t *testing.T) {
	a, b := wits.NewEntity(1, 1), wits.NewEntity(2, 1)
	sight := sim.NewCache[sim.Pair, bool](0)
	var rays atomic.Int32
	see := func(now float64, from, to wits.Entity) bool {
		return sight.Get(now, sim.PairOf(from, to), func() bool { rays.Add(1); return true })
	}
	var wait sync.WaitGroup
	for i := range 20 {
		wait.Go(func() {
			if i%2 == 0 {
				a, b := b, a
				see(1, a, b)
			}
			if !see(1, a, b) {
				t.Error("nothing is seen")
			}
		})
	}
	wait.Wait()
	if rays.Load() != 1 {
		t.Errorf("%d rays", rays.Load())
	}
	see(2, a, b)
	see(2, b, wits.NewEntity(3, 1))
	if rays.Load() != 3 {
		t.Errorf("%d rays after the next frame", rays.Load())
	}
}

// TestCache: against a plain model, with copies that go their own way.
func TestCache(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		life := rapid.SampledFrom([]float64{0, 0.5, 3}).Draw(t, "life")
		type kept struct{ at, value float64 }
		c, model := sim.NewCache[int, float64](life), map[int]kept{}
		saved, savedModel := c.Clone(), map[int]kept{}
		now, count := 0.0, 0.0
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			key := rapid.IntRange(0, 90).Draw(t, "key")
			switch rapid.IntRange(0, 20).Draw(t, "what") {
			case 0:
				c.Forget(key)
				delete(model, key)
			case 1:
				saved = c.Clone()
				savedModel = map[int]kept{}
				for k, v := range model {
					savedModel[k] = v
				}
			case 2:
				c.CopyFrom(saved)
				model = map[int]kept{}
				for k, v := range savedModel {
					model[k] = v
				}
			case 3, 4, 5:
				now += rapid.SampledFrom([]float64{0.25, 1, -1}).Draw(t, "time")
			default:
				m, ok := model[key]
				if !ok || now < m.at || now-m.at > life {
					m = kept{now, count + 1}
				}
				got := c.Get(now, key, func() float64 { count++; return count })
				if got != m.value {
					t.Fatalf("at %v: %v, not %v", now, got, m.value)
				}
				model[key] = m
			}
		}
	})
}
