package script_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	_ "github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/script"
)

// simple is a field as one would write it who looks at all pairs.
type simple struct {
	volumes []script.Volume
	inside  []map[wits.Entity]float64 // since when
	empty   []float64
}

func (s *simple) step(now float64, movers []script.Mover) (trips [][]string) {
	for i, v := range s.volumes {
		at, ok := v.At, v.Carrier == ""
		for _, m := range movers {
			if !ok && m.ID != 0 && m.Name == v.Carrier {
				at, ok = at.Add(m.At), true
			}
		}
		var list []string
		is := map[wits.Entity]float64{}
		for _, m := range movers {
			d := m.At.Sub(at)
			in := d.LenSq() <= v.Radius*v.Radius
			if v.Size != (geom.Vec2{}) {
				in = max(d.X, -d.X) <= v.Size.X/2 && max(d.Y, -d.Y) <= v.Size.Y/2
			}
			if !ok || !in || m.ID == 0 || v.Carrier != "" && m.Name == v.Carrier || v.Classes>>m.Class&1 == 0 {
				continue
			}
			since, was := s.inside[i][m.ID]
			if !was {
				since = now
			}
			is[m.ID] = since
			if v.When == script.Enter && !was || v.When == script.Stay && now-since >= v.For {
				list = append(list, fmt.Sprint(m.ID))
			}
		}
		for id := range s.inside[i] {
			if _, still := is[id]; !still && v.When == script.Exit {
				list = append(list, fmt.Sprint(id))
			}
		}
		if s.inside[i] = is; len(is) > 0 {
			s.empty[i] = now
		} else if v.When == script.Idle && now-s.empty[i] >= v.For {
			list = append(list, fmt.Sprint(wits.Entity(0)))
		}
		trips = append(trips, list)
	}
	return trips
}

func sorted(list []string) string {
	seen := map[string]int{}
	for _, s := range list {
		seen[s]++
	}
	return fmt.Sprint(seen)
}

// Over random worlds a field finds what one finds who looks at all pairs; copies, saves, and fields whose documents were added anew go on alike.
func TestFieldFindsWhoTripsWires(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.Custom(func(t *rapid.T) geom.Vec2 {
			return geom.Vec2{X: rapid.Float64Range(-8, 8).Draw(t, "x"), Y: rapid.Float64Range(-8, 8).Draw(t, "y")}
		})
		var volumes []script.Volume
		for i := range rapid.IntRange(1, 8).Draw(t, "volumes") {
			v := script.Volume{ID: wits.NameOf(fmt.Sprint(i)), At: place.Draw(t, "at"), Radius: rapid.Float64Range(0.1, 5).Draw(t, "radius"), When: script.When(rapid.IntRange(0, 3).Draw(t, "when")),
				For: float64(rapid.IntRange(0, 4).Draw(t, "for")), Classes: rapid.Uint64Range(0, 7).Draw(t, "classes"), Carrier: rapid.SampledFrom([]string{"", "", "m0", "m1", "nobody"}).Draw(t, "carrier")}
			if rapid.Bool().Draw(t, "rectangle") {
				v.Size = geom.Vec2{X: rapid.Float64Range(0.1, 8).Draw(t, "width"), Y: rapid.Float64Range(0.1, 8).Draw(t, "height")}
			}
			volumes = append(volumes, v)
		}
		s := &simple{volumes: volumes, inside: make([]map[wits.Entity]float64, len(volumes)), empty: make([]float64, len(volumes))}
		movers := make([]script.Mover, rapid.IntRange(1, 10).Draw(t, "movers"))
		for i := range movers {
			movers[i] = script.Mover{ID: wits.Entity(i + 1), At: place.Draw(t, "at"), Class: i % 3, Name: fmt.Sprint("m", i)}
		}
		add := func() (*script.Field, []script.View) {
			f := script.NewField()
			half := len(volumes) / 2
			return f, []script.View{f.Add(1, -1, volumes[:half]), f.Add(2, -1, volumes[half:])}
		}
		f, views := add()
		next := len(movers) + 1
		for step := range 20 {
			m := &movers[rapid.IntRange(0, len(movers)-1).Draw(t, "who")]
			switch m.At = place.Draw(t, "to"); rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				m.ID = 0
			case 1:
				m.ID = wits.Entity(next)
				next++
			}
			switch rapid.IntRange(0, 9).Draw(t, "then") {
			case 0:
				o, v := add()
				o.CopyFrom(f)
				if o.Hash() != f.Hash() {
					t.Fatal("a copy has another hash")
				}
				f = o
				views = v
			case 1:
				data, _ := f.AppendBinary(nil)
				o, v := add()
				must.Succeed(t, o.ReadBinary(data))
				if o.Hash() != f.Hash() {
					t.Fatal("what was read has another hash")
				}
				data[len(data)/2] ^= 4
				if o.ReadBinary(data) == nil {
					t.Fatal("damaged bytes were read")
				}
				f, views = o, v
			case 2:
				f.Clear()
				half := len(volumes) / 2
				views = []script.View{f.Add(1, -1, volumes[:half]), f.Add(2, -1, volumes[half:])}
			}
			for i := range movers {
				f.Set(i, movers[i])
			}
			f.Step(float64(step))
			want := s.step(float64(step), movers)
			for i := range volumes {
				var got []string
				view, n := views[0], i
				if half := len(volumes) / 2; i >= half {
					view, n = views[1], i-half
				}
				for _, trip := range view.Trips(n) {
					got = append(got, fmt.Sprint(trip.Who))
				}
				if sorted(got) != sorted(want[i]) {
					t.Fatalf("step %d: wire %d, %+v, was tripped by %v, not %v", step, i, volumes[i], got, want[i])
				}
				if view.Inside(n) != len(s.inside[i]) {
					t.Fatalf("step %d: %d are in place %d, not %d", step, view.Inside(n), i, len(s.inside[i]))
				}
			}
		}
	})
}

