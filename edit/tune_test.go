package edit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
)

// What may be sought is led to by names, which follow a renaming.
func TestB14_WhatIsSoughtFollowsARenaming(t *testing.T) {
	marked := strings.Replace(sentry, `"view": {`, `"tune": {"states/Alert/states/Aim/with/A": {"low": 1, "high": 3}}, "view": {`, 1)
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`, "docs/main.machine.json": marked})
	out := renameIn(t, p, marked, "Aim", "Target")
	if !strings.Contains(out, `"states/Alert/states/Target/with/A": {"low": 1, "high": 3}`) {
		t.Error(out)
	}
	if out = renameIn(t, p, out, "Alert", "Alarmed"); !strings.Contains(out, `"states/Alarmed/states/Target/with/A": {"low": 1, "high": 3}`) {
		t.Error(out)
	}
}

// So do marks of a port's default, and of what is given to it elsewhere.
func TestB14_WhatIsSoughtFollowsThePort(t *testing.T) {
	p, _ := open(t, files{
		"inner.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Reach", "type": "float", "default": 2}], "tune": {"ports/Reach/default": {"low": 1, "high": 3}}}`,
		"outer.machine.json": `{"wits": 1, "kind": "machine", "start": "A", "states": {"A": {"run": "inner.graph.json", "with": {"Reach": 5}}},
			"tune": {"states/A/with/Reach": {"low": 4, "high": 6}}}`,
	})
	out, err := p.Rename(edit.Renaming{Path: "inner.graph.json", What: edit.RenamesPort, From: "Reach", To: "Far"})
	must.Succeed(t, err)
	for file, want := range map[string]string{"inner.graph.json": `"ports/Far/default": {"low": 1, "high": 3}`, "outer.machine.json": `"states/A/with/Far": {"low": 4, "high": 6}`} {
		if !strings.Contains(out.Texts[file], want) {
			t.Errorf("%s: %s", file, out.Texts[file])
		}
	}
	if found, err := p.Check(out.Texts); err != nil || len(found) > 0 {
		t.Error(found, err)
	}
}

// What is wrong with a mark is found where the editor shows it, and a button mends it.
func TestB14_WrongMarksAreMended(t *testing.T) {
	marked := func(path, mark string) string {
		return `{"wits": 1, "kind": "utility", "ports": [{"in": "Hunger", "type": "float", "default": 12}], "options": {"Eat": {"score": "Hunger"}}, "tune": {"` + path + `": ` + mark + `}}`
	}
	for _, c := range []struct{ path, mark, title string }{
		{"ports/Hunger/default", `{"low": 20, "high": 10}`, "Swap the bounds"},
		{"ports/Hunger/default", `{"low": 20, "high": 30}`, "Widen the bounds"},
		{"ports/Hunger/default", `{"low": 0, "high": 30, "log": true}`, "Remove log"},
		{"ports/Hunger/default", `{"low": 0.5, "high": 30, "whole": true}`, "Round the bounds"},
		{"options/Eat/score", `{"low": 1, "high": 2}`, "Remove options/Eat/score"},
		{"options/Gone/score", `{"low": 1, "high": 2}`, "Remove options/Gone/score"},
	} {
		text := marked(c.path, c.mark)
		p, _ := open(t, files{"a.utility.json": text})
		found, err := p.Check(nil)
		if err != nil || len(found) != 1 || !strings.HasPrefix(found[0].Path, "/tune/"+strings.ReplaceAll(c.path, "/", "~1")) {
			t.Errorf("%s %s: %v %+v", c.path, c.mark, err, found)
			continue
		}
		i := slices.IndexFunc(found[0].Fixes, func(f edit.Fix) bool { return f.Title == c.title })
		if i < 0 {
			t.Errorf("%s %s: %+v", c.path, c.mark, found[0].Fixes)
			continue
		}
		tree, _ := jsontree.Parse([]byte(text), jsontree.Limits{})
		mended, err := tree.Patch(found[0].Fixes[i].Operations)
		must.Succeed(t, err)
		if left, err := p.Check(map[string]string{"a.utility.json": string(mended.AppendAsWritten(nil))}); err != nil || len(left) > 0 {
			t.Error(c.title, fmt.Sprint(left), err)
		}
	}
}
