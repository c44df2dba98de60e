import { memo, type ComponentType } from 'react';
import type { Box } from '../graph/layout';
import { overlapping } from './box';
import { useCanvas } from './state';

export interface DrawProps<D> {
  id: string;
  data: D;
  selected: boolean;
}

/** Something with a place on the canvas. It is drawn anew only if its box, its data or its being selected is another. */
export interface Thing<D = unknown> {
  /** What it shows: in a document its JSON Pointer, of a running part the node's number; of a mark that is neither, any other text. */
  readonly id: string;
  readonly box: Box;
  readonly data: D;
  readonly Draw: ComponentType<DrawProps<D>>;
  /** For readers of screens. */
  readonly label: string;
  /** It stays where it is. */
  readonly fixed?: boolean;
  /** It can be neither selected nor moved. */
  readonly mark?: boolean;
  /** What is painted of it where there is too much to draw: its name. */
  readonly title?: string;
  /** It lies below the links, such as what holds others. */
  readonly below?: boolean;
}

/** A thing whose data is known to its own component only. */
export function thing<D>(t: Thing<D>): Thing {
  return t as unknown as Thing;
}

/** Keeps things as long as they show the same. */
export class ThingKeeper {
  private kept = new Map<string, Thing>();

  all(list: readonly { id: string; box: Box; data: unknown; make: () => Thing }[]): Thing[] {
    const next = new Map<string, Thing>();
    for (const { id, box, data, make } of list) {
      const was = this.kept.get(id);
      next.set(id, was && was.box === box && was.data === data ? was : make());
    }
    this.kept = next;
    return [...next.values()];
  }
}

export const elementId = (id: string): string => `on-canvas-${id.replace(/[^\w-]/g, (c) => `_${c.codePointAt(0)?.toString(16) ?? ''}`)}`;

interface ViewProps {
  thing: Thing;
  selected: boolean;
  /** The game stands still at it. */
  stopped: boolean;
}

const ThingView = memo(function ThingView({ thing: { id, box, data, Draw, label, mark, fixed, below }, selected, stopped }: ViewProps) {
  const dragged = useCanvas((s) => (s.drag?.ids.has(id) ? s.drag : null));
  const x = box.x + (dragged?.dx ?? 0);
  const y = box.y + (dragged?.dy ?? 0);
  return (
    <div
      id={elementId(id)}
      className={`thing nopan${dragged ? ' dragged' : ''}${selected && !below ? ' on-top' : ''}${mark ? ' mark' : ''}${fixed ? ' fixed' : ''}${stopped ? ' stopped-here' : ''}`}
      data-thing={mark ? undefined : id}
      role={mark ? undefined : 'group'}
      aria-label={mark ? undefined : `${label}${selected ? ', selected' : ''}`}
      style={{ transform: `translate(${String(x)}px, ${String(y)}px)`, width: box.width, height: box.height }}
    >
      <Draw id={id} data={data} selected={selected} />
    </div>
  );
});

/** All boxes that are on the screen, as soon as it is known what is, and what is selected, which readers are told of wherever it is; it lies above the others. */
export function Things({ things, selection, stopped, cull, below }: { things: readonly Thing[]; selection: ReadonlySet<string>; stopped?: string | undefined; cull: boolean; below: boolean }) {
  const area = useCanvas((s) => s.area);
  const shown = things.filter((t) => (t.below ?? false) === below && (!cull || (area !== null && overlapping(t.box, area)) || selection.has(t.id)));
  return (
    <div className="things">
      {shown.map((t) => (
        <ThingView key={t.id} thing={t} selected={selection.has(t.id)} stopped={t.id === stopped} />
      ))}
    </div>
  );
}
