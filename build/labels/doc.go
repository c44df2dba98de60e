// Package labels has the structs of documents of the kind "labels", for package build.
package labels
