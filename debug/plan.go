package debug

import "github.com/wits-ai/wits/why"

// explainPlan tells the plan of a part. The program's kinds give the words.
func (h *Hub) explainPlan(r *ExplainPlanRequest) (*ExplainPlanResponse, error) {
	w, err := h.newWhy(&WhyRequest{Agent: r.Agent, Part: r.Part, Node: -1, Tick: r.Tick})
	if err != nil {
		return nil, err
	}
	q := w.question(w.tick, -1)
	if q == nil {
		return nil, missing("frame %d of agent %d is not known", w.tick, w.agent)
	}
	p := w.program.ExplainPlan(*q)
	if p == nil {
		return nil, cannot("%s does not plan: only documents that make plans can be asked for one", w.program.Parts()[w.part].Name)
	}
	out := &ExplainPlanResponse{Tick: w.tick, Goal: p.Goal, Step: p.Step, Left: p.Left, Schedule: p.Schedule}
	for _, s := range p.Steps {
		out.Steps = append(out.Steps, PlanStep{Node: s.Node, Text: short(s.Text, maxLine), After: s.After})
	}
	for _, s := range p.Says {
		out.Says = append(out.Says, short(s, maxLine))
	}
	for _, n := range p.Notes {
		out.Notes = append(out.Notes, PlanNote{Node: n.Node, Text: short(n.Text, maxLine)})
	}
	for _, l := range p.Lacks {
		out.Lacks = append(out.Lacks, PlanLack(l))
	}
	for _, t := range p.Tries {
		out.Tries = append(out.Tries, PlanTry{Node: t.Node, Depth: t.Depth, Chosen: t.Chosen, Text: short(t.Text, maxLine)})
	}
	return out, nil
}

// question is what kinds are asked about a frame; nil if that is not known.
func (w *inquiry) question(tick, since int64) *why.Question {
	after := w.mind(tick)
	if after == nil {
		return nil
	}
	q := &why.Question{Part: w.part, Node: w.node, Before: w.mind(tick - 1), After: after,
		Delta: w.delta, Tick: tick, Since: since, Past: w.mind}
	if w.h.recorder != nil {
		q.Notes = w.h.recorder.Notes(w.agent)
	}
	return q
}
