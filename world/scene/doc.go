// Package scene runs living scenes [Pro360, ch. 18]: groups of characters that play roles at a place for a while, such as a juggler and his
// spectators, a queue, or friends at a table. A scene casts its characters, runs, and dissolves by itself; characters know nothing of it.
//
//	what you want                            what to call
//	---------------------------------------  ------------------------------------------------------------
//	let designers write scenes               r.AddKind(scene.Kind{...}), with the traits and events of the game
//	read their document                      scenes, err := wits.ContentOf[*scene.Scenes](program)
//	run the scenes                           d := scene.NewDirector(scenes, game, seed); d.Set for each character; d.Step once a frame
//	have characters play                     a mind runs the document; Kind.Playing gives it Director.Playing
//	learn what a character plays, and where  d.Role, d.Place, d.Arrived, d.Draw
//	learn why it was refused a role          d.Why
//	show scenes                              d.Zones, d.Zone, d.Events
//	take a snapshot, save                    d.CopyFrom, d.Equal, d.Hash; d.AppendBinary, d.ReadBinary
//	change the document while it runs        d.Use
//
// # A scene
//
// A scene is idle until all of its triggers hold. Then it casts its main roles: a named character, characters that are in its site, those that its
// role draws from around, and at last those that a growing search finds. It reserves them, and they walk to their places. It starts when each main role
// has its least number of characters at the site. It casts supporting roles and extras when it starts. A character that enters later gets an open main
// role, else an open supporting role, else a role as an extra.
//
// The timeline has segments. In a segment each role does one of its behaviors, chosen by weight. A segment ends when all behaviors of main roles have
// ended. It cancels the behaviors of the others; one of these that ended before was chosen again. A main actor leaves when its behavior of the last
// segment has ended. Then the character moves up that has waited longest in a supporting role that "becomes" the main role, as in a queue. The scene ends
// when nobody is left in a main role.
//
// # Decisions
//
// The chapter leaves these open.
//
//   - A role has the conditions of the role that it "is", beside its own: who can play it can play that one, too.
//   - A character has one role in one scene at a time. Of scenes that overlap, the one of higher priority takes it; of equal ones the smaller, then the one
//     that stands first. The character must be in the site of that scene. A character on the way to a scene goes on, unless the other scene has a higher priority.
//   - The nearest candidate is cast first, of equally near ones the one of the lower number.
//   - A search begins with the site and doubles its radius each second. One that has found nobody begins anew after [SearchRest].
//   - A character joins if the role's draw is more than its own goal by [Margin], and stays until the goal is more than the draw. After it has left, no scene casts it
//     for the scene's pause. A character in a site leaves it when it is outside by a tenth of its size and a metre.
//   - A main role that somebody leaves is cast again in the same frame, if the scene needs it: from supporting roles, extras, and others in the site, in this
//     order. Supporting roles are filled again from extras, then from others.
//   - Hours and events also bound a scene: it ends when they no longer hold. Presence and periods only start it.
//
// # A frame
//
// [Director.Step] handles scene after scene, in the order of the document: characters arrive and leave, the timeline goes on, and once in [Director.Period]
// frames the scene looks for characters. Random choices draw from the director's own generator, so that a replay makes the same.
//
// # Cost
//
// A frame looks at who plays, and at what is near the scenes that look around; see the benchmarks. Nothing is allocated after the first frames.
package scene
