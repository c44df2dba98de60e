// Package archmap draws the module from its own code: which folders form which group, which group imports which, and what
// is not allowed. [Read] finds the imports, [Check] holds them to the rules of docs/architecture.md, [SVG] and [Table] make
// that page's picture and table.
//
//   - groups.go is the plan: the groups, what each may import, and the exceptions that exist.
//   - read.go reads the code, check.go compares the two, svg.go and table.go show the result.
//
// Nothing runs this but tests: go test ./internal/archmap ./docs; with -update in ./docs it writes the picture.
package archmap
