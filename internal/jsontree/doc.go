// Package jsontree reads JSON documents that people write: it keeps the
// position of every value and of every name, reports what is wrong in words
// that a designer understands, goes on after a fault so that several come back
// at once, and keeps members in their order. What it accepts without an error
// is JSON by RFC 8259 with unique names.
//
// | task                           | call                             |
// |--------------------------------|----------------------------------|
// | read a document                | Parse                            |
// | look a member up               | Node.Get                         |
// | a number's value               | Node.Float, Node.Int             |
// | a plain Go value               | Node.Any                         |
// | canonical bytes, for a hash    | Node.AppendCompact               |
// | write JSON by hand             | AppendString, AppendFloat        |
//
// A document is read in one pass: Parse copies it once into a string that the
// names and texts of the tree share, counts lines as it goes, and takes nodes
// from slabs, so that a tree costs a handful of allocations whatever its size.
package jsontree
