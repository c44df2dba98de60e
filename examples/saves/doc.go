// Package saves is a small game that has had three releases, and reads what each of them saved.
//
// Folders v1, v2 and v3 keep the actions and documents of the releases, just as they were; a game of your own has them in its
// version control. What they saved lies in testdata, and stays there as long as players may have such files. saves_test.go reads
// each with the actions and documents of today, and says what has to be there.
//
//	v1  a guard that patrols and rests; what it walked is counted in whole steps
//	v2  steps are metres, a number with a fraction; the guard has a mood
//	v3  the action Walk is called March, the state Rest is Sleep, a mood came first of all, Metres is gone
//
// and today the mood angry is called furious and glad is new, Mood is a port, how far it has gone counts again, the machine counts
// nights, and its rounds as a fraction.
package saves
