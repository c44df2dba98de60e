// Package machine has the structs of documents of the kind "machine", for package build.
package machine
