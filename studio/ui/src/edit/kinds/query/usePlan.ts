/* The level that lies below the preview of a query while no game runs. */
import { useEffect, useMemo, useState } from 'react';
import { useEdit, useEditor } from '../../context';
import { Obj, parse } from '../../model/json';
import type { DocText } from '../../protocol';
import { type Shape, shapesOf } from '../level/shapes';

/** The project's levels, and one of them as shapes: as it is while it is edited, or as it is saved. */
export function useLevel(wanted: string | null): { levels: readonly string[]; path: string | null; shapes: readonly Shape[] } {
  const editor = useEditor();
  const documents = useEdit((s) => s.listing?.documents);
  const levels = useMemo(() => (documents ?? []).filter((d) => d.kind === 'level').map((d) => d.path), [documents]);
  const path = wanted !== null && levels.includes(wanted) ? wanted : (levels[0] ?? null);
  const version = documents?.find((d) => d.path === path)?.version;
  const open = useEdit((s) => (path === null ? undefined : s.docs.get(path)?.history.state.json));
  const [saved, setSaved] = useState<{ path: string; json: Obj } | null>(null);
  const unread = path !== null && !open;
  useEffect(() => {
    if (!unread) return;
    let gone = false;
    editor.request<DocText>('read', { path }).then(
      (t) => {
        const json = parse(t.text);
        if (!gone && json instanceof Obj) setSaved({ path, json });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [editor, path, unread, version]);
  const json = open ?? (saved?.path === path ? saved.json : undefined);
  const shapes = useMemo(() => (json ? shapesOf(json) : []), [json]);
  return { levels, path, shapes };
}
