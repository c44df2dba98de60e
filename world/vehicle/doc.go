// Package vehicle moves bodies: how a force that somebody wants becomes a movement that a body is capable of [Hufford,
// "Locomotion"; Kiley's flight with inertia]. It knows nothing of who wants the force, nor why.
//
// What you want to do, and the call that does it:
//
//	a point with mass, Reynolds' vehicle      PointMass{Mass: 1, MaxForce: 10, MaxSpeed: 5}
//	brakes that are better than the engine    PointMass.Forces
//	a car, which cannot turn on the spot      Car{...}
//	a ship without friction                   Ship{...}
//	move a body by the force that it wants    model.Step(&body, force, dt), of any Model
//	have a ship go somewhere, and stop there  ship.MoveTo(&body, target, dt), ship.Stop(&body, dt)
//	how far it goes until it stands           ship.StoppingDistance(speed)
//
// A [Body] is a flat value that is copied by an assignment. Models keep no state: one serves all bodies of its type. All is
// in metres, seconds, kilograms and radians, counter-clockwise from the x axis; steps are semi-implicit: the velocity first,
// then the place by the new velocity. Nothing allocates.
package vehicle
