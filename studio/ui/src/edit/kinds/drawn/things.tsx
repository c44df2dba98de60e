/* Cards of planners on the editor's canvas: they can be selected, renamed, and say what is wrong with them. */
import { memo, useMemo } from 'react';
import type { Box } from '../../../graph/layout';
import { type Card, type Row } from '../../../planner/cards';
import { useChain } from '../../../planner/chain';
import type { DrawnLine, Drawing } from '../../../planner/layout';
import { useJoined } from '../../../planner/now';
import { NowCard } from '../../../planner/NowCard';
import { portOfFact } from '../../../planner/parts';
import { PlanCard } from '../../../planner/PlanCard';
import { useWrong } from '../../canvas/findings';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import type { PaintLines } from '../../../canvas/paint';
import { useCanvas } from '../../../canvas/state';
import { type DrawProps, thing, type Thing } from '../../../canvas/things';
import { useRunning } from '../../canvas/running';
import './drawn.css';
import { useEditor } from '../../context';
import { runningOf } from './running';

export interface PlanData {
  card: Card<string>;
  /** Nothing leads to it. */
  loose: boolean;
  /** Rows with this text are about what is selected: the name of a fact. */
  about: string;
  /** Of a card that stands for another: the one that it stands for. */
  of: string;
  /** The pointer of what is selected of it: one of its rows; empty if none is. */
  row: string;
  /** What a row of it shows, as a pointer. */
  pathOf: (card: string, row: string) => string | undefined;
  /** Whether what a row shows is true or false, and can be the other. */
  flips?: boolean;
}

/** Says whether a fact must be true or false, and makes it the other. */
function Flip({ path, is }: { path: string; is: boolean }) {
  const editor = useEditor();
  return (
    <button type="button" className="plan-flip" tabIndex={-1} data-flip={path} aria-label={is ? 'True: make it false' : 'False: make it true'} title={`${is ? 'True: make it false' : 'False: make it true'} (T)`} onClick={() => { editor.select([path]); void editor.run('fact.flip', { at: path }); }}>
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true"><path d={is ? 'M2 6.5 L5 9.5 L10 3' : 'M3 3 L9 9 M9 3 L3 9'} /></svg>
    </button>
  );
}

const PlanView = memo(function PlanView({ id, data, selected }: DrawProps<PlanData>) {
  const { card, loose, about, of, row, pathOf } = data;
  const wrong = useWrong(id);
  const editor = useEditor();
  const part = useRunning();
  const node = runningOf(part, id);
  const dragged = useCanvas((s) => s.drag?.ids.has(id) ?? false);
  if (of !== '')
    return (
      <button type="button" className="plan-again" tabIndex={-1} data-again={of} title={`${card.name} is drawn elsewhere: go there`} onClick={() => { editor.select([of], true); }}>
        <PlanCard card={card} />
      </button>
    );
  const state = [selected && 'selected', loose && 'loose', wrong && (wrong.warning ? 'warned' : 'faulty'), dragged && 'moves'].filter(Boolean).join(' ');
  const shown = {
    card, state, name: card.name === '' ? undefined : <Name id={id} name={card.name} />, marks: <><ChangeMark id={id} /><Badge id={id} />{card.sort === 'fact' && data.flips && <i className="plan-pin" data-pin title="Draw it to what needs it, or to what makes it so" />}</>,
    part: row,
    lit: (r: Row) => (about !== '' && r.key.split(' ')[1] === about) || (row !== '' && pathOf(id, r.key) === row),
    pathOf: (r: Row) => pathOf(id, r.key),
    before: (r: Row) => {
      const path = r.is === undefined ? undefined : pathOf(id, r.key);
      return path === undefined ? null : <Flip path={path} is={r.is === true} />;
    },
  };
  return node ? <NowCard {...shown} node={node} portOf={portOfFact} chosen={selected || row !== ''} /> : <PlanCard {...shown} />;
});

const words: Readonly<Record<Card['sort'], string>> = { goal: 'Goal', action: 'Action', fact: 'Fact', compound: 'Compound task', method: 'Method', task: 'Task', again: 'See', board: 'Board', document: 'Document', single: 'Document' };

const same = (a: PlanData, b: PlanData): boolean => a.loose === b.loose && a.about === b.about && a.of === b.of && a.row === b.row && a.flips === b.flips && JSON.stringify(a.card) === JSON.stringify(b.card);

/** Cards that show the same stay the same objects, so that only what has changed is drawn anew. */
export class PlanThings {
  private kept = new Map<string, Thing<PlanData>>();

  all(list: readonly PlanData[], places: ReadonlyMap<string, Box>): Thing[] {
    const next = new Map<string, Thing<PlanData>>();
    for (const data of list) {
      const { card } = data;
      const box = places.get(card.id);
      if (!box) continue;
      const was = this.kept.get(card.id);
      const still = was && same(was.data, data) && was.box.x === box.x && was.box.y === box.y && was.box.width === box.width && was.box.height === box.height;
      next.set(card.id, still ? was : { id: card.id, box, data, Draw: PlanView, label: `${words[card.sort]} ${card.name}${card.wrong ? `: ${card.wrong}` : ''}`, title: card.name, mark: data.of !== '' });
    }
    this.kept = next;
    return [...next.values()].map((t) => thing(t));
  }
}

/** A line between two that are in the plan stands out, too. */
function PlanLine({ of: { line, path }, near, inChain }: { of: DrawnLine<string>; near: boolean; inChain: boolean }) {
  const part = useRunning();
  const on = useJoined(runningOf(part, line.from), runningOf(part, line.to));
  return <path className={`plan-line${on ? ' on' : ''}${near ? ' near' : ''}${inChain ? ' chain' : ''}`} d={path} data-line={`${line.from} ${line.to}`} />;
}

/** The lines of a drawing; those at what is selected stand out, and so does the chain of what the mouse rests on. */
export function PlanLines({ drawing, selection }: { drawing: Drawing<string>; selection: ReadonlySet<string> }) {
  const chain = useChain(useMemo(() => drawing.lines.map((l) => l.line), [drawing]));
  return (
    <svg className="plan-lines" width="1" height="1" aria-hidden="true">
      {drawing.lines.map((of) => (
        <PlanLine key={`${of.line.from} ${of.line.fromRow ?? ''} ${of.line.to} ${of.line.toRow ?? ''}`} of={of} near={selection.has(of.line.from) || selection.has(of.line.to)} inChain={chain?.has(of.line) ?? false} />
      ))}
    </svg>
  );
}

export const paintPlan = (drawing: Drawing<string>): PaintLines => (ctx, _area, colours) => {
  ctx.strokeStyle = colours.line;
  for (const l of drawing.lines) ctx.stroke(new Path2D(l.path));
};
