package host

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// rootPort is a port of a root document.
type rootPort = wits.RootPort

// Tools say what pages and recordings are to know of a world, and what its host can do for them.
type Tools struct {
	// Title says for people what the game is called, and Agent what its minds are: "Guard" names them Guard 1, Guard 2 and so on.
	Title, Agent string
	// Rewind has the host put its own world to where it stood after so many ticks, as [World.Tick] counts them: bodies, which orders
	// they carry out, and all else that it gives minds. It is called within Step, which then gives ErrPaused, and the next Step plays
	// the tick that follows. An error says why it cannot. Nil: the host cannot go back; the page looks at the past of the minds
	// alone, and the game goes on at its newest tick.
	Rewind func(tick int64) error
}

// ErrPast is that of what is not to be had while somebody looks at the world's past on the page: [World.Tick] is less than it was.
var ErrPast = errors.New("host: somebody looks at the past on the page, and the minds stand there: step until the world is at its newest tick again")

// ErrDetached is that of [World.Detach] when nothing is attached.
var ErrDetached = errors.New("host: nothing is attached to the world")

// tools are what a world has while tools are attached to it. What the host does is then kept until the next tick, in which it is
// carried out and recorded; what comes back of a tick that is played again is out of the recording.
type tools struct {
	Tools
	loop   *sim.Loop
	brains *sim.Brains
	brain  *sim.Brain[*binding]
	base   int64 // the world's tick that is the loop's 0
	alone  bool  // there is no host: all there is of it is a recording
	agents []sim.Agent

	// Where the minds stand, and where the host's own world does. A line is a way that both have gone together: when the host goes
	// back, another one begins. Line 0 is of ticks that minds have played without the host, to see what would be.
	line, hostLine uint64
	hostTick       int64
	legs           []leg // of the way on which the host's world stands, the oldest first
	lines          uint64

	want    [][]uint64 // what the host has written last into inbound ports, by port
	refs    [][]any    // the same, of those that are texts and lists
	later   []byte     // ops that were not carried out yet
	carried bool       // the ops of the tape are in the minds

	shared   []byte // ops of boards and teams since the last tick
	inBoards bool   // they are in the boards

	open   map[uint64]bool // orders that the host carries out
	told   *binding        // with which the host has played its last tick
	played bool            // in this Step, with the host
	again  string          // data with which the last tick was played; "" if the host played it
	log    wits.Logger

	present      []wits.Snapshot // as it is where the host stands
	presentBoard boardsMoment
	presentBound *binding
}

// leg is a part of a way: from a tick on it is this line.
type leg struct {
	line uint64
	from int64
}

// Attach gives the world the tools of a [sim.Loop]: a page by studio.Debug, recordings, hotreload, profiles. From then on [World.Step]
// is a turn of the loop, and plays a tick, or none if the page says so. Attach it before the first tick: what was before is not
// recorded. Close what was given the loop by [World.Detach].
//
// A recording holds what the host gave, tick by tick: values, triggers, answers to orders, and what its callbacks answered. So ticks
// are played again without it, on the page and by `wits replay`, see [Replay].
func (w *World) Attach(t Tools) (*sim.Loop, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	if w.tools != nil {
		return nil, errors.New("host: tools are attached to the world already")
	}
	g, err := w.equip(t)
	if err == nil {
		w.tools.loop, err = sim.NewLoop(g, sim.LoopOptions{Seed: w.seed, Paused: w.paused})
	}
	if err != nil {
		w.tools = nil
		return nil, err
	}
	loop := w.tools.loop
	w.hooks = hooks{turn: w.takeTurn, pause: func(pause bool) {
		if pause {
			loop.Halt()
		} else {
			loop.Resume()
		}
	}, paused: func() bool { return loop.State().Paused || !w.atPresent() }, began: func() {
		w.begun()
		loop.Begun()
	}}
	return loop, nil
}

