package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a node stands as it does: who chose it and why not another, how it ended and because of which leaf, who
// aborted it, or what runs in its place.
func (t *tree) Explain(q *wits.Question) []wits.Reason {
	e := t.explainer(q)
	if r := e.record(q.Node); int(r) < len(t.nodes) {
		e.node(r)
	} else {
		e.servant(q.Node, t.servants[int(r)-len(t.nodes)])
	}
	return e.Reasons
}

// ExplainEnd says why the tree has ended: because its root has.
func (t *tree) ExplainEnd(q *wits.Question) []wits.Reason {
	e := t.explainer(q)
	if s := e.ended(q.After, 0); s == wits.Success || s == wits.Failure {
		e.result(0)
	}
	return e.Reasons
}

// explainer puts an answer together. Nodes are known by their records.
type explainer struct {
	*kind.Explanation
	t      *tree
	nodes  []int                 // of the part, by record; then those of what services run
	told   map[int32]bool        // of which records it is told how they ended
	claims map[int32]*wits.Claim // that sentences have made, by record
	first  int                   // the root's activity bit; those of the others follow in the order of the records
}

func (t *tree) explainer(q *wits.Question) *explainer {
	e := &explainer{Explanation: kind.NewExplanation(q), t: t, nodes: make([]int, len(t.nodes)+len(t.servants)), told: map[int32]bool{}, claims: map[int32]*wits.Claim{}}
	for i := range e.Part.Nodes {
		if bit := e.Part.Nodes[i].Active; i == 0 || bit < e.first {
			e.first = bit
		}
	}
	for i := range e.Part.Nodes {
		e.nodes[e.Part.Nodes[i].Active-e.first] = i
	}
	return e
}

func (e *explainer) record(node int) int32 { return int32(e.Part.Nodes[node].Active - e.first) }

func (e *explainer) name(r int32) string { return e.Part.Nodes[e.nodes[r]].Name }

func (e *explainer) active(m *wits.Mind, r int32) bool { return m != nil && m.Active(e.first+int(r)) }

// ended tells how a node has ended last; Running if it has not.
func (e *explainer) ended(m *wits.Mind, r int32) wits.Status {
	n := &e.Part.Nodes[e.nodes[r]]
	s := wits.Running
	if m != nil && m.Active(n.Succeeded) {
		s |= wits.Success
	}
	if m != nil && m.Active(n.Failed) {
		s |= wits.Failure
	}
	return s
}

// about says a sentence about a node.
func (e *explainer) about(role wits.Role, r int32, format string, args ...any) {
	e.Say(role, e.nodes[r], format, args...)
}

var verbs = [...]string{"runs", "succeeded", "failed", "was aborted"}

// node is the answer about one.
func (e *explainer) node(r int32) {
	was, is := e.active(e.Before, r), e.active(e.After, r)
	s := e.ended(e.After, r)
	over := s != wits.Running && (was || s != e.ended(e.Before, r) && e.Before != nil || e.Since == e.Tick && e.Before != nil)
	switch {
	case is && was && e.Since == e.Tick:
		e.State("%s ended and began anew in this frame.", e.name(r))
		e.begun(r)
		e.doing(r)
	case is && e.Before != nil && !was:
		e.State("%s became active in this frame.", e.name(r))
		e.begun(r)
		e.doing(r)
	case is:
		e.Stands(e.name(r), true)
		e.doing(r)
		e.chosen(r)
		e.watched(r)
	case over:
		e.State("%s ended in this frame: it %s.", e.name(r), verbs[s])
		if r == 0 && was && !e.Runs() {
			break // the tree has ended with it, and says why
		}
		e.result(r)
		if s != wits.Aborted {
			if !was && e.Before != nil {
				e.begun(r)
			}
			e.instead(r)
		}
	case was:
		e.State("%s ended in this frame: it was aborted, and may be chosen again.", e.name(r))
		e.instead(r)
	default:
		e.Stands(e.name(r), false)
		if s == wits.Aborted {
			e.Cause("It was aborted when it ran last.")
		} else if s != wits.Running {
			d, text := e.because(r)
			e.about(wits.RoleCause, d, "When it was visited last, %s.", text)
			e.reads(d)
			e.tried(r, d)
		}
		e.instead(r)
	}
	if e.claims[r] != nil || e.recall(r, nil) != nil || e.active(e.After, r) {
		e.reads(r)
	}
}

