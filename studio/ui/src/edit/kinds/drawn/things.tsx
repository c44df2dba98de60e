/* Cards of planners on the editor's canvas: they can be selected, renamed, and say what is wrong with them. */
import { memo } from 'react';
import type { Box } from '../../../graph/layout';
import { type Card, type Row } from '../../../planner/cards';
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
}

const PlanView = memo(function PlanView({ id, data, selected }: DrawProps<PlanData>) {
  const { card, loose, about, of } = data;
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
    card, state, name: card.name === '' ? undefined : <Name id={id} name={card.name} />, marks: <><ChangeMark id={id} /><Badge id={id} /></>,
    lit: (r: Row) => about !== '' && r.key.split(' ')[1] === about,
  };
  return node ? <NowCard {...shown} node={node} portOf={portOfFact} /> : <PlanCard {...shown} />;
});

const words: Readonly<Record<Card['sort'], string>> = { goal: 'Goal', action: 'Action', fact: 'Fact', compound: 'Compound task', method: 'Method', task: 'Task', again: 'See', board: 'Board', document: 'Document', single: 'Document' };

const same = (a: PlanData, b: PlanData): boolean => a.loose === b.loose && a.about === b.about && a.of === b.of && JSON.stringify(a.card) === JSON.stringify(b.card);

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
function PlanLine({ of: { line, path }, near }: { of: DrawnLine<string>; near: boolean }) {
  const part = useRunning();
  const on = useJoined(runningOf(part, line.from), runningOf(part, line.to));
  return <path className={`plan-line${on ? ' on' : ''}${near ? ' near' : ''}`} d={path} data-line={`${line.from} ${line.to}`} />;
}

/** The lines of a drawing; those at what is selected stand out. */
export function PlanLines({ drawing, selection }: { drawing: Drawing<string>; selection: ReadonlySet<string> }) {
  return (
    <svg className="plan-lines" width="1" height="1" aria-hidden="true">
      {drawing.lines.map((of) => (
        <PlanLine key={`${of.line.from} ${of.line.fromRow ?? ''} ${of.line.to} ${of.line.toRow ?? ''}`} of={of} near={selection.has(of.line.from) || selection.has(of.line.to)} />
      ))}
    </svg>
  );
}

export const paintPlan = (drawing: Drawing<string>): PaintLines => (ctx, _area, colours) => {
  ctx.strokeStyle = colours.line;
  for (const l of drawing.lines) ctx.stroke(new Path2D(l.path));
};
