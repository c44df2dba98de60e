package profile

import (
	"math"
	"math/bits"
	"reflect"
	"slices"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Options say how to measure; the zero value will do.
type Options struct {
	// Detail is in which tick of how many nodes are measured; 0 means 8, 1 every tick.
	Detail int
	// Budget is how long all minds together may take in a tick; 0: as long as they like.
	Budget time.Duration
	// Events is how many events are kept, of which a step of a mind is one; what is oldest is dropped. 0 means a million, which
	// are 24 MB; less than 0 keeps none.
	Events int
	// Values are paths of values to keep of all agents that have them, for plots; at most 16 paths and 256 plots are kept.
	Values []string
	// Now is a clock in ns that never goes back, called from the goroutines that step minds; nil means the process' own.
	Now func() int64
}

// Bounds of what is kept.
const (
	defaultDetail = 8
	defaultEvents = 1 << 20
	maxRows       = 20_000  // agents that have rows of their own
	maxSubjects   = 1 << 16 // agents, each with each program that it runs, of which events are kept
	maxLast       = 32      // overruns that are told of
	maxPaths      = 16
	maxPlots      = 256
	maxMarks      = 4096 // in a chunk of events
)

// Profile measures a game. All methods are to be called on the game's goroutine, between two ticks; minds may be stepped on
// any. [Attach] and [New] make one; it begins with Start.
type Profile struct {
	options       Options
	agents        func() []sim.Agent
	interventions func() []sim.Intervention
	detach        func()
	now           func() int64

	on              bool
	detail          bool // this tick has detail
	meters          map[*wits.Mind]*meter
	slots           []*meter // of the agents of this tick; nil for one without a mind
	round           uint64
	began           int64 // the tick that is under way
	interventionsAt int

	ticks, detailed int64
	tick            histogram
	rows            map[rowKey]*row
	others          *row // all agents beyond maxRows
	documents       table
	types           table
	places          map[*wits.Program]*[]place
	spent           []int64 // of this step, by document
	touched         []int32
	overruns        int64
	last            []Overrun
	events          Events
	plots           []plot
}

type rowKey struct {
	agent uint32
	name  string
}

// row is what is known of an agent.
type row struct {
	rowKey
	histogram
}

// table has histograms by name.
type table struct {
	index map[string]int32
	names []string
	times []*histogram
}

func (t *table) find(name string) int32 {
	if i, ok := t.index[name]; ok {
		return i
	}
	if t.index == nil {
		t.index = map[string]int32{}
	}
	i := int32(len(t.names))
	t.index[name] = i
	t.names, t.times = append(t.names, name), append(t.times, &histogram{})
	return i
}

// place is where a node of a program counts.
type place struct {
	document, kind int32
	known          bool
}

// plot is a value of an agent that is kept.
type plot struct {
	mind  *wits.Mind
	value int
	track int32
	last  float64
}

// New makes a profile of a game with a loop of its own: call Begin before each tick and End after it. agents lists them as
// [sim.Game.Agents] does; interventions, unless nil, what somebody has done to the game by hand, as [sim.Loop.Interventions] does.
func New(agents func() []sim.Agent, interventions func() []sim.Intervention, o Options) *Profile {
	p := &Profile{options: o, agents: agents, interventions: interventions, now: o.Now, detach: func() {}}
	if p.options.Detail <= 0 {
		p.options.Detail = defaultDetail
	}
	if p.options.Events == 0 {
		p.options.Events = defaultEvents
	}
	p.options.Values = slices.Clone(o.Values[:min(len(o.Values), maxPaths)])
	if p.now == nil {
		zero := time.Now()
		p.now = func() int64 { return int64(time.Since(zero)) }
	}
	p.Reset()
	return p
}

// Attach makes a profile of a loop, which takes the place of any other that the loop has: call it on the loop's goroutine, or
// while Run is not running, and Detach in the end.
func Attach(l *sim.Loop, o Options) *Profile {
	p := New(func() []sim.Agent { return l.Game().Agents() }, l.Interventions, o)
	l.SetMeter(p)
	p.detach = func() {
		if l.Meter() == sim.Meter(p) {
			l.SetMeter(nil)
		}
	}
	return p
}

// Detach ends it for good. What was measured can still be read.
func (p *Profile) Detach() {
	p.Stop()
	p.detach()
}

// On reports whether it measures.
func (p *Profile) On() bool { return p.on }

// Ticks returns how many ticks were measured.
func (p *Profile) Ticks() int64 { return p.ticks }

// Start begins to measure, or goes on with it, from the next tick on.
func (p *Profile) Start() {
	if !p.on && p.interventions != nil {
		p.interventionsAt = len(p.interventions())
	}
	p.on = true
}

// Stop ends measuring; what was measured stays.
func (p *Profile) Stop() {
	p.on = false
	for _, m := range p.meters {
		m.mind.RemoveTracer(m)
	}
	clear(p.meters)
	clear(p.slots)
	p.slots, p.plots = p.slots[:0], nil
}

// Reset forgets what was measured.
func (p *Profile) Reset() {
	on := p.on
	p.Stop()
	p.meters, p.places = map[*wits.Mind]*meter{}, map[*wits.Program]*[]place{}
	p.ticks, p.detailed, p.tick = 0, 0, histogram{}
	p.rows, p.others, p.documents, p.types = map[rowKey]*row{}, nil, table{}, table{}
	p.overruns, p.last = 0, nil
	p.events = Events{limit: p.options.Events, index: map[subject]int32{}}
	if p.on = on; p.interventions != nil {
		p.interventionsAt = len(p.interventions())
	}
}

// SetBudget says how long all minds together may take in a tick; 0: as long as they like.
func (p *Profile) SetBudget(d time.Duration) { p.options.Budget = max(0, d) }

// SetValues says which values are kept from now on.
func (p *Profile) SetValues(paths []string) {
	p.options.Values, p.plots = slices.Clone(paths[:min(len(paths), maxPaths)]), nil
	for _, m := range p.meters {
		p.plotsOf(m)
	}
}

// Mark notes that something has happened now, such as that a breakpoint was hit; agent is 0 if it concerns none.
func (p *Profile) Mark(agent uint32, text string) {
	if !p.on {
		return
	}
	who := int32(-1)
	if agent != 0 {
		for _, m := range p.slots {
			if m != nil && m.agent == agent {
				who = m.subject
			}
		}
	}
	p.events.mark(p.now(), who, text)
}

// Begin is called before a tick.
func (p *Profile) Begin(int64) {
	if !p.on {
		return
	}
	p.detail = p.ticks%int64(p.options.Detail) == 0
	p.round++
	agents := p.agents()
	was := len(p.slots)
	p.slots = slices.Grow(p.slots[:0], len(agents))[:len(agents)]
	if was < len(agents) {
		clear(p.slots[was:])
	}
	minds := 0
	for i := range agents {
		a := &agents[i]
		m := p.slots[i] // most are where they were
		p.slots[i] = nil
		if a.Mind == nil {
			continue
		}
		if m == nil || m.mind != a.Mind || m.round+1 != p.round {
			m = p.meters[a.Mind]
		}
		if m == nil || m.program != a.Mind.Program() || m.agent != a.ID {
			m = p.meter(a)
		}
		minds++
		m.round = p.round
		m.reset()
		m.mind.AddTracer(m)
		p.slots[i] = m
	}
	if len(p.meters) > minds {
		for mind, m := range p.meters {
			if m.round != p.round {
				mind.RemoveTracer(m)
				delete(p.meters, mind)
			}
		}
		p.plots = slices.DeleteFunc(p.plots, func(q plot) bool { return p.meters[q.mind] == nil })
	}
	p.newInterventions()
	p.began = p.now()
}

// meter gives an agent a meter.
func (p *Profile) meter(a *sim.Agent) *meter {
	if was := p.meters[a.Mind]; was != nil {
		a.Mind.RemoveTracer(was)
		p.plots = slices.DeleteFunc(p.plots, func(q plot) bool { return q.mind == a.Mind })
	}
	m := &meter{p: p, mind: a.Mind, program: a.Mind.Program(), agent: a.ID, name: a.Name}
	m.row = p.row(rowKey{a.ID, a.Name})
	m.subject = p.events.subject(a.ID, a.Name, m.program)
	p.meters[a.Mind] = m
	p.plotsOf(m)
	return m
}

func (p *Profile) row(key rowKey) *row {
	if r := p.rows[key]; r != nil {
		return r
	}
	if len(p.rows) >= maxRows {
		if p.others == nil {
			p.others = &row{rowKey: rowKey{0, "all others"}}
		}
		return p.others
	}
	r := &row{rowKey: key}
	p.rows[key] = r
	return r
}

// plotsOf begins the plots of a mind.
func (p *Profile) plotsOf(m *meter) {
	for _, path := range p.options.Values {
		if i := m.program.Find(path); i >= 0 && len(p.plots) < maxPlots {
			if _, ok := number(m.mind.Value(i)); ok {
				p.plots = append(p.plots, plot{m.mind, i, p.events.plot(m.subject, path), math.NaN()})
			}
		}
	}
}

// number returns a value that can be plotted.
func number(v any) (float64, bool) {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Float32, reflect.Float64:
		return r.Float(), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return float64(r.Int()), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return float64(r.Uint()), true
	case reflect.Bool:
		if r.Bool() {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// newInterventions notes what was done by hand since the last tick.
func (p *Profile) newInterventions() {
	if p.interventions == nil {
		return
	}
	all := p.interventions()
	for _, d := range all[min(p.interventionsAt, len(all)):] {
		text := string(d.Do) + " " + d.Path
		if d.Value != "" {
			text += " = " + d.Value
		}
		p.Mark(d.Agent, text)
	}
	p.interventionsAt = len(all)
}

// End is called after a tick, which counts from 0.
func (p *Profile) End(tick int64) {
	if !p.on || p.round == 0 {
		return
	}
	end := p.now()
	p.ticks++
	p.tick.add(end - p.began)
	p.events.tick(p.began, end, tick)
	if p.detail {
		p.detailed++
	}
	var sum int64
	var worst *meter
	for _, m := range p.slots {
		if m == nil || m.steps == 0 {
			continue
		}
		sum += m.took
		if worst == nil || m.took > worst.took {
			worst = m
		}
		m.row.add(m.took)
		p.events.step(m)
		if p.detail {
			p.nodes(m)
		}
		p.acted(m)
	}
	for i := range p.plots {
		q := &p.plots[i]
		if v, ok := number(q.mind.Value(q.value)); ok && v != q.last {
			q.last = v
			p.events.value(end, q.track, v)
		}
	}
	if b := int64(p.options.Budget); b > 0 && sum > b {
		p.overruns++
		if len(p.last) == maxLast {
			p.last = append(p.last[:0], p.last[1:]...)
		}
		p.last = append(p.last, Overrun{Tick: tick, Took: ms(sum), Worst: worst.name, Agent: worst.agent, Most: ms(worst.took)})
	}
}

// nodes adds up what the nodes of a mind took in this tick.
func (p *Profile) nodes(m *meter) {
	known := p.places[m.program]
	if known == nil {
		known = &[]place{}
		p.places[m.program] = known
	}
	for i, at := range m.points {
		if at.node == over || i+1 == len(m.points) {
			continue // the last one of a mind that was parked has no end
		}
		took := m.points[i+1].at - at.at
		where := p.place(m.program, known, max(0, at.node))
		if !slices.Contains(p.touched, where.document) { // a mind runs few documents
			p.touched = append(p.touched, where.document)
		}
		p.spent[where.document] += took
		if at.node >= 0 {
			p.types.times[where.kind].add(took)
			p.events.node(m.subject, at, took)
		}
	}
	for _, d := range p.touched {
		p.documents.times[d].add(p.spent[d])
		p.spent[d] = 0
	}
	p.touched = p.touched[:0]
}

// place finds where a node counts. Node 0 is the root document itself.
func (p *Profile) place(program *wits.Program, known *[]place, node int32) place {
	for int(node) >= len(*known) {
		*known = append(*known, place{})
	}
	at := &(*known)[node]
	if !at.known {
		document, kind := placeOf(program, node)
		*at = place{p.documents.find(document), p.types.find(kind), true}
		for len(p.spent) < len(p.documents.names) {
			p.spent = append(p.spent, 0)
		}
	}
	return *at
}

// placeOf returns the document in which a node stands, and its type.
func placeOf(program *wits.Program, node int32) (document, kind string) {
	part, i, ok := program.NodeAt(node)
	if !ok {
		part, i = 0, -1
	}
	in := &program.Parts()[part]
	if document = in.Document; document == "" {
		document = in.Name
	}
	if i < 0 {
		return document, in.Kind
	}
	n := &in.Nodes[i]
	if kind = n.Kind; n.Type != "" && kind != "expression" && kind != "constant" { // whose types are their texts
		kind += " " + n.Type
	}
	return document, kind
}

// acted notes the triggers that acted in this step.
func (p *Profile) acted(m *meter) {
	for i, w := range m.mind.Acted() {
		for ; w != 0; w &= w - 1 {
			p.events.trigger(m.begun, m.subject, int32(64*i+bits.TrailingZeros64(w)))
		}
	}
}
