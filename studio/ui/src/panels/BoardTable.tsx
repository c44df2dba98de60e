import { useCan } from '../debug/context';
import { pathOfValue } from '../debug/paths';
import { PinValue } from '../debug/time/Pin';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { listed } from '../live/format';
import { setSetting, settings } from '../live/settings';
import { programOf } from '../live/state';
import type { Board, Field } from '../protocol/messages';
import { Told } from '../labels/Label';

const scopes: Record<Board['scope'], string> = {
  agent: 'of this agent alone', team: 'shared by a team', world: 'shared by all',
};

/** A field of a board; nobody needs the value of one that is not set. */
function FieldRow({ field, file }: { field: Field; file: string }) {
  const { mind } = useLive();
  const value = useCell(mind.value(field.value));
  const set = useCell(mind.value(field.set));
  const known = set !== null && value !== null;
  return (
    <tr data-value-index={field.value} data-field={field.name} data-set={set?.set ?? false} title={field.doc}>
      <th scope="row"><Told text={field.name} of={file} /></th>
      <td className={set?.set ? 'value' : 'value unset'} title={set?.set ? value?.full : undefined}>
        {!known && '·'}
        {known && !set.set && 'not set'}
        {known && set.set && listed(value)}
        {known && set.set && field.unit && <span className="unit"> {field.unit}</span>}
        <PinValue index={field.value} />
      </td>
      <td>{field.type}</td>
      <td className="doc">{field.doc}</td>
    </tr>
  );
}

const none: string[] = [];

/** Plots all numbers of a board, or none of them any more. */
function PlotAll({ board }: { board: Board }) {
  const program = useGame((s) => programOf(s, s.agent));
  const pins = useSettings((s) => s.pins[program?.name ?? ''] ?? none);
  const seeks = useCan('seek');
  const paths = program ? board.fields.filter((f) => f.type === 'float' || f.type === 'int').map((f) => pathOfValue(program, f.value)).filter(Boolean) : [];
  if (!seeks || !program || paths.length < 2) return null;
  const all = paths.every((p) => pins.includes(p));
  return (
    <button
      type="button"
      className="quiet"
      data-action="plot-all"
      aria-pressed={all}
      title="Plot all numbers of the board in the timeline, or none"
      onClick={() => {
        const others = pins.filter((p) => !paths.includes(p));
        setSetting({ pins: { ...settings.getState().pins, [program.name]: all ? others : [...others, ...paths] } });
      }}
    >
      {all ? 'Plot none' : 'Plot all'}
    </button>
  );
}

/** A blackboard: what its fields hold now, as this agent sees them. */
export function BoardTable({ board }: { board: Board }) {
  return (
    <table className="port-table board" data-board={board.name} aria-label={`Board ${board.name}`}>
      <caption>
        Board <b>{board.name}</b> <span className="scope">{scopes[board.scope]}</span> <code>{board.file}</code> <PlotAll board={board} />
      </caption>
      <thead>
        <tr>
          <th>Field</th>
          <th>Now</th>
          <th>Type</th>
          <th className="doc">What it is</th>
        </tr>
      </thead>
      <tbody>
        {board.fields.map((f) => (
          <FieldRow key={f.name} field={f} file={board.file} />
        ))}
      </tbody>
    </table>
  );
}
