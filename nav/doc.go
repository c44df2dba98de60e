// Package nav finds ways in continuous space: a mesh of convex polygons that agents of one size can walk on, built from the
// floors, walls and doors of a level, and the searches on it (seed 002, chapters 4 to 6: patrols, queries and sounds that
// come around corners all ask it).
//
//	what you want to do                            the call that does it
//	a mesh of what a level says                    Build(level.Ground(), Options{Radius: 0.3})
//	where on the mesh a point is                   Mesh.Nearest
//	a way; costs by area; what is not entered      Finder.Path with a Filter
//	doors that open and close                      Gate in the ground, Filter.Closed in a search
//	ladders, jumps                                 Link
//	how far many places are from one               Finder.Flood, then Finder.To for each
//	a straight way, if there is one                Mesh.Raycast
//	a step that slides along walls                 Mesh.Move
//	how far the next border is; all that are near  Mesh.BorderDistance, Mesh.Borders
//	a random place                                 Mesh.Random
//	crates that come, move and go                  NewObstacles; Obstacles.Update once a tick
//	many paths, a number of steps each tick        NewRequests; Requests.Step once a tick
//	the polygons themselves                        Mesh.Len, Corners, Corner, Neighbour, Area, Gate
//	ways over maps of squares                      package nav/grid
//
// # How it is built
//
// All that matters is rounded to a grid of a quarter of a millimetre and computed with whole numbers from there on
// (nav/internal/planar), so that no input is too degenerate: polygons may touch, overlap, share lines, cross themselves. All
// outlines divide the plane into triangles; each triangle of each floor that nothing stands on is a cell. The borders of
// the cells, drawn inwards by the radius of an agent, divide the plane again. What is left is triangulated once more with as
// few points as possible, and triangles are joined to convex polygons. Agents are points on the mesh: whoever stands on it
// touches no wall. Floors above each other are parts of one mesh; a ramp joins them where it meets them.
//
// # How a way is found
//
// A* goes from polygon to polygon. Of each it knows the last corner that the way goes round and what can be seen from there
// through the sides in between, so that it adds up the lengths of taut strings and not of zigzags. The string through the
// polygons that it has chosen is pulled tight at the end. Of each polygon only the best way into it is kept: a path may be
// longer than the shortest of all, on average by about a ten-thousandth.
//
// # What it costs
//
// A path through 13 polygons of a mesh of 124 takes about 1.8 microseconds, six tenths of what Detour takes on the same
// mesh (bench/recast); a flood over 325 polygons 50 microseconds, and 1.1 for each place; a ray 0.15; a mesh of a hundred
// walls nine milliseconds. Searches allocate nothing once their memory has grown.
//
// A mesh never changes and may be shared by all minds that step in parallel; each search has a Finder, which the mesh lends.
// What changes in a running game is flat: a word of closed gates, the lists of Obstacles and Requests, which are kept and
// returned with the world. All results are the same bits on every processor.
package nav
