// Package universe has the structs of documents of the kind "universe", for package build.
package universe
