package record

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
)

// Divergence is something in which two timelines differ over some ticks: a value of an agent, a node's activity, a trigger.
type Divergence struct {
	// Agent and Name say whose; Agent is 0 for the game itself.
	Agent uint32
	Name  string
	// Kind is "value", "node", "trigger", or "other" for what has no name of its own; Path names it.
	Kind, Path string
	// Tick is the first one in which they differ, of those that were looked at, and Was and Is are what it is there on the
	// timeline that was left and on the one that the game goes.
	Tick    int64
	Was, Is string
	// Spans are the ticks in which they differ: begin, end, begin, end; an end is the first tick in which they do not.
	Spans []int64
}

// Compared is what [Recorder.Differences] found.
type Compared struct {
	// At is the last tick that both have in common, To the last one that both have.
	At, To int64
	// From is the first tick that was looked at, Until the first one that was not: there the next call goes on; more than To if that
	// was all.
	From, Until int64
	// List is in the order of its first ticks, then of the game's agents.
	List []Divergence
	// Full: there are more differences in tick Until-1 than were asked for; ask for one agent.
	Full bool
}

// framesAtOnce is how many minds are compared in one call of Differences, so that the game need not wait for long.
const framesAtOnce = 40_000

// Differences compares the timeline that the game goes with one that was left, from a tick on: all that differs in as many ticks as
// are quickly looked at, at most so many differences, of one agent or of all if that is 0.
func (r *Recorder) Differences(id uint32, from int64, agent uint32, most int) (*Compared, error) {
	i := r.find(id)
	if i < 0 {
		return nil, fmt.Errorf("record: there is no branch %d, or not any more", id)
	}
	b := r.branches[i]
	out := &Compared{At: b.at, To: min(b.to, r.to), From: max(from, b.at+1)}
	d := differ{out: out, agent: agent, most: max(most, 1), names: map[*wits.Program]*names{}, open: map[rowKey]int{}}
	for tick, budget := out.From, framesAtOnce; ; tick++ {
		out.Until = tick
		c, n := at(b.tape, tick), at(r.tape, tick)
		if tick > out.To || c == nil || n == nil || budget <= 0 || out.Full {
			break
		}
		if tick == out.From || int(tick-c.from) == 0 || int(tick-n.from) == 0 {
			if err := d.see(r.reader, c, n); err != nil {
				return nil, err
			}
		}
		budget -= len(d.pairs)
		d.tick(tick, int(tick-c.from), int(tick-n.from))
	}
	for _, k := range d.open {
		row := &out.List[k]
		row.Spans = append(row.Spans, out.Until)
	}
	return out, nil
}

// differ compares tick by tick.
type differ struct {
	out   *Compared
	agent uint32
	most  int
	names map[*wits.Program]*names
	rows  map[rowKey]int // in the list
	open  map[rowKey]int // those that differ in the tick before
	was   view
	is    view
	pairs []pair
	now   []rowKey // of one agent, in one tick
}

// pair is an agent on both timelines, by its place in the two lists; -1 where it is not there.
type pair struct {
	agent uint32
	name  string
	a, b  int
	same  bool // it runs one program
}

type rowKey struct {
	agent uint32
	what  int // see names
}

// What differs beside what a program has names for.
const (
	rowThere = -1 - iota
	rowProgram
	rowFault
	rowInner
)

func (d *differ) see(of *reader, c, n *chunk) error {
	d.was.see(of, c)
	d.is.see(of, n)
	d.pairs = d.pairs[:0]
	add := func(p pair) {
		if d.agent == 0 || d.agent == p.agent {
			d.pairs = append(d.pairs, p)
		}
	}
	for a := range c.roster.agents {
		was := &c.roster.agents[a]
		p := pair{agent: was.ID, name: was.Name, a: a, b: n.roster.find(was.ID)}
		if p.b >= 0 && (was.Program != nil) != (n.roster.agents[p.b].Program != nil) {
			p.b = -1 // one of them has no mind
		}
		if p.b >= 0 {
			if was.Program == nil {
				continue
			}
			if err := errors.Join(d.was.errs[a], d.is.errs[p.b]); err != nil {
				return err
			}
			p.same = was.Program.Fingerprint() == n.roster.agents[p.b].Program.Fingerprint()
		}
		add(p)
	}
	for b := range n.roster.agents {
		if is := &n.roster.agents[b]; c.roster.find(is.ID) < 0 {
			add(pair{agent: is.ID, name: is.Name, a: -1, b: b})
		}
	}
	return nil
}

