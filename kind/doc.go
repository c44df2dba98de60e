// Package kind is what the author of a kind of document uses, in this module or outside of it. A kind declares the body of its
// documents as Go structs, builds a part of a program from them, runs it and explains it:
//
//	declare the body                        a struct of [Text], [Expr], [Amount], [Named], [Behavior] ...; package declare tells of all
//	make a kind of it                       type Kind struct{ kind.Declared[Body] }, with Name, Doc and Build
//	compile it to nodes, ports and links    [wits.Builder], which Build is given
//	what expressions can name               [NewScope]
//	a state, an option, a leaf              [Behavior] in the declaration, [MakeRunner] for the node that runs it
//	have variables go back to their defaults [Resets], in Build
//	say why it did what it did              [NewExplanation]
//
// A [Watcher] is told of all expressions while documents are compiled.
package kind
