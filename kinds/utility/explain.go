package utility

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why an option runs or does not: how the last decision went, what its considerations saw, and what became of
// the others.
func (u *reasoner) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), root: u}
	if l, i := u.of(q.Node); l != nil {
		e.level(l, q.Node)
		e.option(i)
	}
	return e.Reasons
}

// ExplainEnd says why the document has ended: because an option has, or because none is of use.
func (u *reasoner) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), root: u}
	e.level(u, u.options[0].Node.Index())
	e.end()
	return e.Reasons
}

// of finds the level that an option lies on, and its place there; nil if the node is no option.
func (u *reasoner) of(node int) (*reasoner, int) {
	for i := range u.options {
		if u.options[i].Node.Index() == node {
			return u, i
		}
		if inner, ok := u.options[i].Part().(*reasoner); ok && u.options[i].Node.Part == nil { // and no document of its own
			if l, k := inner.of(node); l != nil {
				return l, k
			}
		}
	}
	return nil, -1
}

// explainer puts an answer about the options of a level together.
type explainer struct {
	*kind.Explanation
	root  *reasoner
	u     *reasoner
	owner string // what chooses: the document, or the option that they lie in
	rows  []Row  // by option
}

func (e *explainer) level(u *reasoner, node int) {
	e.u, e.owner, e.rows = u, e.Part.Name, nil
	if outer := e.Part.Nodes[node].Outer; outer >= 0 {
		e.owner = e.Part.Nodes[outer].Name
	}
	for i := range u.options {
		e.rows = append(e.rows, rowOf(e.After, e.info(i)))
	}
}

// outer explains the level of the option in which the level lies; nil, -1 if it lies in none.
func (e *explainer) outer() (*explainer, int) {
	node := e.info(0).Outer
	if node < 0 {
		return nil, -1
	}
	l, i := e.root.of(node)
	o := &explainer{Explanation: e.Explanation, root: e.root}
	o.level(l, node)
	return o, i
}

func (e *explainer) info(i int) *wits.NodeInfo { return &e.Part.Nodes[e.u.options[i].Node.Index()] }

func (e *explainer) name(i int) string { return e.info(i).Name }

func (e *explainer) about(role wits.Role, i int, format string, args ...any) {
	e.Say(role, e.u.options[i].Node.Index(), format, args...)
}

// runs returns the option that runs; -1 for none.
func (e *explainer) runs() int {
	for i := range e.rows {
		if e.rows[i].Active {
			return i
		}
	}
	return -1
}

var endings = [outcomes]string{"", "succeeded", "failed", "was interrupted"}

// endedAs returns how an option ended, whatever a mind from a file says.
func endedAs(o Outcome) string { return endings[min(o, Interrupted)] }

// option is the answer about one.
func (e *explainer) option(i int) {
	r := &e.rows[i]
	was, is := e.Ran(e.info(i).Active)
	switch {
	case is && e.Before != nil && !was:
		e.State("%s became active in this frame.", e.name(i))
		e.chosen(i)
		if o, k := e.outer(); o != nil && e.Changed(o.info(k).Active) {
			o.chosen(k)
		}
	case is:
		e.Stands(e.name(i), true)
		e.chosen(i)
		e.next()
	case was && e.depth(e.After, i) > 0:
		e.State("%s was suspended in this frame.", e.name(i))
		e.suspended(i)
	case was:
		e.State("%s ended in this frame: it %s.", e.name(i), endedAs(max(r.Outcome, Success)))
		e.stopped(i)
	case e.Since >= 0 && e.Since == e.Tick && r.Decision == Chosen && r.Outcome != None:
		e.State("%s was chosen in this frame and %s at once.", e.name(i), endedAs(r.Outcome))
		e.chosen(i)
	default:
		e.Stands(e.name(i), false)
		e.rests(i)
	}
	e.terms(i)
	e.others(i)
}

