// Package utility has the structs of documents of the kind "utility", for package build.
package utility
