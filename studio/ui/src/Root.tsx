import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAttached } from './debug/games/attach';
import { games, keyOfChoice } from './debug/games/games';
import { EditorContext } from './edit/context';
import { EditApp } from './edit/EditApp';
import type { Editor } from './edit/editor';
import { editorHere } from './edit/shell/here';
import { followPage } from './edit/shell/followPage';
import { LiveContext } from './live/context';
import type { Live } from './live/live';
import { Gallery } from './gallery/Gallery';
import { mode, offer, type Offer } from './mode';
import { App } from './shell/App';

/** What the server offers: a game to watch, documents to edit. One that does not say is a game. */
async function ask(): Promise<Offer> {
  try {
    const answer = await fetch(new URL('about', location.href));
    if (!answer.ok) return { game: true, edit: false };
    const about = (await answer.json()) as Partial<Offer>;
    return { game: about.game === true, edit: about.edit === true, gallery: about.gallery === true };
  } catch {
    return { game: true, edit: false };
  }
}

/** The page: it plays, it edits, or it offers what there is; and goes from one to the other without losing any. */
export function Root({ live: own }: { live: Live }) {
  const live = useAttached(own);
  const shown = useStore(games.store, (s) => keyOfChoice(s.choice));
  const now = useStore(mode, (s) => s.mode);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    let gone = false;
    let stop: (() => void) | undefined;
    const isGone = () => gone;
    void ask().then(async (about) => {
      if (gone) return;
      offer(about);
      if (!about.edit) return;
      const e = await editorHere();
      // It is asked anew: the page may have gone meanwhile.
      if (isGone()) return;
      stop = followPage(e);
      e.client.connect();
      setEditor(e);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  useEffect(() => {
    if (now === 'play') live.connect();
    // While nobody looks the game needs not tell.
    if (now === 'edit' || now === 'gallery') live.close();
  }, [live, now]);
  if (now === 'play')
    return (
      <LiveContext value={live}>
        <App key={shown} />
      </LiveContext>
    );
  if (now === 'gallery')
    return (
      <LiveContext value={live}>
        <Gallery />
      </LiveContext>
    );
  if (now === 'edit' && editor)
    return (
      <EditorContext value={editor}>
        <EditApp />
      </EditorContext>
    );
  return null;
}
