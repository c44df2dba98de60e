// Package hotspot has places that draw characters [Pro360, ch. 2], as documents that designers write: where a hotspot is, whom it draws and how
// strongly, when, how many it has room for, and what each does there.
//
// A document of the [Kind] "hotspots" is two things. Run by another document it runs the activity of the hotspot at which its character is, so what
// people do at a well lies in the well and not in the people. Loaded by itself it gives the game a [Design]:
//
//	read the document                       design, err := wits.ContentOf[*hotspot.Design](program)
//	how strongly a hotspot draws somebody   draw, activity := design.Draw(&design.Spots[i], &visitor, since)
//	where the n-th visitor stands           design.Spots[i].Seat(n)
//
// Who is where is the game's to keep, with the rest of its world: games/village does it in hotspots.go. Nothing here allocates in a frame; a draw
// costs some ten nanoseconds for each offer of a hotspot.
package hotspot
