package kindtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/damage"
)

// Document is a document with which a kind shows that it keeps the [Contract]. It has all that minds of the kind can keep, and its
// inputs, which are random, never let it rest.
type Document struct {
	Name  string
	Files Files
	Frame wits.Frame         // what the game gives in each frame; Delta is 0.25 unless it says otherwise
	Idle  []string           // nodes that never run
	Look  func(m *wits.Mind) // what tools ask of minds of the kind beside explanations; nil for nothing
}

// Contract checks what holds for minds of every kind:
//   - A mind that goes on from a snapshot, a copy, a save or a transfer to the same program, at any time, does the same as the
//     mind that it comes from, to the bit; so does one whose results were forced and let go before a frame ran, and one that
//     is watched.
//   - Minds that several goroutines step are those that one steps.
//   - A mind that steps only when a schedule says so is the one that steps in every frame.
//   - Neither frames nor snapshots, copies and hashes of them allocate.
//   - An aborted mind runs nothing, and can begin anew.
//   - Every node can be explained in every frame, also when values are not what they can be.
//   - A mind whose save was damaged is refused, or runs without a fault.
//   - The document satisfies its schema, and is formatted once and for all, as the same program.
//
// It fails if a node of a document never runs, for then the document shows too little.
func Contract(t *testing.T, registry func() *wits.Registry, documents ...Document) {
	for _, d := range documents {
		t.Run(d.Name, func(t *testing.T) {
			if d.Frame.Delta == 0 {
				d.Frame.Delta = 0.25
			}
			c := &contract{Document: d, r: registry()}
			c.p = Load(t, c.r, d.Files)
			t.Run("continue", func(t *testing.T) { c.goesOn(t, Load(t, registry(), d.Files)) })
			t.Run("parallel", c.parallel)
			t.Run("sleep", func(t *testing.T) { Sleeps(t, c.p, c.Frame, 600, 1) })
			t.Run("allocate", c.allocates)
			t.Run("explain", c.explains)
			t.Run("damage", c.damaged)
			t.Run("format", c.formats)
		})
	}
}

type contract struct {
	Document
	r *wits.Registry
	p *wits.Program
}

func (c *contract) start(t testing.TB, m *wits.Mind) *Run {
	return &Run{T: t, Mind: m, Frame: c.Frame}
}

// inputs gives the inputs of a program's root values that follow from a number alone; it allocates nothing.
func inputs(t testing.TB, p *wits.Program) func(m *wits.Mind, n uint64) {
	var set []func(m *wits.Mind, v uint64)
	for _, port := range p.Parts()[0].Ports {
		switch {
		case !port.Out || port.Builtin: // what comes in is out as seen from inside
		case port.Trigger:
			set = append(set, func(m *wits.Mind, v uint64) {
				if v%6 == 0 {
					m.Fire(port.Bit)
				}
			})
		case port.Value < 0 || p.Values()[port.Value].Class != wits.ClassInput:
		case port.Type.Name() == "float":
			in := Input[float64](t, p, port.Name)
			set = append(set, func(m *wits.Mind, v uint64) { in.Set(m, float64(v>>1%[2]uint64{5, 18}[v&1])/2) }) // many are small
		case port.Type.Name() == "int":
			in := Input[int64](t, p, port.Name)
			set = append(set, func(m *wits.Mind, v uint64) { in.Set(m, int64(v%4)) })
		case port.Type.Name() == "bool":
			in := Input[bool](t, p, port.Name)
			set = append(set, func(m *wits.Mind, v uint64) { in.Set(m, v%3 == 0) })
		}
	}
	return func(m *wits.Mind, n uint64) {
		state := n
		random := wits.NewRand(&state)
		for _, f := range set {
			if v := random.Uint64(); v>>61 == 0 { // values stay for some frames
				f(m, v&0xffffffff)
			}
		}
	}
}

