package why

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Where the values of a decision came from: who wrote them, and why, across documents, boards and agents, as far as the world
// that tells who perceived whom.

// mostSteps is how far an answer goes back.
const mostSteps = 12

// chain follows a value back.
type chain struct {
	w       *inquiry
	reasons []wits.Reason
	seen    map[chained]bool
	done    map[nodeRun]bool
}

// nodeRun is that a node of an agent ran in a tick.
type nodeRun struct {
	agent uint32
	node  string
	tick  int64
}

// chained is a value of an agent as it stood after a tick.
type chained struct {
	agent uint32
	value int
	tick  int64
}

// origins follows back what decided, as reasons tell it: of the values that they name, the one that changed last.
func (w *inquiry) origins(decided []wits.Reason) []wits.Reason {
	if w.e.Recorder == nil {
		return nil
	}
	c := &chain{w: w, seen: map[chained]bool{}, done: map[nodeRun]bool{}}
	var reads []wits.Read
	tick := int64(-1)
	if len(decided) > 0 && c.picked(decided[0].Tick) {
		return c.reasons
	}
	for i := range decided {
		r := &decided[i]
		if r.Role != wits.RoleAlternative && r.Claim != nil && (tick < 0 || tick == r.Claim.Tick) {
			reads, tick = append(reads, r.Claim.Reads...), r.Claim.Tick
		}
	}
	if tick >= 0 {
		c.newest(w.agent, tick, reads)
		return c.reasons
	}
	for i := range decided {
		if r := &decided[i]; r.Role == wits.RoleValue && r.Value >= 0 && r.AsOf >= 0 {
			c.follow(w.agent, r.Value, r.AsOf, w.program.Values()[r.Value].Path)
			break
		}
	}
	return c.reasons
}

// picked is about whom or what the node that is asked about gave out when it was decided, such as the contact that an option was
// chosen for, if that tells where it came from.
func (c *chain) picked(tick int64) bool {
	after := c.w.mind(tick)
	if after == nil || c.w.node < 0 {
		return false
	}
	for _, p := range c.w.program.Parts()[c.w.part].Nodes[c.w.node].Ports {
		if p.Trigger || !p.Out || p.Value < 0 {
			continue
		}
		is := after.Value(p.Value)
		if _, ok := is.(wits.Teller); !ok {
			continue
		}
		if at, ok := c.w.e.Recorder.LastChange(c.w.agent, tick, p.Value); ok && at == tick && c.world(c.w.agent, &wits.OriginQuestion{Is: is, Tick: tick}) {
			return true
		}
	}
	return false
}

// owner returns an agent at the beginning of a sentence about one of its nodes: "Amber's ".
func (c *chain) owner(agent uint32) string {
	name := c.w.nameOf(agent)
	if strings.HasSuffix(name, "s") {
		return name + "' "
	}
	return name + "'s "
}

func (c *chain) say(agent uint32, path string, tick int64, format string, args ...any) *wits.Reason {
	r := wits.Reason{Role: wits.RoleOrigin, Text: fmt.Sprintf(format, args...), Node: -1, Value: -1, Tick: tick, AsOf: tick}
	if agent == c.w.agent {
		r.Part, r.Node = nodeAt(c.w.program, path)
	} else if live := c.live(agent); live != nil { // readers go to nodes as the agent has them now
		if r.Part, r.Node = nodeAt(live.Program(), path); r.Node >= 0 {
			r.Agent = agent
		}
	}
	c.reasons = append(c.reasons, r)
	return &c.reasons[len(c.reasons)-1]
}

// live returns an agent's mind as it is now; nil if it has none.
func (c *chain) live(agent uint32) *wits.Mind {
	for i := range c.w.e.Agents {
		if a := &c.w.e.Agents[i]; a.ID == agent {
			return a.Mind
		}
	}
	return nil
}

// nodeAt finds a node by its path; node -1 if there is none.
func nodeAt(p *wits.Program, path string) (part, node int) {
	for i := range p.Parts() {
		for k := range p.Parts()[i].Nodes {
			if path != "" && p.Parts()[i].Nodes[k].Path == path {
				return i, k
			}
		}
	}
	return 0, -1
}

// mind returns how an agent's mind stood after a tick; nil if that is not known.
func (c *chain) mind(agent uint32, tick int64) *wits.Mind {
	if agent == c.w.agent {
		return c.w.mind(tick)
	}
	m, err := c.w.e.Recorder.Mind(tick, agent)
	if err != nil {
		return nil
	}
	return m
}

// question is one about an agent as of a tick; nil if how its mind stood then is not known.
func (c *chain) question(agent uint32, tick int64) *wits.Question {
	after := c.mind(agent, tick)
	if after == nil {
		return nil
	}
	return &wits.Question{Program: after.Program(), Part: 0, Node: -1, Before: c.mind(agent, tick-1), After: after, Delta: c.w.delta, Tick: tick, Since: -1,
		Past: func(t int64) *wits.Mind { return c.mind(agent, t) }, Notes: c.w.e.Recorder.Notes(agent)}
}

