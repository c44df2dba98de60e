package wits_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// The documents of this file are made to take long: each would take minutes or all memory if the loader were not
// bounded or took time with the square of the size.

// TestLimit_ExponentialEmbedding: thirty documents, each of which embeds the next twice.
func TestLimit_ExponentialEmbedding(t *testing.T) {
	f := files{"d30.json": `"nodes":{}`}
	for i := range 30 {
		name := fmt.Sprintf("d%d.json", i)
		if i == 0 {
			name = "main.json"
		}
		f[name] = fmt.Sprintf(`"nodes":{"L":{"run":"d%d.json"},"R":{"run":"d%d.json"}}`, i+1, i+1)
	}
	ps := problemsOf(t, registry(), f)
	if len(ps) != 1 || !strings.Contains(ps[0].Reason, "embeds more than 4096 documents") {
		t.Errorf("reported:\n%v", ps)
	}
}

// TestLimit_DeepEmbedding: a thousand documents, each of which embeds the next.
func TestLimit_DeepEmbedding(t *testing.T) {
	name := func(i int) string {
		if i == 0 {
			return "main.json"
		}
		return fmt.Sprintf("d%d.json", i)
	}
	for depth, fails := range map[int]bool{60: false, 1000: true} {
		f := files{}
		for i := range depth {
			f[name(i)] = fmt.Sprintf(`"nodes":{"%s":{"run":%q}}`, strings.Repeat("n", 100), name(i+1))
		}
		f[name(depth)] = `"nodes":{}`
		if !fails {
			compile(t, registry(), f)
			continue
		}
		ps := problemsOf(t, registry(), f)
		if len(ps) != 1 || !strings.Contains(ps[0].Reason, "documents lie more than 64 deep") {
			t.Errorf("depth %d: reported:\n%.1000v", depth, ps)
		}
	}
}

// TestLimit_ManyNodes: more nodes than a program may have.
func TestLimit_ManyNodes(t *testing.T) {
	var many []string
	for i := range 3000 {
		many = append(many, fmt.Sprintf(`"N%d":{"run":"sub.json"}`, i))
	}
	sub := []string{}
	for i := range 100 {
		sub = append(sub, fmt.Sprintf(`"N%d":{"const":1}`, i))
	}
	ps := problemsOf(t, registry(), files{"main.json": `"nodes":{` + strings.Join(many, ",") + `}`, "sub.json": `"nodes":{` + strings.Join(sub, ",") + `}`})
	if len(ps) != 1 || !strings.Contains(ps[0].Reason, "more than 200000 nodes") {
		t.Errorf("reported:\n%.1000v", ps)
	}
}

// many is n, or a tenth of it with -short.
func many(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// graphOf writes a document of n functions "Add" with the links that f gives.
func graphOf(n int, f func(i int) []string) fstest.MapFS {
	var b strings.Builder
	b.WriteString(`{"wits":1,"kind":"graph","nodes":{`)
	for i := range n {
		fmt.Fprintf(&b, `%s"N%06d":{"call":"Add","of":"float"}`, comma(i), i)
	}
	b.WriteString(`},"links":[`)
	first := 0
	for i := range n {
		for _, l := range f(i) {
			fmt.Fprintf(&b, "%s%q", comma(first), l)
			first++
		}
	}
	b.WriteString("]}")
	return fstest.MapFS{"main.json": {Data: []byte(b.String())}}
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ",\n"
}

// TestLimit_LongCircle: 20,000 nodes around which data flows; one link is cut, the one into the first name.
func TestLimit_LongCircle(t *testing.T) {
	n := many(20_000)
	p, err := wits.Load(registry(), graphOf(n, func(i int) []string {
		return []string{fmt.Sprintf("N%06d.Result -> N%06d.values", i, (i+1)%n)}
	}), "main.json")
	must.Succeed(t, err)
	delayed := 0
	for _, l := range p.Parts()[0].Links {
		if l.Delayed {
			delayed++
			if l.To != 0 {
				t.Errorf("the link into node %d is cut", l.To)
			}
		}
	}
	if delayed != 1 {
		t.Errorf("%d links are cut", delayed)
	}
}

// TestLimit_CirclesInCircles: a chain in which every link also runs back, so that each cut leaves a shorter one.
func TestLimit_CirclesInCircles(t *testing.T) {
	n := many(20_000)
	p, err := wits.Load(registry(), graphOf(n, func(i int) []string {
		if i == n-1 {
			return nil
		}
		return []string{fmt.Sprintf("N%06d.Result -> N%06d.values", i, i+1), fmt.Sprintf("N%06d.Result -> N%06d.values", i+1, i)}
	}), "main.json")
	must.Succeed(t, err)
	for _, l := range p.Parts()[0].Links {
		if l.Delayed != (l.From > l.To) {
			t.Fatalf("the link from %d to %d is delayed: %t", l.From, l.To, l.Delayed)
		}
	}
}

// TestLimit_ManyFaults: a hundred thousand links to nodes that are not there, each with a name like many others.
func TestLimit_ManyFaults(t *testing.T) {
	ps := loadRaw(t, registry(), graphOf(many(30_000), func(i int) []string {
		return []string{fmt.Sprintf("N%06d.Result -> M%06d.values", i, i), fmt.Sprintf("N%06d.Resutl -> N%06d.values", i, i), fmt.Sprintf("M%06d.Resutl -> N%06d.values", i, i)}
	}))
	if len(ps) != 200 {
		t.Errorf("%d problems are reported, want the first 200", len(ps))
	}
}

// TestLimit_OneToAll: one trigger to thirty thousand nodes, and all their values to one list.
func TestLimit_OneToAll(t *testing.T) {
	n := many(30_000)
	var nodes, links []string
	for i := range n {
		nodes = append(nodes, fmt.Sprintf(`"N%d":{"do":"Walker"}`, i))
		links = append(links, fmt.Sprintf(`"OnActivate -> N%d.Activate","N%d.Speed -> All.Near"`, i, i))
		if i%2 == 0 {
			links[i] = fmt.Sprintf(`"OnActivate -> N%d.Activate","In -> N%d.Speed"`, i, i)
		} else {
			links[i] = fmt.Sprintf(`"OnActivate -> N%d.Activate","Who%d.Result -> All.Near"`, i, i)
			nodes[i] += fmt.Sprintf(`,"Who%d":{"call":"Myself"}`, i)
		}
	}
	p := compile(t, registry(), files{"main.json": `"ports":[{"in":"In","type":"float"}],"nodes":{"All":{"do":"Walker"},` + strings.Join(nodes, ",") + `},"links":["OnActivate -> All.Activate",` + strings.Join(links, ",") + `]`})
	m := p.NewMind(0)
	m.Step(wits.Frame{Entity: 3})
	if f := m.Fault(); f != nil {
		t.Fatal(f)
	}
	if got := value(t, m, "All.Trail").([]float64); len(got) != 1 || got[0] != float64(n/2) {
		t.Errorf("the list has %v entries, want %d", got, n/2)
	}
}
