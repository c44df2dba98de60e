package duel

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// arm moves a fighter's sword arm on by a tick and begins what was ordered, if the arm is free and there is breath
// for it. If both are ordered the parry is done.
func (w *World) arm(i int, f *Fighter) {
	if f.Left > 0 {
		if f.Left--; f.Left == 0 {
			w.next(i, f)
		}
	}
	if f.Stance != Ready {
		return
	}
	switch o := &f.Orders; {
	case o.Parry && f.Stamina >= guardStamina:
		f.Stamina -= guardStamina
		f.Spent = 0
		f.take(Guard)
		w.tell(Event{Kind: GuardBegun, Who: i, To: i, At: f.Position, Angle: f.Facing})
	case o.Swing && f.Stamina >= swingStamina:
		f.Stamina -= swingStamina
		f.Spent = 0
		f.Swings++
		f.Struck = false
		f.Backhand = !f.Backhand
		f.take(WindUp)
		w.tell(Event{Kind: SwingBegun, Who: i, To: i, At: f.Position, Angle: f.Facing})
	}
}

// next is what a stance turns into when its time is up.
func (w *World) next(i int, f *Fighter) {
	switch f.Stance {
	case WindUp:
		f.take(Strike)
		f.Velocity = f.Velocity.Add(geom.FromAngle(f.Facing).Scale(lungeSpeed))
	case Strike:
		if !f.Struck {
			w.tell(Event{Kind: Missed, Who: i, To: i, At: f.Position, Angle: f.Facing})
		}
		f.take(Recover)
	case Guard:
		f.take(Lower)
	default:
		f.take(Ready)
	}
}

// strike lets blades meet bodies. All blows of a tick are found before any takes effect, so that nobody is faster for
// standing first in the list.
func (w *World) strike() {
	var meets [2]bool
	for i := 0; i+1 < len(w.Fighters); i += 2 {
		for k := range 2 {
			meets[k] = meet(&w.Fighters[i+k], &w.Fighters[i+1-k])
		}
		for k := range 2 {
			if meets[k] {
				w.land(i+k, i+1-k)
			}
		}
	}
}

// meet reports whether a's blade passes b in this tick.
func meet(a, b *Fighter) bool {
	if a.Stance != Strike || a.Struck || !b.Stands() {
		return false
	}
	if a.Position.Dist(b.Position) > Reach+bodyRadius*0.6 {
		return false
	}
	at := a.bearing(b.Position)
	if math.Abs(at) > bladeHalf+bodyHalf {
		return false
	}
	// The blade comes from its side; it has passed everything on that side of where it points now.
	blade := geom.WrapAngle(a.BladeAngle() - a.Facing)
	if a.Backhand {
		return at >= blade-bodyHalf
	}
	return at <= blade+bodyHalf
}

// land is a blow that meets its target: parried, or felt.
func (w *World) land(who, to int) {
	a, b := &w.Fighters[who], &w.Fighters[to]
	a.Struck = true
	way := b.Position.Sub(a.Position).Norm()
	e := Event{Who: who, To: to, At: a.Position.Lerp(b.Position, 0.62), Angle: way.Angle()}
	if b.Stance == Guard && b.Faces(a.Position, guardHalf) {
		a.Parried++
		a.take(Stagger)
		a.Velocity = way.Scale(-parryRecoil)
		b.Stamina = min(StaminaFull, b.Stamina+parryRefund)
		b.take(Ready)
		e.Kind, e.Who, e.To = Parried, to, who
		w.Still = max(w.Still, stopTicksEdge)
		w.tell(e)
		return
	}
	a.Hits++
	e.Kind = Hit
	e.Amount = bladeDamage + w.Random().Range(-damageSpread, damageSpread)
	if e.Behind = !b.Faces(a.Position, behindHalf); e.Behind {
		e.Amount = float64(e.Amount * backFactor)
	} else if b.Stance == Stagger {
		e.Amount = float64(e.Amount * openFactor)
	}
	e.Amount = min(e.Amount, b.Health)
	b.Health -= e.Amount
	b.Hurt = 0
	b.Velocity = b.Velocity.Add(way.Scale(knockBack))
	w.Still = max(w.Still, stopTicksHit)
	w.tell(e)
	switch {
	case b.Health <= 0:
		b.Health = 0
		b.take(Down)
		w.Still = stopTicksEdge
		e.Kind = Killed
		w.tell(e)
	case b.Stance != Strike:
		b.take(Flinch)
	}
}
