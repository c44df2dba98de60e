import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { CopyForm } from '../../gallery/CopyForm';
import { Answering, waitingText } from '../../shell/Answering';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import { ClashBanner } from '../presence/People';
import type { Recovery } from '../protocol';
import { useAbout } from './about';
import { comparison } from './compare';
import { hint } from './hint';
import { count } from './names';

/** What other sessions have not saved, until it is looked at or put off. */
export const offered = createStore<{ others: readonly Recovery[] }>(() => ({ others: [] }));

function Lost() {
  const editor = useEditor();
  const connection = useEdit((s) => s.connection);
  const had = useEdit((s) => s.session !== '');
  const silent = useEdit((s) => s.silentSince !== null);
  if (connection !== 'closed' && !(connection === 'connecting' && had && !silent)) return null;
  return (
    <div className="banner warm" role="status">
      <Icon name="warning" />
      <span>
        <b>The connection is lost.</b> You can go on: what you do is kept in this page and autosaved as soon as the editor is back.
      </span>
      <button
        type="button"
        onClick={() => {
          editor.client.connect();
        }}
      >
        Try now
      </button>
    </div>
  );
}

function Health() {
  const editor = useEditor();
  const silentSince = useEdit((s) => (s.connection === 'closed' ? null : s.silentSince));
  const stuck = useEdit((s) => (s.connection === 'open' ? s.stuck : null));
  const waiting = useEdit((s) => s.waiting);
  return (
    <Answering
      className="banner warm"
      silentSince={silentSince}
      stuck={stuck}
      silent={<>You can go on: what you do is kept in this page, and sent when the server answers. {waitingText(waiting, 'request')}</>}
      stalled="Documents can be edited and saved; the game takes them when it goes on."
      onReconnect={() => {
        editor.client.close();
        editor.client.connect();
      }}
    />
  );
}

/** These documents are lent: a project of one's own keeps what is changed. */
function Inside() {
  const about = useAbout();
  const [copying, setCopying] = useState(false);
  const [away, setAway] = useState(false);
  const title = (about.games ?? []).find((g) => g.name === about.inside)?.title;
  if (about.inside === undefined || away) return null;
  return (
    <div className="banner" role="status" data-banner="inside">
      {copying ? (
        <CopyForm game={about.inside} where="" onCancel={() => { setCopying(false); }} />
      ) : (
        <>
          <span>
            You are inside <b>{title ?? about.inside}</b>: change what you like, the game takes it when you save. To keep it, copy it into a project of your own.
          </span>
          <button type="button" data-action="copy" onClick={() => { setCopying(true); }}>
            Copy into a project…
          </button>
          <button type="button" className="quiet icon" aria-label="Dismiss" onClick={() => { setAway(true); }}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  );
}

function External() {
  const editor = useEditor();
  const current = useEdit((s) => s.current);
  const external = useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)?.external));
  if (external === undefined || current === null) return null;
  const gone = external === '';
  return (
    <div className="banner warm" role="alert" data-banner="external">
      <Icon name="warning" />
      <span>
        <b>{current}</b> was {gone ? 'removed from the disk' : 'changed on the disk'} outside the editor, and has unsaved changes here.
      </span>
      {gone ? (
        <button type="button" title={hint('document.keep-mine', 'Write it to the disk again')} onClick={() => void editor.run('document.keep-mine')}>
          Save it again
        </button>
      ) : (
        <>
          <button type="button" className="primary" title={hint('document.merge', 'Merge both; nothing is lost')} onClick={() => void editor.run('document.merge')}>
            Merge…
          </button>
          <button type="button" title={hint('document.take-theirs', 'Take what is on the disk; undo brings yours back')} onClick={() => void editor.run('document.take-theirs')}>
            Take theirs
          </button>
          <button type="button" title={hint('document.keep-mine', 'Save yours; theirs stays in the version history')} onClick={() => void editor.run('document.keep-mine')}>
            Keep mine
          </button>
        </>
      )}
      {gone && (
        <button type="button" onClick={() => void editor.run('document.discard')}>
          Let it go
        </button>
      )}
    </div>
  );
}

function Others() {
  const others = useStore(offered, (s) => s.others);
  const editor = useEditor();
  if (others.length === 0) return null;
  const paths = [...new Set(others.map((r) => r.document))];
  return (
    <div className="banner" role="status" data-banner="recoveries">
      <Icon name="restart" />
      <span>
        Unsaved changes from another session: {paths.length <= 3 ? paths.join(', ') : count(paths.length, 'document')}.
      </span>
      <button
        type="button"
        className="primary"
        onClick={() => {
          editor.show('recoveries', { others });
        }}
      >
        Review…
      </button>
      <button
        type="button"
        onClick={() => {
          offered.setState({ others: [] });
        }}
      >
        Later
      </button>
    </div>
  );
}

function Compared() {
  const editor = useEditor();
  const now = useStore(comparison, (s) => s.now);
  const current = useEdit((s) => s.current);
  if (!now || now.path !== current) return null;
  return (
    <div className="banner" role="status" data-banner="compare">
      <span className="mark-key">
        <i className="added" /> new <i className="changed" /> changed <i className="removed" /> gone
      </span>
      <span>
        Compared with <b>{now.title}</b>: {count(now.changes.length, 'difference')}.
      </span>
      <button type="button" onClick={() => void editor.run('document.compare-end')}>
        End
      </button>
    </div>
  );
}

/** What concerns the whole page, below its header. */
export function PageBanners() {
  return (
    <>
      <Lost />
      <Health />
      <Others />
    </>
  );
}

/** What concerns the document, above its canvas. */
export function DocumentBanners() {
  return (
    <>
      <Inside />
      <External />
      <ClashBanner />
      <Compared />
    </>
  );
}
