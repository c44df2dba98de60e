package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Keeper is a game that can be taken back to where it was. A debugger rewinds any game, for it can begin anew and be played
// again with the same input; one that is a Keeper is back at once.
type Keeper interface {
	Game
	// Keep copies all that decides how the game goes on, and what Draw paints, minds included, into m, which is what an
	// earlier call gave and may be written over, or nil; and gives that back.
	Keep(m any) (moment any)
	// Return takes the game back to a moment of this game, which has not been started anew since. It fails if it cannot.
	Return(moment any) error
}

// KeepIn is [Keeper.Keep] for a game that has a type for its moments and a method that fills one.
func KeepIn[M any](m any, take func(*M)) any {
	to, ok := m.(*M)
	if !ok {
		to = new(M)
	}
	take(to)
	return to
}

// ReturnFrom is [Keeper.Return] for such a game.
func ReturnFrom[M any](m any, restore func(*M) error) error {
	from, ok := m.(*M)
	if !ok {
		return fmt.Errorf("sim: a %T is no moment of the game", m)
	}
	return restore(from)
}

// Keys is what players did in a tick: bits by the place of the game's controls in [Info].
type Keys struct {
	// Held are the inputs that were held, Before those that were in the tick before, as far as the game saw.
	Held, Before uint64
	Focus        uint32
	// Data is what [Loop.SetData] was told.
	Data string
}

// Recorder is told all that makes a run what it is, on the loop's goroutine, while the game stands still. What it is told
// is valid only during the call.
type Recorder interface {
	// Started: the game has begun anew.
	Started()
	// Ticked: a tick has been played. Again is true if it is one that was played before, out of the recording.
	Ticked(in Keys, again bool)
	// Intervened: somebody has meddled with the game, after the last tick. That of the recording which comes later is void.
	Intervened(v Intervention)
	// TakenOver: the run goes another way from here than the recording did: that of it which comes later is void.
	TakenOver()
	// Reloaded: minds were given new versions of their programs.
	Reloaded(r Reloaded)
}

// SetRecorder has a recorder told of the game from now on; nil for none. Only on the loop's goroutine, or while Run is not
// running.
func (l *Loop) SetRecorder(r Recorder) { l.recorder = r }

// Recorder returns the one that is told of the game; nil if there is none. Only on the loop's goroutine, or while Run is not running.
func (l *Loop) Recorder() Recorder { return l.recorder }

// Moment is a running game at a moment between two ticks. The zero value is ready; keeping a moment in it again reuses its
// memory.
type Moment struct {
	game     any
	state    State
	players  players
	over     bool
	done     int // interventions
	cuts     int // of the run, see [Loop.cuts]
	programs []*wits.Program
}

// cut is where a run went another way than it had gone before.
type cut struct {
	tick int64
	done int
}

// givenUp reports whether a moment is of a way that the run does not go any more.
func (l *Loop) givenUp(m *Moment) bool {
	for _, c := range l.cuts[m.cuts:] {
		if m.state.Tick > c.tick || m.state.Tick == c.tick && m.done > c.done {
			return true
		}
	}
	return false
}

// Tick returns how many ticks had been played.
func (m *Moment) Tick() int64 { return m.state.Tick }

// CanKeep reports whether the game is a [Keeper].
func (l *Loop) CanKeep() bool {
	_, ok := l.game.(Keeper)
	return ok
}

// Keep copies the game into m. It fails if the game is no [Keeper], or stands still because it could not be started. Only on the loop's goroutine.
func (l *Loop) Keep(m *Moment) error {
	game, ok := l.game.(Keeper)
	if !ok {
		return errors.New("sim: the game is no Keeper")
	}
	if l.broken {
		return errors.New("sim: there is nothing to keep: the game could not be started")
	}
	m.game = game.Keep(m.game)
	m.state, m.over, m.done, m.cuts = l.state, l.over, l.done, len(l.cuts)
	m.players.before, m.players.focus = l.players.before, l.players.focus
	m.programs = m.programs[:0]
	if r, ok := l.game.(Reloader); ok && r.Brains() != nil {
		m.programs = r.Brains().versions(m.programs)
	}
	return nil
}

