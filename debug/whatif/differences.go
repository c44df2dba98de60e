package whatif

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// Bounds of what is told of two futures.
const (
	maxDifferent      = 500
	valuesOfAgent     = 6
	differencesAtOnce = 5000 // of the recording
)

// Futures are two futures of a change.
type Futures struct {
	wire.WhatIfNow
	// ByValue says that the change was not one of documents.
	ByValue bool
	// Without and With are the futures without the change and with it.
	Without, With *Future
	// Found is what [Futures.Find] has found.
	Found *wire.WhatIf
}

// Find lists what differs. Done are all interventions, and replayable says that a test can be played before it is given. The game stands
// on the timeline with the change.
func (w *Futures) Find(rec *record.Recorder, done []sim.Intervention, replayable bool) {
	out := &wire.WhatIf{Of: w.WhatIfNow}
	nobody := &doings{}
	pair := func(was, is *doings) {
		who := is
		if who == nobody {
			who = was
		}
		list := different(who, was, is, w.To)
		if len(list) == 0 {
			return
		}
		out.Differences = append(out.Differences, list...)
		out.Agents = append(out.Agents, wire.WhatIfAgent{Agent: who.agent, Name: who.name, Was: was.told(), Is: is.told()})
	}
	of := func(f *Future, agent uint32) *doings {
		if i := slices.IndexFunc(f.agents, func(d *doings) bool { return d.agent == agent }); i >= 0 {
			return f.agents[i]
		}
		return nobody
	}
	for _, is := range w.With.agents {
		pair(of(w.Without, is.agent), is)
	}
	for _, was := range w.Without.agents {
		if of(w.With, was.agent) == nobody {
			pair(was, nobody)
		}
	}
	out.Full = w.values(rec, out)
	slices.SortStableFunc(out.Differences, func(a, b wire.WhatIfDifference) int { return cmp.Compare(a.Tick, b.Tick) })
	if len(out.Differences) > maxDifferent {
		out.Differences, out.Full = out.Differences[:maxDifferent], true
	}
	out.NewDocuments, out.NoTest = w.changedDocuments(rec, done, replayable)
	for i := range out.Differences {
		d := &out.Differences[i]
		d.Testable = out.NoTest == "" && w.expected(rec, d, 0) != nil
	}
	w.Found = out
}

// told returns what a page is told of it.
func (d *doings) told() []wire.Doing {
	out := make([]wire.Doing, len(d.list))
	for i, e := range d.list {
		out[i] = wire.Doing{Tick: e.tick, Does: e.does}
	}
	return out
}

// different lists when an agent does another thing in one future than in the other.
func different(who, was, is *doings, to int64) (list []wire.WhatIfDifference) {
	var ticks []int64
	for _, d := range []*doings{was, is} {
		for _, e := range d.list {
			ticks = append(ticks, e.tick)
		}
	}
	slices.Sort(ticks)
	for _, tick := range slices.Compact(ticks) {
		a, b := was.at(tick), is.at(tick)
		var last *wire.WhatIfDifference
		if n := len(list); n > 0 && list[n-1].Until > tick {
			last = &list[n-1]
		}
		switch {
		case a.does == b.does:
			if last != nil {
				last.Until = tick
			}
		case last != nil && last.Is == b.does: // it still does so; without the change it would be at something else by now
			if !strings.Contains(last.Was, " …") {
				last.Was += " …"
			}
		default:
			if last != nil {
				last.Until = tick
			}
			list = append(list, wire.WhatIfDifference{Tick: tick, Until: to + 1, Agent: who.agent, Name: who.name, Kind: "does", Path: b.path, Was: a.does, Is: b.does})
		}
	}
	return list
}

// values adds those values of documents that differ, of each agent the first; full if not all could be looked at.
func (w *Futures) values(rec *record.Recorder, out *wire.WhatIf) (full bool) {
	count := map[uint32]int{}
	seen := map[string]bool{}
	for from := w.At; ; {
		found, err := rec.Differences(w.Was, from, 0, differencesAtOnce)
		if err != nil {
			return true
		}
		for i := range found.List {
			d := &found.List[i]
			key := d.Name + "\x00" + d.Path
			if d.Kind != "value" || strings.ContainsAny(d.Path, "/.") || d.Tick > w.To || seen[key] || count[d.Agent] == valuesOfAgent {
				continue
			}
			seen[key] = true
			count[d.Agent]++
			out.Differences = append(out.Differences, wire.WhatIfDifference{Tick: d.Tick, Until: d.Spans[1], Agent: d.Agent, Name: d.Name, Kind: "value", Path: d.Path,
				Was: wire.Short(d.Was, wire.MaxText), Is: wire.Short(d.Is, wire.MaxText)})
		}
		if found.Full {
			return true
		}
		if from = found.Until; from > min(found.To, w.To) {
			return false
		}
	}
}
