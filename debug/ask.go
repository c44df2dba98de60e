package debug

import (
	"context"
	"io/fs"
	"strings"

	"connectrpc.com/connect"

	"github.com/wits-ai/wits/debug/debugpb"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Bounds of what is asked about the world.
const (
	usualPerceptions = 2000
	maxPerceptions   = 20_000
	usualCandidates  = 500
	maxCandidates    = 5000
	maxPlaces        = 64
)

// ListPerceptions implements the service.
func (c *control) ListPerceptions(ctx context.Context, r *connect.Request[debugpb.ListPerceptionsRequest]) (*connect.Response[debugpb.ListPerceptionsResponse], error) {
	return answered(ctx, c.h, func() (*debugpb.ListPerceptionsResponse, error) {
		h := c.h
		if h.perceiver == nil {
			return nil, cannot("this game does not say who perceives whom")
		}
		limit := usualPerceptions
		if r.Msg.Limit > 0 {
			limit = int(min(r.Msg.Limit, maxPerceptions))
		}
		h.perceptions = h.perceiver.Perceptions(h.perceptions[:0])
		out := &debugpb.ListPerceptionsResponse{Tick: h.source.State().Tick}
		for i := range h.perceptions {
			p := &h.perceptions[i]
			if who := r.Msg.Agent; who != 0 && p.By != who && p.Of != who {
				continue
			}
			out.Total++
			if len(out.Perceptions) < limit {
				out.Perceptions = append(out.Perceptions, &debugpb.Perception{By: p.By, Of: p.Of, Sense: strings.ToValidUTF8(p.Sense, "\uFFFD"),
					Strength: p.Strength, Seconds: p.Seconds, At: placeOf(p.At), Now: p.Now})
			}
		}
		return out, nil
	})
}

// Ask implements the service.
func (c *control) Ask(ctx context.Context, r *connect.Request[debugpb.AskRequest]) (*connect.Response[debugpb.AskResponse], error) {
	q := r.Msg
	if len(q.Contexts) > maxPlaces {
		return nil, invalid("%d places are given, but %d is the limit", len(q.Contexts), maxPlaces)
	}
	if !fs.ValidPath(q.File) || q.File == "." {
		return nil, invalid("%q is not the name of a document of the game", cut(q.File))
	}
	return answered(ctx, c.h, func() (*debugpb.AskResponse, error) {
		h := c.h
		if h.asker == nil {
			return nil, cannot("this game answers no spatial queries")
		}
		a, err := h.agent(q.Agent)
		if err != nil {
			return nil, missing("%w", err)
		}
		in := sim.Inquiry{File: q.File, Agent: q.Agent, Most: usualCandidates}
		if q.Most > 0 {
			in.Most = int(min(q.Most, maxCandidates))
		}
		if q.Text != nil {
			in.Text = []byte(*q.Text)
		}
		if in.Inputs, err = inputsOf(a, int(q.Part), q.File); err != nil {
			return nil, err
		}
		for _, p := range q.Contexts {
			if p.Port == "" || p.At == nil {
				return nil, invalid("a context needs the name of a port and a position")
			}
			if in.Places == nil {
				in.Places = make(map[string]geom.Vec3, len(q.Contexts))
			}
			in.Places[p.Port] = geom.Vec3{X: p.At.X, Y: p.At.Y, Z: p.At.Z}
		}
		answer, err := h.asker.Ask(in)
		if err != nil {
			return nil, invalid("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "wits: "), "query: "))
		}
		return askedOf(answer, in.Most, h.source.State().Tick), nil
	})
}

// inputsOf are the values that a part of an agent's program has at its inputs; nil for part -1.
func inputsOf(a sim.Agent, part int, file string) (map[string]any, error) {
	if part == -1 {
		return nil, nil
	}
	if a.Mind == nil {
		return nil, invalid("%s has no mind: ask with part -1", a.Name)
	}
	parts := a.Mind.Program().Parts()
	if part < 0 || part >= len(parts) {
		return nil, missing("agent %d has no part %d: its program has %d", a.ID, part, len(parts))
	}
	if parts[part].Document != file {
		return nil, invalid("part %d of agent %d is %s and not %s", part, a.ID, parts[part].Document, file)
	}
	inputs := map[string]any{}
	for _, p := range parts[part].Ports {
		if p.Out && !p.Trigger && p.Value >= 0 { // what comes in from around it, as seen from inside
			inputs[p.Name] = a.Mind.Value(p.Value)
		}
	}
	return inputs, nil
}

// askedOf is an answer as a message, with no more points than were asked for.
func askedOf(a sim.Answer, most int, tick int64) *debugpb.AskResponse {
	out := &debugpb.AskResponse{Generated: uint32(max(a.Generated, len(a.Points))), Cost: int64(a.Cost), Best: int32(a.Best), Micros: a.Micros, Tick: tick}
	for _, t := range a.Tests {
		out.Tests = append(out.Tests, &debugpb.AskTest{Name: t.Name, Kind: t.Kind, Filters: t.Filters, Scores: t.Scores, Cost: int64(t.Cost)})
	}
	points := a.Points[:min(len(a.Points), most)]
	if a.Best < 0 || a.Best >= len(points) {
		out.Best = -1
	}
	for i := range points {
		p := &points[i]
		out.Points = append(out.Points, &debugpb.AskPoint{At: placeOf(p.At), Valid: p.Valid, FailedBy: int32(p.FailedBy), Score: p.Score, By: p.By, Raw: p.Raw})
	}
	for _, c := range a.Contexts {
		out.Contexts = append(out.Contexts, &debugpb.Context{Port: c.Port, At: placeOf(c.At)})
	}
	return out
}

func placeOf(p geom.Vec3) *debugpb.Position { return &debugpb.Position{X: p.X, Y: p.Y, Z: p.Z} }
