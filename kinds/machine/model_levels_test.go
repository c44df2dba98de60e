package machine_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

var machines = flag.Int("machines", 2000, "how many random machines TestRandomLevels runs")

// levels is a slow and plain machine of any depth: what docs/state-machines.md says, in its words.
type levels struct {
	top          *modelLevel
	begun        bool
	ended        string
	bell, inputs [3]bool
	lines        []string
}

// modelLevel is a machine, or regions.
type modelLevel struct {
	whole      *levels
	document   bool   // a document of its own, or the root
	at         string // how messages of its transitions name it
	start      *modelNode
	states     []*modelNode
	moves      []*modelMove
	interrupts []*modelNode
	regions    []*modelNode
	any        bool
	history    string

	current, suspended *modelNode
	over, before       string // how the program of the current state, and of the suspended one, has ended
	last               *modelNode
	heard              [3]bool
	failed             bool
}

// modelNode is a state, a region or an interrupt.
type modelNode struct {
	path  string
	end   string
	life  int // of an action; -1 for none
	fail  bool
	talks bool // has enter and exit
	inner *modelLevel

	age         int
	active      bool
	elapsed     float64
	held, armed map[int]bool // by move

	on, when  int // of an interrupt
	restart   bool
	to        *modelNode
	condition bool // held when last looked at
}

type modelMove struct {
	id          int
	from, to    []*modelNode
	index       int // input that chooses; -1
	any         bool
	on, when    int
	done        string
	after       float64
	wait, fresh bool
}

func (l *modelLevel) say(line string) { l.whole.lines = append(l.whole.lines, line) }

// begin begins a level, or lets it go on where it was left.
func (l *modelLevel) begin(deeply bool) {
	if l.regions != nil {
		goesOn := false
		for _, r := range l.regions {
			goesOn = goesOn || r.inner != nil && r.inner.regions == nil && r.inner.last != nil && (deeply || r.inner.history != "")
		}
		if l.document && !goesOn {
			l.forget()
		}
		l.failed = false
		for _, r := range l.regions {
			r.begin(l, deeply)
		}
		return
	}
	if l.last != nil && (deeply || l.history != "") {
		l.enter(l.last, deeply || l.history == "deep")
		return
	}
	for _, i := range l.interrupts {
		i.condition = false
	}
	if l.document {
		last := l.last
		l.forget()
		l.last = last
	}
	l.enter(l.start, false)
}

// forget drops the histories of a level and of all in it.
func (l *modelLevel) forget() {
	l.last = nil
	for _, n := range slices.Concat(l.states, l.interrupts, l.regions) {
		if n.inner != nil {
			n.inner.forget()
		}
	}
}

func (l *modelLevel) enter(n *modelNode, deeply bool) {
	l.current, l.over = n, ""
	n.begin(l, deeply)
}

func (n *modelNode) begin(l *modelLevel, deeply bool) {
	n.active, n.age, n.elapsed, n.held, n.armed = true, 0, 0, map[int]bool{}, map[int]bool{}
	if n.talks {
		l.say(n.path + ": enter")
	}
	switch {
	case n.inner != nil:
		n.inner.begin(deeply)
	case n.life >= 0:
		l.say(n.path + ": activate")
	}
}

// leave ends a node whose program has ended as over says, or runs.
func (n *modelNode) leave(l *modelLevel, over string) {
	n.active = false
	switch {
	case over != "":
	case n.inner != nil:
		n.inner.abort()
	case n.life >= 0:
		l.say(n.path + ": end aborted")
	}
	if n.talks {
		l.say(n.path + ": exit")
	}
}

func (l *modelLevel) abort() {
	if l.regions != nil {
		for i := len(l.regions) - 1; i >= 0; i-- {
			if r := l.regions[i]; r.active {
				r.leave(l, "")
			}
		}
		return
	}
	if l.last = l.current; l.suspended != nil {
		l.last = l.suspended
	}
	l.current.leave(l, l.over)
	if l.suspended != nil {
		l.suspended.leave(l, l.before)
	}
	l.current, l.suspended, l.heard = nil, nil, [3]bool{}
}

// hear notes the bells on all levels that are active.
func (l *modelLevel) hear() {
	for _, n := range slices.Concat(l.states, l.interrupts, l.regions) {
		if n.inner != nil && (l.regions != nil && n.active || l.current == n && l.over == "") {
			n.inner.hear()
		}
	}
	if l.current != nil {
		for i, b := range l.whole.bell {
			l.heard[i] = l.heard[i] || b
		}
	}
}

