// Package formation says where the members of a group stand, who stands where, and how they keep their places where there
// is no room [Kiley, 3.5.3.2: the squads of the strategy game].
//
// What you want to do, and the call that does it:
//
//	an arrow, a line, a column ...            Arrow, Line, Column, Wedge, Circle, Semicircle, Custom
//	the places of a group in the world        Places(dst, shape, n, at, facing)
//	who takes which place, with least travel  a.Assign(from, places)
//	places where there is room                Fit(places, at, room)
//	places that have come together            Spread(places, at, apart, room)
//	how fast a leader may go                  Pace(members, places, slack)
//
// A shape is given in its own frame: x ahead, y to the left, in metres. The leader, member 0, stands at the origin of an arrow,
// a line and a wedge; a column and a ring have their middle there, and what is drawn by hand has what was drawn. Places turns
// it into the world. Nothing here keeps state; an [Assigner] keeps scratch memory, so that assigning a group again allocates nothing.
package formation
