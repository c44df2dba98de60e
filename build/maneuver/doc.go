// Package maneuver has the structs of documents of the kind "maneuver", for package build.
package maneuver
