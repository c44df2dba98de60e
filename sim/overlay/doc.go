// Package overlay paints what cannot be seen in a game: the level and its navmesh, what characters see, hear and remember,
// signals on their way, and numbers that lie over the world.
//
// A game lists its layers in sim.Info.Overlays, begins one with sim.Scene.Layer where somebody looks at it, and lets a
// [Painter] paint:
//
//	if s.Layer("mesh", 0) {
//		g.painter.Mesh(s, g.mesh, view.Filter().Closed)
//	}
//	if s.Layer("senses", id) {
//		g.painter.Sight(s, view, g.senses, who)
//	}
//
// | task                                                       | call             |
// |------------------------------------------------------------|------------------|
// | the level itself, as a picture of its own                  | Painter.Level    |
// | where one can walk                                         | Painter.Mesh     |
// | the way that somebody goes                                 | Painter.Path     |
// | what somebody sees, cut off by walls                       | Painter.Sight    |
// | how far its other senses reach                             | Painter.Reach    |
// | noises and smells on their way                             | Painter.Signals  |
// | where somebody believes others to be, and how sure it is   | Painter.Memory   |
// | influence, or where somebody could be                      | Painter.Heat     |
//
// Painters only read. What they paint lies in the plane: heights do not show. The colours are of middling brightness, so
// that they can be told from dark grounds and from light ones; each thing also has a form of its own. Once a painter has been used
// it needs no new memory.
package overlay
