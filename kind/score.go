package kind

// MostScore is the greatest score that counts. Scores are added up where one is drawn by weight, so that none may be infinite.
const MostScore = 1e300

// Score makes a score of any number. What is not a number counts as 0: it is of no use. An infinite score, and every other beyond
// MostScore, counts as MostScore: it beats every usual one, and several of them are equal.
func Score(v float64) float64 {
	if v != v {
		return 0
	}
	return min(max(v, -MostScore), MostScore)
}
