package debug

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// Meeting a game, and letting it run, stop, step and begin anew.

func (h *Hub) hello(r *wire.HelloRequest) (*wire.HelloResponse, error) {
	if v := r.Versions; len(v) > 0 && !slices.Contains(v, wire.Version) {
		return nil, wire.Cannotf("this game speaks version %d of the debugger's protocol, and the client %v: bring the older of both up to date", wire.Version, v[:min(len(v), 8)])
	}
	info := h.source.Info()
	return &wire.HelloResponse{Version: wire.Version, Name: info.Name, Title: info.Title, Process: os.Getpid(), Rate: info.Rate, Features: h.features(),
		Wits: witsVersion()}, nil
}

// features returns what this game can do, as HelloResponse lists them.
func (h *Hub) features() (list []string) {
	add := func(can bool, name string) {
		if can {
			list = append(list, name)
		}
	}
	meddler, meddles := h.source.(Meddler)
	keeper, keeps := h.source.(interface{ CanKeep() bool })
	reloader, reloads := h.source.(interface{ Reloads() bool })
	add(h.control != nil, "control")
	add(h.recorder != nil && (h.begins() || keeps && keeper.CanKeep()), "seek")
	add(keeps && h.recorder != nil && keeper.CanKeep(), "keep")
	add(meddles, "intervene")
	add(meddles && len(meddler.Commands()) > 0, "commands")
	add(reloads && reloader.Reloads(), "reload")
	_, measured := h.source.(Metered)
	add(measured, "profile")
	add(h.perceiver != nil, "perceptions")
	add(h.asker != nil, "ask")
	l, looped := h.source.(looped)
	add(looped && l.loop().CanSave() == nil, "save")
	return list
}

// begins reports whether the game can begin anew. A source that does not say so can.
func (h *Hub) begins() bool {
	s, says := h.source.(interface{ CanStart() bool })
	return !says || s.CanStart()
}

// errNoStart is the answer of a game that has begun once and for all.
var errNoStart = wire.Cannotf("this game cannot begin anew: its program gives it no Start")

// witsVersion returns that of the module Wits in this program, "(devel)" if it was built from a checkout.
func witsVersion() string {
	const path = "github.com/wits-ai/wits"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path == path {
			if m.Replace != nil {
				m = m.Replace
			}
			if m.Version != "" {
				return m.Version
			}
		}
	}
	return "(devel)"
}

// controlled does what a page asks of the game, and gives the frames that are still to be played for it; nil for none.
func (h *Hub) controlled(r *wire.ControlRequest) (*frames, error) {
	if h.control == nil {
		return nil, errNoControl
	}
	if r.Do != wire.ControlSpeed {
		h.frames = nil
	}
	switch r.Do {
	case wire.ControlPause:
		h.dropChange()
		h.control.Pause()
	case wire.ControlResume:
		h.dropChange()
		h.goOn()
		h.control.Resume()
	case wire.ControlStep:
		return h.step(r.Value)
	case wire.ControlStepPhase, wire.ControlStepNode:
		h.dropChange()
		return nil, h.stepWithin(r.Agent, r.Do == wire.ControlStepNode)
	case wire.ControlRunToChange:
		return nil, h.runToChange(r)
	case wire.ControlSpeed:
		if r.Value == nil {
			return nil, wire.Invalidf(`"value" is missing: it must be a number`)
		}
		if *r.Value > 1 {
			if err := h.keepsTime(); err != nil {
				return nil, err
			}
		}
		return nil, h.control.SetSpeed(*r.Value)
	case wire.ControlRestart:
		if asks, ok := h.source.(interface{ AsksRestart() bool }); !h.begins() && !(ok && asks.AsksRestart()) {
			return nil, errNoStart
		}
		h.dropChange()
		h.control.Restart()
	case wire.ControlStepBack:
		return nil, h.stepBack()
	default:
		return nil, wire.Invalidf("\"do\" cannot be %q; it can be %s", wire.Cut(string(r.Do)), joined(wire.ControlDos))
	}
	return nil, nil
}

