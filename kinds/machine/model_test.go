package machine_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// model is a slow and plain machine: what the package comment says, in its words.
type model struct {
	start       string
	states      map[string]modelState
	transitions []modelTransition

	current      string
	age          int // updates of the state's program
	over         string
	elapsed      float64
	held         map[int]bool
	bell, inputs [3]bool
	lines        []string
	ended        string
}

type modelState struct {
	life int // 0: never ends
	fail bool
	runs bool
	end  string
}

type modelTransition struct {
	from  []string
	to    string
	on    int // bell; -1
	when  int // input; -1
	done  string
	after float64
}

func (m *model) enter(name string) {
	m.current, m.age, m.over, m.elapsed, m.held = name, 0, "", 0, map[int]bool{}
	if m.states[name].runs {
		m.say(name + ": activate")
	}
}

func (m *model) leave() {
	if m.states[m.current].runs && m.over == "" {
		m.say(m.current + ": end aborted")
	}
}

func (m *model) say(line string) { m.lines = append(m.lines, line) }

// step runs a frame and gives the journal.
func (m *model) step() []string {
	m.lines = nil
	if m.ended != "" {
		return nil
	}
	if m.current == "" {
		m.enter(m.start)
	}
	if i := m.check(false); i >= 0 {
		m.take(i)
	}
	seen := map[string]bool{}
	for {
		s := m.states[m.current]
		if s.end != "" {
			m.ended = s.end
			break
		}
		m.elapsed += 0.5
		if !s.runs || m.over != "" {
			break
		}
		m.say(m.current + ": update")
		if m.age++; s.life == 0 || m.age < s.life {
			break
		}
		m.over = "success"
		if s.fail {
			m.over = "failure"
		}
		m.say(m.current + ": end " + m.over)
		if seen[m.current] {
			break
		}
		seen[m.current] = true
		i := m.check(true)
		if i < 0 {
			break
		}
		m.take(i)
	}
	return m.lines
}

func (m *model) take(i int) {
	m.leave()
	m.say(fmt.Sprintf("main: taken %d", i))
	m.enter(m.transitions[i].to)
}

func (m *model) check(ended bool) int {
	if m.states[m.current].end != "" {
		return -1
	}
	for i, t := range m.transitions {
		leaves := t.from == nil && t.to != m.current || slices.Contains(t.from, m.current)
		if !leaves || ended && t.done == "" {
			continue
		}
		holds := (t.done == "" || m.over == t.done || t.done == "any" && m.over != "") &&
			(t.on < 0 || m.bell[t.on]) && (t.when < 0 || m.inputs[t.when]) && m.elapsed >= t.after
		switch {
		case t.to == "":
			if holds && (!m.held[i] || t.on >= 0) {
				m.say(fmt.Sprintf("main: taken %d", i))
			}
			m.held[i] = holds
		case holds:
			return i
		}
	}
	return -1
}

// random makes a machine and its model.
func random(rng *rand.Rand) (*model, string) {
	m := &model{states: map[string]modelState{}}
	states := map[string]any{}
	var names []string
	for i := range 1 + rng.IntN(5) {
		name := fmt.Sprintf("S%d", i)
		names = append(names, name)
		s := modelState{runs: rng.IntN(4) > 0, life: rng.IntN(4), fail: rng.IntN(2) == 0}
		switch {
		case rng.IntN(8) == 0:
			s = modelState{end: []string{"success", "failure"}[rng.IntN(2)]}
			states[name] = map[string]any{"end": s.end}
		case s.runs:
			states[name] = map[string]any{"do": "Act", "with": map[string]any{"Life": s.life, "Fail": s.fail}}
		default:
			states[name] = map[string]any{}
		}
		m.states[name] = s
	}
	m.start = names[rng.IntN(len(names))]
	transitions := []any{}
	for i := range rng.IntN(8) {
		t := modelTransition{on: -1, when: -1}
		doc := map[string]any{"then": fmt.Sprintf("log('taken %d')", i)}
		if rng.IntN(3) > 0 {
			for _, name := range names {
				if m.states[name].end == "" && rng.IntN(2) == 0 {
					t.from = append(t.from, name)
				}
			}
		}
		if t.from != nil {
			doc["from"] = t.from
		}
		if rng.IntN(5) > 0 {
			t.to = names[rng.IntN(len(names))]
			doc["to"] = t.to
		}
		if rng.IntN(3) == 0 {
			t.on = rng.IntN(3)
			doc["on"] = fmt.Sprintf("B%d", t.on)
		}
		if rng.IntN(2) == 0 {
			t.when = rng.IntN(3)
			doc["when"] = fmt.Sprintf("I%d", t.when)
		}
		if rng.IntN(3) == 0 {
			t.done = []string{"success", "failure", "any"}[rng.IntN(3)]
			doc["done"] = t.done
		}
		if rng.IntN(3) == 0 || len(doc) == 1 || t.on < 0 && t.when < 0 && t.done == "" {
			t.after = float64(rng.IntN(5)) * 0.5
			doc["after"] = t.after
		}
		m.transitions = append(m.transitions, t)
		transitions = append(transitions, doc)
	}
	ports := []any{}
	for i := range 3 {
		ports = append(ports, map[string]any{"in": fmt.Sprintf("B%d", i), "type": "trigger"}, map[string]any{"in": fmt.Sprintf("I%d", i), "type": "bool"})
	}
	text, err := json.Marshal(map[string]any{"wits": 1, "kind": "machine", "ports": ports, "start": m.start, "states": states, "transitions": transitions})
	if err != nil {
		panic(err)
	}
	return m, string(text)
}

// TestRandomMachines: any machine does, frame by frame, what the model does; so does one that goes on from a snapshot in
// another mind.
func TestRandomMachines(t *testing.T) {
	r := registry()
	for seed := range uint64(fixedseed.Cases(1500)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		m, text := random(rng)
		run := kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text}))
		var frames [][]string
		for frame := range 25 {
			for i := range 3 {
				if m.bell[i] = rng.IntN(6) == 0; m.bell[i] {
					run.Fire(fmt.Sprintf("B%d", i))
				}
				m.inputs[i] = rng.IntN(4) == 0
				kindtest.Set(run, fmt.Sprintf("I%d", i), m.inputs[i])
			}
			if frame == 12 {
				var s wits.Snapshot
				run.Snapshot(&s)
				run.Mind = run.Program().NewMind(99)
				if err := run.Restore(&s); err != nil {
					t.Fatal(err)
				}
			}
			got, want := run.Good(), m.step()
			frames = append(frames, want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, frame %d:\n got %q\nwant %q\nbefore: %q\n%s", seed, frame, got, want, frames[:frame], text)
			}
			if active := run.Active(); m.ended == "" && !slices.Equal(active, []string{m.current}) {
				t.Fatalf("seed %d, frame %d: active are %q, not %s", seed, frame, active, m.current)
			}
		}
		if want := map[string]wits.Status{"": wits.Running, "success": wits.Success, "failure": wits.Failure}[m.ended]; run.Status() != want {
			t.Fatalf("seed %d: the status is %v, not %v", seed, run.Status(), want)
		}
	}
}