// Return takes the game back to a moment since its last start, and ends a replay. The inputs that were played since can then
// be played again, see [Loop.Replay]. It fails if the game cannot return. Only on the loop's goroutine.
func (l *Loop) Return(m *Moment) error {
	game, ok := l.game.(Keeper)
	if !ok || m.game == nil {
		return errors.New("sim: the game cannot return to that moment")
	}
	if m.state.Starts != l.state.Starts {
		return errors.New("sim: the game has been started anew since that moment")
	}
	if l.broken {
		return errors.New("sim: the game could not be started since that moment")
	}
	if l.givenUp(m) {
		return fmt.Errorf("sim: the run goes another way than it did when tick %d was kept", m.state.Tick)
	}
	logs := l.logs
	l.logs = nil // clean-up of what is given up is nobody's business
	defer func() { l.logs = logs }()
	l.releaseAll()
	if r, ok := l.game.(Reloader); ok && r.Brains() != nil {
		if err := r.Brains().back(m.programs, l.game.Agents()); err != nil {
			l.stand() // where it stood
			return fmt.Errorf("sim: the game cannot return to before its documents were changed: %w", err)
		}
	}
	if err := game.Return(m.game); err != nil {
		l.stand()
		return fmt.Errorf("sim: the game cannot return to tick %d: %w", m.state.Tick, err)
	}
	l.jumps++
	l.state.Tick, l.state.Time = m.state.Tick, m.state.Time
	l.over, l.done, l.behind = m.over, m.done, true
	l.feed, l.replays, l.state.Replaying = nil, false, false
	l.players.before, l.players.focus = m.players.before, m.players.focus
	l.stand()
	return nil
}

// ReturnToStart begins the game anew as it was begun last, to be played again from there. Unlike [Loop.Restart] it is no new
// run: the recorder is not told, and interventions are kept. Only on the loop's goroutine.
func (l *Loop) ReturnToStart() error {
	switch {
	case l.starter == nil:
		return errNoStart
	case l.state.Loaded:
		return errors.New("sim: the run began with a saved game, so it is not begun anew")
	}
	list, recorder := l.interventions, l.recorder
	l.recorder = nil
	err := l.begin(l.state.Options, l.state.Seed)
	l.interventions, l.done, l.recorder, l.behind = list, 0, recorder, err == nil
	l.stand()
	return err
}

// stand holds and forces what was held and forced when the interventions done so far had been done. What documents that were
// changed later let nobody do any more is left out.
func (l *Loop) stand() {
	for _, v := range l.interventions[:l.done] {
		if v.gone > 0 && v.gone <= l.state.Tick {
			continue // the agent had left by then
		}
		switch v.Do {
		case InterventionHold, InterventionRelease:
			_ = l.carryOut(v, true)
		case InterventionForce, InterventionUnforce: // to be compiled once, not after each of them
			l.standForced(v)
		}
	}
	l.reforce()
}

// standForced notes a result that was forced, or was not any more.
func (l *Loop) standForced(v Intervention) {
	m, _, err := l.mindOf(v.Agent)
	if err != nil {
		return
	}
	if v.Do == InterventionUnforce {
		delete(l.forced[v.Agent], v.Path)
		return
	}
	s, err := resultOf(v.Value)
	if err != nil {
		return
	}
	l.noteOverridden(v.Agent, m)
	if l.forced == nil {
		l.forced = map[uint32]map[string]force{}
	}
	if l.forced[v.Agent] == nil {
		l.forced[v.Agent] = map[string]force{}
	}
	l.forced[v.Agent][v.Path] = force{s, v.Once}
}

// Replay plays the next ticks out of a recording in place of what players do: feed gives the keys of a tick, counted from 0,
// until it says that there are no more. Interventions that were made in these ticks are made again. The game is then the
// players' again, and goes on with them. Feed nil is [Loop.TakeOver]. Only on the loop's goroutine.
func (l *Loop) Replay(feed func(tick int64) (in Keys, more bool)) {
	if feed == nil {
		l.TakeOver()
		return
	}
	l.feed = feed
	l.replays = true
	l.state.Replaying = true
}

// TakeOver ends a replay where it stands, also one that has not begun since [Loop.Return]: the game goes on from here with
// what players do, and what was played after this once is void. It does nothing otherwise. So does a tick that is played
// after Return without a replay. Only on the loop's goroutine.
func (l *Loop) TakeOver() {
	if !l.replays && !l.behind {
		return
	}
	l.endReplay()
	l.behind = false
	l.left = slices.Clone(l.interventions)
	defer func() { l.left = nil }()
	l.interventions = l.interventions[:l.done]
	for i := range l.interventions {
		if v := &l.interventions[i]; v.gone > l.state.Tick {
			v.gone = 0 // this time the agent may stay
		}
	}
	l.cuts = append(l.cuts, cut{l.state.Tick, l.done})
	if l.recorder != nil {
		l.recorder.TakenOver()
	}
}

// Left returns all interventions of the run that is being left, also those that come later than where it is left. Only for a
// recorder while it is told [Recorder.TakenOver].
func (l *Loop) Left() []Intervention { return l.left }

// Adopt has the game go another way that the same run went once: these are its interventions, and these the moments that were
// kept of it; all others are void. Where the game stands is void as well: the next call is [Loop.Return] or
// [Loop.ReturnToStart], and then [Loop.Replay]. Only on the loop's goroutine.
func (l *Loop) Adopt(list []Intervention, moments []*Moment) {
	l.interventions, l.done = slices.Clone(list), 0
	l.cuts = append(l.cuts, cut{tick: -1})
	for _, m := range moments {
		m.cuts = len(l.cuts)
	}
}

