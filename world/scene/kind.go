package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "scene".
//
//	{
//	  "wits": 1,
//	  "kind": "scene",
//	  "behaviors": {"Juggle": {"run": "juggle.tree.json", "lasts": 60}, "Comment": {"run": "comment.tree.json"}, "Applaud": {"run": "applaud.tree.json"}},
//	  "roles": {"Juggler": {}, "Spectator": {"where": {"Courage": [0.2, 1]}, "does": {"Comment": 2, "Applaud": 1}}},
//	  "scenes": {
//	    "Juggling": {
//	      "at": [[10, 4]], "radius": 6, "when": {"every": 2},
//	      "main": {"Juggler": {"who": "Ada"}}, "supporting": {"Spectator": {"most": 5, "within": 20}},
//	      "timeline": [{"does": {"Juggler": {"Juggle": 1}}}]
//	    }
//	  }
//	}
//
// A game adds it to its registry with what the game has of its own, so that a document that asks for something else is refused.
type Kind struct {
	kind.Declared[Body]
	// Traits are the numbers by which roles tell characters apart, Events what happens in the game, Pictures what places can look like.
	Traits, Events, Pictures []string
	// Playing is that of the character whose mind steps; see [Director.Playing]. Nil stands for one that has no role.
	Playing func(x *wits.Context) *Playing
	// Foreign is true where it is not known what the game has, as of a game of which there is only the manifest: a document may name any.
	Foreign bool
}

// Name is "scene".
func (Kind) Name() string { return "scene" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Living scenes: which roles there are and what they do, where and when scenes take place, who is cast, and in what order they play."
}

// Anyone stands for a role that everybody can play.
const Anyone = "anyone"

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	k                *Kind
	body             *Body
	p                *part
	out              *Scenes
	behaviors, roles []string
	used             map[string]bool
}

// Build compiles one instance of a document: what runs, or as the root of a program a *Scenes.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	n := len(body.Behaviors)
	b := &builder{Builder: wb, k: &k, body: body, p: &part{id: wb.ID(), behaviors: make([]*kind.Runner, n), playing: k.Playing},
		out: &Scenes{behaviors: map[wits.Name]geom.Vec2{}, traits: k.Traits}, used: map[string]bool{}}
	first := b.Activity(n)
	kind.BindRow(b.Builder, &b.p.active, first, n)
	for i := range body.Behaviors {
		v := &body.Behaviors[i]
		b.p.behaviors[i] = kind.MakeRunner(b.Builder, kind.RefOf(&v.Node, &v.Behavior), "behavior", first+i)
		b.behaviors = append(b.behaviors, v.Name)
		b.p.names = append(b.p.names, wits.NameOf(v.Name))
		lasts := geom.Vec2{X: v.Lasts.Low, Y: v.Lasts.High}
		if lasts == (geom.Vec2{}) {
			lasts = geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}
			if !v.Runs() {
				b.ProblemAt(v.At, v.Name, "it runs nothing and never ends", `say what it runs, such as "run": "watch.tree.json", or how long it "lasts"`)
			}
		}
		b.out.behaviors[wits.NameOf(v.Name)] = lasts
	}
	for i := range body.Behaviors {
		v := &body.Behaviors[i]
		b.p.behaviors[i].Connect(b.Builder, kind.RefOf(&v.Node, &v.Behavior), &b.p.functions)
	}
	b.out.approach, b.out.otherwise = b.behavior("", body.Approach.At(), body.Approach.String()), b.behavior("", body.Otherwise.At(), body.Otherwise.String())
	b.p.otherwise = slices.Index(b.behaviors, body.Otherwise.String())
	b.buildRoles()
	for i := range body.Scenes {
		b.scene(&body.Scenes[i])
	}
	for i := range body.Behaviors {
		if v := &body.Behaviors[i]; !b.used[v.Name] {
			b.WarnAt(v.At, v.Name, "nobody does it", "name it in a role or a timeline, or take it away")
		}
	}
	if b.Root() {
		return wits.Content(b.Builder, b.out, "scene", "")
	}
	return b.p
}

// behavior returns the hash of a behavior's name; 0 for "" and for one that does not exist, which is reported.
func (b *builder) behavior(node string, at declare.Position, name string) wits.Name {
	if name == "" {
		return 0
	}
	if !slices.Contains(b.behaviors, name) {
		b.ProblemAt(at, node, fmt.Sprintf("there is no behavior %q", name), "", declare.Closest(name, b.behaviors, "")...)
		return 0
	}
	b.used[name] = true
	return wits.NameOf(name)
}

