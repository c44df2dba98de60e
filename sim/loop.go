package sim

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/limit"
)

// Loop runs a game and all that tools want of it: pauses, steps, breakpoints, recordings, going back. It plays ticks in wall time
// by itself ([Loop.Run]), or when the loop of an engine or a server says so ([Loop.Update], [Loop.Advance]). One goroutine
// owns the game, that of Run or the one that calls Update; what others ask for is done there, between two ticks.
//
// Methods say in their comment if they may be called only on that goroutine: from a function given to Do or Observe,
// while Run is not running, or between two calls of Update on the goroutine that makes them.
type Loop struct {
	game    Game
	starter Starter // nil if the game cannot begin anew
	info    Info

	mu     sync.Mutex
	owner  owner         // of the game at present
	freed  chan struct{} // closed when that one lets go of it; nil if nobody waits for that
	pumped bool          // somebody calls Update now and then
	queue  []func() bool // each says whether observers should look
	wake   chan struct{} // one token: the queue may hold something

	data atomic.Pointer[string] // of SetData

	stalls stalls

	observers atomic.Pointer[[]*observer]
	watching  sync.Mutex // held to change observers

	// Owned by the loop's goroutine.
	spare   []func() bool
	state   State
	period  time.Duration
	next    time.Time // when the next tick is due, of Run
	lag     float64   // of a loop that is pumped: how many ticks are due
	ticked  uint64    // ticks that somebody could see
	jumps   uint64    // how often the game was taken elsewhere than ticks take it
	players players
	logs    []wits.Logger
	broken  bool // the last Start failed: there is nothing to step
	ender   Ender
	over    bool // the result was told
	limited Limited
	joint   Joint
	owed    bool // a step that the joint game was not ready for
	limits  []limit.Limit
	told    limit.Log // which limits have been told of
	keys    Keys      // of the last tick

	recorder      Recorder
	meter         Meter
	interventions []Intervention // since the start
	done          int            // of them; the others come while a recording is played again
	forced        map[uint32]map[string]force
	minds         map[uint32]*wits.Mind         // that are held or forced, by agent
	feed          func(tick int64) (Keys, bool) // of a recording that is played again
	replays       bool
	cuts          []cut
	left          []Intervention           // of the run that is being left
	behind        bool                     // the game stands before the end of what was played
	skips         bool                     // nobody looks
	ahead         func(tick int64) Keys    // keys in place of the players', see Ahead
	renew         func(Intervention) error // does a reload of a recording of another run
	missed        func(Intervention, error)
}

type observer struct{ call func() }

// LoopOptions says how a loop begins. The zero value runs at speed 1 with the game's default options.
type LoopOptions struct {
	Options map[string]string
	Seed    uint64
	// Speed is game seconds per second, from 0.05 to 8. 0 means 1.
	Speed float64
	// Paused begins before the first tick.
	Paused bool
	// Log receives what the game and its agents log, and the result when the game is over; more can be added with
	// [Loop.AddLog].
	Log wits.Logger
}

// Speeds that a loop takes.
const (
	MinSpeed = 0.05
	MaxSpeed = 8
)

// stallLimit is how much wall time a loop makes up for when it was held up (a breakpoint, a closed lid, a slow tick).
// Whatever is more is dropped: the game falls behind the clock instead of racing after it.
const stallLimit = 100 * time.Millisecond

// NewLoop starts a game. It fails if the game's Info is not sound, the options do not fit it, or its Start fails.
func NewLoop(g Game, o LoopOptions) (*Loop, error) {
	info, err := told(g)
	if err != nil {
		return nil, err
	}
	l := &Loop{game: g, info: info, wake: make(chan struct{}, 1)}
	l.starter, _ = g.(Starter)
	l.ender, _ = g.(Ender)
	l.limited, _ = g.(Limited)
	l.joint, _ = g.(Joint)
	l.observers.Store(&[]*observer{})
	if o.Speed == 0 {
		o.Speed = 1
	}
	if err := checkSpeed(o.Speed); err != nil {
		return nil, err
	}
	l.setSpeed(o.Speed)
	l.state.Paused = o.Paused
	if o.Log != nil {
		l.logs = append(l.logs, o.Log)
	}
	full, err := info.Resolve(o.Options)
	if err != nil {
		return nil, err
	}
	if err := l.begin(full, o.Seed); err != nil {
		return nil, err
	}
	return l, nil
}

