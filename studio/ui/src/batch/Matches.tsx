import { useId, useState } from 'react';
import { Icon, type IconName } from '../shell/icons';
import type { Match, Snapshot } from './snapshot';
import { short } from './words';

const signs: Record<string, { icon: IconName; text: string }> = {
  won: { icon: 'check', text: 'Won' },
  lost: { icon: 'close', text: 'Lost' },
  draw: { icon: 'more', text: 'Draw' },
  fault: { icon: 'warning', text: 'Fault' },
};

/** What fits the words that were typed: names, seed, result. */
export function fits(m: Match, words: string): boolean {
  const text = `${m.a} ${m.b} ${m.result} ${m.why} seed ${m.seed} round ${String(m.round)} ${m.worker}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((w) => text.includes(w));
}

function Row({ match: m, figure }: { match: Match; figure: string }) {
  const sign = signs[m.result];
  return (
    <>
      <span className="batch-result" data-result={m.result}>
        {sign ? <><Icon name={sign.icon} /> {sign.text}</> : m.has ? short(m.figure) : <Icon name="play" />}
      </span>
      <span className="batch-who">
        <b>
          {m.a}
          {m.b && ` against ${m.b}`}
        </b>
        <small>
          round {m.round} · seed {m.seed} · {m.ticks.toLocaleString('en-US')} ticks{m.has && sign ? ` · ${figure} ${short(m.figure)}` : ''}
        </small>
        {m.fault && <small className="batch-fault">{m.fault}</small>}
      </span>
      {m.why && <span className="batch-why">{m.why}</span>}
    </>
  );
}

/** The last matches, and those that stand out. Arrows go through them, Enter or a click plays one. */
export function Matches({ snapshot: s, busy, onPlay }: { snapshot: Snapshot; busy: string | null; onPlay: (id: string) => void }) {
  const [at, setAt] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const id = useId();
  const list = s.matches.filter((m) => fits(m, words));
  const index = Math.max(0, list.findIndex((m) => m.id === at));
  const current = list[index];
  const move = (to: number): void => {
    const next = list[Math.min(list.length - 1, Math.max(0, to))];
    if (!next) return;
    setAt(next.id);
    document.getElementById(`${id}${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => { move(index + 1); },
    ArrowUp: () => { move(index - 1); },
    PageDown: () => { move(index + 10); },
    PageUp: () => { move(index - 10); },
    Home: () => { move(0); },
    End: () => { move(list.length - 1); },
    Enter: () => { if (current) onPlay(current.id); },
  };
  return (
    <section className="batch-card batch-matches" aria-labelledby="batch-matches">
      <h2 id="batch-matches">Watch a match</h2>
      {s.matches.length === 0 ? (
        <p className="quiet-text">Matches appear here when they have been played. A click plays one again, with its minds.</p>
      ) : (
        <>
          <input type="search" aria-label="Filter matches" placeholder="Filter: won, longest, seed 7" value={words} onChange={(e) => { setWords(e.target.value); }} />
          <ul role="listbox" tabIndex={0} aria-labelledby="batch-matches" aria-activedescendant={current ? `${id}${current.id}` : undefined} data-testid="batch-matches"
            onKeyDown={(e) => {
              const act = keys[e.key];
              if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
              e.preventDefault();
              act();
            }}>
            {list.map((m) => (
              <li key={m.id} id={`${id}${m.id}`} role="option" aria-selected={m === current} aria-busy={busy === m.id} data-match={m.id} onClick={() => { setAt(m.id); onPlay(m.id); }}>
                <Row match={m} figure={s.plan.figure} />
              </li>
            ))}
          </ul>
          {list.length === 0 && <p className="quiet-text">No results for {`"${words}"`}.</p>}
        </>
      )}
    </section>
  );
}
