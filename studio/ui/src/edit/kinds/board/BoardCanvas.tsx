import { memo, useMemo } from 'react';
import type { Box } from '../../../graph/layout';
import { linkPath } from '../../../graph/curve';
import { type Card, heightAt, heightOf, ROW, type Row, widthOf } from '../../../planner/cards';
import { PlanCard } from '../../../planner/PlanCard';
import { EditFlow } from '../../canvas/EditFlow';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import { useRunningBoard } from '../../canvas/running';
import { useCanvas } from '../../../canvas/state';
import { useCell, useLive } from '../../../live/context';
import { listed } from '../../../live/format';
import type { Field } from '../../../protocol/messages';
import { type DrawProps, thing, type Thing } from '../../../canvas/things';
import { useEditor, useJson, useSelection } from '../../context';
import { boardCards, useProjectMap } from '../../map/map';
import '../../map/map.css';
import { type Json, Num, Obj, pointer, steps, write } from '../../model/json';
import { splitPath } from '../../shell/names';
import { Adds } from '../drawn/Adds';

const TABLE = 'table';
const ASIDE = 110;
const GAP = 16;

interface UserData {
  card: Card<string>;
  document: string;
  /** Where it names the first of the fields. */
  at: string;
}

const TableView = memo(function TableView({ data }: DrawProps<Card<string>>) {
  const board = useRunningBoard();
  const tell = (r: Row) => {
    const field = board?.fields.find((f) => f.name === r.text);
    return field && <FieldNow field={field} />;
  };
  return <PlanCard card={data} tell={tell} />;
});

/** What a field of the board holds for the watched agent. */
function FieldNow({ field }: { field: Field }) {
  const { mind } = useLive();
  const value = useCell(mind.value(field.value));
  const set = useCell(mind.value(field.set));
  const is = value !== null && set?.set === true;
  return (
    <output className={is ? 'holds set' : 'holds'} data-reading={field.name} data-set={set?.set ?? false} title={is ? value.full : undefined}>
      {is ? `${listed(value)}${field.unit ? ` ${field.unit}` : ''}` : set === null ? '·' : 'not set'}
    </output>
  );
}

/** A field lies over its row of the table: it can be selected, walked to and renamed by itself. */
const FieldView = memo(function FieldView({ id, data, selected }: DrawProps<Row>) {
  const renaming = useCanvas((s) => s.renaming === id);
  return (
    <div className={`board-field${selected ? ' selected' : ''}`} data-field={data.text} data-rename title={data.title}>
      {renaming && <Name id={id} name={data.text} />}
      <ChangeMark id={id} />
      <Badge id={id} />
    </div>
  );
});

const UserView = memo(function UserView({ data: { card, document, at } }: DrawProps<UserData>) {
  const editor = useEditor();
  return (
    <button type="button" className="board-user" data-user={card.id} title={`${document} ${card.title} it: go there`} onClick={() => void editor.run('document.open', { path: document, select: at })}>
      <PlanCard card={card} />
    </button>
  );
});

const shown = (v: Json | undefined): string => (v === undefined ? '' : ` = ${v instanceof Num ? v.text : typeof v === 'string' ? v : write(v, 0)}`);

/** The table of a board: a row for each field, with its type and what it begins with. */
function tableOf(json: Obj, path: string): Card<string> {
  const scopes: Readonly<Record<string, string>> = { team: 'shared by a team', world: 'shared by all' };
  const rows = json.object('fields').members.map(([name, v]): Row => {
    const o = v instanceof Obj ? v : Obj.empty;
    const unit = o.text('unit');
    const type = typeof v === 'string' ? v : o.text('type');
    return { key: `field ${name}`, side: 'both', text: name, label: `${type}${shown(o.get('default'))}${unit === '' ? '' : ` ${unit}`}`, ...(o.text('doc') !== '' && { title: o.text('doc') }) };
  });
  return { id: TABLE, sort: 'board', name: json.text('name') || splitPath(path).stem, title: scopes[json.text('scope')] ?? 'of each agent', rows, ...(json.text('doc') !== '' && { about: json.text('doc') }) };
}

/** A blackboard as a table, with the documents that write its fields at its left and those that read them at its right. */
export function BoardCanvas({ path }: { path: string }) {
  const json = useJson();
  const map = useProjectMap();
  const table = useMemo(() => tableOf(json, path), [json, path]);
  const drawn = useMemo(() => {
    const { cards, lines } = boardCards(path, table, map?.fields ?? []);
    const own: Box = { x: 0, y: 0, width: widthOf(table), height: heightOf(table) };
    const places = new Map<string, Box>([[table.id, own]]);
    for (const side of ['writes', 'reads']) {
      const list = cards.filter((c) => c.id.startsWith(`${side} `));
      const high = list.reduce((n, c) => n + heightOf(c) + GAP, -GAP);
      let y = (own.height - high) / 2;
      for (const c of list) {
        places.set(c.id, { x: side === 'writes' ? -ASIDE - widthOf(c) : own.width + ASIDE, y, width: widthOf(c), height: heightOf(c) });
        y += heightOf(c) + GAP;
      }
    }
    const at = new Map(cards.map((c) => [c.id, c]));
    const paths = lines.flatMap((line) => {
      const [from, to, a, b] = [at.get(line.from), at.get(line.to), places.get(line.from), places.get(line.to)];
      return from && to && a && b ? [{ line, path: linkPath([a.x + a.width, a.y + heightAt(from, line.fromRow)], [b.x, b.y + heightAt(to, line.toRow)], []).path }] : [];
    });
    return { cards, places, paths };
  }, [path, table, map]);
  const things = useMemo((): Thing[] => drawn.cards.flatMap((card) => {
    const box = drawn.places.get(card.id);
    if (!box) return [];
    if (card.id === table.id) return [
      thing({ id: card.id, box, data: card, Draw: TableView, label: '', title: card.name, mark: true, below: true }),
      ...card.rows.map((r) => thing<Row>({ id: pointer(['fields', r.text]), box: { x: box.x, y: box.y + heightAt(card, r.key) - ROW / 2, width: box.width, height: ROW }, data: r, Draw: FieldView, label: `Field ${r.text}, ${r.label ?? ''}`, title: r.text, fixed: true })),
    ];
    const [side = '', document = ''] = card.id.split(/ (.*)/s);
    const at = map?.fields.find((u) => u.board === path && u.document === document && u.writes === (side === 'writes'))?.path ?? '';
    return [thing<UserData>({ id: card.id, box, data: { card, document, at }, Draw: UserView, label: '', title: card.name, mark: true })];
  }), [drawn, table, map, path]);
  const [member, field] = steps(useSelection().at(-1) ?? '');
  const row = member === 'fields' ? `field ${field ?? ''}` : undefined;
  return (
    <EditFlow
      path={path}
      label="Board"
      things={things}
      lines={
        <svg className="plan-lines" width="1" height="1" aria-hidden="true">
          {drawn.paths.map(({ line, path: d }) => <path key={`${line.from} ${line.fromRow ?? ''} ${line.to} ${line.toRow ?? ''}`} className={`plan-line${row !== undefined && (line.fromRow === row || line.toRow === row) ? ' near' : ''}`} d={d} data-line={`${line.from} ${line.to}`} />)}
        </svg>
      }
      beside={<Adds kind="board" plain />}
    />
  );
}
