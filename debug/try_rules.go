package debug

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Rules that are tried on the recording.

const (
	maxTried     = 200
	maxRule      = 32 << 10 // bytes of the text of a rule
	spansOfRules = 1000
)

// tries is where a rule matched.
type tries struct {
	spans [][2]int64 // each with its end, the first frame in which it did not match
	at    map[int64]bool
	score map[int64]float64
}

func (t *tries) note(tick int64, matches bool) {
	if !matches {
		return
	}
	if n := len(t.spans); n > 0 && t.spans[n-1][1] == tick {
		t.spans[n-1][1] = tick + 1
		return
	}
	t.spans = append(t.spans, [2]int64{tick, tick + 1})
}

// tryRules goes through the recording with rules. Frames in which the agent ran a version of its documents that has not all of what they watch are left
// out.
func (h *Hub) tryRules(r *TryRulesRequest) (*TryRulesResponse, error) {
	switch {
	case len(r.Rules) == 0:
		return nil, invalid("there is no rule to try")
	case len(r.Rules) > maxTried || len(r.Moments) > maxMoments:
		return nil, invalid("that is too much at once: at most %d rules and %d moments", maxTried, maxMoments)
	case r.Threshold < 0 || r.Threshold > 1:
		return nil, invalid("a threshold is from 0 to 1, not %v", r.Threshold)
	case slices.ContainsFunc(r.Rules, func(text string) bool { return len(text) > maxRule }):
		return nil, invalid("a rule is longer than %d bytes", maxRule)
	}
	past, part, err := h.partOf(r.Agent, r.From, r.To, r.Branch, r.Part)
	if err != nil {
		return nil, err
	}
	k, _ := demonstrated(past.program)
	if k == nil {
		return nil, cannot("the game knows no kind of document whose rules can be tried")
	}
	first, err := k.TryRules(past.program.Original(), part, r.Rules, r.Threshold)
	if err != nil {
		return nil, invalid("%s", strings.TrimPrefix(err.Error(), "wits: "))
	}
	n := len(r.Rules)
	all := make([]tries, n+1) // the last of any rule
	for i := range all {
		all[i] = tries{at: map[int64]bool{}, score: map[int64]float64{}}
	}
	moments := map[int64]bool{}
	for _, tick := range r.Moments {
		moments[tick] = true
	}
	scores, matches := make([]float64, n), make([]bool, n)
	of := map[*wits.Program]kind.RuleTrial{past.program.Original(): first}
	past.recorder.Minds(past.agent, afterStart(past), past.to, func(tick int64, m *wits.Mind) bool {
		source := m.Program().Original()
		t, have := of[source]
		if !have {
			if t, err = k.TryRules(source, part, r.Rules, r.Threshold); err != nil {
				t = nil
			}
			of[source] = t
		}
		if t == nil {
			return true
		}
		t.Score(m, scores, matches)
		for i := range scores {
			all[i].note(tick, matches[i])
		}
		all[n].note(tick, slices.Contains(matches, true))
		if moments[tick] {
			for i := range scores {
				all[i].score[tick], all[i].at[tick] = scores[i], matches[i]
			}
			all[n].score[tick], all[n].at[tick] = slices.Max(scores), slices.Contains(matches, true)
		}
		return true
	})
	out := &TryRulesResponse{From: past.from, To: past.to, All: all[n].told(r.Moments, past)}
	for i := range n {
		out.Rules = append(out.Rules, all[i].told(r.Moments, past))
	}
	return out, nil
}

// told is where a rule matched, as pages are told.
func (t *tries) told(moments []int64, past *pastOf) TriedRule {
	var out TriedRule
	for _, tick := range moments {
		if t.at[tick] {
			out.At = append(out.At, tick)
		}
		out.Scores = append(out.Scores, t.score[tick])
	}
	pause := (past.to - past.from) / spansOfRules
	for _, s := range t.spans {
		if !slices.ContainsFunc(moments, func(tick int64) bool { return tick >= s[0] && tick < s[1] }) {
			out.Besides += s[1] - s[0]
			out.Stretches++
		}
		if n := len(out.Spans); n > 0 && s[0]-out.Spans[n-1] < pause {
			out.Spans[n-1] = s[1]
		} else {
			out.Spans = append(out.Spans, s[0], s[1])
		}
	}
	return out
}
