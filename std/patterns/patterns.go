// Package patterns is a library of considerations for utility documents [Pro360, ch. 26]: distance, health, danger, crowds, needs, the
// past, and whole decisions made of them. It is a document like any other: `wits patterns` writes it into a project, where a designer
// may change it.
//
//	{"shared": {"Patterns": "patterns.considerations.json"}, "options": {"Charge": {"do": "Charge", "considerations": [
//	  {"use": "Patterns.Charge", "with": {"Distance": "FoeDistance", "Range": "30", "Allies": "Near", "Most": "2"}}]}}}
//
// The sets, with their parameters, are listed in docs/utility-ai.md.
package patterns

import _ "embed"

// File is what the document is called in a project.
const File = "patterns.considerations.json"

// Document is the library: a document of the kind "considerations".
//
//go:embed patterns.considerations.json
var Document []byte
