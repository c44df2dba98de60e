package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits"
)

// StallAfter is how long a loop may take over one frame, or over anything else, before it counts as stalled.
const StallAfter = time.Second

// Stall says what keeps a loop from going on: an action that does not return, most likely. A goroutine cannot be stopped from
// outside, so all that can be done about it is to say where it is, and to end the program. In JSON it is what pages are told.
type Stall struct {
	// Game is the name of the game.
	Game string `json:"-"`
	// Tick is how many ticks had been played.
	Tick int64 `json:"-"`
	// Agent and Name say whose mind is in the middle of its frame; Agent is 0 if none is: then it is the game's own code.
	Agent uint32 `json:"agent"`
	Name  string `json:"name"`
	// Document is the file, Node the path of the node that runs, within the agent's program.
	Document string `json:"document"`
	Node     string `json:"node"`
	// Action is what the node runs: an action or a function of a coder's, or a type of node.
	Action string `json:"action"`
	// Seconds is the wall time since it was first seen there. Frame is the same for the whole frame, in which the mind may
	// have got through something else before.
	Seconds float64 `json:"seconds"`
	Frame   float64 `json:"-"`
	// Text says it in a sentence for people.
	Text string `json:"text"`
}

// Error returns the sentence.
func (s *Stall) Error() string { return s.Text }

// Overdue reports whether the frame has taken so long.
func (s *Stall) Overdue(d time.Duration) bool { return s != nil && s.Frame >= d.Seconds() }

// NewStall returns that of a game with a loop of its own, which has not come to the end of a frame for so long. What its minds are
// doing is looked up in their monitor, nil if they have none.
func NewStall(game string, tick int64, frame time.Duration, monitor *wits.Monitor) *Stall {
	s := &Stall{Game: game, Tick: tick, Seconds: tenths(frame), Frame: tenths(frame)}
	if monitor == nil {
		s.Text = fmt.Sprintf("the game has not come to the end of frame %d for %.1f s", tick, s.Frame)
		return s
	}
	var a *wits.Activity
	if list := monitor.Running(); len(list) > 0 {
		a = &list[0]
	}
	s.at(a)
	return s
}

// at says what is under way, nil for nothing that is known.
func (s *Stall) at(a *wits.Activity) {
	if a == nil {
		s.Text = fmt.Sprintf("the game has been in frame %d for %.1f s, in code of its own outside of all minds", s.Tick, s.Frame)
		return
	}
	s.Agent, s.Document, s.Node, s.Action = a.Entity.Index(), a.Document, a.Node, a.Type
	var b strings.Builder
	who := s.Name
	if who == "" {
		who = fmt.Sprint(s.Agent)
	}
	if s.Frame-s.Seconds > StallAfter.Seconds() {
		fmt.Fprintf(&b, "the game has been in frame %d for %.1f s, and ", s.Tick, s.Frame)
	}
	fmt.Fprintf(&b, "agent %s has been in %s", who, s.Node)
	switch {
	case a.Action:
		fmt.Fprintf(&b, " (action %s)", s.Action)
	case s.Action != "":
		fmt.Fprintf(&b, " (%s)", s.Action)
	}
	fmt.Fprintf(&b, " of %s for %.1f s", s.Document, s.Seconds)
	s.Text = b.String()
}

// stalls notices that the goroutine of a loop does not get on.
type stalls struct {
	monitor wits.Monitor
	work    atomic.Uint64 // odd while the goroutine has something to do; two more with each piece that it has done
	ticks   atomic.Int64
	updated atomic.Int64                      // when Update was called last, as sinceStart; 0: nobody calls it
	names   atomic.Pointer[map[uint32]string] // of agents

	// Owned by the loop's goroutine.
	noted uint64    // minds, when agents were asked for their names
	named time.Time // when that was

	mu      sync.Mutex // held by who asks
	seen    uint64     // work, when somebody asked last
	since   time.Time  // that has been seen
	running []running
}

// running is a mind that is in the middle of a frame, and since when it has been seen so.
type running struct {
	wits.Activity
	since time.Time
}

// begin says that there is something to do, and whether there was nothing before: give that to end.
func (s *stalls) begin() (first bool) {
	if s.work.Load()%2 == 1 {
		return false
	}
	s.work.Add(1)
	return true
}

func (s *stalls) end(first bool) {
	if first {
		s.work.Add(1)
	}
}

// goesOn says that a piece has been done.
func (s *stalls) goesOn() { s.work.Add(2) }

