package demonstration

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// variant is an action with those of its parameters that are no numbers.
type variant struct {
	action, key string
	params      []param
}

// param is a parameter of a variant.
type param struct {
	wits.PortInfo
	numeric bool
	value   any      // a bool or a text
	ports   []string // of other types: inbound ports that had the same value each time
}

// take is one time that an action was on.
type take struct {
	moment
	variant int
	numbers []float64 // by parameter
	during  []int     // moments
	ended   bool
	result  wits.Status
	good    bool // a trigger called it a success
	before  bool // it began before the first frame to note
}

// moment is a situation.
type moment struct {
	state []float64 // by value
	run   int
	tick  int64
	on    []int // variants
}

// Stepped implements [wits.Follower].
func (w *watcher) Stepped(m *wits.Mind, e *wits.FrameEnd) {
	switch tick := m.Frame().Tick; {
	case w.err != nil:
	case m.Program().Original() != w.program:
		w.err = fmt.Errorf("the documents were changed in frame %d: watch one version of them", tick)
	case m.Fault() != nil:
		w.err = m.Fault()
	default:
		now := moment{state: w.look(m), run: w.d.runs, tick: tick}
		for i := range w.nodes {
			w.change(m, e, &w.nodes[i], now)
		}
		w.active = append(w.active[:0], e.Active...)
		if tick >= max(w.next, w.from) {
			w.next = tick + w.ticks
			w.note(now)
		}
	}
}

// look returns the values as the mind perceived them in this frame.
func (w *watcher) look(m *wits.Mind) []float64 {
	for _, c := range w.copies {
		w.probe.CopyValue(c[0], m, c[1])
	}
	frame := m.Frame()
	frame.Log, frame.Monitor = nil, nil
	w.probe.Step(frame)
	if f := w.probe.Fault(); f != nil {
		w.err = f
	}
	state := make([]float64, len(w.reads))
	for i, at := range w.reads {
		state[i] = number(w.probe, at, w.d.values[i].typ)
	}
	return state
}

// number returns a value as a number: for an enumeration its index, for a bool 0 or 1.
func number(m *wits.Mind, at int, t *wits.Type) float64 {
	switch v := m.Value(at).(type) {
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0
		}
		return v
	case int64:
		return float64(v)
	case bool:
		if v {
			return 1
		}
		return 0
	default:
		return float64(slices.Index(t.Enum(), t.Format(v)))
	}
}

// change notes that a node has begun or ended.
func (w *watcher) change(m *wits.Mind, e *wits.FrameEnd, n *node, now moment) {
	was, is, ended := has(w.active, n.Active), has(e.Active, n.Active), has(e.Ended, n.Active)
	w.progress(e, n, was && (!is || ended))
	if now.tick >= w.from && (is && n.take < 0 || ended && !was) {
		w.begin(m, n, now)
		w.d.takes[n.take].before = was && !ended
		w.progress(e, n, !is)
	}
}

// progress notes what has become of a take.
func (w *watcher) progress(e *wits.FrameEnd, n *node, ended bool) {
	if n.take < 0 {
		return
	}
	t := &w.d.takes[n.take]
	t.good = t.good || slices.ContainsFunc(n.good, func(bit int) bool { return has(e.Raised, bit) })
	if !ended {
		return
	}
	n.take, t.ended = -1, true
	succeeded, failed := has(e.Succeeded, n.Active), has(e.Failed, n.Active)
	if n.Succeeded >= 0 && n.Failed >= 0 {
		succeeded, failed = has(e.Active, n.Succeeded), has(e.Active, n.Failed)
	}
	switch {
	case succeeded && !failed:
		t.result = wits.Success
	case failed && !succeeded:
		t.result = wits.Failure
	}
}

func has(words []uint64, bit int) bool {
	return bit >= 0 && bit/64 < len(words) && words[bit/64]>>(bit%64)&1 != 0
}

// begin notes that an action has begun.
func (w *watcher) begin(m *wits.Mind, n *node, now moment) {
	v := variant{action: n.Type}
	t := take{moment: now, result: wits.Running}
	key := []string{n.Type}
	for _, q := range n.params {
		p, of, value := param{PortInfo: q}, 0.0, m.Value(q.Value)
		switch text := q.Type.Format(value); {
		case q.Type.Name() == "float" || q.Type.Name() == "int":
			p.numeric, of = true, number(m, q.Value, q.Type)
		case q.Type.Name() == "bool" || q.Type.Name() == "string" || q.Type.Name() == "name" || len(q.Type.Enum()) > 0:
			if p.value = value; q.Type.Name() != "bool" {
				p.value = text
			}
			key = append(key, q.Name+"="+text)
		default:
			for _, from := range w.program.RootPorts() {
				if at, ok := w.ports[from.Name]; ok && from.Type == q.Type && text == q.Type.Format(m.Value(at)) {
					p.ports = append(p.ports, from.Name)
				}
			}
		}
		v.params = append(v.params, p)
		t.numbers = append(t.numbers, of)
	}
	v.key = strings.Join(key, " ")
	t.variant = w.d.variant(v)
	n.take = len(w.d.takes)
	w.d.takes = append(w.d.takes, t)
}

// variant returns the index of a variant, of which it keeps the ports that fit each time.
func (d *Demonstration) variant(v variant) int {
	i := slices.IndexFunc(d.variants, func(o variant) bool { return o.key == v.key })
	if i < 0 {
		d.variants = append(d.variants, v)
		return len(d.variants) - 1
	}
	for k := range d.variants[i].params {
		p := &d.variants[i].params[k]
		p.ports = slices.DeleteFunc(p.ports, func(name string) bool { return !slices.Contains(v.params[k].ports, name) })
	}
	return i
}

// note notes the situation and what is on in it.
func (w *watcher) note(now moment) {
	d := w.d
	for i := range w.nodes {
		if n := &w.nodes[i]; n.take >= 0 {
			t := &d.takes[n.take]
			t.during = append(t.during, len(d.moments))
			now.on = append(now.on, t.variant)
		}
	}
	d.moments = append(d.moments, now)
}
