// Package tree has the structs of documents of the kind "tree", for package build.
package tree
