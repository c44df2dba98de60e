// Package hotreload gives documents that are saved with any editor, or written by any tool, to the minds of a game that runs:
// it watches their folder.
//
//	defer hotreload.Watch(loop, "documents", hotreload.Options{}).Close()
//
// The game loads its documents from that folder, as os.DirFS, with [sim.LoadBrain], and is a [sim.Reloader]. What cannot be
// compiled, or is not safe, changes nothing: the minds go on with what they have. A project that is open in Wits' own editor
// needs no watcher: package edit/service follows its folder.
//
// The system's notices of changes only say that it is time to look: what has changed is found by comparing what the files
// hold. So it does not matter whether an editor writes a file in place, in pieces, or renames another one over it, and what was saved
// without a change reloads nothing. Where the system gives no notices, the folder is looked at every half second.
package hotreload
