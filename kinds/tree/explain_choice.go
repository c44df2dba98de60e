package tree

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// doing says what an active node is about.
func (e *explainer) doing(r int32) {
	n := &e.t.nodes[r]
	info := &e.Part.Nodes[e.nodes[r]]
	switch n.op {
	case opOverridden:
		return
	case opWhile:
		e.Cause("It runs as long as %s holds.", e.text(r))
	case opAwait:
		e.Cause("It waits until %s holds.", e.text(r))
	case opWait:
		e.Cause("It waits until %s s of game time.", e.port(r, "Until"))
	case opIdle:
		e.Cause("It never ends by itself.")
	case opRun, opAct:
		if info.Part >= 0 {
			e.Cause("What it runs, %s, has not ended.", info.Title)
		} else {
			e.Cause("Its action, %s, has not ended.", info.Type)
		}
	}
	if n.first == n.end {
		return
	}
	var runs []int32
	for k := n.first; k < n.end; k++ {
		if e.active(e.After, k) {
			runs = append(runs, k)
		}
	}
	if len(runs) > 0 {
		e.about(wits.RoleCause, runs[0], "It runs %s.", e.list(runs))
		return
	}
	switch n.op {
	case opDelay, opChain:
		e.Cause("It pauses until %s s of game time.", e.port(r, "Until"))
	case opRepeat, opRetry, opUntil:
		e.Cause("It runs %s again in the next frame.", e.name(n.first))
	}
}

func (e *explainer) text(r int32) string {
	if t := e.t.told[r]; t != nil {
		return kind.Quoted(t.Text)
	}
	return "its condition"
}

// chosen says why the node above runs this one, and how those fared that it tried before.
func (e *explainer) chosen(r int32) {
	p := e.t.nodes[r].parent
	if p < 0 {
		e.about(wits.RoleCause, r, "%s is the root: it runs as long as %s does.", e.name(r), e.Part.Name)
		return
	}
	n := &e.t.nodes[p]
	cause := func(format string, args ...any) { e.about(wits.RoleCause, p, format, args...) }
	defer e.briefly(len(e.Reasons), p, r)
	switch name, above := e.name(r), e.name(p); n.op {
	case opOverridden:
		cause("%s is forced by a debugger.", above)
	case opSequence, opChain, opReactiveSequence:
		how := map[op]string{opSequence: "runs its children one after another", opChain: "runs its children one after another", opReactiveSequence: "looks at its children from the first on in every frame"}[n.op]
		if r == n.first {
			cause("%s %s, and %s is the first.", above, how, name)
		} else {
			cause("%s %s, and comes to %s after %s.", above, how, name, e.name(r-1))
		}
		for k := n.first; k < r; k++ {
			e.reads(k)
		}
	case opSelector, opReactiveSelector, opHinted:
		how := map[op]string{opSelector: "tries its children in order", opReactiveSelector: "tries its children from the first on in every frame", opHinted: "tries its children in the order that hints give"}[n.op]
		tried := e.failures(n, r)
		if len(tried) == 0 {
			cause("%s %s, and %s is the first.", above, how, name)
		} else {
			cause("%s %s, and %s failed before %s.", above, how, e.list(tried), name)
		}
		for _, k := range tried {
			e.alternative(k)
		}
	case opParallel:
		cause("%s runs its children side by side.", above)
	case opRandom:
		cause("%s draws its children in a random order, and %s was drawn.", above, name)
	case opUtility:
		e.scored(p, r)
	case opSimulate:
		e.foresaw(p, r)
	case opSwitch:
		cause("%s runs %s in the case %s of %s.", above, name, e.label(p, r), e.text(p))
		e.reads(p)
	case opGuard:
		cause("%s runs %s because %s.", above, name, e.letting(p))
		e.reads(p)
	case opRepeat, opRetry, opUntil:
		cause("%s runs %s again and again.", above, name)
	case opCooldown:
		cause("%s does not cool down any more, so it runs %s.", above, name)
	case opTimeout:
		cause("%s runs %s until %s s of game time at most.", above, name, e.port(p, "Until"))
	case opDelay:
		cause("%s has waited, and runs %s now.", above, name)
	case opOnce:
		cause("%s runs %s, which has not ended yet, once.", above, name)
	case opOwn: // why is known to its author alone
		cause("%s runs %s, as its type, %s, decides.", above, name, e.Part.Nodes[e.nodes[p]].Type)
	default:
		cause("%s runs %s whenever it runs.", above, name)
	}
}

