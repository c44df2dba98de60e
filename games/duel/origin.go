package duel

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// Where a fighter's health went, for those who ask why it runs away: the game tells of the blows.

// byBlade is what a blow is noted as; from behind.
var byBlade, byBladeBehind = wits.NameOf("Blade"), wits.NameOf("BladeBehind")

// noted takes in the blows of the last tick.
func (g *Game) noted() {
	w := &g.match.World
	for _, e := range w.Events {
		if e.Kind != Hit {
			continue
		}
		with := byBlade
		if e.Behind {
			with = byBladeBehind
		}
		g.blows[e.To].Note(wits.Happening{By: w.Fighters[e.Who].ID, Of: w.Fighters[e.To].ID, With: with, From: w.began(),
			X: e.At.X, Y: e.At.Y, Strength: e.Amount}, -1)
	}
}

// began returns the game time at which the last tick began, in seconds.
func (w *World) began() float64 { return float64(w.Tick-1) / Rate }

// Origins implements [wits.Teller]: health that is less than in the frame before was lost to a blow.
func (g *Game) Origins(q *wits.OriginQuestion) []wits.Origin {
	w := &g.match.World
	for i := range w.Fighters {
		if q.Input != "CharHealth" || w.Fighters[i].ID.Index() != q.Agent {
			continue
		}
		h, ok := g.blows[i].Last(q.Time, func(*wits.Happening) bool { return true })
		if name := q.Named(w.Fighters[i].ID); !ok || h.From < q.Time-1.5/Rate {
			return []wits.Origin{{Text: name + " is no longer struck, and gets health back.", By: w.Fighters[i].ID, With: "Rest", Time: q.Time}}
		}
		from := ""
		if h.With == byBladeBehind {
			from = " from behind"
		}
		return []wits.Origin{{
			Text: fmt.Sprintf("%s struck %s%s at %.1f s, at (%.1f, %.1f) m, which cost %.1f hp.", q.Named(h.By), q.Named(h.Of), from, h.From, h.X, h.Y, h.Strength),
			By:   h.By, Of: h.Of, With: "Blade", Time: h.From,
		}}
	}
	return nil
}

var _ wits.Teller = (*Game)(nil)
