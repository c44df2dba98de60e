// Package level has the structs of documents of the kind "level", for package build.
package level