// chosen says how the option was chosen.
func (e *explainer) chosen(i int) {
	r := &e.rows[i]
	cause := func(format string, args ...any) { e.about(wits.RoleCause, i, format, args...) }
	if was := e.depth(e.Before, i); was > 0 {
		cause("It was suspended, and goes on.")
	}
	if r.Decision != Chosen {
		cause("It runs since a decision that is over; the last one did not choose it.")
		return
	}
	switch e.u.choose {
	case sequence:
		cause("%s runs its options one after the other, and it is the turn of %s.", e.owner, e.name(i))
		return
	case rules:
		cause("%s takes the first option in its order that scores above 0: %s.", e.owner, e.name(i))
		e.Brief("%s is the first option that scores above 0", e.name(i))
	case weighted:
		total := 0.0
		for k := range e.rows {
			if s := e.rows[k].Decision; s == Chosen || s == Unlucky {
				total += e.rows[k].Score
			}
		}
		cause("%s draws an option by score, and %s was drawn: it scored %s of %s in all.", e.owner, e.name(i), short(r.Score), short(total))
		e.Brief("%s was drawn by score, %s of %s", e.name(i), brief(r.Score), brief(total))
	case ownChoice:
		cause("%s has the game choose among its options of use, and it took %s: it scored %s.", e.owner, e.name(i), short(r.Score))
		e.Brief("%s was taken, with %s", e.name(i), brief(r.Score))
	default:
		if e.u.ranked {
			cause("%s takes the highest score of the highest rank: %s scored %s at rank %s.", e.owner, e.name(i), short(r.Score), short(r.Rank))
			e.Brief("%s scores highest of rank %s, %s", e.name(i), short(r.Rank), brief(r.Score))
		} else {
			cause("%s takes the highest score: %s scored %s.", e.owner, e.name(i), short(r.Score))
			e.Brief("%s scores highest, %s", e.name(i), brief(r.Score))
		}
	}
	e.score(i)
}

// score says what of the score is not of the present.
func (e *explainer) score(i int) {
	r := &e.rows[i]
	p := e.Port(e.Node, "Score", true)
	if p == nil || p.Value < 0 || e.u.options[i].Node.Index() != e.Node {
		return
	}
	if m := r.Modifier; m != 0 {
		why := "because it runs"
		if !r.Active || e.Changed(e.info(i).Active) {
			why = "from its past"
		}
		e.Value(e.Node, p.Value, "The score of %s is %s, of which %s is %s.", e.name(i), short(r.Score), short(m), why)
		return
	}
	e.Value(e.Node, p.Value, "The score of %s is %s.", e.name(i), short(r.Score))
}

// next says when there will be another decision.
func (e *explainer) next() {
	switch {
	case e.u.choose == sequence:
	case e.u.every == 0:
		e.Cause("%s decides anew in every frame, and nothing has come before it.", e.owner)
	case e.u.every > 0:
		e.Cause("%s decides anew every %s s, and when an option has ended.", e.owner, short(e.u.every))
	default:
		e.Cause("%s decides anew when an option has ended or a trigger asks for it.", e.owner)
	}
}

// stopped says why an option has ended.
func (e *explainer) stopped(i int) {
	k := e.runs()
	if o, up := e.outer(); o != nil && e.Changed(o.info(up).Active) {
		e.Say(wits.RoleCause, e.info(i).Outer, "%s ended in this frame, too, in which it lies: that %s.", e.owner, endedAs(max(o.rows[up].Outcome, Success)))
		if o.rows[up].Outcome == Interrupted {
			o.stopped(up)
			return
		}
	}
	switch {
	case e.rows[i].Outcome != Interrupted && e.info(i).Part >= 0:
		e.Cause("What it ran, %s, ended so.", e.info(i).Title)
	case e.rows[i].Outcome != Interrupted && e.info(i).Type != "":
		e.Cause("Its action, %s, ended so.", e.info(i).Type)
	case e.rows[i].Outcome == Interrupted && k < 0:
		e.Cause("No option of %s is of use any more, or %s ended itself.", e.owner, e.owner)
	}
	if k >= 0 {
		e.about(wits.RoleCause, k, "%s runs %s in its place.", e.owner, e.name(k))
		e.chosen(k)
	}
	if e.rows[i].Outcome == Interrupted && e.rows[i].Decision != Chosen {
		e.about(wits.RoleCause, i, "%s.", e.whyNot(i))
	}
}

// rests says why an option does not run.
func (e *explainer) rests(i int) {
	outer := e.info(i).Outer
	switch k := e.runs(); {
	case outer >= 0 && !e.After.Active(e.Part.Nodes[outer].Active):
		e.Say(wits.RoleCause, outer, "It lies in %s, which is not active.", e.owner)
		o, k := e.outer()
		o.rests(k)
		return
	case e.depth(e.After, i) > 0:
		e.suspended(i)
	case k >= 0:
		e.about(wits.RoleCause, i, "%s.", e.whyNot(i))
		e.about(wits.RoleCause, k, "%s runs %s.", e.owner, e.name(k))
	default:
		e.about(wits.RoleCause, i, "%s.", e.whyNot(i))
		e.Cause("%s runs no option.", e.owner)
	}
	if o := e.rows[i].Outcome; o != None {
		e.about(wits.RoleCause, i, "It %s when it ran last.", endedAs(o))
	}
}

