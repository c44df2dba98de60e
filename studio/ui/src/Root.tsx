import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAttached } from './debug/games/attach';
import { games, keyOfChoice } from './debug/games/games';
import { EditorContext } from './edit/editorContext';
import type { Editor } from './edit/editor';
import { LiveContext } from './live/context';
import type { Live } from './live/live';
import { settings } from './live/settings';
import { mode, offer, type Offer } from './mode';
import { loadRest } from './shell/later';

// Each side of the page is loaded when it is shown first.
const App = lazy(() => import('./shell/App').then((m) => ({ default: m.App })));
const EditApp = lazy(() => import('./edit/EditApp').then((m) => ({ default: m.EditApp })));
const BatchPage = lazy(() => import('./batch/BatchPage').then((m) => ({ default: m.BatchPage })));
const Gallery = lazy(() => import('./gallery/Gallery').then((m) => ({ default: m.Gallery })));

/** What the server offers: a game to watch, documents to edit. One that does not say is a game. */
async function ask(): Promise<Offer> {
  try {
    const answer = await fetch(new URL('about', location.href));
    if (!answer.ok) return { game: true, edit: false };
    const about = (await answer.json()) as Partial<Offer>;
    return { game: about.game === true, edit: about.edit === true, gallery: about.gallery === true, batch: about.batch === true };
  } catch {
    return { game: true, edit: false };
  }
}

/** How long the browser may be busy before something that can wait is done all the same, in ms. */
const PATIENCE = 3000;

/** Whether the browser has been idle since what is looked at first was there, or something does not wait for that. */
function useIdle(there: boolean, now: boolean): boolean {
  const [idle, setIdle] = useState(false);
  if (now && !idle) setIdle(true); // and it stays so: what has begun does not end
  useEffect(() => {
    if (!there) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => {
        setIdle(true);
      });
      return () => {
        clearTimeout(timer);
      };
    }
    const id = requestIdleCallback(
      () => {
        setIdle(true);
      },
      { timeout: PATIENCE },
    );
    return () => {
      cancelIdleCallback(id);
    };
  }, [there]);
  return idle;
}

/** The page: it plays, it edits, or it offers what there is; and goes from one to the other without losing any. */
export function Root({ live: own }: { live: Live }) {
  const live = useAttached(own);
  const shown = useStore(games.store, (s) => keyOfChoice(s.choice));
  const now = useStore(mode, (s) => s.mode);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [editable, setEditable] = useState(false);
  // The editor is there from the beginning, but what is looked at first comes first.
  const seen = useStore(live.store, (s) => s.programs.size > 0);
  const begun = useIdle(seen || now === 'gallery' || now === 'batch', now === 'edit');
  useEffect(() => {
    let gone = false;
    void ask().then((about) => {
      if (gone) return;
      void import('./labels/load').then((m) => m.loadLabels());
      offer(about);
      setEditable(about.edit);
    });
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (!editable || !begun) return;
    let gone = false;
    let stop: (() => void) | undefined;
    const isGone = () => gone;
    void import('./edit/begin').then(async ({ editorHere, followPage, keepEditor }) => {
      const e = await editorHere();
      // It is asked anew: the page may have gone meanwhile.
      if (isGone()) return;
      stop = followPage(e);
      e.client.connect();
      keepEditor(e);
      setEditor(e);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [editable, begun]);
  const runs = useStore(mode, (s) => s.game);
  const values = useStore(settings, (s) => s.liveValues);
  // Documents show how the mind stands that runs them: that of this server's own game.
  const told = now === 'play' || (now === 'edit' && runs && values && shown === '');
  useEffect(() => {
    if (begun && now === 'play') void loadRest();
  }, [begun, now]);
  useEffect(() => {
    if (told) live.connect();
    // While nobody looks the game needs not tell.
    else if (now !== 'asking') live.close();
  }, [live, now, told]);
  return (
    <Suspense fallback={null}>
      {now === 'play' && (
        <LiveContext value={live}>
          <App key={shown} />
        </LiveContext>
      )}
      {now === 'gallery' && (
        <LiveContext value={live}>
          <Gallery />
        </LiveContext>
      )}
      {now === 'batch' && (
        <LiveContext value={live}>
          <BatchPage />
        </LiveContext>
      )}
      {now === 'edit' && editor && (
        <LiveContext value={live}>
          <EditorContext value={editor}>
            <EditApp />
          </EditorContext>
        </LiveContext>
      )}
    </Suspense>
  );
}
