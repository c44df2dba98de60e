// Package steer is steering: what force a body wants so that it seeks, flees, arrives, pursues, wanders, follows, keeps apart
// or together, and runs into nothing [Reynolds87; Reynolds99; Hufford, "AIthought modules", with those that it lists as to be
// added].
//
// What you want to do, and the call that does it:
//
//	go to a point, away from it, and stop there    Seek, Flee, Arrive
//	a point that moves, and will be elsewhere      Pursue, Evade, OffsetPursuit, Interpose
//	stroll about                                   Wander
//	a path, a corridor, a field of directions      FollowPath, StayOnPath, Follow
//	stay within a region                           Contain
//	along a wall, off walls, around obstacles      FollowWall, AvoidWalls, AvoidObstacles
//	to a point past round obstacles                circles.Toward(from, to, margin)
//	past others who move, behind a leader          AvoidOthers, FollowLeader
//	a flock                                        Separation, Cohesion, Alignment; Flock for many at once
//	several of these at once                       Sum, Budget
//
// A behaviour is a function of a [Mover] and of what it heeds; it keeps no state but what it is given a pointer to, and
// allocates nothing. The result is a force in N, not longer than the mover's MaxForce, that package vehicle, or a game,
// makes a movement of. A mover without speed or force wants nothing. What is no finite number counts as nothing.
package steer
