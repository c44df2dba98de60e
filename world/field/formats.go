//go:build !nopictures

package field

// The formats that [Read] knows. Builds with the tag nopictures know none: those of wits.wasm, whose minds see no pictures.
import (
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
)
