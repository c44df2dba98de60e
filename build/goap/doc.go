// Package goap has the structs of documents of the kind "goap", for package build.
package goap
