/* What a page that is loaded again finds as it was: its tabs, and what was not saved. */
import type { Editor } from '../editor';
import type { Recovery } from '../protocol';
import { count } from './names';
import { isTexts, recall, remember } from './remember';
import { projectKey, recover, recoveries } from './saving';

const RECENT = 12;

export const recentOf = (e: Editor): string[] => {
  const there = new Set((e.state.listing?.documents ?? []).map((d) => d.path));
  return recall('browser', `recent:${projectKey(e)}`, isTexts, []).filter((p) => there.has(p));
};

function wasOpened(e: Editor, path: string): void {
  const key = `recent:${projectKey(e)}`;
  remember('browser', key, [path, ...recall('browser', key, isTexts, []).filter((p) => p !== path)].slice(0, RECENT));
}

/** What other sessions have not saved and this page has not been told to leave. */
export type Found = (others: Recovery[]) => void;

/** Follows the page's life. The result ends it. */
export function followSession(e: Editor, found: Found): () => void {
  let begun = false;
  const begin = async (): Promise<void> => {
    const tabs = recall('page', `tabs:${projectKey(e)}`, isTexts, []);
    const [current = ''] = recall('page', `current:${projectKey(e)}`, isTexts, []);
    const { mine, others } = await recoveries(e);
    const back: string[] = [];
    for (const r of mine) {
      if (e.state.docs.has(r.document)) continue;
      try {
        await recover(e, r);
        e.putBy(r.document);
        back.push(r.document);
      } catch (why) {
        e.say('bad', `${r.document} could not be brought back: ${why instanceof Error ? why.message : String(why)}`);
      }
    }
    const there = new Set((e.state.listing?.documents ?? []).map((d) => d.path));
    const wanted = [...tabs.filter((t) => there.has(t) || back.includes(t)), ...back.filter((b) => !tabs.includes(b))];
    for (const t of wanted) await e.open(t);
    if (wanted.includes(current)) await e.open(current);
    if (back.length > 0) e.say('good', `What was not saved is back: ${count(back.length, 'document')}.`);
    if (others.length > 0) found(others);
    begun = true;
  };
  let started = false;
  const start = () => {
    if (started || e.state.session === '') return;
    started = true;
    void begin().catch((why: unknown) => {
      begun = true;
      e.say('bad', `What was open could not be found again: ${why instanceof Error ? why.message : String(why)}`);
    });
  };
  start();
  const stop = e.store.subscribe((s, old) => {
    start();
    if (!begun) return;
    if (s.tabs !== old.tabs) remember('page', `tabs:${projectKey(e)}`, s.tabs);
    if (s.current !== old.current) {
      remember('page', `current:${projectKey(e)}`, s.current === null ? [] : [s.current]);
      if (s.current !== null) wasOpened(e, s.current);
    }
  });
  const leave = (ev: BeforeUnloadEvent) => {
    const risk = e.atRisk;
    void e.autosave(); // it also drops what was put by of a change that is taken back
    if (risk) ev.preventDefault();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') void e.autosave();
  };
  window.addEventListener('beforeunload', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    stop();
    window.removeEventListener('beforeunload', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