// told returns what a game says about itself, checked and completed.
func told(g Game) (Info, error) {
	info, err := g.Info().normal()
	if err != nil || len(info.Gestures)+len(info.Tools) == 0 {
		return info, err
	}
	var commands []Command
	if c, ok := g.(Commander); ok {
		commands = c.Commands()
	}
	return info, info.commanded(commands)
}

// Run runs the game until ctx ends, then returns nil. It fails if the loop runs already; it may be called again after
// it has returned, and goes on where it stopped.
func (l *Loop) Run(ctx context.Context) error {
	if err := l.own(byRun); err != nil {
		return err
	}
	defer l.disown()
	l.stalls.updated.Store(0) // whoever called Update does not for now
	l.works()
	defer l.rests()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	l.next = time.Now()
	first := l.stalls.begin()
	l.observe()
	for ctx.Err() == nil {
		if l.drain() {
			l.observe()
		}
		l.advance(ctx)
		l.stalls.end(first)
		if l.halted() {
			timer.Stop()
		} else {
			timer.Reset(time.Until(l.next))
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-timer.C:
		}
		first = l.stalls.begin()
	}
	l.stalls.end(first)
	return nil
}

// advance runs all ticks that are due, which is bounded before the first of them runs.
func (l *Loop) advance(ctx context.Context) {
	if l.halted() {
		return
	}
	now := time.Now()
	lag := now.Sub(l.next)
	if lag < 0 {
		return
	}
	if limit := max(stallLimit, l.period); lag > limit {
		lag = limit
		l.next = now.Add(-limit)
	}
	for due := int(lag/l.period) + 1; due > 0 && !l.halted() && ctx.Err() == nil; due-- {
		l.next = l.next.Add(l.period)
		l.tick()
		if l.drain() {
			l.observe()
		}
	}
}

func (l *Loop) halted() bool { return l.state.Paused || l.broken }

func (l *Loop) tick() {
	if l.broken {
		return
	}
	again := l.replays
	if again {
		keys, ok := l.again()
		if !ok {
			l.observe()
			return
		}
		l.keys, l.players.before, l.players.focus = keys, keys.Held, keys.Focus
	} else {
		if l.joint != nil && l.ahead == nil && !l.joins() {
			return
		}
		if l.behind {
			l.TakeOver()
		}
		l.takeKeys()
	}
	in := Input{tick: l.state.Tick, rate: l.info.Rate, controls: l.info.Controls, held: l.keys.Held, before: l.keys.Before, focus: l.keys.Focus,
		data: l.keys.Data, recorded: again || l.ahead != nil, monitor: &l.stalls.monitor}
	l.stalls.goesOn()
	if len(l.logs) > 0 {
		in.log = loopLog{l}
	}
	if m := l.meter; m != nil && !l.skips {
		m.Begin(l.state.Tick)
		l.game.Step(in)
		m.End(l.state.Tick)
	} else {
		l.game.Step(in)
	}
	if l.joint != nil && !again {
		l.keys.Data = l.joint.Given()
	}
	l.state.Tick++
	if !l.skips {
		l.ticked++
	}
	l.stalls.goesOn()
	l.name(false)
	l.state.Time = float64(l.state.Tick) / float64(l.info.Rate)
	if len(l.minds) > 0 {
		l.part()
	}
	if len(l.forced) > 0 {
		l.unforceMet()
	}
	l.tellResult()
	l.tellLimits()
	if l.recorder != nil {
		l.recorder.Ticked(l.keys, again)
	}
	l.observe()
}

// joins reports whether a tick may be played that the other part of a joint game has a hand in. If it may not at all, the game
// pauses, and says why.
func (l *Loop) joins() bool {
	ready, err := l.joint.Join()
	if err != nil {
		l.owed, l.state.Paused = false, true
		l.Log(wits.Error, err.Error())
		l.observe()
	}
	if ready && err == nil && l.state.Speed > 1 { // it was so in the past, where nobody else has a hand in
		l.setSpeed(1)
	}
	return ready && err == nil
}

// takeKeys has the next tick played with what players hold, or with what [Loop.Ahead] was told.
func (l *Loop) takeKeys() {
	if l.ahead == nil {
		l.keys.Held, l.keys.Before = l.players.take()
		l.keys.Focus, l.keys.Data = l.players.focus, ""
		if data := l.data.Load(); data != nil {
			l.keys.Data = *data
		}
		return
	}
	l.keys = l.ahead(l.state.Tick)
	l.players.before, l.players.focus = l.keys.Held, l.keys.Focus
}

