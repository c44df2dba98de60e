package arena

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/damage"
	"github.com/wits-ai/wits/save"
	"github.com/wits-ai/wits/sim"
)

// TestArena_ABoutIsLoaded: it stands as the one that was saved, at any time, whatever it was before, and goes on as that does.
func TestArena_ABoutIsLoaded(t *testing.T) {
	for _, ticks := range []int{0, 1, 700, 3000} {
		g := begin(t, 3)
		for range ticks {
			g.tick()
		}
		data, err := g.Save()
		if err != nil {
			t.Fatal(err)
		}
		other := begin(t, 9)
		for range 500 {
			other.tick()
		}
		if report, err := other.Load(data); err != nil || report != "" {
			t.Fatal(report, err)
		}
		if again, err := other.Save(); err != nil || !bytes.Equal(again, data) {
			t.Errorf("after %d ticks: saved again it is something else: %v", ticks, err)
		}
		for range 300 {
			if a, b := sim.Hash(g), sim.Hash(other); a != b {
				t.Fatalf("tick %d: the hash is %x, not %x", g.world.Tick, b, a)
			}
			g.tick()
			other.tick()
		}
		sound(t, other)
	}
	if _, err := New().Save(); err == nil {
		t.Error("a game that has not begun was saved")
	}
}

// TestArena_ABadSaveIsRefused: what is damaged, of another game or cannot be is refused in words, and the bout stands as it stood.
func TestArena_ABadSaveIsRefused(t *testing.T) {
	g := begin(t, 3)
	for range 700 {
		g.tick()
	}
	data, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	was := sim.Hash(g)
	damage.Run(t, 300, [][]byte{data}, func(_ int, b []byte) error {
		_, err := g.Load(b)
		if err != nil && sim.Hash(g) != was {
			t.Fatalf("%v, but the bout has changed", err)
		}
		if err == nil && !bytes.Equal(b, data) {
			return fmt.Errorf("it was loaded")
		}
		return nil
	})
	file, err := save.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(s *saved){
		"another game":    func(s *saved) { s.Game = "village" },
		"one body":        func(s *saved) { s.Bodies = s.Bodies[:1] },
		"no phase":        func(s *saved) { s.Phase = 9 },
		"nobody is taken": func(s *saved) { s.Taken = 7 },
		"stands nowhere":  func(s *saved) { s.Bodies[0].Body.At.X = 1e9 },
		"a long trunk":    func(s *saved) { s.Bodies[0].Body.Trunk = 50 },
		"a way to none":   func(s *saved) { s.Bodies[0].Way.Count = 99 },
		"a boulder":       func(s *saved) { s.Stones[0].State = 12 },
		"its orders":      func(s *saved) { s.Bodies[0].Orders = s.Bodies[0].Orders[:3] },
		"its minds":       func(s *saved) {},
	} {
		var s saved
		if err := json.Unmarshal(file.State(), &s); err != nil {
			t.Fatal(err)
		}
		change(&s)
		own, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		bad, err := save.Write(own)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Load(bad); err == nil || strings.Contains(err.Error(), "panic") {
			t.Errorf("%s: %v", name, err)
		}
		if sim.Hash(g) != was {
			t.Fatalf("%s: the bout has changed", name)
		}
	}
}