// goesOn plays the document, and in every frame some followers that came from the mind a few frames before. Again is the same
// program, as a game has it that was started again.
func (c *contract) goesOn(t *testing.T, again *wits.Program) {
	r, set, setAgain := c.start(t, c.p.NewMind(1)), inputs(t, c.p), inputs(t, again)
	followers := map[string]*Run{}
	seen := map[string]bool{}
	var s wits.Snapshot
	for frame := range 600 {
		if frame%7 == 0 {
			old := r.Mind
			old.Snapshot(&s)
			restored, copied := c.p.NewMind(99), c.p.NewMind(98)
			for n := range uint64(frame % 20) { // what a mind has done before it is restored does not count
				set(restored, n)
				restored.Step(c.Frame)
				set(copied, n)
				copied.Step(c.Frame)
			}
			carried, report := wits.Transfer(old, again)
			if err := restored.Restore(&s); err != nil || copied.CopyFrom(old) != nil || len(report.Ended) > 0 {
				t.Fatal(err, report.Ended)
			}
			forced := old.Clone()
			results := map[string]wits.Status{}
			for _, part := range c.p.Parts() {
				for _, n := range part.Nodes {
					if q, err := c.p.WithOverrides(map[string]wits.Status{n.Path: wits.Failure}); err == nil && len(results) == 0 {
						results[n.Path] = wits.Failure
						if err := forced.UseOverrides(q); err != nil || forced.UseOverrides(c.p) != nil {
							t.Fatal(err)
						}
					}
				}
			}
			watched := old.Clone()
			watched.NoteEnds(true)
			watched.NoteEvaluations(true)
			watched.NoteOverrides(true)
			for name, m := range map[string]*wits.Mind{"watched": watched, "restored": restored, "cloned": old.Clone(), "copied": copied, "read": Reread(t, old, again), "carried": carried, "let go": forced} {
				if followers[name] = c.start(t, m); m.Hash() != old.Hash() {
					t.Fatalf("frame %d: a mind that was %s is another", frame, name)
				}
			}
		}
		set(r.Mind, uint64(frame))
		r.Good()
		for name, f := range followers {
			if f.Tick = r.Tick - 1; f.Program() == again {
				setAgain(f.Mind, uint64(frame))
			} else {
				set(f.Mind, uint64(frame))
			}
			Lines(t, fmt.Sprintf("frame %d, %s", frame, name), f.Good(), r.Lines...)
			if f.Hash() != r.Hash() || f.Status() != r.Status() {
				diff, err := r.Diff(f.Mind)
				t.Fatalf("frame %d: a mind that was %s does not go on as the mind that it comes from: %v %v", frame, name, diff, err)
			}
		}
		c.sees(r, seen)
		if r.Status() != wits.Running {
			t.Fatalf("frame %d: the document has ended", frame)
		}
		if frame%50 == 49 {
			r.Abort()
			if active := r.Active(); len(active) > 0 {
				t.Fatalf("frame %d: of an aborted mind %q are active", frame, active)
			}
			r.Restart()
			clear(followers)
		}
	}
	for _, part := range c.p.Parts() {
		for _, n := range part.Nodes {
			if !seen[n.Path] && !slices.Contains(c.Idle, n.Path) {
				t.Errorf("%s never ran: the document shows too little", n.Path)
			}
		}
	}
}

// sees notes which nodes ran in a frame: they are active, said something, or have ended.
func (c *contract) sees(r *Run, seen map[string]bool) {
	words := r.Activity(nil)
	bit := func(i int) bool { return i >= 0 && words[i/64]>>(i%64)&1 != 0 }
	for _, part := range c.p.Parts() {
		for _, n := range part.Nodes {
			said := slices.ContainsFunc(r.Lines, func(line string) bool { return strings.HasPrefix(line, n.Path+": ") })
			if said || n.Active < 0 || bit(n.Active) || n.Succeeded > 0 && bit(n.Succeeded) || n.Failed > 0 && bit(n.Failed) {
				seen[n.Path] = true
			}
		}
	}
}

// parallel steps minds one after the other, and by several goroutines.
func (c *contract) parallel(t *testing.T) {
	const minds, frames = 24, 60
	set := inputs(t, c.p)
	play := func(m *wits.Mind, seed int) {
		f := c.Frame
		for tick := range frames {
			set(m, uint64(seed*frames+tick))
			f.Tick, f.Time = int64(tick), float64(float64(tick)*f.Delta)
			m.Step(f)
		}
	}
	var want []uint64
	for _, workers := range []int{1, 2, 3, 8} {
		many := c.p.NewMinds(minds, 5)
		var wait sync.WaitGroup
		for w := range workers {
			wait.Go(func() {
				for i := w; i < minds; i += workers {
					play(&many[i], i)
				}
			})
		}
		wait.Wait()
		for i := range many {
			if workers == 1 {
				want = append(want, many[i].Hash())
			}
			if many[i].Hash() != want[i] || many[i].Fault() != nil {
				t.Fatalf("%d workers: mind %d is another; %v", workers, i, many[i].Fault())
			}
		}
	}
	if slices.Sort(want); len(slices.Compact(want)) < minds/2 {
		t.Error("unlike inputs lead to the same minds")
	}
}

