package debug

import (
	"io/fs"
	"math"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
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

func (h *Hub) listPerceptions(r *wire.ListPerceptionsRequest) (*wire.ListPerceptionsResponse, error) {
	if h.perceiver == nil {
		return nil, wire.Cannotf("this game does not say who perceives whom")
	}
	limit := usualPerceptions
	if r.Limit > 0 {
		limit = int(min(r.Limit, maxPerceptions))
	}
	h.perceptions = h.perceiver.Perceptions(h.perceptions[:0])
	out := &wire.ListPerceptionsResponse{Tick: h.source.State().Tick}
	for i := range h.perceptions {
		p := &h.perceptions[i]
		if who := r.Agent; who != 0 && p.By != who && p.Of != who {
			continue
		}
		out.Total++
		if len(out.Perceptions) < limit {
			out.Perceptions = append(out.Perceptions, wire.Perception{By: p.By, Of: p.Of, Sense: strings.ToValidUTF8(p.Sense, "\uFFFD"),
				Strength: finite(p.Strength), Seconds: finite(p.Seconds), At: positionOf(p.At), Now: p.Now})
		}
	}
	return out, nil
}

// askQuery tries out a spatial query.
func (h *Hub) askQuery(q *wire.AskRequest) (*wire.AskResponse, error) {
	if len(q.Contexts) > maxPlaces {
		return nil, wire.Invalidf("%d places are given, but %d is the limit", len(q.Contexts), maxPlaces)
	}
	if !fs.ValidPath(q.File) || q.File == "." {
		return nil, wire.Invalidf("%q is not the name of a document of the game", wire.Cut(q.File))
	}
	if h.asker == nil {
		return nil, wire.Cannotf("this game answers no spatial queries")
	}
	a, err := h.agent(q.Agent)
	if err != nil {
		return nil, wire.NotFoundf("%w", err)
	}
	in := sim.Inquiry{File: q.File, Agent: q.Agent, Most: usualCandidates}
	if q.Most > 0 {
		in.Most = int(min(q.Most, maxCandidates))
	}
	if q.Text != nil {
		in.Text = []byte(*q.Text)
	}
	if in.Inputs, err = inputsOf(a, q.Part, q.File); err != nil {
		return nil, err
	}
	for _, p := range q.Contexts {
		if p.Port == "" || p.At == nil {
			return nil, wire.Invalidf("a context needs the name of a port and a position")
		}
		if in.Places == nil {
			in.Places = make(map[string]geom.Vec3, len(q.Contexts))
		}
		in.Places[p.Port] = geom.Vec3{X: p.At.X, Y: p.At.Y, Z: p.At.Z}
	}
	answer, err := h.asker.Ask(in)
	if err != nil {
		return nil, wire.Invalidf("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "wits: "), "query: "))
	}
	return askedOf(answer, in.Most, h.source.State().Tick), nil
}

// inputsOf returns the values that a part of an agent's program has at its inputs; nil for part -1.
func inputsOf(a sim.Agent, part int, file string) (map[string]any, error) {
	if part == -1 {
		return nil, nil
	}
	if a.Mind == nil {
		return nil, wire.Invalidf("%s has no mind: ask with part -1", a.Name)
	}
	parts := a.Mind.Program().Parts()
	if part < 0 || part >= len(parts) {
		return nil, wire.NotFoundf("agent %d has no part %d: its program has %d", a.ID, part, len(parts))
	}
	if parts[part].Document != file {
		return nil, wire.Invalidf("part %d of agent %d is %s and not %s", part, a.ID, parts[part].Document, file)
	}
	inputs := map[string]any{}
	for _, p := range parts[part].Ports {
		if p.Out && !p.Trigger && p.Value >= 0 { // what comes in from around it, as seen from inside
			inputs[p.Name] = a.Mind.Value(p.Value)
		}
	}
	return inputs, nil
}

// askedOf returns an answer as a message, with no more points than were asked for.
func askedOf(a sim.Answer, most int, tick int64) *wire.AskResponse {
	out := &wire.AskResponse{Generated: uint32(max(a.Generated, len(a.Points))), Cost: int64(a.Cost), Best: a.Best, Micros: finite(a.Micros), Tick: tick}
	for _, t := range a.Tests {
		out.Tests = append(out.Tests, wire.AskTest{Name: t.Name, Kind: t.Kind, Filters: t.Filters, Scores: t.Scores, Cost: int64(t.Cost)})
	}
	points := a.Points[:min(len(a.Points), most)]
	if a.Best < 0 || a.Best >= len(points) {
		out.Best = -1
	}
	for i := range points {
		p := &points[i]
		out.Points = append(out.Points, wire.AskPoint{At: positionOf(p.At), Valid: p.Valid, FailedBy: p.FailedBy, Score: finite(p.Score), By: p.By, Raw: p.Raw})
	}
	for _, c := range a.Contexts {
		out.Contexts = append(out.Contexts, wire.Context{Port: c.Port, At: positionOf(c.At)})
	}
	return out
}

// positionOf returns a position, nil for one that is none.
func positionOf(p geom.Vec3) *wire.Position {
	if finite(p.X) != p.X || finite(p.Y) != p.Y || finite(p.Z) != p.Z {
		return nil
	}
	return &wire.Position{X: p.X, Y: p.Y, Z: p.Z}
}

// finite returns a number of a game's that has to be one: 0 in place of what is none or infinite.
func finite(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return v
}
