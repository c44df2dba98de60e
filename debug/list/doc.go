// Package list answers who there is in a game ([Agents]) and what they run ([Running]), at one moment. [Outlines] keeps what it
// needs of programs from one list to the next.
package list
