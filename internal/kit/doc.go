// Package kit is what kinds of documents share, so that a designer finds the same things in all of them: what
// expressions can name ([Scope]), how a state, an option or a leaf says what it runs ([BehaviorRef]), and the node that runs it
// ([Runner]). A [Watcher] is told of all expressions while documents are compiled.
package kit
