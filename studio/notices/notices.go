// Package notices has the licences of all that a program with Wits carries beside Wits itself: the Go modules that are
// linked, and the packages and fonts of the built page. NOTICES.txt is made by `make notices`; a test fails when it names
// other versions than go.mod and the page's package-lock.json.
package notices

import (
	_ "embed"
	"regexp"
)

//go:embed NOTICES.txt
var text string

// Text returns all notices, for people to read.
func Text() string { return text }

// Component is something that is carried.
type Component struct {
	Name, Version string
	// From is where it comes from: "Go module" or "npm package".
	From string
	// License is its SPDX expression, such as "MIT".
	License string
}

// component is the line that begins the notice of one.
var component = regexp.MustCompile(`(?m)^\* (\S+) (\S+), (Go module|npm package), (.+)$`)

// Components returns those whose notices [Text] has, in its order. The Go standard library, which has no version of its own
// there, is not among them.
func Components() (out []Component) {
	for _, m := range component.FindAllStringSubmatch(text, -1) {
		out = append(out, Component{Name: m[1], Version: m[2], From: m[3], License: m[4]})
	}
	return out
}
