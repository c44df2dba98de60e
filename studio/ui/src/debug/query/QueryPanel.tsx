import './query.css';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive, useSettings } from '../../live/context';
import { programOf } from '../../live/state';
import { figure, inWords, ranked, ruledOut, whyOf, worth, bestScore, type Answer, type By } from '../../query/answer';
import { ColourPicker } from '../../query/ColourPicker';
import { paletteOf } from '../../query/colours';
import { pathOfPart } from '../paths';
import { queriesAt, queriesOf, type Queries } from './queryState';

/** So often the game is asked while somebody looks; at once when a place is dragged. */
const EVERY_MS = 400;
/** So many points are listed; the stage has all. */
const LISTED = 100;

/** One point: its place in the ranking, its score, and what each test that scores made of it. */
const Row = memo(function Row({ answer, i, rank, best, marked, colourOf, queries }: { answer: Answer; i: number; rank: number; best: number; marked: boolean; colourOf: (w: number) => string; queries: Queries }) {
  const p = answer.points[i];
  if (!p) return null;
  return (
    <tr data-point={i} className={`${marked ? 'marked' : ''}${i === answer.best ? ' best' : ''}`} onMouseEnter={() => { queries.mark(i); }} title={whyOf(answer, i).join('\n')}>
      <th scope="row">{i === answer.best ? '★' : rank}</th>
      <td className="total">
        <span className="track"><span className="fill" style={{ width: `${worth(p, 'score', best) * 100}%`, background: colourOf(worth(p, 'score', best)) }} /></span>
        <b>{figure(p.score)}</b>
      </td>
      {answer.tests.map((t, k) => t.scores && (
        <td key={t.name} title={`${t.name} measured ${figure(p.raw[k] ?? NaN)} and makes ${figure(p.by[k] ?? NaN)} of it`}>
          <span className="track"><span className="fill" style={{ width: `${(worth(p, k, best) || 0) * 100}%` }} /></span>
          {figure(p.by[k] ?? NaN)}
        </td>
      ))}
      <td className="at">{p.at && `${p.at.x.toFixed(1)}, ${p.at.y.toFixed(1)}`}</td>
    </tr>
  );
});

/** The places that the query refers to; inputs can be put elsewhere, here or by dragging them on the stage. */
function Contexts({ queries }: { queries: Queries }) {
  const answer = useStore(queries.store, (s) => s.answer);
  const places = useStore(queries.store, (s) => s.places);
  const handles = useMemo(() => (answer && places ? queries.handles() : []), [queries, answer, places]);
  if (handles.length === 0) return null;
  return (
    <ul className="tried-contexts" aria-label="Positions that the query uses">
      {handles.map((h, n) => (
        <li key={`${h.port} ${n}`} data-context={h.port} className={h.moved ? 'moved' : undefined}>
          <b>{h.port}</b>
          {h.free ? (
            (['x', 'y'] as const).map((axis) => (
              <label key={axis}>
                {axis}
                <input
                  type="number"
                  step={0.5}
                  aria-label={`${h.port} ${axis}, in metres`}
                  title="Drag it on the stage, or enter a position"
                  value={Number(h[axis].toFixed(2))}
                  onChange={(e) => {
                    const v = e.target.valueAsNumber;
                    if (Number.isFinite(v)) queries.put(h.port, { x: h.x, y: h.y, z: places.get(h.port)?.z ?? answer?.contexts.find((c) => c.port === h.port)?.at?.z ?? 0, [axis]: v });
                  }}
                />
              </label>
            ))
          ) : (
            <span className="quiet-text">{h.x.toFixed(1)}, {h.y.toFixed(1)} m</span>
          )}
          {h.moved && <button type="button" className="quiet" title="Puts it back to where the game has it" onClick={() => { queries.put(h.port, null); }}>As it is</button>}
        </li>
      ))}
    </ul>
  );
}

