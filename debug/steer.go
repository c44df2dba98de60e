package debug

import (
	"context"
	"os"
	"runtime/debug"
	"slices"

	"connectrpc.com/connect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/debugpb"
)

// answered is the answer of what is done within Frame.
func answered[T any](ctx context.Context, h *Hub, f func() (*T, error)) (*connect.Response[T], error) {
	var out *T
	err := h.call(ctx, func() (err error) {
		out, err = f()
		return err
	})
	if err != nil {
		return nil, err
	}
	return connect.NewResponse(out), nil
}

// Meeting a game, and letting it run, stop, step and begin anew.

// controlVersion is the version of the control side, which calls by Connect; that of the WebSocket beside it is [Version].
const controlVersion = 1

// Hello implements the service.
func (c *control) Hello(ctx context.Context, r *connect.Request[debugpb.HelloRequest]) (*connect.Response[debugpb.HelloResponse], error) {
	if v := r.Msg.Versions; len(v) > 0 && !slices.Contains(v, controlVersion) {
		return nil, cannot("this game speaks version %d of the debugger's protocol, and the client %v: bring the older of both up to date", controlVersion, v[:min(len(v), 8)])
	}
	return answered(ctx, c.h, func() (*debugpb.HelloResponse, error) {
		info := c.h.source.Info()
		return &debugpb.HelloResponse{Version: controlVersion, Name: info.Name, Title: info.Title, Process: int64(os.Getpid()), Rate: int32(info.Rate),
			Features: c.h.features(), Wits: witsVersion()}, nil
	})
}

// features are what this game can do, as HelloResponse lists them.
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
	add(h.recorder != nil, "seek")
	add(keeps && h.recorder != nil && keeper.CanKeep(), "keep")
	add(meddles, "intervene")
	add(meddles && len(meddler.Commands()) > 0, "commands")
	add(reloads && reloader.Reloads(), "reload")
	_, measured := h.source.(Metered)
	add(measured, "profile")
	add(h.perceiver != nil, "perceptions")
	add(h.asker != nil, "ask")
	return list
}

// witsVersion is that of the module Wits in this program, "(devel)" if it was built from a checkout.
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

// GetState implements the service.
func (c *control) GetState(ctx context.Context, _ *connect.Request[debugpb.GetStateRequest]) (*connect.Response[debugpb.State], error) {
	return answered(ctx, c.h, func() (*debugpb.State, error) { return c.h.stateNow(), nil })
}

// Control implements the service. The state that it gives is how the game stands when that has been done.
func (c *control) Control(ctx context.Context, r *connect.Request[debugpb.ControlRequest]) (*connect.Response[debugpb.State], error) {
	if err := c.h.call(ctx, func() error { return c.h.controlled(r.Msg) }); err != nil {
		return nil, err
	}
	return c.GetState(ctx, nil) // a loop does what it was told before it comes to this
}

func (h *Hub) controlled(r *debugpb.ControlRequest) error {
	if r.Do == debugpb.ControlRequest_DO_RESUME_AGENT {
		if err := h.resumeAgent(r.Agent); err != nil {
			return missing("%v", err)
		}
		return nil
	}
	if h.control == nil {
		return cannot("this game cannot be controlled from here")
	}
	switch r.Do {
	case debugpb.ControlRequest_DO_PAUSE:
		h.dropChange()
		h.control.Pause()
	case debugpb.ControlRequest_DO_RESUME:
		h.dropChange()
		h.goOn()
		h.control.Resume()
	case debugpb.ControlRequest_DO_STEP:
		h.dropChange()
		h.goOn()
		h.control.StepOnce()
	case debugpb.ControlRequest_DO_STEP_PHASE, debugpb.ControlRequest_DO_STEP_NODE:
		h.dropChange()
		return h.stepWithin(r.Agent, r.Do == debugpb.ControlRequest_DO_STEP_NODE)
	case debugpb.ControlRequest_DO_RUN_TO_CHANGE:
		return h.runToChange(r)
	case debugpb.ControlRequest_DO_SPEED:
		if err := h.control.SetSpeed(r.Speed); err != nil {
			return invalid("%v", err)
		}
	case debugpb.ControlRequest_DO_RESTART:
		h.dropChange()
		h.control.Restart()
	case debugpb.ControlRequest_DO_STEP_BACK:
		return h.stepBack()
	default:
		return invalid("it does not say what the game is to do")
	}
	return nil
}

// runToChange lets the game run until a node begins, ends or is ended.
func (h *Hub) runToChange(r *debugpb.ControlRequest) error {
	a, err := h.agent(r.Agent)
	if err != nil {
		return missing("%v", err)
	}
	if a.Mind == nil {
		return cannot("%s has no mind", a.Name)
	}
	parts := a.Mind.Program().Parts()
	if r.Part < 0 || int(r.Part) >= len(parts) {
		return missing("%s has no part %d", a.Name, r.Part)
	}
	if r.Node < 0 || int(r.Node) >= len(parts[r.Part].Nodes) {
		return missing("%s of %s has no node %d", parts[r.Part].Name, a.Name, r.Node)
	}
	b := &breakpoint{places: map[*wits.Program]*breakpointTarget{}, spec: &debugpb.Breakpoint{Enabled: true, Agent: r.Agent,
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
		return cannot("there is no recording to go back in")
	}
	now := h.source.State().Tick
	if from, _ := h.recorder.Span(); now <= from {
		return cannot("the recording does not reach back any further than frame %d", from)
	}
	return h.seek(now-1, false)
}
