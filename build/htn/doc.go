// Package htn has the structs of documents of the kind "htn", for package build.
package htn
