// Package nav finds ways: a mesh of convex polygons that agents can walk on, built from the floors and the obstacles of a
// level, and the searches on it.
package nav
