package sim

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Intervention is a change to a running game from outside, such as a debugger's. It happens between two ticks and is part of
// the game's input, as keys are: the same run with the same interventions has the same end.
type Intervention struct {
	// Tick is the number of ticks played before it.
	Tick int64 `json:"tick"`
	// Agent is the agent that it changes; 0 for a command to the game as a whole.
	Agent uint32           `json:"agent,omitempty"`
	Do    InterventionKind `json:"do"`
	// Path is what it changes: the path of a value ("Idle/MoveTowards.Speed"), a trigger ("Flee.Activate") or a node
	// ("Idle/MoveTowards"), or the name of a [Command].
	Path string `json:"path"`
	// Value is the value to set or hold, as [wits.Type.Parse] reads it, or the result to force: "success", "failure" or
	// "running".
	Value string `json:"value,omitempty"`
	// Args are those of a command, one for each of its parameters.
	Args []string `json:"args,omitempty"`
	// Once ends a forced result after it was used once.
	Once bool `json:"once,omitempty"`
	// Auto: it follows from another one, such as the end of a result that was forced once. Who plays a run again leaves it
	// out.
	Auto bool `json:"auto,omitempty"`

	versions []*wits.Program // of a reload: what the roots run since

	gone int64 // tick after which the agent was there no more; 0: it is still there
}

// InterventionKind is what an intervention does.
type InterventionKind string

// Kinds of interventions.
const (
	InterventionSet     InterventionKind = "set"     // writes a value once, see [wits.Mind.Set]
	InterventionHold    InterventionKind = "hold"    // writes a value before every step, see [wits.Mind.Hold]
	InterventionRelease InterventionKind = "release" // ends a hold
	InterventionFire    InterventionKind = "fire"    // raises a trigger, see [wits.Mind.Fire]
	InterventionForce   InterventionKind = "force"   // gives a node a result, see [wits.Program.WithOverrides]
	InterventionUnforce InterventionKind = "unforce" // lets the node decide again
	InterventionCommand InterventionKind = "command" // has the game do something, see [Commander]
	// InterventionReload: documents were changed, see [Loop.Reload]. Path lists their root documents. It is no intervention that can
	// be asked for, but as much a part of what made the run what it is.
	InterventionReload InterventionKind = "reload"
)

// Intervene applies an intervention at once. If it returns an error, nothing has changed; the error is written for people.
// While a recording is replayed it takes over: the rest of the recording is not played. Call it on the loop's goroutine.
func (l *Loop) Intervene(v Intervention) error {
	if l.broken {
		return errors.New("the game stands still, because it could not be started")
	}
	v.Tick, v.Auto = l.state.Tick, false
	if err := l.does(v); err != nil {
		return err
	}
	l.TakeOver()
	l.note(v)
	return nil
}

// note records an intervention.
func (l *Loop) note(v Intervention) {
	l.interventions = append(l.interventions[:l.done], v)
	l.done = len(l.interventions)
	if l.recorder != nil {
		l.recorder.Intervened(v)
	}
}

// Interventions returns all interventions since the start in order, including those still to come while a recording is
// replayed. Do not modify the result. Call it on the loop's goroutine.
func (l *Loop) Interventions() []Intervention { return l.interventions }

// does carries out an intervention.
func (l *Loop) does(v Intervention) error { return l.carryOut(v, false) }

// carryOut does so; again: it was in force before, and the mind is as it was since then.
func (l *Loop) carryOut(v Intervention, again bool) error {
	switch v.Do {
	case InterventionCommand:
		return l.command(v)
	case InterventionReload:
		return l.reloadAgain(v)
	}
	m, name, err := l.mindOf(v.Agent)
	if err != nil {
		return err
	}
	p := m.Program()
	switch v.Do {
	case InterventionSet, InterventionHold, InterventionRelease:
		i := p.Find(v.Path)
		if i < 0 {
			return fmt.Errorf("%s has no value %q", name, v.Path)
		}
		switch v.Do {
		case InterventionSet:
			return m.Set(i, v.Value)
		case InterventionHold:
			if p.Values()[i].Class == wits.ClassOutput {
				return fmt.Errorf("%s is written by a node in every frame: hold what the node reads, or force its result", v.Path)
			}
			l.noteOverridden(v.Agent, m)
			if err := m.Hold(i, v.Value); err != nil || again {
				return err
			}
			return m.Set(i, v.Value) // who looks before the next step sees it, too
		}
		if !m.Release(i) {
			return fmt.Errorf("%s of %s is not held", v.Path, name)
		}
	case InterventionFire:
		bit := p.Trigger(v.Path)
		if bit < 0 {
			return fmt.Errorf("%s has no trigger %q that anything listens to", name, v.Path)
		}
		m.Fire(bit)
	case InterventionForce:
		s, err := resultOf(v.Value)
		if err != nil {
			return err
		}
		return l.force(v.Agent, m, func(f map[string]force) { f[v.Path] = force{s, v.Once} })
	case InterventionUnforce:
		if _, ok := l.forced[v.Agent][v.Path]; !ok {
			return fmt.Errorf("the result of %s is not forced", v.Path)
		}
		return l.force(v.Agent, m, func(f map[string]force) { delete(f, v.Path) })
	default:
		return fmt.Errorf("there is no intervention %q", v.Do)
	}
	return nil
}

