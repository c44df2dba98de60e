// Package hotspots has the structs of documents of the kind "hotspots", for package build.
package hotspots
