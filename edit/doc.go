// Package edit is the editor's work on a project: a folder of documents that people change, in several pages and with other
// tools, at the same time. It has no user interface; package edit/service lets a page call it.
//
//	begin a project                     Init
//	open one                            Open(dir, Options{Registry: game's}), Close
//	what there is                       Project.List, Users, Search, Palette
//	work on a document                  Project.Read, Save, Create, Template, Patch, History
//	keep what is not saved              Project.Autosave, Recoveries
//	what its nodes are, and their ports Project.Ports
//	help while somebody types           Project.Scope, Complete
//	rename a node, port or variable     Project.Rename: all that names it follows, in all documents
//	make it of other pieces             Project.Replace, Extract, Inline
//	save what belongs together          Project.SaveTogether: all documents or none
//	rename, copy, delete                Project.Move, Duplicate, Delete, MakeFolder: references follow
//	what is wrong, and ways out         Project.Check, with texts that are not saved
//	what has happened besides           Project.Notices
//	what others do                      Project.Watch, Changes
//
// Package diff compares and merges versions, package palette lists what can be added to a document.
//
// # What it promises
//
// Nothing that was acknowledged is lost, whenever the process dies: a text is written beside the document, synced and takes
// its place in one step, and a change of several files is written down first and finished when the project is opened again. A
// save says which version its text was made from; if the document is another one by now the save is refused, with both texts
// and, if they do not collide, with what comes of both. What is saved, replaced or removed is kept. A document that was not
// changed is never written, so it stays the same to the byte.
//
// What another program writes is not lost either, in whatever moment it does so: it stays in the document, and the save is
// refused; or, if that program had opened the document before, it is kept as a former version, and a notice says so. On
// systems other than Linux a few microseconds are left in which a document that is replaced by renaming is not noticed; see
// package internal/safefile.
//
// No path leads out of the project's folder, symbolic links included, and none to what is hidden in it, such as .git. Files
// are at most as large as documents may be.
//
// Nothing that lies in a project's folder has the editor write anything: a change that was left unfinished is finished only if
// it was written down by this user's editor, for this folder (decision 0019). Else it is set aside, and a notice says so.
//
// # The side folder
//
// Beside the documents there is a folder .wits, which version control passes over: history/ has the last 20 former versions
// of each document, and fewer where they would take more than 256 MB or the disk is full; autosave/ what is not saved, by
// session; journal.json is there only while several files are being changed; set-aside/ has journals that were not done; and
// lock keeps several editors of one folder apart.
//
// # Where things are
//
// store.go: files. within.go: documents within files. side.go: the side folder. commit.go, journal.go, seal.go: changes that happen as a whole. history.go:
// what is kept. tidy.go: what a crash has left. scan.go, changes.go: what is on the disk, and
// what has happened to it. begin.go, project.go, document.go, create.go, autosave.go, move.go: the work. check.go, fix.go: what is
// wrong. index.go: search. ports.go: what nodes are. scope.go, complete.go: what expressions can name. rename.go: nodes that are
// renamed; rename_all.go, rename_use.go: whatever else is. replace.go, extract.go, extract_tree.go, inline.go, inline_tree.go,
// with graph_text.go and tree.go: pieces of documents. revision.go: git.
package edit
