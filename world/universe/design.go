package universe

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/group"
)

// Design is what a document of the kind "universe" says. It is shared by all who have it, and never changed.
type Design struct {
	// Characters are the types, in the order of the document; Types are they as a [Plan] takes them.
	Characters []Character
	Types      []Type
	Words      []Word
	// Size is that of the universe for which places are given; without it they are where they are.
	Size   geom.Vec2
	Maps   []DataMap
	Flows  []Flow
	Routes *Routes // nil: it says nothing of them

	images []kind.Text        // by map
	brains []declare.Position // where each type names its brain
	paths  [][]writtenPath    // by type: what others perceive of its mind
}

// Character is a type with what a game, and not the universe, makes something of.
type Character struct {
	Type
	Label           string // what people call it
	Brain           string // the document that it thinks by
	Picture, Colour string // "" if the document does not say
	Number          int    // how many come at once
	Pack            bool   // all of them are one group
	Herds           []int  // whom it drives and watches over, by their places among the types
	Needs, Young    float64
	// Stamina is how long it can run, s; 0: for ever. Recovers is in how long it has its breath again.
	Stamina, Recovers float64
	// Hides and Seems are what others do not perceive of its mind, and what they take it to be: rules of a foresee.PerceptionFilter.
	Hides []string
	Seems []Seeming
}

// Routes are what ways cost.
type Routes struct {
	Danger, Slows []Part
	Known         bool
}

// Seeming is what others take a value of a mind to be.
type Seeming struct{ Path, Text string }

// Word is something that places say, or characters call out.
type Word struct {
	Name            string
	Label           string
	Radius          float64 // how far a place is heard that says it; 0: none does
	Picture, Colour string
}

// Named returns the place of a type; -1 if there is none of that name.
func (d *Design) Named(name string) int {
	return slices.IndexFunc(d.Characters, func(c Character) bool { return c.Name == name })
}

// Word returns a word by its name; nil if there is none.
func (d *Design) Word(name string) *Word {
	if i := slices.IndexFunc(d.Words, func(w Word) bool { return w.Name == name }); i >= 0 {
		return &d.Words[i]
	}
	return nil
}

// writtenPath is a path to a value of a mind, and where the document has it.
type writtenPath struct {
	path string
	at   declare.Position
}

// report says that something at a place of the document is wrong.
type report func(at declare.Position, node, reason, hint string, fixes ...declare.Fix)

// designer makes a design of a body.
type designer struct {
	k            *Kind
	out          *Design
	say          report
	types, words []string
}

// design returns what a body says.
func (k *Kind) design(body *Body, say report) *Design {
	d := &designer{k: k, out: &Design{}, say: say}
	for i := range body.Types {
		d.types = append(d.types, body.Types[i].Name)
	}
	for i := range body.Words {
		w := &body.Words[i]
		d.words = append(d.words, w.Name)
		d.picture(w.Name, w.Picture, k.Signs)
		d.colour(w.Name, w.Colour)
		d.out.Words = append(d.out.Words, Word{w.Name, w.Name, w.Radius, w.Picture.String(), w.Colour.String()})
	}
	for i := range body.Types {
		d.character(&body.Types[i])
	}
	d.maps(body)
	for i := range d.out.Characters {
		d.out.Types = append(d.out.Types, d.out.Characters[i].Type)
	}
	return d.out
}