// newest follows, of the values that were read in a tick, the one that had changed last: it is why what read them came to
// something else than before. What a function of the game's gave may tell itself where it came from.
func (c *chain) newest(agent uint32, tick int64, reads []wits.Read) {
	if tick < 0 {
		return
	}
	q := c.question(agent, tick)
	if q == nil {
		return
	}
	best, at, asOf := -1, int64(-1), int64(-1)
	for i := range reads {
		r := &reads[i]
		if r.Value < 0 {
			continue
		}
		as := q.AsOf(tick, r.Value, r.Is)
		if as < 0 {
			as = tick
		}
		if changed, ok := c.w.e.Recorder.LastChange(agent, as, r.Value); ok && changed > at {
			best, at, asOf = i, changed, as
		}
	}
	for i := range reads {
		if _, ok := reads[i].Is.(wits.Teller); ok && c.world(agent, &wits.OriginQuestion{Is: reads[i].Is, Tick: tick}) {
			return
		}
	}
	for i := range reads {
		if r := &reads[i]; r.Called {
			var args []any
			for k := range reads {
				if !reads[k].Called {
					args = append(args, reads[k].Is)
				}
			}
			if c.world(agent, &wits.OriginQuestion{Function: strings.TrimSuffix(r.Name, "()"), Args: args, Is: r.Is, Tick: tick}) {
				return
			}
		}
	}
	if best < 0 { // none of them has changed since the recording began
		for i := range reads {
			if reads[i].Value >= 0 && c.w.program.Values()[reads[i].Value].Class != wits.ClassLiteral && agent == c.w.agent {
				c.follow(agent, reads[i].Value, tick, reads[i].Name)
				return
			}
		}
		return
	}
	c.follow(agent, reads[best].Value, asOf, reads[best].Name)
}

// world asks the game, or what gave a value, where it came from; false if nobody tells.
func (c *chain) world(agent uint32, q *wits.OriginQuestion) bool {
	q.Agent, q.Time = agent, float64(float64(q.Tick-1)*c.w.delta)
	q.Named = func(e wits.Entity) string { return c.w.nameOf(e.Index()) }
	live := c.live(agent)
	if live == nil {
		return false
	}
	told := live.Program().OriginsOf(q, live)
	if len(told) == 0 && q.Input != "" && c.w.e.Teller != nil {
		told = c.w.e.Teller.Origins(q)
	}
	for _, o := range told {
		c.reasons = append(c.reasons, wits.Reason{Role: wits.RoleOrigin, Text: o.Text, Node: -1, Value: -1, Tick: q.Tick, AsOf: q.Tick})
	}
	if len(told) == 0 {
		return false
	}
	if o := told[len(told)-1]; o.Node != "" && o.By != 0 && c.w.delta > 0 {
		c.ranIn(o.By.Index(), o.Node, int64(math.Round(o.Time/c.w.delta))+1)
	}
	return true
}

// ranIn goes on to why a node of an agent ran in a tick.
func (c *chain) ranIn(agent uint32, path string, tick int64) {
	at := nodeRun{agent, path, tick}
	if c.done[at] || len(c.reasons) >= mostSteps {
		return
	}
	c.done[at] = true
	q := c.question(agent, tick)
	if q == nil {
		return
	}
	if reads := c.led(q, agent, path); c.moved(q, agent, reads) {
		c.newest(agent, tick, reads)
	} else if outer, began, ok := c.enclosing(agent, path, tick); ok {
		c.ranIn(agent, outer, began)
	}
}

// told is about an input that was set because another agent's node told it so, in the frame of the question or the one before: some
// minds step before others.
func (c *chain) told(agent uint32, input string, tick int64) bool {
	var by *sim.Agent
	var last wits.Telling
	for i := range c.w.e.Agents {
		a := &c.w.e.Agents[i]
		if a.Mind == nil || a.ID == agent {
			continue
		}
		if t, ok := c.w.e.Recorder.Notes(a.ID).LastTelling(agent, input, tick-1, tick); ok && (by == nil || t.Tick > last.Tick) {
			by, last = a, t
		}
	}
	if by == nil {
		return false
	}
	c.reasons = c.reasons[:len(c.reasons)-1] // the game only passed it on
	c.say(by.ID, last.Node, last.Tick, "%s%s told %s %s (frame %d).", c.owner(by.ID), lastOf(last.Node), c.w.nameOf(agent), last.What, last.Tick)
	c.ranIn(by.ID, last.Node, last.Tick)
	return true
}

