import type { MouseEvent } from 'react';
import { useLive } from '../../live/context';
import { below, say } from '../over';
import { overridesOf, useHeld } from './overridesState';

/** A hand: somebody holds it. */
export function HandGlyph() {
  return (
    <svg className="hand-glyph" viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
      <path d="M4.5 8.5 V4.2 A1 1 0 0 1 6.5 4.2 V7.5 M6.5 7 V2.8 A1 1 0 0 1 8.5 2.8 V7 M8.5 7.2 V3.6 A1 1 0 0 1 10.5 3.6 V7.6 M10.5 7.8 V5.4 A1 1 0 0 1 12.5 5.4 V10 A4 4 0 0 1 8.5 14 C6 14 5 12.5 2.8 9.4 A1 1 0 0 1 4.5 8.5" />
    </svg>
  );
}

/** What stands at a place that is held or forced; a click lets it go. */
export function OverrideMark({ at, words = false }: { at: string; words?: boolean }) {
  const live = useLive();
  const deed = useHeld(at);
  if (!deed || at === '') return null;
  const forced = deed.do === 'force';
  const title = forced
    ? `Its result is forced: ${deed.value}${deed.once ? ', once' : ''}. Click lets it decide again`
    : `Held at ${deed.value}. Click lets go of it`;
  const release = (e: MouseEvent) => {
    e.stopPropagation();
    const el = e.currentTarget;
    void overridesOf(live).release(deed).then((why) => { say(why, below(el)); });
  };
  return (
    <button type="button" className={`hand-mark${forced ? ' forced' : ''}`} tabIndex={words ? 0 : -1} data-held={deed.path} aria-label={title} title={title} onClick={release} onDoubleClick={(e) => { e.stopPropagation(); }}>
      <HandGlyph />
      {forced && <span>{deed.value}</span>}
      {!forced && words && <span>held</span>}
    </button>
  );
}
