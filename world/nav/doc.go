// Package nav finds ways in continuous space: a mesh of convex polygons that agents of one size can walk on, built from the
// floors, walls and doors of a level, and the searches on it [Keck, ch. 4 to 6: patrols, queries and sounds that
// come around corners all ask it].
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
// A search goes on from parts of portals, the sides between polygons, and the corner that each part is seen from. Behind a
// portal it sees parts of others; what is hidden it reaches round the ends of the part, if these are corners of walls. No
// shortest way bends anywhere else, so that none is left out, and what comes first to the goal is the shortest way of all,
// seen from above: the same from either end. Dead ends are only entered towards the goal. Where areas cost more than others
// the string bends at their borders, too, at any point of them: there a search goes through some points of each side, of all
// ways to a point the cheapest counts, and in the end the points of the way slide to where it is cheapest. Such a way may cost a
// little more than the cheapest: a thousandth of a percent on average, three percent at worst.
//
// # What it costs
//
// A path through 13 polygons of a mesh of 124 takes about 2.5 microseconds, three quarters of what Detour takes on the same
// mesh, and one through 31 of 902 about as long as Detour takes (bench/recast); a flood over 325 polygons some 100
// microseconds with 64 places; a ray 0.15; a mesh of a hundred walls nine milliseconds. Searches allocate nothing once their memory has grown.
//
// A mesh never changes and may be shared by all minds that step in parallel; each search has a Finder, which the mesh lends.
// What changes in a running game is flat: a word of closed gates, the list of Obstacles, which is kept and returned with
// the world. All results are the same bits on every processor.
package nav