// Rejoin ends a replay as its end does: what was done by hand up to where it stands is done again, and nothing becomes void.
// Call it where the recording ends. It does nothing if nothing is replayed. Only on the loop's goroutine.
func (l *Loop) Rejoin() {
	if l.replays {
		l.redo()
		l.endReplay()
		l.behind = false
	}
}

// Script has interventions made while a recording of another run of the game is played, in place of those of this one: set
// it after the start and before [Loop.Replay]. Reload does those that are a reload. Only on the loop's goroutine.
func (l *Loop) Script(list []Intervention, reload func(Intervention) error) {
	l.interventions, l.done, l.renew = slices.Clone(list), 0, reload
	for i := range l.interventions {
		l.interventions[i].versions, l.interventions[i].gone = nil, 0 // those of that run
	}
}

// OnMissed has f told from now on of interventions of a replay that cannot be made, and why: of a run of the game's own that
// is none. Only on the loop's goroutine.
func (l *Loop) OnMissed(f func(v Intervention, err error)) { l.missed = f }

func (l *Loop) endReplay() {
	l.feed, l.replays, l.state.Replaying = nil, false, false
	l.players.begin()
	l.players.look()
}

// again returns the input of the next tick out of a recording; false if there is none.
func (l *Loop) again() (in Keys, ok bool) {
	l.redo()
	if in, ok = l.feed(l.state.Tick); !ok {
		l.endReplay()
		l.behind = l.done < len(l.interventions) // then the recording was cut short
	}
	return in, ok
}

// redo does what was done up to the present tick and has not been done again.
func (l *Loop) redo() {
	for l.done < len(l.interventions) && l.interventions[l.done].Tick <= l.state.Tick {
		v := l.interventions[l.done]
		l.done++
		if v.Auto {
			continue
		}
		if err := l.does(v); err != nil && l.missed != nil { // what was possible then is so now, but in another run
			l.missed(v, err)
		}
	}
}

// noteReload writes down that minds were given new versions of their programs, and that these let somebody hold or force
// something no more. Held is what was held before. It does nothing if no mind was given any.
func (l *Loop) noteReload(b *Brains, programs []ReloadedProgram, held []heldValue) {
	var roots []string
	for i := range programs {
		if programs[i].Done() {
			roots = append(roots, programs[i].Root)
		}
	}
	if roots == nil {
		return
	}
	l.TakeOver()
	ended := append(l.releases(held), l.reforce()...)
	l.note(Intervention{Tick: l.state.Tick, Do: InterventionReload, Path: strings.Join(roots, ", "), versions: b.versions(nil)})
	for _, v := range ended {
		l.note(v)
	}
}

// reloadAgain gives minds the versions of their programs again that they were given by a reload.
func (l *Loop) reloadAgain(v Intervention) (err error) {
	game, ok := l.game.(Reloader)
	switch {
	case v.versions != nil && ok && game.Brains() != nil:
		err = game.Brains().back(v.versions, game.Agents())
	case v.versions == nil && l.renew != nil:
		err = l.renew(v)
	default:
		err = errors.New("the game's documents cannot be changed by an intervention")
	}
	if err == nil {
		l.reforce()
	}
	return err
}

// Skip plays ticks of a replay at once until so many have been played in all, or the recording ends. Nobody looks meanwhile,
// and nothing is logged. Only on the loop's goroutine.
func (l *Loop) Skip(tick int64) {
	l.works()
	defer l.rests()
	defer l.stalls.end(l.stalls.begin())
	logs := l.logs
	l.logs, l.skips = nil, true
	l.jumps++
	for l.replays && l.state.Tick < tick && !l.broken {
		l.tick()
	}
	l.logs, l.skips = logs, false
}

// versions lists the programs of the roots.
func (b *Brains) versions(dst []*wits.Program) []*wits.Program {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.roots {
		dst = append(dst, r.program)
	}
	return dst
}

// back gives minds the versions of their programs that they had once, by root. Their state is not theirs yet.
func (b *Brains) back(programs []*wits.Program, agents []Agent) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, r := range b.roots[:min(len(b.roots), len(programs))] {
		from, to := r.program, programs[i]
		if from == to {
			continue
		}
		adopt, err := r.bind(to)
		if err != nil {
			return err
		}
		adopt()
		r.program = to
		plan := wits.PlanReload(from, to)
		for _, a := range agents {
			if a.Mind != nil && a.Mind.Program().Original() == from {
				plan.Swap(a.Mind)
			}
		}
		for _, f := range b.swapped {
			f(from, to)
		}
	}
	return nil
}

// LastKeys returns what players did in the last tick. Only on the loop's goroutine.
func (l *Loop) LastKeys() Keys { return l.keys }

// HeldBits turns names into what [Keys.Held] is; names that are no controls are left out.
func (in Info) HeldBits(names []string) uint64 { return maskOf(in.Controls, names) }

// HeldNames returns the names of held inputs, in the order of the game's controls.
func (in Info) HeldNames(held uint64) []string {
	return Input{held: held, controls: in.Controls}.AppendHeld(nil)
}
