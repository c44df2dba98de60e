// Package graph has the structs of documents of the kind "graph", for package build.
package graph
