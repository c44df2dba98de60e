import { Editor } from '../editor';
import { editClient } from '../protocol';

const KEY = 'wits.session';
const LOCK = 'wits.session.';
const WAIT_MS = 400;

/** Sessions of pages that are open in this browser now, as far as it tells. */
export async function sessionsHere(): Promise<ReadonlySet<string>> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;
  const { held } = (await locks?.query().catch(() => undefined)) ?? {};
  return new Set((held ?? []).flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

const made = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

/** Holds a name for as long as the page lives; false if another page holds it. */
async function hold(name: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return true; // not a secure context: pages are trusted not to be copied
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    giveUp.abort();
  }, WAIT_MS);
  return new Promise((done) => {
    locks
      .request(LOCK + name, { signal: giveUp.signal }, () => {
        clearTimeout(timer);
        done(true);
        return new Promise(() => undefined);
      })
      .catch(() => {
        done(false);
      });
  });
}

/** Each page has a session of its own. One that is loaded again finds its own; one that was made as a copy of another, which has its storage too, takes a new one. */
async function sessionName(): Promise<string> {
  try {
    const was = sessionStorage.getItem(KEY);
    if (was && (await hold(was))) return was;
    const name = made();
    sessionStorage.setItem(KEY, name);
    await hold(name);
    return name;
  } catch {
    return made();
  }
}

let session: Promise<string> | undefined;

/** An editor on the WebSocket of the host that served the page. */
export async function editorHere(): Promise<Editor> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  session ??= sessionName();
  const name = await session;
  return new Editor((handlers) => editClient(`${scheme}://${location.host}/edit?session=${name}`, handlers));
}
