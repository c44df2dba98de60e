import { ReactFlowProvider } from '@xyflow/react';
import { useGame, useLive, useSettings } from '../live/context';
import { setSetting, toggleCollapsed } from '../live/settings';
import { programOf } from '../live/state';
import { Icon } from '../shell/icons';
import { Sentence } from './Sentence';
import { useFollowRunning } from './useFollow';
import { PartView } from './PartView';
import './corner.css';

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
  const top = useSettings((s) => s.collapsed['corner-top'] ?? false);
  const shown = program?.parts[part];
  if (!program || !shown) return null;
  return (
    <aside className={`mind-corner${folded ? ' folded' : ''}${top ? ' top' : ''}`} aria-label="Mind">
      <div className="mind-corner-title">
        <Sentence />
        <button
          type="button"
          className="quiet icon"
          data-action="move-corner"
          aria-label={top ? 'To the lower corner' : 'To the upper corner'}
          title={top ? 'Move it to the lower corner' : 'Move it to the upper corner'}
          onClick={() => {
            toggleCollapsed('corner-top');
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
