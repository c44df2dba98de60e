/* What is done with texts that come from elsewhere: conflicts, changes on the disk, recoveries, former versions. */
import { asSaved, changed, openText, settled, type Doc } from '../document';
import type { Editor } from '../editor';
import { Obj, parse } from '../model/json';
import type { Conflict, DocText, Recovery } from '../protocol';
import { aboutOf } from './about';
import { sessionsHere } from './here';
import { knowledgeOf } from '../properties/knowledge';

const objectOf = (text: string): Obj => {
  const json = parse(text);
  if (!(json instanceof Obj)) throw new Error('A document is a JSON object.');
  return json;
};

function docAt(e: Editor, path: string): Doc {
  const d = e.state.docs.get(path);
  if (!d) throw new Error(`${path} is not open.`);
  return d;
}

/** Shows another text as a change that can be taken back. One that could not be read can be edited then. */
export function takeText(e: Editor, path: string, label: string, text: string): void {
  const d: Doc & { unreadable?: string; text?: string } = { ...docAt(e, path) };
  delete d.unreadable;
  delete d.text;
  e.put(changed(d, label, objectOf(text), []));
}

/** Takes what is on the disk; what was here is one step of undo away. */
export async function takeTheirs(e: Editor, path: string): Promise<void> {
  const theirs = await e.request<DocText>('read', { path });
  const json = objectOf(theirs.text);
  const d = docAt(e, path);
  e.put(asSaved(settled(changed(d, 'take what is on the disk', json, []), theirs.version), json));
  await e.autosave();
}

/** Keeps what is here: it is saved over what is on the disk, which stays among the former versions. */
export async function keepMine(e: Editor, path: string): Promise<boolean> {
  const current = await e.request<DocText>('read', { path }).then((t) => t.version, () => '');
  e.put(settled(docAt(e, path), current));
  return e.save(path);
}

/** Settles a conflict: with a text that is made of both, or with what is here. */
export async function settle(e: Editor, c: Conflict, text?: string): Promise<boolean> {
  if (text !== undefined) takeText(e, c.path, 'merge', text);
  e.put(settled(docAt(e, c.path), c.current));
  return e.save(c.path);
}

/** Throws away what is not saved; undo brings it back. */
export async function discard(e: Editor, path: string): Promise<void> {
  const d = docAt(e, path);
  if (d.external !== undefined && d.external !== '') await takeTheirs(e, path);
  else if (d.base === '' || d.external === '') e.close(path, true);
  else if (d.saved instanceof Obj) e.put(changed(d, 'discard', d.saved, []));
  await e.autosave();
}

/** Brings a text back that was not saved: as a change of its document, or as a document that is not there. */
export async function recover(e: Editor, r: Recovery): Promise<void> {
  const path = r.document;
  const open = e.state.docs.get(path);
  if (open?.dirty) throw new Error(`${path} has changes here that are not saved: save or discard them first.`);
  let before: DocText | undefined;
  if (r.current !== '') before = await e.request<DocText>('read', { path });
  else if (r.base !== '') before = await e.request<DocText>('read-former', { path, version: r.base }).catch(() => undefined);
  const json = objectOf(r.text);
  const start = openText({ path, version: r.base, text: before?.text ?? '{}' });
  const d = changed({ ...start, base: r.base }, 'bring back what was not saved', json, []);
  await knowledgeOf(e).ready(json.text('kind'));
  e.put(r.base === r.current ? d : { ...d, external: r.current });
}

/** Everything that was not saved: what this page left, and what others did that are not open in this browser any more. */
export async function recoveries(e: Editor): Promise<{ mine: Recovery[]; others: Recovery[] }> {
  const all = (await e.request<Recovery[] | null>('recoveries')) ?? [];
  const open = await sessionsHere();
  return { mine: all.filter((r) => r.session === e.state.session), others: all.filter((r) => r.session !== e.state.session && !open.has(r.session)) };
}

/** Takes over what another session has not saved; it is put by for this one before it is dropped there. */
export async function takeOver(e: Editor, r: Recovery): Promise<void> {
  await recover(e, r);
  await e.autosave();
  if (e.state.docs.has(r.document)) await e.open(r.document);
  await e.request('drop-autosave', { session: r.session, path: r.document });
}

export const dirtyPaths = (e: Editor): string[] => [...e.state.docs.values()].filter((d) => d.dirty).map((d) => d.path).sort();

/** A text of a document to compare it with: what is saved, what a revision of git has, or an earlier version. */
export async function textOf(e: Editor, path: string, of: string): Promise<string> {
  if (of === 'saved') return (await e.request<DocText>('read', { path })).text;
  if (/^[0-9a-f]{32}$/.test(of)) return (await e.request<DocText>('read-former', { path, version: of })).text;
  return (await e.request<DocText>('read-revision', { path, revision: of })).text;
}

/** The current text of a document, open or not. */
export async function textNow(e: Editor, path: string): Promise<string> {
  const d = e.state.docs.get(path);
  return d ? e.text(d) : (await e.request<DocText>('read', { path })).text;
}

export const projectKey = (e: Editor): string => `${e.state.listing?.project ?? ''}/${aboutOf(e).dir ?? ''}`;