function Found({ queries, answer }: { queries: Queries; answer: Answer }) {
  const by = useStore(queries.store, (s) => s.by);
  const marked = useStore(queries.store, (s) => s.marked);
  const order = useMemo(() => ranked(answer), [answer]);
  const out = useMemo(() => ruledOut(answer), [answer]);
  const best = useMemo(() => bestScore(answer), [answer]);
  const colours = useSettings((s) => s.queryColours);
  const colourOf = useMemo(() => paletteOf(colours), [colours]);
  const list = useRef<HTMLTableElement>(null);
  const shown = order.slice(0, LISTED);
  const why = whyOf(answer, marked >= 0 ? marked : answer.best);
  return (
    <>
      <div className="tried-facts">
        <output data-testid="query-words">{inWords(answer)}</output>
        <label>
          Coloured by{' '}
          <select value={String(by)} onChange={(e) => { queries.colourBy(e.target.value === 'score' ? 'score' : (Number(e.target.value) as By)); }}>
            <option value="score">the score</option>
            {answer.tests.map((t, k) => <option key={t.name} value={k}>{t.name}</option>)}
          </select>
        </label>
        <ColourPicker />
      </div>
      <p className="tried-why" data-testid="query-why">{why.length > 0 ? why.join(' ') : 'No point is of use: every one is ruled out.'}</p>
      <div className="tried-scroll" onMouseLeave={() => { queries.mark(-1); }} tabIndex={0} role="group" aria-label="Points, the best first">
        <ul className="tried-tests" aria-label="Tests that rule points out">
          {answer.tests.map((t, k) => t.filters && (
            <li key={t.name}><b>{t.name}</b> <span className="quiet-text">{t.kind}</span> rules out {out[k]}</li>
          ))}
        </ul>
        {shown.length > 0 && (
          <table ref={list}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Score</th>
                {answer.tests.map((t) => t.scores && <th key={t.name} scope="col" title={`${t.name}, ${t.kind}`}>{t.name}</th>)}
                <th scope="col">Position, m</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((i, n) => <Row key={i} answer={answer} i={i} rank={n + 1} best={best} marked={i === marked} colourOf={colourOf} queries={queries} />)}
            </tbody>
          </table>
        )}
        {order.length > LISTED && <p className="quiet-text">{order.length - LISTED} more are on the stage.</p>}
      </div>
    </>
  );
}

/** What the selected character's spatial queries find as things stand, point by point, and on the stage as a heat map. */
export function QueryPanel() {
  const live = useLive();
  const queries = queriesAt(live);
  const agent = useGame((s) => s.agent);
  const program = useGame((s) => programOf(s, s.agent));
  const watched = useGame((s) => s.part);
  const all = useMemo(() => queriesOf(program), [program]);
  const subject = useStore(queries.store, (s) => s.subject);
  const answer = useStore(queries.store, (s) => s.answer);
  const refused = useStore(queries.store, (s) => s.refused);

  useEffect(() => {
    queries.show(true);
    const again = () => {
      if (document.visibilityState !== 'hidden') queries.ask();
    };
    const timer = setInterval(again, EVERY_MS);
    return () => {
      clearInterval(timer);
      queries.show(false);
    };
  }, [queries]);
  // The query that is watched; else the one that was looked at, if this agent has it, or the first.
  useEffect(() => {
    const was = queries.state.subject;
    const part = all.find((p) => p.id === watched) ?? all.find((p) => p.document === was?.file && p.id === was.part) ?? all.find((p) => p.document === was?.file) ?? all[0];
    queries.about(agent !== null && part ? { agent, part: part.id, file: part.document } : null);
  }, [queries, agent, all, watched]);

  if (all.length === 0 || !subject) {
    return <div className="query-panel"><p className="none">The selected character runs no spatial query. Select one that does: its behaviour holds a document of the kind “query”.</p></div>;
  }
  return (
    <div className="query-panel" data-testid="query">
      <div className="tried-bar">
        {all.length > 1 ? (
          <label>
            <span className="sr">Query</span>
            <select
              value={subject.part}
              title="Which of the character’s queries"
              onChange={(e) => {
                const part = all.find((p) => p.id === Number(e.target.value));
                if (part && agent !== null) queries.about({ agent, part: part.id, file: part.document });
              }}
            >
              {all.map((p) => <option key={p.id} value={p.id}>{program && pathOfPart(program, p.id) !== '' ? `${p.name} in ${pathOfPart(program, p.id)}` : p.name}</option>)}
            </select>
          </label>
        ) : (
          <b>{all[0]?.name}</b>
        )}
        <button type="button" className="quiet" title="Shows the query itself: its points, tests and what they did when it ran last" onClick={() => { live.select(subject.agent, subject.part); }}>Open</button>
        <Contexts queries={queries} />
      </div>
      {refused !== '' && <p className="refused" role="alert">{refused}</p>}
      {answer ? <Found queries={queries} answer={answer} /> : refused === '' && <p className="none">Asking the game…</p>}
    </div>
  );
}
