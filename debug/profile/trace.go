package profile

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/wits-ai/wits"
)

// ticksThread is the thread of ticks; those of agents follow.
const ticksThread = 1

// traceEvent is an event of the Chrome trace event format. Times are in microseconds.
type traceEvent struct {
	Phase    string         `json:"ph"` // X a slice, i an instant, C a counter, M a name
	Name     string         `json:"name"`
	Category string         `json:"cat,omitempty"`
	Time     float64        `json:"ts"`
	Duration *float64       `json:"dur,omitempty"`
	Process  int            `json:"pid"`
	Thread   int            `json:"tid"`
	Scope    string         `json:"s,omitempty"`
	Args     map[string]any `json:"args,omitempty"`
}

// traceWriter writes events, and remembers the names of nodes and triggers.
type traceWriter struct {
	w       *bufio.Writer
	err     error
	events  *Events
	process int
	count   int
	threads []int // by subject
	plots   []string
	nodes   map[*wits.Program]map[int32]string
}

// Write writes the events in the Chrome trace event format, which https://ui.perfetto.dev opens. name is the game's, process its number
// in the operating system. There is a thread for ticks and one for each agent, with its steps and the nodes within them.
func (e *Events) Write(out io.Writer, name string, process int) error {
	w := &traceWriter{w: bufio.NewWriter(out), events: e, process: process, nodes: map[*wits.Program]map[int32]string{}}
	w.text(`{"traceEvents":[`)
	w.describe(name)
	for _, c := range e.chunks {
		for i, v := range c.events {
			if v.kind == eventStep { // its nodes follow, and end within it
				for _, n := range c.events[i+1:] {
					if n.kind < 0 || n.who != v.who {
						break
					}
					v.more = max(v.more, n.at+n.more-v.at)
				}
			}
			w.event(c, &v)
		}
	}
	w.text("\n]}\n")
	return cmp.Or(w.err, w.w.Flush())
}

// describe names the process, its threads and the counters. An agent has one thread, whichever programs its mind runs.
func (w *traceWriter) describe(name string) {
	w.name("process_name", 0, name)
	w.name("thread_name", ticksThread, "ticks")
	threads := map[string]int{}
	for _, s := range w.events.subjects {
		key := fmt.Sprint(s.agent, " ", s.name)
		thread := threads[key]
		if thread == 0 {
			thread = ticksThread + 1 + len(threads)
			threads[key] = thread
			w.name("thread_name", thread, s.name)
		}
		w.threads = append(w.threads, thread)
	}
	for _, p := range w.events.plots {
		who := ""
		if p.subject >= 0 {
			who = w.events.subjects[p.subject].name + " "
		}
		w.plots = append(w.plots, who+p.path)
	}
}

func (w *traceWriter) name(what string, thread int, name string) {
	w.write(traceEvent{Phase: "M", Name: what, Thread: thread, Args: map[string]any{"name": name}})
}

// event writes an event. A step comes before its nodes, so that slices that begin at one time nest.
func (w *traceWriter) event(c *chunk, v *event) {
	out := traceEvent{Time: micro(v.at), Thread: ticksThread}
	if v.who >= 0 && int(v.who) < len(w.threads) && v.kind != eventTick && v.kind != eventValue {
		out.Thread = w.threads[v.who]
	}
	slice := func(name, category string) {
		length := micro(v.more)
		out.Phase, out.Name, out.Category, out.Duration = "X", name, category, &length
	}
	instant := func(name, category string) { out.Phase, out.Name, out.Category, out.Scope = "i", name, category, "t" }
	switch v.kind {
	case eventTick:
		slice("tick", "tick")
		out.Args = map[string]any{"tick": uint32(v.who)}
		w.write(out)
		out = traceEvent{Phase: "C", Name: "tick time (ns)", Time: micro(v.at + v.more), Args: map[string]any{"ns": v.more}}
	case eventStep:
		slice("step", "agent")
	case eventTrigger:
		instant(w.nameOf(v, -2-int32(v.more), "transition"), "trigger")
	case eventMark:
		instant(c.texts[v.more], "mark")
	case eventValue:
		value := math.Float64frombits(uint64(v.more))
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return // JSON has no such numbers
		}
		out.Phase, out.Name, out.Args = "C", w.plots[v.who], map[string]any{"value": value}
	default:
		if v.kind < 0 {
			return
		}
		slice(w.nameOf(v, v.kind, "node"), "node")
	}
	w.write(out)
}

// nameOf returns the name of a node of the event's program, or of trigger bit b under -2-b.
func (w *traceWriter) nameOf(v *event, key int32, otherwise string) string {
	if v.who < 0 || int(v.who) >= len(w.events.subjects) {
		return otherwise
	}
	p := w.events.subjects[v.who].program
	if w.nodes[p] == nil {
		w.nodes[p] = namesOf(p)
	}
	if name, ok := w.nodes[p][key]; ok {
		return name
	}
	text := otherwise
	if key >= 0 {
		text = p.Parts()[0].Name
		if part, i, ok := p.NodeAt(key); ok && i >= 0 {
			text = p.Parts()[part].Nodes[i].Path
		} else if ok {
			text = cmp.Or(p.Parts()[part].Path, p.Parts()[part].Name)
		}
	}
	w.nodes[p][key] = text
	return text
}

// namesOf returns the names of a program's triggers; of several ports with one bit it is the first's.
func namesOf(p *wits.Program) map[int32]string {
	names := map[int32]string{}
	each := func(path string, ports []wits.PortInfo) {
		for i := range ports {
			if q := &ports[i]; q.Trigger && q.Bit >= 0 && names[-2-int32(q.Bit)] == "" {
				names[-2-int32(q.Bit)] = path + "." + q.Name
			}
		}
	}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		for k := range part.Nodes {
			each(part.Nodes[k].Path, part.Nodes[k].Ports)
		}
		each(cmp.Or(part.Path, part.Name), part.Ports)
	}
	return names
}

func micro(ns int64) float64 { return float64(ns) / 1000 }

func (w *traceWriter) write(v traceEvent) {
	v.Process = w.process
	b, err := json.Marshal(v)
	w.err = cmp.Or(w.err, err)
	if w.count++; w.count > 1 {
		w.text(",")
	}
	w.text("\n" + string(b))
}

func (w *traceWriter) text(s string) {
	if w.err == nil {
		_, w.err = w.w.WriteString(s)
	}
}