// maps are the data maps, flows and rules for routes.
func (d *designer) maps(body *Body) {
	if len(body.Size) == 2 {
		d.out.Size = geom.Vec2{X: body.Size[0], Y: body.Size[1]}
		if !(d.out.Size.X > 0) || !(d.out.Size.Y > 0) {
			d.say(declare.Position{Line: 1, Column: 1}, "", `the "size" of a universe is above 0`, "")
		}
	}
	names := slices.Clone(d.k.Maps)
	sums := map[string]bool{}
	for i := range body.Maps {
		m := &body.Maps[i]
		if len(m.Sum) > 0 {
			sums[m.Name] = true
			if slices.Contains(d.k.Maps, m.Name) {
				d.say(m.At, m.Name, fmt.Sprintf("the game writes into its map %q: it cannot be a sum", m.Name), "give it another name")
			}
		}
		names = append(names, m.Name)
	}
	parts := func(node string, list kind.Pairs[float64], of string) (out []Part) {
		for _, p := range list {
			switch {
			case !slices.Contains(names, p.Name) && !d.k.Foreign:
				d.say(p.At, node, fmt.Sprintf("there is no map %q", p.Name), "", declare.Closest(p.Name, names, "")...)
			case of != "" && sums[p.Name]:
				d.say(p.At, node, fmt.Sprintf("%s is the sum of %s, which is a sum itself", of, p.Name), "add up what that is the sum of")
			default:
				out = append(out, Part{p.Name, p.Value})
			}
		}
		return out
	}
	for i := range body.Maps {
		m := &body.Maps[i]
		d.colour(m.Name, m.Colour)
		dm := DataMap{Name: m.Name, Value: m.Value, Scale: m.Scale, Painted: m.Painted || slices.Contains(d.k.Maps, m.Name), Levels: m.Levels, Known: m.Known, Otherwise: m.Otherwise,
			Colour: m.Colour.String(), Sum: parts(m.Name, m.Sum, m.Name)}
		if m.Levels > 1 && m.Image.String() == "" && !dm.Painted {
			d.say(m.At, m.Name, "a map of shapes has no cells, and so no levels", `add "painted": true, or take "levels" away`)
		}
		for k := range m.Shapes {
			s := &m.Shapes[k]
			shape := field.Shape{Filled: s.Filled, Width: s.Width, Strength: s.Strength, Falloff: s.Falloff}
			if s.Disc != nil {
				shape.Center, shape.Radius = geom.Vec2{X: s.Disc.At.X, Y: s.Disc.At.Y}, s.Disc.Radius
			}
			shape.Points = flatPoints(s.Points)
			dm.Shapes = append(dm.Shapes, shape)
		}
		d.out.Maps, d.out.images = append(d.out.Maps, dm), append(d.out.images, m.Image)
	}
	for i := range body.Flows {
		f := &body.Flows[i]
		if w := f.Word.String(); w != "" && !slices.Contains(d.words, w) {
			d.say(f.Word.At(), f.Name, fmt.Sprintf("no place says the word %q", w), "", declare.Closest(w, d.words, "")...)
		}
		d.out.Flows = append(d.out.Flows, Flow{f.Name, flatPoints(f.To), f.Word.String(), f.Renew})
	}
	if r := body.Routes; r != nil {
		d.out.Routes = &Routes{parts("routes", r.Danger, ""), parts("routes", r.Slows, ""), r.Known}
	}
}

func flatPoints(list []kind.Point) (out []geom.Vec2) {
	for _, p := range list {
		out = append(out, geom.Vec2{X: p.X, Y: p.Y})
	}
	return out
}

// mostImage is how many bytes a picture has at most that a map is made of.
const mostImage = 8 << 20

// images reads the pictures of maps.
func (k *Kind) images(b *wits.Builder, design *Design) {
	for i := range design.Maps {
		t := design.images[i]
		if t.String() == "" {
			continue
		}
		m := &design.Maps[i]
		data, reason := b.Data(t.String(), mostImage)
		if reason == "" {
			if _, err := field.Read(bytes.NewReader(data), geom.Vec2{}, geom.Vec2{X: 1, Y: 1}, 1); err != nil {
				reason = fmt.Sprintf("%s: it is no picture that can be read: %v", t.String(), err)
			}
		}
		if reason != "" {
			b.ProblemAt(t.At(), m.Name, "the map cannot be made of its picture: "+reason, "take a PNG, JPEG or GIF that lies beside the document")
			continue
		}
		m.Picture = data
	}
}

// of returns a range as group has it.
func of(r kind.Range) group.Range { return group.Range{Low: r.Low, High: r.High} }

