package script

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Role      kind.Text        `json:"role" words:"servant,master" doc:"A servant is run by another document and gives control back. A master is the root: it hands the character from one document to another."`
	Interrupt kind.Expr[bool]  `json:"interrupt" example:"\"Shot or Alarm\"" doc:"When the steps are given up: the document fails. A document with steps has to say it; \"false\" is never."`
	Then      *Interstitial    `json:"then" example:"{\"run\": \"startle.tree.json\"}" doc:"What runs after an interruption, before the document fails: a bridge to what comes next."`
	Wires     kind.Named[Wire] `json:"wires" noun:"wire" example:"{\"Door\": {\"at\": [2, 0], \"script\": \"Open = true\"}}" doc:"What happens when somebody comes into a place, leaves it or stays, by name."`
	Steps     []Step           `json:"steps" noun:"step" example:"[{\"name\": \"Greet\", \"do\": \"Wave\"}]" doc:"What is done, one after another. Without steps the document runs its wires until it is ended."`
}

// Interstitial is what runs between two ways of behaving.
type Interstitial struct {
	kind.Item
	kind.Behavior
}

// Wire is a tripwire: a place, what happens there, and what follows.
type Wire struct {
	kind.Node
	At      kind.Point      `json:"at" unit:"m" example:"[2, 0]" doc:"The middle of the place; from the middle of who carries it, if somebody does."`
	Carried kind.Text       `json:"carried" example:"\"Ada\"" doc:"The name of who carries the place; \"self\" is whose mind runs the document."`
	Radius  float64         `json:"radius" above:"0" default:"1" unit:"m" doc:"How large the place is: a circle."`
	Size    kind.Point      `json:"size" unit:"m" example:"[2, 0.5]" doc:"How large it is along both axes: a rectangle, in place of a circle."`
	When    kind.Text       `json:"when" words:"enter,exit,stay,idle" doc:"enter, the default: somebody comes in. exit: somebody leaves. stay: somebody is inside. idle: nobody is."`
	For     float64         `json:"for" min:"0" unit:"s" doc:"For how long somebody has to stay, or nobody has to be there."`
	Who     []kind.Text     `json:"who" set:"true" example:"[\"Player\"]" doc:"Classes of the game that count. All count if left out."`
	If      kind.Expr[bool] `json:"if" example:"\"HasKey(Who)\"" doc:"What must hold besides. Who is the one that came, left or stayed."`
	After   kind.Text       `json:"after" role:"name" of:"wire" doc:"The wire that must have fired before."`
	Delay   float64         `json:"delay" min:"0" unit:"s" doc:"How long after it was tripped the wire fires."`
	Most    int             `json:"most" min:"0" doc:"How many times it fires; 0 is no limit."`
	Every   float64         `json:"every" min:"0" unit:"s" doc:"How long it rests after it has fired."`
	Script  kind.Script     `json:"script" example:"\"Open = true\"" doc:"Statements that run when it fires."`
	Fire    kind.Text       `json:"fire" role:"trigger" doc:"An outbound trigger of the document that is raised when it fires."`
	kind.Behavior
}

// About has the title of such a part.
func (*Wire) About() kind.About { return kind.About{Title: "[{when}|enter][ for {for} s]"} }

// Check reports a wire without a place, a size that is none, and a time that nothing needs.
func (w *Wire) Check(c *kind.Checker) {
	if c.Source.Get("at") == nil && !w.Carried.Given() {
		c.Problem(c.Source.Pos, "it is nowhere", `say where, such as "at": [2, 0], or who carries it: "carried": "self"`, declare.ToAdd("at", "[0, 0]"))
	}
	if s := w.Size; (s.X != 0 || s.Y != 0) && !(min(s.X, s.Y) > 0) {
		c.Problem(c.Source.Get("size").Pos, "its size has a side of 0 or less", `say both sides in metres, such as "size": [2, 0.5]`)
	}
	if when := w.When.String(); w.For > 0 && when != "stay" && when != "idle" {
		c.Problem(c.Source.Get("for").Pos, `"for" is for wires on which somebody stays, or nobody is`, "", declare.ToRemove(), declare.ToAdd("when", `"stay"`))
	}
}

// Step is a step.
type Step struct {
	kind.Node
	declare.OneOf[stepType]
}

// stepType is what a step does.
type stepType interface {
	About() declare.About
	build(b *builder, s *step)
}

// Choices returns what steps can be.
func (Body) Choices() []declare.Set {
	return []declare.Set{declare.Choose[stepType](&Do{}, &Run{}, &Wait{}, &Await{}, &Script{}, &Fire{}, &If{}, &Repeat{}, &End{})}
}