// begun says why a node has begun: who chose it, and why those have begun in which it lies.
func (e *explainer) begun(r int32) {
	for {
		e.chosen(r)
		p := e.t.nodes[r].parent
		if p < 0 || e.active(e.Before, p) {
			return
		}
		r = p
	}
}

// result says why a node has ended as it did.
func (e *explainer) result(r int32) {
	if e.ended(e.After, r) == wits.Aborted {
		e.aborted(r)
		return
	}
	d, text := e.because(r)
	e.about(wits.RoleCause, d, "%s.", text)
	e.reads(d)
	e.tried(r, d)
}

// tried says how the children of a selector ended that has failed, since none of them succeeded.
func (e *explainer) tried(r, decided int32) {
	e.told[r], e.told[decided] = true, true
	n := &e.t.nodes[decided]
	if e.ended(e.After, decided) != wits.Failure {
		return
	}
	switch n.op {
	case opSelector, opReactiveSelector, opHinted, opUtility, opSimulate, opRandom, opOwn:
		for k := n.first; k < n.end; k++ {
			if e.ended(e.After, k) == wits.Failure {
				e.alternative(k)
			}
		}
	}
}

// alternative says, once, how a sibling ended that was tried.
func (e *explainer) alternative(k int32) {
	d, text := e.because(k)
	if e.told[k] || e.told[d] {
		return
	}
	e.told[k] = true
	e.about(wits.RoleAlternative, k, "%s.", text)
	e.reads(d)
}

// because says in a clause how a node ended and which node under it decided that.
func (e *explainer) because(r int32) (decided int32, text string) {
	d := r
	for k := e.decider(d); k >= 0; k = e.decider(d) {
		d = k
	}
	s := e.ended(e.After, r)
	text = e.name(r) + " " + verbs[s]
	if d != r {
		text += fmt.Sprintf(" because %s %s", e.name(d), verbs[e.ended(e.After, d)])
	}
	if own := e.own(d); own != "" {
		text += ": " + own
	}
	return d, text
}

// decider returns the child whose result a node's follows from; -1 if that is none in particular.
func (e *explainer) decider(r int32) int32 {
	n := &e.t.nodes[r]
	s := e.ended(e.After, r)
	if n.op == opOverridden || n.first == n.end || s == wits.Running || s == wits.Aborted {
		return -1
	}
	want := s
	switch n.op {
	case opInvert:
		want = wits.Success + wits.Failure - s
	case opForce, opUntil:
		if want = e.ended(e.After, n.first); want == wits.Running {
			return -1
		}
	case opSequence, opReactiveSequence, opChain, opRandom:
		if n.op != opRandom && s == wits.Success || n.op == opRandom && s == n.on {
			return -1 // all of them
		}
	case opSelector, opReactiveSelector, opHinted, opUtility, opSimulate:
		if s == wits.Failure {
			return -1
		}
	case opGuard:
		if holds, known := e.last(r); known && !holds {
			return -1
		}
	case opOwn:
		if n.end-n.first > 1 {
			return -1 // which of them is known to its author alone
		}
	case opRepeat, opRetry:
		if s == n.on {
			return -1
		}
	}
	for k := n.first; k < n.end; k++ {
		if e.ended(e.After, k) == want && !e.active(e.After, k) {
			return k
		}
	}
	return -1
}

// own says in a clause what a node's result comes from, if that is no child of it; "" if there is nothing to say.
func (e *explainer) own(r int32) string {
	n := &e.t.nodes[r]
	info := &e.Part.Nodes[e.nodes[r]]
	s := e.ended(e.After, r)
	switch n.op {
	case opOverridden:
		return "a debugger forces its result"
	case opIf, opIfPort, opWhile, opAwait:
		return e.held(r)
	case opGuard:
		if s == wits.Failure {
			return e.held(r)
		}
	case opWait:
		return "its time was over"
	case opTimeout:
		if s == wits.Failure {
			return "its time was over"
		}
	case opCooldown:
		if s == wits.Failure {
			return "it cools down until " + e.port(r, "Until") + " s of game time"
		}
	case opRepeat, opRetry:
		return "it has run " + e.name(n.first) + " " + e.port(r, "Count") + " times"
	case opSwitch:
		if t := e.t.told[r]; t != nil {
			return fmt.Sprintf("it runs nothing for the value of %s", t.Text)
		}
	case opRun, opAct:
		if info.Part >= 0 {
			return "so did what it runs, " + info.Title
		}
		return "its action, " + info.Type + ", says so"
	case opOwn:
		return "its type, " + info.Type + ", decides that"
	case opStatus:
		return "it always does"
	case opScript, opFire, opLog:
		return "it does what it does at once"
	case opSequence, opReactiveSequence, opChain, opParallel, opRandom:
		if s == wits.Success {
			return "all that it waited for did"
		}
	case opSelector, opReactiveSelector, opHinted, opUtility, opSimulate:
		if s == wits.Failure && n.first < n.end {
			return "no child of it succeeded"
		}
	}
	return ""
}