// tick compares all agents.
func (d *differ) tick(tick int64, f, g int) {
	for k := range d.pairs {
		p := &d.pairs[k]
		d.now = d.now[:0]
		note := func(what int) { d.now = append(d.now, rowKey{p.agent, what}) }
		switch {
		case p.a < 0 || p.b < 0:
			note(rowThere)
		case !p.same:
			note(rowProgram)
		default:
			x, y := &d.was.strips[p.a], &d.is.strips[p.b]
			if (x.fault == nil) != (y.fault == nil) {
				note(rowFault)
			}
			d.of(x.program).each(x, f, y, g, note)
		}
		for _, key := range d.now {
			if _, ok := d.open[key]; !ok {
				d.begin(key, p, tick, f, g)
			}
		}
		d.close(p.agent, tick)
	}
}

// begin begins a span of a difference.
func (d *differ) begin(key rowKey, p *pair, tick int64, f, g int) {
	at, ok := d.rows[key]
	if !ok {
		if len(d.out.List) >= d.most {
			d.out.Full = true
			return
		}
		if d.rows == nil {
			d.rows = map[rowKey]int{}
		}
		at = len(d.out.List)
		d.rows[key] = at
		d.out.List = append(d.out.List, d.row(key, p, tick, f, g))
	}
	row := &d.out.List[at]
	row.Spans = append(row.Spans, tick)
	d.open[key] = at
}

// close ends the spans of an agent that do not differ any more.
func (d *differ) close(agent uint32, tick int64) {
	for key, at := range d.open {
		if key.agent == agent && !slices.Contains(d.now, key) {
			d.out.List[at].Spans = append(d.out.List[at].Spans, tick)
			delete(d.open, key)
		}
	}
}

func (d *differ) row(key rowKey, p *pair, tick int64, f, g int) Divergence {
	row := Divergence{Agent: p.agent, Name: p.name, Kind: "other", Tick: tick}
	switch key.what {
	case rowThere:
		row.Path, row.Was, row.Is = "the mind", hasMind(p.a >= 0), hasMind(p.b >= 0)
		return row
	case rowProgram:
		row.Path, row.Was, row.Is = "the program", programText(d.was.strips[p.a].program), programText(d.is.strips[p.b].program)
		return row
	}
	x, y := &d.was.strips[p.a], &d.is.strips[p.b]
	if key.what == rowFault {
		row.Path, row.Was, row.Is = "the fault", faultText(x.fault), faultText(y.fault)
		return row
	}
	d.of(x.program).tell(&row, key.what, x, f, y, g)
	return row
}

func (d *differ) of(p *wits.Program) *names {
	n := d.names[p]
	if n == nil {
		n = namesOf(p)
		d.names[p] = n
	}
	return n
}

// names says what the words of a program's minds are: a value by its index, then the nodes by theirs, then the triggers.
type names struct {
	program  *wits.Program
	values   []int // of each word: a value that lies there, -1 for none
	refs     []int // of each reference
	nodes    []string
	bits     []int // of each bit of the activity: a node, -1 for none
	triggers []string
	acted    []int
}

