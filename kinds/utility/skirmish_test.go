package utility_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// body is somebody in the world of the skirmish.
type body struct {
	at     geom.Vec2
	facing geom.Vec2 // of length 1
	health float64
}

// skirmish is a world for the four decisions of [Pro360, ch. 26]: a soldier, its target, its comrades, and places that burn.
type skirmish struct {
	*kindtest.Run
	soldier, target         body
	comrades                []geom.Vec2
	fires                   []geom.Vec2
	busy, rooted, invisible bool
	walls                   bool // between the two
}

func newSkirmish(t testing.TB) *skirmish {
	s := &skirmish{Run: start(t, folder(t, "skirmish", "soldier.utility.json"))}
	s.soldier = body{health: 1, facing: geom.Vec2{X: 1}}
	s.target = body{at: geom.Vec2{X: 20}, health: 1, facing: geom.Vec2{X: -1}}
	return s
}

// danger sums what the fires do to a place: all of it within 2 m, nothing beyond 6 m.
func (s *skirmish) danger(at geom.Vec2) (sum float64) {
	for _, f := range s.fires {
		sum += geom.Clamp((6-f.Dist(at))/4, 0, 1)
	}
	return min(sum, 1)
}

// frame lets the soldier see the world and decide, and gives what it does.
func (s *skirmish) frame() string {
	s.T.Helper()
	way := s.target.at.Sub(s.soldier.at)
	to := way.Scale(1 / way.Len())
	allies := 0.0
	for _, c := range s.comrades {
		if c.Dist(s.target.at) < 5 {
			allies++
		}
	}
	kindtest.Set(s.Run, "Busy", s.busy)
	kindtest.Set(s.Run, "Rooted", s.rooted)
	kindtest.Set(s.Run, "Invisible", s.invisible)
	kindtest.Set(s.Run, "Sight", !s.walls)
	kindtest.Set(s.Run, "Danger", s.danger(s.soldier.at))
	kindtest.Set(s.Run, "Health", s.soldier.health)
	kindtest.Set(s.Run, "TargetDistance", way.Len())
	kindtest.Set(s.Run, "TargetHealth", s.target.health)
	kindtest.Set(s.Run, "TargetFacing", -s.target.facing.Dot(to))
	kindtest.Set(s.Run, "TargetAhead", s.soldier.facing.Dot(to))
	kindtest.Set(s.Run, "Allies", allies)
	s.Good()
	if a := s.Active(); len(a) > 0 {
		return a[0]
	}
	return ""
}

// worth is what an option is worth in the world as it is.
func (s *skirmish) worth(option string) float64 {
	s.T.Helper()
	s.frame()
	return s.Value(option + ".Score").(float64)
}

// TestT26_3_Evade: at the edge of a fire it steps back, just outside it stays; when it has evaded it does not do so again
// at once; a healthy one stays to fight where a wounded one evades.
func TestT26_3_Evade(t *testing.T) {
	s := newSkirmish(t)
	s.fires = []geom.Vec2{{X: -4}}
	s.target.at = geom.Vec2{X: 100}
	s.soldier.health = 0.5
	if got := s.frame(); got != "Evade" {
		t.Errorf("at the edge it does %s", got)
	}
	var did []string
	for range 24 {
		did = append(did, s.frame()[:1])
	}
	// Half a second a frame: 3 s of runtime, of which the first frame has passed; then 4 s of cooldown.
	if got := strings.Join(did, ""); !strings.HasPrefix(got, "EEEEEPPP") || !strings.Contains(got[5:], "E") {
		t.Errorf("it goes on with %s", got)
	}
	s = newSkirmish(t)
	s.target.at = geom.Vec2{X: 100}
	s.fires = []geom.Vec2{{X: -5.5}}
	if got := s.frame(); got != "Patrol" {
		t.Errorf("just outside it does %s", got)
	}
	for _, c := range []struct {
		health float64
		want   string
	}{{1, "Charge"}, {0.4, "Evade"}} {
		s = newSkirmish(t)
		s.fires = []geom.Vec2{{X: -4}}
		s.soldier.health = c.health
		if got := s.frame(); got != c.want {
			t.Errorf("with a health of %v it does %s", c.health, got)
		}
	}
	for _, able := range []func(*skirmish){func(s *skirmish) { s.busy = true }, func(s *skirmish) { s.rooted = true }} {
		s = newSkirmish(t)
		s.fires = []geom.Vec2{{}}
		able(s)
		if got := s.worth("Evade"); got != 0 {
			t.Errorf("though it cannot, evading is worth %v", got)
		}
	}
}