// program runs a frame of what a node runs.
func (n *modelNode) program(l *modelLevel) string {
	if n.inner != nil {
		return n.inner.step()
	}
	l.say(n.path + ": update")
	if n.age++; n.life == 0 || n.age < n.life {
		return ""
	}
	over := "success"
	if n.fail {
		over = "failure"
	}
	l.say(n.path + ": end " + over)
	return over
}

func (l *modelLevel) step() string {
	if l.regions != nil {
		return l.stepRegions()
	}
	defer func() { l.heard = [3]bool{} }()
	if i := l.interrupted(); i != nil {
		l.suspended, l.before = l.current, l.over
		l.enter(i, false)
	} else if m, to := l.check(false); m != nil {
		l.take(m, to)
	}
	seen := map[*modelNode]bool{}
	for {
		n := l.current
		if n.end != "" {
			n.leave(l, "")
			l.current, l.last = nil, nil
			return n.end
		}
		n.elapsed += 0.5
		if n.life < 0 && n.inner == nil || l.over != "" {
			return ""
		}
		if l.over = n.program(l); l.over == "" {
			return ""
		}
		if slices.Contains(l.interrupts, n) {
			l.goOn(n)
			continue
		}
		if seen[n] {
			return ""
		}
		seen[n] = true
		m, to := l.check(true)
		if m == nil {
			return ""
		}
		l.take(m, to)
	}
}

func (l *modelLevel) stepRegions() string {
	running := false
	for i, r := range l.regions {
		if !r.active {
			continue
		}
		over := r.program(l)
		if over == "" {
			running = true
			continue
		}
		r.leave(l, over)
		if l.any {
			for k := len(l.regions) - 1; k >= 0; k-- {
				if k != i && l.regions[k].active {
					l.regions[k].leave(l, "")
				}
			}
			return over
		}
		l.failed = l.failed || over == "failure"
	}
	switch {
	case running:
		return ""
	case l.failed:
		return "failure"
	}
	return "success"
}

// interrupted is the interrupt that begins; nil for none.
func (l *modelLevel) interrupted() *modelNode {
	if l.suspended != nil || l.current.end != "" {
		return nil
	}
	var begins *modelNode
	for _, i := range l.interrupts {
		holds := (i.on < 0 || l.heard[i.on]) && (i.when < 0 || l.whole.inputs[i.when])
		switch {
		case !holds:
			i.condition = false
		case i.on < 0 && i.condition || begins != nil:
		default:
			begins, i.condition = i, true
		}
	}
	return begins
}

// goOn follows an interrupt.
func (l *modelLevel) goOn(i *modelNode) {
	i.leave(l, l.over)
	back := l.suspended
	l.suspended = nil
	if i.to == nil && !i.restart {
		l.current, l.over = back, l.before
		return
	}
	back.leave(l, l.before)
	if i.to != nil {
		back = i.to
	}
	l.enter(back, false)
}

func (l *modelLevel) check(ended bool) (*modelMove, *modelNode) {
	n := l.current
	if slices.Contains(l.interrupts, n) || n.end != "" {
		return nil, nil
	}
	for _, m := range l.moves {
		if !m.any && !slices.Contains(m.from, n) || m.any && len(m.to) == 1 && m.index < 0 && m.to[0] == n {
			continue
		}
		if ended && m.done == "" && !m.wait {
			continue
		}
		holds := (m.on < 0 || l.heard[m.on]) && (m.when < 0 || l.whole.inputs[m.when]) && n.elapsed >= m.after
		if m.wait {
			n.armed[m.id] = n.armed[m.id] || holds
			holds = n.armed[m.id] && (n.life < 0 && n.inner == nil || l.over != "")
		}
		holds = holds && (m.done == "" || m.done == l.over || m.done == "any" && l.over != "")
		switch {
		case len(m.to) == 0:
			if holds && (!n.held[m.id] || m.on >= 0) {
				l.say(fmt.Sprintf("%s: taken %d", l.at, m.id))
			}
			n.held[m.id] = holds
		case holds && m.index >= 0:
			to := m.to[1]
			if l.whole.inputs[m.index] {
				to = m.to[0]
			}
			if !m.any || to != n {
				return m, to
			}
		case holds:
			return m, m.to[0]
		}
	}
	return nil, nil
}

