package sense

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/belief"
)

// eyes changes the guard's eyes.
func eyes(change func(*Sensor)) func(*Plan) {
	return func(p *Plan) { change(&p.Profiles[0].Sensors[1]) }
}

// TestAffiliation: a sensor perceives only those that are to it what it says, of what is emitted all the time and of what
// happens; whom the game does not know is neutral, and so is nobody.
func TestAffiliation(t *testing.T) {
	sides := map[wits.Entity]belief.Attitude{2: belief.Friendly, 3: belief.Neutral, 4: belief.Hostile, 5: belief.Unknown}
	for _, c := range []struct {
		whom []belief.Attitude
		told bool // the game says who is whose friend
		want string
	}{
		{nil, true, "23450"},
		{[]belief.Attitude{belief.Hostile}, true, "4"},
		{[]belief.Attitude{belief.Friendly, belief.Neutral}, true, "2350"},
		{[]belief.Attitude{belief.Neutral}, false, "23450"},
		{[]belief.Attitude{belief.Hostile}, false, ""},
	} {
		s := system(t, eyes(func(sn *Sensor) { sn.Affiliation = c.whom }), func(p *Plan) { p.Profiles[0].Sensors[0].Affiliation = c.whom })
		if c.told {
			s.Affiliate(func(by, of wits.Entity) belief.Attitude {
				if by != 1 {
					t.Errorf("%v is asked", by)
				}
				return sides[of]
			})
		}
		add(t, s, 1, 0, 0, 0)
		for _, of := range []wits.Entity{2, 3, 4, 5} {
			put(s, of, 5, float64(of)/10, 0)
			must.Succeed(t, s.SetEmitter(of, sight, Emission{Strength: 1}))
			must.Succeed(t, s.Emit(Signal{Modality: hearing, Of: of, At: geom.Vec3{X: 5}, Strength: 9}))
		}
		must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 5}, Strength: 9}))
		seen, heard := map[wits.Entity]bool{}, map[wits.Entity]bool{}
		for _, n := range run(s, Open{}, 1) {
			if n.Modality == sight {
				seen[n.Of] = true
			} else {
				heard[n.Of] = true
			}
		}
		for _, of := range []wits.Entity{2, 3, 4, 5, 0} {
			want := strings.Contains(c.want, string(rune('0'+of)))
			if of != 0 && seen[of] != want || heard[of] != want {
				t.Errorf("%v, told %v: of %d: seen %v, heard %v, want %v", c.whom, c.told, of, seen[of], heard[of], want)
			}
		}
	}
}

// TestAffiliationChanges: who becomes a friend while it is seen is lost.
func TestAffiliationChanges(t *testing.T) {
	s := system(t, eyes(func(sn *Sensor) { sn.Affiliation, sn.Auto = []belief.Attitude{belief.Hostile}, 9 }))
	side := belief.Hostile
	s.Affiliate(func(by, of wits.Entity) belief.Attitude { return side })
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	if run(s, Open{}, 1); !s.Perceives(1, 2, sight) {
		t.Fatal("the foe is not seen")
	}
	side = belief.Friendly
	if run(s, Open{}, 1); s.Perceives(1, 2, sight) {
		t.Error("the friend is still seen")
	}
}

// TestLoseRange: who comes is seen from the range on, and who goes up to where it is lost: where the range ends, and where
// strength does.
func TestLoseRange(t *testing.T) {
	for _, c := range []struct {
		title             string
		attenuation       float64
		own               float64 // the sensor's range
		lose              float64
		reach             float64 // the emitter's own
		appears, vanishes float64
	}{
		{"as before", 1, 0, 0, 0, 30, 30},
		{"of the modality's range", 1, 0, 40, 0, 30, 40},
		{"of its own", 1, 20, 25, 0, 20, 25},
		{"of who can be seen from farther", 1, 0, 45, 40, 40, 60},
		{"who gets weaker", 0.9, 0, 60, 0, math.Log(0.1) / math.Log(0.9), 2 * math.Log(0.1) / math.Log(0.9)},
	} {
		s := system(t, eyes(func(sn *Sensor) { sn.Range, sn.Lose, sn.Cones = c.own, c.lose, nil }), func(p *Plan) { p.Modalities[0].Attenuation = c.attenuation })
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 70, 0, 0)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1, Range: c.reach}))
		sees := func(x float64) bool {
			put(s, 2, x, 0, 0)
			run(s, Open{}, 1)
			return s.Perceives(1, 2, sight)
		}
		for _, step := range []struct {
			x    float64
			want bool
		}{{c.appears + 0.1, false}, {c.appears - 0.1, true}, {c.vanishes - 0.1, true}, {c.vanishes + 0.1, false}, {c.vanishes - 0.1, c.vanishes == c.appears}, {c.appears - 0.1, true}} {
			if got := sees(step.x); got != step.want {
				t.Errorf("%s: at %.1f m it sees it: %v", c.title, step.x, got)
			}
		}
		if c.reach == 0 && c.attenuation == 1 && c.lose > 0 { // at the edge itself, whatever is rounded
			if !sees(c.lose) {
				t.Errorf("%s: it is lost at %v m", c.title, c.lose)
			}
		}
	}
}

