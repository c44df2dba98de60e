package main

import (
	"fmt"
	"io/fs"
	"strings"
	"testing/fstest"
)

// forest returns a tree of about so many nodes: selectors of sequences, of which some thing runs in each.
func forest(nodes int) fs.FS {
	var b strings.Builder
	var root []string
	for i := range nodes / 10 {
		root = append(root, fmt.Sprintf(`"Grove%d"`, i))
		fmt.Fprintf(&b, `,
  "Grove%[1]d": {"selector": ["Hunt%[1]d", "Roam%[1]d", "Dream%[1]d"]},
  "Hunt%[1]d": {"sequence": ["Close%[1]d", "Hit%[1]d"]},
  "Close%[1]d": {"if": "Near and Enemy > %[2]d", "abort": "both"},
  "Hit%[1]d": {"cooldown": "Strike%[1]d", "seconds": 2},
  "Strike%[1]d": {"do": "Strike"},
  "Roam%[1]d": {"sequence": ["Fit%[1]d", "Go%[1]d"]},
  "Fit%[1]d": {"if": "Health > %[3]d"},
  "Go%[1]d": {"wait": %[4]d},
  "Dream%[1]d": {"wait": 1}`, i, i%10-3, i%7*10, 1+i%4)
	}
	// One thing after another, so that what runs wanders through the tree.
	text := fmt.Sprintf(`{"wits": 1, "kind": "tree", "name": "forest", "root": "Main",
 "ports": [{"in": "Near", "type": "bool"}, {"in": "Enemy", "type": "float"}, {"in": "Health", "type": "float"}, {"in": "Energy", "type": "float"}],
 "nodes": {"Main": {"repeat": "All"}, "All": {"sequence": [%s]}%s}}`, strings.Join(root, ", "), b.String())
	return fstest.MapFS{"forest.tree.json": {Data: []byte(text)}}
}