func (l *modelLevel) take(m *modelMove, to *modelNode) {
	l.current.leave(l, l.over)
	l.say(fmt.Sprintf("%s: taken %d", l.at, m.id))
	if m.fresh && to.inner != nil {
		to.inner.forget()
	}
	l.enter(to, false)
}

// active appends the paths of what is active, suspended or not being no matter of the model: what is suspended is left out.
func (l *modelLevel) active(out []string) []string {
	nodes := []*modelNode{l.current}
	if l.regions != nil {
		nodes = l.regions
	}
	for _, n := range nodes {
		if l.regions != nil && !n.active {
			continue
		}
		out = append(out, n.path)
		if n.inner != nil && (l.regions != nil || l.over == "") {
			out = n.inner.active(out)
		}
	}
	return out
}

func (w *levels) frame() []string {
	w.lines = nil
	if w.ended != "" {
		return nil
	}
	if !w.begun {
		w.begun = true
		w.top.begin(false)
	}
	w.top.hear()
	w.ended = w.top.step()
	return w.lines
}

// grower makes random machines with their models.
type grower struct {
	rng   *rand.Rand
	whole *levels
	files kindtest.Files
	names int
}

func (g *grower) chance(n int) bool { return g.rng.IntN(n) == 0 }

// document makes a document and gives its members and its model.
func (g *grower) document(depth int, prefix, at, outer string) (map[string]any, *modelLevel) {
	l, doc := g.level(depth, prefix, at, g.history(outer), outer)
	l.document = true
	doc["wits"], doc["kind"] = 1, "machine"
	ports := []any{}
	for i := range 3 {
		ports = append(ports, map[string]any{"in": fmt.Sprintf("B%d", i), "type": "trigger"}, map[string]any{"in": fmt.Sprintf("I%d", i), "type": "bool"})
	}
	doc["ports"] = ports
	return doc, l
}

func (g *grower) history(outer string) string {
	if h := []string{"", "", "shallow", "deep"}[g.rng.IntN(4)]; h == "deep" || outer == "" {
		return h
	}
	return outer
}

// level makes a machine. Its history is the wider of its own and of that which what holds it has.
func (g *grower) level(depth int, prefix, at, history, outer string) (*modelLevel, map[string]any) {
	l := &modelLevel{whole: g.whole, at: at, history: history}
	doc := map[string]any{}
	if history != outer {
		doc["history"] = history
	}
	if depth > 0 && g.chance(4) {
		regions := map[string]any{}
		for range 1 + g.rng.IntN(2) {
			n, d := g.node(depth-1, prefix, at, history, true)
			l.regions = append(l.regions, n)
			regions[n.path[len(prefix):]] = d
		}
		if l.any = g.chance(2); l.any {
			doc["ends"] = "any"
		}
		doc["regions"] = regions
		return l, doc
	}
	states := map[string]any{}
	for range 1 + g.rng.IntN(4) {
		n, d := g.node(depth, prefix, at, "", false)
		l.states = append(l.states, n)
		states[n.path[len(prefix):]] = d
	}
	l.start = l.states[g.rng.IntN(len(l.states))]
	doc["start"], doc["states"] = l.start.path[len(prefix):], states
	if g.chance(3) {
		var list []any
		for range 1 + g.rng.IntN(2) {
			n, d := g.node(max(0, depth-1), prefix, at, "", true)
			d["name"] = n.path[len(prefix):]
			g.interrupt(l, n, d, prefix)
			list = append(list, d)
		}
		doc["interrupts"] = list
	}
	var moves []any
	for i := range g.rng.IntN(7) {
		m, d := g.move(l, 100*g.names+i, prefix)
		l.moves = append(l.moves, m)
		moves = append(moves, d)
	}
	if moves != nil {
		doc["transitions"] = moves
	}
	return l, doc
}

