// Package wire is what the debugger and its pages send each other: the live protocol of docs/protocols.md.
//
//   - Arguments and answers of calls are structs, by subject: state.go, breakpoint.go, why.go, past.go and so on. The page's types
//     are made from them.
//   - [AppendHead] and [DecodeMind] write and read frames of minds, [AppendAgentActivity] and [DecodeActivity] those of what all
//     agents do.
//   - [Refused] says why a game did not do what it was asked for.
//   - [Caller] makes calls over HTTP, and [Client] watches a game over a WebSocket, from another process.
package wire