// equip makes of the world a game for a loop.
func (w *World) equip(t Tools) (*joint, error) {
	if t.Title == "" {
		t.Title = w.bound.program.Name()
	}
	if t.Agent == "" {
		t.Agent = w.bound.program.Name()
	}
	s := &tools{Tools: t, brains: sim.NewBrains(w.program.host.registry, latest{w.program.host})}
	w.versions.add(w.bound)
	first := true
	var err error
	s.brain, err = sim.AdoptBrain(s.brains, w.program.file, w.bound.program, w.program.files, func(p *wits.Program) (*binding, error) {
		if first {
			first = false
			return w.bound, nil
		}
		return w.versions.bind(p, w.program.ports, w.program.fields)
	})
	if err != nil {
		return nil, err
	}
	s.brains.OnSwap(func(from, to *wits.Program) {
		w.bound = s.brain.Bound
		w.versions.add(w.bound)
		w.boards.renew(from, to)
	})
	w.tools = s
	w.begun()
	return &joint{w}, nil
}

// begun begins a recording with the world as it stands.
func (w *World) begun() {
	s := w.tools
	s.base, s.hostTick = w.tick, 0
	s.lines++
	s.line, s.hostLine, s.legs = s.lines, s.lines, []leg{{s.lines, 0}}
	s.agents = nil
	s.brains.Include(HostFile, w.describe())
	w.together()
}

// together: the host stands where the minds do, and has given nothing since.
func (w *World) together() {
	s := w.tools
	w.tape.clear()
	s.later, s.carried = s.later[:0], true
	s.shared, s.inBoards = s.shared[:0], true
	w.orders, w.polled = w.orders[:0], 0
	s.told = w.bound
	s.want, s.refs = make([][]uint64, len(w.bound.ports)), make([][]any, len(w.bound.ports))
	for i := range w.bound.ports {
		p := &w.bound.ports[i]
		if p.Out || p.Trigger {
			continue
		}
		if p.Type.Words() == 0 {
			s.refs[i] = make([]any, len(w.minds))
			for k := range w.minds {
				s.refs[i][k] = p.Ref(&w.minds[k])
			}
			continue
		}
		n := p.Type.Words()
		s.want[i] = make([]uint64, n*len(w.minds))
		for k := range w.minds {
			copy(s.want[i][k*n:], p.Words(&w.minds[k]))
		}
	}
	s.open = map[uint64]bool{}
	for id, o := range w.bound.orders {
		for i := range w.minds {
			serial, status := o.serial.Of(&w.minds[i])[0], Status(o.status.Of(&w.minds[i])[0])
			if serial != 0 && status == Running && !o.action.instant {
				s.open[handleOf(uint32(i), id, serial)] = true
			}
		}
	}
	w.keepPresent()
}

func (w *World) keepPresent() {
	s := w.tools
	if s.alone {
		return
	}
	if len(s.present) != len(w.minds) {
		s.present = make([]wits.Snapshot, len(w.minds))
	}
	for i := range w.minds {
		w.minds[i].Snapshot(&s.present[i])
	}
	w.boards.keep(&s.presentBoard)
	s.presentBound = w.bound
}

// atPresent reports whether the minds stand where the host's world does.
func (w *World) atPresent() bool {
	s := w.tools
	return s == nil || s.alone || s.line == s.hostLine && w.tick-s.base == s.hostTick
}

// takeTurn is a Step of a world that has tools.
func (w *World) takeTurn() error {
	s := w.tools
	s.played = false
	if _, err := s.loop.Update(); err != nil {
		return err
	}
	if !s.played {
		return ErrPaused
	}
	return nil
}

// Detach ends what Attach has begun: it calls end, if that is not nil, which closes what was given the loop. The minds are then
// where the host is, nothing is held or forced, and a paused world goes on. Documents stay as they were changed.
func (w *World) Detach(end func() error) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	s := w.tools
	if s == nil {
		return ErrDetached
	}
	s.loop.EndUpdates()
	var err error
	if end != nil {
		err = end()
	}
	err = errors.Join(err, w.toPresent())
	w.tools, w.hooks, w.paused = nil, hooks{}, false
	return err
}

