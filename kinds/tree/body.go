package tree

import (
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document: a [Document], or behaviours that are chosen and run.
type Body struct{ declare.OneOf[sort] }

// sort is a sort of document.
type sort interface{}

// Document is a tree of nodes that succeed and fail.
type Document struct {
	kind.Sharing
	Root    kind.Text        `json:"root" role:"name" of:"node" doc:"The node with which the tree begins."`
	Polling bool             `json:"polling" doc:"Visit the tree from the root in every frame, also when nothing has changed. It behaves the same, and costs more."`
	Nodes   kind.Named[Node] `json:"nodes" noun:"node" tree:"root" doc:"The nodes by name. Each has one parent; the root has none."`
}

// Node is a node of a document.
type Node struct {
	kind.Node
	kind.OneOf[nodeType]
	Score    kind.Expr[float64] `json:"score" doc:"How useful the node is to a utility selector."`
	Response *Response          `json:"response" example:"{\"from\": 20, \"to\": 0, \"curve\": {\"power\": 2}}" doc:"What is made of the score: a curve between two numbers, computed at an interval."`
	Services []Service          `json:"services" noun:"service" doc:"What runs when the node begins, and at an interval while it is active."`
}

// Service runs at an interval while a node is active.
type Service struct {
	kind.Item
	Script kind.Script `json:"script" example:"\"Alarm = true\"" doc:"Statements."`
	kind.Behavior
	Every     kind.Amount `json:"every" min:"0" unit:"s" need:"0.5" doc:"Seconds from one time to the next. What still runs by then begins again as soon as it has ended."`
	Deviation kind.Amount `json:"deviation" min:"0" unit:"s" doc:"Seconds by which that differs at random, in both directions."`
}

// About has the title of such a part.
func (*Service) About() kind.About {
	return kind.About{Title: "[{script}|{run}|{do}]", First: `{"script": "", "every": 0}`}
}

// Check reports a service that runs nothing, or two things.
func (s *Service) Check(c *kind.Checker) {
	script := s.Script.Given()
	switch {
	case script && s.Runs():
		c.Problem(s.Script.At(), "a service runs one thing: statements, a document or an action", "make two services of it", declare.ToDrop("script"), declare.ToDrop("run"), declare.ToDrop("do"))
		c.Drop()
	case !script && !s.Runs():
		if c.Source.Get("script") == nil && c.Source.Get("run") == nil && c.Source.Get("do") == nil {
			c.Problem(s.At, "the service runs nothing", `add "script": statements, "run": a document, or "do": an action`+declare.InFile(`, such as "script": "Alarm = true"`), declare.ToAdd("script", `"Alarm = true"`))
		}
		c.Drop()
	}
}

// Check reports services of a leaf.
func (n *Node) Check(c *kind.Checker) {
	n.checkResponse(c)
	group := n.Is.About().Group
	if list := c.Source.Get("services"); list != nil && group != composite && group != decorator {
		c.Problem(list.Pos, "services are for composites and decorators", "let a composite around it have them", declare.ToRemove())
	}
}
