// Package query is the kind "query": questions to the world, such as "where could somebody hide?" [Keck, ch. 5]. A
// document says which points to look at, which of them are out of the question, and what makes one better than another. Its
// page is docs/spatial-queries.md.
//
//	{
//	  "wits": 1, "kind": "query", "name": "hide",
//	  "ports": [{"in": "LastSeen", "type": "vec2", "unit": "m"}],
//	  "generate": [{"cone": {"angle": 90, "at": "self", "project": 1, "range": 15, "spacing": 1.5, "step": 10}}],
//	  "tests": {
//	    "FarFromMe": {"distance": {"from": "self"}, "score": {}},
//	    "NearTarget": {"distance": {"from": "LastSeen"}, "score": {"prefer": "low"}},
//	    "Reachable": {"path": {"from": "LastSeen"}, "filter": {"is": true}, "score": {"prefer": "low"}},
//	    "Unseen": {"visibility": {"from": "self"}, "filter": {"is": false}}
//	  },
//	  "choose": "all"
//	}
//
// A query is run wherever a document can be: {"run": "hide.query.json"} is a node of a graph, a leaf of a tree, an option, a
// state, a task. It succeeds when it has found a point, and fails if none is left. What it has found is in its outbound
// ports: Best, Who, BestScore, Found and Count, and with "choose": "all" the lists Places and Scores, the best first.
//
// # Places
//
// "at", "from", "to" and "toward" name places: "self", a pair or triple of numbers, or an expression for a vec2, a vec3, an
// entity or a list of these; or a list that the game has registered. Numbers are literals, or expressions in quotes. Both are
// taken when the query begins and stay as they are until it has ended, however many frames it takes.
//
// # Generators
//
// Points of all generators are tested together. Every generator estimates its number of points, which the page shows.
//
//	{"tag": {"tag": "cover", "at": "self", "range": 20}}              what the game has tagged, in range
//	{"grid": {"at": "self", "range": 10, "spacing": 1}}               a square, range to each side
//	{"ring": {"at": "self", "inner": 5, "outer": 10, "spacing": 1, "step": 15}}  circles, a point every so many degrees
//	{"cone": {"at": "self", "toward": "LastSeen", "angle": 90, "range": 15, "spacing": 1.5, "step": 10}}
//	{"path": {"from": "self", "to": "Goal", "spacing": 2}}            along the way there
//	{"mesh": {"at": "self", "range": 15}}                             the middles of the ground's polygons
//	{"random": {"at": "self", "range": 15, "count": 50}}              drawn on the ground, by the mind's generator
//	{"perceived": {}}                                                 what the agent perceives or remembers
//	{"list": {"of": "Suspects"}}                                      places or entities
//
// With "project": 1 a point is put onto the ground if that is within 1 m, and else discarded.
//
// # Tests
//
//	distance    m, from a place to the point: as the crow flies, on the map, or in height
//	facing      degrees between where somebody faces, or the way "toward" a place, and the way to the point
//	visibility  whether the point is seen: 1, or 0
//	path        m, the length of the way there that costs least; endless if there is none
//	border      m, to the nearest edge of the ground
//	ground      m, to the ground; endless if that is too far
//	has         whether who is there has a tag: 1, or 0
//	inside      whether the point lies in a volume: 1, or 0
//	overlap     how many tagged things lie within a radius
//	influence   the value of one of the game's fields
//	expr        an expression over At, Distance, Who and whatever the document can name; functions that coders have registered
//	            make it a test of their own
//
// Where "from" is several places "of" says which value counts: "least", "greatest" or "mean".
//
// A test with "filter" discards points: {"is": true} or {"is": false}, or what is below "least" or above "most". Filters run
// first, the cheap ones before the dear ones by a fixed cost of each test. A test with "score" counts: what it measured is
// divided by the highest among the valid points ("by": "highest"; "spread" takes the lowest as 0; "from" and "to" are
// bookends of the document's own), so that it is 0 to 1, then turned over for "prefer": "low", bent by a "curve", and
// multiplied with "weight". What is endless or not a number counts 0. The sum is the score.
//
// # Choice
//
// "best", the first of the highest score; "random", drawn by the mind's generator among the points whose score is at least
// (1 - "within") of the best; "all".
//
// # A frame
//
// Without "budget" a query begins and ends in one frame, and its points lie in memory that all minds share one after the
// other: the mind keeps the results alone. With {"budget": {"points": 50, "cost": 1000}} each frame tests at most so many
// points or spends so many units of cost, whichever comes first, and goes on in the next; the points then lie in the mind, so
// that it can be copied, restored and recorded in between. Costs are fixed numbers and not wall time, so that every machine
// does the same in a frame. The first frame makes all points. What the world does in between the tests see, and those of the sort
// expr also what becomes of inputs.
//
// The order of tests in the document, the budget, and how many minds ask at the same time never change the result.
//
// # What the game gives
//
// Frame.World implements [Host]; [Services] has what queries ask of the world. A query that needs something that the game
// does not give parks the mind, with words that say what.
//
// # Files
//
//	body.go                            documents
//	generator.go, generate_*.go        points; each sort of generator is a struct that says what it is told, and one that makes points
//	test.go, test_*.go                 what is measured of points; each sort of test, too
//	build.go                           programs
//	part.go, run.go, finish.go         the life of a query, its stages, the scores and the choice
//	place.go                           places
//	services.go, mesh.go               the world
//	explain.go, explain_claims.go      why
//	account.go                         what minds that are observed note for it
//	ask.go                             queries that people try out
package query
