// Package studio serves Wits' page: the files of ui/dist, which the binary carries, the WebSocket by which the page
// talks to a game (package debug), and the one by which it edits documents (package edit/service).
//
//	serve a game                        studio.ListenAndServe(ctx, studio.Options{}, hub)
//	know the address before it runs     server, err := studio.Listen(studio.Options{}, hub); server.URL(); server.Serve(ctx)
//	show it                             studio.OpenBrowser(server.URL())
//	run one game after the other        studio.Runner in the hub's place
//	edit documents while it runs        studio.Options.Edit, a service of package edit/service
//	debug a loop, in one line           defer studio.Debug(loop, studio.Options{}).Close()
//	serve a hub in the same way         studio.Serve(hub, studio.Options{})
//	which games run on this computer    studio.Games(ctx), GET /games
//	be among them with a server of      studio.Announce(listener.Addr(), token, hub)
//	one's own
//
// # Many games
//
// A server that serves a game leaves a file in a folder of the user's, which nobody else can read, with its address and its
// token. Every Wits server lists the games behind these files, and passes what its page asks on to any of them, under
// /game/ID/: see docs/protocols.md. Before it does, the other has to prove that it knows what stands in the file.
//
// # Who may connect
//
// By default the server listens on loopback and answers only those who call it by a loopback name or address and its
// own port, so that a web page elsewhere cannot reach the game through a name that it has pointed at this machine. A
// WebSocket must come from a page of this very server. Listening anywhere else takes a token: whoever opens
// /?token=... gets it as a cookie, everybody else is turned away with a sentence that says how to come in. What is more than
// reading is refused to pages of other servers. Connections, requests and what waits to be answered are bounded, and the game
// answers between its ticks and for two milliseconds at most, so that nobody keeps it from them.
//
// # Cost
//
// Files are served from memory with an ETag, so a page that is opened again transfers nothing but headers.
package studio
