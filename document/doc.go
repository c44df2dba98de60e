// Package document reads the documents that designers write: text in, what it says and what is wrong with it out. It knows the
// kinds of document by what they declare, and no program: editors, importers and checks need no more.
//
//   - [Kinds]: the kinds that can be read. Parse reads a document, Format gives it its canonical form, Schema describes a kind to an
//     editor, References lists what a document names.
//   - [Library]: documents that refer to each other, and those that derive from others.
//   - [Document]: what was read. [Decoder] gives a kind its own members of it.
//   - [Problem]: one thing that is wrong, in words for designers, with its place.
//
// Package declare, beneath it, has how a kind declares its members.
//
// # From text to document
//
// The text is parsed (internal/jsontree), what it derives from is put beneath it (derive.go), it is put in order (canonical.go), its
// header and then its body are read (document.go, kind.go), and what nobody has read of it is said to be unknown (unread.go).
package document