// keepsTime says why the game is not played faster than at speed 1; nil if it can be.
func (h *Hub) keepsTime() error {
	if keeps, ok := h.source.(interface{ KeepsTime() error }); ok {
		return keeps.KeepsTime()
	}
	return nil
}

// maxFrames is how many frames a step may have: ten minutes of a game with 60 ticks a second.
const maxFrames = 36_000

// frames are those of a step that are still to be played.
type frames struct {
	left   int
	tick   int64 // before the frame that has been asked for last
	starts uint64
}

// step pauses the game and plays one frame; it gives the others that were asked for.
func (h *Hub) step(value *float64) (*frames, error) {
	n := 1
	if value != nil {
		if n = int(*value); float64(n) != *value || n < 1 || n > maxFrames {
			return nil, wire.Invalidf("a step cannot have %v frames; it can have 1 to %d", *value, maxFrames)
		}
	}
	if n > 1 && h.keepsTime() != nil {
		return nil, wire.Cannotf("the engine of this game plays one tick at a time: step one frame at a time")
	}
	h.dropChange()
	h.goOn()
	now := h.source.State()
	h.control.StepOnce()
	if n == 1 {
		return nil, nil
	}
	h.frames = &frames{left: n - 1, tick: now.Tick, starts: now.Starts}
	return h.frames, nil
}

// playOn calls f within a Frame once the game has done what it has been told and the frames have been played, nil for none. Each is
// asked for when the one before has been played, so that the game answers in between. They end early when a breakpoint stops the
// game, when it cannot play a frame, and when somebody does something else with it.
func (h *Hub) playOn(s *frames, f func(error)) {
	h.afterwards(func(err error) {
		now := h.source.State()
		if err != nil || s == nil || s != h.frames || s.left == 0 || h.stops.stop != nil || !now.Paused || now.Starts != s.starts || now.Tick != s.tick+1 {
			f(err)
			return
		}
		s.left, s.tick = s.left-1, now.Tick
		h.control.StepOnce()
		h.playOn(s, f)
	})
}

// joined are words for people.
func joined[S ~string](list []S) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = string(s)
	}
	return strings.Join(texts, ", ")
}

// runToChange lets the game run until a node begins, ends or is ended.
func (h *Hub) runToChange(r *wire.ControlRequest) error {
	a, err := h.agent(r.Agent)
	if err != nil {
		return err
	}
	if a.Mind == nil {
		return wire.Cannotf("%s has no mind", a.Name)
	}
	parts := a.Mind.Program().Parts()
	if r.Part < 0 || r.Part >= len(parts) {
		return wire.NotFoundf("%s has no part %d", a.Name, r.Part)
	}
	if r.Node < 0 || r.Node >= len(parts[r.Part].Nodes) {
		return wire.NotFoundf("%s of %s has no node %d", parts[r.Part].Name, a.Name, r.Node)
	}
	b := &breakpoint{places: map[*wits.Program]*breakpointTarget{}, spec: &wire.Breakpoint{Enabled: true, Agent: r.Agent,
		Path: parts[r.Part].Nodes[r.Node].Path}}
	if err := h.aim(b); err != nil {
		return err
	}
	h.dropChange()
	if h.breakpoints.idle() {
		h.remember()
	}
	h.firstLook(b)
	h.breakpoints.change = b
	h.goOn()
	h.control.Resume()
	return nil
}

// dropChange ends the wait for a change of a node.
func (h *Hub) dropChange() {
	if b := h.breakpoints.change; b != nil {
		h.drop(b)
		h.breakpoints.change = nil
	}
}

// stepBack goes to the frame before, in the recording.
func (h *Hub) stepBack() error {
	if h.recorder == nil {
		return wire.Cannotf("there is no recording to go back in")
	}
	now := h.source.State().Tick
	if from, _ := h.recorder.Span(); now <= from {
		return wire.Cannotf("the recording does not reach back any further than frame %d", from)
	}
	return h.seek(now-1, false)
}
