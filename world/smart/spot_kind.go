package smart

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// SpotKind is the kind "hotspots": places that draw characters, and what these do there.
//
//	{
//	  "wits": 1,
//	  "kind": "hotspots",
//	  "categories": {"Brave": {"where": {"Courage": [0.6, 1]}}},
//	  "activities": {"Boast": {"run": "boast.tree.json"}, "Listen": {"run": "listen.tree.json"}},
//	  "spots": {
//	    "Campfire": {"at": [0, 0], "capacity": 5, "from": 18, "to": 23,
//	      "offers": {"Brave": {"draw": 0.5, "does": "Boast"}, "anyone": {"draw": 0.3, "does": "Listen"}}}
//	  }
//	}
//
// A game adds it to its registry with what the game has of its own, so that a document that asks for something else is refused.
type SpotKind struct {
	kind.Declared[SpotBody]
	// Traits are the numbers by which categories tell characters apart, Events what happens in the game, Pictures what hotspots can look like.
	Traits, Events, Pictures []string
	// Activity is what the character does whose mind steps, as [Hotspots.Draw] gave it; 0 if it is at no hotspot.
	Activity func(x *wits.Context) wits.Name
	// Foreign is true where it is not known what the game has, as of a game of which there is only the manifest: a document may name any.
	Foreign bool
}

// Name is "hotspots".
func (SpotKind) Name() string { return "hotspots" }

// Doc explains the kind.
func (SpotKind) Doc() string {
	return "Places that draw characters: where they are, whom they draw and when, how many they have room for, and what each does there."
}

// Anyone is the category to which everybody belongs.
const Anyone = "anyone"

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	k    *SpotKind
	body *SpotBody
	p    *part
	out  *Hotspots
}

// Build compiles one instance of a document: what runs, or as the root of a program a *Hotspots.
func (k SpotKind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*SpotBody)
	n := len(body.Activities)
	b := &builder{wb, &k, body, &part{id: wb.ID(), activities: make([]*kind.Runner, n), doing: k.Activity}, &Hotspots{}}
	first := b.Activity(n)
	kind.BindRow(b.Builder, &b.p.active, first, n)
	for i := range body.Activities {
		a := &body.Activities[i]
		b.p.activities[i] = kind.MakeRunner(b.Builder, kind.RefOf(&a.Node, &a.Behavior), "activity", first+i)
		b.out.Activities = append(b.out.Activities, wits.NameOf(a.Name))
		if !a.Runs() {
			b.ProblemAt(a.At, a.Name, "it does nothing", `say what it runs, such as "run": "sit.tree.json"`)
		}
	}
	for i := range body.Activities {
		a := &body.Activities[i]
		b.p.activities[i].Connect(b.Builder, kind.RefOf(&a.Node, &a.Behavior), &b.p.functions)
	}
	b.p.names = b.out.Activities
	b.categories()
	for i := range body.Spots {
		b.spot(&body.Spots[i])
	}
	b.unused()
	if b.Root() {
		return wits.Content(b.Builder, b.out, "hotspots", "")
	}
	return b.p
}

func (b *builder) categories() {
	for i := range b.body.Categories {
		c := &b.body.Categories[i]
		to := SpotCategory{Name: c.Name}
		if c.Name == Anyone {
			b.ProblemAt(c.At, c.Name, `everybody is "anyone": no category can be called so`, "", declare.ToRename(""))
		}
		for _, p := range c.Where {
			if t := b.among(p.At, c.Name, "trait", p.Name, b.k.Traits); t >= 0 {
				to.Where = append(to.Where, SpotLimit{t, p.Value.Low, p.Value.High})
			}
		}
		b.out.Categories = append(b.out.Categories, to)
	}
}

func (b *builder) spot(p *spotPart) {
	s := Spot{Name: p.Name, Label: p.Label, Picture: p.Picture.String(), ID: wits.NameOf(p.Name), At: geom.Vec2{X: p.Place.X, Y: p.Place.Y}, Around: p.Around, Within: p.Within,
		Capacity: p.Capacity, From: p.From, To: p.To, Pause: p.Pause, Offers: b.offers(p.Name, p.Offers)}
	if s.Label == "" {
		s.Label = s.Name
	}
	if s.Picture != "" {
		b.among(p.Picture.At(), p.Name, "picture", s.Picture, b.k.Pictures)
	}
	for _, e := range p.Events {
		if i := b.among(e.At, p.Name, "event", e.Name, b.k.Events); i >= 0 {
			s.Events = append(s.Events, SpotEvent{i, e.Value.For, b.offers(p.Name, e.Value.Offers)})
		}
	}
	if len(p.Offers) == 0 && len(p.Events) == 0 {
		b.WarnAt(p.At, p.Name, "it draws nobody", `say whom, such as "offers": {"anyone": {"draw": 0.3, "does": "Sit"}}`)
	}
	b.out.Spots = append(b.out.Spots, s)
}

func (b *builder) offers(spot string, list kind.Pairs[offerPart]) (out []SpotOffer) {
	var names, activities []string
	for i := range b.body.Categories {
		names = append(names, b.body.Categories[i].Name)
	}
	for i := range b.body.Activities {
		activities = append(activities, b.body.Activities[i].Name)
	}
	for _, p := range list {
		category := slices.Index(names, p.Name)
		if category < 0 && p.Name != Anyone {
			b.ProblemAt(p.At, spot, fmt.Sprintf("there is no category %q", p.Name), "",
				kind.Suggest(p.Name, append(names, Anyone), declare.ToDeclare("category", "/categories", p.Name, `{"where": {}}`))...)
			continue
		}
		does := p.Value.Does.String()
		if !slices.Contains(activities, does) {
			if p.Value.Does.Given() {
				b.ProblemAt(p.Value.Does.At(), spot, fmt.Sprintf("there is no activity %q", does), "", declare.Closest(does, activities, "")...)
			}
			continue
		}
		out = append(out, SpotOffer{category, p.Value.Draw, wits.NameOf(does)})
	}
	return out
}

// among returns the place of a name among those that the game has; -1 if it has none of that name, which is said, or it is not known what it has.
func (b *builder) among(at declare.Position, node, noun, name string, names []string) int {
	i := slices.Index(names, name)
	if i < 0 && !b.k.Foreign {
		hint := "the game has none"
		if len(names) > 0 {
			hint = "there is " + strings.Join(names, ", ")
		}
		b.ProblemAt(at, node, fmt.Sprintf("the game has no %s %q", noun, name), hint, declare.Closest(name, names, "")...)
	}
	return i
}

// unused warns of activities that nobody does.
func (b *builder) unused() {
	used := map[string]bool{}
	for i := range b.body.Spots {
		s := &b.body.Spots[i]
		lists := []kind.Pairs[offerPart]{s.Offers}
		for _, e := range s.Events {
			lists = append(lists, e.Value.Offers)
		}
		for _, l := range lists {
			for _, o := range l {
				used[o.Value.Does.String()] = true
			}
		}
	}
	for name := range used {
		if !slices.Contains(b.p.names, wits.NameOf(name)) {
			return // which is told, and may be meant for one that is
		}
	}
	for i := range b.body.Activities {
		if a := &b.body.Activities[i]; !used[a.Name] {
			b.WarnAt(a.At, a.Name, "nobody does it: no hotspot offers it", `name it as "does" of an offer, or take it away`)
		}
	}
}