// Do does an action.
type Do struct {
	kind.Behavior `need:"do" without:"run"`
	Leaving
}

// Run runs another document.
type Run struct {
	kind.Behavior `need:"run" without:"do"`
	Leaving
}

// Leaving is when and how a step that runs something is left.
type Leaving struct {
	Until   kind.Expr[bool] `json:"until" example:"\"Threat > 0.5\"" doc:"When it is aborted and the script goes on. Without it, it runs until it ends."`
	Lenient bool            `json:"lenient" doc:"The script goes on when it fails. Else the script fails with it."`
}

// Wait waits for a time.
type Wait struct {
	Seconds   kind.Amount `json:"wait" min:"0" unit:"s" example:"1" doc:"How long."`
	Deviation kind.Amount `json:"deviation" min:"0" unit:"s" doc:"By how much that differs at random, in both directions."`
}

// Await waits for a condition.
type Await struct {
	Condition kind.Expr[bool] `json:"await" example:"\"Energy >= 100\"" doc:"It is looked at in each frame until it holds."`
}

// Script runs statements.
type Script struct {
	Statements kind.Script `json:"script" example:"\"Alarm = true\"" doc:"Statements."`
}

// Fire raises a trigger.
type Fire struct {
	Trigger kind.Text `json:"fire" role:"trigger" doc:"An outbound trigger of the document."`
}

// If chooses.
type If struct {
	Condition kind.Expr[bool] `json:"if" example:"\"Energy < 50\"" doc:"What is looked at."`
	Then      []Step          `json:"then" noun:"step" doc:"The steps if it holds."`
	Else      []Step          `json:"else" noun:"step" doc:"The steps if it does not."`
}

// Repeat repeats steps.
type Repeat struct {
	Steps []Step          `json:"repeat" noun:"step" doc:"The steps. A round begins in the frame after the last one has ended."`
	Times kind.Amount     `json:"times" min:"0" example:"3" doc:"How many rounds; 0 is no limit."`
	While kind.Expr[bool] `json:"while" example:"\"Energy > 0\"" doc:"What must hold for each round."`
}

// End ends the script.
type End struct {
	Status kind.Text `json:"end" words:"success,failure" doc:"How it ends."`
}

// About tells people of it.
func (*Do) About() declare.About {
	return declare.About{Title: "{do}[ until {until}]", Also: []string{"action", "act"}, Doc: "Does an action of the game.", Example: `{"do": "Wait"}`}
}

// About tells people of it.
func (*Run) About() declare.About {
	return declare.About{Title: "{run}[ until {until}]", Also: []string{"hand over", "controller", "document", "delegate"}, Doc: "Hands the character to another document.", Example: `{"run": "patrol.tree.json", "until": "Alarm"}`}
}

// About tells people of it.
func (*Wait) About() declare.About {
	return declare.About{Title: "wait {wait}[ ± {deviation}] s", Also: []string{"pause", "sleep"}, Doc: "Waits for so many seconds.", Example: `{"wait": 3}`}
}

// About tells people of it.
func (*Await) About() declare.About {
	return declare.About{Title: "await {await}", Also: []string{"wait until", "block", "trigger if"}, Doc: "Waits until a condition holds.", Example: `{"await": "Energy >= 100"}`}
}

// About tells people of it.
func (*Script) About() declare.About {
	return declare.About{Title: "script {script}", Also: []string{"set", "assign", "statements", "log"}, Doc: "Runs statements.", Example: `{"script": "Alarm = true"}`}
}

// About tells people of it.
func (*Fire) About() declare.About {
	return declare.About{Title: "fire {fire}", Also: []string{"trigger", "event", "signal"}, Doc: "Raises an outbound trigger of the document.", Example: `{"fire": "Cry"}`}
}

// About tells people of it.
func (*If) About() declare.About {
	return declare.About{Title: "if {if}", Also: []string{"branch", "choose", "trigger"}, Doc: "Does the one or the other.", Example: `{"if": "Energy < 50", "then": []}`}
}

// About tells people of it.
func (*Repeat) About() declare.About {
	return declare.About{Title: "repeat[ {times} times][ while {while}]", Also: []string{"loop", "for", "again"}, Doc: "Does steps again and again.", Example: `{"repeat": [], "times": 3}`}
}

// About tells people of it.
func (*End) About() declare.About {
	return declare.About{Title: "end with {end}", Also: []string{"return", "stop", "exit"}, Doc: "Ends the script.", Example: `{"end": "success"}`}
}