func (b *builder) choices(node string, list kind.Pairs[float64]) (out []Choice) {
	for _, p := range list {
		if id := b.behavior(node, p.At, p.Name); id != 0 {
			out = append(out, Choice{id, p.Value})
		}
	}
	return out
}

// role returns a role by its place; -1 if there is none of the name, which is reported.
func (b *builder) role(node string, at declare.Position, name string, others ...string) int {
	i := slices.Index(b.roles, name)
	if i < 0 && !slices.Contains(others, name) {
		b.ProblemAt(at, node, fmt.Sprintf("there is no role %q", name), "", kind.Suggest(name, append(others, b.roles...), declare.ToDeclare("role", "/roles", name, `{}`))...)
	}
	return i
}

func (b *builder) buildRoles() {
	for i := range b.body.Roles {
		b.roles = append(b.roles, b.body.Roles[i].Name)
		if r := &b.body.Roles[i]; r.Name == Anyone {
			b.ProblemAt(r.At, r.Name, `"anyone" stands for every character: no role can be called so`, "", declare.ToRename(""))
		}
	}
	parent := make([]int, len(b.roles))
	for i := range b.body.Roles {
		r := &b.body.Roles[i]
		parent[i] = -1
		if r.Is.Given() {
			parent[i] = b.role(r.Name, r.Is.At(), r.Is.String())
		}
	}
	for i := range b.body.Roles {
		to, r := Role{Name: b.roles[i], ID: wits.NameOf(b.roles[i])}, i
		for steps := 0; r >= 0; r, steps = parent[r], steps+1 {
			p := &b.body.Roles[r]
			if steps > len(b.roles) {
				b.ProblemAt(b.body.Roles[i].Is.At(), to.Name, "the role is itself, by way of the roles that it is", "", declare.ToDrop("is"))
				break
			}
			for _, w := range p.Where {
				if t := b.among(w.At, p.Name, "trait", w.Name, b.k.Traits, r == i); t >= 0 {
					to.Where = append(to.Where, Limit{t, w.Value.Low, w.Value.High})
				}
			}
			if to.Does == nil {
				to.Does = b.choices(p.Name, p.Does)
			}
		}
		b.out.Roles = append(b.out.Roles, to)
	}
}

func (b *builder) scene(p *scenePart) {
	s := Scene{Name: p.Name, Label: p.Label, Picture: p.Picture.String(), ID: wits.NameOf(p.Name), Follows: p.Follows.String(), Radius: p.Radius, From: 0, To: 24,
		Every: p.When.Every, Event: -1, For: p.When.For, Priority: p.Priority, Capacity: p.Capacity, Pause: p.Pause}
	if s.Label == "" {
		s.Label = s.Name
	}
	if s.Picture != "" {
		b.among(p.Picture.At(), p.Name, "picture", s.Picture, b.k.Pictures, true)
	}
	for _, at := range p.Places {
		s.At = append(s.At, geom.Vec2{X: at.X, Y: at.Y})
	}
	switch {
	case s.Follows != "" && len(s.At) > 0:
		b.ProblemAt(p.Follows.At(), p.Name, "its place moves with a character: it is at no other place", "", declare.ToDrop("at"))
	case s.Follows != "":
		s.At = make([]geom.Vec2, 1)
	case len(s.At) == 0:
		b.ProblemAt(p.At, p.Name, "it is nowhere", `say where, such as "at": [[10, 4]]`, declare.ToAdd("at", "[[0, 0]]"))
	}
	if s.Size = (geom.Vec2{X: p.Size.X, Y: p.Size.Y}); s.Size != (geom.Vec2{}) && !(min(s.Size.X, s.Size.Y) > 0) {
		b.ProblemAt(p.At, p.Name, "its size has a side of 0 or less", `say both sides in metres, such as "size": [12, 8]`)
	}
	w := &p.When
	if w.From != nil {
		s.From = *w.From
	}
	if w.To != nil {
		s.To = *w.To
	}
	if w.Event.Given() {
		s.Event = b.among(w.Event.At(), p.Name, "event", w.Event.String(), b.k.Events, true)
	}
	for _, r := range w.Present {
		s.Present = append(s.Present, Presence{b.role(p.Name, r.At, r.Name, Anyone), r.Value})
	}
	for _, c := range p.Main {
		m := &c.Value
		b.cast(&s, c.Name, c.At, Casting{Part: Main, Least: m.Least, Most: m.Most, Who: m.Who.String(), Search: m.Search}, &m.castPart)
		if m.Least > m.Most {
			b.ProblemAt(c.At, p.Name, fmt.Sprintf("it needs %d of %s, and %d can play it", m.Least, c.Name, m.Most), `"least" is at most as much as "most"`)
		}
	}
	if len(p.Main) == 0 {
		b.ProblemAt(p.At, p.Name, "no role leads it", `say which, such as "main": {"Juggler": {}}`)
	}
	mains := len(s.Cast)
	for part, list := range []kind.Pairs[supportingPart]{p.Supporting, p.Extras} {
		for _, c := range list {
			casting := Casting{Part: Supporting + Part(part), Most: c.Value.Most, Becomes: -1}
			if t := &c.Value.Becomes; t.Given() {
				if r := b.role(p.Name, t.At(), t.String()); r >= 0 {
					casting.Becomes = slices.IndexFunc(s.Cast[:mains], func(m Casting) bool { return m.Role == r })
					if casting.Becomes < 0 {
						b.ProblemAt(t.At(), p.Name, t.String()+" is no main role of the scene", "")
					}
				}
			}
			b.cast(&s, c.Name, c.At, casting, &c.Value.castPart)
		}
	}
	b.timeline(&s, p)
	b.out.Scenes = append(b.out.Scenes, s)
}

