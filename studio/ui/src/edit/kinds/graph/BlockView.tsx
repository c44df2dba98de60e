import { memo, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { DrawProps } from '../../../canvas/things';
import { Block as BlockFrame } from '../../../graph/Block';
import { standingOf, useActive } from '../../../graph/BlockNode';
import { StatusMark } from '../../../graph/marks';
import { NowValue, PortRow as Row } from '../../../graph/PortView';
import { typeOf } from '../../../labels/labels';
import { nodesByPath } from '../../../live/joined';
import type { Port } from '../../../protocol/messages';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import { useRunning, useRunningNode } from '../../canvas/running';
import { useEdit, useEditor } from '../../context';
import { at, steps, Num, type Json } from '../../model/json';
import type { Block, PortRow } from './model';
import { typing } from './view';

const hint = (p: PortRow): string =>
  [
    p.unknown ? `There is no port ${p.name}.` : `${p.name}: ${p.trigger ? 'trigger' : p.type || 'not known yet'}${p.unit ? `, ${p.unit}` : ''}`,
    p.value !== '' && `${p.given ? 'is' : 'by itself'} ${p.value}`,
    p.list && 'takes several links',
    p.variable && 'a variable of this document',
    p.read && 'named in the expression',
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

const PortView = memo(function PortView({ row, node }: { row: PortRow; node: string }) {
  const field = useStore(typing, (s) => row.valuePath !== '' && s.path === row.valuePath);
  const chosen = useEdit((s) => row.path !== '' && s.current !== null && s.docs.get(s.current)?.history.state.selection.includes(row.path) === true);
  const port = useRunningPort(node, row);
  return (
    <Row
      dir={row.dir}
      trigger={row.trigger}
      name={row.name}
      look={`${row.unknown ? ' unknown' : ''}${row.variable ? ' variable' : ''}${chosen ? ' chosen' : ''}`}
      hint={hint(row)}
      bit={row.trigger ? port?.bit : undefined}
      set={row.linked}
      attributes={{ 'data-select': row.path || undefined, 'data-type': row.type, 'data-list': row.list || undefined, 'data-value-path': row.valuePath || undefined }}
    >
      {field ? (
        <ValueField row={row} />
      ) : (
        <>
          <span className="name">{row.name}</span>
          {row.script !== '' && <span className="script-mark" role="img" aria-label="has a script">ƒ</span>}
          {!row.trigger && !row.given && port?.value !== undefined ? <NowValue port={port} /> : row.value !== '' && <output className={row.given ? 'value set' : 'value'}>{row.value}</output>}
        </>
      )}
    </Row>
  );
});

/** The port of the mind that runs the document. */
function useRunningPort(node: string, { name, dir }: PortRow): Port | undefined {
  const part = useRunning();
  return (node === '' ? part?.ports : part && nodesByPath(part).get(node)?.ports)?.find((p) => p.name === name && p.dir === dir);
}

const kinds: Readonly<Record<Block['kind'], string>> = {
  action: 'action', function: 'function', constant: 'constant', expression: 'expression', part: 'part', inputs: 'boundary inputs', outputs: 'boundary outputs', ghost: 'ghost',
};

const still = { active: -1 };

/** A node of the graph, or the document's own ports. */
export function BlockView({ id, data: block, selected }: DrawProps<Block>) {
  const { kind } = block;
  const own = id.startsWith('/');
  const document = useEdit((s) => s.current) ?? '';
  const active = useActive(useRunningNode(own ? block.name : '') ?? still);
  const node = own ? block.name : '';
  const boundary = kind === 'inputs' || kind === 'outputs';
  const said = useMemo(() => ({ node: own ? [`document/${document}/${block.name}`] : [], type: typeOf(kind, block.title, block.run), ...(boundary ? { ports: [`document/${document}`] } : {}) }), [own, boundary, document, kind, block]);
  return (
    <BlockFrame
      name={block.name}
      names={own ? <Name id={id} name={block.name} /> : <b>{block.name}</b>}
      title={block.title}
      said={said}
      code={kind === 'expression'}
      look={`${kinds[kind]} ${standingOf(active)}${selected ? ' selected' : ''}${block.error !== '' ? ' wrong' : ''}`}
      mark={kind === 'ghost' ? 'state' : kind}
      width={block.width}
      height={block.height}
      hint={[block.title, active === null ? '' : active ? 'Running' : 'Not running', block.about, block.error].filter(Boolean).join('\n')}
      marks={active !== null && <StatusMark active={active} />}
      folded={{ document, name: own ? block.name : id, ports: block.hidden }}
      ins={block.ins.map((p) => <PortView key={p.name} row={p} node={node} />)}
      outs={block.outs.map((p) => <PortView key={p.name} row={p} node={node} />)}
      data={{ 'data-node': own ? block.name : undefined, 'data-kind': kind, 'data-active': active ?? undefined }}
    >
      {own && <Badge id={id} />}
      {own && <ChangeMark id={id} />}
    </BlockFrame>
  );
}
