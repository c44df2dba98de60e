package utility_test

import (
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
