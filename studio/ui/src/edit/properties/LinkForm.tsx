import { useEditor, useInfos, useJson } from '../context';
import { Obj } from '../model/json';
import { type Choice, Combo } from './fields/Combo';
import { portsOf } from '../model/ports';
import { setSlot } from './slots';
import { Row } from './fields/Row';

/** A link of a graph: where it comes from, and where it goes. */
export function LinkForm({ path, link }: { path: string; link: string }) {
  const editor = useEditor();
  const json = useJson();
  const infos = useInfos();
  const doc = editor.doc?.path ?? '';
  const [from = '', to = ''] = link.split('->').map((t) => t.trim());
  const ends = (out: boolean): Choice[] => [
    ...portsOf(json).filter((p) => p.out !== out).map((p) => ({ value: p.name, note: p.type, doc: p.doc || undefined })),
    ...(out ? json.object('variables').names.map((value) => ({ value, note: 'variable' })) : []),
    ...(out ? ['OnActivate'] : ['Deactivate', 'Fail']).map((value) => ({ value, note: 'trigger', doc: 'Of the graph itself.' })),
    ...json.object('nodes').members.flatMap(([name, n]) =>
      n instanceof Obj ? (infos.get('graph', doc, n)?.ports ?? []).filter((p) => (p.out ?? false) === out).map((p) => ({ value: `${name}.${p.name}`, note: p.type, doc: p.doc })) : [],
    ),
  ];
  const slot = { paths: [path] };
  return (
    <section className="prop-section" aria-label="Link">
      <Row slot={slot} label="from" needed deep>
        {(ids) => <Combo {...ids} label="from" value={from} choices={ends(true)} free onPick={(v) => { setSlot(editor, slot, `${v} -> ${to}`); }} />}
      </Row>
      <Row slot={slot} label="to" needed deep>
        {(ids) => <Combo {...ids} label="to" value={to} choices={ends(false)} free onPick={(v) => { setSlot(editor, slot, `${from} -> ${v}`); }} />}
      </Row>
    </section>
  );
}
