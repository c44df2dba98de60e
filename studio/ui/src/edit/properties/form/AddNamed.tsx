import { useEffect, useMemo, useState } from 'react';
import { useEdit, useEditor, useJson } from '../../context';
import { kindEditor } from '../../kinds/registry';
import type { Item } from '../../kinds/kind';
import { at, Obj, parse, steps } from '../../model/json';
import type { DocText } from '../../protocol';
import { choicesFor } from '../choices';
import { Combo, type Choice } from '../fields/Combo';
import { type Manifest, typesOf } from '../knowledge';
import { referred } from '../references';
import type { Role } from '../roles';
import { useForm } from './context';

const flat = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children)]);

/** A document as it is edited, else as it is saved; undefined until the server has said. */
function useDocument(path: string): Obj | undefined {
  const editor = useEditor();
  const open = useEdit((s) => (path === '' ? undefined : s.docs.get(path)?.history.state.json));
  const version = useEdit((s) => s.listing?.documents?.find((d) => d.path === path)?.version);
  const [saved, setSaved] = useState<{ path: string; json: Obj } | null>(null);
  const unread = path !== '' && !open;
  useEffect(() => {
    if (!unread) return;
    let gone = false;
    editor.request<DocText>('read', { path }).then(
      (t) => {
        const json = parse(t.text);
        if (!gone && json instanceof Obj) setSaved({ path, json });
      },
      () => undefined, // there is none: which is said where it is named
    );
    return () => {
      gone = true;
    };
  }, [editor, path, unread, version]);
  return open ?? (saved?.path === path ? saved.json : undefined);
}

/** What has a name in a document. */
function partsOf(json: Obj): Choice[] {
  const seen = new Set<string>();
  const all = flat(kindEditor(json.text('kind')).outline(json)).map((i): Choice => ({ value: i.name, note: i.noun ?? i.what, doc: i.doc }));
  for (const member of ['variables', 'fields', 'boards']) all.push(...json.object(member).names.map((value): Choice => ({ value, note: member.slice(0, -1) })));
  return all.filter((c) => c.value !== '' && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(c.value) && !seen.has(c.value) && seen.add(c.value));
}

/** What a registered thing has that is named, such as the ports of an action. */
function membersOf(manifest: Manifest, name: string, sort: string): Choice[] {
  if (sort === 'value') return (typesOf(manifest).find((t) => t.name === name)?.enum ?? []).map((value) => ({ value }));
  const things = [...(manifest.actions ?? []), ...(manifest.functions ?? []), ...(manifest.interfaces ?? [])].filter((d) => d.name === name);
  const seen = new Set<string>();
  return things.flatMap((d) => d.ports ?? []).map((p): Choice => ({ value: p.in ?? p.out ?? '', note: p.type, doc: p.doc })).filter((c) => c.value !== '' && !seen.has(c.value) && seen.add(c.value));
}

interface Props {
  /** Where the names are. */
  path: string;
  /** What they name, and the member beside that says in which document. */
  of: string;
  beside: string;
  label: string;
  taken: readonly string[];
  onAdd: (name: string) => void;
}

/** Adds what is said of something that is elsewhere: it is chosen among all of which nothing is said yet. */
export function AddNamed({ path, of, beside, label, taken, onAdd }: Props) {
  const editor = useEditor();
  const json = useJson();
  const { manifest } = useForm();
  const way = steps(path);
  const holder = at(json, way.slice(0, -1));
  const file = beside !== '' && holder instanceof Obj ? holder.text(beside) : '';
  const other = useDocument(file === '' ? '' : referred(editor.state.current ?? '', file));
  const all = useMemo(() => {
    if (beside !== '') return other ? partsOf(other) : [];
    if (of === 'parameter' || of === 'value') return membersOf(manifest, way.at(-2) ?? '', of);
    return choicesFor(of as Role, editor.state, json, way, manifest) ?? [];
  }, [beside, other, of, manifest, way, editor, json]);
  const left = all.filter((c) => !taken.includes(c.value));
  return <Combo label={`Add to ${label}`} placeholder={`+ Add to ${label}`} value="" clears free choices={left} onPick={onAdd} />;
}
