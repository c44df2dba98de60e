// Package hinted has the structs of documents of the kind "hinted", for package build.
package hinted
