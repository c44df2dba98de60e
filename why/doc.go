// Package why is how characters explain themselves: a [Question] is put to a program and the past of a mind, and kinds answer with a
// [Reason], which has more beneath it.
//
// A kind implements [Explainer]; package kind has the sentences that all kinds share. A game that knows more of where a value comes
// from, who saw whom and when, tells by [Teller] and [WithOrigins]. Debuggers and tests ask with Program.Explain of the root package.
package why
