import type { ReactNode } from 'react';
import { useCell, useLive } from '../live/context';
import type { Part } from '../protocol/messages';
import type { Bin, Stock } from './model';
import { Where } from './Terms';

/** The player's bin of a resource, as it is now. */
function Now({ part, resource }: { part: Part; resource: string }) {
  const { mind } = useLive();
  const port = part.nodes.find((n) => n.kind !== 'rule' && n.name === 'player')?.ports.find((p) => p.name === resource);
  const now = useCell(mind.value(port?.value));
  if (!port) return null;
  return <output className="stock-now" title={`The player has ${now?.full ?? '·'}`}>{now?.short ?? '·'}</output>;
}

const bounds = (b: Bin): string => [b.start !== '' && b.start !== '0' && `from ${b.start}`, b.least !== '' && b.least !== '0' && `≥ ${b.least.replace('-', '−')}`, b.cap !== '' && `≤ ${b.cap}`].filter(Boolean).join(' ');
const boundsDoc = (b: Bin): string =>
  `${b.where}: starts with ${b.start || '0'}, ${b.least !== '' && b.least !== '0' ? `goes down to ${b.least}, ` : ''}${b.cap === '' ? 'has no cap' : `holds at most ${b.cap}`}`;

interface Props {
  stock: Stock;
  /** The running part. */
  part: Part | null;
  /** Something of it is pressed; without it, nothing can be. */
  pick?: (member: 'resources' | 'areas' | 'units', name: string) => void;
  /** What that does, for the title; undefined of what cannot be pressed. Without it, everything can be. */
  does?: (member: string, name: string) => string | undefined;
  /** What the player has had of a resource. */
  spark?: (resource: string) => ReactNode;
  chosen?: (member: string, name: string) => boolean;
  wrong?: (member: string, name: string) => ReactNode;
  add?: (member: 'resources' | 'areas' | 'units') => ReactNode;
}

/** What there is beside the rules: resources and who has bins for them, areas, types of unit. */
export function StockList({ stock, part, pick, does, spark, chosen, wrong, add }: Props) {
  const item = (member: 'resources' | 'areas' | 'units', name: string, title: string, inner: ReactNode): ReactNode => {
    const body = (
      <>
        <b>{name}</b>
        {inner}
        {wrong?.(member, name)}
      </>
    );
    const what = does ? does(member, name) : '';
    return (
      <li key={name} data-stock={`${member}/${name}`}>
        {pick && what !== undefined ? (
          <button type="button" className="stock-item" aria-pressed={chosen?.(member, name) ?? false} title={[title, what].filter(Boolean).join('\n')} onClick={() => { pick(member, name); }}>
            {body}
          </button>
        ) : (
          <span className="stock-item" title={title}>
            {body}
          </span>
        )}
      </li>
    );
  };
  const group = (member: 'resources' | 'areas' | 'units', title: string, list: readonly ReactNode[]): ReactNode =>
    (list.length > 0 || add) && (
      <div className="stock-group">
        <h3>{title}</h3>
        <ul aria-label={title}>
          {list}
          {add && <li className="stock-add">{add(member)}</li>}
        </ul>
      </div>
    );
  return (
    <div className="stock">
      {group('resources', 'Resources', stock.resources.map((r) =>
        item('resources', r.name, [r.doc, ...r.bins.map(boundsDoc)].filter(Boolean).join('\n'), r.bins.map((b) => (
          <span key={b.where} className="stock-bin">
            <Where where={b.where} />
            {b.where === 'player' && part && <Now part={part} resource={r.name} />}
            {b.where === 'player' && spark?.(r.name)}
            {bounds(b) !== '' && <small>{bounds(b)}</small>}
          </span>
        ))),
      ))}
      {group('units', 'Units', stock.units.map((u) => item('units', u.name, [u.doc, u.start.length > 0 ? `Starts with ${u.start.map(([r, a]) => `${a} ${r}`).join(', ')}` : 'A type of unit'].filter(Boolean).join('\n'), u.start.length > 0 && <small>{u.start.map(([r, a]) => `${a} ${r}`).join(', ')}</small>)))}
      {group('areas', 'Areas', stock.areas.map((a) => item('areas', a.name, [a.doc, `Tiles within ${a.radius} of a unit`].filter(Boolean).join('\n'), <small>{a.radius} tiles</small>)))}
    </div>
  );
}
