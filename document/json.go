package document

import "github.com/wits-ai/wits/internal/jsontree"

// What kinds read documents with, by names that packages outside this module can use.
type (
	// JSON is a value of a document, with its place.
	JSON = jsontree.Node
	// JSONMember is a member of an object of a document.
	JSONMember = jsontree.Member
	// Position is a place in a document: line and column, from 1.
	Position = jsontree.Position
)
