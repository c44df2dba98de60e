// Package kindtest helps to test kinds of documents: an action that does what a document tells it and logs what happens to
// it ([Act]), programs from texts ([Load]), and minds that keep a journal ([Run]).
package kindtest
