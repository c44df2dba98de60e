package debug

import (
	"errors"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// Going back in time, taking over there, and comparing with what had happened.

func (h *Hub) seek(tick int64, live bool) error {
	if h.recorder == nil {
		return wire.Cannotf("%w: it cannot go back", wire.ErrNotRecorded)
	}
	if from, to := h.recorder.Span(); !live && (tick < from || tick > to) {
		return wire.Invalidf("frame %d is not recorded: frames %d to %d are", tick, from, to)
	}
	h.dropChange()
	if s := h.source.State(); live && !s.Paused && !s.Replaying {
		return nil
	}
	var err error
	if live {
		err = h.recorder.Live()
	} else {
		err = h.recorder.SeekTick(tick)
	}
	return h.arrived(err)
}

// arrived is called when the recorder has taken the game to another tick, or has failed to.
func (h *Hub) arrived(err error) error {
	h.moved()
	if parted := (*record.Diverged)(nil); errors.As(err, &parted) { // the game is there all the same
		h.Log(wits.Message{Tick: parted.Tick, Level: wits.Error, Entity: wits.NewEntity(parted.Agent, 1), Text: err.Error()})
		return nil
	}
	if err != nil {
		return wire.Cannotf("%w", err)
	}
	return nil
}

func (h *Hub) takeOver(r *wire.TakeOverRequest) error {
	source, ok := h.source.(interface{ TakeOver() })
	switch {
	case h.recorder == nil || !ok:
		return wire.Cannotf("%w: there is nothing to take over", wire.ErrNotRecorded)
	case !h.source.State().Replaying:
		return wire.Cannotf("the game is at its newest frame: there is nothing to take over")
	}
	if joint, ok := h.source.(interface{ Joins() error }); ok {
		if err := joint.Joins(); err != nil {
			return wire.Cannotf("%w", err)
		}
	}
	source.TakeOver()
	if r.Resume && h.control != nil {
		h.goOn()
		h.control.Resume()
	}
	return nil
}

func (h *Hub) switchBranch(r *wire.SwitchBranchRequest) error {
	if h.recorder == nil {
		return wire.Cannotf("%w: it has no other timeline", wire.ErrNotRecorded)
	}
	of, ok := h.recorder.Of(r.Branch)
	if current := h.recorder.Current(); ok && current.ID == r.Branch {
		return wire.Invalidf("%s is the timeline that the game goes already", current.Name)
	}
	if !ok {
		return wire.NotFoundf("there is no branch %d, or not any more: what was left longest ago is dropped first", r.Branch)
	}
	tick := int64(-1)
	if r.Tick != nil {
		tick = *r.Tick
		if from, to := of.Span(); tick < from || tick > to {
			return wire.Invalidf("frame %d is not recorded there: frames %d to %d are", tick, from, to)
		}
	}
	h.dropChange()
	err := h.recorder.Switch(r.Branch, tick)
	return h.arrived(err)
}