// cast adds a role to a scene.
func (b *builder) cast(s *Scene, name string, at declare.Position, c Casting, p *castPart) {
	if c.Role = b.role(s.Name, at, name); c.Role < 0 {
		return
	}
	if slices.ContainsFunc(s.Cast, func(o Casting) bool { return o.Role == c.Role }) {
		b.ProblemAt(at, s.Name, name+" is cast twice", "a role is main, supporting or an extra", declare.ToRemove())
	}
	if c.Part == Main {
		c.Becomes = -1
	}
	c.Draw, c.Within, c.Stays = s.Priority, p.Within, geom.Vec2{X: p.Stays.Low, Y: p.Stays.High}
	if p.Draw != nil {
		c.Draw = *p.Draw
	}
	c.From, c.Line = geom.Vec2{X: p.From.X, Y: p.From.Y}, geom.Vec2{X: p.Line.X, Y: p.Line.Y}
	switch {
	case p.Around != nil:
		c.Around = *p.Around
	case c.Part != Main || c.Most > 1:
		c.Around = float64(0.75 * s.Radius)
		if s.Size != (geom.Vec2{}) {
			c.Around = float64(0.375 * min(s.Size.X, s.Size.Y))
		}
	}
	s.Cast = append(s.Cast, c)
}

// timeline fills in what each role does in each segment.
func (b *builder) timeline(s *Scene, p *scenePart) {
	segments := p.Timeline
	if len(segments) == 0 {
		segments = make([]segmentPart, 1)
	}
	for n := range segments {
		t := &segments[n]
		s.Segments = append(s.Segments, t.Title)
		led := false
		for i := range s.Cast {
			c := &s.Cast[i]
			does := b.out.Roles[c.Role].Does
			if k := slices.IndexFunc(t.Does, func(d declare.Pair[kind.Pairs[float64]]) bool { return d.Name == b.roles[c.Role] }); k >= 0 {
				does = b.choices(s.Name, t.Does[k].Value)
			}
			c.does = append(c.does, does)
			led = led || c.Part == Main && len(does) > 0
		}
		for _, d := range t.Does {
			if r := b.role(s.Name, d.At, d.Name); r >= 0 && !slices.ContainsFunc(s.Cast, func(c Casting) bool { return c.Role == r }) {
				b.ProblemAt(d.At, s.Name, d.Name+" is not cast in the scene", `add it to "main", "supporting" or "extras"`)
			}
		}
		if !led && len(p.Main) > 0 {
			b.ProblemAt(p.At, s.Name, fmt.Sprintf("no main role does anything in segment %d", n+1), `say what, such as "does": {"Watch": 1} of the role`)
		}
	}
}

// among returns the place of a name among those that the game has; -1 if it has none of that name, which is reported if report says so.
func (b *builder) among(at declare.Position, node, noun, name string, names []string, report bool) int {
	i := slices.Index(names, name)
	if i < 0 && !b.k.Foreign && report {
		hint := "the game has none"
		if len(names) > 0 {
			hint = "there is " + strings.Join(names, ", ")
		}
		b.ProblemAt(at, node, fmt.Sprintf("the game has no %s %q", noun, name), hint, declare.Closest(name, names, "")...)
	}
	return i
}
