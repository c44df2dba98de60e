package kind

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// What a condition or a score read when it was evaluated: from the mind's notes or, if nothing writes within a frame what it
// reads, from how the mind stood at the frame's end. What neither tells is not known, and answers say so.

// Recall returns the last evaluation of an expression, up to the frame of the question, as the mind noted it; nil if that is not
// known. Want, if it is not nil, is what it came to.
func (a *Explanation) Recall(t *ExprTrace, want any) *wits.Claim {
	if t == nil || t.Evaluation == 0 {
		return nil
	}
	c, ok := a.Evaluated(t.Evaluation-1, want)
	if !ok {
		return nil
	}
	return c
}

// Lately is Recall, if the expression was evaluated in the frame of the question, or would come to the same in it: all that
// it read is as it was then.
func (a *Explanation) Lately(t *ExprTrace, want any) *wits.Claim {
	if c := a.Recall(t, want); c != nil && a.Still(c) {
		return c
	}
	return nil
}

// Still reports whether what was claimed is so in the frame of the question: it is of that frame, or all that was read is as it
// was.
func (a *Explanation) Still(c *wits.Claim) bool {
	return c.Tick == a.Tick || !slices.ContainsFunc(c.Reads, func(r wits.Read) bool {
		return r.Value < 0 || a.TextOf(r.Value, r.Is) != a.Text(r.Value)
	})
}

// Settled returns what an expression came to that is known to have been evaluated in the frame, and reads nothing that is written
// within frames; nil for any other. Compute gives its value.
func (a *Explanation) Settled(t *ExprTrace, compute func(x *wits.Context) any) *wits.Claim {
	if t == nil || t.Calls || t.Text == "" || a.After.Fault() != nil {
		return nil
	}
	c := &wits.Claim{Expression: t.Text, Tick: a.Tick}
	for _, u := range t.Reads {
		v := a.Program.ValueAt(u.Port.Slot())
		if v < 0 || !a.Program.Settled(v) {
			return nil
		}
		c.Reads = append(c.Reads, wits.Read{Name: u.Name, Value: v, Is: a.ValueIn(a.Tick, v)})
	}
	if !a.Try(a.After, func(x *wits.Context) { c.Outcome = compute(x) }) {
		return nil
	}
	return c
}

// Was adds what an expression of a node had read. The claim is that of the sentence that stands before, if it quotes the
// expression, else of the first value. Who is what evaluated it.
func (a *Explanation) Was(node int, who string, c *wits.Claim) {
	if c == nil {
		return
	}
	if n := len(a.Reasons); n > 0 && strings.Contains(a.Reasons[n-1].Text, flat(c.Expression)) {
		a.Claim(c)
	}
	first := len(a.Reasons)
	defer func() {
		if first < len(a.Reasons) && (first == 0 || a.Reasons[first-1].Claim != c) {
			a.Reasons[first].Claim = c
		}
	}()
	for _, r := range c.Reads {
		if r.Value < 0 {
			continue
		}
		before := len(a.Reasons)
		a.Had(node, r, c.Tick, "when "+who+" checked it")
		if slices.ContainsFunc(a.Reasons[:before], func(r wits.Reason) bool { return r.Text == a.Reasons[before].Text }) {
			a.Reasons = a.Reasons[:before]
		}
	}
}

// Had adds what a value was in a frame, when says on which occasion: "when it was planned".
func (a *Explanation) Had(node int, r wits.Read, tick int64, when string) {
	a.Value(node, r.Value, "%s was %s %s (frame %d).", r.Name, a.TextOf(r.Value, r.Is), when, tick)
	last := a.Last()
	last.Tick, last.AsOf = tick, a.AsOf(tick, r.Value, r.Is)
}

// Checked adds what an expression of a node had read: as a claim says, or that nobody knows it, for nil. It adds nothing of an
// expression that is not there. Who is what evaluated it.
func (a *Explanation) Checked(node int, who string, t *ExprTrace, c *wits.Claim) {
	switch {
	case t == nil || t.Text == "":
	case c != nil:
		a.Was(node, who, c)
	default:
		a.Unknown(node, who, t)
	}
}

// Known returns what an expression came to in the frame: as the mind noted it or, if it is known to have been evaluated in it, as it
// follows from what it reads; see Lately and Settled. Want, if it is not nil, is what it came to; else it is not known.
func (a *Explanation) Known(t *ExprTrace, want any, evaluated bool, compute func(x *wits.Context) any) *wits.Claim {
	c := a.Lately(t, want)
	if c == nil && evaluated {
		c = a.Settled(t, compute)
	}
	if c == nil || want != nil && c.Outcome != want {
		return nil
	}
	return c
}

// flat returns a text of a document on one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// Claim gives the sentence that stands last a claim, if it has none and says what decided something.
func (a *Explanation) Claim(c *wits.Claim) {
	if n := len(a.Reasons); n > 0 && c != nil && a.Reasons[n-1].Claim == nil && a.Reasons[n-1].Role != wits.RoleValue && a.Reasons[n-1].Role != wits.RoleState {
		a.Reasons[n-1].Claim = c
	}
}

// Unknown adds that nobody knows what an expression of a node had read.
func (a *Explanation) Unknown(node int, who string, t *ExprTrace) {
	if t == nil || t.Text == "" {
		return
	}
	var names []string
	for _, u := range t.Reads {
		names = append(names, u.Name)
	}
	const before = "it was checked before anything was recorded, or not at all"
	if len(names) == 0 {
		a.Say(wits.RoleValue, node, "What %s read is not known: %s.", flat(t.Text), a.Unrecorded(before))
		return
	}
	a.Lost(node, names, "when "+who+" checked it", before)
}

// Lost adds that nobody knows what values were, when says on which occasion; before is why if the frame is recorded.
func (a *Explanation) Lost(node int, names []string, when, before string) {
	were := "was"
	if len(names) > 1 {
		were = "were"
	}
	a.Say(wits.RoleValue, node, "What %s %s %s is not known: %s.", Joined(names), were, when, a.Unrecorded(before))
}

// Unrecorded is why something is not known: before if the frame of the question is recorded.
func (a *Explanation) Unrecorded(before string) string {
	if a.Notes.Covers(a.Tick) {
		return before
	}
	return "its frames are not recorded"
}