// node makes a state, region or interrupt; one that must run something does.
func (g *grower) node(depth int, prefix, at, outer string, must bool) (*modelNode, map[string]any) {
	g.names++
	name := fmt.Sprintf("S%03d", g.names)
	n, d := &modelNode{path: prefix + name, life: -1, on: -1, when: -1}, map[string]any{}
	if n.talks = g.chance(3); n.talks {
		d["enter"], d["exit"] = "log('enter')", "log('exit')"
	}
	switch {
	case !must && g.chance(6):
		n.end = []string{"success", "failure"}[g.rng.IntN(2)]
		d["end"] = n.end
	case depth > 0 && g.chance(2):
		history := g.history(outer)
		if g.chance(3) {
			file := fmt.Sprintf("d%d.json", len(g.files))
			g.files[file] = ""
			inner, l := g.document(depth-1, n.path+"/", n.path, history)
			text, err := json.Marshal(inner)
			if err != nil {
				panic(err)
			}
			g.files[file] = string(text)
			n.inner = l
			d["run"], d["pass"] = file, []string{"B0", "B1", "B2", "I0", "I1", "I2"}
			if history != outer {
				d["history"] = history
			}
			break
		}
		l, inner := g.level(depth-1, prefix, at, history, outer)
		for k, v := range inner {
			d[k] = v
		}
		n.inner = l
	case must || g.chance(2):
		n.life, n.fail = g.rng.IntN(4), g.chance(2)
		d["do"], d["with"] = "Act", map[string]any{"Life": n.life, "Fail": n.fail}
	}
	return n, d
}

func (g *grower) interrupt(l *modelLevel, n *modelNode, d map[string]any, prefix string) {
	l.interrupts = append(l.interrupts, n)
	if g.chance(2) {
		n.on = g.rng.IntN(3)
		d["on"] = fmt.Sprintf("B%d", n.on)
	}
	if n.on < 0 || g.chance(2) {
		n.when = g.rng.IntN(3)
		d["when"] = fmt.Sprintf("I%d", n.when)
	}
	switch g.rng.IntN(4) {
	case 0:
		n.restart = true
		d["restart"] = true
	case 1:
		n.to = l.states[g.rng.IntN(len(l.states))]
		d["to"] = n.to.path[len(prefix):]
	}
}

func (g *grower) move(l *modelLevel, id int, prefix string) (*modelMove, map[string]any) {
	m := &modelMove{id: id, index: -1, on: -1, when: -1, any: true}
	d := map[string]any{"then": fmt.Sprintf("log('taken %d')", id)}
	var from, to []string
	if g.rng.IntN(3) > 0 {
		for _, n := range l.states {
			if n.end == "" && g.chance(2) {
				m.from, from = append(m.from, n), append(from, n.path[len(prefix):])
			}
		}
		if from != nil {
			d["from"], m.any = from, false
		}
	}
	if g.rng.IntN(5) > 0 {
		for range 1 + g.rng.IntN(2) {
			n := l.states[g.rng.IntN(len(l.states))]
			m.to, to = append(m.to, n), append(to, n.path[len(prefix):])
		}
		if d["to"] = to; len(to) > 1 {
			m.index = g.rng.IntN(3)
			d["index"] = fmt.Sprintf("I%d ? 0 : 1", m.index)
		}
		if m.fresh = g.chance(4); m.fresh {
			d["fresh"] = true
		}
		if m.wait = g.chance(4); m.wait {
			d["wait"] = true
		}
	}
	if g.chance(3) {
		m.on = g.rng.IntN(3)
		d["on"] = fmt.Sprintf("B%d", m.on)
	}
	if g.chance(2) {
		m.when = g.rng.IntN(3)
		d["when"] = fmt.Sprintf("I%d", m.when)
	}
	if g.chance(3) {
		m.done = []string{"success", "failure", "any"}[g.rng.IntN(3)]
		d["done"] = m.done
	}
	if g.chance(3) || m.on < 0 && m.when < 0 && m.done == "" && !m.wait {
		m.after = float64(g.rng.IntN(5)) * 0.5
		d["after"] = m.after
	}
	return m, d
}

