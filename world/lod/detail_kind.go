package lod

import (
	"errors"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// DetailFeature is something that a game can simulate in more or less detail.
type DetailFeature struct {
	// Doc says what the value of a level means: "seconds between steps".
	Name, Doc string
	// Default is the value for characters whose document does not have the feature.
	Default float64
}

// DetailKind is the kind "detail": budgets, and for each kind of character the levels of detail of its features. It runs nothing; a game gets
// [*Details] of it with [wits.ContentOf]. See docs/level-of-detail.md.
//
// A game adds it to its registry with its features, so that a document that names another one is refused.
type DetailKind struct {
	kind.Declared[DetailBody]
	Features []DetailFeature
	// Foreign is true where it is not known what the game has: a document may name any feature.
	Foreign bool
}

// Details are the content of a document.
type Details struct {
	Resources  kind.Pairs[Resource]
	Budget     []float64 // of each resource
	Perception Perception
	Kinds      []*Kind // their features are in the order of the game
}

// Name is "detail".
func (DetailKind) Name() string { return "detail" }

// Doc explains the kind.
func (DetailKind) Doc() string {
	return "Levels of detail: what each costs, what a player may notice of it, and how much there is to spend."
}

// DataKind marks that it does not run.
func (DetailKind) DataKind() {}

// Build holds the details.
func (k DetailKind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*DetailBody)
	out := &Details{Resources: body.Resources, Perception: body.Perception}
	b := &builder{Builder: wb, kind: &k}
	for _, r := range body.Resources {
		b.resources, out.Budget = append(b.resources, r.Name), append(out.Budget, r.Value.Budget)
	}
	for i := 0; i < len(body.Characters) && !body.broken; i++ {
		b.characterPart = &body.Characters[i]
		made, err := NewKind(b.spec())
		if err != nil {
			b.ProblemAt(b.At, b.Name, errors.Unwrap(err).Error(), "")
		}
		out.Kinds = append(out.Kinds, made)
	}
	return wits.Content(wb, out, "a document of details", "the game loads it")
}

// builder compiles a kind of character.
type builder struct {
	*wits.Builder
	kind      *DetailKind
	resources []string
	*characterPart
}

// find returns the place of a name among others. It reports a name that is not there, and returns -1.
func (b *builder) find(at declare.Position, reason, name string, names []string) int {
	i := slices.Index(names, name)
	if i < 0 {
		b.ProblemAt(at, b.Name, fmt.Sprintf("%s %q", reason, name), "", kind.Closest(name, names, "")...)
	}
	return i
}

func (b *builder) spec() Spec {
	s := Spec{Name: b.Name, Resources: len(b.resources)}
	if b.Vanish != nil {
		v := b.Vanish.vector()
		s.Vanish = &v
	}
	var names []string
	add := func(name string, value float64) {
		names = append(names, name)
		s.Features = append(s.Features, Feature{Name: name, Levels: []Level{{Name: "default", Cost: make([]float64, len(b.resources)), Value: value}}})
	}
	for _, f := range b.kind.Features {
		add(f.Name, f.Default)
	}
	for _, p := range b.Features {
		if b.kind.Foreign {
			add(p.Name, 0)
		}
		if i := b.find(p.At, "the game has no feature", p.Name, names); i >= 0 {
			s.Features[i].Change, s.Features[i].Levels = p.Value.Change.vector(), b.levels(p.Value.Levels)
			b.warn(&s.Features[i], p.Value.Levels)
		}
	}
	for _, levels := range b.Forbidden {
		var together []Choice
		for _, l := range levels {
			together = append(together, Choice{l.Name, l.Value.String()})
		}
		s.Forbidden = append(s.Forbidden, together)
	}
	return s
}

func (b *builder) levels(parts kind.Pairs[levelPart]) (out []Level) {
	for _, p := range parts {
		l := Level{Name: p.Name, Cost: make([]float64, len(b.resources)), Audacity: p.Value.Risk.vector(), Value: p.Value.Value}
		for _, cost := range p.Value.Cost {
			if r := b.find(cost.At, "there is no resource", cost.Name, b.resources); r >= 0 {
				l.Cost[r] = cost.Value
			}
		}
		out = append(out, l)
	}
	return out
}

// warn warns of levels that are never chosen because another one has no higher cost or risk, unless some levels of the feature are forbidden.
func (b *builder) warn(f *Feature, parts kind.Pairs[levelPart]) {
	for _, levels := range b.Forbidden {
		if slices.ContainsFunc(levels, func(p declare.Pair[kind.Text]) bool { return p.Name == f.Name }) {
			return
		}
	}
	for i := range f.Levels {
		l := &f.Levels[i]
		better := slices.IndexFunc(f.Levels, func(o Level) bool { return o.Name != l.Name && o.within(l) && !l.within(&o) })
		if better >= 0 {
			b.WarnAt(parts[i].At, b.Name, fmt.Sprintf("%s is never %q: %q has no higher cost or risk", f.Name, l.Name, f.Levels[better].Name), "")
		}
	}
}

// within reports whether no cost or risk is above that of another level.
func (l *Level) within(o *Level) bool {
	for r := range l.Cost {
		if l.Cost[r] > o.Cost[r] {
			return false
		}
	}
	return l.Audacity.within(o.Audacity)
}
