package behaviours

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a behaviour is chosen or is not: its precondition and its stimulus, and those of the siblings that come
// before it.
func (t *tree) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), t: t}
	e.was, e.now = e.chosenIn(q.Before), e.chosenIn(q.After)
	e.node(int32(q.Node))
	return e.Reasons
}

// ExplainEnd says why the tree has ended: because a behaviour that was chosen says so.
func (t *tree) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), t: t}
	e.was, e.now = e.chosenIn(q.Before), e.chosenIn(q.After)
	var might []int32
	for i := range t.nodes {
		if c := e.checked(int32(i), nil); t.nodes[i].ends != wits.Running && (t.told[i] == nil || c == nil || c.Outcome == true) {
			might = append(might, int32(i))
		}
	}
	for _, i := range might {
		if len(might) == 1 {
			e.about(wits.RoleCause, i, "%s was chosen, which ends the tree with %s.", e.name(i), t.nodes[i].ends)
			e.accepted(i)
		} else {
			e.about(wits.RoleCause, i, "%s ends the tree with %s if it is chosen.", e.name(i), t.nodes[i].ends)
		}
	}
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	t        *tree
	was, now []bool // which nodes were chosen at the last look
}

// chosenIn tells which nodes are chosen in a mind.
func (e *explainer) chosenIn(m *wits.Mind) []bool {
	all := make([]bool, len(e.t.nodes))
	e.Try(m, func(x *wits.Context) {
		for i := range all {
			all[i] = bit(x.Words(), e.t.chosen, int32(i))
		}
	})
	return all
}

func (e *explainer) name(i int32) string { return e.Part.Nodes[i].Name }

func (e *explainer) about(role wits.Role, i int32, format string, args ...any) {
	e.Say(role, int(i), format, args...)
}

// parent returns the node that a node lies under; -1 for the root.
func (e *explainer) parent(i int32) int32 {
	for p := i - 1; p >= 0; p-- {
		if e.t.nodes[p].end > i {
			return p
		}
	}
	return -1
}

// node is the answer about one.
func (e *explainer) node(i int32) {
	n := &e.t.nodes[i]
	ended := ": it was not chosen any more"
	if e.now[i] {
		ended = ": what it ran was over"
	}
	was, is := e.Life("", ended)
	if !was && !is && e.now[i] && n.runner != nil {
		e.Cause("It is chosen, and what it ran is over.")
	}
	if !e.Runs() {
		if !was { // else the tree says why
			e.Cause("%s, which it is part of, ended in this frame.", e.Part.Name)
		}
		return
	}
	if e.t.importance >= 0 {
		e.Cause("%s does not look in every frame: between, what runs goes on.", e.Part.Name)
	}
	if e.now[i] {
		e.chosen(i)
		return
	}
	b, p := i, e.parent(i)
	for p >= 0 && !e.now[p] {
		b, p = p, e.parent(p)
	}
	if b != i {
		e.about(wits.RoleCause, b, "It lies under %s, which is not chosen.", e.name(b))
	}
	e.refused(b, p)
}

// chosen says why a node is chosen, up to those that were before.
func (e *explainer) chosen(i int32) {
	for {
		e.accepted(i)
		p := e.parent(i)
		if p < 0 {
			e.about(wits.RoleCause, i, "%s is the root of %s.", e.name(i), e.Part.Name)
			return
		}
		n := &e.t.nodes[p]
		switch {
		case n.position >= 0:
			e.about(wits.RoleCause, p, "%s runs its children one after another, and it is the turn of %s.", e.name(p), e.name(i))
		case n.chooses == highest:
			e.about(wits.RoleCause, p, "%s takes the child with the highest score of those that can be chosen.", e.name(p))
			e.briefly(i, "%s scores highest", e.name(i))
			e.scores(p)
		case n.chooses == random:
			e.about(wits.RoleCause, p, "%s draws a child of those that can be chosen, and stays with it.", e.name(p))
		default:
			e.about(wits.RoleCause, p, "%s takes the first child that can be chosen, and %s is.", e.name(p), e.name(i))
			e.briefly(i, "%s is the first that can be chosen", e.name(i))
			e.before(p, i)
		}
		if e.was[p] || e.Before == nil {
			return
		}
		i = p
	}
}

// briefly says the sentence before as a clause, if it is about the node that is asked about.
func (e *explainer) briefly(i int32, format string, args ...any) {
	if int(i) == e.Node {
		e.Brief(format, args...)
	}
}

// before says why siblings that come first were not chosen.
func (e *explainer) before(p, i int32) {
	for c := p + 1; c < i; c = e.t.nodes[c].end {
		if e.now[c] {
			e.about(wits.RoleAlternative, c, "%s is chosen, too: it lets others run beside it.", e.name(c))
			continue
		}
		e.about(wits.RoleAlternative, c, "%s cannot be chosen: %s.", e.name(c), e.why(c))
		e.reads(c, false)
	}
}

