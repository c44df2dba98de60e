package document_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

const tunable = `{"wits": 1, "kind": "utility",
	"ports": [{"in": "Hunger", "type": "float", "default": 12}],
	"options": {"Eat": {"considerations": [{"name": "Ünger", "input": "Hunger", "from": 40, "to": 90.5}]}},
	"tune": {
		"ports/Hunger/default": {"low": 10, "high": 20, "whole": true},
		"options/Eat/considerations/Ünger/from": {"low": 1, "high": 60, "log": true},
		"options/Eat/considerations/0/to": {"low": 61, "high": 100}
	}}`

func checked(t *testing.T, text string) (*document.Document, document.Problems) {
	t.Helper()
	d, found := std.NewRegistry().Documents().Parse("a.utility.json", []byte(text))
	return d, found.Errors()
}

func TestB14_NumbersThatMayBeSought(t *testing.T) {
	d, found := checked(t, tunable)
	if len(found) > 0 || d == nil {
		t.Fatal(found)
	}
	var got []string
	for _, n := range d.Tuned() {
		got = append(got, fmt.Sprint(n.Path, " ", n.Value, " ", n.Low, " ", n.High, " ", n.Log, " ", n.Whole))
	}
	want := []string{"options/Eat/considerations/0/to 90.5 61 100 false false", "options/Eat/considerations/Ünger/from 40 1 60 true false", "ports/Hunger/default 12 10 20 false true"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q", got)
	}
}

func TestB14_WhatCannotBeSoughtIsAProblem(t *testing.T) {
	for change, want := range map[string]string{
		`"options/Eat/considerations/0/to"|"options/Eaat/considerations/0/to"`: `leads to nothing: there is no "Eaat"`,
		`"options/Eat/considerations/0/to"|"options/Eat/considerations/1/to"`:  `leads to nothing: there is no "1"`,
		`considerations/0/to|considerations/0/input`:                           `is no number`,
		`"low": 61|"low": 95`:                          `is 90.5, and sought from 95 to 100`,
		`"low": 61|"low": "61"`:                        `"low" must be a number`,
		`"low": 61, |`:                                 `has no "low"`,
		`"low": 1, "high": 60|"low": 0, "high": 60`:    `"low" must be above 0`,
		`"high": 20|"high": 20.5`:                      `among whole numbers`,
		`"low": 61, "high": 100|"low": 61, "high": 61`: `"low" must be less than "high"`,
		`"low": 61|"lowest": 61`:                       `has no "low"`,
		`"log": true|"log": 1`:                         `"log"`,
		`options/Eat/considerations/0/to|wits`:         `says nothing that runs`,
		`{"low": 61, "high": 100}|3`:                   `must be an object`,
	} {
		from, to, _ := strings.Cut(change, "|")
		if !strings.Contains(tunable, from) {
			t.Fatalf("there is no %s", from)
		}
		_, found := checked(t, strings.Replace(tunable, from, to, 1))
		if len(found) == 0 || !strings.Contains(found.Error(), want) {
			t.Errorf("%s: %v, and not %s", change, found, want)
		}
	}
}

// The numbers alone are others: spaces, the order and letters of more than one byte stay.
func TestB14_OtherNumbersInTheSameText(t *testing.T) {
	out, err := document.SetTuned([]byte(tunable), map[string]float64{"options/Eat/considerations/Ünger/from": 3.25, "ports/Hunger/default": 1e6, "options/Eat/considerations/0/to": 70})
	want := strings.NewReplacer(`"default": 12`, `"default": 1000000`, `"from": 40`, `"from": 3.25`, `"to": 90.5`, `"to": 70`).Replace(tunable)
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
	for _, path := range []string{"options/Eat", "nothing", "options/Eat/considerations/0/input"} {
		if _, err := document.SetTuned([]byte(tunable), map[string]float64{path: 1}); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := document.SetTuned([]byte("{"), nil); err == nil {
		t.Error("half a document is none")
	}
}

func FuzzSetTuned(f *testing.F) {
	f.Add([]byte(tunable), "ports/Hunger/default", 3.5)
	f.Fuzz(func(t *testing.T, text []byte, path string, v float64) {
		out, err := document.SetTuned(text, map[string]float64{path: v})
		if err != nil {
			return
		}
		if again, err := document.SetTuned(out, map[string]float64{path: v}); err != nil || string(again) != string(out) {
			t.Errorf("%q\n%q\n%v", out, again, err)
		}
	})
}
