import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive, useSettings } from '../../live/context';
import { setSetting } from '../../live/settings';
import { programOf } from '../../live/state';
import { useDebug } from '../context';
import { RuleStrip } from '../record/Strip';
import { rangeOf, select } from '../tests/selection';
import { Selected } from '../tests/Selected';
import { pathOfNode } from '../paths';
import type { Branch } from './branches/branches';
import { usePalette, useWheel } from './canvas';
import { Cursor } from './Cursor';
import { seekTo, tickNow } from './actions';
import { OVERVIEW } from './draw';
import { Overview } from './Overview';
import { Lanes } from './Lanes';
import { bandRows, valueRows, worthShowing, type Row } from './rows';
import { Scale } from './Scale';
import type { Film, Mark } from './tape';
import { firstView, look, timeState } from './timeState';
import { useTickNow } from './usePast';
import { useSeries } from './useSeries';
import { useTape } from './useTape';
import { atEnd, clampView, pan, reveal, tickAt, whole, within, zoomAt, type Extent } from './view';

/** The room of the rows' names, in pixels. */
export const GUTTER = 176;
const noPins: string[] = [];
const noBranches: readonly Branch[] = [];

/** Keeps the view within the recording, and with the game for as long as nobody looks elsewhere. */
function useFollow(extent: Extent | null, rate: number, tape: Film, version: number): void {
  const tick = useTickNow();
  const known = extent !== null;
  const past = known && tick < extent.newest;
  // Live, the view moves as often as news of what was done come in, or would if there were any, and not with every frame.
  const quarter = known ? Math.floor((extent.newest * 4) / rate) : 0;
  const beat = past ? tick : `${version} ${tape.empty ? quarter : ''}`;
  useEffect(() => {
    if (!extent) return;
    timeState.setState((s) => {
      const view = clampView(s.view ?? firstView(rate), extent, rate);
      const next = s.all ? whole(extent, rate) : !s.follow ? view : past ? reveal(view, extent, rate, tick) : atEnd(view, { ...extent, newest: tape.empty ? extent.newest : Math.max(tape.to - 1, extent.newest - rate) }, rate);
      return s.view?.from === next.from && s.view.span === next.span ? s : { view: next };
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [beat, known, past, rate, tape]);
}

/** The marks that are shown: of triggers those of the selected node alone. */
function shownMarks(all: readonly Mark[], path: string): Mark[] {
  return all.filter((m) => m.kind !== 'trigger' || (path !== '' && (m.path === path || m.path.startsWith(`${path}.`))));
}

/** Where other timelines fork, and where this one parts from the one that was left last, as marks. */
function partings(at: { left: number; parts: number } | null, branches: readonly Branch[]): Mark[] {
  const mark = (tick: number, text: string): Mark => ({ tick, kind: 'branch', text, agent: 0, path: '' });
  const forks = branches.map((b) => mark(b.at, `${b.name} forks here: it goes on to frame ${String(b.to)}`));
  if (!at) return forks;
  return [...(branches.length > 0 ? forks : [mark(at.left, 'Here you went on from the past')]), ...(at.parts < 0 ? [] : [mark(at.parts, 'The first frame that differs from what happened before')])];
}

export function Scope() {
  const all = useSettings((s) => s.allParts);
  return (
    <button
      type="button"
      className="quiet"
      data-action="all-parts"
      aria-pressed={all}
      title="Show all parts instead of the open one"
      onClick={() => {
        setSetting({ allParts: !all });
      }}
    >
      All parts
    </button>
  );
}

export function Zoom({ extent, rate }: { extent: Extent; rate: number }) {
  const live = useLive();
  const zoom = (factor: number) => {
    look((view) => zoomAt(view, extent, rate, tickNow(live), factor));
  };
  return (
    <div className="time-zoom" role="group" aria-label="Zoom of the timeline">
      <button type="button" className="quiet icon" title="Show a longer time (-, or turn the wheel over the ruler)" aria-label="Show a longer time" onClick={() => { zoom(2); }}>
        −
      </button>
      <button type="button" className="quiet icon" title="Show a shorter time (+, or turn the wheel over the ruler)" aria-label="Show a shorter time" onClick={() => { zoom(0.5); }}>
        +
      </button>
      <button type="button" className="quiet" title="Show the whole recording" onClick={() => { timeState.setState({ view: whole(extent, rate), all: true, follow: true }); }}>
        All
      </button>
    </div>
  );
}

export function Body({ extent, rate }: { extent: Extent; rate: number }) {
  const live = useLive();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const palette = usePalette(box);
  const program = useGame((s) => programOf(s, s.agent));
  const part = useGame((s) => s.part);
  const node = useGame((s) => s.node);
  const all = useSettings((s) => s.allParts);
  const pins = useSettings((s) => s.pins[program?.name ?? ''] ?? noPins);
  const { tape, version } = useTape(all ? -1 : part, true);
  const tick = useTickNow();
  const view = useStore(timeState, (s) => s.view);
  useFollow(extent, rate, tape, version);
  const values = useMemo(() => (program ? valueRows(program, pins) : []), [program, pins]);
  const bands = useMemo(() => (program ? bandRows(program, part, all) : []), [program, part, all]);
  const chosen = `${part}/${node}`;
  const selected = bands.some((r) => r.key === chosen) ? chosen : '';
  const rows = useMemo<Row[]>(() => {
    void version;
    return [...values, ...worthShowing(bands, tape, view?.from ?? 0, (view?.from ?? 0) + (view?.span ?? 0), selected)];
  }, [values, bands, tape, version, view, selected]);
  const series = useSeries(useMemo(() => values.flatMap((r) => r.paths), [values]), true);
  const path = program && node >= 0 ? pathOfNode(program, part, node) : '';
  const parted = useStore(timeState, (s) => s.parted);
  const branches = useDebug((s) => s.standing?.branches ?? noBranches);
  const marks = useMemo(() => {
    void version;
    return [...shownMarks(tape.marks, path), ...partings(parted, branches)];
  }, [tape, version, path, parted, branches]);

  const turn = (e: WheelEvent): boolean => {
    const v = timeState.getState().view;
    if (!v || width === 0 || !box.current) return false;
    const x = e.clientX - box.current.getBoundingClientRect().left - GUTTER;
    const sideways = e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY);
    const onRows = e.target instanceof Element && e.target.closest('.time-rows') !== null;
    if (sideways) {
      look((now) => pan(now, extent, rate, ((e.deltaX || e.deltaY) / width) * now.span), false);
      return true;
    }
    if (onRows && !e.ctrlKey && !e.metaKey) return false;
    look((now) => zoomAt(now, extent, rate, tickAt(now, width, Math.min(width, Math.max(0, x))), Math.exp(e.deltaY / 300)));
    return true;
  };
  useWheel(box, turn);

  /** Where a selection began. */
  const anchor = useRef<number | null>(null);
  const scrub = (e: PointerEvent) => {
    if (!view || (e.type === 'pointermove' && !e.currentTarget.hasPointerCapture(e.pointerId))) return;
    const x = e.clientX - e.currentTarget.getBoundingClientRect().left;
    const at = within(extent, tickAt(view, width, x));
    if (anchor.current === null) seekTo(live, at);
    else if (anchor.current !== at) select(rangeOf(anchor.current, at, extent));
  };
  return (
    <div className="time-body" ref={box} data-known={tape.to}>
      <div className="time-head">
        <span className="time-corner" style={{ height: OVERVIEW }} title="Drag the window to pan and its edges to zoom; click to go to a frame">
          whole recording
        </span>
        <Overview extent={extent} rate={rate} width={width} tape={tape} version={version} rows={bands} marks={marks} palette={palette} />
      </div>
      <div className="time-head">
        <span className="time-corner" title={`${path === '' ? 'What happened. Select a node to see its triggers, too.' : `What happened, and the triggers of ${path}.`}\nDrag to go to a frame, with Shift to select a stretch. With keys: ← → a frame, with Shift ten; Home and End: the oldest, and now; Page up and down: the next mark; + and −: zoom; [ and ]: a stretch begins, ends here`}>
          {path === '' ? 'marks' : `triggers of ${path.slice(path.lastIndexOf('/') + 1)}`}
        </span>
        <div
          className="time-grab"
          onPointerDown={(e) => {
            if (e.button !== 0) return;
            e.currentTarget.setPointerCapture(e.pointerId);
            anchor.current = e.shiftKey && view ? within(extent, tickAt(view, width, e.clientX - e.currentTarget.getBoundingClientRect().left)) : null;
            scrub(e);
          }}
          onPointerMove={(e) => {
            timeState.setState({ hover: view && within(extent, tickAt(view, width, e.clientX - e.currentTarget.getBoundingClientRect().left)) });
            scrub(e);
          }}
          onPointerLeave={() => {
            timeState.setState({ hover: null });
          }}
        >
          <Scale extent={extent} rate={rate} width={width} marks={marks} palette={palette} />
        </div>
      </div>
      <RuleStrip left={GUTTER} width={width} />
      <Lanes extent={extent} rate={rate} rows={rows} tape={tape} version={version} series={series} selected={selected} palette={palette} onWidth={setWidth} />
      {rows.length === 0 && <p className="none">{program ? 'This part has no activity to show. Pin values in the inspector to plot them here.' : 'This agent has no mind whose time could be shown.'}</p>}
      <Selected left={GUTTER} width={width} rate={rate} />
      <Cursor left={GUTTER} width={width} rate={rate} marks={marks} back={tick < extent.newest} />
    </div>
  );
}
