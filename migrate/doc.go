// Package migrate brings behaviour trees of other tools into Wits, and shows documents outside of it.
//
// What you want to do, and the call that does it:
//
//	take over a project of BehaviorTree.CPP, v4 or v3   BehaviorTreeCPP(files, "main.xml")
//	the same, into a game with types of node            BehaviorTreeCPPFor(registry, files, "main.xml")
//	take over a tree or project of behavior3            Behavior3(data)
//	know what did not come over, or not exactly         Result.Findings
//	know what a coder has to write                      Result.Actions, Result.Sketch
//	check the documents without that code               Result.Manifest, Result.Registry
//	read a document in a terminal                       Outline
//	draw it in a page of text                           Mermaid
//
// # From XML to documents
//
// xml.go reads a file (tidy.go forgives what the original's parser forgives), btcpp_load.go follows its includes and
// models, btcpp_node.go says what each element is. btcpp_keys.go finds out which entries of the blackboards each tree
// reads and writes, and which are one and the same; script.go reads scripts, btcpp_type.go guesses the types that the
// original only knows while it runs, and enum.go the names of enumerations; script_print.go writes scripts as expressions
// of ours. btcpp_tree.go then makes the documents: a tree each, control.go, decorator.go, loop.go, leaf.go, condition.go
// and halted.go the nodes.
// behavior3.go and behavior3_node.go do the same for that format. btcpp_own.go makes nodes of types that a game adds. manifest.go and sketch.go tell of the coder's part.
// picture.go reads a document of any kind, as the kind has declared it, for outline.go and mermaid.go: picture_field.go says what a
// member is, picture_tree.go follows parts that hang on each other.
//
// # What is kept
//
// A tree becomes a document of kind "tree". An entry that a tree only reads becomes an inbound port; one that it also
// writes a variable that is kept over activations, as a blackboard is. What a sub-tree writes for its parent, and what
// is global, lies on a board of the scope "agent", because both are one place in the original too. A tree that is used
// in several places with different boards becomes a document for each.
//
// Nothing is dropped silently: what has no equal is a [Finding], and its node is there, marked, with the sentence of
// the finding as its explanation. docs/commands.md has the tables.
package migrate
