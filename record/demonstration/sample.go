package demonstration

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// variant is an action with those of its parameters that are no numbers.
type variant struct {
	action  string
	key     string
	texts   []param         // parameters with the same value in all takes
	numbers []wits.PortInfo // parameters whose values are in the takes
}

// param is a parameter that is no number.
type param struct {
	wits.PortInfo
	value any      // a bool or a text
	ports []string // inbound ports that had the same value in all takes, for other types
}

// take is one time that an action was on.
type take struct {
	variant int
	run     int
	tick    int64
	state   []float64 // by value, when it began
	numbers []float64
	during  []int // moments
	result  wits.Status
	good    bool // a trigger called it a success
	cut     bool // the game ended before it
}

// moment is a situation, and what was on in it.
type moment struct {
	state []float64
	on    []int // variants
}

// Stepped implements [wits.Follower].
func (w *watcher) Stepped(m *wits.Mind, e *wits.FrameEnd) {
	if w.err != nil {
		return
	}
	if m.Program().Original() != w.program {
		w.err = fmt.Errorf("the documents were changed in frame %d: a demonstration has one version of them", m.Frame().Tick)
		return
	}
	if f := m.Fault(); f != nil {
		w.err = f
		return
	}
	state := w.look(m)
	for i := range w.nodes {
		w.change(m, e, &w.nodes[i], state)
	}
	w.active = append(w.active[:0], e.Active...)
	if tick := m.Frame().Tick; tick >= w.next {
		w.next = tick + w.every
		w.note(state)
	}
}

// look returns the values as the mind saw them in this frame.
func (w *watcher) look(m *wits.Mind) []float64 {
	for _, c := range w.copies {
		w.probe.CopyValue(c[0], m, c[1])
	}
	frame := m.Frame()
	frame.Log, frame.Monitor = nil, nil
	w.probe.Step(frame)
	state := make([]float64, len(w.reads))
	for i, at := range w.reads {
		state[i] = number(w.probe, at, w.d.values[i].typ)
	}
	return state
}

// number returns a value as a number: of an enumeration the index, of a bool 0 or 1.
func number(m *wits.Mind, at int, t *wits.Type) float64 {
	switch v := m.Value(at).(type) {
	case float64:
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
func (w *watcher) change(m *wits.Mind, e *wits.FrameEnd, n *node, state []float64) {
	if n.take >= 0 && slices.ContainsFunc(n.good, func(bit int) bool { return has(e.Raised, bit) }) {
		w.d.takes[n.take].good = true
	}
	was, is, ended := has(w.active, n.Active), has(e.Active, n.Active), has(e.Ended, n.Active)
	if (was && !is || ended) && n.take >= 0 {
		w.d.takes[n.take].result = result(e, n)
		n.take = -1
	}
	if is && (!was || ended) || ended && !was {
		w.begin(m, n, state)
		if !is {
			w.d.takes[n.take].result = result(e, n)
			n.take = -1
		}
	}
}

func has(words []uint64, bit int) bool {
	return bit >= 0 && bit/64 < len(words) && words[bit/64]>>(bit%64)&1 != 0
}

// result returns how a node has ended: Running if something stopped it.
func result(e *wits.FrameEnd, n *node) wits.Status {
	succeeded, failed := has(e.Succeeded, n.Active), has(e.Failed, n.Active)
	if n.Succeeded >= 0 && n.Failed >= 0 {
		succeeded, failed = has(e.Active, n.Succeeded), has(e.Active, n.Failed)
	}
	switch {
	case succeeded == failed:
		return wits.Running
	case succeeded:
		return wits.Success
	}
	return wits.Failure
}

// begin notes that an action has begun.
func (w *watcher) begin(m *wits.Mind, n *node, state []float64) {
	v := variant{action: n.Type}
	t := take{run: w.run, tick: m.Frame().Tick, state: state, result: wits.Running}
	key := []string{n.Type}
	for _, q := range n.params {
		value := m.Value(q.Value)
		switch {
		case q.Type.Name() == "float" || q.Type.Name() == "int":
			v.numbers = append(v.numbers, q)
			t.numbers = append(t.numbers, number(m, q.Value, q.Type))
		case q.Type.Name() == "bool":
			v.texts = append(v.texts, param{PortInfo: q, value: value})
			key = append(key, fmt.Sprint(q.Name, "=", value))
		case len(q.Type.Enum()) > 0 || q.Type.Name() == "string" || q.Type.Name() == "name":
			text := q.Type.Format(value)
			v.texts = append(v.texts, param{PortInfo: q, value: text})
			key = append(key, q.Name+"="+text)
		default:
			p := param{PortInfo: q}
			for _, from := range w.ports {
				if from.typ == q.Type && q.Type.Format(value) == q.Type.Format(m.Value(from.value)) {
					p.ports = append(p.ports, from.name)
				}
			}
			v.texts = append(v.texts, p)
		}
	}
	v.key = strings.Join(key, " ")
	t.variant = w.d.variant(v)
	n.take = len(w.d.takes)
	w.d.takes = append(w.d.takes, t)
}

// variant returns the index of a variant. Of parameters that can be joined to ports it keeps the ports that fit all takes.
func (d *Demonstration) variant(v variant) int {
	i := slices.IndexFunc(d.variants, func(o variant) bool { return o.key == v.key })
	if i < 0 {
		d.variants = append(d.variants, v)
		return len(d.variants) - 1
	}
	for k := range d.variants[i].texts {
		p := &d.variants[i].texts[k]
		p.ports = slices.DeleteFunc(p.ports, func(name string) bool { return !slices.Contains(v.texts[k].ports, name) })
	}
	return i
}

// maxMoments is how many moments a demonstration keeps at most.
const maxMoments = 20_000

// note notes the situation and what is on in it.
func (w *watcher) note(state []float64) {
	d := w.d
	if len(d.moments) == maxMoments {
		return
	}
	m := moment{state: state}
	for i := range w.nodes {
		if n := &w.nodes[i]; n.take >= 0 {
			t := &d.takes[n.take]
			t.during = append(t.during, len(d.moments))
			m.on = append(m.on, t.variant)
		}
	}
	d.moments = append(d.moments, m)
}
