package decisions

import (
	"slices"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Batch is what all agents decided in a tick.
type Batch struct {
	// Tick counts ticks from the start of the game, the one that has been told of included, as the page shows it; Time is the game
	// time after it, in seconds.
	Tick int64
	Time float64
	// Reset: the game stands somewhere else than before: it began anew, or went back to another moment. What a listener holds to be
	// active is not known any more; the batch has no events.
	Reset bool
	// Replaying: the tick was played before and is played again out of a recording.
	Replaying bool
	// Events are those of all agents, agent after agent, in the order of the game's list.
	Events []Event
}

// Listener hears what was decided.
type Listener interface {
	// Decided is called once for each tick in which something was decided, on the goroutine that calls [Stream.Tick], between two
	// ticks. The batch and its events may be kept only until it returns: copy what is to be kept. Node, Fault and Over of an event do not change.
	Decided(b *Batch)
}

// ListenerFunc is a function that listens.
type ListenerFunc func(b *Batch)

// Decided implements [Listener].
func (f ListenerFunc) Decided(b *Batch) { f(b) }

// All returns a listener that passes everything on to several, in their order.
func All(listeners ...Listener) Listener {
	return ListenerFunc(func(b *Batch) {
		for _, l := range listeners {
			l.Decided(b)
		}
	})
}

// Stream follows the minds of a game and tells a listener what they decide. All methods are called between two ticks, by one
// goroutine at a time; minds may be stepped by any goroutines in between.
type Stream struct {
	listener  Listener
	filter    Filter
	kinds     [Fault + 1]bool
	followers []*follower
	agents    []sim.Agent // of the game that followers stand for, as they were listed
	listed    bool
	batch     Batch
	tick      int64
	next      int64 // the tick that minds are stepped in
	starts    uint64

	mu     sync.Mutex // tables are made by the goroutine that steps a mind, when its program was swapped
	tables map[*wits.Program]*table
}

// NewStream makes a stream that follows nobody yet. It panics if the filter is not sound, see [Filter.Check].
func NewStream(l Listener, f Filter) *Stream {
	if err := f.Check(); err != nil {
		panic(err)
	}
	s := &Stream{listener: l, filter: f, next: 1, tables: map[*wits.Program]*table{}}
	for k := Begin; k <= Fault; k++ {
		s.kinds[k] = f.kind(k)
	}
	return s
}

func (s *Stream) tableOf(p *wits.Program) *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[p]
	if t == nil {
		t = newTable(p, &s.filter)
		s.tables[p] = t
	}
	return t
}

// Follow begins to follow the agents, before the first tick or in the midst of a game: what is active by then has begun before. Agents
// that the stream follows already stay as they are, and those that are not in the list are followed no longer.
func (s *Stream) Follow(agents []sim.Agent) { s.sync(agents, false, false) }

// Tick takes in that a tick was played, the so-manyth since the game began, after which the game time is so many seconds, and
// tells the listener. Agents are those that the game has now: new ones are followed from here on, with what is active in them as
// begun in this tick, and of those that are gone everything ends.
func (s *Stream) Tick(tick int64, time float64, agents []sim.Agent) {
	s.played(tick, time, agents, false)
}

func (s *Stream) played(tick int64, time float64, agents []sim.Agent, replaying bool) {
	s.tick, s.next = tick, tick
	left := s.sync(agents, true, true)
	b := &s.batch
	b.Tick, b.Time, b.Reset, b.Replaying, b.Events = tick, time, false, replaying, b.Events[:0]
	for _, f := range left {
		b.take(f)
	}
	for _, f := range s.followers {
		b.take(f)
	}
	s.next = tick + 1
	if len(b.Events) > 0 {
		s.listener.Decided(b)
	}
	clear(b.Events) // nothing of a game is kept that is over
}

// take moves a follower's events into the batch.
func (b *Batch) take(f *follower) {
	for i := range f.events {
		e := &f.events[i]
		e.Tick, e.Time, e.Name = b.Tick, b.Time, f.name
	}
	b.Events = append(b.Events, f.events...)
	clear(f.events)
	f.events, f.frames = f.events[:0], 0
}

// Reset tells the listener that the game stands somewhere else than before: it began anew, or was taken back to another moment,
// which is that after a tick. What was decided since the last tick is not told.
func (s *Stream) Reset(tick int64, time float64, agents []sim.Agent) {
	s.tick, s.next = tick, tick+1
	s.sync(agents, false, false)
	for _, f := range s.followers {
		f.rebase()
	}
	s.batch.Tick, s.batch.Time, s.batch.Reset, s.batch.Replaying, s.batch.Events = tick, time, true, false, s.batch.Events[:0]
	s.listener.Decided(&s.batch)
}

// Close follows nobody any longer. The listener is told nothing more.
func (s *Stream) Close() {
	for _, f := range s.followers {
		f.mind.Unfollow(f)
	}
	s.followers, s.agents, s.listed = nil, nil, false
}

// sync makes followers those of the agents. It gives those that were followed and are gone, if they are asked for.
func (s *Stream) sync(agents []sim.Agent, fresh, leave bool) (left []*follower) {
	if s.same(agents) {
		return nil
	}
	old := make(map[*wits.Mind]*follower, len(s.followers))
	for _, f := range s.followers {
		old[f.mind] = f
	}
	was := s.followers
	s.followers, s.listed = nil, true
	s.agents = append(s.agents[:0], agents...)
	for i := range agents {
		a := &agents[i]
		if a.Mind == nil || !s.filter.agent(a.ID) {
			continue
		}
		f := old[a.Mind]
		if f != nil && f.id == a.ID {
			delete(old, a.Mind)
		} else if f = s.follow(a); fresh {
			f.name = a.Name
			f.fresh()
		}
		f.name = a.Name
		s.followers = append(s.followers, f)
	}
	for _, f := range was {
		if old[f.mind] != f {
			continue
		}
		if leave {
			f.leave()
			left = append(left, f)
		} else {
			f.mind.Unfollow(f)
		}
	}
	return left
}

// same reports whether agents are those that were listed last.
func (s *Stream) same(agents []sim.Agent) bool {
	return s.listed && slices.EqualFunc(s.agents, agents, func(a, b sim.Agent) bool {
		return a.Mind == b.Mind && a.ID == b.ID && a.Name == b.Name
	})
}

// Attach has the stream follow the game that a loop runs, from now on until stop: also when it begins anew, goes back or is played
// again. Call it, and stop, as [sim.Loop.Sync] may be called: from any goroutine but that of Run, and around a loop of one's own that
// calls Update before the first and after EndUpdates. A game that was taken back while nothing ran it is noticed after its next tick.
func (s *Stream) Attach(l *sim.Loop) (stop func()) {
	l.Sync(func() {
		st := l.State()
		s.starts, s.tick, s.next = st.Starts, st.Tick, st.Tick+1
		s.Follow(l.Game().Agents())
	})
	end := l.Observe(func() { s.looked(l) })
	return func() {
		end()
		l.Sync(s.Close)
	}
}

// looked takes in how the loop stands.
func (s *Stream) looked(l *sim.Loop) {
	st := l.State()
	switch {
	case st.Starts == s.starts && st.Tick == s.tick+1:
		s.played(st.Tick, st.Time, l.Game().Agents(), st.Replaying)
	case st.Starts == s.starts && st.Tick == s.tick:
		// Nothing was played; but somebody may have looked into the future and come back.
		for _, f := range s.followers {
			if f.frames > 0 {
				f.rebase()
			}
		}
	default:
		s.starts = st.Starts
		s.Reset(st.Tick, st.Time, l.Game().Agents())
	}
}
