// Package std is what every game's designers find at hand: all kinds of document and a library of functions on logic,
// numbers, vectors, regions, lists, time, chance and edges.
//
// A game begins with [NewRegistry] and adds its own actions and functions to it. Each file adds the functions of one
// subject; each function says in one line what it gives. Functions on several types are registered once for each,
// with the constraints of package cmp and the like: extend them to a type of your own with [AddOrdered],
// [AddComparable] or [AddNumber].
package std

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/kinds/graph"
	"github.com/wits-ai/wits/kinds/hinted"
	"github.com/wits-ai/wits/kinds/htn"
	"github.com/wits-ai/wits/kinds/machine"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/kinds/thoughts"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/query"
	"github.com/wits-ai/wits/world/sense"
)

// NewRegistry makes a registry with all kinds and the standard functions.
func NewRegistry() *wits.Registry {
	r := wits.NewRegistry()
	Add(r)
	return r
}

// Kinds returns all kinds of document.
func Kinds() []wits.Kind {
	return []wits.Kind{wits.BoardKind{}, goap.Kind{}, graph.Kind{}, htn.Kind{}, hinted.Kind{}, labels.Kind{}, level.Kind{}, machine.Kind{}, query.Kind{}, rules.Kind{}, sense.Kind{}, thoughts.Kind{}, tree.Kind{}, utility.Kind{}, utility.Shared{}}
}

// Add adds all kinds and the standard functions to a registry.
func Add(r *wits.Registry) {
	for _, k := range Kinds() {
		r.AddKind(k)
	}
	r.CheckFunctions(expr.Hidden)
	htn.AddTypes(r)
	goap.AddTypes(r)
	rules.AddTypes(r)
	thoughts.AddTypes(r)
	tree.AddTypes(r)
	utility.AddTypes(r)
	others := r.FunctionNames()
	addEdges(r)
	addLogic(r)
	addNumbers(r)
	addVectors(r)
	addRegions(r)
	addLists(r)
	addTime(r)
	addChance(r)
	addWorth(r)
	addText(r)
	for _, name := range r.FunctionNames() {
		if slices.Contains(others, name) {
			continue
		}
		for _, f := range r.Functions(name) {
			f.Pure = true
		}
	}
}