func (d *designer) character(t *typePart) {
	c := Character{Label: t.Label, Picture: t.Picture.String(), Colour: t.Colour.String(), Number: t.Number, Pack: t.Pack,
		Needs: t.Needs, Young: t.Young, Stamina: t.Stamina, Recovers: t.Recovers}
	if c.Label == "" {
		c.Label = t.Name
	}
	c.Type = Type{Type: group.Type{Name: t.Name, Radius: of(t.Radius), Mass: of(t.Mass), MaxSpeed: of(t.Speed), MaxForce: of(t.Force)}, Sight: t.Sight, Flies: t.Flies,
		Startle: t.Startle}
	if t.Ahead != 1 || t.Brake != 1 || t.Aside != 1 {
		c.Forces = ForceShares{t.Ahead, t.Brake, t.Aside}
	}
	if t.Clock.Given() {
		c.Clock = of(t.Clock)
	}
	d.picture(t.Name, t.Picture, d.k.Pictures)
	d.colour(t.Name, t.Colour)
	if n := len(t.Traits); n > MostTraits {
		d.say(t.Traits[MostTraits].At, t.Name, fmt.Sprintf("it has %d traits, and %d are the most", n, MostTraits), "take some away")
		t.Traits = t.Traits[:MostTraits]
	}
	for _, p := range t.Traits {
		c.Traits = append(c.Traits, Trait{p.Name, of(p.Value)})
	}
	for _, name := range t.Kin {
		if i := d.typeOf(t.Name, name.String(), name.At()); i >= 0 {
			c.Kin = append(c.Kin, i)
		}
	}
	for _, name := range t.Herds {
		if i := d.typeOf(t.Name, name.String(), name.At()); i >= 0 {
			c.Herds = append(c.Herds, i)
		}
	}
	for _, p := range t.Fears {
		if i := d.typeOf(t.Name, p.Name, p.At); i >= 0 {
			c.Fears = append(c.Fears, Fear{i, p.Value.Within, p.Value.Most})
		}
	}
	d.hunts(&c, t, t.Hunts, false)
	d.hunts(&c, t, t.Chases, true)
	for _, p := range t.Affinities {
		if i := d.typeOf(t.Name, p.Name, p.At); i >= 0 {
			c.Affinities = append(c.Affinities, Affinity{i, p.Value.Weight, p.Value.Within})
		}
	}
	for _, p := range t.Hears {
		if !slices.Contains(d.words, p.Name) {
			d.say(p.At, t.Name, fmt.Sprintf("nobody says the word %q", p.Name), "", kind.Suggest(p.Name, d.words, declare.ToDeclare("word", "/words", p.Name, "{}").As(`add it to "words"`))...)
			continue
		}
		c.Hears = append(c.Hears, Hearing{wits.NameOf(p.Name), p.Value.As, p.Value.Fright, p.Value.Danger, p.Value.For})
	}
	var paths []writtenPath
	for _, path := range t.Hides {
		c.Hides = append(c.Hides, path.String())
		paths = append(paths, writtenPath{path.String(), path.At()})
	}
	for _, p := range t.Seems {
		c.Seems = append(c.Seems, Seeming{p.Name, p.Value.String()})
		paths = append(paths, writtenPath{p.Name, p.At})
	}
	d.out.paths = append(d.out.paths, paths)
	c.Brain = t.Brain.String()
	d.out.brains = append(d.out.brains, t.Brain.At())
	d.out.Characters = append(d.out.Characters, c)
}

func (d *designer) hunts(c *Character, t *typePart, list kind.Pairs[huntPart], chases bool) {
	for _, p := range list {
		i := d.typeOf(t.Name, p.Name, p.At)
		if i < 0 {
			continue
		}
		if slices.ContainsFunc(c.Hunts, func(h Hunt) bool { return h.Type == i }) {
			d.say(p.At, t.Name, fmt.Sprintf("it both hunts and chases %s", p.Name), "take one away", declare.ToRemove().As(""))
			continue
		}
		c.Hunts = append(c.Hunts, Hunt{i, p.Value.Within, chases})
	}
}

// typeOf returns the place of a type that another names; -1 if there is none, which is said.
func (d *designer) typeOf(node, name string, at declare.Position) int {
	i := slices.Index(d.types, name)
	if i < 0 {
		d.say(at, node, fmt.Sprintf("there is no type %q", name), "", declare.Closest(name, d.types, "")...)
	}
	return i
}

func (d *designer) picture(node string, name kind.Text, among []string) {
	if name.String() != "" && among != nil && !slices.Contains(among, name.String()) {
		d.say(name.At(), node, fmt.Sprintf("the game has no picture %q", name.String()), "", declare.Closest(name.String(), among, "")...)
	}
}

func (d *designer) colour(node string, colour kind.Text) {
	c := colour.String()
	if _, err := strconv.ParseUint(strings.TrimPrefix(c, "#"), 16, 24); c != "" && (err != nil || len(c) != 7 || c[0] != '#') {
		d.say(colour.At(), node, fmt.Sprintf("%q is no colour", c), "write it as #rrggbb, such as #f3ecdc")
	}
}

// named are the inlets of actions, and the parameters of functions, in which documents name something that the universe has.
var named = []struct{ caller, inlet, noun string }{
	{"Trait", "Name", "trait"},
	{"FollowMap", "Map", "map"}, {"MapHere", "Map", "map"}, {"MapThere", "Map", "map"},
	{"FollowFlow", "Field", "flow"},
	{"Say", "Name", "word"},
	{"Heard", "Name", "word"}, {"HeardWhere", "Name", "word"}, {"HeardFrom", "Name", "word"}, {"HeardWho", "Name", "word"}, {"HeardValue", "Name", "word"},
}

// brains checks the documents that the types think by: that they are there, implement what the game needs, and name nothing that the
// universe does not have.
func (k *Kind) brains(b *wits.Builder, design *Design) {
	for i := range design.Characters {
		c := &design.Characters[i]
		if c.Brain == "" {
			b.ProblemAt(design.brains[i], c.Name, "it has no brain", `say by which document it thinks: "brain": "sheep.thoughts.json"`)
			continue
		}
		d, _, reason, fixes := b.Consult(c.Brain, "")
		if d == nil {
			if reason != "" {
				b.ProblemAt(design.brains[i], c.Name, "its brain cannot be used: "+reason, "", fixes...)
			}
			continue
		}
		c.Brain = d.File
		if k.Interface != "" && !slices.Contains(d.Implements, k.Interface) {
			b.ProblemAt(design.brains[i], c.Name, fmt.Sprintf("%s is no brain for it: it does not implement %s", d.File, k.Interface),
				fmt.Sprintf("add \"implements\": [%q] to %s, and the ports of the interface", k.Interface, d.File))
		}
		k.perceived(b, design, i, d)
		n := naming{b: b, design: design, maps: k.Maps, foreign: k.Foreign, at: i, seen: map[string]bool{}}
		n.document(d)
	}
}

