package kindtest

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/wits-ai/wits"
)

// Asker asks of a run why its nodes stand as they do, as a debugger does.
type Asker struct {
	*Run
	// Before and After are how the mind stood at the end of the last two frames; Before is nil in the first.
	Before, After *wits.Mind
	// Since is, by activity bit, the last frame in which the node began or ended.
	Since []int64
	// First: what was before is not told, nor anything else of the past.
	First bool
	// past are the minds at the ends of all frames, by tick; notes what the mind noted in them.
	past  map[int64]*wits.Mind
	notes wits.Notes
}

// Ask makes an asker of a run that has not begun.
func Ask(r *Run) *Asker {
	a := &Asker{Run: r, Since: make([]int64, r.Program().NodeBits()), past: map[int64]*wits.Mind{}}
	r.Mind.NoteEvaluations(true)
	for i := range a.Since {
		a.Since[i] = -1
	}
	return a
}

// Step runs a frame of the run.
func (a *Asker) Step() []string {
	lines := a.Run.Step()
	a.Saw()
	return lines
}

// Saw notes a frame that somebody else has run.
func (a *Asker) Saw() {
	a.Before, a.After = a.After, a.Clone()
	a.past[a.Tick-1] = a.After
	a.notes.Add(a.Mind, a.Tick-1)
	for bit := range a.Since {
		if a.Before == nil && a.After.Active(bit) || a.Before != nil && a.Before.Active(bit) != a.After.Active(bit) {
			a.Since[bit] = a.Tick - 1
		}
	}
}

// Question returns the question about a node, by its place.
func (a *Asker) Question(part, node int) wits.Question {
	q := wits.Question{Program: a.Program(), Part: part, Node: node, Before: a.Before, After: a.After, Delta: a.Frame.Delta, Tick: a.Tick - 1, Since: -1}
	q.Past, q.Notes = func(tick int64) *wits.Mind { return a.past[tick] }, &a.notes
	if a.First {
		q.Before, q.Past, q.Notes = nil, nil, nil
	}
	bit := a.Program().Parts()[part].Active
	if node >= 0 {
		bit = a.Program().Parts()[part].Nodes[node].Active
	}
	if bit >= 0 {
		q.Since = a.Since[bit]
	}
	return q
}

// Ago returns the question about a node as it was asked in an earlier frame.
func (a *Asker) Ago(part, node int, tick int64) wits.Question {
	q := a.Question(part, node)
	q.Tick, q.Since, q.After, q.Before = tick, -1, a.past[tick], a.past[tick-1]
	return q
}

// Why returns the answer about a node, by its path; a line for each reason: "state: Idle is active."
func (a *Asker) Why(path string) []string {
	a.T.Helper()
	for i, part := range a.Program().Parts() {
		for k := range part.Nodes {
			if part.Nodes[k].Path == path {
				return Texts(a.Program().Explain(a.Question(i, k)))
			}
		}
	}
	a.T.Fatalf("there is no node %s", path)
	return nil
}

// Texts are reasons, a line for each.
func Texts(reasons []wits.Reason) (lines []string) {
	for _, r := range reasons {
		lines = append(lines, string(r.Role)+": "+r.Text)
	}
	return lines
}

// sentence is what a reason's text looks like.
var sentence = regexp.MustCompile(`^\S.*\.$`)

// All asks of every node of every part, also as if what was before were not known, and checks what holds for all answers:
// there is one, it begins with how the node stands, it changes no mind, it is made of sentences, and what it refers to is
// there. The truth of an answer, beyond that a node is said to be active only if it is, is for the caller.
func (a *Asker) All(check func(q wits.Question, reasons []wits.Reason)) {
	t := a.T
	t.Helper()
	p := a.Program()
	for _, first := range []bool{false, true} {
		for i, part := range p.Parts() {
			for k := -1; k < len(part.Nodes); k++ {
				a.First = first
				q := a.Question(i, k)
				var was uint64
				if q.Before != nil {
					was = q.Before.Hash()
				}
				is := q.After.Hash()
				reasons := p.Explain(q)
				if q.Before != nil && q.Before.Hash() != was || q.After.Hash() != is {
					t.Fatalf("part %d, node %d, frame %d: the answer changed a mind", i, k, q.Tick)
				}
				a.sound(q, reasons)
				if check != nil && k >= 0 {
					check(q, reasons)
				}
			}
		}
	}
	a.First = false
}

func (a *Asker) sound(q wits.Question, reasons []wits.Reason) {
	t, p := a.T, a.Program()
	t.Helper()
	if len(reasons) == 0 || reasons[0].Role != wits.RoleState {
		t.Fatalf("part %d, node %d, frame %d: no answer, or none that begins with how it stands: %q", q.Part, q.Node, q.Tick, Texts(reasons))
	}
	for _, r := range reasons {
		switch {
		case !sentence.MatchString(r.Text) || strings.Contains(r.Text, "%!") || strings.Contains(r.Text, "..") || strings.Contains(r.Text, "  "):
			t.Fatalf("frame %d: %q is no sentence", q.Tick, r.Text)
		case r.Part < 0 || r.Part >= len(p.Parts()) || r.Node < -1 || r.Node >= len(p.Parts()[r.Part].Nodes) || r.Value < -1 || r.Value >= len(p.Values()):
			t.Fatalf("frame %d: %q is about what is not there: part %d, node %d, value %d", q.Tick, r.Text, r.Part, r.Node, r.Value)
		}
	}
	if q.Node < 0 {
		return
	}
	n := &p.Parts()[q.Part].Nodes[q.Node]
	if n.Active < 0 {
		return
	}
	says := reasons[0].Text
	off := strings.Contains(says, " is not active") || strings.Contains(says, " has not been active") || strings.Contains(says, "was left in this frame") || strings.Contains(says, "ended in this frame") && !strings.Contains(says, "anew")
	on := strings.HasPrefix(says, n.Name+" is active") || strings.HasPrefix(says, n.Name+" has been active") || strings.Contains(says, "became active")
	if is := q.After.Active(n.Active); off && is || on && !is {
		t.Fatalf("frame %d: %q, and it is active: %t", q.Tick, says, is)
	}
}

// Golden compares an answer with what it should be.
func (a *Asker) Golden(path string, want ...string) {
	a.T.Helper()
	Lines(a.T, "why "+path, a.Why(path), want...)
}

// Damaged asks of every node of a mind in which values are not what they can be, and checks that there is an answer.
func (a *Asker) Damaged(rng *rand.Rand) {
	a.T.Helper()
	p := a.Program()
	before, after := a.Before, a.After
	for _, m := range []**wits.Mind{&a.Before, &a.After} {
		if *m == nil {
			continue
		}
		*m = (*m).Clone()
		for i, v := range p.Values() {
			if v.Class != wits.ClassState && v.Class != wits.ClassOutput || rng.IntN(2) == 0 {
				continue
			}
			words := (*m).Raw(i)
			for k := range words {
				words[k] = rng.Uint64() >> rng.IntN(64)
			}
		}
	}
	for i, part := range p.Parts() {
		for k := -1; k < len(part.Nodes); k++ {
			if len(p.Explain(a.Question(i, k))) == 0 {
				a.T.Fatalf("part %d, node %d: there is no answer about a damaged mind", i, k)
			}
		}
	}
	a.Before, a.After = before, after
}
