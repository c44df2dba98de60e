package edit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/fuzzy"
	"github.com/wits-ai/wits/kind"
)

// Typing is an expression or a script that somebody is typing.
type Typing struct {
	Place
	Expr string `json:"expr"`
	// Cursor is the number of characters before the cursor.
	Cursor int `json:"cursor"`
}

// Completion is what may be typed, and what is wrong with what is there.
type Completion struct {
	// From and To are the characters that an item takes the place of, counted from 0.
	From  int    `json:"from"`
	To    int    `json:"to"`
	Items []Item `json:"items"`
	// Type is that of the whole expression, if it is right; else Problem says what is wrong.
	Type    string         `json:"type,omitempty"`
	Problem *SourceProblem `json:"problem,omitempty"`
}

// Item is something that may be typed.
type Item struct {
	Insert string `json:"insert"`
	Label  string `json:"label"`
	What   string `json:"what"`
	Type   string `json:"type"`
	Unit   string `json:"unit,omitempty"`
	Doc    string `json:"doc,omitempty"`
}

// SourceProblem is the first thing that is wrong with an expression or a script. Line and column count from 1, in characters.
type SourceProblem struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// maxItems is how many items are offered.
const maxItems = 100

// Complete tells what may be typed at a cursor in an expression, and what is wrong with the expression as it is. The error
// says that no expression can stand at the place.
func (p *Project) Complete(t Typing) (Completion, error) {
	var out Completion
	err := p.reading(t.Place, func(r kind.Reading) { out = complete(t, r) })
	return out, err
}

func complete(t Typing, r kind.Reading) Completion {
	out := Completion{Items: []Item{}}
	var errs []expr.Error
	if r.Script {
		_, errs = expr.CheckScript(t.Expr, r.Env)
	} else if e, faults := expr.Check(t.Expr, r.Env, r.Want); len(faults) > 0 {
		errs = faults
	} else {
		out.Type = e.Type().Name()
	}
	if r.Scope.B.Document().Partial() { // an unknown name may be one of those that could not be read
		errs = slices.DeleteFunc(errs, func(e expr.Error) bool { return e.Unknown != "" })
	}
	if len(errs) > 0 {
		out.Problem = &SourceProblem{errs[0].Line, errs[0].Column, errs[0].Reason, errs[0].Hint}
	}
	if len(t.Expr) > expr.MaxSource {
		out.From = max(0, min(t.Cursor, utf8.RuneCountInString(t.Expr)))
		out.To = out.From
		return out
	}
	c := expr.Complete(t.Expr, offset(t.Expr, t.Cursor), r.Env, r.Want, r.Script)
	out.From, out.To = utf8.RuneCountInString(t.Expr[:c.From]), utf8.RuneCountInString(t.Expr[:c.To])
	if !c.Closed {
		out.Items = ranked(candidates(c, r), c, strings.HasPrefix(t.Expr[c.To:], "("))
	}
	return out
}

// offset returns the byte at which a character begins.
func offset(s string, characters int) int {
	for i := range s {
		if characters <= 0 {
			return i
		}
		characters--
	}
	return len(s)
}

// assigns reports whether a script may write a value.
func assigns(env expr.Env, name string) bool {
	ref, ok := env.Lookup(name)
	return ok && ref.Assign
}

// quoted reports whether a value is written in quotes.
func quoted(value string) bool { return strings.ContainsAny(value[:1], `'"`) }

// candidates returns what may stand at a place, whatever is typed of it already.
func candidates(c expr.Completion, r kind.Reading) (out []Name) {
	names := namesOf(r)
	if c.Path == "" {
		for _, n := range names {
			if n.What == NamedValue && c.Want != nil && c.Want.Enum() != nil && n.typ == c.Want && !quoted(n.Name) {
				n.Name = n.Name[strings.LastIndexByte(n.Name, '.')+1:] // the other side says which enumeration is meant
			}
			if !c.Begins || n.What == NamedFunction && n.typ == nil || assigns(r.Env, n.Name) {
				out = append(out, n)
			}
		}
		return out
	}
	for _, n := range names {
		if rest, ok := strings.CutPrefix(n.Name, c.Path+"."); ok {
			n.Name = rest
			out = append(out, n)
		}
	}
	for _, e := range r.Env.Enums() {
		if e.Name() == c.Path {
			for _, v := range e.Enum() {
				if !quoted(expr.Written(v)) && !slices.ContainsFunc(out, func(n Name) bool { return n.Name == v }) {
					out = append(out, Name{Name: v, What: NamedValue, Type: e.Name(), typ: e})
				}
			}
		}
	}
	for _, f := range expr.Members(c.Of, r.Env) {
		if f.Type != nil {
			out = append(out, Name{Name: f.Name, What: NamedMember, Type: f.Type.Name(), Unit: f.Unit, Doc: f.Doc, typ: f.Type})
		}
	}
	return out
}

// ranked returns the candidates that fit what is typed, the best first: by how well they fit, then those of the type that is
// wanted, then in the order of the alphabet.
func ranked(all []Name, c expr.Completion, called bool) []Item {
	type rank struct {
		Name
		score int
	}
	q := fuzzy.Parse(c.Stem)
	var fits []rank
	for _, n := range all {
		text := fuzzy.NewText(n.Name)
		score := 2 * q.Score(&text)
		if score == 0 {
			continue
		}
		if strings.HasPrefix(n.Name, c.Stem) {
			score += 10 // capitals and all
		}
		if suits(n.typ, c.Want) {
			score += 30
		}
		if n.What != NamedFunction {
			score += 5
		}
		fits = append(fits, rank{n, score})
	}
	slices.SortStableFunc(fits, func(a, b rank) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return strings.Compare(a.Name.Name, b.Name.Name)
	})
	out := []Item{}
	for _, f := range fits[:min(len(fits), maxItems)] {
		item := Item{Insert: f.Name.Name, Label: f.Name.Name, What: f.What, Type: f.Type, Unit: f.Unit, Doc: f.Doc}
		if f.What == NamedFunction {
			item.Label = f.Type
			if !called {
				item.Insert += "("
			}
		}
		out = append(out, item)
	}
	return out
}

// suits reports whether a value of a type can stand where another is wanted.
func suits(t, want *wits.Type) bool {
	return t != nil && want != nil && (t == want || t.Name() == "int" && want.Name() == "float")
}