// briefly says as a clause what made the node above choose this one, if it is the one that is asked about and there was a choice. At is
// where the sentences about that begin.
func (e *explainer) briefly(at int, p, r int32) {
	if e.nodes[r] != e.Node || at >= len(e.Reasons) {
		return
	}
	brief := &e.Reasons[at].Brief
	switch n := &e.t.nodes[p]; n.op {
	case opSequence, opChain, opReactiveSequence:
		var held []string
		for k := n.first; k < r; k++ {
			if t := e.t.told[k]; t != nil && e.Part.Nodes[e.nodes[k]].Kind == "condition" && e.ended(e.After, k) == wits.Success {
				held = append(held, t.Text)
			}
		}
		*brief = strings.Join(held, " and ")
	case opSelector, opReactiveSelector, opHinted:
		if tried := e.failures(n, r); len(tried) > 0 {
			*brief = e.list(tried) + " failed"
		}
	case opRandom:
		*brief = "drawn at random"
	case opUtility:
		*brief = e.name(r) + " scores " + e.port(r, "Score")
	case opSimulate:
		*brief = "imagined as " + e.port(r, "Prospect")
	case opSwitch:
		if t := e.t.told[p]; t != nil {
			*brief = t.Text + " is " + e.label(p, r)
		}
	case opGuard:
		if t := e.t.told[p]; t != nil {
			*brief = t.Text
		}
	}
}

// failures returns the children of a selector that failed before it came to one.
func (e *explainer) failures(n *record, r int32) (tried []int32) {
	for k := n.first; k < n.end; k++ {
		if k < r || n.op == opHinted && k != r {
			if e.ended(e.After, k) == wits.Failure && !e.active(e.After, k) {
				tried = append(tried, k)
			}
		}
	}
	return tried
}

func (e *explainer) list(records []int32) string {
	var names []string
	for _, k := range records {
		names = append(names, e.name(k))
	}
	return kind.List(names)
}

// label returns the case in which a switch runs a child.
func (e *explainer) label(p, r int32) string {
	for _, l := range e.Part.Links {
		if l.From == e.nodes[p] && l.To == e.nodes[r] {
			return l.Label
		}
	}
	return "?"
}

// scored says how a utility node chose, and what the others scored.
func (e *explainer) scored(p, r int32) {
	n := &e.t.nodes[p]
	u := &e.t.utilities[n.arg]
	how := "runs the child with the highest score"
	switch {
	case u.weighted:
		how = "draws a child by the scores"
	case u.random:
		how = fmt.Sprintf("draws one of the children that score more than %v", u.above)
	}
	bonus := ""
	if u.inertia > 0 && e.active(e.Before, r) {
		bonus = fmt.Sprintf(", and %v more because it runs", u.inertia)
	}
	e.about(wits.RoleCause, p, "%s %s: %s scores %s%s.", e.name(p), how, e.name(r), e.port(r, "Score"), bonus)
	if q := e.Port(e.nodes[r], "Score", true); q != nil && q.Value >= 0 {
		e.rated(r, q.Value)
	}
	for k := n.first; k < n.end; k++ {
		q := e.Port(e.nodes[k], "Score", true)
		switch {
		case q == nil || q.Value < 0:
		case k == r:
			e.Value(e.nodes[k], q.Value, "The score of %s is %s.", e.name(k), e.Text(q.Value))
		case e.ended(e.After, k) != wits.Running && u.reactive:
			e.about(wits.RoleAlternative, k, "%s %s and is not tried again until its conditions have not held for a frame, or its score was too low.", e.name(k), verbs[e.ended(e.After, k)])
		case e.leftOut(q):
			e.about(wits.RoleAlternative, k, "%s is left out: its conditions do not hold.", e.name(k))
		case e.ended(e.After, k) != wits.Running:
			e.about(wits.RoleAlternative, k, "%s %s and is not tried again until %s ends.", e.name(k), verbs[e.ended(e.After, k)], e.name(p))
		default:
			e.about(wits.RoleAlternative, k, "%s scores %s.", e.name(k), e.Text(q.Value))
			e.rated(k, q.Value)
		}
	}
}

