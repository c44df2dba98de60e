import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Zoom } from '../../canvas/overlay';
import { canvasState } from '../../../canvas/state';
import { setCanvas } from '../../canvas/state';
import { useEdit, useEditor } from '../../context';
import { type Obj, write } from '../../model/json';
import { Handle } from '../../plan/Handle';
import { Plan, type PlanHandle } from '../../plan/Plan';
import { type Bounds, type Point, tidy } from '../../plan/camera';
import { portsOf } from '../../model/ports';
import { canRun, useAbout } from '../../shell/about';
import { LevelNames, LevelShapes } from '../level/Drawing';
import { boundsOfShapes } from '../level/shapes';
import { Heat, Pattern, Picture } from './Heat';
import { Why } from './Why';
import { type Answer, type By, inWords, ranked } from '../../../query/answer';
import type { Question } from '../../../query/asker';
import { ColourPicker } from '../../../query/ColourPicker';
import { nearness, radiusOf } from '../../../query/heat';
import { useAnswer } from './ask';
import { type Part, pattern } from './model';
import { noGame, useRunning } from './running';
import { useLevel } from './usePlan';

interface Props {
  path: string;
  json: Obj;
  generators: readonly Part[];
  tests: readonly Part[];
}

/** A game that goes on is asked again so often, in milliseconds: what its characters do moves what is asked about. */
const AGAIN = 250;
/** How many points are wanted at most. */
const MOST = 1500;

/** Counts up while the game goes on. */
function useBeat(store: typeof noGame): number {
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    let last = store.getState().scene?.tick ?? -1;
    const timer = setInterval(() => {
      const tick = store.getState().scene?.tick ?? -1;
      if (tick === last) return;
      last = tick;
      setBeat((b) => b + 1);
    }, AGAIN);
    return () => {
      clearInterval(timer);
    };
  }, [store]);
  return beat;
}

