// Package trajectory keeps the ways that characters have gone, and writes them for other tools: tables, JSON, and animations that
// modelling and animation programs open [Hufford: routes for animation tools].
//
// What you want to do, and the call that does it:
//
//	note where everybody is            r := trajectory.NewRecorder(); r.Note(id, name, time, place, facing), once a tick
//	the ways that were gone            r.Tracks()
//	fewer points, hardly another way   track.Simplified(0.05)
//	a table for spreadsheets           WriteCSV
//	JSON, and back                     WriteJSON, ReadJSON
//	an animation                       WriteGLTF: opens in Blender, Unity, Unreal, Godot, three.js
//
// Places are in metres with z up; facing is in radians, counter-clockwise from the x axis. Times are in seconds.
package trajectory
