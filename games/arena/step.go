package arena

import (
	"github.com/wits-ai/wits/geom"
)

// Step runs a tick: bodies carry out their orders, then boulders and javelins fly, and last both perceive what is there now. What
// goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	w.happen = 0
	for i := range w.Bodies {
		b := &w.Bodies[i]
		w.wear(b)
		if w.Phase == Fighting {
			if err := repertoire.Step(&b.actuator, mover{b, w}, delta); err != nil {
				fault(err)
			}
		}
		w.live(b)
	}
	w.apart()
	w.stones()
	w.javelins()
	for i := range w.Ground.Trees {
		w.Trees[i].Gone = max(0, w.Trees[i].Gone-delta)
	}
	w.sense()
	w.bout()
}

// wear makes what the last blow did to trunk and power, or uprooting, show. It comes a tick after the mind has learnt of the blow,
// so that what its planner has counted and what it sees are the same.
func (w *World) wear(b *Body) {
	b.Power = min(max(b.Power+b.Earned, 0), powerWhole)
	was := b.Trunk
	if b.Trunk = max(b.Trunk+b.Worn, 0); b.Worn > 0 {
		b.Trunk = b.Worn
	}
	if b.Worn, b.Earned = 0, 0; was > 0 && b.Trunk == 0 {
		w.tell(Event{Kind: Broke, Body: b.Number, At: b.target()})
	}
}

// live moves a body, and lets it recover.
func (w *World) live(b *Body) {
	if b.Driven < w.Tick {
		b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
	}
	b.Push = b.Push.Sub(b.Push.Clamped(float64(20 * delta)))
	b.At = w.slide(int(b.Number), b.At, b.Velocity.Add(b.Push).Scale(delta))
	b.Wounded += delta
	b.Shot += delta
	b.Poise = min(poiseWhole, b.Poise+float64(poiseBack*delta))
	if b.Number != Champion || !b.Stands() {
		return
	}
	b.Breath = min(breathWhole, b.Breath+float64(breathBack*delta))
	if b.Wounded > healAfter && b.Health < championLife {
		b.Health = min(championLife, b.Health+float64(healRate*delta))
	}
	if b.Javelins < javelinMost {
		if b.Regain -= delta; b.Regain <= 0 {
			b.Javelins, b.Regain = b.Javelins+1, javelinBack
		}
	}
}

// apart pushes the champion off the brute.
func (w *World) apart() {
	a, b := &w.Bodies[Brute], &w.Bodies[Champion]
	way := b.At.Sub(a.At)
	if d := way.Len(); d < bruteRadius+championRadius && d > 0 && a.Stands() && b.Stands() {
		b.At = w.slide(Champion, b.At, way.Scale((bruteRadius+championRadius-d)/d))
	}
}

// blow is what hits whom of the other side stands within a circle.
func (w *World) blow(by *Body, at geom.Vec2, radius, hurts, push float64) {
	b := w.other(by)
	if !b.Stands() || b.At.Dist(at) > radius+championRadius || b.Pose == Dodging {
		return
	}
	w.hurt(b, hurts)
	b.Push = b.At.Sub(by.At).Norm().Scale(push)
	repertoire.Impose(&b.actuator, reel.Order(Reel{Seconds: flinchTime}), reasonStruck)
}

// hurt takes health.
func (w *World) hurt(b *Body, hurts float64) {
	b.Health = max(0, b.Health-hurts)
	b.Wounded = 0
	w.tell(Event{Kind: Hurt, Body: b.Number, At: b.At})
}

// shake takes a brute's poise; without any it reels.
func (w *World) shake(b *Body, by float64) {
	if b.Pose == Reeling {
		return
	}
	if b.Poise -= by; b.Poise > 0 {
		return
	}
	b.Poise = poiseWhole
	w.tell(Event{Kind: Staggered, Body: b.Number, At: b.At})
	repertoire.Impose(&b.actuator, reel.Order(Reel{Seconds: reelTime}), reasonStruck)
}

// cut is a blow with the sword.
func (w *World) cut(by *Body) {
	b := w.other(by)
	if !b.Stands() || b.At.Dist(by.At) > strikeReach {
		return
	}
	hurts, shakes := strikeHurts, strikePoise
	if b.Open() { // it sees nothing coming
		hurts, shakes = float64(1.5*strikeHurts), float64(1.5*strikePoise)
	}
	w.tell(Event{Kind: Cut, Body: b.Number, At: b.At.Lerp(by.At, 0.5)})
	w.hurt(b, hurts)
	w.shake(b, shakes)
}

