// Package kindtest helps to test kinds of documents: what holds for minds of every kind ([Contract]), actions that do what a
// document tells them and log what happens to them ([Act], [Scripted]), programs from texts ([Load]), and minds that keep a
// journal ([Run]). Package kinds/tree/treetest replays what the trees of another engine did.
package kindtest
