// Package rules has the structs of documents of the kind "rules", for package build.
package rules
