// Package level is the world as its designers draw it: floors, walls, doors, rooms and marked places, and what stands in
// the way of eyes and ears.
package level
