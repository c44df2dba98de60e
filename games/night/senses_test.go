package night

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/sense"
)

// perceives lets the guard of a game look for some seconds, from a place at another where the hider stands, and says whether it sees it.
func perceives(t *testing.T, g *Game, seconds float64, guard, hider geom.Vec2) bool {
	t.Helper()
	for range int(seconds * Rate) {
		g.put(1, guard, hider.Sub(guard).Angle())
		g.put(0, hider, 0)
		g.world.perceive()
		g.world.Tick++
	}
	return g.world.senses.Perceives(g.world.Bodies[1].ID, g.world.Hider().ID, g.world.kinds.sight)
}

// TestAShoulderIsSeen: who stands behind the edge of a wall with its head is seen by its shoulder, by a document that says so, and not
// by one that says it is seen at one point.
func TestAShoulderIsSeen(t *testing.T) {
	eye := at(13, 14.5)
	for _, points := range []string{"any", "one"} {
		g := begin(t, map[string]string{"you": "the hider", "guards": "1"}, 1, actors.From(changed(t, "guard.senses.json", `"points": "any"`, `"points": "`+points+`"`)))
		// Some place whose head is hidden from there, and whose shoulder is not.
		var hidden geom.Vec2
		view := g.world.view()
		found := false
		for dx := -8.0; dx <= 8 && !found; dx += 0.1 {
			for dy := -8.0; dy <= 8 && !found; dy += 0.1 {
				p := eye.Add(at(dx, dy))
				head := view.Sees(raised(eye, eyeHeight), raised(p, eyeHeight), 0)
				side := view.Sees(raised(eye, eyeHeight), raised(p.Add(at(0, shoulder)), float64(0.85*eyeHeight)), 0)
				_, stands := g.world.House.Mesh.Nearest(flat(p), 0.01)
				if found = stands && !head && side && p.Dist(eye) < 8 && p.Dist(eye) > 2; found {
					hidden = p
				}
			}
		}
		if !found {
			t.Fatal("there is no such place")
		}
		if got := perceives(t, g, 0.5, eye, hidden); got != (points == "any") {
			t.Errorf("points %q: at %v it is seen: %v", points, hidden, got)
		}
	}
}

// TestGuardsSeeFoes: a guard perceives the hider and no other guard, as its document says; the hider is what is hostile to it.
func TestGuardsSeeFoes(t *testing.T) {
	for _, whom := range []string{"hostile", "friendly"} {
		g := begin(t, map[string]string{"you": "the hider", "guards": "2"}, 1, actors.From(changed(t, "guard.senses.json", `"hostile"`, `"`+whom+`"`)))
		w := g.world
		must.Succeed(t, w.senses.SetEmitter(w.Bodies[2].ID, w.kinds.sight, sense.Emission{Strength: 1, Up: 1.6}))
		g.put(2, at(16, 14), 0)
		foe := perceives(t, g, 0.5, at(13, 14.5), at(18, 14.5))
		friend := w.senses.Perceives(w.Bodies[1].ID, w.Bodies[2].ID, w.kinds.sight)
		if foe != (whom == "hostile") || friend == foe {
			t.Errorf("%s: it sees the hider: %v, the other guard: %v", whom, foe, friend)
		}
	}
}

// TestLostIsAnEvent: the moment when its senses have lost the hider, which guard.senses.json says, is when a guard goes over
// from chase to search; a later moment is a longer chase.
func TestLostIsAnEvent(t *testing.T) {
	chase := func(lost string) float64 {
		documents := changed(t, "guard.senses.json", `"lost": 0.9`, `"lost": `+lost)
		documents["guard.tree.json"] = changed(t, "guard.tree.json", "Own.sensedAt > 0.7", "Own.sensedAt > 7")["guard.tree.json"]
		g := begin(t, map[string]string{"you": "the hider", "guards": "1"}, 1, actors.From(documents))
		g.put(1, at(13, 14.5), 0)
		g.put(0, at(18, 14.5), 0)
		until(t, g, "it chases", 1, func() bool { return g.world.Bodies[1].Mood == Chase })
		g.put(0, at(40, 28.6), 0)
		g.world.senses.SetEmitter(g.world.Hider().ID, g.world.kinds.sight, sense.Emission{})
		return until(t, g, "it searches", 6, func() bool {
			g.put(0, at(40, 28.6), 0)
			return g.world.Bodies[1].Mood == Search
		})
	}
	soon, late := chase("0.9"), chase("2.9")
	if soon < 0.7 || soon > 1.3 || late-soon < 1.7 || late-soon > 2.3 {
		t.Errorf("it searches after %.2f s, and with 2 s more after %.2f s", soon, late)
	}
}

// TestGuardsLoseLater: whom a guard sees it sees up to 36 m, and farther off than 30 m it begins to see nobody.
func TestGuardsLoseLater(t *testing.T) {
	g := alone(t, "ours")
	views := g.world.senses.Looking(nil, g.world.Bodies[1].ID)
	for _, v := range views {
		if v.Modality.Name == "Sight" && (v.Sensor.Lose != 36 || v.Range != 30 || v.Modality.Points != sense.AnyPoint) {
			t.Errorf("its eyes are %+v", v.Sensor)
		}
	}
	// From wall to wall the house is not that wide: in the open, with the same senses.
	s, err := sense.NewSystem(g.world.config)
	must.Succeed(t, err)
	s.Affiliate(attitude)
	guard, hider := g.world.Bodies[1].ID, g.world.Hider().ID
	must.Succeed(t, s.Add(guard, profile))
	must.Succeed(t, s.SetEmitter(hider, g.world.kinds.sight, sense.Emission{Strength: 1}))
	for _, c := range []struct {
		x    float64
		want bool
	}{{31, false}, {29, true}, {35, true}, {37, false}, {35, false}} {
		for range 3 * Rate {
			s.Move(guard, sense.Body{})
			s.Move(hider, sense.Body{Place: geom.Vec3{X: c.x}})
			s.Step(sense.Open{}, s.Now()+delta)
		}
		if got := s.Perceives(guard, hider, g.world.kinds.sight); got != c.want {
			t.Errorf("at %v m it is seen: %v", c.x, got)
		}
	}
}

