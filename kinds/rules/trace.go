package rules

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Outcome is what came of a rule when it was due.
type Outcome uint8

// Outcomes.
const (
	NotDue       Outcome = iota // it has not been due yet
	Fired                       // inputs were taken, outputs given
	FailedInputs                // an input was missing
	FailedChecks                // a check did not hold
	Failed                      // a function or script of it failed: see [Economy.Fault]
)

var outcomeNames = [...]string{"not due", "fired", "failed inputs", "failed checks", "failed"}

func (o Outcome) String() string { return outcomeNames[min(o, Failed)] }

// run is what is remembered of a rule of a unit: what changes whenever it is due, close together.
type run struct {
	last    int64     // the tick in which it was due last; the one after which the unit was placed if it was not due yet
	counts  [3]uint32 // by outcome from Fired
	which   uint16    // check or input that failed
	outcome Outcome
}

// lack is what a rule of a unit needed when it failed last, and what there was.
type lack struct{ need, have Amount }

// count counts what came of a rule, and gives the words of the mind.
func (e *Economy) count(x *wits.Context, r *rule, at int, o Outcome) []uint64 {
	is := &e.runs[at]
	i := (o - Fired) % Outcome(len(is.counts))
	is.outcome = o
	is.counts[i]++
	words := x.Words()
	words[r.words[i]]++
	return words
}

// missed notes that a check or input failed, and what there was in place of what was needed.
func (e *Economy) missed(x *wits.Context, r *rule, slot uint32, at int, o Outcome, which int, need, have Amount) {
	words := e.count(x, r, at, o)
	e.runs[at].which, e.lacks[at] = uint16(which), lack{need, have}
	which++
	if o == FailedChecks {
		which = -which
	}
	words[r.words[lastFailed]] = uint64(x.Tick() + 1)
	words[r.words[failedUnit]] = uint64(e.units[slot].entity)
	words[r.words[missing]] = uint64(which)
	words[r.words[needed]] = math.Float64bits(need.Float())
	words[r.words[had]] = math.Float64bits(have.Float())
	if s := &r.on[o-Fired]; s.f != nil {
		e.script(x, s, slot)
	}
}

// Trace is what is remembered of a rule of a unit.
type Trace struct {
	Rule    string
	Outcome Outcome
	// Tick is when it was due last; the tick after which the unit was placed if it was not due yet. Next is when it is due again.
	Tick, Next int64
	// Missing names what failed: an input, "player.leather", or a check, "unit.workers > 0"; empty if nothing did.
	Missing string
	// Need and Have are of an input that was missing; of a check, what stood to the right and to the left of its operator, if Compared.
	Need, Have Amount
	Compared   bool
	// Fired, FailedInputs and FailedChecks count what came of it since the unit was placed.
	Fired, FailedInputs, FailedChecks uint32
}

// Trace tells what is remembered of a rule of a unit, or of one of the player's. It fails if the unit is not there, or has no such rule.
func (e *Economy) Trace(u Unit, rule string) (Trace, error) {
	if !e.Has(u) {
		return Trace{}, fmt.Errorf("unit %d is not there", u.serial)
	}
	t := &e.design.types[e.units[u.slot].typ]
	local := slices.IndexFunc(t.rules, func(r int32) bool { return e.design.rules[r].name == rule })
	if local < 0 {
		return Trace{}, fmt.Errorf("%s has no rule %q: its rules are %s", t.name, rule, kind.List(e.design.Rules(t.name)))
	}
	r := &e.design.rules[t.rules[local]]
	at := int(u.slot)*e.design.widest + local
	is, lack := &e.runs[at], e.lacks[at]
	out := Trace{Rule: rule, Outcome: is.outcome, Tick: is.last, Next: e.due(u.slot, local, e.now+1), Need: lack.need, Have: lack.have,
		Fired: is.counts[0], FailedInputs: is.counts[1], FailedChecks: is.counts[2]}
	switch {
	case is.outcome == FailedInputs && int(is.which) < len(r.inputs):
		out.Missing = e.design.termName(&r.inputs[is.which])
	case is.outcome == FailedChecks && int(is.which) < len(r.checks):
		out.Missing, out.Compared = r.checks[is.which].text, r.checks[is.which].native
	default:
		out.Need, out.Have = 0, 0
	}
	return out, nil
}

// termName is what people call an input or output.
func (d *Design) termName(t *term) string {
	return t.scope.String() + "." + d.resources[t.resource].name
}

// Why says in words what a rule of a unit has done, and why it has not fired if it has not.
func (e *Economy) Why(u Unit, rule string) string {
	t, err := e.Trace(u, rule)
	if err != nil {
		return capital(err.Error()) + "."
	}
	text := ""
	switch t.Outcome {
	case NotDue:
		return fmt.Sprintf("%s has not been due yet: it is due in tick %d.", rule, t.Next)
	case Fired:
		text = fmt.Sprintf("%s fired in tick %d.", rule, t.Tick)
	case FailedInputs:
		text = fmt.Sprintf("%s did not fire in tick %d: it needs %s of %s, and there was %s.", rule, t.Tick, t.Need, t.Missing, t.Have)
	case FailedChecks:
		text = fmt.Sprintf("%s did not fire in tick %d: the check \"%s\" did not hold", rule, t.Tick, t.Missing)
		if t.Compared {
			text += fmt.Sprintf(", %s against %s", t.Have, t.Need)
		}
		text += "."
	case Failed:
		text = fmt.Sprintf("%s failed in tick %d", rule, t.Tick)
		if f := e.fault; f != nil {
			text += ": " + f.Message
		}
		text += "."
	}
	return text + fmt.Sprintf(" It is due again in tick %d; it has fired %s, lacked inputs %s and failed its checks %s.",
		t.Next, times(t.Fired), times(t.FailedInputs), times(t.FailedChecks))
}

func times(n uint32) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func capital(text string) string { return kind.Capital(text) }
