import { useStore } from 'zustand';
import { useEditor } from '../context';
import { hint } from '../shell/hint';
import { KeyHint } from './KeyHint';
import { Position } from '../../canvas/Position';
import { useCanvas } from '../../canvas/state';
import { toWorld } from '../plan/camera';
import { useView } from '../plan/Plan';

/** What is being framed. */
export function Marquee() {
  const box = useCanvas((s) => s.marquee);
  if (!box) return null;
  return <div className="marquee" style={{ transform: `translate(${String(box.x)}px, ${String(box.y)}px)`, width: box.width, height: box.height }} />;
}

/** The lines on which what is dragged lies with others. */
export function Guides() {
  const guides = useCanvas((s) => s.guides);
  return (
    <>
      {guides.map(({ way, at, from, to }) => (
        <div key={`${way} ${String(at)}`} className="guide" data-guide={way} style={way === 'x' ? { transform: `translate(${String(at)}px, ${String(from)}px)`, height: to - from } : { transform: `translate(${String(from)}px, ${String(at)}px)`, width: to - from }} />
      ))}
    </>
  );
}

/** What can be done to several boxes at once, where they lie where somebody puts them. */
export function Arrange({ some }: { some: number }) {
  const editor = useEditor();
  if (some < 2) return null;
  const tool = (run: string, title: string, sign: string, enabled = true, args = {}): React.ReactNode => (
    <button type="button" className="icon" title={hint(run, title)} aria-label={title} disabled={!enabled} data-arrange={sign} onClick={() => void editor.run(run, args)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={signs[sign]} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
  return (
    <div className="arrange" role="toolbar" aria-label={`Arrange the ${String(some)} that are selected`}>
      {tool('view.align-left', 'Align left', 'left')}
      {tool('view.align', 'Align centers', 'column', true, { to: 'column' })}
      {tool('view.align-right', 'Align right', 'right')}
      {tool('view.align-top', 'Align top', 'top')}
      {tool('view.align', 'Align middles', 'row', true, { to: 'row' })}
      {tool('view.align-bottom', 'Align bottom', 'bottom')}
      {tool('view.distribute-across', 'Distribute across', 'across', some > 2)}
      {tool('view.distribute-down', 'Distribute down', 'down', some > 2)}
      <button type="button" title="Auto-layout of what is selected" data-arrange="tidy" onClick={() => void editor.run('view.layout')}>
        Tidy <KeyHint of="view.layout" />
      </button>
    </div>
  );
}

const signs: Readonly<Record<string, string>> = {
  left: 'M2.5 1v14M5 4.5h8M5 11.5h5', column: 'M8 1v14M3 4.5h10M5 11.5h6', right: 'M13.5 1v14M3 4.5h8M6 11.5h5',
  top: 'M1 2.5h14M4.5 5v8M11.5 5v5', row: 'M1 8h14M4.5 3v10M11.5 5v6', bottom: 'M1 13.5h14M4.5 3v8M11.5 6v5',
  across: 'M1.5 1v14M14.5 1v14M8 5v6', down: 'M1 1.5h14M1 14.5h14M5 8h6',
};

/** Where the mouse is on the plan; without it, what lies in the middle. */
function Place() {
  const { camera, size, mouse } = useView();
  const at = useStore(mouse, (s) => s.at);
  const [x, y] = at ? toWorld(camera, size, at) : [camera.x, camera.y];
  return <Position spot={{ x, y, mouse: at !== null }} digits={1} unit="m" />;
}

/** How near a drawing in metres is seen, as a share of that at which all of it is seen; the buttons that change it; and where the mouse is. */
export function Zoom() {
  const editor = useEditor();
  const { camera, whole } = useView();
  const percent = Math.round((camera.scale / whole) * 100);
  return (
    <div className="zoom" role="group" aria-label="Zoom">
      <button type="button" className="icon" title="Zoom out (−, or turn the wheel)" aria-label="Zoom out" onClick={() => void editor.run('view.zoom-out')}>
        −
      </button>
      <button type="button" className="zoom-figure" data-testid="zoom" data-zoom={percent} title="Zoom; at 100 % the whole document is seen" aria-label={`Zoom ${String(percent)} %: show the whole document`} onClick={() => void editor.run('view.fit')}>
        {percent} %
      </button>
      <button type="button" className="icon" title="Zoom in (+, or turn the wheel)" aria-label="Zoom in" onClick={() => void editor.run('view.zoom-in')}>
        +
      </button>
      <button type="button" title="Show the whole document" onClick={() => void editor.run('view.fit')}>
        Fit <KeyHint of="view.fit" />
      </button>
      <Place />
    </div>
  );
}
