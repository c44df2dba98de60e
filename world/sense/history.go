package sense

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
)

// What everybody has perceived of late, for those who ask why somebody does something. It is no part of the state: a game that
// goes back and on again notes again what was perceived.

// note keeps what was perceived in a step, beside what is remembered.
func (s *System) note(n *Notice) {
	i := int(n.By.Index())
	for i >= len(s.history) {
		s.history = append(s.history, wits.OriginLog{})
	}
	y := s.Memory(n.By)
	s.history[i].Note(wits.Happening{By: n.By, Of: n.Of, With: n.Modality, From: n.Arrived, X: n.At.X, Y: n.At.Y, Z: n.At.Z, Strength: n.Strength, Teller: n.Teller}, y.Lost+s.every(n.Modality))
}

// LastPerceived is when somebody began to perceive somebody, the last time by a game time in seconds: since then it has gone on
// until Happening.Until. Of, if it is 0, is anybody or nobody, and modality, if it is 0, is any. It is false if that is not
// known: the system keeps the last [wits.DefaultHappenings] for each who perceives.
func (s *System) LastPerceived(by, of wits.Entity, modality wits.Name, time float64) (wits.Happening, bool) {
	i := int(by.Index())
	if i >= len(s.history) {
		return wits.Happening{}, false
	}
	return s.history[i].Last(time, func(h *wits.Happening) bool {
		return h.By == by && (of == 0 || h.Of == of) && (modality == 0 || h.With == modality)
	})
}

// Tell tells people of something that was perceived, as [System.LastPerceived] gives it.
func (s *System) Tell(h wits.Happening, named func(wits.Entity) string) wits.Origin {
	verb := "perceived"
	if m := s.config.find(h.With); m >= 0 {
		verb = [...]string{Custom: "perceived", Sight: "saw", Hearing: "heard", Smell: "smelled", Touch: "felt", Damage: "felt", Team: "was told of"}[s.config.modalities[m].Type]
	}
	what := "something"
	if h.Of != 0 {
		what = named(h.Of)
	}
	if m := s.config.find(h.With); m >= 0 && s.config.modalities[m].Anonymous {
		what = "somebody"
	}
	if h.Teller != 0 {
		what += " by " + named(h.Teller)
	}
	return wits.Origin{
		Text: fmt.Sprintf("%s %s %s at %s s, at (%s, %s) m (%s, %s of its strength).", named(h.By), verb, what, short(h.From, 1), short(h.X, 1), short(h.Y, 1), h.With, percent(h.Strength)),
		By:   h.By, Of: h.Of, With: h.With.String(), Time: h.From,
	}
}

func short(v float64, digits int) string { return strconv.FormatFloat(v, 'f', digits, 64) }

func percent(v float64) string { return strconv.Itoa(int(float64(min(v, 1)*100)+0.5)) + " %" }

// origins tells where what a function of [AddTo] gave came from: who was asked about, and with what.
func origins(q *wits.OriginQuestion) []wits.Origin {
	host, ok := q.World.(Host)
	if !ok {
		return nil
	}
	var of wits.Entity
	var with wits.Name
	for _, a := range q.Args {
		switch a := a.(type) {
		case wits.Entity:
			of = a
		case wits.Name:
			with = a
		}
	}
	h, ok := host.Senses().LastPerceived(q.Entity, of, with, q.Time)
	if !ok {
		return nil
	}
	s := host.Senses()
	out := []wits.Origin{s.Tell(h, q.Named)}
	if h.Teller == 0 {
		return out
	}
	told, ok := s.history[h.Teller.Index()].Last(h.From, func(o *wits.Happening) bool { return o.By == h.Teller && o.Of == h.Of && o.Teller == 0 })
	if ok {
		out = append(out, s.Tell(told, q.Named))
	}
	return out
}