func namesOf(p *wits.Program) *names {
	n := &names{program: p, values: slices.Repeat([]int{-1}, p.Words()), refs: slices.Repeat([]int{-1}, p.Refs())}
	for i := range p.Values() {
		slot := p.Values()[i].Slot
		words := slot.Type().Words()
		for w := slot.Word(); w < slot.Word()+words; w++ {
			if n.values[w] < 0 {
				n.values[w] = i
			}
		}
		if words == 0 && n.refs[slot.Word()] < 0 {
			n.refs[slot.Word()] = i
		}
	}
	_, active := p.ActivityWords()
	_, acted := p.ActedWords()
	n.bits, n.acted = slices.Repeat([]int{-1}, 64*active), slices.Repeat([]int{-1}, 64*acted)
	port := func(path string, ports []wits.PortInfo) {
		for i := range ports {
			if q := &ports[i]; q.Trigger && q.Bit >= 0 && q.Bit < len(n.acted) && n.acted[q.Bit] < 0 {
				name := q.Name
				if path != "" {
					name = path + "." + name
				}
				n.acted[q.Bit] = len(n.triggers)
				n.triggers = append(n.triggers, name)
			}
		}
	}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		for k := range part.Nodes {
			node := &part.Nodes[k]
			if b := node.Active; b >= 0 && b < len(n.bits) && n.bits[b] < 0 {
				n.bits[b] = len(n.nodes)
				n.nodes = append(n.nodes, node.Path)
			}
			port(node.Path, node.Ports)
		}
		port(part.Path, part.Ports)
	}
	return n
}

// each notes what differs between two minds: values, then nodes, then triggers, then what has no name.
func (n *names) each(x *strip, f int, y *strip, g int, note func(what int)) {
	a, b := x.frame(f), y.frame(g)
	last, inner := -1, false
	activeAt, active := n.program.ActivityWords()
	actedAt, acted := n.program.ActedWords()
	if !slices.Equal(a, b) {
		for w := range a {
			if a[w] == b[w] || w >= activeAt && w < activeAt+active || w >= actedAt && w < actedAt+acted {
				continue
			}
			if v := n.values[w]; v < 0 {
				inner = true
			} else if v != last {
				last = v
				note(v)
			}
		}
	}
	if len(n.refs) > 0 {
		was, is := x.refsAt(nil, f), y.refsAt(nil, g)
		for r := range was {
			if n.refs[r] >= 0 && !sameValue(was[r], is[r]) {
				note(n.refs[r])
			}
		}
	}
	first := len(n.program.Values())
	bit := func(at, words int, of []int, add int) {
		for w := range words {
			for x := a[at+w] ^ b[at+w]; x != 0; x &= x - 1 {
				if k := of[64*w+bits.TrailingZeros64(x)]; k >= 0 {
					note(add + k)
				} else {
					inner = inner || add == first // how a node ended last
				}
			}
		}
	}
	bit(activeAt, active, n.bits, first)
	bit(actedAt, acted, n.acted, first+len(n.nodes))
	if inner {
		note(rowInner)
	}
}

// tell says what differs, and how.
func (n *names) tell(row *Divergence, what int, x *strip, f int, y *strip, g int) {
	values := n.program.Values()
	switch k := what - len(values); {
	case what == rowInner:
		row.Path, row.Was, row.Is = "inner state", "one", "another"
	case k < 0:
		v := &values[what]
		t := v.Slot.Type()
		row.Kind, row.Path = "value", v.Path
		row.Was, row.Is = t.Format(x.mind(f).Value(what)), t.Format(y.mind(g).Value(what))
	case k < len(n.nodes):
		row.Kind, row.Path = "node", n.nodes[k]
		at := slices.Index(n.bits, k)
		row.Was, row.Is = activeText(x.mind(f).Active(at)), activeText(y.mind(g).Active(at))
	default:
		row.Kind, row.Path = "trigger", n.triggers[k-len(n.nodes)]
		at, _ := n.program.ActedWords()
		bit := slices.Index(n.acted, k-len(n.nodes))
		acted := func(s *strip, f int) string {
			return map[bool]string{false: "no", true: "acted"}[s.frame(f)[at+bit/64]>>(bit%64)&1 != 0]
		}
		row.Was, row.Is = acted(x, f), acted(y, g)
	}
}

func activeText(is bool) string {
	if is {
		return "active"
	}
	return "inactive"
}
