"""Has Fishtest's own statistics judge pairs of games, and prints what they say as JSON: see `make fishtest`.

Usage: python3 judge.py SOURCES, the folder of a copy of https://github.com/official-stockfish/fishtest. It needs scipy.
"""

import json
import random
import sys

sys.path.insert(0, sys.argv[1] + "/server")
from fishtest.stats import LLRcalc, stat_util  # noqa: E402

draw = random.Random(14)
cases = []
while len(cases) < 400:
    pairs = round(10 ** draw.uniform(0, 5))
    odds = [draw.random() ** 3 for _ in range(5)]
    if draw.random() < 0.5:  # as engines of about the same strength have them
        odds = [0.05, 1, 2, 1, 0.05]
    odds[draw.randrange(5)] *= draw.choice([1, 1, 1.1, 0])
    results = [0] * 5
    for i in draw.choices(range(5), odds, k=pairs):
        results[i] += 1
    elo0 = draw.choice([-10, -5, 0, 0, 0, 2])
    elo1 = elo0 + draw.choice([2, 5, 10, 50])
    elo, within, _ = stat_util.get_elo(results)
    cases.append({"pairs": results, "elo0": elo0, "elo1": elo1, "llr": LLRcalc.LLR_logistic(elo0, elo1, results), "elo": elo, "within": within})
print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")
