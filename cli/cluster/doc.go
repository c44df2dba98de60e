// Package cluster adds to the commands of package cli what they need of other modules: workers in other processes and on other machines, by
// NATS JetStream, and results as Parquet. A program has it by an import for its effect alone:
//
//	import _ "github.com/wits-ai/wits/cli/cluster"
//
// It makes a program some 25 MB larger, which is why cli does not have it by itself. In a program of WebAssembly it adds nothing.
package cluster
