package utility_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// trace gives what runs in each of n frames, of the first letters of the active options.
func trace(r *kindtest.Run, n int, each func(frame int)) string {
	var out strings.Builder
	for i := range n {
		if each != nil {
			each(i)
		}
		r.Good()
		name := "-"
		for _, a := range r.Active() {
			if !strings.Contains(a, "/") {
				name = a[:1]
			}
		}
		out.WriteString(name)
	}
	return out.String()
}

// always is a document of options that are decided on in every frame, of half a second each.
func always(options string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"Flag","type":"bool"}],"options":{` + options + `},"decide":{"every":0}}`}
}

// TestT21_3_Cooldown: the first shot is free; afterwards it waits for a time that is drawn whenever it begins.
func TestT21_3_Cooldown(t *testing.T) {
	r := start(t, always(`"Fire":{"do":"Act","with":{"Life":1},"score":"1","cooldown":[60,120]},"Wait":{"do":"Act","score":"0.5"}`))
	r.Frame.Delta = 0.1
	var shots []float64
	for range 20000 {
		for _, line := range r.Good() {
			if line == "Fire: activate" {
				shots = append(shots, float64(r.Tick-1)*0.1)
			}
		}
	}
	if len(shots) < 15 || shots[0] != 0 {
		t.Fatalf("shots at %v", shots)
	}
	low, high := math.Inf(1), 0.0
	for i := range shots[1:] {
		pause := shots[i+1] - shots[i]
		low, high = min(low, pause), max(high, pause)
		if pause < 59.99 || pause > 120.11 {
			t.Errorf("a pause of %v s", pause)
		}
	}
	if high-low < 20 {
		t.Errorf("pauses of %v to %v s: the delay is not drawn anew", low, high)
	}
}

// TestT26_9_CooldownAndRuntime: a cooldown with a curve is near 0 at half of its time and full at the end; a runtime is 0
// after it.
func TestT26_9_CooldownAndRuntime(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","score":"X","cooldown":{"for":4,"curve":{"power":8}},"runtime":2},"B":{"do":"Act","score":"1 - X"}`))
	kindtest.Set(r, "X", 1.0)
	var runtime []float32
	for range 5 {
		r.Good()
		runtime = append(runtime, r.Value("A.Runtime").(utility.Measure).Output)
	}
	// Half a second a frame: it begins at 0, its runtime is over at 2 s.
	if got := fmt.Sprint(runtime); got != "[1 1 1 1 0]" {
		t.Errorf("runtime %s", got)
	}
	kindtest.Lines(t, "after its runtime", r.Active())
	kindtest.Set(r, "X", 0.999)
	var cooldown []float32
	for range 10 {
		r.Good()
		cooldown = append(cooldown, r.Value("A.Cooldown").(utility.Measure).Output)
	}
	if half := cooldown[3]; half > 0.01 || half <= 0 { // 2 s after its end
		t.Errorf("at half of the time it is %v", half)
	}
	if full := cooldown[7]; full != 1 {
		t.Errorf("at the end it is %v; %v", full, cooldown)
	}
}

// TestOnce: an option runs once in the agent's life, also if its document begins again.
func TestOnce(t *testing.T) {
	r := start(t, kindtest.Files{
		"main.json": `{"kind":"machine","start":"U","ports":[{"in":"Away","type":"bool"}],"states":{"U":{"run":"u.json"},"V":{}},
			"transitions":[{"from":"U","to":"V","when":"Away"},{"from":"V","to":"U","when":"not Away"}]}`,
		"u.json": `{"kind":"utility","options":{"A":{"do":"Act","with":{"Life":1},"score":"1","once":true},"B":{"do":"Act","score":"0.5"}}}`,
	})
	kindtest.Lines(t, "once", r.Good(), "U/A: activate", "U/A: update", "U/A: end success", "U/B: activate", "U/B: update")
	kindtest.Set(r, "Away", true)
	r.Good()
	kindtest.Set(r, "Away", false)
	kindtest.Lines(t, "and never again", r.Good(), "U/B: activate", "U/B: update")
}

