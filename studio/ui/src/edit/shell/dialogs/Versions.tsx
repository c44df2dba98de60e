/* Dialogs about versions of documents: conflicts, former versions, what was not saved. */
import { useEffect, useState } from 'react';
import { useEdit, useEditor } from '../../context';
import type { Editor, Over } from '../../editor';
import { write } from '../../model/json';
import { Differences } from '../../panels/Changes';
import { placeOf } from '../../presence/edits';
import type { Conflict as Two, DocText, Recovery } from '../../protocol';
import { offered } from '../Banners';
import { difference, summary, type Difference } from '../compare';
import { discard, recoveries, settle, takeOver, takeTheirs, textNow, textOf } from '../saving';
import { Buttons, Cancel, Window } from '../Window';

const text = (v: unknown): string => (typeof v === 'string' ? v : '');

/** Does something that may fail; what fails is shown. */
function attempt(e: Editor, what: () => Promise<unknown>): void {
  what().catch((why: unknown) => {
    e.say('bad', why instanceof Error ? why.message : String(why));
  });
}

type Found = readonly Difference[] | string | null;

/** What a text differs in from an older one; a text if that cannot be told, null until it is known. */
function useDifference(load: () => Promise<Difference[]>, key: string): Found {
  const [found, setFound] = useState<{ of: string; is: Found }>({ of: key, is: null });
  useEffect(() => {
    let gone = false;
    load().then(
      (is) => {
        if (!gone) setFound({ of: key, is });
      },
      (why: unknown) => {
        if (!gone) setFound({ of: key, is: why instanceof Error ? why.message : String(why) });
      },
    );
    return () => {
      gone = true;
    };
    // What is loaded is told by the key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return found.of === key ? found.is : null;
}

function Shown({ of }: { of: Found }) {
  if (of === null) return <p className="quiet-text">Comparing…</p>;
  if (typeof of === 'string') return <p className="quiet-text">{of}</p>;
  return <Differences changes={of} />;
}

/** Somebody else saved in the meantime. */
export function Conflict({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const c = args.conflict as Two;
  const gone = c.current === '';
  const collisions = c.collisions ?? [];
  const saved = editor.state.docs.get(c.path)?.saved;
  const began = (): Promise<string> => (saved === undefined ? textOf(editor, c.path, c.base) : Promise.resolve(write(saved)));
  const base = useDifference(() => began().then((b) => difference(editor, b, c.theirs)), `theirs ${c.current}`);
  const mine = useDifference(() => began().then((b) => difference(editor, b, c.yours)), `yours ${c.current}`);
  const end = (what: () => Promise<unknown>) => {
    editor.hide();
    attempt(editor, what);
  };
  if (gone)
    return (
      <Window title={`${c.path} was removed`}>
        <p>It was deleted on disk after you opened it. Your version is kept.</p>
        <Buttons>
          <Cancel title="Decide later" />
          <button type="button" onClick={() => { end(() => discard(editor, c.path)); }}>
            Let it go
          </button>
          <button type="button" className="primary" onClick={() => { end(() => settle(editor, c)); }}>
            Save it again
          </button>
        </Buttons>
      </Window>
    );
  return (
    <Window title={`${c.path} was changed outside the editor`} className="wide conflict">
      <p>
        It was saved by another page or tool since you opened it.{' '}
        {c.merged !== undefined ? 'Your changes and theirs do not touch each other: both can be kept.' : collisions.length > 0 ? 'Changed by both of you:' : 'What both began with is not known any more, so one has to be chosen.'}
      </p>
      {collisions.length > 0 && (
        <ul className="collisions" aria-label="Collisions">
          {collisions.map((p) => (
            <li key={p}>
              <b>{placeOf(p)}</b>
            </li>
          ))}
        </ul>
      )}
      <div className="two">
        <section aria-label="Yours">
          <h3>Yours</h3>
          <Shown of={mine} />
        </section>
        <section aria-label="Theirs">
          <h3>Theirs</h3>
          <Shown of={base} />
        </section>
      </div>
      <Buttons note="Nothing is lost: the other version stays in the version history, and undo goes back.">
        <Cancel title="Decide later" />
        <button type="button" data-action="theirs" onClick={() => { end(() => takeTheirs(editor, c.path)); }}>
          Take theirs
        </button>
        <button type="button" data-action="yours" data-first={c.merged === undefined ? true : undefined} className={c.merged === undefined ? 'primary' : ''} onClick={() => { end(() => settle(editor, c)); }}>
          Keep yours
        </button>
        {c.merged !== undefined && (
          <button type="button" className="primary" data-action="merged" data-first onClick={() => { end(() => settle(editor, c, c.merged)); }}>
            Keep both
          </button>
        )}
      </Buttons>
    </Window>
  );
}

interface Former {
  version: string;
  replaced: string;
  size: number;
}

const when = (time: string): string => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What a document was before, and what it is in git. */
export function FormerVersions({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const path = text(args.path);
  const [list, setList] = useState<readonly Former[] | null>(null);
  const [chosen, setChosen] = useState('saved');
  useEffect(() => {
    let gone = false;
    editor.request<Former[] | null>('history', { path }).then(
      (l) => {
        if (!gone) setList(l ?? []);
      },
      () => {
        if (!gone) setList([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [editor, path]);
  const found = useDifference(() => Promise.all([textOf(editor, path, chosen), textNow(editor, path)]).then(([old, now]) => difference(editor, old, now)), chosen);
  const rows: { of: string; title: string; more: string }[] = [
    { of: 'saved', title: 'Saved', more: 'on disk' },
    { of: 'HEAD', title: 'Last commit', more: 'in git' },
    ...(list ?? []).map((f) => ({ of: f.version, title: when(f.replaced), more: `before this save, ${(f.size / 1024).toFixed(1)} KB` })),
  ];
  return (
    <Window title={`Version history of ${path}`} className="wide former">
      <div className="two">
        <ul role="listbox" aria-label="Versions" tabIndex={0} data-first className="versions" onKeyDown={(e) => {
          const at = rows.findIndex((r) => r.of === chosen);
          const to = e.key === 'ArrowDown' ? rows[at + 1] : e.key === 'ArrowUp' ? rows[at - 1] : undefined;
          if (!to) return;
          e.preventDefault();
          setChosen(to.of);
        }}>
          {rows.map((r) => (
            <li key={r.of} role="option" aria-selected={r.of === chosen} data-version={r.of} onClick={() => { setChosen(r.of); }}>
              <b>{r.title}</b>
              <small>{r.more}</small>
            </li>
          ))}
          {list === null && <li role="presentation">Loading…</li>}
        </ul>
        <section aria-label="What has changed since">
          <h3>Since then{Array.isArray(found) && `: ${summary(found as readonly Difference[])}`}</h3>
          <Shown of={found} />
        </section>
      </div>
      <Buttons note="Restoring is one step of undo.">
        <Cancel title="Close" />
        <button
          type="button"
          disabled={typeof found === 'string'}
          onClick={() => {
            editor.hide();
            void editor.run('document.compare', { with: chosen });
          }}
        >
          Compare on the canvas
        </button>
        <button
          type="button"
          className="primary"
          data-action="restore"
          disabled={found === null || typeof found === 'string' || found.length === 0}
          onClick={() => {
            editor.hide();
            void editor.run('document.restore', { version: chosen });
          }}
        >
          Restore
        </button>
      </Buttons>
    </Window>
  );
}

function RecoveryRow({ r, onDone }: { r: Recovery; onDone: () => void }) {
  const editor = useEditor();
  const dirty = useEdit((s) => s.docs.get(r.document)?.dirty ?? false);
  const found = useDifference(
    () => (r.current === '' ? Promise.resolve([]) : editor.request<DocText>('read', { path: r.document }).then((t) => difference(editor, t.text, r.text))),
    `${r.session}/${r.document}/${r.time}`,
  );
  return (
    <li>
      <div className="recovery-head">
        <b>{r.document}</b>
        <small>
          {when(r.time)}
          {r.current === '' ? ', the document is not there' : r.current !== r.base ? ', the document has changed since' : ''}
        </small>
        {Array.isArray(found) && <small>{r.current === '' ? 'a whole document' : summary(found as readonly Difference[])}</small>}
        <button
          type="button"
          className="primary"
          disabled={dirty}
          title={dirty ? 'Save or discard your own changes of this document first' : 'Open it here as changes that are not saved'}
          onClick={() => {
            attempt(editor, async () => {
              await takeOver(editor, r);
              onDone();
            });
          }}
        >
          Recover
        </button>
        <button
          type="button"
          className="danger"
          title="Throw these changes away for good"
          onClick={() => {
            attempt(editor, async () => {
              await editor.request('drop-autosave', { session: r.session, path: r.document });
              onDone();
            });
          }}
        >
          Discard
        </button>
      </div>
      {r.current !== '' && <Shown of={found} />}
    </li>
  );
}

/** What other sessions left that is not saved. */
export function Recoveries({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const [left, setLeft] = useState((args.others ?? []) as readonly Recovery[]);
  const done = async () => {
    const { others } = await recoveries(editor);
    offered.setState({ others });
    setLeft(others);
    if (others.length === 0) editor.hide();
  };
  return (
    <Window title="Unsaved changes from other sessions" className="wide">
      <p className="quiet-text">
        They were autosaved when a page or its computer closed. If that page is still open somewhere, leave them.
      </p>
      <ul className="recoveries">
        {left.map((r) => (
          <RecoveryRow key={`${r.session}/${r.document}`} r={r} onDone={() => { attempt(editor, done); }} />
        ))}
      </ul>
      <Buttons>
        <Cancel title="Later" />
      </Buttons>
    </Window>
  );
}
