package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
)

// randomPorts are the ports of random documents.
type randomPorts struct {
	In1, In2 wits.Input[float64]
	Go, Halt wits.InputTrigger
}

// poke gives the root random inputs and tells the reference, if there is one.
func (p *randomPorts) poke(rng *rand.Rand, mind *wits.Mind, m *model) {
	for i, in := range []wits.Input[float64]{p.In1, p.In2} {
		if v := float64(rng.IntN(48)); v < 16 {
			in.Set(mind, v)
			if m != nil {
				m.now[modelPort{m.root, "", []string{"In1", "In2"}[i]}] = v
			}
		}
	}
	for i, in := range []wits.InputTrigger{p.Go, p.Halt} {
		if rng.IntN(4) == 0 {
			in.Fire(mind)
			if m != nil {
				m.fire(modelPort{m.root, "", []string{"Go", "Halt"}[i]})
			}
		}
	}
}

const randomFrames = 14

// TestK08_AnyOrderOfVisitsIsTheSame runs thousands of random graphs beside the reference, which visits nodes and
// releases triggers in another random order in every frame, and compares activity, marks, values and what actions saw.
func TestK08_AnyOrderOfVisitsIsTheSame(t *testing.T) {
	r := registry()
	moved, ended, delayed := 0, 0, 0
	for seed := range uint64(fixedseed.Cases(4000)) {
		rng := rand.New(rand.NewPCG(seed, 8))
		doc := randomDocs(rng)
		p, err := wits.Load(r, doc.files(rng).fs(), "main.json")
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, doc)
		}
		for _, part := range p.Parts() {
			for _, l := range part.Links {
				if l.Delayed {
					delayed++
				}
			}
		}
		ports, err := wits.Bind[randomPorts](p)
		must.Succeed(t, err)
		got, want := start(t, p), newModel(doc, rng)
		last := ""
		for frame := range randomFrames {
			ports.poke(rng, got.Mind, want)
			events := got.Good()
			want.step()
			if diff := compare(got, want, events); diff != "" {
				t.Fatalf("seed %d, frame %d: %s\n%s", seed, frame, diff, doc)
			}
			if now := fmt.Sprint(got.Active()); now != last {
				last = now
				moved++
			}
		}
		if got.Status() != wits.Running {
			ended++
		}
	}
	// The cases must be worth something.
	if moved < fixedseed.Least(15000) || ended < fixedseed.Least(200) || delayed < fixedseed.Least(2000) {
		t.Errorf("the random graphs are dull: %d changes of activity, %d ended, %d delayed links", moved, ended, delayed)
	}
}

func compare(got *run, want *model, events []string) string {
	if got.Status() != want.status {
		return fmt.Sprintf("status %v, want %v", got.Status(), want.status)
	}
	slices.Sort(events)
	slices.Sort(want.events)
	if !slices.Equal(events, want.events) {
		return fmt.Sprintf("events\n got %q\nwant %q", events, want.events)
	}
	var on []string
	for _, p := range want.parts {
		for name, active := range p.on {
			if active {
				on = append(on, modelPort{p, name, ""}.path())
			}
		}
	}
	for i := range on {
		on[i] = on[i][:len(on[i])-1]
	}
	slices.Sort(on)
	if active := got.Active(); !slices.Equal(active, on) {
		return fmt.Sprintf("active\n got %q\nwant %q", active, on)
	}
	if diff := compareMarks(got, want); diff != "" {
		return diff
	}
	for port, v := range want.now {
		if w := got.Value(port.path()); w != v && w != (v != 0) {
			return fmt.Sprintf("%s is %v, want %v", port.path(), w, v)
		}
	}
	return ""
}

// compareMarks compares every trigger port that has a bit.
func compareMarks(got *run, want *model) string {
	p := got.Program()
	bits := make([]uint64, (p.TriggerBits()+63)/64)
	got.Triggers(bits)
	for i, part := range p.Parts() {
		in := want.parts[0]
		for _, w := range want.parts {
			if w.path == part.Path {
				in = w
			}
		}
		check := func(node string, ports []wits.PortInfo) string {
			for _, q := range ports {
				if !q.Trigger || q.Bit < 0 {
					continue
				}
				at := modelPort{in, node, q.Name}
				if kid := in.kids[node]; kid != nil && !q.Builtin {
					at = modelPort{kid, "", q.Name}
				}
				is := bits[q.Bit/64]>>(q.Bit%64)&1 != 0
				if should := want.next[at] || want.released[at]; is != should {
					return fmt.Sprintf("part %d: %s raised or released: %t, want %t", i, at.path(), is, should)
				}
			}
			return ""
		}
		if s := check("", part.Ports); s != "" {
			return s
		}
		for _, n := range part.Nodes {
			if s := check(n.Name, n.Ports); s != "" {
				return s
			}
		}
	}
	return ""
}

// TestK08_OrderInTheFileNeverMatters writes random documents twice, members, nodes and links in different orders, and
// wants the same program and the same mind in every frame.
func TestK08_OrderInTheFileNeverMatters(t *testing.T) {
	r := registry()
	for seed := range uint64(fixedseed.Cases(1000)) {
		rng := rand.New(rand.NewPCG(seed, 80))
		doc := randomDocs(rng)
		var minds [2]*wits.Mind
		var ports [2]*randomPorts
		for i := range minds {
			p, err := wits.Load(r, doc.files(rng).fs(), "main.json")
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			minds[i] = p.NewMind(seed)
			if ports[i], err = wits.Bind[randomPorts](p); err != nil {
				t.Fatal(err)
			}
		}
		if minds[0].Program().Fingerprint() != minds[1].Program().Fingerprint() {
			t.Fatalf("seed %d: two layouts of one document\n%s", seed, doc)
		}
		for frame := range randomFrames {
			state := rng.Uint64()
			for i, m := range minds {
				ports[i].poke(rand.New(rand.NewPCG(state, 0)), m, nil)
				m.Step(wits.Frame{Delta: 0.5, Tick: int64(frame)})
			}
			if minds[0].Hash() != minds[1].Hash() {
				diff, _ := minds[0].Diff(minds[1])
				t.Fatalf("seed %d, frame %d: %v\n%s", seed, frame, diff, doc)
			}
		}
	}
}
