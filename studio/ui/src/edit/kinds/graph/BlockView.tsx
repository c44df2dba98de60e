import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { DataGlyph, KindMark, TriggerGlyph } from '../../../graph/marks';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import type { DrawProps } from '../../../canvas/things';
import { useEdit, useEditor } from '../../context';
import { at, steps, Num, type Json } from '../../model/json';
import type { Block, PortRow } from './model';
import { toggleUnfolded, typing } from './view';

const hint = (p: PortRow): string =>
  [
    p.unknown ? `There is no port ${p.name}.` : `${p.name}: ${p.trigger ? 'trigger' : p.type || 'not known yet'}${p.unit ? `, ${p.unit}` : ''}`,
    p.value !== '' && `${p.given ? 'is' : 'by itself'} ${p.value}`,
    p.list && 'takes several links',
    p.variable && 'a variable of this document',
    p.doc,
    p.script !== '' && `when it fires: ${p.script}`,
  ].filter(Boolean).join('\n');

/** The text that stands in a field for a value. */
const fieldText = (v: Json | undefined): string => (v instanceof Num ? v.text : typeof v === 'string' ? v : typeof v === 'boolean' ? String(v) : '');

function ValueField({ row }: { row: PortRow }) {
  const editor = useEditor();
  const ref = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const value = at(editor.json, steps(row.valuePath));
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const end = (text: string | null): void => {
    if (over.current) return;
    over.current = true;
    typing.setState({ path: null });
    if (text === null || text === fieldText(value)) return;
    const written = text === '' ? undefined : row.type === 'string' || typeof value === 'string' ? JSON.stringify(text) : text;
    void editor.run('property.set', { paths: row.valuePath, value: written });
  };
  return (
    <input
      ref={ref}
      className="value-field"
      aria-label={`Value of ${row.name}`}
      defaultValue={fieldText(value)}
      placeholder={row.value}
      spellCheck={false}
      onBlur={(e) => {
        end(e.target.value.trim());
      }}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Enter') end(e.currentTarget.value.trim());
        else if (e.key === 'Escape') end(null);
      }}
    />
  );
}

const PortView = memo(function PortView({ row }: { row: PortRow }) {
  const field = useStore(typing, (s) => row.valuePath !== '' && s.path === row.valuePath);
  const chosen = useEdit((s) => row.path !== '' && s.current !== null && s.docs.get(s.current)?.history.state.selection.includes(row.path) === true);
  const kind = row.trigger ? 'trigger' : 'data';
  return (
    <div
      className={`port ${kind} ${row.dir}${row.unknown ? ' unknown' : ''}${row.variable ? ' variable' : ''}${chosen ? ' chosen' : ''}`}
      data-select={row.path || undefined}
      data-port={row.name}
      data-dir={row.dir}
      data-type={row.type}
      data-list={row.list || undefined}
      data-value-path={row.valuePath || undefined}
      title={hint(row)}
    >
      <span className="pin" data-pin>
        {row.trigger ? <TriggerGlyph /> : <DataGlyph set={row.linked} />}
      </span>
      {field ? (
        <ValueField row={row} />
      ) : (
        <>
          <span className="name">{row.name}</span>
          {row.script !== '' && <span className="script-mark" role="img" aria-label="has a script">ƒ</span>}
          {row.value !== '' && <output className={row.given ? 'value set' : 'value'}>{row.value}</output>}
        </>
      )}
    </div>
  );
});

const kinds: Readonly<Record<Block['kind'], string>> = {
  action: 'action', function: 'function', constant: 'constant', expression: 'expression', part: 'part', inputs: 'boundary inputs', outputs: 'boundary outputs', ghost: 'ghost',
};

function More({ block }: { block: Block }) {
  const path = useEdit((s) => s.current) ?? '';
  const { hidden } = block;
  return (
    <button
      type="button"
      className="more-ports"
      tabIndex={-1}
      data-more={block.name}
      aria-label={`+${String(hidden.length)} ports of ${block.name}`}
      title={`${hidden.length === 1 ? 'One more port' : `${String(hidden.length)} more ports`}: ${hidden.map((p) => p.name).join(', ')} (U)`}
      onClick={() => {
        toggleUnfolded(path, [block.id]);
      }}
    >
      +{hidden.length}
    </button>
  );
}

/** A node of the graph, or the document's own ports. */
export function BlockView({ id, data: block, selected }: DrawProps<Block>) {
  const { kind } = block;
  const own = id.startsWith('/');
  return (
    <div
      className={`block ${kinds[kind]}${selected ? ' selected' : ''}${block.error !== '' ? ' wrong' : ''}`}
      style={{ width: block.width, height: block.height }}
      data-node={own ? block.name : undefined}
      data-kind={kind}
    >
      <header title={[block.title, block.about, block.error].filter(Boolean).join('\n')}>
        <KindMark kind={kind === 'ghost' ? 'state' : kind} />
        <span className="names">
          {own ? <Name id={id} name={block.name} /> : <b>{block.name}</b>}
          <small className={kind === 'expression' ? 'code' : ''}>{block.title}</small>
        </span>
        {block.hidden.length > 0 && <More block={block} />}
      </header>
      <div className="body">
        <div className="ports in">
          {block.ins.map((p) => (
            <PortView key={p.name} row={p} />
          ))}
        </div>
        <div className="ports out">
          {block.outs.map((p) => (
            <PortView key={p.name} row={p} />
          ))}
        </div>
      </div>
      {own && <Badge id={id} />}
      {own && <ChangeMark id={id} />}
    </div>
  );
}