// tellResult logs who has won, once.
func (l *Loop) tellResult() {
	if l.over || l.ender == nil || !l.ender.Over() {
		return
	}
	l.over = true
	if text := l.ender.Result(); text != "" {
		l.Log(wits.Info, text)
	}
}

// tellLimits logs of each limit of the game, once, that something was lost by it.
func (l *Loop) tellLimits() {
	if l.limited == nil || len(l.logs) == 0 {
		return
	}
	l.limits = l.limited.Limits(l.limits[:0])
	l.told.Tell(l.limits, func(text string) {
		l.Log(wits.Warning, text)
	})
}

func (l *Loop) observe() {
	l.stalls.ticks.Store(l.state.Tick)
	if l.skips {
		return
	}
	for _, o := range *l.observers.Load() {
		o.call()
	}
}

// drain does what was asked for until now and says whether observers should look.
func (l *Loop) drain() (look bool) {
	l.mu.Lock()
	work := l.queue
	l.queue = l.spare[:0]
	l.mu.Unlock()
	for i, f := range work {
		if f() {
			look = true
		}
		l.stalls.goesOn()
		work[i] = nil
	}
	l.spare = work
	return look
}

// CanStart reports whether the game is a [Starter]; one that is none has begun when the loop was made, and cannot begin anew.
func (l *Loop) CanStart() bool { return l.starter != nil }

// errNoStart is why a game cannot begin anew that is no [Starter].
var errNoStart = errors.New("sim: the game cannot begin anew, because it is no sim.Starter: give it a method Start")

// begin has the game begin. One that is no Starter has begun; it is asked once, when the loop is made.
func (l *Loop) begin(options map[string]string, seed uint64) error {
	if l.starter == nil && l.state.Starts > 0 {
		return errNoStart
	}
	l.leave()
	defer l.stalls.end(l.stalls.begin())
	l.works()
	defer l.rests()
	l.jumps++
	if l.starter != nil {
		if err := l.starter.Start(options, seed); err != nil {
			l.broken = true
			return fmt.Errorf("sim: game %q did not start: %w", l.info.Name, err)
		}
	}
	l.offer()
	l.begun(options, seed)
	return nil
}

// offer takes over the options, tools and gestures that the game has now that it has begun anew.
func (l *Loop) offer() {
	now, err := told(l.game)
	if err != nil {
		for _, log := range l.logs {
			log.Log(wits.Message{Tick: l.state.Tick, Level: wits.Error, Text: "the options and tools stay what they were: " + err.Error()})
		}
		return
	}
	l.mu.Lock()
	l.info.Options, l.info.Tools, l.info.Gestures = now.Options, now.Tools, now.Gestures
	l.mu.Unlock()
}

// leave forgets a run.
func (l *Loop) leave() {
	l.feed, l.replays, l.state.Replaying, l.behind, l.owed = nil, false, false, false, false
	l.releaseAll() // the game may use minds again
	l.interventions, l.done, l.cuts = nil, 0, nil
}

// begun is where a run begins.
func (l *Loop) begun(options map[string]string, seed uint64) { l.beginAt(options, seed, 0, false) }

// beginAt is begun for a game that has played so many ticks already.
func (l *Loop) beginAt(options map[string]string, seed uint64, tick int64, loaded bool) {
	l.broken, l.over, l.told = false, false, limit.Log{}
	l.state.Tick, l.state.Time = tick, float64(tick)/float64(l.info.Rate)
	l.state.Options, l.state.Seed, l.state.Loaded = options, seed, loaded
	l.state.Starts++
	l.name(true)
	l.next = time.Now()
	l.players.begin()
	if l.recorder != nil {
		l.recorder.Started()
	}
}

func (l *Loop) setSpeed(v float64) {
	l.state.Speed = v
	l.period = time.Duration(float64(time.Second) / (float64(l.info.Rate) * v))
}

func checkSpeed(v float64) error {
	if !(v >= MinSpeed && v <= MaxSpeed) {
		return fmt.Errorf("sim: the speed %v is not from %v to %v", v, MinSpeed, MaxSpeed)
	}
	return nil
}