func (l *Loop) mindOf(agent uint32) (*wits.Mind, string, error) {
	for _, a := range l.game.Agents() {
		if a.ID == agent {
			if a.Mind == nil {
				return nil, "", fmt.Errorf("%s has no mind", a.Name)
			}
			return a.Mind, a.Name, nil
		}
	}
	return nil, "", fmt.Errorf("there is no agent %d", agent)
}

func resultOf(text string) (wits.Status, error) {
	for _, s := range []wits.Status{wits.Running, wits.Success, wits.Failure} {
		if strings.EqualFold(s.String(), text) {
			return s, nil
		}
	}
	return 0, fmt.Errorf("a result is success, failure or running, not %q", text)
}

// force is a result that a node is forced to have.
type force struct {
	result wits.Status
	once   bool
}

// force changes which results of an agent are forced.
func (l *Loop) force(agent uint32, m *wits.Mind, change func(map[string]force)) error {
	next := maps.Clone(l.forced[agent])
	if next == nil {
		next = map[string]force{}
	}
	change(next)
	if err := applyOverrides(m, next); err != nil {
		return err
	}
	l.noteOverridden(agent, m)
	if len(next) == 0 {
		delete(l.forced, agent)
		return nil
	}
	if l.forced == nil {
		l.forced = map[uint32]map[string]force{}
	}
	l.forced[agent] = next
	return nil
}

// applyOverrides gives a mind the version of its program in which just these results are forced.
func applyOverrides(m *wits.Mind, forced map[string]force) error {
	results := make(map[string]wits.Status, len(forced))
	once := false
	for path, f := range forced {
		results[path] = f.result
		once = once || f.once
	}
	p, err := m.Program().WithOverrides(results)
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "wits: "))
	}
	m.NoteOverrides(once)
	return m.UseOverrides(p)
}

// unforceMet ends results that were forced once and have come about in the last tick.
func (l *Loop) unforceMet() {
	for _, agent := range slices.Sorted(maps.Keys(l.forced)) {
		m, _, err := l.mindOf(agent)
		if err != nil {
			continue
		}
		for _, path := range m.OverridesApplied() {
			if !l.forced[agent][path].once {
				continue
			}
			v := Intervention{Tick: l.state.Tick, Agent: agent, Do: InterventionUnforce, Path: path, Auto: true}
			switch err := l.does(v); {
			case err != nil:
			case !l.replays:
				l.note(v)
			case l.done < len(l.interventions) && l.interventions[l.done].Auto: // it is in the recording
				l.done++
			}
		}
	}
}

// noteOverridden notes whose mind is held or forced.
func (l *Loop) noteOverridden(agent uint32, m *wits.Mind) {
	if l.minds == nil {
		l.minds = map[uint32]*wits.Mind{}
	}
	l.minds[agent] = m
}

// part forgets what was held and forced of agents that have gone, so that it befalls neither one that has come since and has
// got the same number, nor whom the game gives the mind next.
func (l *Loop) part() {
	for agent, was := range l.minds {
		if m, _, _ := l.mindOf(agent); m == was {
			continue
		}
		releaseMind(was)
		delete(l.minds, agent)
		delete(l.forced, agent)
		for i := range l.interventions[:l.done] {
			if v := &l.interventions[i]; v.Agent == agent && (v.gone == 0 || v.gone > l.state.Tick) {
				v.gone = l.state.Tick
			}
		}
	}
}

// releaseMind takes what is held and forced off a mind.
func releaseMind(m *wits.Mind) {
	for _, i := range m.Held() {
		m.Release(i)
	}
	m.NoteOverrides(false)
	_ = m.UseOverrides(m.Program().Original()) // of the same layout
}

// releaseAll takes what is held and forced off all minds.
func (l *Loop) releaseAll() {
	for _, m := range l.minds {
		releaseMind(m)
	}
	l.forced, l.minds = nil, nil
}

// reforce forces again what was forced, after minds were given other programs or state. What cannot be forced any more is
// forgotten: it gives that as interventions that end it.
func (l *Loop) reforce() (ended []Intervention) {
	for _, agent := range slices.Sorted(maps.Keys(l.forced)) {
		forced := l.forced[agent]
		m, _, err := l.mindOf(agent)
		if err != nil || applyOverrides(m, forced) != nil {
			for _, path := range slices.Sorted(maps.Keys(forced)) {
				if err != nil || applyOverrides(m, map[string]force{path: forced[path]}) != nil {
					delete(forced, path)
					ended = append(ended, Intervention{Tick: l.state.Tick, Agent: agent, Do: InterventionUnforce, Path: path, Auto: true})
				}
			}
			if err == nil {
				_ = applyOverrides(m, forced) // each of them can be
			}
		}
		if len(forced) == 0 {
			delete(l.forced, agent)
		}
	}
	return ended
}

// heldValue is a value that is held.
type heldValue struct {
	agent uint32
	path  string
}

// held lists what is held.
func (l *Loop) held() (list []heldValue) {
	for _, agent := range slices.Sorted(maps.Keys(l.minds)) {
		m := l.minds[agent]
		for _, i := range m.Held() {
			list = append(list, heldValue{agent, m.Program().Values()[i].Path})
		}
	}
	return list
}

// releases returns what was held and is not any more as interventions that end it.
func (l *Loop) releases(was []heldValue) (ended []Intervention) {
	is := l.held()
	for _, h := range was {
		if !slices.Contains(is, h) {
			ended = append(ended, Intervention{Tick: l.state.Tick, Agent: h.agent, Do: InterventionRelease, Path: h.path, Auto: true})
		}
	}
	return ended
}