// toPresent takes the minds to where the host is, without what was held or forced.
func (w *World) toPresent() error {
	s := w.tools
	for i := range w.minds {
		m := &w.minds[i]
		for _, v := range m.Held() {
			m.Release(v)
		}
		if err := m.UseOverrides(m.Program().Original()); err != nil {
			return err
		}
	}
	if !w.atPresent() {
		plan := (*wits.Reload)(nil)
		if w.bound != s.presentBound {
			plan = wits.PlanReload(w.bound.program, s.presentBound.program)
			w.boards.renew(w.bound.program, s.presentBound.program)
		}
		if err := w.boards.back(&s.presentBoard); err != nil {
			return err
		}
		for i := range w.minds {
			if plan != nil {
				plan.Swap(&w.minds[i])
			}
			if err := w.minds[i].Restore(&s.present[i]); err != nil {
				return err
			}
		}
		w.bound, w.tick, s.line, s.carried = s.presentBound, s.base+s.hostTick, s.hostLine, false
		s.inBoards = false
	}
	w.settle()
	w.tellGone()
	w.tape.clear()
	return nil
}

// settle carries out what the host has done since the last tick, if the minds stand where it does.
func (w *World) settle() {
	s, t := w.tools, &w.tape
	if s == nil || !w.atPresent() {
		return
	}
	w.settleBoards()
	if !s.carried && len(t.ops) > 0 { // somebody has looked at the past meanwhile
		w.fromTape(t.said, func() { _ = w.carryOut(t.ops) })
	}
	s.carried = true
	if len(s.later) > 0 {
		ops := s.later
		s.later = nil
		t.ops = append(t.ops, ops...)
		_ = w.carryOut(ops)
		s.later = ops[:0]
	}
	for i, want := range s.want {
		if len(want) > 0 {
			w.writeColumn(i, &w.bound.ports[i], want)
		}
	}
	for i, want := range s.refs {
		if want != nil {
			w.writeRefs(i, &w.bound.ports[i], want)
		}
	}
}

// fromTape does something in which callbacks are answered from a tape, and orders are nobody's business.
func (w *World) fromTape(calls []byte, f func()) {
	t := &w.tape
	t.reading = true
	defer func() { t.reading = false }()
	if t.read(calls) != nil {
		w.Tell(wits.Error, errTape.Error())
	}
	f()
}

// tellGone takes orders back whose nodes are no more, because documents were changed.
func (w *World) tellGone() {
	s := w.tools
	if s.told == w.bound {
		return
	}
	s.told = w.bound
	for _, handle := range slices.Sorted(maps.Keys(s.open)) {
		if mind, id := handle>>44, nodeOf(handle); w.bound.orders[id] == nil {
			delete(s.open, handle)
			o := w.versions.order(id)
			w.orders = append(w.orders, Order{Handle: handle, Entity: uint64(w.bodies[mind].Entity), Mind: uint32(mind), Action: o.action.number, Event: End})
		}
	}
}

// joint is a world as a loop sees it. Its methods are called within Step.
type joint struct{ w *World }

var (
	_ sim.Keeper       = (*joint)(nil)
	_ sim.Reloader     = (*joint)(nil)
	_ sim.Joint        = (*joint)(nil)
	_ sim.RestartAsker = (*joint)(nil)
)

// Info implements [sim.Game].
func (g *joint) Info() sim.Info {
	w := g.w
	return sim.Info{Name: w.program.program.Name(), Title: w.tools.Title, Rate: w.rate, About: "A game in another engine, which steps its minds by the library for hosts."}
}

// Agents implements [sim.Game].
func (g *joint) Agents() []sim.Agent {
	w := g.w
	s := w.tools
	if s.agents == nil {
		for i := range w.minds {
			s.agents = append(s.agents, sim.Agent{ID: w.bodies[i].Entity.Index(), Name: fmt.Sprint(s.Agent, " ", i+1), Mind: &w.minds[i]})
		}
	}
	return s.agents
}

