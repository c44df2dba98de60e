package list

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Running lists what runs, and how many agents run it. Known may be the zero value.
func Running(all []sim.Agent, known *Outlines, r *wire.ListRunningRequest) *wire.ListRunningResponse {
	return countRunning(all, known).list(r.Text, rowsOf(r.Limit))
}

// census counts which agents run what.
type census struct {
	rows   []censusRow
	place  map[censusKey]int32
	bySpot map[*wits.Program][]int32 // rows, by the spots of a program
}

// censusKey is a document, or a node of it: wherever it is embedded, it is one thing to whoever wrote it.
type censusKey struct{ document, node string }

type censusRow struct {
	censusKey
	kind   string
	agents uint32
	last   int // the agent that was counted last, by its place: it may run a document several times
	// One that runs it.
	agent      uint32
	part, spot int
	path       string
}

func countRunning(agents []sim.Agent, known *Outlines) *census {
	known.begin()
	defer known.end()
	c := &census{place: map[censusKey]int32{}, bySpot: map[*wits.Program][]int32{}}
	for i := range agents {
		a := &agents[i]
		if a.Mind == nil {
			continue
		}
		o := known.of(a.Mind.Program())
		rows := c.rowsOf(a.Mind.Program().Original(), o)
		o.active(a.Mind, func(at int32) {
			c.count(i, a.ID, o, rows, at)
			if inner := o.spots[at].inner; inner >= 0 {
				c.count(i, a.ID, o, rows, inner)
			}
		})
	}
	return c
}

// rowsOf finds or makes the rows of a program's spots.
func (c *census) rowsOf(p *wits.Program, o *outline) []int32 {
	rows, ok := c.bySpot[p]
	if ok {
		return rows
	}
	rows = make([]int32, len(o.spots))
	for i := range o.spots {
		s := &o.spots[i]
		key := censusKey{s.file, s.name}
		at, ok := c.place[key]
		if !ok {
			at = int32(len(c.rows))
			c.place[key] = at
			c.rows = append(c.rows, censusRow{censusKey: key, kind: s.kind, last: -1})
		}
		rows[i] = at
	}
	c.bySpot[p] = rows
	return rows
}

func (c *census) count(place int, agent uint32, o *outline, rows []int32, at int32) {
	row := &c.rows[rows[at]]
	if row.last == place {
		return
	}
	row.last = place
	if row.agents++; row.agents == 1 {
		s := &o.spots[at]
		row.agent, row.part, row.spot, row.path = agent, s.part, s.node, s.path
	}
}

// list returns what runs, that which most agents run first.
func (c *census) list(text string, limit int) *wire.ListRunningResponse {
	words := strings.Fields(strings.ToLower(text))
	rows := slices.DeleteFunc(c.rows, func(r censusRow) bool {
		return r.agents == 0 || !containsWords(words, r.document+" "+r.node, r.kind+" "+r.path)
	})
	slices.SortFunc(rows, func(a, b censusRow) int {
		return cmp.Or(cmp.Compare(b.agents, a.agents), strings.Compare(a.document, b.document), strings.Compare(a.node, b.node))
	})
	out := &wire.ListRunningResponse{Matches: uint32(len(rows))}
	for _, r := range rows[:min(len(rows), limit)] {
		out.Running = append(out.Running, wire.Running{Document: r.document, Node: r.node, Type: r.kind, Agents: r.agents,
			Agent: r.agent, Part: r.part, NodeIndex: r.spot, Path: r.path})
	}
	return out
}
