import { useMemo } from 'react';
import { Chip } from '../graph/NowBar';
import { useCell, useGame, useLive } from '../live/context';
import type { Part } from '../protocol/messages';
import { useMany } from '../utility/useMany';
import { isRule, lit, readOf, valueAt } from './now';
import { resultText } from './SystemHead';
import { watchesPart } from './system';

/** How many rules are named before the rest is counted. */
const NAMED = 4;

/** The rules of an economy that fire now: they run for no time. */
function Fires({ part }: { part: Part }) {
  const live = useLive();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const rules = useMemo(() => part.nodes.filter(isRule), [part]);
  const cells = useMemo(() => [live.mind.tick, live.scene.paused, ...rules.flatMap((n) => (['Fired', 'LastFired'] as const).map((p) => live.mind.value(valueAt(n, p))))], [live, rules]);
  const names = useMany(cells, () => rules.filter((n) => lit(readOf(live, n, 'Fired'), readOf(live, n, 'LastFired'), live.mind.tick.get(), live.scene.paused.get(), rate)).map((n) => n.name).join('\n'));
  const list = names === '' ? [] : names.split('\n');
  if (list.length === 0) return <span className="quiet-text">no rule, of {rules.length}</span>;
  return <>{list.slice(0, NAMED).join(', ')}{list.length > NAMED && ` and ${String(list.length - NAMED)} more`}</>;
}

/** What rules do now: those of an economy fire, those that watch run something. */
export function RulesNow({ part }: { part: Part }) {
  const { mind } = useLive();
  const ready = useCell(mind.ready);
  const watching = watchesPart(part);
  const states = part.nodes.filter((n) => isRule(n) && n.active >= 0);
  const cells = useMemo(() => part.nodes.filter((n) => isRule(n) && n.active >= 0).map((n) => mind.active(n.active)), [mind, part]);
  const any = useMany(cells, () => (cells.some((c) => c.get()) ? 'yes' : '')) !== '';
  const result = useCell(mind.value(part.ports.find((p) => p.name === 'Result')?.value))?.short ?? '';
  return (
    <div className="now" aria-label="Running now">
      <span className="label">{watching ? 'Running' : 'Firing'}</span>
      <span className="chips" data-testid="rules-now">
        {!ready ? <span className="quiet-text">waiting for the first frame…</span> : !watching ? <Fires part={part} /> : any ? states.map((n) => <Chip key={n.id} node={n} />) : <span className="quiet-text">nothing: {resultText(result)}</span>}
      </span>
    </div>
  );
}
