package sim

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

func TestInputNames(t *testing.T) {
	controls := []Control{{Input: "left"}, {Input: "right"}, {Input: "fire"}}
	in := Input{tick: 30, rate: 60, controls: controls, held: maskOf(controls, []string{"fire", "left", "nonsense"}), before: 1}
	if !in.Held("left") || !in.Held("fire") || in.Held("right") || in.Held("nonsense") {
		t.Error("wrong inputs are held")
	}
	if in.Pressed("left") || !in.Pressed("fire") || in.Pressed("nonsense") {
		t.Error("wrong inputs are pressed")
	}
	if got := in.AppendHeld(nil); !slices.Equal(got, []string{"left", "fire"}) {
		t.Errorf("held: %v", got)
	}
	f := in.Frame()
	if f.Delta != 1.0/60 || f.Time != 0.5 || f.Tick != 30 || f.Log != nil {
		t.Errorf("frame: %+v", f)
	}
	if d := (Input{}).Delta(); d != 1.0/60 {
		t.Errorf("the zero input has delta %v", d)
	}
}

func TestPlayersMerge(t *testing.T) {
	type step struct {
		source uint64
		held   uint64
	}
	for _, c := range []struct {
		name  string
		ticks [][]step
		want  []uint64
	}{
		{"held until let go", [][]step{{{1, 0b01}}, {}, {{1, 0}}, {}}, []uint64{1, 1, 0, 0}},
		{"union of players", [][]step{{{1, 0b01}, {2, 0b10}}, {{1, 0}}, {{2, 0}}}, []uint64{3, 2, 0}},
		{"a tap between ticks counts once", [][]step{{{1, 1}, {1, 0}}, {}}, []uint64{1, 0}},
		{"letting go is no tap", [][]step{{{1, 1}}, {{1, 0}}}, []uint64{1, 0}},
		{"a new key beside a held one", [][]step{{{1, 1}}, {{1, 3}, {1, 1}}, {}}, []uint64{1, 3, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p players
			var last uint64
			for i, steps := range c.ticks {
				for _, s := range steps {
					p.set(s.source, s.held, 0)
				}
				held, before := p.take()
				if held != c.want[i] || before != last {
					t.Fatalf("tick %d: held %b before %b, want %b before %b", i, held, before, c.want[i], last)
				}
				last = held
			}
		})
	}
}

// Whatever players do: what any of them holds at a tick is held, nothing is held that nobody touched since the last
// tick, and players who hold nothing take no memory.
func TestPlayersHoldExactlyWhatWasTouched(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var p players
		now := map[uint64]uint64{}
		for range 50 {
			touched := uint64(0)
			for _, h := range now {
				touched |= h
			}
			for range r.IntN(4) {
				id, h := r.Uint64N(3), r.Uint64()&r.Uint64()&0xff
				p.set(id, h, 0)
				now[id] = h
				touched |= h
			}
			must := uint64(0)
			for _, h := range now {
				must |= h
			}
			held, _ := p.take()
			if held&must != must || held&^touched != 0 {
				t.Fatalf("held %b, but %b is down and %b was touched", held, must, touched)
			}
			if must == 0 && len(p.sources) != 0 {
				t.Fatal("players that hold nothing are kept")
			}
		}
	}
}

// The focus is that of the source whose input changed last, and goes with it.
func TestPlayersFocus(t *testing.T) {
	type step struct {
		source, held uint64
		focus        uint32
	}
	for _, c := range []struct {
		name  string
		steps []step
		want  []uint32
	}{
		{"nobody looks", []step{{1, 1, 0}}, []uint32{0}},
		{"a selection", []step{{1, 0, 7}, {1, 0, 8}}, []uint32{7, 8}},
		{"the same again changes nothing", []step{{1, 0, 7}, {2, 0, 8}, {1, 0, 7}}, []uint32{7, 8, 8}},
		{"a key takes the focus", []step{{1, 0, 7}, {2, 0, 8}, {1, 1, 7}}, []uint32{7, 8, 7}},
		{"letting go of a key, too", []step{{1, 1, 7}, {2, 0, 8}, {1, 0, 7}}, []uint32{7, 8, 7}},
		{"who leaves has no focus", []step{{1, 0, 7}, {1, 0, 0}}, []uint32{7, 0}},
		{"who leaves takes it from nobody", []step{{1, 0, 7}, {2, 1, 8}, {1, 0, 0}}, []uint32{7, 8, 8}},
		{"who was never there", []step{{1, 0, 7}, {2, 0, 0}}, []uint32{7, 7}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p players
			for i, s := range c.steps {
				p.set(s.source, s.held, s.focus)
				p.take()
				if p.focus != c.want[i] {
					t.Fatalf("step %d: focus %d, want %d", i, p.focus, c.want[i])
				}
			}
			for _, s := range c.steps {
				p.set(s.source, 0, 0)
			}
			p.take()
			if p.focus != 0 || len(p.sources) != 0 {
				t.Errorf("all are gone, but the focus is %d and %d sources are kept", p.focus, len(p.sources))
			}
		})
	}
}
