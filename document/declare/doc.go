// Package declare is how the author of a kind of document says what the body of a document is: as Go structs, once. From the
// declaration come how a document is read, with the position of each value, everything that can be wrong with its form, its
// JSON Schema, the canonical order of its members, the documents and the names that it refers to, and what an editor offers.
// What is left to the kind is its technique. Package kind gives these types to authors of kinds; this package knows neither
// programs nor minds.
//
//	type Body struct {
//		Start  declare.Text         `json:"start" role:"name" of:"state" doc:"The state in which the machine starts."`
//		States declare.Named[State] `json:"states" noun:"state" doc:"The states by name."`
//	}
//
//	type State struct {
//		declare.Node                       // it has a name and a "doc"
//		declare.Behavior                   // it runs a document or an action
//		When    declare.Expr[bool]         `json:"when" doc:"It is left when this is false."`
//		Seconds float64                    `json:"seconds" min:"0" default:"1" unit:"s" doc:"How long it lasts."`
//	}
//
//	declare a body                         form := declare.Of[Body](); see the tags below
//	read a document                        form.Read(reporter, tree, &body)
//	describe it to an editor               form.Schema(vocabulary)
//	put it into canonical order            form.Arrange(tree)
//	find what it names                     form.Walk(tree, func(v declare.Visit) bool { ... })
//	find what has a name in it             form.Given(tree)
//	find what it says of others' parts     form.Elsewhere(tree)
//	rewrite it                             form.Rewrite(tree, declare.Rewriting{...})
//
// # Members
//
// A field with the tag json is a member of the object; embedded structs without it are part of the struct that embeds them.
// The order of the fields is the canonical order of the members. Types of fields:
//
//	string, bool, int, float64             what it says; a named type of these too
//	Text                                   a text of which the position matters; see the tag role
//	Expr[T]                                an expression of a type; T is float64, int, bool, string, or any
//	Script                                 statements
//	Amount                                 a number, or an expression for one
//	Range                                  a number, or [low, high]
//	Point                                  [x, y] or [x, y, z]
//	Place                                  an expression for a place or several, or [x, y], [x, y, z] or a list of these
//	Curve                                  a response curve, or the name of one
//	Value                                  any JSON: the kind reads it itself; a struct that embeds it may tell its JSON Schema,
//	                                       with the method Schema() map[string]any
//	Variables                              variables of a part, which the decoder reads
//	[]T                                    a list
//	OneOrMore[T]                           a list, or its one item without the brackets
//	Named[T]                               parts by names that the designer gives; T embeds Node
//	Pairs[T]                               values by name
//	a struct, a pointer to one             an object; nil if left out
//
// Tags: doc (what it is, in a sentence), role and of (what a text names; of a document, its kind), words ("sum,average": the words that it may be),
// expr ("object": an expression of an Amount stands in {"expr": "..."}; "none": it takes none), min, max, above (limits of a number, above being exclusive), default, unit, noun (what one of its parts is called),
// need (the member must be there: an example of its value; "[]" for a list that may be empty), example (of a value, in JSON), set ("true": the order of a list means
// nothing), alone ("true": an object that has only this member may be written as the member's value; of a field with
// json:"-", what may stand in place of the object, such as a word), read ("true": expressions read what is named by its name
// alone), behind ("unit,area": expressions read it behind one of these words and a dot, or behind a name of a part of one of these nouns), called ("true": without this word a part is what it is called after), names ("true": what [Pairs] hold is called as parts are; else the noun of what their names name, or the role of such a
// text: "port", "trigger", "variable"; of [Named]: that its names are not given here, and what they name; after a comma, the same of the parts of [Pairs]), beside (the names are those
// of what is in the document that this other member names: ports, variables, parts), lone ("variable": a name alone may
// stand for [Pairs], and what it names; it is a pair without a value), fewest and most (how many items a list or members an object has, for editors),
// joined ("true": a document that derives from another adds to the object, and does not replace it),
// before (in canonical order the member, or those of the embedded struct, stand before this other one).
//
// For pictures of documents: tree ("root": the parts of a [Named] hang on each other by the names of each other that they hold, and
// the member of this name, beside it, names the first), arrow ("from", "to": the parts of a list lead from some parts to others, which
// these members name; "from" without a value is from any, "to" leads nowhere; "end": a part that has the member ends what holds it),
// hidden ("true": a picture does without the member).
//
// The tag noun of an embedded [Node] or [Item] says what one is called wherever it
// lies. The role "new" is that of a name that is given: noun is what gets it.
//
// A struct whose pointer has the method Check(*Checker) checks what no tag says, such as members that exclude each other. A body with
// the method Template() string says what a new document begins with, Templates() []Template what it may begin with; else it begins with
// the examples of what must be there.
package declare
