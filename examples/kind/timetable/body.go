package timetable

import (
	"fmt"

	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Hour      kind.Expr[float64] `json:"hour" need:"\"12\"" unit:"h" doc:"What hour of the day it is, from 0 to 24."`
	Otherwise kind.Text          `json:"otherwise" role:"name" of:"entry" doc:"The entry that runs when it is nobody's time; nothing does if left out."`
	Entries   kind.Named[Entry]  `json:"entries" noun:"entry" need:"{\"Sleep\": {\"from\": 22, \"to\": 6}}" doc:"What there is to do in a day, by name."`
}

// Entry is something to do at some time.
type Entry struct {
	kind.Node
	From kind.Amount     `json:"from" expr:"none" min:"0" max:"24" unit:"h" doc:"The hour at which its time begins. Without hours an entry runs only where another names it."`
	To   kind.Amount     `json:"to" expr:"none" min:"0" max:"24" unit:"h" doc:"The hour at which its time ends. If it is before the other one, its time goes on past midnight."`
	When kind.Expr[bool] `json:"when" doc:"It runs in its time only while this holds; always if left out."`
	Then kind.Text       `json:"then" role:"name" of:"entry" doc:"The entry that has the rest of its time when it has ended by itself; if left out, it is nobody's time."`
	kind.Behavior
}

// timed reports whether the entry has hours.
func (e *Entry) timed() bool { return e.From.Given() && e.To.Given() }

// Check reports hours that are no time.
func (e *Entry) Check(c *kind.Checker) {
	from, to := c.Source.Get("from"), c.Source.Get("to")
	switch {
	case from != nil && to == nil:
		c.Problem(from.Pos, `it has a "from" and no "to"`, `say when its time ends, such as "to": 17`)
	case to != nil && from == nil:
		c.Problem(to.Pos, `it has a "to" and no "from"`, `say when its time begins, such as "from": 8`)
	case e.timed() && e.From.Number == e.To.Number:
		c.Problem(to.Pos, fmt.Sprintf("its time begins and ends at %s", clock(e.From.Number)), `leave both out and name it as "otherwise" if it is for all day`)
	case from == nil && e.When.Given():
		c.Problem(e.When.At(), `"when" is for entries that have hours`, `give it "from" and "to"`)
	case from == nil && e.Then.Given():
		c.Problem(e.Then.At(), `"then" is for entries that have hours`, `give it "from" and "to"`)
	}
}

// clock returns an hour as people read it: 8.5 is "8:30".
func clock(hour float64) string {
	minutes := int(hour*60 + 0.5)
	return fmt.Sprintf("%d:%02d", minutes/60, minutes%60)
}
