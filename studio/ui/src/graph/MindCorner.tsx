import { ReactFlowProvider } from '@xyflow/react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useGame, useLive, useSettings } from '../live/context';
import { setSetting, settings, toggleCollapsed } from '../live/settings';
import { programOf } from '../live/state';
import { Icon } from '../shell/icons';
import { textBelow } from '../stage/covers';
import { fitted } from '../stage/view';
import { Sentence } from './Sentence';
import { useFollowRunning } from './useFollow';
import { PartView } from './PartView';
import './corner.css';

/** Between the corner and the edges of the picture, in pixels. */
const EDGE = 14;

/** Whether the picture's text, such as a score, makes the upper corner the better one: found once, so that the corner stays where it is. */
function useUpper(corner: RefObject<HTMLElement | null>): boolean {
  const { scene } = useLive().scene;
  const process = useGame((s) => s.game?.process ?? 0);
  const [upper, setUpper] = useState(false);
  useLayoutEffect(() => {
    const look = (): boolean => {
      const [told, own] = [scene.get(), corner.current];
      const stage = own?.parentElement?.querySelector('canvas')?.getBoundingClientRect();
      if (!told || !own || !stage || stage.width === 0) return false;
      const size = { width: stage.width, height: stage.height };
      const { width, height } = own.getBoundingClientRect();
      const covered = (y: number): number => textBelow(fitted(told, size), size, { x: size.width - width - EDGE, y, width, height });
      const low = covered(size.height - height - EDGE);
      setUpper(low > 0 && covered(EDGE) < low);
      return true;
    };
    if (look()) return;
    const stop = scene.subscribe(() => {
      if (look()) stop();
    });
    return stop;
  }, [scene, corner, process]);
  return upper;
}

/**
 * The mind in a corner of the large stage: a picture that goes on. The mouse goes through it to the stage, which is played on; only its
 * title is to be clicked: it leads back to the mind itself, and folds the picture away.
 */
export function MindCorner() {
  const live = useLive();
  useFollowRunning();
  const agent = useGame((s) => s.agent);
  const program = useGame((s) => programOf(s, s.agent));
  const part = useGame((s) => s.part);
  const folded = useSettings((s) => s.collapsed.corner ?? false);
  const corner = useRef<HTMLElement>(null);
  const upper = useUpper(corner);
  const top = useSettings((s) => s.collapsed['corner-top']) ?? upper;
  const shown = program?.parts[part];
  if (!program || !shown) return null;
  return (
    <aside ref={corner} className={`mind-corner${folded ? ' folded' : ''}${top ? ' upper' : ''}`} aria-label="Mind">
      <div className="mind-corner-title">
        <Sentence />
        <button
          type="button"
          className="quiet icon"
          data-action="move-corner"
          aria-label={top ? 'To the lower corner' : 'To the upper corner'}
          title={top ? 'Move it to the lower corner' : 'Move it to the upper corner'}
          onClick={() => {
            setSetting({ collapsed: { ...settings.getState().collapsed, 'corner-top': !top } });
          }}
        >
          <Icon name={top ? 'cornerDown' : 'cornerUp'} />
        </button>
        <button
          type="button"
          className="quiet icon"
          data-action="fold-corner"
          aria-expanded={!folded}
          aria-label="Picture of the mind"
          title={folded ? 'Unfold the picture of the mind' : 'Fold the picture of the mind away'}
          onClick={() => {
            toggleCollapsed('corner');
          }}
        >
          <Icon name={folded ? 'up' : 'down'} />
        </button>
        <button
          type="button"
          className="quiet icon"
          data-action="show-mind"
          aria-label="Show the mind"
          title="Show the mind beside the stage"
          onClick={() => {
            setSetting({ large: false });
          }}
        >
          <Icon name="right" />
        </button>
      </div>
      {!folded && (
        <div className="picture" inert>
          <ReactFlowProvider key={`${agent} ${program.id} ${live.state.game?.process ?? 0} ${part}`}>
            <PartView program={program} part={shown} />
          </ReactFlowProvider>
        </div>
      )}
    </aside>
  );
}
