package machine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// [Pro360, ch. 25]: a light-weight machine. T25-1, 8 and 13 are in book_test.go.

// TestT25_2_OrderIsPriority: swapped, the other is taken.
func TestT25_2_OrderIsPriority(t *testing.T) {
	both := []string{`{"from":"A","to":"B","when":"true"}`, `{"from":"A","to":"C","after":0}`}
	for i, want := range []string{"B", "C"} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","states":{"A":{},"B":{},"C":{}},"transitions":[` + both[i] + `,` + both[1-i] + `]}`}))
		r.Good()
		kindtest.Lines(t, want, r.Active(), want)
	}
}

// TestT25_3_Switch: the old state's end, the new one's beginning, the new one's update; and T25-4: one change an update,
// though the next could be taken.
func TestT25_3_Switch(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Go","type":"bool"}],"start":"A","states":{"A":{"do":"Act"},"B":{"do":"Act"},"C":{"do":"Act"}},
		"transitions":[{"from":"A","to":"B","when":"Go"},{"from":"B","to":"C","when":"Go"}]}`}))
	r.Good()
	kindtest.Set(r, "Go", true)
	kindtest.Lines(t, "one", r.Good(), "A: end aborted", "B: activate", "B: update")
	kindtest.Lines(t, "two", r.Good(), "B: end aborted", "C: activate", "C: update")
}

// TestT25_4_OneChangeAnUpdate: A to B to C.
func TestT25_4_OneChangeAnUpdate(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","states":{"A":{},"B":{},"C":{}},"transitions":[{"from":"A","to":"B","after":0},{"from":"B","to":"C","after":0}]}`}))
	for _, want := range []string{"B", "C", "C"} {
		r.Good()
		kindtest.Lines(t, want, r.Active(), want)
	}
}

// mortal dies, and can be set to any of two states from outside.
const mortal = `{"kind":"machine","ports":[{"in":"Die","type":"trigger"},{"in":"Live","type":"trigger"},{"in":"Tired","type":"bool"}],"start":"Alive",
	"states":{"Alive":{"do":"Act"},"Dead":{"do":"Act"},"Asleep":{"do":"Act"}},
	"transitions":[{"to":"Dead","on":"Die"},{"from":"Dead","to":"Alive","on":"Live"},{"from":"Alive","to":"Asleep","when":"Tired"}]}`

// TestT25_5_Death is for ever, but for whoever sets the state from outside.
func TestT25_5_Death(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": mortal}))
	r.Good()
	r.Fire("Die")
	kindtest.Lines(t, "dies", r.Good(), "Alive: end aborted", "Dead: activate", "Dead: update")
	kindtest.Set(r, "Tired", true)
	for range 10 {
		kindtest.Lines(t, "stays dead", r.Good(), "Dead: update")
	}
	r.Fire("Live")
	kindtest.Lines(t, "lives", r.Good(), "Dead: end aborted", "Alive: activate", "Alive: update")
}

// TestT25_16_SetState: a state that is set from outside begins and has its update in that frame; its own transitions are
// checked in the next.
func TestT25_16_SetState(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": mortal}))
	r.Fire("Die")
	r.Good()
	kindtest.Set(r, "Tired", true)
	r.Fire("Live")
	kindtest.Lines(t, "begins now", r.Good(), "Dead: end aborted", "Alive: activate", "Alive: update")
	kindtest.Lines(t, "and goes on in the next frame", r.Good(), "Alive: end aborted", "Asleep: activate", "Asleep: update")
}

