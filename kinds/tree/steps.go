package tree

import "github.com/wits-ai/wits"

// Steps is the [Visitor] of nodes that run their children one after another, made for types of node of a game: a type says what
// differs, in one hook [Pro360, listings 22.3 to 22.5]. The zero value is a sequence.
//
//	// A try never fails: it goes on whatever becomes of its children.
//	func (*Try) Build(*tree.NodeBuilder) tree.Visitor {
//		return &tree.Steps{After: func(*tree.Visit, int, wits.Status) wits.Status { return wits.Running }}
//	}
//
// What follows a child begins in the frame in which the child has ended.
type Steps struct {
	// After says what becomes of the node when a child has ended with Success or Failure, the child from 0: Running goes on with the
	// next child, Success and Failure end the node. Nil goes on after a success, and fails after a failure.
	After func(v *Visit, child int, ended wits.Status) wits.Status
	// End is how the node ends after its last child, or without children: Success, also if it is left out, or Failure.
	End wits.Status
}

// Visit goes on with the child that runs.
func (s *Steps) Visit(v *Visit) wits.Status {
	k := 0
	if !v.Begins() {
		for k < v.Children()-1 && !v.Runs(k) {
			k++
		}
	}
	for ; k < v.Children(); k++ {
		ended := v.Run(k)
		if ended == wits.Running {
			return ended
		}
		if now := s.after(v, k, ended); now != wits.Running {
			return now
		}
	}
	if s.End == wits.Failure {
		return s.End
	}
	return wits.Success
}

func (s *Steps) after(v *Visit, child int, ended wits.Status) wits.Status {
	switch {
	case s.After != nil:
		return s.After(v, child, ended)
	case ended == wits.Success:
		return wits.Running
	}
	return ended
}