// TestRandomLevels: any machine, of machines, documents, regions and interrupts, with histories, does frame by frame what
// the model does; so does one that goes on in another mind from a snapshot, or from bytes, or under another version of its
// documents.
func TestRandomLevels(t *testing.T) {
	r := registry()
	lines, regions, interrupts, deep := 0, 0, 0, 0
	n := *machines
	if testing.Short() {
		n = min(n, 150)
	}
	for seed := range uint64(n) {
		g := &grower{rng: rand.New(rand.NewPCG(seed, 7)), whole: &levels{}, files: kindtest.Files{"main.json": ""}}
		doc, top := g.document(int(seed%2)*3, "", "main", "") // every other one is flat
		g.whole.top = top
		text, err := json.Marshal(doc)
		must.Succeed(t, err)
		g.files["main.json"] = string(text)
		p := kindtest.Load(t, r, g.files)
		run := kindtest.Start(t, p)
		other := kindtest.Load(t, r, shifted(g.files))
		var frames [][]string
		for frame := range 40 {
			for i := range 3 {
				if g.whole.bell[i] = g.chance(5); g.whole.bell[i] {
					run.Fire(fmt.Sprintf("B%d", i))
				}
				g.whole.inputs[i] = g.chance(3)
				kindtest.Set(run, fmt.Sprintf("I%d", i), g.whole.inputs[i])
			}
			if frame == 17 {
				move(t, run, seed)
			}
			if frame == 23 && !g.whole.top.suspends() {
				run.Mind, _ = wits.Transfer(run.Mind, other)
			}
			got, want := run.Good(), g.whole.frame()
			frames = append(frames, want)
			lines += len(want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, frame %d:\n got %q\nwant %q\nbefore: %q\n%v", seed, frame, got, want, frames[:frame], g.files)
			}
			if g.whole.ended != "" {
				break
			}
			active := g.whole.top.active(nil)
			slices.Sort(active)
			if got := run.Active(); !slices.Equal(got, active) {
				t.Fatalf("seed %d, frame %d: active are %q, not %q\n%v", seed, frame, got, active, g.files)
			}
			if len(active) > 3 {
				deep++
			}
		}
		if want := map[string]wits.Status{"": wits.Running, "success": wits.Success, "failure": wits.Failure}[g.whole.ended]; run.Status() != want {
			t.Fatalf("seed %d: the status is %v, not %v", seed, run.Status(), want)
		}
		regions, interrupts = regions+len(top.regions), interrupts+len(top.interrupts)
	}
	if lines < 7*n || regions < n/20 || interrupts < n/10 || deep < n/4 {
		t.Errorf("too little happened: %d lines, %d regions, %d interrupts, %d deep frames", lines, regions, interrupts, deep)
	}
}

// shifted are the same documents with something more in each, so that everything lies elsewhere.
func shifted(files kindtest.Files) kindtest.Files {
	out := kindtest.Files{}
	for name, text := range files {
		out[name] = `{"variables":{"Aaa":"vec3","Bbb":"int"},` + text[1:]
	}
	return out
}

// suspends reports whether an interrupt runs on any level: a trigger that was heard before it is not carried over.
func (l *modelLevel) suspends() bool {
	if l.suspended != nil {
		return true
	}
	return slices.ContainsFunc(slices.Concat(l.states, l.interrupts, l.regions), func(n *modelNode) bool { return n.inner != nil && n.inner.suspends() })
}

// move lets the run go on in another mind: from a snapshot, from bytes, or carried over to the same program.
func move(t *testing.T, run *kindtest.Run, seed uint64) {
	p := run.Program()
	switch seed % 3 {
	case 0:
		var s wits.Snapshot
		run.Snapshot(&s)
		run.Mind = p.NewMind(99)
		must.Succeed(t, run.Restore(&s))
	case 1:
		run.Mind = kindtest.Reread(t, run.Mind, p)
	default:
		run.Mind, _ = wits.Transfer(run.Mind, p)
	}
}

// TestFormatOfLevels: formatting a machine twice is formatting it once, and it stays the same machine.
func TestFormatOfLevels(t *testing.T) {
	r := registry()
	for seed := range uint64(fixedseed.Cases(200)) {
		g := &grower{rng: rand.New(rand.NewPCG(seed, 8)), whole: &levels{}, files: kindtest.Files{"main.json": ""}}
		doc, _ := g.document(3, "", "main", "")
		text, err := json.Marshal(doc)
		must.Succeed(t, err)
		g.files["main.json"] = string(text)
		once, err := r.Documents().Format(text)
		must.Succeed(t, err)
		twice, err := r.Documents().Format(once)
		if err != nil || string(twice) != string(once) {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, once, twice)
		}
		before := kindtest.Load(t, r, g.files)
		g.files["main.json"] = string(once)
		if after := kindtest.Load(t, r, g.files); after.Fingerprint() != before.Fingerprint() {
			t.Fatalf("seed %d: it is another program\n%s", seed, once)
		}
	}
}
