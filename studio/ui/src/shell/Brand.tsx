import { useStore } from 'zustand';
import { go, mode } from '../mode';

const Sign = () => (
  <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M6 10l5 13 5-11 5 11 5-13" />
  </svg>
);

/** The sign of Wits: where there is a gallery, a button that leads there. */
export function Brand() {
  const there = useStore(mode, (s) => s.gallery && s.mode !== 'gallery');
  if (!there) return <Sign />;
  return (
    <button type="button" className="quiet icon brand-button" data-action="gallery" title="Gallery: games, projects, tutorials" aria-label="Gallery" onClick={() => { go('gallery'); }}>
      <Sign />
    </button>
  );
}
