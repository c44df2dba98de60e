package debug

import (
	"context"
	"errors"

	"connectrpc.com/connect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/debugpb"
	"github.com/wits-ai/wits/record"
)

// Going back in time, taking over there, and comparing with what had happened.

// Seek implements the service.
func (c *control) Seek(ctx context.Context, r *connect.Request[debugpb.SeekRequest]) (*connect.Response[debugpb.State], error) {
	if err := c.h.call(ctx, func() error { return c.h.seek(r.Msg.Tick, r.Msg.Live) }); err != nil {
		return nil, err
	}
	return c.GetState(ctx, nil) // what lets the game go on has been done when it comes to this
}

func (h *Hub) seek(tick int64, live bool) error {
	if h.recorder == nil {
		return cannot("%w: it cannot go back", errNotRecorded)
	}
	if from, to := h.recorder.Span(); !live && (tick < from || tick > to) {
		return invalid("frame %d is not recorded: frames %d to %d are", tick, from, to)
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
		return cannot("%w", err)
	}
	return nil
}

// TakeOver implements the service.
func (c *control) TakeOver(ctx context.Context, r *connect.Request[debugpb.TakeOverRequest]) (*connect.Response[debugpb.State], error) {
	err := c.h.call(ctx, func() error {
		source, ok := c.h.source.(interface{ TakeOver() })
		switch {
		case c.h.recorder == nil || !ok:
			return cannot("%w: there is nothing to take over", errNotRecorded)
		case !c.h.source.State().Replaying:
			return cannot("the game is at its newest frame: there is nothing to take over")
		}
		source.TakeOver()
		if r.Msg.Resume && c.h.control != nil {
			c.h.goOn()
			c.h.control.Resume()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return c.GetState(ctx, nil)
}

// Compare implements the service.
func (c *control) Compare(ctx context.Context, _ *connect.Request[debugpb.CompareRequest]) (*connect.Response[debugpb.CompareResponse], error) {
	out := &debugpb.CompareResponse{Parts: -1}
	err := c.h.call(ctx, func() error {
		r := c.h.recorder
		if r == nil {
			return cannot("%w: there is nothing to compare with", errNotRecorded)
		}
		was, ok := r.Branch()
		if !ok {
			return cannot("the game has not been taken over in the past, or what had happened then is no more held: there is nothing to compare with")
		}
		_, to := r.Span()
		out.Left, out.Until = was.At, min(was.To, to)
		if d, ok := r.Compare(); ok {
			out.Parts = d.Tick
			out.Differences = []*debugpb.Difference{{Agent: d.Agent, Name: d.Name, Path: d.Path, Was: short(d.A, maxText), Is: short(d.B, maxText)}}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return connect.NewResponse(out), nil
}