/** A level, or the game that runs, with what the query finds there: as it is written at this moment, saved or not. */
export function Preview({ path, json, generators, tests }: Props) {
  const editor = useEditor();
  const about = useAbout();
  const running = useRunning();
  const store = running ?? noGame;
  const { game, agents, control } = useStore(store);
  const beat = useBeat(store);
  const [wantedLevel, setLevel] = useState<string | null>(null);
  const { levels, path: level, shapes } = useLevel(wantedLevel);
  const [wantedAgent, setAgent] = useState(0);
  const [places, setPlaces] = useState<ReadonlyMap<string, Point>>(new Map());
  const [by, setBy] = useState<By>('score');
  const [marked, mark] = useState(-1);
  const plan = useRef<PlanHandle>(null);

  const minds = useMemo(() => agents.filter((a) => a.program !== 0), [agents]);
  const agent = minds.some((a) => a.id === wantedAgent) ? wantedAgent : (minds[0]?.id ?? 0);
  const text = useMemo(() => write(json), [json]);
  const question = useMemo((): Question | undefined => (running && agent !== 0 ? { file: path, text, agent, part: -1, places: new Map([...places].map(([port, [x, y]]) => [port, { x, y, z: 0 }])), most: MOST } : undefined), [running, agent, path, text, places]);
  const { answer, refused } = useAnswer(question, beat, control);
  const live = running !== null && game !== null;

  const [state] = useState(canvasState);
  useEffect(() => setCanvas(editor, {
    path, state, framed: false, folds: false, places: () => new Map(), movable: () => false, together: (ids) => ids, holds: () => false, move: () => undefined,
    fit: () => plan.current?.fit(), zoom: (f) => plan.current?.zoom(f), pointer: () => null, spot: () => [0, 0], onPage: (p) => p, focus: () => plan.current?.focus(),
  }), [editor, path, state]);

  // The picture's own view, until somebody moves it; it need not follow a camera that follows somebody.
  const first = useStore(store, (s) => s.scene !== null);
  const bounds = useMemo((): Bounds | undefined => {
    const scene = store.getState().scene;
    if (!first || !scene || shapes.length > 0) return boundsOfShapes(shapes);
    const half = scene.camHeight / 2;
    return { low: [scene.camX - half, scene.camY - half], high: [scene.camX + half, scene.camY + half] };
  }, [store, first, shapes]);
  const world = useMemo(() => (live ? undefined : <LevelShapes shapes={shapes} />), [live, shapes]);
  const middle: Point = bounds ? [tidy((bounds.low[0] + bounds.high[0]) / 2), tidy((bounds.low[1] + bounds.high[1]) / 2)] : [0, 0];
  const contexts: { port: string; at: Point }[] = answer
    ? answer.contexts.map((c) => ({ port: c.port, at: places.get(c.port) ?? [c.at?.x ?? 0, c.at?.y ?? 0] }))
    : [{ port: 'self', at: places.get('self') ?? middle }, ...(live ? [] : portsOf(json).filter((p) => !p.out && /^(?:vec2|vec3|entity)$/.test(p.type)).map((p, i) => ({ port: p.name, at: places.get(p.name) ?? ([middle[0] + 3 * (i + 1), middle[1]] as Point) })))];
  const patterns = answer ? [] : generators.flatMap((g) => {
    const points = pattern(g, facingOf(g, contexts));
    const at = contexts.find((c) => c.port === placeName(g)) ?? contexts[0];
    return points && at ? [{ at: at.at, points, path: g.path }] : [];
  });
  const order = useMemo(() => (answer ? ranked(answer) : []), [answer]);
  return (
    <section className="query-preview" aria-label="Preview">
      <div className="query-bar">
        {live ? (
          <label>
            asked by
            <select aria-label="Who asks" value={agent} onChange={(e) => { setAgent(Number(e.target.value)); }}>
              {minds.map((a) => (
                <option key={a.id} value={a.id}>
                  {a.name}
                </option>
              ))}
            </select>
          </label>
        ) : (
          levels.length > 0 && (
            <label>
              in
              <select aria-label="Level" value={level ?? ''} onChange={(e) => { setLevel(e.target.value); }}>
                {levels.map((l) => (
                  <option key={l} value={l}>
                    {l}
                  </option>
                ))}
              </select>
            </label>
          )
        )}
        {answer && (
          <label>
            colours
            <select aria-label="Colours" value={String(by)} onChange={(e) => { setBy(e.target.value === 'score' ? 'score' : Number(e.target.value)); }}>
              <option value="score">whole score</option>
              {answer.tests.map((t, i) => (
                <option key={t.name} value={i}>
                  {t.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {answer && <ColourPicker />}
        {places.size > 0 && (
          <button type="button" title="Move dragged positions back" onClick={() => { setPlaces(new Map()); }}>
            Reset positions
          </button>
        )}
        {!live && <RunGame can={canRun(about)} running={running !== null} />}
      </div>
      <PlanOf store={store} live={live}>
        {(below) => (
          <Plan
            id={`${path} preview`}
            className="query-plan"
            label="Preview: draggable positions, and points coloured by score"
            bounds={bounds}
            handle={plan}
            world={world}
            below={<>{below}{answer && <Heat answer={answer} by={by} marked={marked} />}</>}
            beside={<Zoom />}
            status={answer ? inWords(answer) : ''}
            onHover={answer && ((at) => { mark(at ? nearest(answer, at, plan.current?.scale() ?? 1) : -1); })}
          >
            {!live && <LevelNames shapes={shapes} still />}
            {patterns.map((p) => (
              <Pattern key={p.path} at={p.at} points={p.points} />
            ))}
            {contexts.map((c, i) => (
              <Context key={c.port} port={c.port} at={c.at} low={i % 2 === 1} moved={places.has(c.port)} onMove={(to) => { setPlaces((was) => new Map(was).set(c.port, to)); }} onBack={() => { setPlaces((was) => new Map([...was].filter(([port]) => port !== c.port))); }} />
            ))}
          </Plan>
        )}
      </PlanOf>
      <div className="query-result" role="status">
        {refused !== undefined ? <p className="refused">{refused}</p> : answer ? <p>{inWords(answer)}</p> : live ? <p className="quiet-text">{minds.length === 0 ? 'No character in the game has a mind that could run this query.' : 'Asking…'}</p> : <p className="quiet-text">Points of {generators.length === 1 ? 'the generator' : 'the generators'}{tests.length > 0 ? ', not tested yet' : ''}. Run the game to see their scores.</p>}
      </div>
      {answer && <Why answer={answer} order={order} marked={marked} onMark={mark} />}
    </section>
  );
}

/** The point at a place; -1 for none. */
function nearest(a: Answer, [x, y]: Point, scale: number): number {
  let found = -1;
  let least = (radiusOf(nearness(a), scale) + 3) / scale;
  a.points.forEach((p, i) => {
    const d = p.at ? Math.hypot(p.at.x - x, p.at.y - y) : Infinity;
    if (d <= least) [found, least] = [i, d];
  });
  return found;
}

/** The game's picture changes often: only this is drawn anew then. */
function PlanOf({ store, live, children }: { store: typeof noGame; live: boolean; children: (below: React.ReactNode) => React.ReactNode }) {
  const below = useMemo(() => (live ? <Below store={store} /> : null), [store, live]);
  return <>{children(below)}</>;
}

function Below({ store }: { store: typeof noGame }) {
  const { scene, game } = useStore(store);
  return scene && <Picture scene={scene} sprites={game?.sprites} />;
}

/** The place that a generator is around, as it is written. */
const placeName = (g: Part): string => {
  const { args } = g;
  return args !== undefined && args !== null && typeof args === 'object' && 'text' in args && typeof args.text === 'function' ? (args as Obj).text('at') || 'self' : 'self';
};

/** Where a cone opens to without a game: to the place that it is told, else to the right. */
function facingOf(g: Part, contexts: readonly { port: string; at: Point }[]): number {
  const { args } = g;
  if (args === undefined || args === null || typeof args !== 'object' || !('object' in args)) return 0;
  const from = contexts.find((c) => c.port === placeName(g));
  const to = contexts.find((c) => c.port === (args).text('toward'));
  return from && to ? Math.atan2(to.at[1] - from.at[1], to.at[0] - from.at[0]) : 0;
}

/** A place that the query refers to: dragged, it is asked about there. */
function Context({ port, at, low, moved, onMove, onBack }: { port: string; at: Point; low: boolean; moved: boolean; onMove: (to: Point) => void; onBack: () => void }) {
  return (
    <Handle at={at} id={port} className={`context${moved ? ' moved' : ''}`} raster={0.1} shape="square" label={port} text={port} low={low} onMove={onMove} onEnd={() => undefined} onCancel={onBack} onRemove={moved ? onBack : undefined} />
  );
}

/** How to get a game to ask. */
function RunGame({ can, running }: { can: boolean; running: boolean }) {
  const editor = useEditor();
  const busy = useEdit((s) => s.connection !== 'open');
  if (running) return <span className="quiet-text">Connecting to the game…</span>;
  if (!can) return <span className="quiet-text" title="wits edit --game NAME, or go run . edit of a game of your own">No game can be run from here: start the editor with one.</span>;
  return (
    <button type="button" className="primary" disabled={busy} title="Saves, runs the project’s game, and stays here: the query is then tried out in it (F9 goes to the game as well)" onClick={() => void editor.run('game.run', { stay: 'true' })}>
      Run the game and try it out
    </button>
  );
}