// allocates counts what is allocated in a frame, and in what a game does around it.
func (c *contract) allocates(t *testing.T) {
	set := inputs(t, c.p)
	m, o, f := c.p.NewMind(1), c.p.NewMind(2), c.Frame
	step := func() {
		set(m, uint64(f.Tick))
		f.Time = float64(float64(f.Tick) * f.Delta)
		m.Step(f)
		f.Tick++
	}
	for range 100 {
		step()
	}
	var s wits.Snapshot
	m.Snapshot(&s)
	marks, activity := make([]uint64, (c.p.TriggerBits()+63)/64), m.Activity(nil)
	for name, do := range map[string]func(){
		"Step":     step,
		"Snapshot": func() { m.Snapshot(&s) },
		"Restore":  func() { _ = o.Restore(&s) },
		"CopyFrom": func() { _ = o.CopyFrom(m) },
		"Hash":     func() { m.Hash() },
		"Triggers": func() { m.Triggers(marks) },
		"Activity": func() { activity = m.Activity(activity[:0]) },
	} {
		if n := testing.AllocsPerRun(500, do); n != 0 || m.Fault() != nil {
			t.Errorf("%s allocates %v times; %v", name, n, m.Fault())
		}
	}
}

// explains asks of every node.
func (c *contract) explains(t *testing.T) {
	a, set := Ask(c.start(t, c.p.NewMind(1))), inputs(t, c.p)
	rng := rand.New(rand.NewPCG(2, 5))
	for frame := range 100 {
		set(a.Mind, uint64(frame))
		a.Good()
		a.Saw()
		a.All(nil)
		a.Damaged(rng)
	}
}

// damaged changes bytes of saves: what a file says of a mind may be anything.
func (c *contract) damaged(t *testing.T) {
	rng, set := rand.New(rand.NewPCG(4, 4)), inputs(t, c.p)
	r := c.start(t, c.p.NewMind(1))
	read := 0
	for range 400 {
		set(r.Mind, uint64(r.Tick))
		r.Good()
		data, err := wits.WriteSave(nil, r.Mind)
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + rng.IntN(4) {
			data[len(data)-9-rng.IntN(len(data)/8)] = byte(rng.IntN(256))
		}
		file, err := wits.OpenSave(damage.Sealed(data))
		if err != nil {
			continue
		}
		m := c.p.NewMind(0)
		if file.Read(0, m) != nil {
			continue
		}
		read++
		other := c.start(t, m)
		other.Tick = r.Tick
		for range 5 {
			other.Good()
			if c.Look != nil {
				c.Look(m)
			}
		}
		for i, part := range c.p.Parts() {
			for node := -1; node < len(part.Nodes); node++ {
				c.p.Explain(wits.Question{Program: c.p, Part: i, Node: node, After: m, Delta: c.Frame.Delta, Tick: other.Tick - 1, Since: -1})
			}
		}
	}
	if read < 50 {
		t.Errorf("only %d damaged minds could be read", read)
	}
}

// formats checks the form of all files.
func (c *contract) formats(t *testing.T) {
	formatted := Files{}
	for name, file := range c.Files.FS() {
		doc, problems := c.r.Documents().Parse(name, file.Data)
		if len(problems.Errors()) > 0 {
			t.Fatal(problems)
		}
		Accepts(t, c.r, doc.Kind, []string{c.Files[name]})
		once, err := c.r.Documents().Format(file.Data)
		if err != nil {
			t.Fatal(err)
		}
		formatted[name] = string(once)
	}
	if Load(t, c.r, formatted).Fingerprint() != c.p.Fingerprint() {
		t.Errorf("formatted, it is another program:\n%s", formatted["main.json"])
	}
}
