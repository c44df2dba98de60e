// Package fuzzy finds names by what people type: parts of them, the beginnings of their words, or letters in their order.
//
// A query is some words; a text must have all of them. Each is looked for as a whole text, as its beginning, as the
// beginning of a word in it, anywhere, as the beginnings of its words ("rw" finds RunAway), and as letters in their order;
// what comes first in this list counts most, and among equals the shorter text.
package fuzzy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is a text that can be found. It is prepared once.
type Text struct {
	text     string
	lower    string
	initials string // of its words
	letters  uint64 // which it has: a set of hashes
}

// NewText prepares a text.
func NewText(s string) Text {
	t := Text{text: s, lower: strings.ToLower(s)}
	var initials []byte
	before := ' '
	for _, r := range s {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
		case !unicode.IsLetter(before) && !unicode.IsDigit(before), unicode.IsUpper(r) && !unicode.IsUpper(before), unicode.IsDigit(r) && !unicode.IsDigit(before):
			initials = utf8.AppendRune(initials, unicode.ToLower(r))
		}
		before = r
	}
	t.initials = string(initials)
	for _, c := range []byte(t.lower) {
		t.letters |= 1 << (c % 64)
	}
	return t
}

// String returns the text.
func (t *Text) String() string { return t.text }

// Query is what somebody looks for.
type Query struct{ words []word }

type word struct {
	text    string
	letters uint64
}

// Parse reads a query. One without words finds everything.
func Parse(s string) Query {
	var q Query
	for _, w := range strings.Fields(strings.ToLower(s)) {
		x := word{text: w}
		for _, c := range []byte(w) {
			x.letters |= 1 << (c % 64)
		}
		q.words = append(q.words, x)
	}
	return q
}

// Score returns how well a text fits, from 1 on; 0 if it does not. All texts fit an empty query alike.
func (q Query) Score(t *Text) int {
	if len(q.words) == 0 {
		return 1
	}
	sum := 0
	for i := range q.words {
		s := q.words[i].score(t)
		if s == 0 {
			return 0
		}
		sum += s
	}
	if len(q.words) > 1 {
		sum /= len(q.words)
	}
	return sum + max(1, 10-len(t.lower)/8)
}

// Words is Score for a long text: words count that stand in it, or begin in it.
func (q Query) Words(t *Text) int {
	sum := 1
	for i := range q.words {
		w := &q.words[i]
		at := -1
		if w.letters&^t.letters == 0 {
			at = strings.Index(t.lower, w.text)
		}
		switch {
		case at < 0:
			return 0
		case t.wordBegins(w.text, at):
			sum += ofAWord
		default:
			sum += anywhere
		}
	}
	return sum
}

// Scores of the ways to fit.
const (
	whole     = 100
	beginning = 80
	ofAWord   = 65
	initials  = 55
	anywhere  = 45
	inOrder   = 20
)

func (w *word) score(t *Text) int {
	if w.letters&^t.letters != 0 {
		return 0
	}
	at := strings.Index(t.lower, w.text)
	switch {
	case at == 0 && len(t.lower) == len(w.text):
		return whole
	case at == 0:
		return beginning
	case at > 0 && t.wordBegins(w.text, at):
		return ofAWord
	case len(w.text) > 1 && strings.HasPrefix(t.initials, w.text):
		return initials
	case at > 0:
		return anywhere
	case len(w.text) > 2 && len(t.lower) < 64 && w.inOrder(t):
		return inOrder
	}
	return 0
}

// wordBegins reports whether a word of the text begins with this, from a place at which it stands on.
func (t *Text) wordBegins(word string, at int) bool {
	for at >= 0 {
		if boundary(t.text, t.lower, at) {
			return true
		}
		next := strings.Index(t.lower[at+1:], word)
		if next < 0 {
			return false
		}
		at += 1 + next
	}
	return false
}

// boundary reports whether a word begins at a place: after what is no letter, or with a capital after a small letter.
func boundary(text, lower string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(lower[:at])
	if !unicode.IsLetter(before) && !unicode.IsDigit(before) {
		return true
	}
	if len(text) != len(lower) { // letters whose small form is longer
		return false
	}
	first, _ := utf8.DecodeRuneInString(text[at:])
	last, _ := utf8.DecodeLastRuneInString(text[:at])
	return unicode.IsUpper(first) && !unicode.IsUpper(last)
}

// inOrder reports whether the text has the letters in their order, with gaps that are not too wide.
func (w *word) inOrder(t *Text) bool {
	at, gaps := 0, 0
	for i, c := range w.text {
		k := strings.IndexRune(t.lower[at:], c)
		if k < 0 {
			return false
		}
		if i > 0 {
			gaps += k
		}
		at += k + utf8.RuneLen(c)
	}
	return gaps <= 2*len(w.text)
}

// Rank returns the places of the texts that fit, the best first; equal ones in their order.
func Rank(query string, texts []Text) []int {
	q := Parse(query)
	scores := make([]int, len(texts))
	var out []int
	for i := range texts {
		if scores[i] = q.Score(&texts[i]); scores[i] > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return scores[b] - scores[a] })
	return out
}