// TestAutoSuccess: what is seen stays so near where it was seen last, behind a wall and behind one's back; not farther off, and
// not when it was lost before, or is out of range, or the game's check says no.
func TestAutoSuccess(t *testing.T) {
	visible := true
	p := plan()
	p.Profiles[0].Sensors[1].Auto, p.Modalities[0].Check = 2, "Visible"
	s, err := NewSystem(config(t, p), NamedCheck{"Visible", func(q *Question) float64 {
		if !visible {
			return 0
		}
		return q.Strength
	}})
	must.Succeed(t, err)
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 4, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	var last []Notice
	sees := func(x, y, facing float64) bool {
		put(s, 1, 0, 0, facing)
		put(s, 2, x, y, 0)
		last = run(s, room{}, 1)
		return s.Perceives(1, 2, sight)
	}
	if !sees(4, 0, 0) || last[0].Assumed {
		t.Fatalf("it does not see it: %+v", last)
	}
	if !sees(5.9, 0, 0) || !last[5].Assumed || last[5].At.X != 5.9 || last[5].Strength != 1 {
		t.Errorf("behind the wall it does not know of it: %+v", last)
	}
	if p, _ := s.Percept(1, 2, sight); p.At.X != 5.9 || s.now-p.Last > 0.2 {
		t.Errorf("it remembers %+v", p)
	}
	if sees(6.1, 0, 0) {
		t.Error("too far from where it was seen, it still is")
	}
	if sees(5.9, 0, 0) {
		t.Error("once lost, it is seen through the wall")
	}
	if !sees(4, 0, 0) || !sees(4, 1, math.Pi) {
		t.Error("it forgets what is behind its back")
	}
	if visible = false; sees(4, 1, math.Pi) {
		t.Error("the check has not the last word")
	}
	visible = true
	if !sees(4, 0, 0) || !sees(4, 1.5, 0) || !sees(4, 3.4, 0) {
		t.Error("where it is seen is not what counts")
	}
	must.Succeed(t, s.Enable(1, wits.NameOf("Eyes"), false))
	if sees(4, 3.4, 0) {
		t.Error("the blindfolded sees it")
	}
}

// TestHoldingIsState: what a look goes by is kept, returned to and hashed, and costs no memory.
func TestHoldingIsState(t *testing.T) {
	s := system(t, eyes(func(sn *Sensor) { sn.Auto, sn.Lose = 2, 35 }))
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 4, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	run(s, room{}, 1)
	put(s, 2, 5.5, 0, 0)
	run(s, room{}, 1)
	var kept State
	s.Keep(&kept)
	before := s.Hash()
	put(s, 2, 6.5, 0, 0)
	first := len(run(s, room{}, 1))
	must.Succeed(t, s.Return(&kept))
	if s.Hash() != before {
		t.Error("it is not what it was")
	}
	put(s, 2, 6.5, 0, 0)
	if n := len(run(s, room{}, 1)); n != first || s.Perceives(1, 2, sight) {
		t.Errorf("it goes on with %d notices, not %d", n, first)
	}
	must.Succeed(t, s.Return(&kept))
	if n := testing.AllocsPerRun(200, func() { s.Step(room{}, s.Now()+0.2) }); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
	if !s.Perceives(1, 2, sight) {
		t.Error("it is lost where it stands")
	}
}
