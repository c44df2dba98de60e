package kindtest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
)

// Names are what random expressions may name. Logged says that values may be read by the function Say of [Add], which logs them
// when an expression is evaluated, and Counter, which gives another value each time.
type Names struct {
	Floats, Bools []string
	Logged        bool
}

// Condition returns a random one.
func (n *Names) Condition(rng *rand.Rand, deep int) string {
	switch k := rng.IntN(8); {
	case deep > 0 && k == 0:
		return "(" + n.Condition(rng, deep-1) + " && " + n.Condition(rng, deep-1) + ")"
	case deep > 0 && k == 1:
		return "(" + n.Condition(rng, deep-1) + " or " + n.Condition(rng, deep-1) + ")"
	case k == 2:
		return "not " + pick(rng, n.Bools)
	case k == 3:
		return pick(rng, n.Bools)
	}
	return n.Number(rng, deep) + " " + pick(rng, []string{"<", "<=", ">", ">="}) + " " + n.Number(rng, 0)
}

// Number returns a random expression for one.
func (n *Names) Number(rng *rand.Rand, deep int) string {
	switch k := rng.IntN(10); {
	case deep > 0 && k == 0:
		return pick(rng, []string{"min", "max"}) + "(" + n.Number(rng, deep-1) + ", " + n.Number(rng, deep-1) + ")"
	case deep > 0 && k == 1:
		return n.Number(rng, deep-1) + " " + pick(rng, []string{"+", "-", "*"}) + " " + pick(rng, n.Floats)
	case n.Logged && k == 2:
		return "Say(" + pick(rng, n.Floats) + ")"
	case n.Logged && k == 3 && deep > 0:
		return "Counter() % 4"
	case k < 5:
		return strconv.Itoa(rng.IntN(10))
	}
	return pick(rng, n.Floats)
}

// Assignment returns a random statement that writes one of the values.
func (n *Names) Assignment(rng *rand.Rand, floats, bools []string) string {
	if len(bools) > 0 && rng.IntN(3) == 0 {
		return pick(rng, bools) + " = " + n.Condition(rng, 0)
	}
	plain := Names{Floats: n.Floats, Bools: n.Bools}
	v := pick(rng, floats)
	return pick(rng, []string{
		v + " = " + plain.Number(rng, 1),
		v + " = (" + v + " + 1) % 10",
		fmt.Sprintf("if %s { %s = %d }", plain.Condition(rng, 0), v, rng.IntN(10)),
	})
}

func pick(rng *rand.Rand, from []string) string { return from[rng.IntN(len(from))] }

// Disturb sets, holds and lets go of values at random, as a debugger does.
func Disturb(rng *rand.Rand, m *wits.Mind) {
	if rng.IntN(5) > 0 {
		return
	}
	values := m.Program().Values()
	i := rng.IntN(len(values))
	text := fmt.Sprint(rng.IntN(10))
	if values[i].Slot.Type().Name() == "bool" {
		text = fmt.Sprint(rng.IntN(2) == 0)
	}
	if values[i].Class == wits.ClassState {
		return // a node's own
	}
	switch rng.IntN(3) {
	case 0:
		_ = m.Set(i, text)
	case 1:
		_ = m.Hold(i, text)
	default:
		for _, held := range m.Held() {
			m.Release(held)
		}
	}
}

// Poke gives random values to the inputs of the root, and raises its triggers.
func (a *Asker) Poke(rng *rand.Rand) {
	for _, p := range a.Program().Parts()[0].Ports {
		switch {
		case !p.Out || p.Builtin: // what comes in is out as seen from inside
		case p.Trigger:
			if rng.IntN(5) == 0 {
				a.Mind.Fire(p.Bit)
			}
		case p.Value >= 0 && a.Program().Values()[p.Value].Class == wits.ClassInput && rng.IntN(3) == 0:
			text := fmt.Sprint(rng.IntN(10))
			if p.Type.Name() == "bool" {
				text = fmt.Sprint(rng.IntN(2) == 0)
			}
			v, err := p.Type.Parse(text)
			if err != nil {
				a.T.Fatal(err)
			}
			a.Program().Values()[p.Value].Slot.Set(inside(a.Mind), v)
		}
	}
}

func inside(m *wits.Mind) (x *wits.Context) {
	m.Read(func(at *wits.Context) { x = at })
	return x
}

// Laws are what must hold for the answers of a kind.
type Laws struct {
	Claims
	// Logged counts claims of which it was looked up what was read.
	Logged int
}

// Hold plays a random program with random inputs and meddling, asks of every node in every frame, live and of a frame of the
// past, and checks all claims; and of a damaged mind, which has to be answered. It says what is wrong; "" if nothing is.
func (l *Laws) Hold(a *Asker, rng *rand.Rand, frames int) string {
	said := map[int64]map[string]bool{}
	wrong := ""
	check := func(q wits.Question, reasons []wits.Reason) {
		if wrong != "" {
			return
		}
		if wrong = l.Check(q, reasons); wrong != "" {
			wrong += fmt.Sprintf("\n%q", Texts(reasons))
			return
		}
		for i := range reasons {
			if c := reasons[i].Claim; c != nil {
				for _, r := range c.Reads {
					if r.Name != "Say()" {
						continue
					}
					if l.Logged++; !said[c.Tick][fmt.Sprint(r.Is)] {
						wrong = fmt.Sprintf("frame %d: %q claims %+v, and nothing was said of %v: %v", q.Tick, reasons[i].Text, *c, r.Is, said[c.Tick])
						return
					}
				}
			}
		}
	}
	for range frames {
		a.Poke(rng)
		Disturb(rng, a.Mind)
		a.Step()
		if f := a.Fault(); f != nil {
			return "a fault: " + f.Error() + "\n" + f.Stack
		}
		all := map[string]bool{}
		for _, line := range a.Lines {
			if _, v, ok := strings.Cut(line, ": say "); ok {
				all[v] = true
			}
		}
		said[a.Tick-1] = all
		a.All(check)
		if a.Tick > 1 {
			tick := rng.Int64N(a.Tick)
			for i, part := range a.Program().Parts() {
				for k := range part.Nodes {
					q := a.Ago(i, k, tick)
					check(q, a.Program().Explain(q))
				}
			}
		}
		if wrong != "" {
			return wrong
		}
		a.Damaged(rand.New(rand.NewPCG(uint64(a.Tick), 9)))
	}
	return ""
}

// Least says how many claims random documents make at the least, so that they are not dull.
type Least struct{ Checked, Logged, True, False, Numbers int }

// HoldLaws holds random documents, which make gives, to the [Laws]: so many of them, each for some frames.
func HoldLaws(t *testing.T, r *wits.Registry, cases, frames int, least Least, make func(rng *rand.Rand) Files) {
	t.Helper()
	var l Laws
	for seed := range uint64(fixedseed.Cases(cases)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		files := make(rng)
		if wrong := l.Hold(Ask(Start(t, Load(t, r, files))), rng, frames); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, files)
		}
	}
	enough := func(is, least int) bool { return least == 0 || is >= fixedseed.Least(least) }
	if !enough(l.Checked, least.Checked) || !enough(l.Logged, least.Logged) || !enough(l.Kinds[true], least.True) || !enough(l.Kinds[false], least.False) ||
		!enough(l.Kinds["number"], least.Numbers) || l.Checked < 3*l.Unknown {
		t.Errorf("the documents are dull: %d claims, %d logged, %v, %d unknown", l.Checked, l.Logged, l.Kinds, l.Unknown)
	}
}