// commanded is about a command of somebody outside, after which the game wrote a value in a tick.
func (c *chain) commanded(agent uint32, tick int64) bool {
	list := c.w.e.Interventions
	for i := len(list) - 1; i >= 0; i-- {
		if v := &list[i]; v.Do == sim.InterventionCommand && v.Tick == tick-1 && (v.Agent == 0 || v.Agent == agent) {
			whom := "the game"
			if v.Agent != 0 {
				whom = c.w.nameOf(v.Agent)
			}
			c.say(agent, "", tick, "Just before, somebody told %s: %s (frame %d).", whom, strings.TrimSpace(v.Path+" "+strings.Join(v.Args, " ")), v.Tick)
			return true
		}
	}
	return false
}

// follow tells who wrote a value as it stood after a tick, and why, and goes on from there. Name is what it was called by whoever
// read it.
func (c *chain) follow(agent uint32, value int, tick int64, name string) {
	at := chained{agent, value, tick}
	if c.seen[at] || len(c.reasons) >= mostSteps {
		return
	}
	c.seen[at] = true
	q := c.question(agent, tick)
	if q == nil {
		return
	}
	info := &q.Program.Values()[value]
	name = strings.TrimPrefix(name, "@")
	if agent == c.w.agent {
		if held, _ := c.w.interventionsOn(value, tick); held != nil {
			c.say(agent, "", held.Tick, "You hold %s at %s since frame %d.", name, held.Value, held.Tick)
			return
		}
	}
	if info.Class == wits.ClassLiteral {
		return
	}
	changed, known := c.w.e.Recorder.LastChange(agent, tick, value)
	if !known {
		c.say(agent, "", tick, "%s was %s already when the recording began: what set it is not known.", name, q.TextOf(value, q.ValueIn(tick, value)))
		return
	}
	if q = c.question(agent, changed); q == nil {
		return
	}
	is := q.ValueIn(changed, value)
	switch {
	case info.Class == wits.ClassInput:
		c.say(agent, "", changed, "The game set %s of %s to %s (frame %d).", info.Path, c.w.nameOf(agent), q.TextOf(value, is), changed)
		if !c.world(agent, &wits.OriginQuestion{Input: info.Path, Is: is, Tick: changed}) && !c.told(agent, info.Path, changed) && !c.commanded(agent, changed) {
			c.reasons[len(c.reasons)-1].Text = fmt.Sprintf("The game set %s of %s to %s, and does not tell from where (frame %d).", info.Path, c.w.nameOf(agent), q.TextOf(value, is), changed)
		}
	case c.assigned(q, agent, value, name, is):
	case c.shared(q, agent, value, name):
	default:
		c.given(q, agent, value, name, is)
	}
}

// assigned is about a value that a script or the like has written in the frame of the question.
func (c *chain) assigned(q *wits.Question, agent uint32, value int, name string, is any) bool {
	id := q.Notes.Written(q.Program, value, q.Tick)
	if id < 0 {
		return false
	}
	e := &q.Program.Evaluations()[id]
	claim, ok := q.Evaluated(id, nil)
	if !ok {
		return false
	}
	claim.Outcome = is
	var because []string
	var reads []wits.Read
	for _, u := range e.Under {
		held := "held"
		if !u.Held {
			held = "did not hold"
		}
		because = append(because, fmt.Sprintf("%q %s", q.Program.Evaluations()[u.Evaluation].Text, held))
		if cond, ok := q.Evaluated(u.Evaluation, u.Held); ok && cond.Tick == q.Tick {
			reads = append(reads, cond.Reads...)
		}
	}
	text := fmt.Sprintf("%s%s set %s to %s", c.owner(agent), lastOf(e.Node), name, q.TextOf(value, is))
	if len(because) > 0 {
		text += ", because " + strings.Join(because, " and ")
	} else if e.Text != q.TextOf(value, is) {
		text += ", which is " + e.Text
	}
	c.say(agent, e.Node, q.Tick, "%s (frame %d).", text, q.Tick).Claim = claim
	if len(because) == 0 || !c.moved(q, agent, reads) {
		reads = append(reads, claim.Reads...)
	}
	if len(reads) == 0 || !c.moved(q, agent, reads) {
		reads = append(reads, c.led(q, agent, e.Node)...) // nothing that it read says why, but why it ran at all does
	}
	c.newest(agent, q.Tick, reads)
	return true
}

