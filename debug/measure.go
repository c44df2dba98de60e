package debug

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/debug/wire"
)

// Measuring where the game's time goes, by package profile.

// Bounds of what is asked for.
const (
	maxProfileRows = 10_000
	profileRows    = 100
	maxBudget      = 60_000 // ms
	maxKept        = 16
)

// errNotMeasured is why there is no file.
var errNotMeasured = errors.New("nothing has been measured yet")

func (h *Hub) measure(r *wire.ProfileRequest) (*wire.ProfileResponse, error) {
	switch {
	case !(r.Budget >= 0 && r.Budget <= maxBudget):
		return nil, wire.Invalidf("a budget is a time from 0 to %d ms", maxBudget)
	case len(r.Values) > maxKept:
		return nil, wire.Invalidf("at most %d values can be kept for plots", maxKept)
	}
	if h.profile == nil {
		if err := h.measurable(); err != nil {
			return nil, err
		}
	}
	p := h.profile
	if r.Budget > 0 {
		p.SetBudget(time.Duration(r.Budget * float64(time.Millisecond)))
	}
	if len(r.Values) > 0 {
		p.SetValues(r.Values)
	}
	switch r.Do {
	case "":
	case wire.ProfileStart:
		p.Start()
	case wire.ProfileStop:
		p.Stop()
	case wire.ProfileReset:
		p.Reset()
	default:
		return nil, wire.Invalidf("\"do\" cannot be %q; it can be start, stop, reset", wire.Cut(string(r.Do)))
	}
	limit := int(min(r.Limit, maxProfileRows))
	if limit == 0 {
		limit = profileRows
	}
	return profiled(p.Report(limit)), nil
}

// measurable makes the profile.
func (h *Hub) measurable() error {
	if l, ok := h.source.(looped); ok {
		h.profile = profile.Attach(l.loop(), profile.Options{})
		return nil
	}
	m, ok := h.source.(Metered)
	if !ok {
		return wire.Cannotf("this game does not say when its ticks begin and end, so it cannot be measured")
	}
	h.profile = profile.New(h.source.Agents, nil, profile.Options{})
	m.SetMeter(h.profile)
	return nil
}

// unmeasure ends measuring, on the game's goroutine.
func (h *Hub) unmeasure() {
	if h.profile == nil {
		return
	}
	h.profile.Detach()
	if _, ok := h.source.(looped); !ok {
		h.source.(Metered).SetMeter(nil)
	}
}

func profiled(r profile.Report) *wire.ProfileResponse {
	out := &wire.ProfileResponse{On: r.On, Ticks: r.Ticks, Detailed: r.Detailed, Tick: timing(r.Tick), Agents: profileRowsOf(r.Agents),
		Documents: profileRowsOf(r.Documents), Types: profileRowsOf(r.Types), Budget: r.Budget, Overruns: r.Overruns}
	for _, o := range r.Last {
		out.Last = append(out.Last, wire.Overrun{Tick: o.Tick, Took: o.Took, Worst: o.Worst, Agent: o.Agent, Most: o.Most})
	}
	return out
}

func profileRowsOf(rows []profile.Row) (out []wire.ProfileRow) {
	for _, r := range rows {
		out = append(out, wire.ProfileRow{Name: r.Name, Agent: r.Agent, Calls: r.Calls, Total: r.Total, Timing: timing(r.Timing)})
	}
	return out
}

func timing(t profile.Timing) wire.Timing {
	return wire.Timing{Mean: t.Mean, P50: t.P50, P99: t.P99, Max: t.Max}
}

// downloadProfile gives the last ticks that were measured as a file for ui.perfetto.dev.
//
//	GET /call/profile
func (h *Hub) downloadProfile(w http.ResponseWriter, r *http.Request) {
	h.giveFile(w, r, ".trace.json", func() (write func(io.Writer) error, err error) {
		if h.profile == nil || h.profile.Ticks() == 0 {
			return nil, errNotMeasured
		}
		events, title := h.profile.Events(), h.source.Info().Title
		return func(w io.Writer) error { return events.Write(w, title, os.Getpid()) }, nil
	})
}
