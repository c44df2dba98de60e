package sim

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/wits-ai/wits"
)

// Do has f called on the loop's goroutine between two ticks, soon, also while the game is paused; afterwards observers
// are called. It does not wait, keeps the order of calls, and may be called from anywhere. What is asked for while Run
// is not running waits for the next Run or the next [Loop.Update].
func (l *Loop) Do(f func()) {
	l.ask(func() bool { f(); return true })
}

func (l *Loop) ask(f func() (look bool)) {
	l.mu.Lock()
	l.queue = append(l.queue, f)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Sync has f called between two ticks, once, and waits for it: on the loop's goroutine as Do does or, if neither Run is running
// nor anybody calls [Loop.Update], on the caller's. One who has called Update, and does so no more, counts as gone after
// [StallAfter], or at once after [Loop.EndUpdates]. It must not be called from within Run or Update.
func (l *Loop) Sync(f func()) {
	called := make(chan struct{})
	var once sync.Once
	call := func() { once.Do(func() { defer close(called); f() }) }
	asked := false
	for {
		freed, wait := l.ownIdle()
		if freed == nil {
			defer l.disown()
			defer l.stalls.end(l.stalls.begin())
			call()
			return
		}
		if !asked {
			asked = true
			l.Do(call)
		}
		due := time.NewTimer(wait)
		select {
		case <-called:
		case <-freed: // Run has ended, perhaps without having called it
		case <-due.C: // nobody calls Update any more
		}
		due.Stop()
		select {
		case <-called:
			return
		default:
		}
	}
}

// Wake has the observers called soon, also while the game is paused.
func (l *Loop) Wake() { l.Do(func() {}) }

// Observe has f called on the loop's goroutine: when Run begins, after each tick, after Do and Wake, and after any of
// the controls below that changed something to be seen. The game stands still meanwhile, so f may read it and its
// minds, and should be quick. It must not ask for Do or Wake every time: that would call it again at once. Call stop
// to end it; on the loop's goroutine f is not called again after that, elsewhere a call may just be under way.
func (l *Loop) Observe(f func()) (stop func()) {
	o := &observer{f}
	change := func(edit func([]*observer) []*observer) {
		l.watching.Lock()
		defer l.watching.Unlock()
		next := edit(slices.Clone(*l.observers.Load()))
		l.observers.Store(&next)
	}
	change(func(list []*observer) []*observer { return append(list, o) })
	return func() {
		change(func(list []*observer) []*observer {
			return slices.DeleteFunc(list, func(other *observer) bool { return other == o })
		})
	}
}

// Pause stops the game after the tick that may be under way.
func (l *Loop) Pause() {
	l.ask(func() bool {
		was := l.state.Paused
		l.state.Paused = true
		return !was
	})
}

// Halt pauses the game at once. Only on the loop's goroutine.
func (l *Loop) Halt() { l.state.Paused = true }

// Resume lets a paused game go on.
func (l *Loop) Resume() {
	l.ask(func() bool {
		was := l.state.Paused
		if was {
			l.state.Paused = false
			l.next = time.Now()
			l.players.forget()
		}
		return was
	})
}

// StepOnce pauses the game and runs one tick.
func (l *Loop) StepOnce() {
	l.Do(func() {
		l.state.Paused = true
		l.players.forget()
		replays := l.state.Replaying
		before := l.state.Tick
		l.tick()
		if replays && l.state.Tick == before { // the recording was over
			l.tick()
		}
		l.owed = l.joint != nil && l.state.Tick == before && l.joint.Joins() == nil
	})
}

// SetSpeed sets how many game seconds pass in a second. It fails, and changes nothing, outside [MinSpeed, MaxSpeed].
func (l *Loop) SetSpeed(v float64) error {
	if err := checkSpeed(v); err != nil {
		return err
	}
	l.ask(func() bool {
		if v == l.state.Speed {
			return false
		}
		before := l.period
		l.setSpeed(v)
		// The part of a tick that has passed stays passed.
		if rest := time.Until(l.next); rest > 0 {
			l.next = time.Now().Add(time.Duration(float64(rest) * float64(l.period) / float64(before)))
		}
		return true
	})
	return nil
}

// KeepsTime says why the game is not played faster than at speed 1: a [Joint] game's own program says when a tick is played, and it
// plays one at a time. It is nil for all other games, and while ticks are played again. Only on the loop's goroutine.
func (l *Loop) KeepsTime() error {
	if l.joint == nil || l.replays || l.behind {
		return nil
	}
	return errors.New("this game keeps its own time: its engine plays one tick at a time, so it can be slowed down here, and not sped up. Its recorded past can be, when you play it again")
}

// Restart begins anew with the options and the seed of the last start. A paused game stays paused.
func (l *Loop) Restart() {
	l.Do(func() {
		if l.AsksRestart() {
			l.game.(RestartAsker).AskRestart()
			return
		}
		l.restart(l.state.Options, l.state.Seed, nil)
	})
}

// Start begins anew with other options, completed with the game's defaults, and another seed. If that fails the game
// begins anew as it was. done, unless nil, is then called on the loop's goroutine with what went wrong, nil if nothing.
func (l *Loop) Start(options map[string]string, seed uint64, done func(error)) {
	options = maps.Clone(options)
	l.Do(func() {
		full, err := l.info.Resolve(options)
		if err == nil {
			l.restart(full, seed, done)
		} else if done != nil {
			done(err)
		}
	})
}

// Begun says that the game has been begun anew, or taken somewhere else, by its own program: a run begins with it as it stands, at
// tick 0, and what was recorded was another one. Only on the loop's goroutine.
func (l *Loop) Begun() {
	l.leave()
	l.jumps++
	l.begun(l.state.Options, l.state.Seed)
	l.observe()
}

// AsksRestart reports whether the game is a [RestartAsker]; [Loop.Restart] asks it.
func (l *Loop) AsksRestart() bool {
	_, asks := l.game.(RestartAsker)
	return asks && l.starter == nil
}

// Joins says why a [Joint] game cannot go on from where it stands; nil if it can, and for all other games. Only on the loop's
// goroutine.
func (l *Loop) Joins() error {
	if l.joint == nil {
		return nil
	}
	return l.joint.Joins()
}

func (l *Loop) restart(options map[string]string, seed uint64, done func(error)) {
	oldOptions, oldSeed := l.state.Options, l.state.Seed
	err := l.begin(options, seed)
	if err != nil && l.starter != nil {
		if again := l.begin(oldOptions, oldSeed); again != nil {
			err = errors.Join(err, again)
		}
		for _, log := range l.logs {
			log.Log(wits.Message{Tick: l.state.Tick, Level: wits.Error, Text: err.Error()})
		}
	}
	if done != nil {
		done(err)
	}
}

// SetInput says which inputs a player holds from now on and which agent the player looks at, 0 for none; source tells
// players apart. The game sees what any of them holds, and the focus of the one whose input changed last
// ([Input.Focus]). Names that are none of the game's controls are ignored. An input that is held only between two ticks
// still counts as held for one. nil and 0 let go of everything.
func (l *Loop) SetInput(source uint64, held []string, focus uint32) {
	mask := maskOf(l.info.Controls, held)
	l.ask(func() bool { l.players.set(source, mask, focus); return false })
}

// MaxData is how many bytes [Loop.SetData] takes.
const MaxData = 1024

// SetData says what players do that names cannot say, from now on: where sticks, pointer and head are, in a form of the game's
// own, which reads it as [Input.Data]. It is as much a part of the input as the keys are, is recorded and played again. Give
// it what the game needs and no more, rounded: what does not change takes no memory. It may be called from anywhere, and fails,
// changing nothing, above [MaxData] bytes.
func (l *Loop) SetData(data []byte) error {
	if len(data) > MaxData {
		return fmt.Errorf("sim: %d bytes of input are more than the %d that a tick may have", len(data), MaxData)
	}
	if was := l.data.Load(); was == nil || *was != string(data) {
		is := string(data)
		l.data.Store(&is)
	}
	return nil
}

// AddLog adds a listener for what the game and its agents log. It is called on the goroutine that steps the agent.
func (l *Loop) AddLog(log wits.Logger) {
	l.ask(func() bool { l.logs = append(l.logs, log); return false })
}

// RemoveLog takes a listener off again.
func (l *Loop) RemoveLog(log wits.Logger) {
	l.ask(func() bool {
		l.logs = slices.DeleteFunc(l.logs, func(other wits.Logger) bool { return other == log })
		return false
	})
}

// Log gives a message of the present tick to all who hear what the game logs. Only on the loop's goroutine.
func (l *Loop) Log(level wits.Level, text string) {
	loopLog{l}.Log(wits.Message{Tick: l.state.Tick, Level: level, Text: text})
}

// Info returns what the game says about itself, with defaults filled in and no nil lists. Tools and gestures are those of the last start, all
// else is as it was when the loop was made.
func (l *Loop) Info() Info {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.info
}

// Game returns the game. Only on the loop's goroutine.
func (l *Loop) Game() Game { return l.game }

// State returns how the game stands. Only on the loop's goroutine.
func (l *Loop) State() State {
	s := l.state
	s.Over = l.over
	return s
}

// loopLog passes messages to all listeners.
type loopLog struct{ l *Loop }

// Log implements [wits.Logger].
func (o loopLog) Log(m wits.Message) {
	for _, log := range o.l.logs {
		log.Log(m)
	}
}
