package town

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

// TestPR_ATownIsLoaded: it stands as the one that was saved, at any time, whatever it was before, and goes on as that does.
func TestPR_ATownIsLoaded(t *testing.T) {
	for _, ticks := range []int{0, 1, 700, 3000} {
		g := begun(t, map[string]string{"buildings": "60", "size": "64"}, 3)
		g.ticks(ticks)
		data, err := g.Save()
		if err != nil {
			t.Fatal(err)
		}
		other := begun(t, empty, 9)
		other.ticks(50)
		if report, err := other.Load(data); err != nil || report != "" {
			t.Fatal(report, err)
		}
		if again, err := other.Save(); err != nil || !bytes.Equal(again, data) {
			t.Errorf("after %d ticks: saved again it is something else: %v", ticks, err)
		}
		for range 6 {
			if a, b := sim.Hash(g), sim.Hash(other); a != b {
				t.Fatalf("tick %d: the hash is %x, not %x", g.world.Tick, b, a)
			}
			g.ticks(50)
			other.ticks(50)
		}
		sound(t, other)
	}
}

// TestPR_ABadSaveIsRefused: what is damaged, of another game or cannot be is refused in words, and the town stands as it stood.
func TestPR_ABadSaveIsRefused(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "60"}, 3)
	g.ticks(300)
	data, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	was := sim.Hash(g)
	damage.Run(t, 300, [][]byte{data}, func(_ int, b []byte) error {
		_, err := g.Load(b)
		if err != nil && sim.Hash(g) != was {
			t.Fatalf("%v, but the town has changed", err)
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
		"no size":         func(s *saved) { s.Width = 1 << 20 },
		"stands nowhere":  func(s *saved) { s.Buildings[3].Tile = 1 << 30 },
		"two on a tile":   func(s *saved) { s.Buildings[3].Tile = s.Buildings[4].Tile },
		"nobody's home":   func(s *saved) { s.Walkers[0].Home = 1 << 20 },
		"walks elsewhere": func(s *saved) { s.Walkers[0].From = -3 },
		"what is free":    func(s *saved) { s.Free = []int32{0} },
		"its economy":     func(s *saved) { s.Economy = s.Economy[:20] },
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
			t.Fatalf("%s: the town has changed", name)
		}
	}
}