// Step implements [sim.Game].
func (g *joint) Step(in sim.Input) {
	w := g.w
	s := w.tools
	f := in.Frame()
	if in.Recorded() {
		line, ops, calls, err := recorded(in.Data(), uint64(in.Tick()))
		if err == nil {
			s.line = line
		}
		s.again = in.Data()
		w.fromTape(calls, func() {
			err = errors.Join(err, w.carryOut(ops))
			w.play(f)
		})
		if err != nil && in.Log() != nil {
			in.Log().Log(wits.Message{Tick: in.Tick(), Level: wits.Error, Text: err.Error()})
		}
		s.carried, s.inBoards = false, false
		return
	}
	w.settle()
	w.tape.ops, s.shared = append(w.tape.ops, s.shared...), s.shared[:0]
	w.tellGone()
	s.log, f.Log = in.Log(), w
	w.play(f)
	s.log, s.again = nil, ""
	s.played, s.hostTick, s.line = true, in.Tick()+1, s.hostLine
	w.keepPresent()
}

// Given implements [sim.Joint].
func (g *joint) Given() string {
	w := g.w
	s, t := w.tools, &w.tape
	if !s.played {
		s.line = 0
		return withLine(s.again, 0)
	}
	data := t.given(s.hostLine, uint64(s.hostTick-1))
	t.clear()
	s.carried = true
	return data
}

// Joins implements [sim.Joint].
func (g *joint) Joins() error {
	w := g.w
	s := w.tools
	tick := w.tick - s.base
	switch {
	case w.atPresent():
		return nil
	case s.line == 0:
		return fmt.Errorf("what is after frame %d of the engine's game was played by minds alone, to see what would be: the game cannot go on from here. Go back to a frame that the engine has played", s.hostTick)
	case s.Rewind == nil:
		return fmt.Errorf("the game's own world is in another engine, stands at frame %d, and cannot go back: minds alone are seen in the past. Go to that frame, where the game goes on", s.hostTick)
	}
	for i, l := range s.legs {
		if l.line != s.line {
			continue
		}
		if to := append(s.legs, leg{0, s.hostTick})[i+1].from; tick <= to {
			return nil
		}
	}
	return fmt.Errorf("the game's own world, which is in another engine, has gone another way since: it cannot go on from frame %d of this timeline", tick)
}

// Join implements [sim.Joint].
func (g *joint) Join() (ready bool, err error) {
	w := g.w
	s := w.tools
	if s.played {
		return false, nil // the host has given nothing for another tick
	}
	if err := g.Joins(); err != nil || w.atPresent() {
		return err == nil, err
	}
	tick := w.tick - s.base
	if err := s.Rewind(w.tick); err != nil {
		return false, fmt.Errorf("the game's own world, which is in another engine, cannot go back to frame %d: %w", tick, err)
	}
	for i, l := range s.legs {
		if l.line == s.line {
			s.legs = s.legs[:i+1]
			break
		}
	}
	s.lines++
	s.legs = append(s.legs, leg{s.lines, tick})
	s.line, s.hostLine, s.hostTick = s.lines, s.lines, tick
	w.together()
	return false, nil
}

// AskRestart implements [sim.RestartAsker].
func (g *joint) AskRestart() { g.w.restart = true }

// Brains implements [sim.Reloader].
func (g *joint) Brains() *sim.Brains { return g.w.tools.brains }

// moment is a world at a tick.
type moment struct {
	minds    []wits.Snapshot
	boards   boardsMoment
	entities []wits.Entity
	tick     int64
	line     uint64
}

// Keep implements [sim.Keeper].
func (g *joint) Keep(m any) any {
	w := g.w
	return sim.KeepIn(m, func(to *moment) {
		if len(to.minds) != len(w.minds) {
			to.minds = make([]wits.Snapshot, len(w.minds))
		}
		to.entities = to.entities[:0]
		for i := range w.minds {
			w.minds[i].Snapshot(&to.minds[i])
			to.entities = append(to.entities, w.bodies[i].Entity)
		}
		w.boards.keep(&to.boards)
		to.tick, to.line = w.tick, w.tools.line
	})
}

// Return implements [sim.Keeper].
func (g *joint) Return(m any) error {
	w := g.w
	return sim.ReturnFrom(m, func(from *moment) error {
		for i := range w.minds {
			if err := w.minds[i].Restore(&from.minds[i]); err != nil {
				return err
			}
			w.setEntity(i, uint64(from.entities[i]))
		}
		w.tick, w.tools.line, w.tools.carried, w.tools.inBoards = from.tick, from.line, false, false
		return w.boards.back(&from.boards)
	})
}
