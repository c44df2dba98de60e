package kindtest

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Claims checks what answers claim: that whoever computes the condition from the values that an answer names gets the outcome
// that it claims. Functions are those of the game's that may be computed from values.
type Claims struct {
	Functions map[string]func(is []any) any
	// Rule computes what comes of a rule of the kind; ok is false if it does not know it. Nil for kinds whose rules are
	// expressions.
	Rule func(q wits.Question, r *wits.Reason) (outcome any, ok bool)
	// Checked counts claims, Unknown sentences that say that something is not known though the past is recorded.
	Checked, Unknown int
	// Kinds counts claims by the outcome, so that a test sees whether they are dull.
	Kinds map[any]int
}

// Check looks at the claims of an answer; "" if all of them are so.
func (c *Claims) Check(q wits.Question, reasons []wits.Reason) string {
	for i := range reasons {
		r := &reasons[i]
		if q.Notes != nil && (contains(r.Text, "not known") || contains(r.Text, "not recorded")) {
			c.Unknown++
		}
		if r.Claim == nil {
			// Interrupts of machines claim nothing.
			if q.Notes != nil && contains(r.Text, `because "`) && !contains(r.Text, " interrupts ") && (contains(r.Text, `" held`) || contains(r.Text, `" did not hold`)) {
				return fmt.Sprintf("frame %d: %q claims nothing", q.Tick, r.Text)
			}
			continue
		}
		quoted := `"` + strings.Join(strings.Fields(r.Claim.Expression), " ") + `" `
		if contains(r.Text, quoted+"held") && r.Claim.Outcome != true || contains(r.Text, quoted+"did not hold") && r.Claim.Outcome != false {
			return fmt.Sprintf("frame %d: %q says something else than its claim %+v", q.Tick, r.Text, *r.Claim)
		}
		if text := c.one(q, r); text != "" {
			return fmt.Sprintf("frame %d: %q claims %+v: %s", q.Tick, r.Text, *r.Claim, text)
		}
	}
	return ""
}

func contains(text, part string) bool {
	for i := 0; i+len(part) <= len(text); i++ {
		if text[i:i+len(part)] == part {
			return true
		}
	}
	return false
}

func (c *Claims) one(q wits.Question, reason *wits.Reason) (wrong string) {
	claim := reason.Claim
	if claim.Tick > q.Tick || claim.Tick < 0 {
		return "the frame is not of the past"
	}
	defer func() {
		if r := recover(); r != nil {
			wrong = fmt.Sprint("it cannot be computed: ", r)
		}
	}()
	var got any
	ruled := false
	if c.Rule != nil {
		got, ruled = c.Rule(q, reason)
		got = plain(got)
	}
	if ruled {
	} else if claim.Expression != "" {
		reads := make([]wits.Read, len(claim.Reads))
		for i, r := range claim.Reads {
			reads[i] = r
			switch r.Is.(type) {
			case bool, float64, int64, float32, geom.Vec2, geom.Vec3:
			default:
				if r.Value >= 0 {
					reads[i].Is = q.Program.Values()[r.Value].Slot.Type().Format(r.Is)
				}
			}
		}
		got = Evaluate(claim.Expression, reads)
	} else {
		f := c.Functions[claim.Function]
		if f == nil {
			return ""
		}
		var is []any
		for _, r := range claim.Reads {
			is = append(is, plain(r.Is))
		}
		got = f(is)
	}
	c.Checked++
	want := plain(claim.Outcome)
	if x, ok := got.(float64); ok {
		y, is := want.(float64)
		if is && (x == y || x != x && y != y || math.Abs(x-y) <= 1e-12*max(math.Abs(x), math.Abs(y))) {
			c.count("number")
			return ""
		}
	}
	if got != want {
		return fmt.Sprintf("it comes to %v", got)
	}
	c.count(want)
	b, is := got.(bool)
	was, known := claim.Before.(bool)
	switch claim.Raised {
	case "OnTrue":
		is = !is || b
	case "OnFalse":
		is = !is || !b
	case "OnBecomeTrue":
		is = !is || b && !(known && was)
	case "OnBecomeFalse":
		is = !is || !b && !(known && !was)
	case "OnChange":
		is = claim.Before == nil || plain(claim.Before) != want
	default:
		is = true
	}
	if !is {
		return "nothing would have raised " + claim.Raised
	}
	return ""
}

func (c *Claims) count(outcome any) {
	if c.Kinds == nil {
		c.Kinds = map[any]int{}
	}
	c.Kinds[outcome]++
}