// BenchmarkWires is a tick of 10,000 wires over 10,000 movers that walk: the field, and a mind that has all wires.
func BenchmarkWires(b *testing.B) {
	const n = 10_000
	rng := rand.New(rand.NewPCG(1, 2))
	point := func() geom.Vec2 { return geom.Vec2{X: rng.Float64() * 400, Y: rng.Float64() * 400} }
	var text strings.Builder
	text.WriteString(`{"kind": "script", "variables": {"N": {"type": "int"}}, "wires": {"W": {"at": [0, 0]}`)
	for i := range n - 1 {
		p := point()
		fmt.Fprintf(&text, `, "W%d": {"at": [%.3f, %.3f], "who": ["Player"], "script": "N = N + 1"}`, i, p.X, p.Y)
	}
	h := newHall(b, text.String()+"}}")
	movers, speed := make([]script.Mover, n), make([]geom.Vec2, n)
	for i := range movers {
		movers[i], speed[i] = script.Mover{ID: wits.Entity(i + 1), At: point(), Class: i % 3}, geom.FromAngle(rng.Float64()*6)
	}
	tick := int64(0)
	step := func() {
		for i := range movers {
			movers[i].At = movers[i].At.Add(speed[i].Scale(1.0 / 60))
			h.field.Set(i, movers[i])
		}
		h.field.Step(float64(tick) / 60)
		h.Mind.Step(wits.Frame{Delta: 1.0 / 60, Time: float64(tick) / 60, Tick: tick, World: look(h)})
		tick++
	}
	for range 10 {
		step()
	}
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
	if h.Value("N") == int64(0) {
		b.Fatal("no wire has fired")
	}
}

// Whom "self" means is said by the game, also after a save, and when the documents are added anew: a wire that is new in the document
// is carried, too.
func TestSelfIsWhomTheGameSays(t *testing.T) {
	mine := []script.Volume{{ID: 1, Radius: 1, Classes: 1, Carrier: script.Self}}
	walk := func(f *script.Field, v script.View) int {
		f.Set(0, script.Mover{ID: 7, Class: 1})
		f.Set(1, script.Mover{ID: 8, At: geom.Vec2{X: 0.5}})
		f.Step(1)
		return len(v.Trips(0))
	}
	f := script.NewField()
	f.Add(7, 0, nil)
	saved, err := f.AppendBinary(nil)
	must.Succeed(t, err)
	f = script.NewField()
	v := f.Add(7, 0, mine)
	must.Succeed(t, f.ReadBinary(saved))
	if n := walk(f, v); n != 1 {
		t.Errorf("a new wire was tripped %d times", n)
	}
	f.Clear()
	if v = f.Add(7, 1, mine); walk(f, v) != 0 || v.Inside(0) != 0 {
		t.Errorf("%d are inside of what another mover carries now", v.Inside(0))
	}
}
