// Package expr is the small language of conditions and formulas: typed expressions over the ports and variables of a
// document, the same in every kind of behaviour, and a list of statements for scripts on triggers.
//
//	hp < 30 && distance(pos, home) > 5
//	mood == angry ? 1 : clamp(0.5*hp/100 + 0.2*threat, 0, 1)
//	if hp < 30 { mood = scared; log("help", hp) } else { alarm += 1 }
//
// # From text to closure
//
// lex.go cuts the text into tokens, parse.go and parse_script.go make a [Tree] of them, check*.go give every name and
// operator its meaning and type and make terms (term.go) in which constants are folded; all of that happens while a
// document is compiled. When the layout is fixed, compile*.go turn terms into closures: [Expr.Float], [Expr.Bool],
// [Expr.Into], [Script.Run]. A frame runs only these.
//
// What you want to do, and the call that does it:
//
//	check what a designer typed, all faults at once   Check(src, env, want)
//	know what it depends on                           Expr.Refs, Script.Refs, Script.Writes
//	compute it in a frame                             Expr.Bool, Float, Int, Str, Vec2, Vec3, Entity
//	write it to a port                                Expr.Into; Expr.Store if the place varies
//	show it in a tool                                 Expr.Any, Expr.Constant
//	format it                                         Parse, Tree.String
//	offer completion                                  Complete, Members, Builtins, and the Names of the Env
//	run statements                                    CheckScript, Script.Run
//
// # Grammar
//
//	expression  or [ "?" expression ":" expression ]
//	or          and { ("||" | "or") and }
//	and         compare { ("&&" | "and") compare }
//	compare     "not" compare | sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
//	sum         product { ("+" | "-") product }
//	product     unary { ("*" | "/" | "%") unary }
//	unary       ("-" | "!" | "not") unary | primary { "." name }
//	primary     number | string | "true" | "false" | dotted [ "(" [ list ] ")" ] | "(" expression ")" | "[" [ list ] "]"
//	dotted      name { "." name }
//	list        expression { "," expression }
//
//	script      { statement (newline | ";") }
//	statement   dotted ("=" | "+=" | "-=" | "*=" | "/=" | "%=") expression
//	            | dotted "(" [ list ] ")"
//	            | "if" expression block [ "else" (block | if) ]
//	block       "{" script "}"
//
// Numbers are decimal, with an exponent if need be; strings stand in " or ' and know \n \t \r \\ \" \'. Names consist
// of letters, digits and _. From // to the end of the line is a comment. In a script a line that ends in an operator
// or inside brackets goes on.
//
// # Meaning
//
// A dotted name is a value of the document ("LowHealth.Result"), a component of one ("pos.x"), a field of one whose type
// is a registered struct without pointers ("Target.Position"), or a value of an enumeration ("Mood.guard"; "guard" alone where the other side is a Mood or only Mood has a guard). Values come
// before enumerations. "nobody" is no entity.
//
//   - An int becomes a float wherever a float is wanted. a/b of ints is a float: 1/2 is 0.5; div(a, b) is whole.
//   - div and % are Euclidean: the remainder is never negative. By 0 both give 0. Ints wrap around.
//   - Floats are those of IEEE 754: 1.0/0 is infinite. Every product is rounded, so that all processors agree, and
//     what is not a number is written to a mind as one bit pattern.
//   - Vectors: vec+vec, vec-vec, vec*float, float*vec, vec/float, -vec, == and !=.
//   - Enumerations also have an order, that of their declaration. Other registered types have == and != only.
//   - && and || and ?: evaluate only what they need. Functions are called from left to right, each time anew.
//   - log(...) and warn(...) of a script join their values with spaces and send them to the game's logger.
//
// A source has at most [MaxSource] bytes and nests at most [MaxDepth] deep; joined text is cut off at [MaxText]
// bytes. There are no loops: everything ends.
//
// # Cost
//
// A utility score such as 0.5*hp/100 + 0.3*(1-dist/50) + 0.2*threat takes about 10 ns, a comparison with a constant
// about 2 ns, without allocation. Closures that read their operands from the mind themselves (compile_arithmetic.go,
// compile_compare.go) did as well here as a register machine with instructions made to measure, and each says plainly
// what it does. Only joining and formatting text and list literals allocate, and passing types with pointers, except
// strings, to functions.
//
// # Adding an operator or a function
//
// A function: a line in builtin.go, an op in term.go, a case in the compile file of its result's class, a line in the
// tests' interpretCall. An operator: its text in lex.go, how strongly it binds in tree.go, its types in
// check_operator.go, and from there the same.
package expr
