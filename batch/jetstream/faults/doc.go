// Faults plays a batch on three NATS servers, some workers and a coordinator, all processes of its own, and kills, stops and cuts them
// off at random while it is played. What came of the batch has to be what a plain loop gives, bit for bit, each match once:
//
//	go run ./batch/jetstream/faults                 200 faults
//	go run ./batch/jetstream/faults -n 20 -seed 7   20, others
//
// Every choice comes from the seed. A fault comes when the batch has got on by some matches since the last one, so a batch that does not
// get on is found, too. Streams have room for a few jobs and answers only, so that they are full most of the time.
package main
