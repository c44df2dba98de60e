package machine

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document, which is a machine.
type Body struct {
	kind.Sharing
	Level
	Course `before:"states"`

	tag    uint64          // of what the document says
	names  map[string]bool // of states, regions and interrupts, on all levels
	broken map[string]bool // those that could not be read, which has been reported
	levels []*Level        // all of them, the document's first
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"start": "Idle", "states": {"Idle": {}}, "transitions": []}`
}

// Level is a machine: the document's, or one that a state, a region or an interrupt holds. It has states, or regions that run side by
// side.
type Level struct {
	Start       kind.Text          `json:"start" role:"name" of:"state" doc:"The state that the machine begins with."`
	Update      string             `json:"update" words:"now,next" doc:"In which frame a state that begins has its first update; also for all that it holds."`
	States      kind.Named[State]  `json:"states" noun:"state" example:"{\"Idle\": {}}" doc:"The states by name."`
	Regions     kind.Named[Region] `json:"regions" noun:"region" example:"{\"Body\": {\"states\": {\"Idle\": {}}}}" doc:"What runs side by side, by name, instead of states."`
	Interrupts  []Interrupt        `json:"interrupts" noun:"interrupt" example:"[{\"name\": \"Duck\", \"on\": \"Shot\", \"run\": \"duck.tree.json\"}]" doc:"Programs that suspend the current state; their order is their priority."`
	Transitions []Transition       `json:"transitions" noun:"transition" example:"[{\"from\": \"Calm\", \"to\": \"Alarmed\", \"when\": \"Noise > 0.5\"}]" doc:"Transitions; their order is their priority."`

	name   string         // of the node that holds it; "" for the document
	source *jsontree.Node // the object that has its members
	later  bool           // a state that begins has its update in the next frame
	any    bool           // it ends with the first of its regions
	locals []document.VariableDecl
}

// Course is how what holds states goes on and ends.
type Course struct {
	History history `json:"history" words:"shallow,deep" doc:"When it begins again it goes on with the state in which it was left; \"deep\": and so do the machines in that state."`
	Ends    string  `json:"ends" words:"all,any" doc:"Whether it ends when all of its regions have ended, or the first."`
}

// history says what a machine does when it begins again after it was left.
type history string

const (
	forgets history = ""
	shallow history = "shallow" // it goes on with the state that was current
	deep    history = "deep"    // and so do the machines in that state
)

// Part is what states, regions and interrupts have in common.
type Part struct {
	kind.Node
	kind.Behavior
	Course    `before:"with"`
	Enter     kind.Script    `json:"enter" doc:"Statements to run when it begins, before what it runs."`
	Exit      kind.Script    `json:"exit" doc:"Statements to run when it has ended, after what it runs."`
	Variables kind.Variables `json:"variables" doc:"Variables that only what lies in it knows; \"shared\": true lets the whole document read one."`
	Level

	holds bool // it is a machine of its own
	ref   *kind.BehaviorRef
}

// State is a state.
type State struct {
	Part
	End  string `json:"end" words:"success,failure" arrow:"end" before:"history" doc:"The machine ends in this state."`
	Stay bool   `json:"stay" before:"history" doc:"Whether it is meant to have no outgoing transition."`
}

// About has the title of a state.
func (*State) About() kind.About { return kind.About{Title: "[{run}|{do}|ends: {end}]"} }

var (
	stateForm      = declare.Of[Body]().Member("states").Form.Item
	interruptForm  = declare.Of[Body]().Member("interrupts").Form.Item
	transitionForm = declare.Of[Body]().Member("transitions").Form.Item
)

// Region is one of what runs side by side.
type Region struct{ Part }

// Interrupt is a program that suspends what is current.
type Interrupt struct {
	To      kind.Text       `json:"to" role:"name" of:"state" doc:"The state that follows it; without it the suspended state goes on."`
	Restart bool            `json:"restart" doc:"The suspended state begins anew."`
	On      kind.Text       `json:"on" role:"trigger" doc:"A trigger port that begins it."`
	When    kind.Expr[bool] `json:"when" doc:"An expression; it begins when that begins to be true."`
	Part
}

// About has the label of the arrow that leads to an interrupt: when it begins.
func (*Interrupt) About() kind.About { return kind.About{Title: "[on {on}, ][{when}]"} }

// Transition leads from states to another.
type Transition struct {
	kind.Item
	From  kind.OneOrMore[kind.Text] `json:"from" role:"name" of:"state" arrow:"from" doc:"The state or states that it leaves; any if left out."`
	To    kind.OneOrMore[kind.Text] `json:"to" role:"name" of:"state" arrow:"to" doc:"The state that it leads to; of several, \"index\" says which. It stays if left out."`
	On    kind.Text                 `json:"on" role:"trigger" doc:"A trigger port, of the document or \"State.Port\"."`
	When  kind.Expr[bool]           `json:"when" doc:"An expression that must be true."`
	Pick  *Pick                     `json:"pick" example:"{\"from\": \"Enemies\", \"as\": \"enemy\", \"into\": {\"Hunt.Target\": \"enemy\"}}" doc:"An element of a list: there must be one of use, and the best one is handed over."`
	Done  string                    `json:"done" words:"success,failure,any" doc:"The state's program has ended so."`
	After *float64                  `json:"after" min:"0" unit:"s" doc:"Seconds in the state."`
	Wait  bool                      `json:"wait" doc:"It waits until the state's program has ended, also if its conditions held only before."`
	Fresh bool                      `json:"fresh" doc:"The state that it leads to forgets its history."`
	Fire  kind.OneOrMore[kind.Text] `json:"fire" role:"trigger" doc:"Trigger ports to raise."`
	Then  kind.Script               `json:"then" doc:"Statements to run."`
	Index kind.Expr[int]            `json:"index" doc:"The place in the list \"to\", from 0. Outside of the list the transition is not taken."`
}

// About has the label of a transition's arrow: when it is taken.
func (*Transition) About() kind.About {
	return kind.About{Title: "[on {on}, ][{done:any}done, |{done}, ][{when}, ][{pick/as} of {pick/from}, ][after {after} s, ][{wait:wait}when the state has ended]"}
}

// Decode reads the machine's own members.
func (k Kind) Decode(d *document.Decoder) any {
	b := k.Declared.Decode(d).(*Body)
	b.tag = kind.Key(kind.Without(d.Whole(), "view", "frames", "documents"))
	for _, l := range b.levels[1:] {
		l.locals = d.Variables(l.source.Get("variables"), l.name)
	}
	return b
}

// levelMembers are those that only what holds states has.
var levelMembers = append(declare.Of[Level]().Names(), "ends")

// check reports what does not go together in a machine.
func (l *Level) check(c *kind.Checker, course *Course) {
	states, regions := c.Source.Get("states"), c.Source.Get("regions")
	switch {
	case regions == nil && (states == nil || states.Kind == jsontree.Object && len(states.Members) == 0):
		c.Problem(c.Source.Pos, "the machine has no states", "", kind.Fix{Hint: `add "states"` + declare.InFile(`: {"Idle": {}}`), Label: "Add a state", Changes: []declare.Change{{At: "states/Idle", Value: "{}"}, {At: "start", Value: `"Idle"`}}})
	case regions == nil:
	case regions.Kind == jsontree.Object && len(regions.Members) == 0:
		c.Problem(c.Source.Pos, `"regions" is empty`, "", kind.Fix{Hint: "add a region" + declare.InFile(`: {"states": {"Idle": {}}}`), Label: "Add a region", Changes: []declare.Change{{At: "regions/Main", Value: `{"states": {"Idle": {}}, "start": "Idle"}`}}})
	default:
		for _, member := range []string{"states", "start", "transitions", "interrupts"} {
			if v := c.Source.Get(member); v != nil {
				hint := "put the states into a region of their own"
				if member == "interrupts" { // which suspend a state
					hint = "put the regions into a state, and the interrupts beside it" + declare.InFile(`: "states": {"All": {"regions": {...}}}, "interrupts": [...]`)
				}
				c.Problem(v.Pos, fmt.Sprintf("it has both %q and \"regions\"", member), hint, declare.ToDrop(member), declare.ToDrop("regions"))
				break
			}
		}
	}
	if course.Ends != "" && regions == nil {
		c.Problem(c.Source.Get("ends").Pos, `"ends" is for regions, and there are none`, "")
	}
}

// check reports what does not go together in a state, region or interrupt.
func (p *Part) check(c *kind.Checker) {
	p.ref = kind.RefOf(&p.Node, &p.Behavior)
	for _, member := range levelMembers {
		v := c.Source.Get(member)
		switch {
		case v == nil:
			continue
		case member == "start" && v.Kind != jsontree.String: // a problem already
		case p.Runs():
			c.Problem(v.Pos, fmt.Sprintf("it runs something and has %q", member), "let it run one thing; a state in it can run the other", declare.ToDrop(member), declare.ToDrop("run"), declare.ToDrop("do"))
		case !c.Source.Has("states") && !c.Source.Has("regions"):
			c.Problem(v.Pos, fmt.Sprintf("%q is for what holds states", member), `add "states"`, declare.ToRemove())
		default:
			p.holds = true
			p.Level.check(c, &p.Course)
		}
		break
	}
	if p.Variables.Given() && !p.holds {
		c.Problem(p.Variables.At(), `"variables" are for what holds states`, "a document that it runs has variables of its own")
	}
	if p.History != forgets && !p.holds && p.Run.String() == "" {
		c.Problem(c.Source.Get("history").Pos, `"history" is for what holds states, or runs a machine`, "")
	}
}

// empty reports whether it neither runs nor holds anything.
func (p *Part) empty() bool { return !p.Runs() && !p.holds }

func (p *Part) part() *Part { return p }

// Check reports a state that ends the machine and runs something.
func (s *State) Check(c *kind.Checker) {
	if s.check(c); s.End != "" && !s.empty() {
		c.Problem(c.Source.Get("end").Pos, "a state that ends the machine runs nothing", `remove "end", or what it runs`, declare.ToRemove())
	}
}

// Check reports a region of nothing.
func (r *Region) Check(c *kind.Checker) {
	if r.check(c); r.empty() {
		c.Problem(r.Source.Pos, "the region runs nothing", `add "states", "run": a document, or "do": an action`)
	}
}

// Check reports an interrupt of nothing, or at no time, or with two ends.
func (i *Interrupt) Check(c *kind.Checker) {
	if i.check(c); i.empty() {
		c.Problem(i.Source.Pos, "the interrupt runs nothing", `add "run": a document, "do": an action, or "states"`)
	}
	if i.On.String() == "" && i.When.String() == "" {
		c.Problem(i.Source.Pos, "this interrupt has no condition", `add "when": a condition, or "on": a trigger`, declare.ToAdd("when", `"true"`).Labelled("Begin it at once"))
	}
	if v := c.Source.Get("restart"); v != nil && i.To.String() != "" {
		c.Problem(v.Pos, `it has both "to" and "restart"`, "both say what follows the interrupt", declare.ToDrop("to"), declare.ToDrop("restart"))
	}
}

// Check reports what does not go together in a transition.
func (t *Transition) Check(c *kind.Checker) {
	if from := c.Source.Get("from"); from != nil && from.Kind == jsontree.Array && len(from.Items) == 0 {
		c.Problem(from.Pos, `"from" names no state`, "leave it out for a transition from any state", declare.ToRemove())
		c.Drop()
		return
	}
	for name, list := range map[string][]kind.Text{"from": t.From, "to": t.To, "fire": t.Fire} {
		if v := c.Source.Get(name); v != nil && len(list) < max(1, len(v.Items)) && (v.Kind != jsontree.Array || len(v.Items) > 0) {
			c.Drop() // one of them is no text, which has been reported
			return
		}
	}
	condition := t.Wait || c.Source.Has("pick")
	for _, name := range []string{"on", "when", "done", "after"} { // also one of the wrong form, which has been reported
		v := c.Source.Get(name)
		condition = condition || v != nil && (v.Kind != jsontree.String || v.Text != "")
	}
	if !condition {
		c.Problem(t.At, "this transition has no condition", `add "when": a condition, "on": a trigger, "done": "success", "failure" or "any", "after": seconds, or "pick": an element of a list`,
			declare.ToAdd("done", `"any"`).Labelled("Take it when the state is done"), declare.ToAdd("after", "1").Labelled("Take it after 1 s"), declare.ToAdd("when", `"true"`).Labelled("Take it at once"))
	}
	index := t.Index.String() != ""
	switch to := c.Source.Get("to"); {
	case len(t.To) == 0 && t.Then.String() == "" && len(t.Fire) == 0 && (t.Pick == nil || len(t.Pick.Into) == 0):
		c.Problem(t.At, "the transition leads nowhere and does nothing", `add "to": a state, "fire": a trigger, or "then": statements`)
	case len(t.To) == 0 && (t.Wait || t.Fresh || index):
		c.Problem(t.At, `"wait", "fresh" and "index" are for a transition that leads to a state`, `add "to"`)
	case len(t.To) > 1 && !index:
		c.Problem(to.Pos, "this transition has several targets and no index", `add "index": an expression; 0 is the first of them`, declare.ToAdd("index", `"0"`))
	case len(t.To) == 1 && index && to.Kind == jsontree.String:
		c.Problem(t.Index.At(), `"index" chooses among several states`, `let "to" be a list`+declare.InFile(" in [ ]"), declare.ToRemove())
	}
}

// Check reports names that are there twice, on any level.
func (b *Body) Check(c *kind.Checker) {
	b.Level.check(c, &b.Course)
	b.names, b.broken = map[string]bool{}, map[string]bool{}
	b.enter(c, &b.Level, &b.Course, c.Source, "", false)
}

// enter completes a level and all in it. Later is what the machine around it says.
func (b *Body) enter(c *kind.Checker, l *Level, course *Course, source *jsontree.Node, name string, later bool) {
	b.levels = append(b.levels, l)
	l.name, l.source, l.any = name, source, course.Ends == "any"
	l.later = l.Update == "next" || later && l.Update != "now"
	use := func(p *Part) bool {
		if b.names[p.Name] {
			c.ProblemOf(p.Name, p.At, fmt.Sprintf("there are two states, regions or interrupts called %s", p.Name), "names are those of the whole document; rename one", declare.ToRename(""))
			return false
		}
		b.names[p.Name] = true
		if p.holds {
			b.enter(c, &p.Level, &p.Course, p.Source, p.Name, l.later)
		}
		return true
	}
	l.States = admit(b, source.Get("states"), l.States, use)
	l.Regions = admit(b, source.Get("regions"), l.Regions, use)
	l.Interrupts = admit(b, source.Get("interrupts"), l.Interrupts, use)
}

// admit keeps the parts that can be used, and notes the names of those that cannot, or could not be read.
func admit[T any, P interface {
	*T
	part() *Part
}](b *Body, source *jsontree.Node, list []T, use func(*Part) bool) []T {
	if source == nil {
		return nil
	}
	kept, next := 0, 0
	one := func(name string, v *jsontree.Node) {
		if next == len(list) || P(&list[next]).part().Source != v {
			b.broken[name] = true
			return
		}
		list[kept] = list[next]
		if next++; use(P(&list[kept]).part()) {
			kept++
		} else {
			b.broken[name] = true
		}
	}
	for _, m := range source.Members {
		one(m.Name, m.Value)
	}
	for _, item := range source.Items {
		name := ""
		if v := item.Get("name"); v != nil {
			name = v.Text
		}
		one(name, item)
	}
	return list[:kept]
}