// TestOneSeesAndTheOtherComes: a guard in another room, which sees and hears nothing, is told by radio whom the first one sees, and
// goes where that is; it believes the same place. Without the radio in guard.senses.json it stays on its rounds.
func TestOneSeesAndTheOtherComes(t *testing.T) {
	for _, radio := range []bool{true, false} {
		o := []actors.Option{}
		if !radio {
			o = append(o, actors.From(changed(t, "guard.senses.json", `"Handset": {"of": "Radio",`, `"Handset": {"of": "Radio", "off": true,`)))
		}
		g := begin(t, map[string]string{"you": "the hider", "guards": "2"}, 1, o...)
		seen, far := at(18, 14.5), at(40, 28.6)
		g.put(2, far, 0)
		g.world.forget()
		came := false
		for range 3 * Rate {
			g.put(1, at(13, 14.5), 0)
			g.put(0, seen, 0)
			g.tick()
			sound(t, g)
			other := &g.world.Bodies[2]
			if other.knows.Sees || g.world.Time()-other.knows.HeardAt < 1 {
				t.Fatalf("at %.2f s the other perceives the hider itself, from %v: %+v", g.world.Time(), other.At, other.knows)
			}
			came = came || runs(g, 2, "Chase")
		}
		if w := g.world; !w.Bodies[1].knows.Sees || came != radio {
			t.Errorf("with the radio %v: the first sees it: %v, the other chases: %v", radio, w.Bodies[1].knows.Sees, came)
		}
		if closer := far.Dist(seen) - g.world.Bodies[2].At.Dist(seen); radio && closer < 4 {
			t.Errorf("the other has come %.1f m closer", closer)
		}
		if place := value(t, g, 2, "@own.lastPlayerPosition").(geom.Vec2); radio && place.Dist(seen) > 0.5 {
			t.Errorf("the other believes it at %v, and it is at %v", place, seen)
		}
	}
}

// TestTheAlarmEndsWhenAllHaveForgotten: guards are wary until they have forgotten the hider, which guard.senses.json says when; then
// the alarm is over for both, and who still searched goes back to its rounds.
func TestTheAlarmEndsWhenAllHaveForgotten(t *testing.T) {
	over := func(forgotten string) float64 {
		g := begin(t, map[string]string{"you": "the hider", "guards": "2"}, 1, actors.From(changed(t, "guard.senses.json", `"forgotten": 60`, `"forgotten": `+forgotten)))
		g.put(1, at(13, 14.5), 0)
		g.put(0, at(18, 14.5), 0)
		wary := func(guard int) bool { return value(t, g, guard, "@own.wary").(bool) }
		until(t, g, "both are wary", 2, func() bool { return wary(1) && wary(2) })
		return until(t, g, "neither is", 40, func() bool {
			h := g.put(0, at(44.5, 29), 0)
			for _, kind := range []wits.Name{g.world.kinds.sight, g.world.kinds.walk} {
				_ = g.world.senses.SetEmitter(h.ID, kind, sense.Emission{})
			}
			g.world.Bodies[1].At, g.world.Bodies[2].At = at(3, 3), at(3, 27)
			if g.world.Bodies[1].knows.Sees || g.world.Bodies[2].knows.Sees {
				return false
			}
			return !wary(1) && !wary(2) && g.world.Bodies[1].Mood != Search && g.world.Bodies[2].Mood != Search
		})
	}
	soon, late := over("6"), over("12")
	if soon < 4 || soon > 9 || late-soon < 5 || late-soon > 7 {
		t.Errorf("the alarm is over after %.1f s, and after %.1f s with 6 s more", soon, late)
	}
}

// TestBehindAPillarItIsNotLost: who steps out of sight within a metre of where it was seen stays seen ("auto"), and who goes farther does not.
func TestBehindAPillarItIsNotLost(t *testing.T) {
	guard, pillar := at(13, 12.9), at(16, 12)
	for _, auto := range []bool{true, false} {
		o := []actors.Option{}
		if !auto {
			o = append(o, actors.From(changed(t, "guard.senses.json", `"auto": 1,`, ``)))
		}
		g := begin(t, map[string]string{"you": "the hider", "guards": "1"}, 1, o...)
		ahead := pillar.Sub(guard).Norm()
		hidden := pillar.Add(ahead.Scale(1.1))
		beside := hidden.Add(ahead.Perp().Scale(0.9))
		if view := g.world.view(); view.Sees(raised(guard, eyeHeight), raised(hidden, eyeHeight), 0) || !view.Sees(raised(guard, eyeHeight), raised(beside, eyeHeight), 0) {
			t.Fatal("the pillar does not hide the one place, or hides the other")
		}
		if !perceives(t, g, 1, guard, beside) {
			t.Fatal("it does not see the hider beside the pillar")
		}
		if got := perceives(t, g, 3, guard, hidden); got != auto {
			t.Errorf("auto %v: behind the pillar it is seen: %v", auto, got)
		}
	}
}
