package profile

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
)

// Events are what happened in the last ticks, for [Events.Write]. What was kept does not change any more, so a copy that
// [Profile.Events] gives may be written on any goroutine.
type Events struct {
	limit    int
	kept     int
	chunks   []*chunk
	subjects []subject
	index    map[subject]int32
	plots    []plotted
	full     bool // since the last tick: the rest of it is left out
}

// subject is whom an event is about: an agent while its mind runs a program.
type subject struct {
	agent   uint32
	name    string
	program *wits.Program
}

type plotted struct {
	subject int32
	path    string
}

// chunk is a row of events that are dropped together.
type chunk struct {
	events []event
	texts  []string
}

// event is something that happened.
type event struct {
	at   int64
	more int64 // ns that it took, or what the kind says
	who  int32 // a subject; -1 for the game
	kind int32 // number of the node whose code ran, -1 for none; or one of these
}

const (
	eventStep    = -2 - iota // of a mind
	eventTick                // who is its number, in the low 32 bits
	eventTrigger             // more is its bit
	eventMark                // more is the place of its text
	eventValue               // who is the plot, and more are the bits of the value
)

// chunkEvents is how many events a chunk has, unless a single tick has more.
const chunkEvents = 1 << 14

func (e *Events) add(v event) {
	if e.limit < 0 || e.full {
		return
	}
	last := len(e.chunks) - 1
	if last < 0 || v.kind == eventTick && len(e.chunks[last].events) >= chunkEvents {
		e.chunks = append(e.chunks, &chunk{events: make([]event, 0, min(chunkEvents, e.limit)+256)})
		last++
		for e.kept > e.limit && len(e.chunks) > 1 {
			e.kept -= len(e.chunks[0].events)
			e.chunks[0] = nil
			e.chunks = e.chunks[1:]
			last--
		}
	}
	c := e.chunks[last]
	if len(c.events) >= chunkEvents+e.limit { // of a tick that is larger than all that may be kept
		e.full = true
		return
	}
	c.events = append(c.events, v)
	e.kept++
}

func (e *Events) tick(began, ended, number int64) {
	e.full = false
	e.add(event{began, ended - began, int32(number), eventTick})
}

// step keeps a step of a mind; those that are about nobody are left out.
func (e *Events) step(m *meter) { e.about(event{m.begun, m.took, m.subject, eventStep}) }

func (e *Events) node(who int32, at point, ns int64) { e.about(event{at.at, ns, who, at.node}) }

func (e *Events) trigger(at int64, who, bit int32) { e.about(event{at, int64(bit), who, eventTrigger}) }

func (e *Events) about(v event) {
	if v.who >= 0 {
		e.add(v)
	}
}

func (e *Events) value(at int64, plot int32, v float64) {
	e.add(event{at, int64(math.Float64bits(v)), plot, eventValue})
}

func (e *Events) mark(at int64, who int32, text string) {
	if e.limit < 0 {
		return
	}
	if len(e.chunks) == 0 {
		e.chunks = []*chunk{{}}
	}
	c := e.chunks[len(e.chunks)-1]
	if len(c.texts) >= maxMarks {
		return
	}
	c.texts = append(c.texts, text)
	e.add(event{at, int64(len(c.texts) - 1), who, eventMark})
}

// subject finds or makes one; -1 if there are too many.
func (e *Events) subject(agent uint32, name string, program *wits.Program) int32 {
	key := subject{agent, name, program}
	i, ok := e.index[key]
	switch {
	case ok:
		return i
	case len(e.subjects) >= maxSubjects:
		return -1
	}
	i = int32(len(e.subjects))
	e.index[key] = i
	e.subjects = append(e.subjects, key)
	return i
}

func (e *Events) plot(who int32, path string) int32 {
	i := slices.Index(e.plots, plotted{who, path})
	if i < 0 {
		i = len(e.plots)
		e.plots = append(e.plots, plotted{who, path})
	}
	return int32(i)
}

// Events returns what happened in the last ticks, as a copy.
func (p *Profile) Events() *Events {
	e := p.events
	e.index = nil
	e.chunks = slices.Clone(e.chunks)
	if n := len(e.chunks); n > 0 { // the last one grows on
		last := e.chunks[n-1]
		e.chunks[n-1] = &chunk{slices.Clone(last.events), slices.Clone(last.texts)}
	}
	e.subjects, e.plots = slices.Clip(e.subjects), slices.Clip(e.plots)
	return &e
}

// Kept returns how many events there are.
func (e *Events) Kept() int { return e.kept }
