package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/games/duel"
)

// What a designer does with recorded rules, as a program, so that anybody can do it again.

// object is a part of a document.
type object = map[string]any

// base is the apprentice's document without its rules, as one that acts: of several rules that match one has the sword and one the feet.
func base(text []byte) ([]byte, error) {
	return edited(text, func(d object) error {
		d["name"] = "learner"
		d["doc"] = "Fights by rules that were recorded from a player by keys, edited and trained: go run ./games/duel/learn makes it."
		d["threshold"] = 0.9
		d["choose"] = object{"order": "weighted", "first": 0}
		d["training"] = object{"success": 0.05, "failure": 0.05}
		d["rules"] = []any{}
		return nil
	})
}

// acting gives rules what they do: the sword an action, the feet the keys that were held. What was shown while a blow was coming, and was no parry, was
// a mistake: who strikes then, because it sees too late what comes, is struck as well, and who steps back wastes the parry. It is left out.
func (r *recorded) acting() error {
	text, err := edited(r.text, func(d object) error {
		list := d["rules"].([]any)
		for i, item := range list {
			rule, m := item.(object), &r.moments[slices.IndexFunc(r.moments, func(m moment) bool { return m.rule == item.(object)["name"] })]
			rule["tags"] = []any{m.skill.tag}
			switch m.skill.action {
			case swings:
				rule["do"] = "Swing"
			case parries:
				rule["do"], rule["pass"] = "Parry", []any{"Target"}
			default:
				rule["do"] = "PlayKeys"
				rule["with"] = object{"Keys": m.keys, "Toward": []any{rounded(m.toward.X), rounded(m.toward.Y)}}
			}
			widen(rule, m.skill.action)
			list[i] = rule
		}
		list = slices.DeleteFunc(list, func(r any) bool {
			rule := r.(object)
			return rule["do"] != "Parry" && slices.ContainsFunc(rule["when"].([]any), func(t any) bool {
				return t.(object)["value"] == "OpponentWindsUp" && t.(object)["is"] == 1.0
			})
		})
		// Of rules that close in from a distance on, only those are left that a rule before them does not cover: wits check says so of the others.
		nearest := math.Inf(1)
		list = slices.DeleteFunc(list, func(r any) bool {
			for _, t := range r.(object)["when"].([]any) {
				if from, ok := t.(object)["from"].(float64); ok && t.(object)["value"] == "Distance" {
					covered := from >= nearest
					nearest = min(nearest, from)
					return covered
				}
			}
			return false
		})
		var sword, feet []any
		for _, item := range list {
			if rule := item.(object); rule["do"] == "PlayKeys" {
				feet = append(feet, rule)
			} else {
				sword = append(sword, rule)
			}
		}
		sees := []any{"Target", "Distance", "Stamina", "OpponentOpen", "OpponentWindsUp"}
		d["rules"] = append(sword, object{"name": "Feet", "tags": []any{"feet"}, "when": []any{"true"}, "run": "#feet", "pass": sees, "doc": "Written by hand: whatever the sword does, the feet have rules of their own."})
		d["documents"] = object{"feet": object{
			"kind": "rules", "doc": "What the feet do: the keys that were held, from the top of the list. Nobody trains these: a step is ended by the next one, so success says little of it.",
			"threshold": 0.9,
			"ports":     slices.DeleteFunc(slices.Clone(d["ports"].([]any)), func(p any) bool { return !slices.Contains(sees, p.(object)["in"]) }),
			"rules": append(feet, object{"name": "Watch", "tags": []any{"feet"}, "when": []any{"true"}, "do": "FaceTarget", "pass": []any{"Target"},
				"doc": "Written by hand: it stands and looks at the opponent if no other rule has the feet."}),
		}}
		return nil
	})
	r.text = text
	return err
}

// widen takes bounds away beyond which all is as good as what was shown: the opponent farther away, for who closes in, and nearer for who strikes; an
// opening that lasts longer; more breath.
func widen(rule object, did action) {
	terms := rule["when"].([]any)
	open := slices.ContainsFunc(terms, func(t any) bool { return t.(object)["value"] == "OpponentOpen" && t.(object)["is"] == 1.0 })
	for _, term := range terms {
		term := term.(object)
		round(term)
		switch term["value"] {
		case "Distance":
			if did == swings {
				term["to"] = rounded(term["is"].(float64) + term["within"].(float64))
				delete(term, "is")
				delete(term, "within")
			}
			if did != closesIn {
				continue
			}
		case "OpponentLeft":
			if did != swings || !open {
				continue
			}
		case "Stamina":
		default:
			continue
		}
		term["from"] = rounded(term["is"].(float64) - term["within"].(float64))
		delete(term, "is")
		delete(term, "within")
	}
}

// round rounds the numbers of a term to thousandths.
func round(term object) {
	for name, v := range term {
		if v, ok := v.(float64); ok {
			term[name] = math.Round(float64(v*1000)) / 1000
		}
	}
}

func rounded(v float64) float64 { return math.Round(float64(v*100)) / 100 }

// without leaves out rules.
func without(text []byte, names []string) ([]byte, error) {
	return edited(text, func(d object) error {
		d["rules"] = slices.DeleteFunc(d["rules"].([]any), func(r any) bool { return slices.Contains(names, r.(object)["name"].(string)) })
		return nil
	})
}

// edited changes a document, and gives it in canonical form.
func edited(text []byte, change func(d object) error) ([]byte, error) {
	var d object
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("the document is no JSON: %w", err)
	}
	if err := change(d); err != nil {
		return nil, err
	}
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(d); err != nil {
		return nil, err
	}
	return duel.NewRegistry().Documents().Format([]byte(out.String()))
}
