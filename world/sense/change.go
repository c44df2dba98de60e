package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/belief"
)

// This file has what changes in what is perceived, as events that games and documents react to.

// ChangeKind is what has become of a percept.
type ChangeKind uint8

// What can become of one.
const (
	BecamePerceived ChangeKind = iota // it is perceived for the first time, or again
	BecameLost                        // it is not perceived any more, and remembered
	BecameForgotten                   // it is not remembered any more: its time is over, or there was no room
)

var changeNames = [...]string{"perceived", "lost", "forgotten"}

func (k ChangeKind) String() string { return changeNames[min(int(k), len(changeNames)-1)] }

// Change tells that somebody has begun to perceive something, has lost or has forgotten it.
type Change struct {
	By   wits.Entity
	What ChangeKind
	Percept
}

// Changes returns those of the last step, in the order of those who perceive; they are good until the next. Something that was
// perceived is lost before it is forgotten, and both are told if they happen in one step. Who gets other senses, or loses
// its own, tells nothing.
func (s *System) Changes() []Change { return s.changes }

// stage is what a percept was at the end of a step.
type stage uint8

const (
	fresh stage = iota
	perceived
	missed
	forgotten
)

// tellChanges compares all percepts with what they were at the end of the step before.
func (s *System) tellChanges() {
	for _, i := range s.order {
		b := &s.bodies[i]
		if b.memory < 0 {
			continue
		}
		all, y := s.memories(b)
		for k := range all {
			p := &all[k]
			if p.Modality == 0 {
				break // so are all that follow
			}
			is := perceived
			switch {
			case s.now-p.Last > s.forgets(p, y):
				is = forgotten
			case !s.current(p, y):
				is = missed
			}
			if is != p.state {
				s.change(b, p, is)
			}
		}
	}
}

// change lets a percept become something else, and tells so.
func (s *System) change(b *body, p *Percept, is stage) {
	was := p.state
	p.state = is
	if is == perceived || was == fresh && is != forgotten {
		s.changes = append(s.changes, Change{b.who, BecamePerceived, *p})
		was = perceived
	}
	if is >= missed && was == perceived {
		s.changes = append(s.changes, Change{b.who, BecameLost, *p})
	}
	if is == forgotten && (was == perceived || was == missed) {
		s.changes = append(s.changes, Change{b.who, BecameForgotten, *p})
	}
}

// changed returns the i-th change of a kind of the agent's: of somebody, or of anybody if that is nobody, with a modality, or with any.
func changed(x *wits.Context, what ChangeKind, of wits.Entity, with wits.Name, i int) (*System, *Change) {
	s := sensesOf(x, with)
	for k := range s.changes {
		c := &s.changes[k]
		if c.By != x.Entity() || c.What != what || of != 0 && c.Of != of || with != 0 && c.Modality != with {
			continue
		}
		if m := s.config.find(c.Modality); of != 0 && m >= 0 && s.config.modalities[m].Anonymous {
			continue // it cannot know who it was
		}
		if i--; i < 0 {
			return s, c
		}
	}
	return s, nil
}

// addChanges lets documents react to changes.
func addChanges[V belief.Vector[V]](r *wits.Registry) {
	type asked struct {
		Of   wits.Entity `doc:"Whom; nobody for anybody."`
		With wits.Name   `doc:"The modality; without it, any."`
	}
	for _, e := range [...]struct {
		name, list string
		what       ChangeKind
		doc        string
	}{
		{"Notices", "JustNoticed", BecamePerceived, "begun to perceive"},
		{"Loses", "JustLost", BecameLost, "lost, though it remembers it"},
		{"Forgets", "JustForgotten", BecameForgotten, "forgotten"},
	} {
		wits.AddFunc(r, e.name, func(x *wits.Context, p asked) bool {
			_, c := changed(x, e.what, p.Of, p.With, 0)
			return c != nil
		}, wits.Doc("True if in the senses' last step the agent has "+e.doc+"."), wits.WithOrigins(origins))
		wits.AddList(r, e.list, "What the agent has "+e.doc+", in the senses' last step.", func(x *wits.Context, i int) (Sensed[V], bool) {
			s, c := changed(x, e.what, 0, 0, i)
			if c == nil {
				return Sensed[V]{}, false
			}
			return sensedOf[V](s, &c.Percept), true
		})
	}
	wits.AddFunc(r, "SenseEvents", func(x *wits.Context, p struct {
		Of        wits.Entity     `doc:"Whom; nobody for anybody."`
		With      wits.Name       `doc:"The modality; without it, any."`
		Noticed   wits.TriggerOut `doc:"It has begun to perceive somebody."`
		Lost      wits.TriggerOut `doc:"It has lost somebody, and remembers it."`
		Forgotten wits.TriggerOut `doc:"It has forgotten somebody."`
		Told      wits.Var[float64]
	}) int64 {
		n, s := 0, wits.World[Host](x).Senses()
		if p.Told.Get(x) == s.now {
			return 0 // the senses have not gone on
		}
		p.Told.Set(x, s.now)
		for what, t := range [...]wits.TriggerOut{p.Noticed, p.Lost, p.Forgotten} {
			if _, c := changed(x, ChangeKind(what), p.Of, p.With, 0); c != nil {
				t.Fire(x)
				n++
			}
		}
		return int64(n)
	}, wits.Doc("Fires when the agent notices, loses or forgets somebody; gives how many of these have happened in the senses' last step."))
}
