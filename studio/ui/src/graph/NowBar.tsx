import { useSyncExternalStore } from 'react';
import { askAbout } from '../debug/why/WhyButton';
import { useCell, useGame, useLive } from '../live/context';
import { seconds } from '../live/format';
import type { GraphNode, Part } from '../protocol/messages';
import { StatusMark } from './marks';
import { lastSwitch } from './why';
import { Told } from '../labels/Label';

/** The watched tick, in steps that can be read; exact while paused. */
export function useSlowTick(every = 6): number {
  const { mind, scene } = useLive();
  const paused = useCell(scene.paused);
  return useSyncExternalStore(mind.tick.subscribe, () => (paused ? mind.tick.get() : Math.floor(mind.tick.get() / every) * every));
}

/** What runs, for how long, and in which others it lies. */
export function Chip({ node, above = [] }: { node: GraphNode; above?: readonly string[] }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const tick = useSlowTick();
  const rate = useGame((s) => s.game?.rate ?? 60);
  if (!active) return null;
  const since = live.mind.activeSince(node.active);
  return (
    <button
      type="button"
      className="chip"
      title={since < 0 ? `${node.name} was already running when this page opened` : `${node.name} runs since tick ${since.toLocaleString('en')}`}
      onClick={() => {
        live.inspect(node.id);
      }}
    >
      <StatusMark active />
      {above.map((name) => (
        <span key={name} className="above">
          {name} ›
        </span>
      ))}
      <span className="name">
        <Told text={node.name} />
      </span>
      {since >= 0 && <span className="for">{seconds(Math.max(0, tick - since), rate)}</span>}
    </button>
  );
}

/** The last trigger or transition that switched something: why the part is as it is. */
function Why({ part }: { part: Part }) {
  const live = useLive();
  const { mind } = live;
  const tick = useSlowTick();
  useCell(mind.switches);
  const rate = useGame((s) => s.game?.rate ?? 60);
  const last = lastSwitch(part, mind);
  const first = last[0];
  if (!first) return <span className="why quiet-text">No changes yet</span>;
  return (
    <span className="why" title={last.map((a) => `${a.from} → ${a.to}, tick ${a.tick}`).join('\n')}>
      <span className="label">last switch</span>
      <button type="button" className="quiet cause" data-keeps-focus onClick={() => { askAbout(live, first.link.to[0]); }}>
        <Told text={`${first.from} → ${first.to}`} />
      </button>
      {first.link.label && <span className="label when-text"><Told text={first.link.label} /></span>}
      {last.length > 1 && <span className="label">and {last.length - 1} more</span>}
      <span className="ago">{seconds(Math.max(0, tick - first.tick), rate)} ago</span>
    </span>
  );
}

/** One line that answers what runs now, and why. */
export function NowBar({ part }: { part: Part }) {
  const live = useLive();
  const ready = useCell(live.mind.ready);
  const states = part.nodes.filter((n) => n.active >= 0);
  return (
    <div className="now" aria-label="Running now">
      <span className="label">Running</span>
      <span className="chips">
        {ready ? states.map((n) => <Chip key={n.id} node={n} />) : <span className="quiet-text">waiting for the first frame…</span>}
      </span>
      {part.links.some((l) => l.bit !== undefined || l.to[1] === 'Activate') && <Why part={part} />}
    </div>
  );
}
