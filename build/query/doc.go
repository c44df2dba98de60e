// Package query has the structs of documents of the kind "query", for package build.
package query