// rated adds what the score of a node was computed from.
func (e *explainer) rated(k int32, value int) {
	t := e.t.scores[k].told
	if r := e.t.scores[k].response; t != nil && r != nil {
		e.about(wits.RoleAlternative, k, "Its response made that of what %q gave%s.", t.Text, r.since())
		return
	}
	if t != nil {
		e.Checked(e.nodes[k], e.name(k), t, e.Recall(t, e.ValueIn(e.Tick, value)))
	}
}

// leftOut reports whether a score is that of a child whose conditions do not hold.
func (e *explainer) leftOut(score *wits.PortInfo) bool {
	v, ok := e.After.Value(score.Value).(float64)
	return ok && v == left
}

// foresaw says what a simulate node expected of its children.
func (e *explainer) foresaw(p, r int32) {
	n := &e.t.nodes[p]
	e.about(wits.RoleCause, p, "%s imagined what would come of each child, and chose %s (%s): what comes of it is %s.", e.name(p), e.name(r), e.port(p, "Why"), e.port(r, "Prospect"))
	for k := n.first; k < n.end; k++ {
		if k != r {
			e.about(wits.RoleAlternative, k, "What would come of %s is %s.", e.name(k), e.port(k, "Prospect"))
		}
	}
}

// watched says what may abort a node that runs: conditions that are looked at while it does.
func (e *explainer) watched(r int32) {
	for p := e.t.nodes[r].parent; p >= 0; r, p = p, e.t.nodes[p].parent {
		n := &e.t.nodes[p]
		if n.op == opGuard && n.flags&self != 0 {
			e.about(wits.RoleAlternative, p, "%s looks on, and aborts %s as soon as %s does not hold.", e.name(p), e.name(r), e.text(p))
			e.reads(p)
		}
		if n.flags&observed == 0 {
			continue
		}
		for k := n.first; k < r; k++ {
			c := e.watcher(k)
			if c < 0 {
				continue
			}
			when := "begins to hold"
			if n.on == wits.Success {
				when = "does not hold any more"
			}
			e.about(wits.RoleAlternative, c, "%s looks on, and aborts %s as soon as %s %s.", e.name(c), e.name(r), e.text(c), when)
			e.reads(c)
		}
	}
}

// watcher returns the condition of a child of an observed node that is looked at while others run; -1 if there is none.
func (e *explainer) watcher(k int32) int32 {
	c := &e.t.nodes[k]
	switch {
	case c.flags&observes != 0 || c.op == opGuard && c.flags&lower != 0:
		return k
	case c.flags&lower != 0:
		for i := c.first; i < c.first+c.arg; i++ {
			if e.t.nodes[i].flags&lower != 0 {
				return i
			}
		}
	}
	return -1
}

// aborted says who aborted a node.
func (e *explainer) aborted(r int32) {
	top := r
	for p := e.t.nodes[top].parent; p >= 0 && e.ended(e.After, p) == wits.Aborted && !e.active(e.After, p); p = e.t.nodes[top].parent {
		top = p
	}
	if top != r {
		e.about(wits.RoleCause, top, "%s lies in %s, which was aborted.", e.name(r), e.name(top))
	}
	p := e.t.nodes[top].parent
	if p < 0 {
		e.about(wits.RoleCause, top, "%s was ended as a whole, by what it is part of.", e.Part.Name)
		return
	}
	n := &e.t.nodes[p]
	cause := func(k int32, format string, args ...any) { e.about(wits.RoleCause, k, format, args...) }
	switch s := e.ended(e.After, p); {
	case n.op == opOverridden:
		cause(p, "A debugger forces the result of %s, so it runs nothing.", e.name(p))
		return
	case n.op == opTimeout:
		cause(p, "%s aborted it: the time that it gives it was over.", e.name(p))
		return
	case n.op == opGuard:
		cause(p, "%s aborted it: %s.", e.name(p), e.held(p))
		e.reads(p)
		return
	case n.op == opParallel && !e.active(e.After, p):
		cause(p, "%s %s, and ended what still ran of it.", e.name(p), verbs[s])
		if d := e.decider(p); d >= 0 {
			e.result(d)
		}
		return
	}
	for k := n.first; k < n.end; k++ {
		if k == top || !e.active(e.After, k) {
			continue
		}
		cause(k, "%s runs %s in its place.", e.name(p), e.name(k))
		e.chosen(k)
		e.lets(k)
		return
	}
	for k := n.first; k < n.end; k++ {
		if c := e.watcher(k); c >= 0 && k != top && e.ended(e.After, c) != wits.Running {
			cause(c, "%s aborted it: %s.", e.name(c), e.held(c))
			e.reads(c)
			return
		}
	}
	if d := e.decider(p); d >= 0 && d != top && !e.active(e.After, p) {
		_, text := e.because(p)
		cause(d, "%s, so nothing else of it goes on.", text)
		e.reads(d)
		return
	}
	cause(p, "%s went on without it.", e.name(p))
}

