import { createElement, useEffect } from 'react';
import { Panel } from '../shell/Panel';
import { Split } from '../shell/Split';
import './all';
import { Canvas } from './canvas/Canvas';
import { useEdit, useEditor } from './context';
import { overs } from './overs';
import { Outline } from './panels/Outline';
import { Documents } from './panels/Documents';
import { Problems } from './panels/Problems';
import { Terminal } from './panels/Terminal';
import { Properties } from './properties/Properties';
import { EditHeader } from './shell/EditHeader';
import { Tabs } from './shell/Tabs';
import { useEditKeys } from './useEditKeys';

function Notice() {
  const editor = useEditor();
  const notice = useEdit((s) => s.notice);
  useEffect(() => {
    if (notice?.kind !== 'good') return;
    const t = setTimeout(() => {
      editor.set({ notice: null });
    }, 4000);
    return () => {
      clearTimeout(t);
    };
  }, [editor, notice]);
  if (!notice) return null;
  return (
    <div className={`notice ${notice.kind}`} role={notice.kind === 'bad' ? 'alert' : 'status'}>
      <span>{notice.text}</span>
      <button
        type="button"
        className="quiet"
        aria-label="Dismiss"
        onClick={() => {
          editor.set({ notice: null });
        }}
      >
        ×
      </button>
    </div>
  );
}

function Over() {
  const over = useEdit((s) => s.over);
  const shown = over && overs[over.name];
  return shown ? createElement(shown, { args: over.args }) : null;
}

/** The page on which documents are edited. */
export function EditApp() {
  const editor = useEditor();
  useEditKeys(editor);
  return (
    <div className="app edit-app">
      <EditHeader />
      <main>
        <Split id="edit-left" way="row" share={0.19} label="Size of the documents">
          <Split id="edit-lists" way="column" share={0.55} label="Size of the outline" panels={[['documents'], ['outline']]}>
            <Documents />
            <Panel id="outline" title="Outline">
              <Outline />
            </Panel>
          </Split>
          <Split id="edit-right" way="row" share={0.74} label="Size of the properties">
            <Split id="edit-middle" way="column" share={0.8} label="Size of the problems" panels={[[], ['problems', 'terminal']]}>
              <section className="edit-canvas" aria-label="Canvas">
                <Tabs />
                <Canvas />
              </section>
              <div className="edit-foot">
                <Problems />
                <Terminal />
              </div>
            </Split>
            <Properties />
          </Split>
        </Split>
      </main>
      <Notice />
      <Over />
    </div>
  );
}