// port returns the text of a node's value.
func (e *explainer) port(r int32, name string) string {
	return e.Out(e.nodes[r], name, "an unknown number of")
}

// recall returns what a node's condition or value came to when it was evaluated last, up to the frame; nil if that is not known. Want,
// if it is not nil, is what it came to. A condition that reads what only the game writes, and that has been evaluated in this
// frame, is known without notes.
func (e *explainer) recall(r int32, want any) *wits.Claim {
	t := e.t.told[r]
	if c := e.Recall(t, want); c != nil {
		return c
	}
	if t == nil || e.t.nodes[r].op == opSwitch || !e.evaluated(r) {
		return nil
	}
	if c := e.Settled(t, func(x *wits.Context) any { return e.compute(x, r) }); c != nil && (want == nil || c.Outcome == want) {
		return c
	}
	return nil
}

// evaluated reports whether a condition is known to have been evaluated in the frame: it has ended otherwise than before.
func (e *explainer) evaluated(r int32) bool {
	switch s := e.ended(e.After, r); e.t.nodes[r].op {
	case opIf, opIfPort, opWhile, opAwait:
		return e.Before != nil && s != e.ended(e.Before, r) && s != wits.Aborted && s != wits.Running
	}
	return false
}

func (e *explainer) compute(x *wits.Context, r int32) bool {
	n := &e.t.nodes[r]
	if n.op == opIfPort {
		return x.Words()[n.arg]&1 != 0
	}
	return e.t.conditions[n.arg].f(x)
}

// last is what a node's condition came to when it was evaluated last, if that is known.
func (e *explainer) last(r int32) (holds, known bool) {
	if c := e.recall(r, nil); c != nil {
		holds, known = c.Outcome.(bool)
		return holds, known
	}
	return e.holds(e.After, r)
}

// holds computes a node's condition as a mind stands at the end of a frame, if it reads nothing but the mind. It may have been
// otherwise when it was evaluated.
func (e *explainer) holds(m *wits.Mind, r int32) (holds, known bool) {
	n := &e.t.nodes[r]
	if t := e.t.told[r]; t == nil || t.Calls || n.op == opOverridden || n.op == opSwitch {
		return false, false
	}
	known = e.Try(m, func(x *wits.Context) { holds = e.compute(x, r) })
	return holds, known
}

// held says what a node's condition said when it was evaluated last, in which frame, and what it says now if that is something
// else.
func (e *explainer) held(r int32) string {
	t := e.t.told[r]
	if t == nil {
		return ""
	}
	then := e.ended(e.After, r) == wits.Success
	text := map[bool]string{true: " held", false: " did not hold"}[then]
	if c := e.recall(r, then); c != nil {
		e.claims[r] = c
		text += fmt.Sprintf(" (frame %d)", c.Tick)
		if e.Still(c) {
			return kind.Quoted(t.Text) + text
		}
	} else {
		text += " when it was checked"
	}
	if holds, known := e.holds(e.After, r); known && holds != then {
		text += map[bool]string{true: "; it does now", false: "; it does not any more"}[holds]
	}
	return kind.Quoted(t.Text) + text
}

// reads adds the values that a node's condition or value read when it was evaluated: as a sentence has said, or else last.
func (e *explainer) reads(r int32) {
	c := e.claims[r]
	if c == nil {
		c = e.recall(r, nil)
	}
	e.Checked(e.nodes[r], e.name(r), e.t.told[r], c)
}
