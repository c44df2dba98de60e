package guard

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
)

// Style is how a hider that nobody steers behaves when it is chased.
type Style int64

// Styles.
const (
	Farthest Style = iota // runs to the hiding place that is farthest from the guards, and stays there
	Nearest               // slips behind the nearest cover, and stays there
	Back                  // doubles back: hides where the guard has come from
	Circle                // goes on from one hiding place to the next
	Creep                 // hides nearby, and then sneaks away bit by bit
	styles
)

var styleNames = [...]string{"farthest", "nearest", "back", "circle", "creep"}

func (s Style) String() string { return styleNames[s] }

// ParseStyle finds a style by its name.
func ParseStyle(name string) (Style, error) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), nil
		}
	}
	return 0, fmt.Errorf("there is no style %q (styles: %q)", name, styleNames)
}

// script is the hider's mind when nobody steers it: it fetches things while nobody is after it, and hides when it is seen.
// It is part of the world, so that it is copied with it. It knows no more of guards than it sees.
type script struct {
	On     bool
	Only   bool // it does nothing but hide
	Mixed  bool // it draws a new style for each chase
	Style  Style
	Goal   geom.Vec2
	Goes   bool // it goes to Goal
	Hides  bool // from guards that were after it
	Calm   float64
	Again  float64 // s until it thinks anew
	From   geom.Vec2
	Choice int64 // the thing that it is after
	Known  [MaxBodies]geom.Vec2
	Aware  [MaxBodies]float64 // s since it saw this guard last
}

const (
	calmAfter  = 9.0  // s without being seen after which it goes on with its work
	creepPause = 7.0  // s
	awareFor   = 12.0 // s for which it reckons with a guard that it does not see any more
)

// play gives the hider's orders.
func (w *World) play() {
	s, h := &w.Script, w.Hider()
	if !s.On || w.Phase != Hiding {
		return
	}
	view := w.view()
	for i := range w.Guards() {
		b := &w.Guards()[i]
		s.Aware[b.Number] += delta
		if (w.Tick+b.Number)%4 == 0 && view.Sees(raised(h.At, h.Height()), raised(b.At, eyeHeight), 0) {
			s.Known[b.Number], s.Aware[b.Number] = b.At, 0
		}
	}
	s.Again -= delta
	s.Calm += delta
	if h.Seen {
		if s.Calm > 2 { // a chase begins
			s.From = h.At
			s.Goes = false
			if s.Mixed {
				r := w.random()
				s.Style = Style(r.Int(int(styles)))
			}
		}
		s.Calm, s.Hides = 0, true
	}
	switch {
	case s.Hides:
		w.hide()
	case !s.Only:
		w.steal()
	}
}

// hide flees, and then lies low.
func (w *World) hide() {
	s, h := &w.Script, w.Hider()
	if s.Calm > calmAfter && !s.Only {
		s.Hides, s.Goes, s.Choice = false, false, -1
		h.actuator.CancelAll()
		return
	}
	there := s.Goes && h.At.Dist(s.Goal) < 0.4
	chased := s.Calm < 1.5
	switch {
	case !s.Goes || chased && s.Again <= 0 && (there || w.barred(s.Goal)):
		w.refuge(there)
		s.Again = 1
	case there && s.Style == Circle:
		w.refuge(true)
	case there && s.Style == Creep && !chased && s.Again <= 0:
		w.refuge(true)
		s.Again = creepPause
	case there:
		h.actuator.CancelAll()
		h.Pace = Sneaking
		return
	}
	speed := walkSpeed
	switch {
	case chased || s.Calm < 4 && s.Style != Creep:
		speed = mover{h, w}.speed(Sprinting)
	case s.Style == Creep:
		speed = sneakSpeed
	}
	h.actuator.Issue(goTo.Order(GoTo{To: s.Goal, Within: 0.25, Speed: speed}))
}

// barred reports whether a guard that the hider reckons with is nearer to a place than it is.
func (w *World) barred(to geom.Vec2) bool {
	s, h := &w.Script, w.Hider()
	for i := range w.Guards() {
		if n := i + 1; s.Aware[n] < awareFor && s.Known[n].Dist(to) < h.At.Dist(to) {
			return true
		}
	}
	return false
}

// samples is how many places a hider thinks of when it needs one to hide.
const samples = 40

// refuge chooses the place to hide, another than the present one if that is wanted: one of those that come to its mind
// from which few could see it.
func (w *World) refuge(other bool) {
	s, h := &w.Script, w.Hider()
	most := -far
	r := w.random()
	for range samples {
		c := r.Int(w.House.Ground.Len())
		to := plan(w.House.Ground.At(c))
		if other && to.Dist(s.Goal) < 3 {
			continue
		}
		own := w.House.far(h.At, to)
		threat, seen := 30.0, 0.0
		for k := range w.Guards() {
			n := k + 1
			if s.Aware[n] > awareFor {
				continue
			}
			threat = min(threat, w.House.far(s.Known[n], to))
			if w.open(s.Known[n], to) {
				seen = 10
			}
		}
		worth := -seen - float64(20*w.House.exposure[c])
		if threat < own { // it would run into their arms
			worth -= float64(2 * (own - threat))
		}
		switch s.Style {
		case Farthest:
			worth += threat
		case Nearest, Creep:
			worth -= own
		case Back:
			worth -= float64(0.8*w.House.far(s.From, to)) - float64(0.3*own)
		case Circle:
			worth += float64(0.4*threat) - float64(0.5*own)
		}
		if worth > most {
			most, s.Goal, s.Goes = worth, to, true
		}
	}
}

// steal fetches things, and leaves with them.
func (w *World) steal() {
	s, h := &w.Script, w.Hider()
	if s.Choice >= 0 && w.Things[s.Choice].State == Lying && w.Things[s.Choice].At.Dist(h.At) < takeReach-0.1 {
		h.actuator.Issue(take.Order(Take{Thing: s.Choice}))
		return
	}
	if s.Choice < 0 || w.Things[s.Choice].State != Lying {
		s.Choice = -1
		least := far
		for i := range w.Kinds {
			if d := w.House.far(h.At, w.Things[i].At); w.Things[i].State == Lying && d < least && w.Carries() < 3 {
				s.Choice, least = i, d
			}
		}
	}
	goal := plan(w.House.Entrance.At)
	if s.Choice >= 0 {
		goal = w.Things[s.Choice].At
	}
	h.actuator.Issue(goTo.Order(GoTo{To: goal, Within: 0.5, Speed: walkSpeed}))
}
