// Command bench measures this module beside other Go modules in one process: behaviour trees beside go-behaviortree, rules beside
// grule-rule-engine. It prints one table, and writes the same as lines of JSON. It is a module of its own, so that the others are no
// dependencies of ours. Run it with "make compare" from the folder above.
//
// Both sides run the same shapes and come to the same leaves; the tests check that. What differs is what a visit gives: here a
// node has a name, can be aborted, keeps how it ended for debuggers, lives in a block that can be copied, and comes from a
// document; there it is a Go closure, and nothing else is known of it. Leaves do nothing on either side. For us there are
// three sorts: a constant, which is the least that a leaf can be; a condition on a value; and an action in Go that
// begins and ends in each visit, and has an Update only.
//
// Scenarios:
//
//   - wide100: a sequence of 100 leaves that succeed; 101 nodes.
//   - bin9: a complete binary tree of sequences, 9 deep, leaves succeed; 1,023 nodes.
//   - game: a selector of 10 sequences of [condition, condition, action]; nine fail at their first condition, the action of
//     the tenth runs. 41 nodes, 23 visited.
//   - agents: 10,000 agents that each visit game once a pass. Theirs share one tree, which they can as long as a tree keeps
//     no state, and which is the best that they can do; ours have a mind each.
//   - unchanged: the same when nothing has changed since the last pass: ours without polling, against ours with it.
//   - memory: what each agent takes, beside what all share: our mind, and a tree of theirs, which they need as soon as it
//     keeps state.
//   - bb100: a sequence of 100 leaves that each read an int of the blackboard and write it back.
//   - plans: families of GOAP domains beside a plain search over bit sets (planners.go).
//   - rules: the same rules by grule-rule-engine: twenty that all fire in turn, and a match of a hundred with six conditions each, of
//     which none holds (rules.go).
//   - load: reading, checking and compiling a document of 1,000 nodes.
package main
