import { Fragment, useMemo, useSyncExternalStore } from 'react';
import { Chip, useSlowTick } from '../graph/NowBar';
import { endName } from '../graph/why';
import { askAbout } from '../debug/why/WhyButton';
import { useCell, useGame, useLive } from '../live/context';
import { seconds } from '../live/format';
import type { Link, Part, Taken } from '../protocol/messages';
import { lineage } from './model';
import { lastTaken, readingsOf, reasonsOf, takenText } from './why';
import { Told } from '../labels/Label';

/** What a condition had read, after a space. */
export const read = (v: Taken['values'][number]) => (
  <Fragment key={v.name}>
    {' '}
    <span className="read" data-read={v.name}>
      {v.name} <output>{takenText(v)}</output>
    </span>
  </Fragment>
);

/** Why a transition was taken: what held, and what its condition had read. */
function Because({ link, taken }: { link: Link; taken: Taken }) {
  return (
    <span className="because">
      {reasonsOf(link, taken.values).map((r, i) => (
        <Fragment key={i}>
          {i > 0 && <span className="label"> and </span>}
          {r.code ? <code><Told text={r.text} /></code> : <Told text={r.text} />}
        </Fragment>
      ))}
      {readingsOf(link, taken.values).map(read)}
    </span>
  );
}

const plainText = (link: Link, t: Taken): string =>
  [reasonsOf(link, t.values).map((r) => r.text).join(' and '), ...t.values.map((v) => `${v.name} = ${takenText(v)}`), `tick ${t.tick.toLocaleString('en')}`].filter(Boolean).join('\n');

function Last({ part, taken }: { part: Part; taken: Taken }) {
  const live = useLive();
  const tick = useSlowTick();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const link = part.links[taken.link];
  if (!link) return null;
  return (
    <span className="why" data-testid="why" title={plainText(link, taken)}>
      <button
        type="button"
        className="quiet cause"
        onClick={() => {
          askAbout(live, link.to[0]);
        }}
      >
        {link.interrupts ? `${endName(part, ...link.to)} interrupts` : `${endName(part, ...link.from)} → ${endName(part, ...link.to)}`}
      </button>
      <span className="label">because</span>
      <Because link={link} taken={taken} />
      <span className="ago">{seconds(Math.max(0, tick - taken.tick), rate)} ago</span>
    </span>
  );
}

/** A current state that holds no other, after those that it lies in. */
function Path({ part, leaf }: { part: Part; leaf: number }) {
  const node = part.nodes[leaf];
  const above = lineage(part, leaf).slice(0, -1).map((id) => part.nodes[id]?.name ?? '');
  return node ? <Chip node={node} above={above} /> : null;
}

/** The active nodes in which no other is active: one of each region that runs. */
function useLeaves(part: Part): number[] {
  const { mind } = useLive();
  const text = useSyncExternalStore(mind.switches.subscribe, () => {
    const on = part.nodes.filter((n) => mind.active(n.active).latest());
    const holders = new Set(on.map((n) => n.in));
    return on.filter((n) => !holders.has(n.id)).map((n) => n.id).join(' ');
  });
  return useMemo(() => text.split(' ').filter(Boolean).map(Number), [text]);
}

/** One line that says in which state a machine is, and which transition led there, and why. */
export function MachineNow({ part }: { part: Part }) {
  const { mind } = useLive();
  const ready = useCell(mind.ready);
  const leaves = useLeaves(part);
  const taken = useGame((s) => lastTaken(s.taken, part.id));
  return (
    <div className="now machine-now" aria-label="Running now">
      <span className="label">Current</span>
      <span className="chips">
        {ready ? leaves.map((id) => <Path key={id} part={part} leaf={id} />) : <span className="quiet-text">waiting for the first frame…</span>}
      </span>
      {taken ? <Last part={part} taken={taken} /> : <span className="why quiet-text">No transitions yet</span>}
    </div>
  );
}
