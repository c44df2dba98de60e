package query

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Points that somebody knows: what is tagged, what is perceived, lists.

// Tagged makes points where tagged things are.
type Tagged struct {
	Tag struct {
		center
		onGround
		Range kind.Amount `json:"range" above:"0" max:"1000000000" need:"10" unit:"m" doc:"How far from the place it may be."`
		Tag   kind.Text   `json:"tag" need:"\"cover\"" doc:"The tag."`
	} `json:"tag"`
}

// About tells people of it.
func (*Tagged) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"actors of class", "objects", "things"},
		Doc: "What the game has tagged, in range.", Example: `{"tag": {"range": 10, "tag": ""}}`}
}

// tagged is one of a program.
type tagged struct {
	tag   string
	at    *source
	reach argument
}

func (d *Tagged) build(t *telling) maker {
	m := &tagged{t.text("tag", &d.Tag.Tag), t.self("at", &d.Tag.At), t.number("range", &d.Tag.Range)}
	t.project(&d.Tag.onGround)
	return m
}

func (m *tagged) make(e *run) {
	tagged := e.services().Tagged
	if tagged == nil {
		panic("the query asks for what is tagged, but the game does not say what is: query.Services.Tagged is nil")
	}
	reach := e.number(&m.reach)
	for _, p := range e.places(m.at) {
		e.items = tagged(e.items[:0], m.tag, p.At, reach)
		if len(e.items) > e.space() {
			slices.SortStableFunc(e.items, func(a, b Item) int { return cmp.Compare(a.At.Dist(p.At), b.At.Dist(p.At)) })
		}
		e.addItems()
	}
}

// addItems makes points of items, other than of the agent itself.
func (e *run) addItems() {
	for _, it := range e.items {
		if it.Who == 0 || it.Who != e.x.Entity() {
			e.add(it.At, it.Who)
		}
	}
}

// Perceived makes points where the agent believes things to be.
type Perceived struct {
	Perceived struct{ onGround } `json:"perceived"`
}

// About tells people of it.
func (*Perceived) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"seen", "heard", "remembered", "known"},
		Doc: "What the agent perceives or remembers, where it believes it to be.", Example: `{"perceived": {}}`}
}

type perceived struct{}

func (d *Perceived) build(t *telling) maker {
	t.project(&d.Perceived.onGround)
	return perceived{}
}

func (perceived) make(e *run) {
	perceived := e.services().Perceived
	if perceived == nil {
		panic("the query asks for what the agent perceives, but the game does not say what that is: query.Services.Perceived is nil")
	}
	e.items = perceived(e.items[:0], e.x.Entity())
	e.addItems()
}

// List makes points of a list.
type List struct {
	List struct {
		Of kind.Place `json:"of" need:"\"Suspects\"" doc:"The list: an expression, or one that the game has registered."`
		onGround
	} `json:"list"`
}

// About tells people of it.
func (*List) About() declare.About {
	return declare.About{Group: "generator", Also: []string{"entities", "targets"},
		Doc: "Places or entities of a list.", Example: `{"list": {"of": "self"}}`}
}

// list is one of a program.
type list struct{ of *source }

func (d *List) build(t *telling) maker {
	m := &list{t.list("of", &d.List.Of)}
	t.project(&d.List.onGround)
	return m
}

func (m *list) make(e *run) {
	e.poses, e.who = m.of.each(e, e.poses[:0], e.who[:0], e.n+e.space()+1)
	for i, p := range e.poses {
		e.add(p.At, e.who[i])
	}
}