// led tells what led to a node in the frame of the question, and gives what that had read.
func (c *chain) led(q *wits.Question, agent uint32, path string) (reads []wits.Read) {
	about := *q
	about.Part, about.Node = nodeAt(q.Program, path)
	about.Since = q.Tick // it has run in this frame
	if about.Node < 0 {
		return nil
	}
	said := false
	explained := q.Program.Explain(about)
	for _, r := range explained {
		if r.Role == wits.RoleAlternative {
			continue
		}
		if r.Claim != nil && r.Claim.Tick == q.Tick {
			reads = append(reads, r.Claim.Reads...)
			if n := r.Node; n >= 0 && r.Claim.Rule == "" && (r.Claim.Outcome == true || r.Claim.Outcome == false) {
				node := &q.Program.Parts()[r.Part].Nodes[n]
				held := map[any]string{true: "held", false: "did not hold"}[r.Claim.Outcome]
				c.say(agent, node.Path, q.Tick, "That ran because %q %s when %s checked it (frame %d).", r.Claim.Expression, held, node.Name, q.Tick)
				said = true
			}
		}
	}
	if !said {
		for _, r := range explained {
			if r.Role == wits.RoleCause {
				c.say(agent, path, q.Tick, "%s (frame %d).", strings.TrimSuffix(r.Text, "."), q.Tick)
				break
			}
		}
	}
	return reads
}

// enclosing returns the node that runs the document in which a node lies, and the last frame, up to one, in which that began; it says
// no if there is none, or it began before the recording.
func (c *chain) enclosing(agent uint32, path string, tick int64) (outer string, began int64, ok bool) {
	for i := strings.LastIndexByte(path, '/'); i > 0; i = strings.LastIndexByte(outer, '/') {
		outer = path[:i]
		q := c.question(agent, tick)
		if q == nil {
			return "", 0, false
		}
		part, node := nodeAt(q.Program, outer)
		if node < 0 {
			continue
		}
		began, ok = c.w.e.Recorder.LastActivity(agent, tick, q.Program.Parts()[part].Nodes[node].Active)
		return outer, began, ok
	}
	return "", 0, false
}

// moved reports whether any of the values that were read has changed since the recording began, or is of the world.
func (c *chain) moved(q *wits.Question, agent uint32, reads []wits.Read) bool {
	return slices.ContainsFunc(reads, func(r wits.Read) bool {
		if r.Value < 0 {
			return r.Called
		}
		_, ok := c.w.e.Recorder.LastChange(agent, q.Tick, r.Value)
		return ok
	})
}

// lastOf returns the last name of a path.
func lastOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// shared is about a field of a board that another agent has written: this one got it in the frame after that.
func (c *chain) shared(q *wits.Question, agent uint32, value int, name string) bool {
	for _, b := range q.Program.Boards() {
		if b.Scope == wits.AgentScope || !slices.Contains(b.Fields, value) {
			continue
		}
		path := q.Program.Values()[value].Path
		team := 0
		for i := range c.w.e.Agents {
			a := &c.w.e.Agents[i]
			if a.Mind == nil || a.ID == agent || team >= maxTeam {
				continue
			}
			there := a.Mind.Program().Find(path)
			if there < 0 {
				continue
			}
			team++
			tick := q.Tick - 1
			if notes := c.w.e.Recorder.Notes(a.ID); notes.Covers(tick) && notes.Written(a.Mind.Program(), there, tick) < 0 {
				continue
			}
			if at, ok := c.w.e.Recorder.LastChange(a.ID, tick, there); ok && at == tick {
				c.say(agent, "", q.Tick, "%s got %s from the board %s, where %s had written it (frame %d).", c.w.nameOf(agent), name, b.Name, a.Name, tick)
				c.follow(a.ID, there, tick, name)
				return true
			}
		}
		c.say(agent, "", q.Tick, "The game, or somebody who is not there any more, wrote %s on the board %s (frame %d).", name, b.Name, q.Tick)
		return true
	}
	return false
}

// given is about a value that a node gives out.
func (c *chain) given(q *wits.Question, agent uint32, value int, name string, is any) {
	part, node := portWith(q.Program, value, true)
	if node < 0 {
		return
	}
	n := &q.Program.Parts()[part].Nodes[node]
	r := c.say(agent, n.Path, q.Tick, "%s%s gave %s (frame %d).", c.owner(agent), n.Name, q.TextOf(value, is), q.Tick)
	if n.Kind == "constant" {
		c.reasons = c.reasons[:len(c.reasons)-1]
		return
	}
	q.Part, q.Node = part, node
	var claim *wits.Claim
	for _, told := range q.Program.Explain(*q) {
		if told.Claim != nil && told.Claim.Tick == q.Tick && told.Node == node && told.Part == part {
			claim = told.Claim
			break
		}
	}
	if n.Kind == "function" || n.Kind == "action" {
		var args []any
		if claim != nil {
			for _, read := range claim.Reads {
				args = append(args, read.Is)
			}
		}
		if c.world(agent, &wits.OriginQuestion{Function: n.Type, Args: args, Is: is, Tick: q.Tick}) {
			return
		}
	}
	if claim != nil {
		r.Claim = claim
		c.newest(agent, claim.Tick, claim.Reads)
	}
}
