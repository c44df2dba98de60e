// Package why explains what characters do, and why, now or in a frame of a recording. [Evidence] answers.
//
//   - why.go finds the frame that decided about a node, and has the node's kind explain it.
//   - provenance.go says who wrote a value, and chain.go follows values back: across documents, boards and agents, to the world.
//   - summary.go says what a character does in one sentence.
//
// Nothing here changes a game. Package debug makes answers of it for pages and tools.
package why
