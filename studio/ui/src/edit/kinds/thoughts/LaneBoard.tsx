import { Fragment, memo, useMemo } from 'react';
import { useCell, useLive } from '../../../live/context';
import { partBit } from '../../../graph/activity';
import { nodesByPath } from '../../../live/joined';
import { laneStanding, type Standing } from '../../../thoughts/now';
import { LaneNow, useStandings } from '../../../thoughts/standings';
import { useRunning, useRunningProgram } from '../../canvas/running';
import { LaneRow } from '../../../thoughts/Lanes';
import type { Lane } from '../../../thoughts/lanes';
import { useEditor } from '../../context';
import { type Obj, pointer } from '../../model/json';
import { Card } from './Card';
import { type ThoughtAt, lanes, levelsOf, namesOnWay, thoughtsIn } from './model';
import { useTarget } from './state';

/** Between two lanes: what is dropped there gets a level of its own. */
function Gap({ into, title, run }: { into: string; title: string; run: (paths: string) => void }) {
  const { over, on } = useTarget(`gap ${into} ${title}`, into, run);
  return (
    <div className={over ? 'lane-gap drop-here' : 'lane-gap'} data-gap={title} {...on}>
      {over && <span>{title}</span>}
    </div>
  );
}

const EMPTY: readonly Lane<ThoughtAt>[] = [
  { key: '0', kind: 'instinct', level: 0, text: '', items: [] },
  { key: 'never', kind: 'never', level: NaN, text: '', items: [] },
];

/** How the thoughts of a lane stand in the mind that runs the document. */
interface Stands {
  of: readonly Standing[];
  levels: readonly number[];
  /** What is more urgent than those that are passed over. */
  before: string;
}

/** By lanes; null while no mind runs the document. */
function useNow(shown: readonly Lane<ThoughtAt>[], owner: readonly string[]): ((l: Lane<ThoughtAt>) => Stands) | null {
  const { mind } = useLive();
  const part = useRunning();
  const program = useRunningProgram();
  const list = useMemo(() => shown.flatMap((l) => l.items), [shown]);
  const nodes = useMemo(() => list.map((t) => part ? nodesByPath(part).get(namesOnWay(t.path)) : undefined), [list, part]);
  const outer = part && owner.length > 0 ? nodesByPath(part).get(namesOnWay(pointer(owner)))?.active : undefined;
  const running = useCell(mind.active(outer ?? (part && program ? partBit(program, part) : -1)));
  const { levels, urgent, of } = useStandings(nodes, running);
  if (!part || !running) return null;
  const before = list.filter((_, i) => levels[i] === urgent).map((t) => t.name).join(', ');
  return (l) => {
    const at = l.items.map((t) => list.indexOf(t));
    return { of: at.map((i) => of[i] ?? 'away'), levels: at.map((i) => levels[i] ?? NaN), before };
  };
}

interface LaneProps {
  stands: Stands | undefined;
  lane: Lane<ThoughtAt>;
  into: string;
  mostUrgent: boolean;
  outer: string;
  full: number;
  first: string;
  depth: number;
}

const priorityTextOf = (l: Lane<ThoughtAt>): string => (l.kind === 'changing' ? l.text : l.key);

function EditLane({ lane, stands, into, mostUrgent, outer, full, first, depth }: LaneProps) {
  const editor = useEditor();
  const { over, on } = useTarget(`lane ${into} ${lane.key}`, into, (paths) => void editor.run('thought.move', { priority: priorityTextOf(lane), paths, into }));
  return (
    <div className="lane-place" role="presentation" {...on}>
      <LaneRow
        lane={lane}
        first={mostUrgent}
        className={`${over ? ' drop-here' : ''}${!stands ? '' : ` lane-${lane.kind === 'never' ? 'away' : laneStanding(stands.of)}`}`}
        says={stands && lane.kind !== 'never' && lane.items.length > 0 ? <LaneNow lane={lane} stands={laneStanding(stands.of)} levels={stands.levels} /> : undefined}
        tools={
          lane.kind !== 'changing' && (
            <button type="button" className="quiet lane-add" data-add-to={`${into} ${lane.key}`} title="Add a thought to this lane" aria-label={`Add a thought to ${lane.kind === 'instinct' ? 'the instincts' : lane.kind === 'never' ? 'those that never run' : `level ${lane.key}`}`} onClick={() => void editor.run('thought.add', { priority: lane.key, in: into })}>
              + Add
            </button>
          )
        }
      >
        {lane.items.map((t, i) => (
          <Card key={t.path} standing={stands?.of[i]} before={stands?.of[i] === 'passed' ? stands.before : ''} path={t.path} name={t.name} thought={t.thought} outer={outer} full={full} first={first} depth={depth} />
        ))}
        {lane.items.length === 0 && (
          <div className="none" role="row">
            <span role="gridcell">{lane.kind === 'instinct' ? 'Thoughts that always run, such as avoiding each other.' : 'Disabled thoughts.'}</span>
          </div>
        )}
      </LaneRow>
    </div>
  );
}

interface Props {
  holder: Obj;
  owner: readonly string[];
  outer: string;
  full: number;
  /** The card that Tab leads to while none is selected. */
  first: string;
  depth: number;
  /** The cluster; none for the document. */
  name?: string;
}

/** The lanes of a cluster or of the document, with the places between them that make new levels. */
export const LaneBoard = memo(function LaneBoard({ holder, owner, outer, full, first, depth, name }: Props) {
  const editor = useEditor();
  const list = useMemo(() => thoughtsIn(holder, owner), [holder, owner]);
  const shown = useMemo(() => {
    const all = lanes(list);
    const missing = EMPTY.filter((e) => (name === undefined || (e.kind === 'instinct' && all.length === 0)) && !all.some((l) => l.key === e.key));
    return [...missing.filter((l) => l.kind === 'instinct'), ...all, ...missing.filter((l) => l.kind === 'never')];
  }, [list, name]);
  const now = useNow(shown, owner);
  const into = pointer(owner);
  const levels = levelsOf(list);
  const last = levels.at(-1) ?? 0;
  const insert = (before: number) => (
    <Gap into={into} title={`New level ${String(before)}`} run={(paths) => void editor.run('thought.insert-level', { before: String(before), paths, into })} />
  );
  const move = (priority: string, title: string) => <Gap into={into} title={title} run={(paths) => void editor.run('thought.move', { priority, paths, into })} />;
  const has = (kind: Lane<ThoughtAt>['kind']): boolean => shown.some((l) => l.kind === kind);
  // The place for a level more is below the last one, wherever that is.
  const more = shown.findLastIndex((l) => l.kind === 'instinct' || l.kind === 'level');
  return (
    <div className="lanes" role={name === undefined ? 'presentation' : 'treegrid'} aria-label={name === undefined ? undefined : `Thoughts of ${name}`}>
      {!has('instinct') && move('0', 'Instincts')}
      {more < 0 && insert(1)}
      {shown.map((l, i) => (
        <Fragment key={l.key}>
          {l.kind === 'level' && insert(l.level)}
          <EditLane lane={l} stands={now?.(l)} into={into} mostUrgent={l.level === levels[0]} outer={outer} full={full} first={first} depth={depth} />
          {i === more && insert(last + 1)}
        </Fragment>
      ))}
      {!has('never') && move('never', 'Never')}
    </div>
  );
});
