package clock_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/world/clock"
)

func TestX4_Clock(t *testing.T) {
	var c clock.Clock
	if c.Update(1); c.Now() != 0 || c.Going() {
		t.Error("it goes without having been started")
	}
	c.Start()
	c.Update(0.5)
	c.Update(0.5)
	if c.Now() != 1 || c.Delta() != 0.5 || c.Rate() != 2 || c.Updates() != 2 {
		t.Errorf("after two halves: %v, %v, %v a second", c.Now(), c.Delta(), c.Rate())
	}
	c.Pause()
	if c.Update(3); c.Now() != 1 || c.Delta() != 0 || !c.Paused() || c.Going() {
		t.Errorf("paused: %v, %v", c.Now(), c.Delta())
	}
	c.Resume()
	c.Speed = 4
	if c.Update(0.25); c.Now() != 2 || c.Delta() != 1 {
		t.Errorf("four times as fast: %v", c.Now())
	}
	c.Set(10)
	c.Set(math.NaN())
	for _, dt := range []float64{-1, 0, math.NaN(), math.Inf(1)} {
		c.Update(dt)
	}
	if c.Now() != 10 {
		t.Errorf("moved by hand: %v", c.Now())
	}
	for _, speed := range []float64{-1, math.NaN(), math.Inf(-1)} {
		c.Speed = speed
		if c.Update(1); c.Now() != 10 || c.Delta() != 0 {
			t.Errorf("with a speed of %v it goes to %v", speed, c.Now())
		}
	}
	c.Speed = 1
	c.Set(math.MaxFloat64)
	if c.Update(math.MaxFloat64); math.IsInf(c.Now(), 0) {
		t.Error("it goes to the end of time")
	}
	c.Set(10)
	c.Speed = 4
	c.Stop()
	c.Resume()
	if c.Update(1); c.Now() != 10 || c.Going() {
		t.Errorf("stopped: %v", c.Now())
	}
	if c.Pause(); c.Paused() {
		t.Error("what is stopped was paused")
	}
	if c.Start(); c.Now() != 0 || !c.Going() || c.Speed != 4 {
		t.Errorf("started again: %v", c.Now())
	}
}

// The rate is that of the first update, and goes a tenth of the way to that of each one after it; what cannot be counts for
// nothing.
func TestX4_Rate(t *testing.T) {
	var c clock.Clock
	c.Start()
	if c.Rate() != 0 {
		t.Errorf("before the first update: %v", c.Rate())
	}
	if c.Update(0.25); c.Rate() != 4 {
		t.Errorf("after the first: %v", c.Rate())
	}
	if c.Update(0.5); !(math.Abs(1/c.Rate()-0.275) <= 1e-12) {
		t.Errorf("after the second: %v", c.Rate())
	}
	rate := c.Rate()
	for _, dt := range []float64{-1, 0, math.NaN(), math.Inf(1)} {
		c.Update(dt)
	}
	if c.Rate() != rate || c.Updates() != 2 {
		t.Errorf("after times that cannot pass: %v, %d updates", c.Rate(), c.Updates())
	}
}

// Everybody has one of his own: copies do not know of each other.
func TestX4_ClocksOfTheirOwn(t *testing.T) {
	var a clock.Clock
	a.Start()
	a.Update(1)
	b := a
	b.Pause()
	a.Update(1)
	b.Update(1)
	if a.Now() != 2 || b.Now() != 1 {
		t.Errorf("%v and %v", a.Now(), b.Now())
	}
}

func TestX4_Alarm(t *testing.T) {
	var c clock.Clock
	var a clock.Alarm
	c.Start()
	if c.Update(1); a.Rings(&c) {
		t.Error("it was not set")
	}
	a.Set(&c, 2)
	if c.Update(1.5); a.Rings(&c) {
		t.Error("too early")
	}
	if c.Update(0.5); !a.Rings(&c) || a.Rings(&c) {
		t.Error("it rings once, in time")
	}
	if a.Set(&c, math.NaN()); a.Rings(&c) {
		t.Error("it rings at no time")
	}
	a.Set(&c, 1)
	a.Cancel()
	if c.Update(5); a.Rings(&c) {
		t.Error("it was cancelled")
	}
}