// scores names those of the children, as far as they are known.
func (e *explainer) scores(p int32) {
	for c := p + 1; c < e.t.nodes[p].end; c = e.t.nodes[c].end {
		t := e.t.rated[c]
		claim := e.Known(t, nil, e.now[c] && e.looked(), func(x *wits.Context) any { return (*e.t.nodes[c].score)(x) })
		if claim == nil {
			continue
		}
		score, _ := claim.Outcome.(float64)
		e.about(wits.RoleAlternative, c, "%s scored %s (frame %d).", e.name(c), kind.Number(score), claim.Tick)
		e.Claim(claim)
		e.Was(int(c), e.name(c), claim)
	}
}

// accepted says that what a node asks for was so.
func (e *explainer) accepted(i int32) {
	if s := e.t.nodes[i].stimulus; s >= 0 {
		e.about(wits.RoleCause, i, "%s reacts to %s, which has fired.", e.name(i), e.t.heard[s])
	}
	if e.t.told[i] == nil {
		return
	}
	if c := e.checked(i, true); c != nil {
		e.about(wits.RoleCause, i, "%s was chosen because %s held (frame %d).", e.name(i), e.text(i), c.Tick)
	} else {
		e.about(wits.RoleCause, i, "%s was chosen because %s held when it was checked.", e.name(i), e.text(i))
	}
	e.reads(i, true)
}

// refused says why a node is not chosen though the one above is, and which is.
func (e *explainer) refused(b, p int32) {
	e.about(wits.RoleCause, b, "%s is not chosen: %s.", e.name(b), e.why(b))
	e.reads(b, false)
	if p < 0 {
		return
	}
	for c := p + 1; c < e.t.nodes[p].end; c = e.t.nodes[c].end {
		if e.now[c] {
			because := ""
			if claim := e.checked(c, true); claim != nil {
				because = fmt.Sprintf(": %s held (frame %d)", e.text(c), claim.Tick)
			}
			e.about(wits.RoleAlternative, c, "%s has chosen %s%s.", e.name(p), e.name(c), because)
			e.reads(c, true)
		}
	}
	if e.t.nodes[p].chooses == highest {
		e.scores(p)
	}
}

// why says in a clause why a node was not chosen.
func (e *explainer) why(i int32) string {
	n := &e.t.nodes[i]
	p := e.parent(i)
	if n.stimulus >= 0 && !e.waits(n.stimulus) {
		return e.t.heard[n.stimulus] + " has not fired, or has been reacted to"
	}
	if c := e.checked(i, false); c != nil {
		return fmt.Sprintf("%s did not hold (frame %d)", e.text(i), c.Tick)
	}
	switch {
	case p >= 0 && e.t.nodes[p].position >= 0:
		return "it is not its turn"
	case p >= 0 && e.t.nodes[p].chooses != first:
		return "another was"
	case n.position >= 0:
		return "all its children have been run, and its turn comes again after its precondition has been false"
	case e.t.told[i] != nil && e.checked(i, true) == nil:
		return e.text(i) + " did not hold, or another came before it"
	case n.shared != nil:
		return "the root of what it runs does not want to, or another came before it"
	}
	return "another came before it"
}

// waits reports whether a stimulus has fired and nobody has reacted to it.
func (e *explainer) waits(stimulus int32) (waits bool) {
	e.Try(e.After, func(x *wits.Context) { waits = x.Words()[e.t.stimuli[stimulus]] != 0 })
	return waits
}

// checked returns what a precondition came to when it was evaluated last, if it would come to that now, too; nil if that is not known.
// Want, if it is not nil, is what it came to.
func (e *explainer) checked(i int32, want any) *wits.Claim {
	t := e.t.told[i]
	if t == nil {
		return nil
	}
	if want == true { // it was chosen, however long ago that was
		if c := e.Recall(t, want); c != nil && (e.now[i] || e.Still(c)) {
			return c
		}
	}
	return e.Known(t, want, e.now[i] && e.looked(), func(x *wits.Context) any { return (*e.t.nodes[i].when)(x) })
}

// looked reports whether the tree is known to have chosen in the frame.
func (e *explainer) looked() bool { return e.t.importance < 0 && e.Runs() }

func (e *explainer) text(i int32) string { return kind.Quoted(e.t.told[i].Text) }

// reads adds what a precondition had read when it held, or did not.
func (e *explainer) reads(i int32, held bool) {
	if c := e.checked(i, held); c != nil || held {
		e.Checked(int(i), e.name(i), e.t.told[i], c)
	}
}
