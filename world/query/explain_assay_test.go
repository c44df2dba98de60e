package query_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// assay is a test of a random query, as the document says it.
type assay struct {
	sort, from, toward string // from and toward: "self", "Spot", "Spots"; "" where it measures from nowhere
	of                 string
	is                 *bool
	least, most        any // a number, or the factor of an expression: X times it
	scores, low        bool
	by                 string // highest, spread, bookends
	weight             any
	power              float64 // of the curve; 1 for none
	expr               string
}

// factor is a number of a document that is X times so many.
type factor float64

func (f factor) text() string { return fmt.Sprintf("\"X * %g\"", float64(f)) }

func said(v any) string {
	if f, ok := v.(factor); ok {
		return f.text()
	}
	return fmt.Sprint(v)
}

// at is what a number of a document is while X is so.
func at(v any, x float64) float64 {
	if f, ok := v.(factor); ok {
		return x * float64(f)
	}
	return v.(float64)
}

func one[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

func newAssay(rng *rand.Rand) *assay {
	a := &assay{sort: one(rng, "distance", "distance", "facing", "visibility", "path", "border", "overlap", "influence", "expr", "expr", "expr"), power: 1, weight: 1.0}
	switch a.sort {
	case "distance", "facing", "visibility", "path":
		a.from = one(rng, "self", "Spot", "Spots")
		a.of = one(rng, "least", "greatest", "mean")
	case "expr":
		a.expr = one(rng, "At.x + Distance * X", "At.y > 3 + X", "Who == nobody or B", "B ? At.x : X", "Distance", "Say(X) + At.y", "3", "max(At.y, 5 * X) - At.x % 3")
	}
	if a.sort == "facing" && rng.IntN(2) == 0 {
		a.toward = one(rng, "Spot", "Spots")
	}
	truth := a.sort == "visibility" || strings.Contains(a.expr, "> 3") || strings.Contains(a.expr, "==")
	if rng.IntN(2) == 0 {
		switch {
		case truth || rng.IntN(3) == 0 && (a.sort == "path" || a.sort == "overlap"):
			is := rng.IntN(2) == 0
			a.is = &is
		default:
			most := 12.0
			if a.sort == "facing" {
				most = 150
			}
			if rng.IntN(2) == 0 {
				a.least = one[any](rng, 1.0, 0.3, factor(2))
			}
			if a.least == nil || rng.IntN(2) == 0 {
				a.most = one[any](rng, most, factor(most*2))
			}
		}
	}
	if a.is == nil && a.least == nil && a.most == nil || rng.IntN(2) == 0 {
		a.scores, a.low, a.by = true, rng.IntN(2) == 0, one(rng, "highest", "spread", "bookends")
		a.weight, a.power = one[any](rng, 1.0, 0.7, -0.5, factor(3)), one(rng, 1.0, 2.0)
	}
	return a
}

func (a *assay) text() string {
	var in []string
	if a.from != "" {
		in = append(in, fmt.Sprintf(`"from":%q,"of":%q`, a.from, a.of))
	}
	if a.toward != "" {
		in = append(in, fmt.Sprintf(`"toward":%q`, a.toward))
	}
	switch a.sort {
	case "overlap":
		in = append(in, `"tag":"crate","radius":"2 + X"`)
	case "influence":
		in = append(in, `"field":"danger"`)
	}
	text := fmt.Sprintf(`{%q:{%s}`, a.sort, strings.Join(in, ","))
	if a.sort == "expr" {
		text = fmt.Sprintf(`{"expr":%q`, a.expr)
	}
	var filter []string
	if a.is != nil {
		filter = append(filter, fmt.Sprintf(`"is":%t`, *a.is))
	}
	if a.least != nil {
		filter = append(filter, `"least":`+said(a.least))
	}
	if a.most != nil {
		filter = append(filter, `"most":`+said(a.most))
	}
	if len(filter) > 0 {
		text += `,"filter":{` + strings.Join(filter, ",") + `}`
	}
	if a.scores {
		text += fmt.Sprintf(`,"score":{"prefer":%q,"weight":%s`, map[bool]string{true: "low", false: "high"}[a.low], said(a.weight))
		if a.by == "bookends" {
			text += `,"from":9,"to":2`
		} else {
			text += fmt.Sprintf(`,"by":%q`, a.by)
		}
		if a.power != 1 {
			text += fmt.Sprintf(`,"curve":{"power":%g}`, a.power)
		}
		text += "}"
	}
	return text + "}"
}
