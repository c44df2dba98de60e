import { useGame, useSettings } from '../../live/context';
import { programOf } from '../../live/state';
import type { Part } from '../../protocol/messages';
import { Icon } from '../../shell/icons';
import { useCan } from '../context';
import { pathOfPort } from '../paths';
import { isPinned, togglePin } from './timeState';

/** Plots a value in the timeline, or not any more. */
export function Pin({ part, node, port }: { part: Part; node: number; port: string }) {
  const program = useGame((s) => programOf(s, s.agent));
  const seeks = useCan('seek');
  const path = program ? pathOfPort(program, part.id, node, port) : '';
  const pinned = useSettings((s) => isPinned(s.pins, program?.name ?? '', path));
  if (!program || !seeks) return null;
  return (
    <button
      type="button"
      className="quiet icon plot-it"
      data-pin={path}
      aria-pressed={pinned}
      aria-label={`Plot ${path} over time`}
      title={pinned ? 'Plot it in the timeline no more' : 'Plot it in the timeline'}
      onClick={() => {
        togglePin(program.name, path);
      }}
    >
      <Icon name="pin" />
    </button>
  );
}
