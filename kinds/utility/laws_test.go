package utility_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// nesting writes random documents of options within options, which run actions, graphs and machines.
type nesting struct {
	*rand.Rand
	names int
}

// level writes the members of a level.
func (n *nesting) level(depth int) string {
	count := 2 + n.IntN(3)
	var options, names []string
	choose := n.IntN(6)
	for range count {
		name := fmt.Sprintf("O%d", n.names)
		n.names++
		names = append(names, fmt.Sprintf("%q", name))
		options = append(options, fmt.Sprintf(`%q:{%s}`, name, n.option(depth, choose == 5)))
	}
	order := strings.Join(names, ",")
	how := []string{`"highest"`, `"highest"`, `{"highest":{"prune":true}}`, `"weighted"`, `{"rules":[` + order + `]}`, `{"sequence":[` + order + `]}`}[choose]
	s := fmt.Sprintf(`"choose":%s,"options":{%s}`, how, strings.Join(options, ","))
	if choose == 5 {
		return s
	}
	s += fmt.Sprintf(`,"end":%q`, []string{"never", "idle", "option"}[n.IntN(3)])
	if n.IntN(2) == 0 {
		s += fmt.Sprintf(`,"decide":{"every":%v,"stall":%v}`, float64(n.IntN(3))/2, float64(n.IntN(2)))
	}
	return s
}

func (n *nesting) option(depth int, inSequence bool) string {
	s := fmt.Sprintf(`"score":"X * %d %% 7 - %d"`, 1+n.IntN(6), n.IntN(3))
	if n.IntN(3) == 0 {
		s += fmt.Sprintf(`,"rank":"Y > %d ? 1 : 0"`, n.IntN(7))
	}
	if n.IntN(3) == 0 {
		s += fmt.Sprintf(`,"cooldown":[%v,2]`, float64(1+n.IntN(3))/2)
	}
	if n.IntN(3) == 0 {
		s += fmt.Sprintf(`,"runtime":%v`, float64(1+n.IntN(6))/2)
	}
	if !inSequence && n.IntN(3) == 0 {
		s += `,"suspend":true`
	}
	switch k := n.IntN(6); {
	case k == 0 && depth < 3, k == 1 && depth < 2:
		return s + "," + n.level(depth+1)
	case k == 2:
		return s + `,"run":"graph.json","pass":["Poke"]`
	case k == 3:
		return s + `,"run":"machine.json","pass":["X"]`
	case k == 4:
		return s
	}
	return s + fmt.Sprintf(`,"do":"Act","with":{"Life":%d,"Fail":%v}`, n.IntN(5), n.IntN(2) == 0)
}

// TestLawsOfLife: whatever is nested and suspended, what is activated ends exactly once before it is activated again,
// nothing acts that is not active or waits, all is over when the whole is, and a mind from a snapshot goes on the same.
func TestLawsOfLife(t *testing.T) {
	for seed := range uint64(fixedseed.Cases(150)) {
		n := &nesting{Rand: rand.New(rand.NewPCG(seed, 11))}
		document := `{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"Poke","type":"trigger"}],` + n.level(0) + `}`
		p := kindtest.Load(t, registry(), kindtest.Files{
			"main.json": document,
			"graph.json": `{"kind":"graph","ports":[{"in":"Poke","type":"trigger"}],"nodes":{"P":{"do":"Act","with":{"Life":2}},"Q":{"do":"Act","with":{"Life":3}}},
				"links":["OnActivate -> P.Activate","P.OnSuccess -> Q.Activate","Poke -> Q.Poke","Q.OnSuccess -> Deactivate"]}`,
			"machine.json": `{"kind":"machine","start":"A","ports":[{"in":"X","type":"float"}],"states":{"A":{"do":"Act"},"B":{"do":"Act","with":{"Life":2}}},
				"transitions":[{"from":"A","to":"B","when":"X > 3"},{"from":"B","to":"A","done":"any"}]}`,
		})
		r := kindtest.Start(t, p)
		lives := map[string]bool{}
		note := func(lines []string, frame int) {
			for _, line := range lines {
				name, what, _ := strings.Cut(line, ": ")
				what, _, _ = strings.Cut(what, " ")
				if begins := what == "activate"; begins == lives[name] {
					t.Fatalf("seed %d, frame %d: %q, and it was active: %v\n%s", seed, frame, line, lives[name], document)
				}
				if what == "activate" || what == "end" {
					lives[name] = what == "activate"
				}
			}
		}
		var s wits.Snapshot
		for frame := range 150 {
			if n.IntN(3) == 0 {
				kindtest.Set(r, "X", float64(n.IntN(7)))
			}
			if n.IntN(4) == 0 {
				kindtest.Set(r, "Y", float64(n.IntN(7)))
			}
			if n.IntN(4) == 0 {
				r.Fire("Poke")
			}
			if r.Status() != wits.Running {
				r.Mind.Abort()
				r.Restart()
			}
			r.Snapshot(&s)
			other := kindtest.Start(t, p)
			must.Succeed(t, other.Restore(&s))
			other.Tick = r.Tick
			lines := r.Good()
			if again := other.Good(); fmt.Sprint(again) != fmt.Sprint(lines) || other.Hash() != r.Hash() {
				t.Fatalf("seed %d, frame %d: from a snapshot %q, not %q\n%s", seed, frame, again, lines, document)
			}
			note(lines, frame)
			active := map[string]bool{}
			for _, a := range r.Active() {
				active[a] = true
			}
			for _, line := range lines {
				name, what, _ := strings.Cut(line, ": ")
				if what == "update" && lives[name] && !active[name] && !suspends(document) {
					t.Fatalf("seed %d, frame %d: %s was updated and is not active\n%s", seed, frame, name, document)
				}
			}
		}
		r.Lines = nil
		r.Mind.Abort()
		if left := r.Active(); len(left) > 0 {
			t.Fatalf("seed %d: after the end %q is active\n%s", seed, left, document)
		}
	}
}

func suspends(document string) bool { return strings.Contains(document, `"suspend":true`) }
