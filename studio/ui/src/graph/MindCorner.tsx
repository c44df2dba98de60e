import { ReactFlowProvider } from '@xyflow/react';
import { useGame, useLive } from '../live/context';
import { setSetting } from '../live/settings';
import { programOf } from '../live/state';
import { Sentence } from './Sentence';
import { useFollowRunning } from './useFollow';
import { PartView } from './PartView';
import './corner.css';

/** The mind in a corner of the large stage: a picture that goes on, and leads back to the mind itself. */
export function MindCorner() {
  const live = useLive();
  useFollowRunning();
  const agent = useGame((s) => s.agent);
  const program = useGame((s) => programOf(s, s.agent));
  const part = useGame((s) => s.part);
  const shown = program?.parts[part];
  if (!program || !shown) return null;
  return (
    <aside className="mind-corner" aria-label="Mind">
      <Sentence />
      <div className="picture" inert>
        <ReactFlowProvider key={`${agent} ${program.id} ${live.state.game?.process ?? 0} ${part}`}>
          <PartView program={program} part={shown} />
        </ReactFlowProvider>
      </div>
      <button
        type="button"
        className="show-mind"
        data-action="show-mind"
        aria-label="Show the mind"
        title="Show the mind beside the stage"
        onClick={() => {
          setSetting({ large: false });
        }}
      />
    </aside>
  );
}
