package studio

import (
	"embed"
	"io/fs"
)

//go:embed all:ui/dist
var dist embed.FS

// Page returns the page as it was built: index.html and what it needs.
func Page() fs.FS {
	page, err := fs.Sub(dist, "ui/dist")
	if err != nil {
		return dist // the path is a constant and valid
	}
	return page
}