// lets adds the conditions that let a node run.
func (e *explainer) lets(r int32) {
	n := &e.t.nodes[r]
	if n.op == opGuard {
		e.about(wits.RoleCause, r, "%s runs because %s.", e.name(r), e.letting(r))
		e.reads(r)
	}
	if n.op == opSequence || n.op == opReactiveSequence || n.op == opParallel {
		for k := n.first; k < n.end; k++ {
			switch e.t.nodes[k].op {
			case opIf, opIfPort, opWhile:
				e.about(wits.RoleCause, k, "%s lets it: %s.", e.name(k), e.letting(k))
				e.reads(k)
			}
		}
	}
}

// letting says that a condition holds, or did when it was looked at.
func (e *explainer) letting(r int32) string {
	c := e.recall(r, true)
	if c == nil {
		return e.text(r) + " held when it was checked"
	}
	e.claims[r] = c
	return fmt.Sprintf("%s held (frame %d)", e.text(r), c.Tick)
}

// instead says of a node that does not run what does, and why it was not its turn.
func (e *explainer) instead(r int32) {
	b, p := r, e.t.nodes[r].parent
	for p >= 0 && !e.active(e.After, p) {
		b, p = p, e.t.nodes[p].parent
	}
	if p < 0 {
		if !e.Runs() && !e.active(e.Before, r) { // else the tree says why
			e.Cause("%s, which it is part of, ended in this frame.", e.Part.Name)
		}
		return
	}
	n := &e.t.nodes[p]
	runs := int32(-1)
	for k := n.first; k < n.end && runs < 0; k++ {
		if e.active(e.After, k) {
			runs = k
		}
	}
	if b != r {
		e.about(wits.RoleCause, b, "It lies in %s, which is not active.", e.name(b))
	}
	if runs < 0 {
		e.about(wits.RoleAlternative, p, "%s runs no child at the moment.", e.name(p))
		return
	}
	other := func(format string, args ...any) { e.about(wits.RoleAlternative, runs, format, args...) }
	switch name, k := e.name(p), e.name(runs); {
	case b == runs:
		return
	case n.op == opParallel:
		other("%s goes on with %s, and does not run again what has ended.", name, k)
		return
	case n.op == opUtility || n.op == opSimulate:
		other("%s runs %s.", name, k)
		e.chosen(runs)
		return
	case n.op == opSwitch:
		other("%s runs %s, the case %s of %s.", name, k, e.label(p, runs), e.text(p))
		e.reads(p)
		return
	case b > runs && (n.op == opSequence || n.op == opReactiveSequence || n.op == opChain):
		other("%s has not come to %s: it runs %s, which is to succeed first.", name, e.name(b), k)
	case n.op == opOwn: // why is known to its author alone
		other("%s runs %s, as its type, %s, decides.", name, k, e.Part.Nodes[e.nodes[p]].Type)
		return
	case b > runs && (n.op == opSelector || n.op == opReactiveSelector):
		other("%s comes to %s only when %s has failed, and that runs.", name, e.name(b), k)
	default:
		other("%s runs %s.", name, k)
	}
	if b != r && b < runs && e.ended(e.After, b) == wits.Failure {
		e.alternative(b)
	}
}
