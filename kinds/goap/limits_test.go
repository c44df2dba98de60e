package goap_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// list is the members of an object, one for each of so many, as a format with its number makes them.
func list(n int, format string) string {
	var all []string
	for i := range n {
		all = append(all, strings.ReplaceAll(format, "#", fmt.Sprintf("%02d", i)))
	}
	return strings.Join(all, ",")
}

// TestTenWants: ten wants with an action each, as a designer writes them, with the limits that a document has without
// any: a plan of ten steps in the order of names.
func TestTenWants(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{`+list(10, `"F#":true`)+`}}},"facts":{`+list(10, `"F#":{"type":"bool"}`)+`},
		"actions":{`+list(10, `"A#":{"do":"Act","effects":{"F#":true}}`)+`}`))
	r.Good()
	wantPlan(t, "", r, "G: A00, A01, A02, A03, A04, A05, A06, A07, A08, A09")
}

// TestLimitsAreSaid: a search that comes to a limit is an error in the log, once as long as it stays so.
func TestLimitsAreSaid(t *testing.T) {
	r := start(t, openDocument(`"limits":{"length":3},"goals":{"G":{"want":{`+list(4, `"F#":true`)+`},"priority":"X"}},"facts":{`+list(4, `"F#":{"type":"bool"}`)+`},
		"actions":{`+list(4, `"A#":{"do":"Act","effects":{"F#":true}}`)+`}`))
	said := 0
	for frame := range 6 {
		kindtest.Set(r, "X", float64(1+frame))
		for _, line := range r.Good() {
			if line != `G: G has no plan of up to 3 actions, which is the limit. The nearest still needs F03. Raise "length" of "limits", or let actions do more` {
				t.Fatalf("frame %d: %s", frame, line)
			}
			said++
		}
	}
	if said != 1 || r.Value("G.Outcome") != goap.Limited {
		t.Errorf("said %d times, and G is %v", said, r.Value("G.Outcome"))
	}
}

// TestLimitsNameWhatIsOpen checks that the log says which limit was reached, and what was still open.
func TestLimitsNameWhatIsOpen(t *testing.T) {
	r := start(t, openDocument(`"limits":{"nodes":2},"goals":{"G":{"want":{`+list(3, `"F#":true`)+`}}},"facts":{`+list(3, `"F#":{"type":"bool"}`)+`},
		"actions":{`+list(3, `"A#":{"do":"Act","effects":{"F#":true}}`)+`}`))
	want := `G: no plan was found for G among 2 sets of facts, which is the limit; whether there is one is not known. The nearest still needs F01 and F02. Raise "nodes" of "limits", or give actions less to choose from`
	kindtest.Lines(t, "the log", r.Good(), want)
}

// TestPromisesThatAreNotKept: an action that succeeds and does not bring about what it promises is told of: in the log
// after some times, and whoever asks why.
func TestPromisesThatAreNotKept(t *testing.T) {
	a := kindtest.Ask(start(t, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P"},"actions":{"Shoot":{"do":"Act","with":{"Life":1},"effects":{"F":true}}}`)))
	warned := 0
	for range 30 {
		for _, line := range a.Step() {
			if strings.Contains(line, "succeeded") {
				if warned++; line != `Shoot: Shoot has succeeded 5 times, and what it promises is still not so: F. Let it fail when it has not done it, or correct its "effects"` {
					t.Fatal(line)
				}
			}
		}
	}
	if warned != 1 {
		t.Errorf("warned %d times", warned)
	}
	n := a.Run.Value("Shoot.Unkept")
	if n, ok := n.(int64); !ok || n < 6 {
		t.Errorf("it has not kept its promise %v times", n)
	}
	if lines := a.Why("Shoot"); !slices.Contains(lines, fmt.Sprintf("cause: It has succeeded %d times since what it promises was last so: F.", n)) {
		t.Errorf("why says\n%s", strings.Join(lines, "\n"))
	}
	kindtest.Set(a.Run, "P", true)
	a.Step()
	if n := a.Run.Value("Shoot.Unkept"); n != int64(0) {
		t.Errorf("the promise is kept, and it says %v", n)
	}
}

// TestWantsThatUndoEachOther: they are named, by the check and by who asks why.
func TestWantsThatUndoEachOther(t *testing.T) {
	files := openDocument(`"goals":{"G":{"want":{"Up":true,"Down":true}}},"facts":{"Up":{"type":"bool"},"Down":{"type":"bool"}},
		"actions":{"Rise":{"do":"Act","effects":{"Up":true,"Down":false}},"Sink":{"do":"Act","effects":{"Down":true,"Up":false}}}`)
	undo := "all actions that make Down undo Up, and the other way round"
	a := kindtest.Ask(start(t, files))
	a.Step()
	if lines := a.Why("G"); !slices.Contains(lines, "cause: A"+undo[1:]+".") {
		t.Errorf("why says\n%s", strings.Join(lines, "\n"))
	}
	if found := wits.NewLibrary(registry(), files.FS()).Check("main.json"); len(found) != 1 || !strings.Contains(found[0].String(), "G: "+undo) {
		t.Errorf("check finds %v", found)
	}
	// One more way to make the one is enough.
	r := start(t, openDocument(`"goals":{"G":{"want":{"Up":true,"Down":true}}},"facts":{"Up":{"type":"bool"},"Down":{"type":"bool"}},
		"actions":{"Rise":{"do":"Act","effects":{"Up":true,"Down":false}},"Sink":{"do":"Act","effects":{"Down":true,"Up":false}},"Split":{"do":"Act","effects":{"Up":true}}}`))
	r.Good()
	wantPlan(t, "", r, "G: Sink, Split")
}
