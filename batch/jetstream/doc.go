// Package jetstream plays batches on other processes and machines, by NATS JetStream: it is the [batch.Fleet] of everything that is
// larger than one process. Its shape follows what Fishtest does for chess: a coordinator that knows what is to be played, and workers
// that come and go.
//
//	to do                                                  call
//	a fleet for a batch, whatever it runs on               [Open]
//	a server in this process                               [StartServer]
//	a connection, with credentials and certificates        [Connect]
//	the coordinator's side of a connection                 [NewFleet]
//	a worker on a connection                               [NewWorker]
//	worker processes of this machine                       [StartProcesses]
//
// # How a job travels
//
// [Fleet.Play] takes jobs from the coordinator, about twice as many as there are cores of workers, and publishes them on a work queue.
// A worker pulls one for each core, says every few seconds that it is at it, plays its matches, publishes the answer, and takes the job
// off the queue when the server has the answer. A job that its worker does not finish goes to another one.
//
// # Who knows the truth
//
// The coordinator. What the server has acknowledged can be lost (it writes to the disk every two minutes), so nothing is kept there that
// is not also elsewhere: the fleet looks at each job without a sign of life whether it is still queued, and publishes it again if it is
// not; streams, consumers and bundles that are gone are made again. A match is known by its seed, so playing it twice costs time alone,
// and the coordinator keeps each outcome once.
//
// What comes from the wire is bounded and checked before anything is made of it: sizes, names, versions, file names, digests.
//
// Cost, measured on two shared cores: docs/cluster.md.
package jetstream
