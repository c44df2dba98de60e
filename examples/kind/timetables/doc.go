// Package timetables has the structs of timetables, for package build: it is made from what the kind declares.
package timetables
