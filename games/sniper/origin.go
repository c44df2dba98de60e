package sniper

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// What everybody has come to believe of late, for those who ask why they do what they do.

var (
	byBelief = wits.NameOf("Belief")
	byShot   = wits.NameOf("Shot")
)

// stillBelieved is for how long a belief that is not there is still the same, in seconds.
const stillBelieved = 0.5

// began returns the time at which the last tick began, in seconds.
func (w *World) began() float64 { return float64(w.Tick-1) / Rate }

// noted takes in what bodies believe since the last tick: an enemy, a threat.
func (g *Game) noted() {
	w := g.world
	now := w.began()
	for i := range w.Count {
		b := &w.Bodies[i]
		if c := b.hostile(); c != nil {
			g.believed[i].Note(wits.Happening{By: c.By, Of: c.Who, With: byBelief, From: now, X: c.Place.X, Y: c.Place.Y}, stillBelieved)
		}
		for k := range b.Threats().Len() {
			if t := &b.threats[k]; t.Noticed >= now {
				g.believed[i].Note(wits.Happening{By: b.ID, Of: t.Source, With: byShot, From: now, X: t.Place.X, Y: t.Place.Y}, -1)
			}
		}
	}
}

// Origins implements [wits.Teller].
func (g *Game) Origins(q *wits.OriginQuestion) []wits.Origin {
	w := g.world
	with := map[string]wits.Name{"Known": byBelief, "Foe": byBelief, "Enemy": byBelief, "UnderFire": byShot, "Shaken": byShot, "Danger": byShot}[q.Input]
	if with == 0 {
		return nil
	}
	for i := range w.Count {
		b := &w.Bodies[i]
		if b.ID.Index() != q.Agent {
			continue
		}
		h, ok := g.believed[i].Last(q.Time, func(h *wits.Happening) bool { return h.With == with })
		if !ok {
			return nil
		}
		o := wits.Origin{By: h.By, Of: h.Of, With: h.With.String(), Time: h.From}
		switch name := q.Named(b.ID); {
		case with == byShot && q.Is == false:
			o.Text = fmt.Sprintf("No shot has come near %s after %.1f s.", name, h.From)
		case with == byShot:
			whose := "and it does not know from whom"
			if h.Of != 0 {
				whose = "from " + q.Named(h.Of)
			}
			o.Text = fmt.Sprintf("A shot came near %s at %.1f s, at (%.1f, %.1f) m, %s.", name, h.From, h.X, h.Y, whose)
		case q.Is == false:
			o.Text = fmt.Sprintf("%s has believed in no enemy since %.1f s.", name, h.Until)
		case h.By != 0 && h.By != b.ID:
			o.Text = fmt.Sprintf("%s told %s of %s at %.1f s, at (%.1f, %.1f) m.", q.Named(h.By), name, q.Named(h.Of), h.From, h.X, h.Y)
		default:
			o.Text = fmt.Sprintf("%s noticed %s at %.1f s, at (%.1f, %.1f) m.", name, q.Named(h.Of), h.From, h.X, h.Y)
		}
		return []wits.Origin{o}
	}
	return nil
}

var _ wits.Teller = (*Game)(nil)
