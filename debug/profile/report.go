package profile

import (
	"cmp"
	"slices"
	"strings"
)

// Report is what was measured. Lists begin with what took most.
type Report struct {
	On bool `json:"on"`
	// Ticks is how many were measured, Detailed in how many of them nodes were.
	Ticks    int64 `json:"ticks"`
	Detailed int64 `json:"detailed"`
	// Tick is the game's whole step, minds and all else.
	Tick Timing `json:"tick"`
	// Agents are steps of minds.
	Agents []Row `json:"agents"`
	// Documents are steps of minds in which a document ran, with the time of its own nodes; Types are visits of nodes. Both
	// were measured in ticks with detail: calls and totals are those of all ticks, as far as that can be told from these.
	Documents []Row `json:"documents"`
	Types     []Row `json:"types"`
	// Budget is how long all minds together may take in a tick, in ms; 0 for as long as they like. Overruns is in how many
	// ticks they took longer, Last the last of these.
	Budget   float64   `json:"budget"`
	Overruns int64     `json:"overruns"`
	Last     []Overrun `json:"last"`
}

// Row is what something took.
type Row struct {
	Name string `json:"name"`
	// Agent is its number; 0 for what is no agent.
	Agent uint32 `json:"agent,omitempty"`
	Calls int64  `json:"calls"`
	// Total is in ms.
	Total  float64 `json:"total"`
	Timing Timing  `json:"timing"`
}

// Overrun is a tick in which all minds together took longer than they may.
type Overrun struct {
	Tick int64 `json:"tick"`
	// Took is how long, in ms; Most is how much of it the agent took that took most.
	Took  float64 `json:"took"`
	Worst string  `json:"worst"`
	Agent uint32  `json:"agent"`
	Most  float64 `json:"most"`
}

func ms(ns int64) float64 { return float64(ns) / 1e6 }

// Report sums up what was measured, with at most so many rows in each list; 0 means all.
func (p *Profile) Report(limit int) Report {
	out := Report{On: p.on, Ticks: p.ticks, Detailed: p.detailed, Tick: p.tick.timing(), Budget: ms(int64(p.options.Budget)),
		Overruns: p.overruns, Last: slices.Clone(p.last), Agents: []Row{}}
	for _, r := range p.rows {
		if r.count > 0 {
			out.Agents = append(out.Agents, r.histogram.row(r.name, r.agent, 1))
		}
	}
	if p.others != nil && p.others.count > 0 {
		out.Agents = append(out.Agents, p.others.histogram.row(p.others.name, 0, 1))
	}
	scale := 1.0
	if p.detailed > 0 {
		scale = float64(p.ticks) / float64(p.detailed)
	}
	out.Agents = most(out.Agents, limit)
	out.Documents = most(p.documents.rows(scale), limit)
	out.Types = most(p.types.rows(scale), limit)
	return out
}

func (h *histogram) row(name string, agent uint32, scale float64) Row {
	return Row{Name: name, Agent: agent, Calls: int64(float64(float64(h.count)*scale) + 0.5), Total: float64(ms(h.total) * scale), Timing: h.timing()}
}

func (t *table) rows(scale float64) []Row {
	out := []Row{}
	for i, h := range t.times {
		if h.count > 0 {
			out = append(out, h.row(t.names[i], 0, scale))
		}
	}
	return out
}

// most returns the rows that took most.
func most(rows []Row, limit int) []Row {
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), strings.Compare(a.Name, b.Name), cmp.Compare(a.Agent, b.Agent))
	})
	if limit > 0 && len(rows) > limit {
		rows = slices.Clone(rows[:limit])
	}
	return rows
}
