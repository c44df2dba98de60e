// Package thoughts has the structs of documents of the kind "thoughts", for package build.
package thoughts
