package goap

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// What other planners, and other kinds, call the members of facts, actions and goals.
var (
	factWords = map[string]string{
		"value": "expr", "expression": "expr", "from": "expr", "sensor": "expr", "initial": "default", "init": "default", "start": "default",
		"interval": "every", "period": "every",
	}
	actionWords = map[string]string{
		"precondition": "pre", "preconditions": "pre", "condition": "pre", "conditions": "pre", "requires": "pre", "require": "pre", "needs": "pre",
		"postconditions": "effects", "effect": "effects", "results": "effects", "post": "effects", "provides": "effects",
		"weight": "cost", "price": "cost", "costs": "cost", "context": "when", "proceduralCondition": "when", "onFailure": "failure",
	}
	goalWords = map[string]string{
		"condition": "want", "conditions": "want", "pre": "want", "wants": "want", "state": "want", "target": "want", "desired": "want", "facts": "want", "effects": "want",
		"prio": "priority", "importance": "priority", "insistence": "priority", "relevance": "priority", "weight": "priority", "score": "priority", "utility": "priority",
		"cost": "priority", "exclude": "avoid", "forbid": "avoid",
	}
)

// translate reports members by words that are foreign here, with what they are called.
func translate(c *kind.Checker, words map[string]string) {
	for i := range c.Source.Members {
		m := &c.Source.Members[i]
		if here := words[m.Name]; here != "" && c.Source.Get(here) == nil {
			c.Problem(m.Pos, fmt.Sprintf("%q is not known here: it is called %q", m.Name, here), "", declare.ToUse(m.Name, here).As(""))
		}
	}
}
