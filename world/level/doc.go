// Package level is the world as its designers draw it: floors, walls, doors, rooms and marked places, and what stands in
// the way of eyes and ears.
//
// A level is a document of the kind "level", which the game loads with wits.ContentOf, or a [Plan] that the game makes. It
// lies in space, z up, and all that stands in it stands upright: an outline, or a circle, from a height to another. Floors
// may be tilted and lie above each other. A [Level] never changes; what does is which doors are open: a bit each, which
// the game keeps and snapshots. A [View] is a level with these bits, and what is asked:
//
// | task                                         | call                          |
// |----------------------------------------------|-------------------------------|
// | can eyes see a place                         | View.Sees                     |
// | what is in their way                         | View.Look                     |
// | what a thrown stone hits                     | View.Cast                     |
// | what a sound loses through walls             | View.Damping                  |
// | does a body fit                              | View.Free                     |
// | the outline of what somebody sees            | Viewer.Visible                |
// | the room, and the floor, of a place          | Level.Region, Level.Floor     |
// | places by tag or name                        | Level.Marks, Level.Mark       |
// | a navmesh, and what it must know of doors    | Level.Ground, View.Filter     |
// | does a box get there, so wide, so high        | View.SeesBox, View.TraceBox   |
// | doors that stay open when a level is changed | Level.TransferDoors           |
//
// Damping is that of [Keck, ch. 4], where each obstacle takes 0.1 from a sound; here materials say how much, for a
// crossing and for each metre. Parts of one wall are crossed once where they meet.
//
// In a level of 100 solids, Sees takes about 0.1 µs and Cast 0.2 µs, for ways of some 15 m; the outline of what somebody
// sees 30 µs. Nothing allocates. Any number of goroutines may ask.
//
// The files: plan.go is what a document says, check.go what may be wrong with it, kind.go and decode.go read it; level.go,
// piece.go, inside.go, view.go and box.go answer; visible.go has outlines of sight, ground.go what a navmesh is built from.
package level