func (e *explainer) suspended(i int) {
	e.about(wits.RoleCause, i, "%s is suspended, and may go on when what runs has ended.", e.name(i))
	if k := e.runs(); k >= 0 {
		e.about(wits.RoleCause, k, "%s runs %s, which suspends others.", e.owner, e.name(k))
	}
}

// depth returns an option's place among those that are suspended; 0 if it is not.
func (e *explainer) depth(m *wits.Mind, i int) int64 {
	p := e.Port(e.u.options[i].Node.Index(), "Suspended", true)
	if m == nil || p == nil || p.Value < 0 || !e.u.suspends {
		return 0
	}
	d, _ := m.Value(p.Value).(int64)
	return d
}

// others says what became of the other options in the last decision.
func (e *explainer) others(i int) {
	if e.u.choose == sequence {
		return
	}
	for k := range e.rows {
		if k != i && !e.rows[k].Active {
			e.about(wits.RoleAlternative, k, "%s.", e.whyNot(k))
			if p := e.Port(e.u.options[k].Node.Index(), e.rows[k].Vetoed, true); p != nil {
				e.Last().Value = e.origin(k, p)
				if t := e.rows[k].term(e.rows[k].Vetoed); t != nil {
					e.claimed(k, t, p)
				}
			}
		}
	}
}

// whyNot says in a clause what became of an option in the last decision.
func (e *explainer) whyNot(i int) string {
	r := &e.rows[i]
	name, best := e.name(i), -1
	for k := range e.rows {
		if e.rows[k].Decision == Chosen && k != i {
			best = k
		}
	}
	than := ""
	if best >= 0 {
		than = fmt.Sprintf(", %s %s", e.name(best), short(e.rows[best].Score))
	}
	switch r.Decision {
	case Chosen:
		return name + " was chosen last, and has ended since"
	case Useless:
		if t := r.term(r.Vetoed); t != nil {
			return fmt.Sprintf("%s is of no use: %s rules it out, %s", name, t.Name, e.saw(i, t))
		}
		if text := strings.Join(strings.Fields(e.u.told[i].Text), " "); text != "" {
			return fmt.Sprintf("%s is of no use: its score, %q, came to %s", name, text, short(r.Score))
		}
		return fmt.Sprintf("%s is of no use: it scored %s", name, short(r.Score))
	case Outranked:
		rank := ""
		if best >= 0 {
			rank = fmt.Sprintf(", %s %s", e.name(best), short(e.rows[best].Rank))
		}
		return fmt.Sprintf("%s has rank %s%s, so its score of %s does not matter", name, short(r.Rank), rank, short(r.Score))
	case Screened:
		return fmt.Sprintf("%s scored %s%s: too far behind to be drawn", name, short(r.Score), than)
	case Beaten:
		return fmt.Sprintf("%s scored %s%s", name, short(r.Score), than)
	case Unlucky:
		return fmt.Sprintf("%s scored %s and was not drawn", name, short(r.Score))
	case Begun:
		return name + " had begun in this frame already, and begins once a frame"
	case Unscored:
		return name + " was skipped: an earlier option was chosen"
	case Pruned:
		return fmt.Sprintf("%s could score no more than %s%s", name, short(r.Score), than)
	}
	return name + " has not been weighed yet"
}

func (r *Row) term(name string) *Term {
	for i := range r.Terms {
		if name != "" && r.Terms[i].Name == name {
			return &r.Terms[i]
		}
	}
	return nil
}

// end says why the level has ended in the frame.
func (e *explainer) end() {
	for i := range e.rows {
		if was, is := e.Ran(e.info(i).Active); was && !is && e.rows[i].Outcome != Interrupted && (e.u.end == endOption || e.u.choose == sequence) {
			e.about(wits.RoleCause, i, "%s ended with %s, which %s.", e.owner, e.name(i), endedAs(max(e.rows[i].Outcome, Success)))
			return
		}
	}
	if e.u.end == endNever || e.u.choose == sequence {
		return
	}
	e.Cause("%s failed because no option was of use.", e.owner)
	for i := range e.rows {
		e.about(wits.RoleAlternative, i, "%s.", e.whyNot(i))
	}
}
