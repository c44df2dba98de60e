import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { neighbour } from '../../graph/navigation';
import { placeNetwork } from '../../planner/layout';
import { PlanCard } from '../../planner/PlanCard';
import { useEdit, useEditor } from '../context';
import { Watchers } from '../presence/People';
import { Window } from '../shell/Window';
import { mapCards, useProjectMap } from './map';
import './map.css';

const LEAST = 0.5;
/** Larger than this nobody needs it; taller than the window it is never made. */
const MOST = 1.4;

/** The project as a map: what the game loads, and what that uses; a click opens a document. */
export function MapDialog() {
  const editor = useEditor();
  const map = useProjectMap();
  const listing = useEdit((s) => s.listing);
  const current = useEdit((s) => s.current);
  const drawn = useMemo(() => {
    if (!map) return null;
    const { cards, lines } = mapCards(map, listing?.documents ?? []);
    return { cards, ...placeNetwork(cards, lines) };
  }, [map, listing]);
  const [at, setAt] = useState(current ?? '');
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    const observer = new ResizeObserver(() => { setWidth(el.clientWidth); });
    observer.observe(el);
    return () => { observer.disconnect(); };
  }, []);
  const open = (path: string) => {
    editor.hide();
    void editor.run('document.open', { path });
  };
  const room = drawn?.room ?? { x: 0, y: 0, width: 1, height: 1 };
  const high = Math.min(MOST, (window.innerHeight * 0.7 - 32) / room.height);
  const zoom = Math.max(LEAST, Math.min(Math.max(1, high), (width - 32) / room.width));
  const first = drawn?.cards.some((c) => c.id === at) ? at : drawn?.cards[0]?.id;
  const onKeyDown = (e: KeyboardEvent) => {
    const here = (e.target as Element).closest('[data-map]')?.getAttribute('data-map') ?? null;
    if (here === null || !drawn || !['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(e.key)) return;
    const to = neighbour(drawn.places, here, e.key as 'ArrowLeft');
    e.preventDefault();
    if (to !== null) box.current?.querySelector<HTMLElement>(`[data-map="${CSS.escape(to)}"]`)?.focus();
  };
  const near = (l: { from: string; to: string }): boolean => l.from === at || l.to === at;
  return (
    <Window title="Map of the project" className="wide map-dialog">
      <div className="project-map" ref={box} onKeyDown={onKeyDown}>
        {drawn?.cards.length === 0 && <p className="quiet-text">There are no documents yet.</p>}
        {drawn && (
          <div className="map-room" style={{ width: room.width * zoom + 32, height: room.height * zoom + 32 }}>
            <div className="map-drawing" style={{ transform: `scale(${String(zoom)}) translate(${String(16 / zoom - room.x)}px, ${String(16 / zoom - room.y)}px)` }}>
              <svg className="plan-lines" width="1" height="1" aria-hidden="true">
                {drawn.lines.map(({ line, path }) => <path key={`${line.from} ${line.to}`} className={`plan-line${near(line) ? ' near' : ''}`} d={path} />)}
              </svg>
              {drawn.cards.map((c) => {
                const b = drawn.places.get(c.id);
                const uses = drawn.lines.filter((l) => l.line.from === c.id).length;
                return b && (
                  <button key={c.id} type="button" data-map={c.id} tabIndex={c.id === first ? 0 : -1} {...(c.id === first && { 'data-first': true })} className="map-document" style={{ transform: `translate(${String(b.x)}px, ${String(b.y)}px)`, width: b.width, height: b.height }} aria-label={`${c.name}, ${c.title}, uses ${String(uses)}`} onFocus={() => { setAt(c.id); }} onPointerEnter={() => { setAt(c.id); }} onClick={() => { open(c.id); }}>
                    <PlanCard card={c} state={[c.id === current && 'selected', map?.roots.includes(c.id) && 'root'].filter(Boolean).join(' ')} marks={<Watchers path={c.id} />} />
                  </button>
                );
              })}
            </div>
          </div>
        )}
      </div>
    </Window>
  );
}
