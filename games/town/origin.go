package town

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
)

// What villagers have noticed of late, for those who ask why they do what they do: the game tells of the blobs that they see and
// that bite them.

var bySight, byBite = wits.NameOf("Sight"), wits.NameOf("Bite")

// stillSeen is for how long a blob that is out of sight is still the same sight, in seconds.
const stillSeen = 1.0

// began returns the time at which the last tick began, in seconds since the start of the game.
func (w *World) began() float64 { return float64(w.Tick-1) / Rate }

// noted takes in what villagers have noticed in the last tick.
func (g *Game) noted() {
	w := g.world
	now := w.began()
	note := func(who wits.Entity, h wits.Happening, gap float64) {
		l := g.noticed[who]
		if l == nil {
			l = &wits.OriginLog{Most: 16}
			if g.noticed == nil {
				g.noticed = map[wits.Entity]*wits.OriginLog{}
			}
			g.noticed[who] = l
		}
		l.Note(h, gap)
	}
	for i := range w.Agents {
		if a := &w.Agents[i]; a.ID != 0 && a.Blob != 0 {
			at := w.At(a.Blob)
			note(a.ID, wits.Happening{By: a.ID, Of: a.Blob, With: bySight, From: now, X: at.X, Y: at.Y}, stillSeen)
		}
	}
	for _, e := range w.Events {
		if e.Kind == Bitten {
			note(e.Who, wits.Happening{By: e.Who, With: byBite, From: now, X: e.At.X, Y: e.At.Y}, -1)
		}
	}
}

// unnoted drops what was noted after the moment to which the game has gone back.
func (g *Game) unnoted() {
	for _, l := range g.noticed {
		l.Return(g.world.began())
	}
}

// Origins implements [wits.Teller].
func (g *Game) Origins(q *wits.OriginQuestion) []wits.Origin {
	with := map[string]wits.Name{"Blob": bySight, "BlobNear": bySight, "Health": byBite}[q.Input]
	if with == 0 {
		return nil
	}
	for who, l := range g.noticed {
		if who.Index() != q.Agent {
			continue
		}
		h, ok := l.Last(q.Time, func(h *wits.Happening) bool { return h.With == with })
		switch {
		case !ok || with == byBite && h.From < q.Time-1.5/Rate: // it heals by itself
			return nil
		case with == byBite:
			return []wits.Origin{{Text: fmt.Sprintf("A blob bit %s at %.1f s, at (%.1f, %.1f) m.", q.Named(h.By), h.From, h.X, h.Y), Of: h.By, With: "Bite", Time: h.From}}
		case q.Is == false || q.Is == wits.Entity(0):
			return []wits.Origin{{Text: fmt.Sprintf("%s sees no blob any more; it saw one until %.1f s.", q.Named(h.By), h.Until), By: h.By, Of: h.Of, With: "Sight", Time: h.Until}}
		}
		return []wits.Origin{{Text: fmt.Sprintf("%s saw a blob at %.1f s, at (%.1f, %.1f) m.", q.Named(h.By), h.From, h.X, h.Y), By: h.By, Of: h.Of, With: "Sight", Time: h.From}}
	}
	return nil
}

// nearRoles is of how many roles an answer tells why somebody does not have them, those of scenes that take place first.
const nearRoles = 5

// casting says which role a villager has, by its place among agents, or why the scenes around it give it none.
func (g *Game) casting(i int) (list []string) {
	d := g.world.director
	if d == nil {
		return []string{"There are no scenes here."}
	}
	if zone, role, ok := d.Role(i); ok {
		return []string{fmt.Sprintf("It plays %s in %s.", role, d.Zone(zone).Scene.Label)}
	}
	var zones []int
	for z := range d.Zones() {
		zones = append(zones, z)
	}
	at := g.world.At(g.world.Agents[i].ID)
	slices.SortStableFunc(zones, func(a, b int) int { return cmp.Compare(d.Zone(a).At.Dist(at), d.Zone(b).At.Dist(at)) })
	var idle []string // of scenes that do not take place
	for _, z := range zones {
		for _, r := range d.Why(i, z) {
			if text := d.Zone(z).Scene.Label + ": " + r.Text; r.Role == "" {
				idle = append(idle, text)
			} else {
				list = append(list, text)
			}
		}
		if len(list) >= nearRoles {
			return list
		}
	}
	return append(list, idle[:min(len(idle), nearRoles-len(list))]...)
}

var _ wits.Teller = (*Game)(nil)