// TestRepeats: an option does not begin more often in a row than it may, or counts for less each time.
func TestRepeats(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","with":{"Life":2},"score":"1","repeats":3},"B":{"do":"Act","with":{"Life":2},"score":"0.5"}`))
	begun := ""
	for range 14 {
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": activate"); ok {
				begun += name
			}
		}
	}
	// B is interrupted in the frame after it has begun: then A has not begun last.
	if !strings.HasPrefix(begun, "AAABAAABAAAB") {
		t.Errorf("%s", begun)
	}
	r = start(t, always(`"A":{"do":"Act","with":{"Life":2},"score":"1","repeats":{"multiply":0.5}},"B":{"do":"Act","score":"X"}`))
	kindtest.Set(r, "X", 0.2)
	var scores []float64
	for range 6 {
		r.Good()
		scores = append(scores, r.Value("A.Score").(float64))
	}
	// It begins anew in the frame in which it has ended, so every second frame sees it once more.
	// 0.125 is less than the other one's 0.2: that begins, and the count is at 0 again.
	if got := fmt.Sprint(scores); got != "[1 0.5 0.25 0.125 1 0.5]" {
		t.Errorf("%s", got)
	}
}

// TestHistory: what an option did says what it is worth: while it runs, afterwards, and before it ever has.
func TestHistory(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","score":"X","considerations":[{"name":"Habit","history":{
		"never":{"add":5},"running":{"from":0,"to":4,"curve":{"linear":1,"flip":true}},"stopped":{"ranges":[{"below":1,"veto":true},{"to":2,"multiply":0.5},{"rank":-1}]}}}]},
		"B":{"do":"Act","score":"Y"}`))
	kindtest.Set(r, "X", 1.0)
	kindtest.Set(r, "Y", 0.6)
	scores := func(n int) (out []float64) {
		for range n {
			r.Good()
			out = append(out, r.Value("A.Score").(float64))
		}
		return out
	}
	if got := fmt.Sprint(scores(6)); got != "[6 0.875 0.75 0.625 0.5 0]" {
		t.Errorf("never, then running, then stopped: %s", got)
	}
	if got := fmt.Sprint(scores(4)); got != "[0.5 0.5 0.5 1]" {
		t.Errorf("stopped: %s", got)
	}
	kindtest.Lines(t, "of a lower rank", r.Active(), "B")
}

// TestT6_6_Oscillation: two options of almost the same utility: without a commitment they take turns, with one that is
// greater than the noise they do not, nor with a commitment for a time, within it, nor while decisions are stalled.
func TestT6_6_Oscillation(t *testing.T) {
	switches := func(more, decide string, frames int) int {
		r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"}],
			"options":{"Attack":{"do":"Act","score":"0.5 + X"` + more + `},"Run":{"do":"Act","score":"0.5 + Y"` + more + `}},"decide":{` + decide + `}}`})
		noise := uint64(1)
		g := wits.NewRand(&noise)
		n, last := 0, ""
		for range frames {
			kindtest.Set(r, "X", g.Range(-0.02, 0.02))
			kindtest.Set(r, "Y", g.Range(-0.02, 0.02))
			r.Good()
			if now := r.Active()[0]; now != last {
				n, last = n+1, now
			}
		}
		return n - 1
	}
	if n := switches("", `"every":0`, 200); n < 50 {
		t.Errorf("without inertia only %d switches", n)
	}
	if n := switches(`,"commitment":0.1`, `"every":0`, 200); n != 0 {
		t.Errorf("with a commitment %d switches", n)
	}
	if n := switches(`,"commitment":{"multiply":1.5}`, `"every":0`, 200); n != 0 {
		t.Errorf("with a factor %d switches", n)
	}
	// 10 s of commitment are 20 frames.
	if n := switches(`,"commitment":{"add":10,"for":10}`, `"every":0`, 20); n != 0 {
		t.Errorf("within the time of its commitment %d switches", n)
	}
	if n := switches(`,"commitment":{"add":10,"for":10}`, `"every":0`, 200); n == 0 || n > 10 {
		t.Errorf("%d switches in 100 s, with 10 s of commitment", n)
	}
	if n := switches("", `"every":0,"stall":10`, 200); n == 0 || n > 10 {
		t.Errorf("%d switches in 100 s, each option runs 10 s at least", n)
	}
}

// TestFadingCommitment is less and less, till another is better.
func TestFadingCommitment(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","score":"0.5","commitment":{"add":0.4,"for":4,"fades":true}},"B":{"do":"Act","score":"X"}`))
	r.Good()
	kindtest.Set(r, "X", 0.75)
	// 0.5 + 0.4 * (1 - t / 4) is 0.75 at 1.5 s, and then the first by name is kept.
	if got := trace(r, 5, nil); got != "AAABB" {
		t.Errorf("%s", got)
	}
}
