package sense

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/spell"
	"github.com/wits-ai/wits/world/belief"
)

// Host is what a game puts into [wits.Frame].World whose documents ask what is perceived.
type Host interface{ Senses() *System }

// Sensed is what documents know of a percept: somebody that the agent perceives, or remembers.
type Sensed[V belief.Vector[V]] struct {
	Who      wits.Entity `doc:"Whom; nobody if it is not known who it was."`
	With     wits.Name   `doc:"What with: the name of the modality."`
	Place    V           `unit:"m" doc:"Where it seemed to be, the last time."`
	Velocity V           `unit:"m/s" doc:"How it moved then, as far as that was perceived."`
	Strength float64     `doc:"How strong it was then."`
	First    float64     `unit:"s" doc:"When it was perceived first, in game time."`
	Last     float64     `unit:"s" doc:"When it was perceived last, in game time."`
}

// AddTo lets documents ask what the agent that is stepped perceives. V is the vector of the game, geom.Vec2 or geom.Vec3.
// The game's Frame.World must be a [Host].
//
//	the list Perceived                whom the agent perceives now, to choose among, each a "sensed"
//	the list Remembered               whom it perceives or has not forgotten yet
//	Perceives(Target, "Sight")        does it perceive somebody now? With "" any sense will do
//	PerceivedAgo(Target, "")          how long before the senses' last step was that; infinite if it never did, or has forgotten
//	PerceivedPlace(Target, "")        where did it seem to be
//	PerceivedVelocity(Target, "")     how did it move then
//
// What has changed in the senses' last step are events that documents react to:
//
//	Notices(Target, "Sight")          has it begun to perceive somebody; a Target of nobody is anybody
//	Loses(Target, "Sight")            does it not perceive somebody any more, though it remembers it
//	Forgets(Target, "Sight")          has it forgotten somebody
//	the lists JustNoticed, JustLost and JustForgotten, each a "sensed"
//	SenseEvents                       in graphs: the triggers noticed, lost and forgotten
func AddTo[V belief.Vector[V]](r *wits.Registry) {
	type asked struct {
		Of   wits.Entity `doc:"Whom."`
		With wits.Name   `doc:"The modality; without it, any."`
	}
	wits.AddType[Sensed[V]](r, "sensed", "Somebody that an agent perceives, or remembers.")
	wits.AddList(r, "Perceived", "Whom the agent perceives now: one for each source and modality.", func(x *wits.Context, i int) (Sensed[V], bool) {
		return listed[V](x, i, true)
	})
	wits.AddList(r, "Remembered", "Whom the agent perceives, or has not forgotten yet: one for each source and modality.", func(x *wits.Context, i int) (Sensed[V], bool) {
		return listed[V](x, i, false)
	})
	wits.AddFunc(r, "Perceives", func(x *wits.Context, p asked) bool {
		q, ok := percept(x, p.Of, p.With)
		s := wits.World[Host](x).Senses()
		return ok && s.current(&q, &s.config.profiles[s.find(x.Entity()).profile].Memory)
	}, wits.Doc("True if the agent perceives somebody now."), wits.WithOrigins(origins))
	wits.AddFunc(r, "PerceivedAgo", func(x *wits.Context, p asked) float64 {
		s := sensesOf(x, p.With)
		if q, ok := s.latest(x.Entity(), p.Of, p.With, false); ok {
			return s.now - q.Last
		}
		return math.Inf(1)
	}, wits.Doc("How many seconds ago the agent perceived somebody last; infinite if it did not, or has forgotten."), wits.WithOrigins(origins))
	wits.AddFunc(r, "PerceivedPlace", func(x *wits.Context, p asked) V {
		q, _ := percept(x, p.Of, p.With)
		return flatten[V](q.At)
	}, wits.Doc("Where somebody seemed to be when the agent perceived it last; the origin if it did not, or has forgotten."), wits.WithOrigins(origins))
	wits.AddFunc(r, "PerceivedVelocity", func(x *wits.Context, p asked) V {
		q, _ := percept(x, p.Of, p.With)
		return flatten[V](q.Velocity)
	}, wits.Doc("How somebody moved, in metres a second, when the agent perceived it last; 0 if it did not, or has forgotten."), wits.WithOrigins(origins))
	addChanges[V](r)
}

// percept returns what the agent remembers of somebody whom it can know: not of what is anonymous.
func percept(x *wits.Context, of wits.Entity, with wits.Name) (Percept, bool) {
	s := sensesOf(x, with)
	return s.recall(x.Entity(), of, with, false)
}

// sensesOf returns the senses that a document asks with a modality. One that there is not is logged once: nothing is perceived with it.
func sensesOf(x *wits.Context, with wits.Name) *System {
	s := wits.World[Host](x).Senses()
	if with == 0 || s.config.find(with) >= 0 {
		return s
	}
	if _, told := s.unheard.LoadOrStore(with, true); !told {
		var names []string
		for i := range s.config.modalities {
			names = append(names, s.config.modalities[i].Name)
		}
		x.Log(wits.Warning, "the senses have no modality %q: %s", with.String(), spell.Closest(with.String(), names, "it has none"))
	}
	return s
}

// listed returns the i-th that the agent perceives, or remembers.
func listed[V belief.Vector[V]](x *wits.Context, i int, now bool) (out Sensed[V], ok bool) {
	s := wits.World[Host](x).Senses()
	b := s.find(x.Entity())
	if b == nil || b.memory < 0 {
		return out, false
	}
	all, y := s.memories(b)
	for k := range all {
		p := &all[k]
		if p.Modality == 0 || s.now-p.Last > s.forgets(p, y) || now && !s.current(p, y) {
			continue
		}
		if i--; i >= 0 {
			continue
		}
		return sensedOf[V](s, p), true
	}
	return out, false
}

// sensedOf returns what documents know of a percept.
func sensedOf[V belief.Vector[V]](s *System, p *Percept) Sensed[V] {
	out := Sensed[V]{Who: p.Of, With: p.Modality, Place: flatten[V](p.At), Velocity: flatten[V](p.Velocity), Strength: p.Strength, First: p.First, Last: p.Last}
	if m := s.config.find(p.Modality); m >= 0 && s.config.modalities[m].Anonymous {
		out.Who = 0
	}
	return out
}
