package fuzzy

import (
	"slices"
	"strings"
	"unicode"

	"github.com/wits-ai/wits/internal/spell"
)

// Entry is something that is found by its title, by other words for it, or by what explains it.
type Entry struct {
	title, about             Text
	phrases                  []string // the other words, as they are
	named, also, explanation []string // single words
}

// NewEntry prepares something that can be found.
func NewEntry(title string, also []string, about string) Entry {
	return Entry{
		title: NewText(title), about: NewText(about), phrases: also,
		named: words(title), also: words(strings.Join(also, " ")), explanation: words(about),
	}
}

// words returns those of a text, in small letters; a capital after a small letter begins one: MoveTo has move and to.
func words(s string) (out []string) {
	begin, before := -1, ' '
	end := func(at int) {
		if begin >= 0 {
			out = append(out, strings.ToLower(s[begin:at]))
		}
		begin = -1
	}
	for i, r := range s {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end(i)
		case begin < 0 || unicode.IsUpper(r) && unicode.IsLower(before):
			end(i)
			begin = i
		}
		before = r
	}
	end(len(s))
	return out
}

// What a word of a query is worth where it is found: a title counts more than another word for the same, and that more than an
// explanation. One wrong letter is forgiven in titles and other words, and comes last.
const (
	inTitle     = 900 // and how well it fits there
	asAlso      = 800
	byThesaurus = 700
	midTitle    = 600
	inAbout     = 500
	throughDoc  = 400
	midAbout    = 300
	lettersOnly = 250
	misspelt    = 100
)

// Find returns how well an entry fits, from 1 on; 0 if a word of the query is found nowhere. All entries fit an empty query alike.
// Others gives the words that something is called by which people call as the query does: "move" for "walk". It may be nil.
func (q Query) Find(e *Entry, others func(word string) []string) int {
	if len(q.words) == 0 {
		return 1
	}
	sum := 0
	for i := range q.words {
		s := q.words[i].find(e, others)
		if s == 0 {
			return 0
		}
		sum += s
	}
	return sum/len(q.words) + max(1, 10-len(e.title.lower)/8)
}

func (w *word) find(e *Entry, others func(word string) []string) int {
	in := w.score(&e.title)
	if in > anywhere {
		return inTitle + in
	}
	switch {
	case slices.Contains(e.phrases, w.text):
		return asAlso + whole
	case slices.Contains(e.also, w.text):
		return asAlso + beginning
	case slices.ContainsFunc(e.also, func(a string) bool { return strings.HasPrefix(a, w.text) }):
		return asAlso + ofAWord
	}
	var meant []string
	if others != nil {
		meant = others(w.text)
	}
	if slices.ContainsFunc(meant, func(m string) bool { return slices.Contains(e.named, m) }) {
		return byThesaurus
	}
	if in == anywhere {
		return midTitle
	}
	about := (Query{[]word{*w}}).Words(&e.about)
	if about > anywhere+1 {
		return inAbout
	}
	if slices.ContainsFunc(meant, func(m string) bool {
		return slices.ContainsFunc(e.explanation, func(a string) bool { return a == m || a == m+"s" || a == m+"es" })
	}) {
		return throughDoc
	}
	if about > 0 {
		return midAbout
	}
	if in > 0 {
		return lettersOnly
	}
	switch {
	case len(w.text) < 4:
	case slices.ContainsFunc(e.named, w.near):
		return misspelt + whole
	case slices.ContainsFunc(e.also, w.near):
		return misspelt
	}
	return 0
}

// near reports whether a word, or its beginning, differs by one letter.
func (w *word) near(other string) bool {
	if len(other) < 3 {
		return false
	}
	if spell.Distance(w.text, other) <= 1 {
		return true
	}
	n := len(w.text)
	return len(other) > n && spell.Distance(w.text, other[:n]) <= 1
}

// Words returns those of other names, for [Query.Called].
func Words(names []string) []string { return words(strings.Join(names, " ")) }

// Called is [Query.Score] of a name, or how well it fits by what else people call it: by the words of other names, or by those
// that are given for what is typed, as for [Query.Find]. These fit less than any name.
func (q Query) Called(name *Text, also []string, others func(word string) []string) int {
	if s := q.Score(name); s > 0 {
		return s
	}
	var own []string
	for i := range q.words {
		w := &q.words[i]
		if w.score(name) > 0 || slices.Contains(also, w.text) {
			continue
		}
		meant := others(w.text)
		if len(meant) == 0 {
			return 0
		}
		if own == nil {
			own = words(name.text)
		}
		if !slices.ContainsFunc(meant, func(m string) bool { return slices.Contains(own, m) }) {
			return 0
		}
	}
	return 1
}