// TestT25_6_EnteredTwice: its time begins anew, and so does what lies in it.
func TestT25_6_EnteredTwice(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Away","type":"bool"}],"start":"A",
		"states":{"A":{"start":"P","states":{"P":{"do":"Act"},"Q":{}},"transitions":[{"from":"P","to":"Q","after":1}]},"B":{}},
		"transitions":[{"from":"A","to":"B","when":"Away"},{"from":"B","to":"A","when":"not Away"}]}`}))
	for round := range 2 {
		r.Good()
		if got := r.Value("A.Elapsed"); got != 0.5 {
			t.Errorf("round %d: A has lasted %v s", round, got)
		}
		kindtest.Lines(t, "P", r.Active(), "A", "P")
		r.Good()
		r.Good()
		kindtest.Lines(t, "Q", r.Active(), "A", "Q")
		kindtest.Set(r, "Away", true)
		r.Good()
		kindtest.Set(r, "Away", false)
	}
}

// TestT25_7_TwelveOrcs share one program: they do what twelve with programs of their own do, and each adds its words alone.
func TestT25_7_TwelveOrcs(t *testing.T) {
	files := kindtest.Files{"main.json": sentry(`{"do":"Act","with":{"Life":3}}`)}
	shared := load(t, files)
	orcs := shared.NewMinds(12, 1)
	in := kindtest.Input[float64](t, shared, "Distance")
	for i := range orcs {
		own := load(t, files).NewMinds(1, uint64(1+i))
		input := kindtest.Input[float64](t, own[0].Program(), "Distance")
		for frame := range 40 {
			distance := float64((frame*frame + 7*i) % 31)
			in.Set(&orcs[i], distance)
			input.Set(&own[0], distance)
			f := wits.Frame{Delta: 0.5, Tick: int64(frame), Time: float64(frame) / 2}
			orcs[i].Step(f)
			own[0].Step(f)
			if orcs[i].Hash() != own[0].Hash() {
				t.Fatalf("orc %d, frame %d: sharing makes a difference", i, frame)
			}
		}
	}
	// A mind has nothing but its block: no memory of its own grows while it steps.
	if n := testing.AllocsPerRun(100, func() { orcs[3].Step(wits.Frame{Delta: 0.5}) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	if bytes := 8 * shared.Words(); bytes > 320 || shared.Refs() > 0 {
		t.Errorf("an orc takes %d bytes and %d references", bytes, shared.Refs())
	}
}

// TestT25_9_Shopkeeper: one kind of state with four sets of parameters, and a variant that changes what the keeper feels.
func TestT25_9_Shopkeeper(t *testing.T) {
	work := func(name string, life int) string {
		return fmt.Sprintf(`"%s":{"do":"Act","with":{"Life":%d}}`, name, life)
	}
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","variables":{"Hunger":{"type":"float","default":2}},"start":"Wipe",
		"states":{` + strings.Join([]string{work("Wipe", 1), work("Sweep", 2), work("Shelf", 1), work("Wait", 2)}, ",") + `,"Eat":{"do":"Act","with":{"Life":1},"exit":"Hunger -= 2"}},
		"transitions":[{"from":"Wipe","to":"Sweep","done":"any"},{"from":"Sweep","to":"Shelf","done":"any"},{"from":"Shelf","to":"Wait","done":"any"},
			{"from":"Wait","to":"Eat","done":"any","when":"Hunger > 1"},{"from":["Wait","Eat"],"to":"Wipe","done":"any","then":"Hunger += 1"}]}`}))
	var order []string
	for range 14 {
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": activate"); ok {
				order = append(order, name)
			}
		}
	}
	kindtest.Lines(t, "a day", order[:9], "Wipe", "Sweep", "Shelf", "Wait", "Eat", "Wipe", "Sweep", "Shelf", "Wait")
	if order[9] != "Wipe" {
		t.Errorf("with a hunger of 1 it does %s", order[9])
	}
}

