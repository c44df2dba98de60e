package actors_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/actors"
)

// walker is a body on open ground.
type walker struct {
	at     geom.Vec2
	facing float64
}

var walkers = act.NewRepertoire[*walker]("kit test")

var walkerVerbs = actors.AddVerbs(walkers, act.Body, act.Layers(2))

func (w *walker) Where() geom.Vec2 { return w.at }
func (w *walker) Looks() float64   { return w.facing }
func (w *walker) Turn(to float64)  { w.facing = to }
func (w *walker) Rest()            {}
func (w *walker) Gait() *actors.Gait {
	return &actors.Gait{Creep: 0.5, Ease: 4, Progress: 0.05, Stuck: 1}
}
func (w *walker) Route(to geom.Vec2) (geom.Vec2, float64, bool) {
	return to, to.Dist(w.at), true
}
func (w *walker) Drive(way geom.Vec2, speed, _ float64, _ bool) {
	w.at = w.at.Add(way.Scale(speed / 60))
}

// A document may compute any number. The body stays where a body can be, and what cannot be done fails.
func TestVerbs_AnyNumber(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, c := range map[string]struct {
		order act.Order
		want  act.Status
	}{
		"there":                {walkerVerbs.GoTo(actors.Walk{To: geom.Vec2{X: 2}, Within: 0.2, Speed: 2}), act.Done},
		"to no place":          {walkerVerbs.GoTo(actors.Walk{To: geom.Vec2{X: nan}, Speed: 2}), act.Failed},
		"to an infinite place": {walkerVerbs.GoTo(actors.Walk{To: geom.Vec2{Y: inf}, Speed: 2}), act.Failed},
		"at no speed":          {walkerVerbs.GoTo(actors.Walk{To: geom.Vec2{X: 2}, Speed: nan}), act.Failed},
		"steer":                {walkerVerbs.Steer(geom.Vec2{X: 1}, inf, false), act.Running},
		"look":                 {walkerVerbs.Look(geom.Vec2{X: nan}), act.Running},
		"look far away":        {walkerVerbs.Look(geom.Vec2{X: inf}), act.Running},
		"look around":          {walkerVerbs.LookAround(0, 1), act.Done},
		"look around for ever": {walkerVerbs.LookAround(inf, nan), act.Done},
	} {
		b, a := &walker{}, walkers.NewActuator()
		h := a.Issue(c.order)
		for range 180 {
			must.Succeed(t, walkers.Step(&a, b, 1.0/60))
		}
		if s, _ := a.Status(h); s != c.want {
			t.Errorf("%s: it is %v, not %v", name, s, c.want)
		}
		if !(b.at.Len() < 1e6) || !(math.Abs(b.facing) < 10) {
			t.Errorf("%s: the body is at %v and looks to %v", name, b.at, b.facing)
		}
	}
}