// Ticks returns how many ticks have been played since the start. It may be called on any goroutine, and does not wait.
func (l *Loop) Ticks() int64 { return l.stalls.ticks.Load() }

// Stalled says what keeps the loop from going on, if it has been at the same for longer than [StallAfter]; nil if all is well.
// It may be called on any goroutine, and does not wait. It knows what it has seen when it was called before: call it now and
// then, about twice a second, while somebody wants to know.
func (l *Loop) Stalled() *Stall {
	s := &l.stalls
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	work := s.work.Load()
	if work%2 == 0 || work != s.seen {
		s.seen, s.since, s.running = work, now, s.running[:0]
		if work%2 == 0 {
			return l.silent()
		}
		return nil
	}
	frame := now.Sub(s.since)
	if frame < StallAfter/2 {
		return nil // nobody looks into minds that are just being stepped
	}
	before := slices.Clone(s.running)
	s.running = s.running[:0]
	for _, a := range s.monitor.Running() {
		since := now
		if i := slices.IndexFunc(before, func(r running) bool { return r.Activity == a }); i >= 0 {
			since = before[i].since
		}
		s.running = append(s.running, running{a, since})
	}
	if frame < StallAfter {
		return nil
	}
	out := &Stall{Game: l.info.Name, Tick: s.ticks.Load(), Seconds: tenths(frame), Frame: tenths(frame)}
	var longest *running
	for i := range s.running {
		if r := &s.running[i]; longest == nil || r.since.Before(longest.since) {
			longest = r
		}
	}
	if longest == nil {
		out.at(nil)
		return out
	}
	out.Seconds = tenths(now.Sub(longest.since))
	if names := s.names.Load(); names != nil {
		out.Name = (*names)[longest.Entity.Index()]
	}
	out.at(&longest.Activity)
	return out
}

// silent returns the stall of a loop that is pumped and has not been for too long; nil if all is well.
func (l *Loop) silent() *Stall {
	at := l.stalls.updated.Load()
	if at == 0 {
		return nil
	}
	idle := sinceStart() - time.Duration(at)
	if idle < StallAfter {
		return nil
	}
	s := &Stall{Game: l.info.Name, Tick: l.stalls.ticks.Load(), Seconds: tenths(idle), Frame: tenths(idle)}
	s.Text = fmt.Sprintf("the program around the game has not called for its next tick for %.1f s; it stands at frame %d until it does", s.Frame, s.Tick)
	return s
}

// sinceStart returns the time since this program began, never 0.
func sinceStart() time.Duration { return time.Since(processStart) + 1 }

var processStart = time.Now()

func tenths(d time.Duration) float64 { return math.Round(d.Seconds()*10) / 10 }

// nameEvery is how often agents may be asked for their names.
const nameEvery = time.Second

// name asks agents for their names, so that they are known when nobody can be asked any more: when the game begins, and after
// ticks in which new minds have begun.
func (l *Loop) name(begun bool) {
	s := &l.stalls
	noted := s.monitor.Noted()
	if !begun && noted == s.noted {
		return
	}
	now := time.Now()
	if !begun && now.Sub(s.named) < nameEvery {
		return
	}
	s.noted, s.named = noted, now
	agents := l.game.Agents()
	names := make(map[uint32]string, len(agents))
	for i := range agents {
		names[agents[i].ID] = agents[i].Name
	}
	s.names.Store(&names)
}

// at work are the loops that run or play at present.
var atWork struct {
	mu    sync.Mutex
	loops []*Loop
}

// works counts a loop among those at work, until rests is called.
func (l *Loop) works() {
	atWork.mu.Lock()
	defer atWork.mu.Unlock()
	atWork.loops = append(atWork.loops, l)
}

func (l *Loop) rests() {
	atWork.mu.Lock()
	defer atWork.mu.Unlock()
	i := slices.Index(atWork.loops, l)
	atWork.loops = slices.Delete(atWork.loops, i, i+1)
}

// Stalls says what keeps loops of this process from going on, of all that run or play, the oldest first; see [Loop.Stalled].
// It is for a command line, which is to say why nothing happens whatever it does.
func Stalls() (list []*Stall) {
	atWork.mu.Lock()
	loops := slices.Clone(atWork.loops)
	atWork.mu.Unlock()
	for i, l := range loops {
		if slices.Contains(loops[:i], l) {
			continue
		}
		if s := l.Stalled(); s != nil {
			list = append(list, s)
		}
	}
	return list
}