// perceived checks what others perceive of a type's mind: paths begin with what its brain has.
func (k *Kind) perceived(b *wits.Builder, design *Design, i int, d *document.Document) {
	c := &design.Characters[i]
	var names []string
	for _, p := range d.Ports {
		names = append(names, p.Name)
	}
	for _, v := range d.Variables {
		names = append(names, v.Name)
	}
	for _, list := range []string{"thoughts", "nodes", "states", "options", "tasks"} {
		d.Whole().Walk(func(_ string, v *document.JSON) {
			if parts := v.Get(list); parts != nil {
				for _, m := range parts.Members {
					names = append(names, m.Name)
				}
			}
		})
	}
	for _, p := range design.paths[i] {
		head, _, _ := strings.Cut(p.path, "/")
		if head, _, _ = strings.Cut(head, "."); !slices.Contains(names, head) {
			b.ProblemAt(p.at, c.Name, fmt.Sprintf("%s has no value and no node %q that others could perceive or not", d.File, p.path), "", declare.Closest(p.path, names, "")...)
		}
	}
}

// naming goes through what a type thinks by.
type naming struct {
	b       *wits.Builder
	design  *Design
	at      int
	maps    []string // of the game's own
	foreign bool     // it may have others
	seen    map[string]bool
}

// asked returns the texts that an expression calls a function with: of MapHere("fear") < 1 the text fear.
func asked(expression, function string) (texts []string) {
	for rest := expression; ; {
		before, after, found := strings.Cut(rest, function+"(\"")
		if !found {
			return texts
		}
		text, end, closed := strings.Cut(after, "\"")
		if last, _ := utf8.DecodeLastRuneInString(before); closed && !unicode.IsLetter(last) && !unicode.IsDigit(last) && last != '_' {
			texts = append(texts, text)
		}
		rest = end
	}
}

func (n *naming) document(d *document.Document) {
	if n.seen[d.File] {
		return
	}
	n.seen[d.File] = true
	d.Whole().Walk(func(path string, v *document.JSON) {
		if do := v.Get("do"); do != nil {
			for _, use := range named {
				if with := v.Get("with"); use.caller == do.Text && with != nil && with.Get(use.inlet) != nil && with.Get(use.inlet).Text != "" {
					n.check(d, use.caller, use.noun, with.Get(use.inlet).Text)
				}
			}
		}
		if run := v.Get("run"); run != nil && run.Text != "" {
			if inner, _, _, _ := n.b.Consult("/"+d.Resolve(run.Text), ""); inner != nil {
				n.document(inner)
			}
		}
		if v.Text == "" || strings.HasSuffix(path, "/doc") {
			return
		}
		for _, use := range named {
			for _, text := range asked(v.Text, use.caller) {
				n.check(d, use.caller, use.noun, text)
			}
		}
	})
}

// check reports a name that the universe does not have.
func (n *naming) check(d *document.Document, caller, noun, name string) {
	among := n.names(noun)
	if slices.Contains(among, name) || noun == "map" && n.foreign {
		return
	}
	c := &n.design.Characters[n.at]
	hint := fmt.Sprintf("there is none: add it here, or take it out of %s", d.File)
	if len(among) > 0 {
		hint = fmt.Sprintf("there is %s; add it here, or change %s", strings.Join(among, ", "), d.File)
	}
	say := n.b.ProblemAt
	if noun == "word" {
		say = n.b.WarnAt // it is said, and nobody takes it to mean anything
	}
	say(n.design.brains[n.at], c.Name, fmt.Sprintf("%s asks %s for a %s %q that the universe does not have", d.File, caller, noun, name), hint)
}

// names returns those of a sort that the type can ask for.
func (n *naming) names(noun string) (out []string) {
	d := n.design
	switch noun {
	case "trait":
		for _, t := range d.Characters[n.at].Traits {
			out = append(out, t.Name)
		}
	case "word":
		for _, w := range d.Words {
			out = append(out, w.Name)
		}
	case "map":
		out = slices.Clone(n.maps)
		for i := range d.Maps {
			out = append(out, d.Maps[i].Name)
		}
	case "flow":
		for _, f := range d.Flows {
			out = append(out, f.Name)
		}
	}
	return out
}
