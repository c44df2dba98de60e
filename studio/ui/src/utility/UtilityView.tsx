import './utility.css';
import { Fragment, useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import type { Live } from '../live/live';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { folds, toggleFold } from '../tree/folds';
import { Considerations } from './ConsiderationRow';
import { choosesOf, placesOf, type Place } from './levels';
import { OptionRow, openOption } from './OptionRow';
import { considerationsOf, portsOf } from './options';
import { useScale } from './Score';
import { Sliders } from './Sliders';
import { numberOf, useMany } from './useMany';

/** The options in the order of the document or, if the reader likes it so, the best ones first. */
function useOrder(live: Live, part: Part): Place[] {
  const sorted = useSettings((s) => s.byScore);
  const all = useMemo(() => part.nodes.map(portsOf), [part]);
  const worth = (n: GraphNode): [number, number] => {
    const p = all[n.id];
    // In hundredths, so that two that are as good as equal do not take turns.
    return [numberOf(live.mind.value(p?.rank).get()) || 0, Math.round((numberOf(live.mind.value(p?.score).get()) || 0) * 100)];
  };
  const better = (a: GraphNode, b: GraphNode): number => {
    const [[ra, sa], [rb, sb]] = [worth(a), worth(b)];
    return rb - ra || sb - sa;
  };
  const cells = useMemo(() => (sorted ? all.flatMap((p) => [live.mind.value(p.score), live.mind.value(p.rank)]) : []), [live, all, sorted]);
  const text = useMany(cells, () => (sorted ? placesOf(part, better).map((p) => p.node.id).join(' ') : ''));
  return useMemo(() => {
    const places = placesOf(part);
    if (text === '') return places;
    const byId = new Map(places.map((p) => [String(p.node.id), p]));
    return text.split(' ').flatMap((id) => byId.get(id) ?? []);
  }, [part, text]);
}

/** How one of the options is chosen. */
function Chooses({ part }: { part: Part }) {
  const text = choosesOf(part.extras);
  return text === '' ? null : (
    <p className="chooses">
      Chosen is <b>{text}</b>
    </p>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** A part as a table of options: what each scores, which is chosen, and how each ended last. */
export function UtilityView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const { full, best, ranked } = useScale(part);
  const unfolded = useStore(folds, (s) => s[part.document] ?? NONE);
  const weighs = useMemo(() => new Set(part.nodes.filter((n) => considerationsOf(n).length > 0)), [part]);
  const fold = useCallback(
    (n: GraphNode) => {
      toggleFold(part.document, n.name);
    },
    [part],
  );
  const places = useOrder(live, part);
  const selected = useGame((s) => s.node);
  const body = useRef<HTMLTableSectionElement>(null);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const at = selected >= 0 ? selected : (places[0]?.node.id ?? 0);

  const walk = (e: KeyboardEvent) => {
    const last = places.length - 1;
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    const row = places.findIndex((p) => p.node.id === here);
    const to = { ArrowDown: Math.min(last, row + 1), ArrowUp: Math.max(0, row - 1), Home: 0, End: last }[e.key];
    const node = part.nodes[here];
    if (row < 0 || !node) return;
    if (weighs.has(node) && e.key === (unfolded.has(node.name) ? 'ArrowLeft' : 'ArrowRight')) fold(node);
    else if (e.key === 'Enter') openOption(live, node);
    else if (e.key === ' ') live.inspect(here);
    else if (to !== undefined) {
      const next = places[to]?.node.id ?? here;
      body.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
      live.inspect(next);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div className={ready && !running ? 'utility asleep' : 'utility'}>
      <Chooses part={part} />
      <table role={weighs.size > 0 ? 'treegrid' : 'grid'} aria-label={`Options of ${part.name}`}>
        <thead>
          <tr>
            <th aria-label="Chosen" />
            <th>Option</th>
            <th className="bar">
              Score
              <span className="scale" title="Value of a full bar">
                {full}
              </span>
            </th>
            <th className="modifier" title="What the last outcome puts on top of the score or takes from it, while it lasts">
              Modifier
            </th>
            {ranked && (
              <th className="rank" title="Only options of the highest rank are chosen">
                Rank
              </th>
            )}
            <th className="score">Total</th>
            <th className="outcome">Last outcome</th>
            <th aria-label="Open" />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {places.map(({ node: n, depth }) => (
            <Fragment key={n.id}>
              <OptionRow
                part={part}
                node={n}
                depth={depth}
                full={full}
                best={best === n.id}
                ranked={ranked}
                tab={n.id === at}
                unfolded={weighs.has(n) ? unfolded.has(n.name) : null}
                onFold={fold}
              />
              {weighs.has(n) && unfolded.has(n.name) && <Considerations node={n} depth={depth} ranked={ranked} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {part.nodes.length === 0 && <p className="none">This document has no options.</p>}
      <Sliders program={program} part={part} />
      <AsleepNote program={program} part={part} />
    </div>
  );
}
