package main

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hyperjumptech/grule-rule-engine/ast"
	"github.com/hyperjumptech/grule-rule-engine/builder"
	"github.com/hyperjumptech/grule-rule-engine/engine"
	"github.com/hyperjumptech/grule-rule-engine/pkg"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// unit is what rules of grule work on: the bins of our document as fields.
type unit struct {
	Workers, Leather, Shoes float64
	V0, V1, V2, V3, V4, V5  float64
}

// ruleSet is the same rules for both engines.
type ruleSet struct {
	name string
	ours string // rules and what they need of a document
	grl  string
	goal float64
}

// ruleSets are twenty rules that all fire, and a hundred rules of six conditions of which none matches.
func ruleSets() []ruleSet {
	var fires, grl, matched, grlMatched []string
	for i := range 20 {
		fires = append(fires, fmt.Sprintf(`{"name": "R%d", "every": 0, "checks": "Workers > 0", "inputs": {"Leather": 1}, "outputs": {"Leather": 1, "Shoes": 1}}`, i))
		grl = append(grl, fmt.Sprintf("rule R%d \"\" salience %d { when U.Workers > 0 && U.Leather >= 1 then U.Leather = U.Leather - 1; U.Leather = U.Leather + 1; U.Shoes = U.Shoes + 1; Retract(\"R%d\"); }", i, 100-i, i))
	}
	for i := range 100 {
		var when, conditions []string
		for v := range 6 {
			is := (i*7 + v*13) % 100
			when = append(when, fmt.Sprintf(`{"value": "V%d", "is": %d, "within": 3}`, v, is))
			conditions = append(conditions, fmt.Sprintf("U.V%d >= %d && U.V%d <= %d", v, is-3, v, is+3))
		}
		matched = append(matched, fmt.Sprintf(`{"name": "R%d", "when": [%s], "outputs": {"Shoes": 1}}`, i, strings.Join(when, ", ")))
		grlMatched = append(grlMatched, fmt.Sprintf("rule R%d \"\" { when %s then U.Shoes = U.Shoes + 1; Retract(\"R%d\"); }", i, strings.Join(conditions, " && "), i))
	}
	return []ruleSet{
		{"rules: 20 that all fire", `"rules": [` + strings.Join(fires, ",") + `]`, strings.Join(grl, "\n"), 0},
		{"rules: a match of 100 with six conditions", `"match": {}, "rules": [` + strings.Join(matched, ",") + `]`, strings.Join(grlMatched, "\n"), 0},
	}
}

// mind compiles our side.
func (s *ruleSet) mind() (*wits.Mind, *wits.Program, error) {
	var variables []string
	for _, v := range []string{"Shoes", "V0", "V1", "V2", "V3", "V4", "V5"} {
		variables = append(variables, fmt.Sprintf(`%q: {"type": "float", "default": 50}`, v))
	}
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"main.rules.json": {Data: []byte(fmt.Sprintf(`{"wits": 1, "kind": "rules", "variables": {"Workers": {"type": "float", "default": 1}, "Leather": {"type": "float", "default": 5}, %s}, %s}`, strings.Join(variables, ", "), s.ours))}}, "main.rules.json")
	if err != nil {
		return nil, nil, err
	}
	return p.NewMind(1), p, nil
}

// grule compiles theirs: what is called runs a session on the unit, as their documentation has it.
func (s *ruleSet) grule(u *unit) (func() error, error) {
	library := ast.NewKnowledgeLibrary()
	if err := builder.NewRuleBuilder(library).BuildRuleFromResource("Rules", "1", pkg.NewBytesResource([]byte(s.grl))); err != nil {
		return nil, err
	}
	knowledge, err := library.NewKnowledgeBaseInstance("Rules", "1")
	if err != nil {
		return nil, err
	}
	e := engine.NewGruleEngine()
	data := ast.NewDataContext()
	if err := data.Add("U", u); err != nil {
		return nil, err
	}
	return func() error { return e.Execute(data, knowledge) }, nil
}

// measureRules measures both engines with the same rules.
func measureRules() (rows []row, err error) {
	for _, s := range ruleSets() {
		m, _, err := s.mind()
		if err != nil {
			return nil, err
		}
		f := wits.Frame{Delta: 1}
		ours := measure(func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.Tick++
				f.Time++
				m.Step(f)
			}
		})
		run, err := s.grule(&unit{Workers: 1, Leather: 5, Shoes: 50, V0: 50, V1: 50, V2: 50, V3: 50, V4: 50, V5: 50})
		if err != nil {
			return nil, err
		}
		var failed error
		peer := measure(func(b *testing.B) {
			for b.Loop() {
				if failed = run(); failed != nil {
					break
				}
			}
		})
		if failed != nil {
			return nil, failed
		}
		rows = append(rows, row{Scenario: s.name, Unit: "us/pass", Ours: ours.ns / 1000, Peer: peer.ns / 1000, Ratio: ours.ns / peer.ns, Allocs: ours.allocs, Goal: peer.ns / 10_000, With: "grule 1.20.4"})
	}
	return rows, nil
}
