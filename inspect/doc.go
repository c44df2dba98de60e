// Package inspect is what tools see of programs and minds: parts, nodes, ports, links and values by their names, what was evaluated and
// with which results, traces, boards, and what a registry has to offer. It is what the debugger of Wits itself is made of.
//
// Programs and minds are those of the root package: Program.Parts gives a list of [PartInfo], Program.Values one of [ValueInfo], and
// Mind.Value reads what such a value is at the moment.
package inspect
