package sim

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
)

// Run is what [Headless] plays.
type Run struct {
	Options map[string]string
	Seed    uint64
	// Ticks is how many ticks to play at most; it must be above 0.
	Ticks int64
	// Script gives the inputs held in a tick; nil means that nobody plays. Names that are no controls are ignored.
	Script func(tick int64) []string
	// Focus gives the agent that the player looks at in a tick, 0 for none; nil means that nobody looks at any.
	Focus func(tick int64) uint32
	// Log receives what the game and its agents log; nil drops it.
	Log wits.Logger
	// Load is what a [Saver] has saved: the run goes on from there, and its ticks are counted from there; nil begins anew. What the
	// game reports of it Loaded is told, unless that is nil.
	Load   []byte
	Loaded func(report string)
	// After is called after each tick, counted from 1; false ends the run. nil never does.
	After func(tick int64) bool
}

// Outcome is how a headless run ended.
type Outcome struct {
	// Ticks is how many were played.
	Ticks int64
	// Over and Result are what an [Ender] said.
	Over   bool
	Result string
	// Hash is the game's [Hash]: equal for equal runs.
	Hash uint64
}

// Headless starts a game and plays it as fast as it goes, on the caller's goroutine, until the ticks are through or the
// game is over. It fails as [NewLoop] does. The same run gives the same outcome as in a [Loop] with the same input.
func Headless(g Game, r Run) (Outcome, error) {
	if r.Ticks <= 0 {
		return Outcome{}, errors.New("sim: a headless run needs a number of ticks above 0")
	}
	l, err := NewLoop(g, LoopOptions{Options: r.Options, Seed: r.Seed, Log: r.Log})
	if err != nil {
		return Outcome{}, err
	}
	if r.Load != nil {
		if err := load(g, r); err != nil {
			return Outcome{}, err
		}
	}
	return l.Play(r), nil
}

// load has a game that has begun go on from what was saved.
func load(g Game, r Run) error {
	saver, ok := g.(Saver)
	if !ok {
		return errors.New("sim: the game cannot be loaded, because it is no sim.Saver")
	}
	report, err := saver.Load(r.Load)
	if err != nil {
		return fmt.Errorf("sim: the save cannot be loaded: %w", err)
	}
	if r.Loaded != nil {
		r.Loaded(report)
	}
	return nil
}

// Play plays the ticks of a run as fast as it goes, from where the game stands until so many have been played in all or the
// game is over. A paused game plays, too; where a recording is played again that comes first, and it ends the run. The run's
// options, seed and log are not looked at. Call it on the loop's goroutine, which may be any while Run is not running.
func (l *Loop) Play(r Run) Outcome {
	l.works()
	defer l.rests()
	defer l.stalls.end(l.stalls.begin())
	for l.state.Tick < r.Ticks && !l.broken && !(l.ender != nil && l.ender.Over()) {
		l.play(r)
		before := l.state.Tick
		l.tick()
		if l.state.Tick == before || r.After != nil && !r.After(l.state.Tick) {
			break
		}
	}
	out := Outcome{Ticks: l.state.Tick, Hash: Hash(l.game)}
	if l.ender != nil {
		out.Over, out.Result = l.ender.Over(), l.ender.Result()
	}
	return out
}

// play sets the input of the next tick to what a run says.
func (l *Loop) play(r Run) {
	var held uint64
	var focus uint32
	if r.Script != nil {
		held = maskOf(l.info.Controls, r.Script(l.state.Tick))
	}
	if r.Focus != nil {
		focus = r.Focus(l.state.Tick)
	}
	l.players.set(0, held, focus)
}
