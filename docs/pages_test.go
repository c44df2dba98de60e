package docs_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// index is where everybody begins to read.
const index = "README.md"

// forContributors are pages that people who use Wits need not read.
var forContributors = []string{"architecture.md", "coverage.md", "sources.md"}

// TestFD4_EveryPageIsInTheIndex: once in its tables, and there are not more than people can find their way about in.
func TestFD4_EveryPageIsInTheIndex(t *testing.T) {
	texts := pages(t)
	_, tables, ok := strings.Cut(texts[index], "\n## All pages\n")
	if !ok {
		t.Fatal("the index has no tables of pages")
	}
	found := 0
	for file := range texts {
		switch {
		case strings.Contains(file, "/") && !strings.HasPrefix(file, "../games/"), file == index, slices.Contains(forContributors, file):
			continue
		case !strings.Contains(file, "/"):
			found++
		}
		if n := strings.Count(tables, "\n| ["+titleIn(tables, file)+"]("+file+")"); n != 1 {
			t.Errorf("the index has %s %d times", file, n)
		}
	}
	if found > 33 {
		t.Errorf("there are %d pages, and their index; 33 are enough: tell a new subject on the page that it belongs to", found)
	}
}

// titleIn is what the index calls a page.
func titleIn(tables, file string) string {
	m := regexp.MustCompile(`\n\| \[([^\]]+)\]\(` + regexp.QuoteMeta(file) + `\)`).FindStringSubmatch(tables)
	if m == nil {
		return ""
	}
	return m[1]
}

// TestFD3_WhatPeopleSearchFor stands on the page on which they should land.
func TestFD3_WhatPeopleSearchFor(t *testing.T) {
	texts := pages(t)
	for page, terms := range map[string][]string{
		"what-is-wits.md":         {"networking", "Unreal", "Unity", "Godot", "GOAP", "HTN", "navmesh", "LOD", "console", "licence", "lockstep"},
		"choosing-a-technique.md": {"utility AI", "behaviour tree", "state machine", "GOAP", "HTN", "EQS", "influence map", "Unreal", "Unity", "LimboAI"},
		"behaviour-trees.md":      {"blackboard", "decorator", "service", "observer abort", "Unreal", "Unity", "LimboAI", "BehaviorTree.CPP", "selector", "sequence"},
		"advanced-trees.md":       {"lookahead", "hinted"},
		"state-machines.md":       {"hierarchical state machine", "State Tree", "Animator", "statechart"},
		"utility-ai.md":           {"utility AI", "consideration", "response curve", "utility selector"},
		"graphs.md":               {"Blueprint", "Visual Scripting"},
		"planners.md":             {"GOAP", "HTN", "precondition", "method", "world state"},
		"steering.md":             {"steering behaviours", "flock", "formation", "pursue"},
		"levels.md":               {"navmesh", "patrol points"},
		"perception.md":           {"AI Perception", "sight", "hearing", "belief"},
		"spatial-queries.md":      {"EQS", "influence map", "occupancy"},
		"pathfinding.md":          {"pathfinding", "navmesh", "Recast", "ORCA", "off-mesh link"},
		"actions-and-orders.md":   {"animation", "Unreal"},
		"entities.md":             {"smart object", "ECS"},
		"saving-and-replay.md":    {"saved game", "rollback", "determinism"},
		"engines.md":              {"Ebitengine", "lockstep", "rollback", "WebAssembly", "server", "Unreal"},
		"performance.md":          {"LOD", "agents"},
		"commands.md":             {"migration", "BehaviorTree.CPP"},
		"file-format.md":          {"blackboard", "JSON Schema"},
	} {
		text := strings.ToLower(texts[page])
		if text == "" {
			t.Errorf("there is no page %s", page)
		}
		for _, term := range terms {
			if !strings.Contains(text, strings.ToLower(term)) {
				t.Errorf("%s does not have the term %q", page, term)
			}
		}
	}
}

// TestFD3_RetiredWords: pages for people do not use the words that nobody searches for, and name their sources.
func TestFD3_RetiredWords(t *testing.T) {
	retired := regexp.MustCompile(`(?i)options that compete|trees that imagine|\bpickers?\b|\bmeddl\w*|sorts? of node|\bthe seed'?s?\b [^fot]|\bseed 00\d|\b(?:in|of|by|from) the book\b|\bthe book's\b`)
	for file, text := range pages(t) {
		base := filepath.Base(file)
		if strings.HasPrefix(file, "../") && !strings.HasPrefix(file, "../games/") || strings.HasPrefix(file, "decisions/") ||
			slices.Contains([]string{"coverage.md", "glossary.md", "sources.md", "architecture.md"}, base) {
			continue
		}
		text = span.ReplaceAllString(block.ReplaceAllString(text, ""), "")
		for _, m := range retired.FindAllString(text, -1) {
			t.Errorf("%s says %q", file, m)
		}
	}
}