// TestT25_10_Sliced: machines that have every third frame, three times as long, go through the same states as those that have
// each frame, if what they see stays the same; each of twelve, whatever its turn is.
func TestT25_10_Sliced(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Mood","type":"int"}],"start":"A","states":{"A":{"do":"Act"},"B":{},"C":{"start":"P","states":{"P":{"do":"Act"},"Q":{"end":"success"}},"transitions":[{"from":"P","to":"Q","after":3}]},"D":{}},
		"transitions":[{"from":"A","to":["B","C"],"index":"Mood % 2","after":1.5},{"from":"B","to":"C","after":3},{"from":"C","to":"D","done":"any"},{"from":"D","to":"A","when":"Mood < 9","after":4.5}]}`})
	visited := func(turn int, mood int64, delta float64, every int) (states []string) {
		r := kindtest.Start(t, p)
		r.Frame.Delta = delta
		kindtest.Set(r, "Mood", mood)
		for frame := range 90 {
			if frame%every != turn {
				continue
			}
			r.Good()
			if now := strings.Join(r.Active(), " "); len(states) == 0 || states[len(states)-1] != now {
				states = append(states, now)
			}
		}
		return states
	}
	for i := range 12 {
		mood := int64(i)
		whole, sliced := visited(0, mood, 0.5, 1), visited(i%3, mood, 1.5, 3)
		n := min(len(whole), len(sliced))
		if n < 3 || !slices.Equal(whole[:n], sliced[:n]) {
			t.Errorf("mood %d: sliced %q, unsliced %q", mood, sliced, whole)
		}
		if mood < 9 && n < 8 {
			t.Errorf("mood %d: only %d changes", mood, n)
		}
	}
}

// TestT25_11_Finished: the state that follows a path does not know what comes after it.
func TestT25_11_Finished(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{
		"path.json": `{"kind":"graph","nodes":{"Walk":{"do":"Act","with":{"Life":2}}},"links":["OnActivate -> Walk.Activate","Walk.OnSuccess -> Deactivate"]}`,
		"main.json": `{"kind":"machine","start":"Path","states":{"Path":{"run":"path.json"},"There":{"do":"Act"}},"transitions":[{"from":"Path","to":"There","done":"success"}]}`}))
	r.Good()
	r.Good()
	kindtest.Lines(t, "the path has ended, and the next state begins", r.Good(), "There: activate", "There: update")
}

// TestT25_12_EventDriven: between asking for a path and its being found the state has no update, and nothing is computed.
func TestT25_12_EventDriven(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Found","type":"trigger"},{"out":"Find","type":"trigger"},{"in":"Go","type":"bool"}],"start":"Idle",
		"states":{"Idle":{},"Finding":{},"Walking":{"do":"Act"}},
		"transitions":[{"from":"Idle","to":"Finding","when":"Go","fire":"Find"},{"from":"Finding","to":"Walking","on":"Found"}]}`}))
	r.Good()
	kindtest.Set(r, "Go", true)
	r.Good()
	if !r.Fired("Find") {
		t.Error("nobody was asked")
	}
	for range 20 {
		kindtest.Lines(t, "nothing happens", r.Good())
	}
	r.Fire("Found")
	kindtest.Lines(t, "found", r.Good(), "Walking: activate", "Walking: update")
}

// TestT25_14_Swap: a transition that is replaced while the machine runs takes effect at the next check: by a flag, or by
// another version of the document.
func TestT25_14_Swap(t *testing.T) {
	text := `{"kind":"machine","ports":[{"in":"Strict","type":"bool"},{"in":"Noise","type":"float","default":0.4}],"start":"Calm","states":{"Calm":{"do":"Act"},"Alarmed":{"do":"Act"}},
		"transitions":[{"from":"Calm","to":"Alarmed","when":"Noise > 0.5 or Strict and Noise > 0.2"}]}`
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": text}))
	r.Good()
	kindtest.Lines(t, "calm", r.Good(), "Calm: update")
	before := r.Clone()
	kindtest.Set(r, "Strict", true)
	kindtest.Lines(t, "a flag", r.Good(), "Calm: end aborted", "Alarmed: activate", "Alarmed: update")

	for name, changed := range map[string]string{
		"a number": strings.Replace(text, "0.5", "0.3", 1), // the same layout
		"another":  strings.Replace(text, `"when":"Noise > 0.5 or Strict and Noise > 0.2"`, `"after":1`, 1),
	} {
		m, _ := wits.Transfer(before, load(t, kindtest.Files{"main.json": changed}))
		carried := &kindtest.Run{T: t, Mind: m, Tick: 2, Frame: r.Frame}
		kindtest.Lines(t, name, carried.Good(), "Calm: end aborted", "Alarmed: activate", "Alarmed: update")
	}
	m, _ := wits.Transfer(before, load(t, kindtest.Files{"main.json": text}))
	carried := &kindtest.Run{T: t, Mind: m, Tick: 2, Frame: r.Frame}
	kindtest.Lines(t, "unchanged", carried.Good(), "Calm: update")
	if slices.Contains(carried.Active(), "Alarmed") {
		t.Error("alarmed for nothing")
	}
}
