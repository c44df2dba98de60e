import { createElement, useEffect, type ReactNode } from 'react';
import { useSettings } from '../live/context';
import { Panel } from '../shell/Panel';
import { ofHeight, ofWidth, Split } from '../shell/Split';
import './styles';
import './all';
import './shell/all';
import { Canvas } from './canvas/Canvas';
import { useEdit, useEditor, useJson } from './context';
import { overs } from './overs';
import { Documents } from './panels/Documents';
import { Foot } from './panels/Foot';
import { Outline } from './panels/Outline';
import { Properties } from './properties/Properties';
import { useAbout } from './shell/about';
import { DocumentBanners, PageBanners } from './shell/Banners';
import { EditHeader } from './shell/EditHeader';
import { Guard } from './shell/Guard';
import { Notice } from './shell/Notice';
import { shellOvers } from './shell/overs';
import { Begin, Start, Wrong } from './shell/Start';
import { tabId, Tabs } from './shell/Tabs';
import { Unreadable } from './shell/Unreadable';
import { useWanted } from './shell/useWanted';
import { useEditKeys } from './useEditKeys';

function Over() {
  const over = useEdit((s) => s.over);
  const shown = over && (overs[over.name] ?? shellOvers[over.name]);
  return shown ? createElement(shown, { key: over.name, args: over.args }) : null;
}

function Guarded({ what, children }: { what: string; children: ReactNode }) {
  const editor = useEditor();
  return (
    <Guard of={useJson()} what={what} onUndo={() => void editor.run('edit.undo')}>
      {children}
    </Guard>
  );
}

/** The document that is shown, below the tabs. */
function Middle() {
  const current = useEdit((s) => s.current);
  const unreadable = useEdit((s) => {
    const doc = s.current === null ? undefined : s.docs.get(s.current);
    return doc?.unreadable === undefined ? undefined : doc;
  });
  return (
    <section className="edit-canvas" data-panel="canvas" aria-label="Canvas">
      <Tabs />
      <DocumentBanners />
      {current === null ? (
        <Start />
      ) : (
        <div className="edit-document" id="edit-canvas" role="tabpanel" aria-labelledby={tabId(current)}>
          {unreadable ? (
            <Unreadable key={unreadable.path} doc={unreadable} />
          ) : (
            <Guarded what="The document">
              <Canvas />
            </Guarded>
          )}
        </div>
      )}
    </section>
  );
}

function Work() {
  const left = useSettings((s) => s.collapsed['edit-left'] ?? false);
  const right = useSettings((s) => s.collapsed['edit-right'] ?? false);
  const none = useEdit((s) => s.current === null);
  return (
    <Split id="edit-left" way="row" share={Math.min(0.18, ofWidth(320))} label="Size of the documents" hidden={left}>
      <Split id="edit-lists" way="column" share={0.5} label="Size of the outline" panels={[['documents'], ['outline']]} hiddenSecond={none}>
        <Documents />
        <Panel id="outline" title="Outline">
          <Outline />
        </Panel>
      </Split>
      <Split id="edit-right" way="row" share={Math.max(0.74, 1 - ofWidth(440))} label="Size of the properties" hiddenSecond={right}>
        <Split id="edit-middle" way="column" share={Math.max(0.76, 1 - ofHeight(140))} label="Size of the problems" panels={[[], ['foot']]}>
          <Middle />
          <Foot />
        </Split>
        <Guarded what="The properties">
          <Properties />
        </Guarded>
      </Split>
    </Split>
  );
}

/** Marks the page's title while something is not saved. */
function usePageTitle(): void {
  const unsaved = useEdit((s) => [...s.docs.values()].some((d) => d.dirty));
  const current = useEdit((s) => s.current);
  const project = useEdit((s) => s.listing?.project || 'Wits');
  useEffect(() => {
    const before = document.title;
    document.title = `${unsaved ? '● ' : ''}${current === null ? '' : `${current} – `}${project}`;
    return () => {
      document.title = before;
    };
  }, [unsaved, current, project]);
}

/** The page on which documents are edited. */
export function EditApp() {
  const editor = useEditor();
  const about = useAbout();
  const wrong = useEdit((s) => s.wrongProtocol);
  useEditKeys(editor);
  useWanted(editor);
  usePageTitle();
  return (
    <div className="app edit-app">
      <EditHeader />
      <PageBanners />
      <main>{wrong !== null ? <Wrong speaks={wrong} /> : about.project === false ? <Begin /> : <Work />}</main>
      <Notice />
      <Over />
    </div>
  );
}
