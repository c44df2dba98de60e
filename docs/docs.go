// Package docs carries the documentation, which package studio/manual serves as pages.
package docs

import "embed"

// Files are the pages in Markdown, README.md their contents, and their pictures in img.
//
//go:embed *.md img
var Files embed.FS
