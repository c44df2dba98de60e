package sim

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

func TestHeadless(t *testing.T) {
	play := func(r Run) Outcome {
		t.Helper()
		out, err := Headless(&swarm{}, r)
		must.Succeed(t, err)
		return out
	}
	out := play(Run{Seed: 1, Ticks: 100})
	if out.Ticks != 100 || out.Over || out.Result != "" {
		t.Errorf("a game without end: %+v", out)
	}
	if again := play(Run{Seed: 1, Ticks: 100}); again != out {
		t.Errorf("the same run gave %+v and %+v", out, again)
	}
	if other := play(Run{Seed: 2, Ticks: 100}); other.Hash == out.Hash {
		t.Error("another seed gave the same hash")
	}
	if other := play(Run{Seed: 1, Ticks: 100, Script: func(int64) []string { return []string{"push"} }}); other.Hash == out.Hash {
		t.Error("other input gave the same hash")
	}
	if soon := play(Run{Seed: 1, Ticks: 100, Options: map[string]string{"end": "soon"}}); soon.Ticks != 30 || !soon.Over || soon.Result != "over after 30" {
		t.Errorf("a game that ends: %+v", soon)
	}
	if cut := play(Run{Seed: 1, Ticks: 100, After: func(tick int64) bool { return tick < 12 }}); cut.Ticks != 12 {
		t.Errorf("a run that was cut short: %+v", cut)
	}
}

func TestHeadlessErrors(t *testing.T) {
	for name, f := range map[string]func() error{
		"no ticks": func() error { _, err := Headless(&swarm{}, Run{}); return err },
		"bad option": func() error {
			_, err := Headless(&swarm{}, Run{Ticks: 1, Options: map[string]string{"x": "y"}})
			return err
		},
		"start failed": func() error { _, err := Headless(&swarm{refuse: true}, Run{Ticks: 1}); return err },
	} {
		if f() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
