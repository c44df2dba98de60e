// Package board has the structs of documents of the kind "board", for package build.
package board