// TestT26_4_CloseWhenInvisible: only while the target cannot see it, best nearby, not far off, not when hurt, and not for
// long.
func TestT26_4_CloseWhenInvisible(t *testing.T) {
	s := newSkirmish(t)
	if got := s.worth("Stab"); got != 0 {
		t.Errorf("seen, it is worth %v", got)
	}
	s.invisible = true
	worth := func(distance, health float64) float64 {
		s := newSkirmish(t)
		s.invisible, s.soldier.health = true, health
		s.target.at = geom.Vec2{X: distance}
		return s.worth("Stab")
	}
	if !(worth(10, 1) > worth(30, 1) && worth(30, 1) > worth(55, 1) && worth(55, 1) > 0 && worth(61, 1) == 0) {
		t.Errorf("by distance: %v %v %v %v", worth(10, 1), worth(30, 1), worth(55, 1), worth(61, 1))
	}
	if worth(10, 0.2) > worth(10, 1)/5 {
		t.Errorf("hurt: %v", worth(10, 0.2))
	}
	s.target.at = geom.Vec2{X: 4}
	for frame := range 10 {
		if got := s.frame(); (got == "Stab") != (frame < 8) && frame != 9 {
			t.Errorf("frame %d: %s", frame, got)
		}
	}
}

// TestT26_5_Charge: at a middle distance, if it is well, if the target is ahead and in sight. TestT26_13: a second one
// charges with less zeal, a third one hardly ever.
func TestT26_5_Charge(t *testing.T) {
	at := func(distance float64) float64 {
		s := newSkirmish(t)
		s.target.at = geom.Vec2{X: distance}
		return s.worth("Charge")
	}
	if !(at(20) == 1 && at(20) > at(8) && at(20) > at(32) && at(8) > at(2)) {
		t.Errorf("by distance: %v %v %v", at(2), at(20), at(32))
	}
	var zeal []float64
	for n := range 3 {
		s := newSkirmish(t)
		for range n {
			s.comrades = append(s.comrades, s.target.at)
		}
		zeal = append(zeal, s.worth("Charge"))
	}
	if zeal[0] != 1 || math.Abs(zeal[1]-0.5) > 1e-12 || zeal[2] > 0.05 {
		t.Errorf("with 0, 1 and 2 comrades there: %v", zeal)
	}
	for name, change := range map[string]func(*skirmish){
		"hurt":           func(s *skirmish) { s.soldier.health = 0.2 },
		"looks away":     func(s *skirmish) { s.soldier.facing = geom.Vec2{X: -1} },
		"sees nothing":   func(s *skirmish) { s.walls = true },
		"busy":           func(s *skirmish) { s.busy = true },
		"rooted":         func(s *skirmish) { s.rooted = true },
		"target far off": func(s *skirmish) { s.target.at = geom.Vec2{X: 41} },
	} {
		s := newSkirmish(t)
		change(s)
		if got := s.worth("Charge"); got > 0.1 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestT26_13_PileOn is shown by TestT26_5_Charge at the target; comrades elsewhere are no matter.
func TestT26_13_PileOn(t *testing.T) {
	s := newSkirmish(t)
	s.comrades = []geom.Vec2{{X: 5}, {X: 30}, {X: -20}}
	if got := s.worth("Charge"); got != 1 {
		t.Errorf("with comrades elsewhere it is %v", got)
	}
}

// TestT26_6_Flank: the more the target looks away the better, nothing if it looks at us; near and weak ones first; also
// for one that is rooted.
func TestT26_6_Flank(t *testing.T) {
	from := func(at geom.Vec2) float64 { // the target is at the origin and looks along x
		s := newSkirmish(t)
		s.target = body{facing: geom.Vec2{X: 1}, health: 1}
		s.soldier.at = at
		s.soldier.facing = at.Scale(-1 / at.Len())
		return s.worth("Flank")
	}
	behind, beside, before := from(geom.Vec2{X: -10}), from(geom.Vec2{Y: 10}), from(geom.Vec2{X: 10})
	if !(behind > beside && beside > 0.8*behind && before == 0) {
		t.Errorf("behind %v, beside %v, before %v", behind, beside, before)
	}
	if near, far := from(geom.Vec2{X: -5}), from(geom.Vec2{X: -30}); near <= far || far <= 0 {
		t.Errorf("near %v, far %v", near, far)
	}
	s := newSkirmish(t)
	s.target.facing = geom.Vec2{X: 1}
	strong := s.worth("Flank")
	s.target.health = 0.1
	if weak := s.worth("Flank"); weak <= strong || strong <= 0 {
		t.Errorf("weak %v, strong %v", weak, strong)
	}
	s.rooted = true
	if got := s.worth("Flank"); got <= 0 {
		t.Errorf("rooted: %v", got)
	}
	s.walls = true
	if got := s.worth("Flank"); got != 0 {
		t.Errorf("out of sight: %v", got)
	}
}

// TestT26_8_Crossing: a bonus moves the crossing of two utilities, and does not remove it; a consideration that tells the
// options apart does.
func TestT26_8_Crossing(t *testing.T) {
	run := func(more, early, late string) (switches int, first float64) {
		r := start(t, always(`"A":{"do":"Act","considerations":[{"name":"P","input":"X"}`+late+`]`+more+`},"B":{"do":"Act","considerations":[{"name":"P","input":"1 - X"}`+early+`]`+more+`}`))
		last := ""
		first = math.NaN()
		for i := range 400 { // a slow way up, with noise
			x := 0.3 + float64(i)/1000 + 0.03*float64(i%3-1)
			kindtest.Set(r, "X", x)
			kindtest.Set(r, "Flag", i > 200)
			r.Good()
			if now := r.Active()[0]; now != last {
				if last != "" {
					switches++
					if first != first {
						first = x
					}
				}
				last = now
			}
		}
		return switches, first
	}
	bare, at := run("", "", "")
	held, later := run(`,"commitment":0.1`, "", "")
	told, _ := run("", `,{"name":"Early","if":"not Flag"}`, `,{"name":"Late","if":"Flag"}`)
	if bare < 10 || held != 1 || later <= at {
		t.Errorf("%d switches from %v on; with a bonus %d from %v on", bare, at, held, later)
	}
	if told != 1 {
		t.Errorf("with one more consideration %d switches", told)
	}
}

// TestT26_11_Common: a decision that is new has what all have in common; it can do without some of it.
func TestT26_11_Common(t *testing.T) {
	files := folder(t, "skirmish", "soldier.utility.json")
	files["main.json"] = strings.Replace(files["main.json"], `"options": {`, `"options": {"New": {"score": "9"}, "Bold": {"score": "8", "without": ["NotRooted"]},`, 1)
	r := start(t, files)
	for _, c := range []struct {
		busy, rooted bool
		want         string
	}{{false, false, "New"}, {false, true, "Bold"}, {true, false, ""}} {
		kindtest.Set(r, "Busy", c.busy)
		kindtest.Set(r, "Rooted", c.rooted)
		r.Good()
		if got := strings.Join(r.Active(), " "); got != c.want {
			t.Errorf("busy %v, rooted %v: %q", c.busy, c.rooted, got)
		}
	}
}

// TestT26_12_SharedSets: a change of a set changes all who use it; one who has a copy does not change.
func TestT26_12_SharedSets(t *testing.T) {
	worth := func(curve string) [3]float64 {
		r := start(t, kindtest.Files{
			"set.json": `{"kind":"considerations","considerations":{"Skill":[{"name":"Near","input":"X","curve":` + curve + `}]}}`,
			"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float","default":0.5}],"shared":{"S":"set.json"},"options":{"A":{"considerations":[{"use":"S.Skill"}]},"B":{"considerations":[{"use":"S.Skill"}]},
				"C":{"considerations":[{"name":"Near","input":"X","curve":"linear"}]}}}`,
		})
		r.Good()
		return [3]float64{r.Value("A.Score").(float64), r.Value("B.Score").(float64), r.Value("C.Score").(float64)}
	}
	if got := worth(`"linear"`); got != [3]float64{0.5, 0.5, 0.5} {
		t.Errorf("%v", got)
	}
	if got := worth(`{"power":2}`); got != [3]float64{0.25, 0.25, 0.5} {
		t.Errorf("after the change %v", got)
	}
}

// TestT26_14_Reckless: the same considerations with the curve of health turned over: one that charges only when hurt.
func TestT26_14_Reckless(t *testing.T) {
	files := folder(t, "skirmish", "soldier.utility.json")
	reckless := strings.Replace(files["main.json"], `"Common.High"}`, `{"points": [[0, 1], [0.5, 0.9], [0.7, 0.1], [1, 0.02]]}}`, 1)
	if reckless == files["main.json"] {
		t.Fatal("the document is another")
	}
	files["main.json"] = reckless
	for health, charges := range map[float64]bool{0.2: true, 1: false} {
		s := newSkirmish(t)
		s.Run = start(t, files)
		s.soldier.health = health
		if got := s.frame() == "Charge"; got != charges {
			t.Errorf("at a health of %v it charges: %v", health, got)
		}
	}
}

// TestT26_17_Bookends: below and above them it counts as they do; equal ones are refused.
func TestT26_17_Bookends(t *testing.T) {
	for x, want := range map[float64]float64{-5: 0, 0: 0, 10: 0.5, 20: 1, 900: 1} {
		if got, _ := score(t, `"considerations":[{"name":"P","input":"X","from":0,"to":20}]`, in{"X": x}); got != want {
			t.Errorf("at %v: %v", x, got)
		}
	}
	kindtest.OneProblem(t, registry(), "equal", kindtest.Files{"main.json": `{"wits":1,"kind":"utility","options":{"A":{"considerations":[{"name":"P","input":"1","from":3,"to":3}]}}}`}, `main.json:1:62: A: "from" and "to" are the same`)
}

// TestT26_Skirmish is a course of the four decisions.
func TestT26_Skirmish(t *testing.T) {
	s := newSkirmish(t)
	var course []string
	note := func() {
		if did := s.frame(); len(course) == 0 || course[len(course)-1] != did {
			course = append(course, did)
		}
	}
	s.target.at = geom.Vec2{X: 120}
	note()
	s.target.at = geom.Vec2{X: 20} // it comes into reach
	note()
	s.comrades = []geom.Vec2{{X: 19}, {X: 21}} // others were faster; it looks at them
	s.target.facing = geom.Vec2{Y: 1}
	note()
	s.target.facing = geom.Vec2{X: -1} // it turns round
	s.fires = []geom.Vec2{{X: 1}}
	note()
	s.fires, s.invisible = nil, true
	note()
	if got := fmt.Sprint(course); got != "[Patrol Charge Flank Evade Stab]" {
		t.Errorf("%s", got)
	}
}
