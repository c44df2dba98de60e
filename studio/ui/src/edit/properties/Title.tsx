import { useRef, useState } from 'react';
import { useEdit, useEditor, useJson } from '../context';
import { Label, useSaid } from '../../labels/Label';
import { typeOf } from '../../labels/labels';
import { KindMark, isMarked } from '../../graph/marks';
import type { NodeKind } from '../../protocol/messages';
import type { NodeInfo } from '../infos';
import { sectionsIn } from '../kinds/generic/sections';
import { singular } from './singular';
import type { PaletteItem } from '../protocol';
import { Combo } from './fields/Combo';
import { NameField } from './form/MapField';
import { NAME } from './ports/Declarations';

const marks: Readonly<Record<string, NodeKind>> = {
  expr: 'expression', const: 'constant', composite: 'composite', decorator: 'decorator', condition: 'condition',
  action: 'action', function: 'function', document: 'part',
};

interface Props {
  path: string;
  /** The member that it lies in, such as nodes. */
  holder: string;
  name: string;
  /** It has a name of its own, which can be changed. */
  renames: boolean;
  info: NodeInfo | undefined;
}

/** What is selected: its name, what it is, and what it is for. */
export function Title({ path, holder, name, renames, info }: Props) {
  const editor = useEditor();
  const [replacing, setReplacing] = useState(false);
  const json = useJson();
  const noun = sectionsIn(json).find((s) => s.member === holder)?.noun ?? singular(holder);
  const document = useEdit((s) => s.current) ?? '';
  const type = typeOf(info?.what ?? '', info?.title ?? '', info?.run);
  const said = useSaid(type);
  const replaceable = renames && (holder === 'nodes' || info?.what === 'action' || info?.what === 'document');
  return (
    <div className="prop-title">
      <div className="prop-name">
        <KindMark kind={marks[String(info?.name ?? '')] ?? marks[info?.what ?? ''] ?? marks[String(info?.group ?? '')] ?? (isMarked(noun) ? noun : 'leaf')} />
        {renames ? <NameField key={path} name={name} label="Name" pattern={NAME} onRename={(to) => void editor.run('part.rename', { path, to })} /> : <b>{name}</b>}
        <Label of={[`document/${document}/${name}`]} />
      </div>
      <p className="type">
        <span>
          {info?.title ? info.title : noun}
          <Label of={type} />
        </span>
        {info?.run !== undefined && (
          <button type="button" title={`Open ${info.run}`} onClick={() => void editor.run('document.open', { path: info.run })}>
            Open
          </button>
        )}
        {replaceable && (
          <button type="button" data-action="replace" aria-expanded={replacing} title="Make it another action, function, document or type: values, links and children stay as far as they fit" onClick={() => { setReplacing(!replacing); }}>
            Replace…
          </button>
        )}
      </p>
      {replacing && <Replace path={path} done={() => { setReplacing(false); }} />}
      {(said?.doc || info?.doc) && (
        <p className="doc" lang={said?.doc ? said.language : undefined}>
          {said?.doc || info?.doc}
        </p>
      )}
    </div>
  );
}

/** What a node could be instead. */
function Replace({ path, done }: { path: string; done: () => void }) {
  const editor = useEditor();
  const [items, setItems] = useState<readonly PaletteItem[]>([]);
  const asked = useRef(false);
  const ask = () => {
    if (asked.current) return;
    asked.current = true;
    void editor.request<PaletteItem[]>('palette', { kind: editor.json.text('kind'), path: editor.doc?.path, query: '', fit: {}, limit: 500 }).then((found) => { setItems(found); }, (e: unknown) => { editor.say('bad', String(e)); });
  };
  return (
    <div className="prop-replace" ref={(el) => { if (el) { ask(); el.querySelector('input')?.focus(); } }} onKeyDown={(e) => { if (e.key === 'Escape') { e.stopPropagation(); done(); } }}>
      <Combo
        label="Replace with"
        placeholder="Replace with…"
        value=""
        clears
        choices={items.map((i) => ({ value: i.title || i.name, note: i.group, doc: i.doc, also: i.also }))}
        onPick={(name) => {
          done();
          void editor.run('node.replace', { path, name });
        }}
      />
    </div>
  );
}
