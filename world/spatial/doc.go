// Package spatial finds what is near: in a [Tree] of boxes that stay where they are, such as the walls of a level, and in
// a [Grid] of points that move, such as agents.
//
// | task                                     | call                     |
// |------------------------------------------|--------------------------|
// | boxes that a ray or a ball on its way meets | Walk.Begin, Walk.Next |
// | boxes that overlap a box                 | Tree.Overlapping         |
// | points within a distance                 | Grid.Near                |
//
// The same boxes and points give the same answers in the same order everywhere: what is near comes in the order of its
// number, and what lies on a way roughly in the order in which it is met.
//
// A tree is never changed and may be used by any number of goroutines; a grid by one that fills it, and then by any number
// that ask. Nothing allocates but NewTree, a grid that grows, and results that do not fit where they are appended.
package spatial
