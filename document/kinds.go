package document

import (
	"maps"
	"slices"

	"github.com/wits-ai/wits/document/declare"
)

// Kinds are the kinds of document that can be read, and the words of the game that their documents may use.
type Kinds struct {
	words  declare.Vocabulary
	byName map[string]Kind
}

// NewKinds gives room for kinds whose documents use the words of a game.
func NewKinds(words declare.Vocabulary) *Kinds { return &Kinds{words, map[string]Kind{}} }

// With returns the same kinds, with the words of another game.
func (ks *Kinds) With(words declare.Vocabulary) *Kinds { return &Kinds{words, ks.byName} }

// Add lets documents of a kind be read.
func (ks *Kinds) Add(k Kind) { ks.byName[k.Name()] = k }

// Kind finds a kind by its name; nil if there is none.
func (ks *Kinds) Kind(name string) Kind { return ks.byName[name] }

// Names lists the names of all kinds, sorted.
func (ks *Kinds) Names() []string { return slices.Sorted(maps.Keys(ks.byName)) }