// fly lets go of a boulder.
func (w *World) fly(b *Body, to geom.Vec2) {
	s := &w.Stones[b.Stone-1]
	from := b.At.Add(geom.FromAngle(b.Facing).Scale(bruteRadius))
	*s = Stone{At: from, From: from, To: from.Add(to.Sub(from).Clamped(viewRange)), State: Flying}
	b.Stone = 0
	w.Tally.Thrown++
}

// flight is how long a boulder flies, s.
func (s *Stone) flight() float64 { return 0.25 + s.From.Dist(s.To)/boulderSpeed }

// stones lets boulders fly, and land.
func (w *World) stones() {
	for i := range w.Ground.Stones {
		s := &w.Stones[i]
		switch s.State {
		case Held:
			b := &w.Bodies[Brute]
			if s.At = b.At; b.Stone != int64(i)+1 {
				s.State = Lying
			} else if !b.Stands() || b.Pose == Reeling { // it drops it
				s.State, b.Stone = Lying, 0
				s.At = w.stand(Champion, b.At.Add(geom.FromAngle(b.Facing).Scale(bruteRadius)))
			}
		case Flying:
			s.For += delta
			part := min(1, s.For/s.flight())
			s.At = s.From.Lerp(s.To, part)
			if part < 1 {
				continue
			}
			w.blow(&w.Bodies[Brute], s.To, boulderBlow, boulderHurts, slamPush)
			s.State = Lying
			if w.stand(Champion, s.At).Dist(s.At) > 2*championRadius { // beside all ground
				s.State = Sunk
				w.tell(Event{Kind: Splash, Body: Brute, At: s.At})
				continue
			}
			s.At = w.stand(Champion, s.At)
			w.tell(Event{Kind: Landed, Body: Brute, At: s.At})
		}
	}
}

// hurl lets a javelin fly.
func (w *World) hurl(b *Body, to geom.Vec2) {
	for i := range w.Javelins {
		if f := &w.Javelins[i]; !f.Flies {
			way := to.Sub(b.At).Norm()
			*f = Flight{At: b.At.Add(way.Scale(championRadius)), Velocity: way.Scale(javelinSpeed), Left: 2 * Radius, Flies: true}
			if b.Javelins == javelinMost {
				b.Regain = javelinBack
			}
			b.Javelins--
			w.Tally.Javelins++
			return
		}
	}
}

// javelins lets them fly until they meet something.
func (w *World) javelins() {
	b := &w.Bodies[Brute]
	for i := range w.Javelins {
		f := &w.Javelins[i]
		if !f.Flies {
			continue
		}
		to := f.At.Add(f.Velocity.Scale(delta))
		if !w.clear(f.At, to, eyesSmall, eyesSmall) {
			f.Flies = false
			continue
		}
		f.At = to
		gap := f.At.Dist(b.At)
		if gap < 6 && b.At.Sub(f.At).Dot(f.Velocity) > 0 {
			b.Shot = 0
		}
		if f.Left -= float64(javelinSpeed * delta); f.Left <= 0 || f.At.Len() > Radius {
			f.Flies = false
		}
		if gap > bruteRadius || !b.Stands() {
			continue
		}
		f.Flies = false
		off := geom.WrapAngle(f.At.Sub(b.At).Angle() - b.Facing)
		if b.Pose == Guarding && max(off, -off) < 1.4 {
			w.tell(Event{Kind: Blocked, Body: Brute, At: f.At})
			continue
		}
		w.tell(Event{Kind: Pierced, Body: Brute, At: f.At})
		w.hurt(b, javelinHurts)
		w.shake(b, javelinPoise)
	}
}

// bout ends a bout when one is down or its time is up, and begins the next one.
func (w *World) bout() {
	w.Left -= delta
	brute, champion := &w.Bodies[Brute], &w.Bodies[Champion]
	switch {
	case w.Phase == Gong && w.Left <= 0:
		w.Phase, w.Left = Fighting, boutTime
	case w.Phase == Fighting && !champion.Stands():
		w.Tally.BruteWon++
		w.end(ChampionDown)
	case w.Phase == Fighting && !brute.Stands():
		w.Tally.ChampionWon++
		w.end(BruteDown)
	case w.Phase == Fighting && w.Left <= 0:
		w.Tally.Undecided++
		w.end(Draw)
	case w.Phase > Fighting && w.Left <= 0:
		w.begin()
	}
}

func (w *World) end(p Phase) {
	w.Phase, w.Left = p, pauseAfter
	for i := range w.Bodies {
		w.Bodies[i].actuator.CancelAll()
		w.Bodies[i].Pose = Nothing
	}
	w.tell(Event{Kind: Over})
}
