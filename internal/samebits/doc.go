// Package samebits builds a program of games for several processors, plays each game with each build, and compares the hashes.
// The command "wits determinism" runs it.
//
// targets.go says what is built and how it is run here: directly, by QEMU or by Node. samebits.go plays and compares; where
// hashes differ it looks for the first frame that does, by halving. hashes.go keeps what came out, for later builds.
package samebits
