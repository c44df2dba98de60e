import { useGame, useSettings } from '../../live/context';
import { programOf } from '../../live/state';
import type { Part } from '../../protocol/messages';
import { Icon } from '../../shell/icons';
import { useCan } from '../context';
import { pathOfPort, pathOfValue } from '../paths';
import { isPinned, togglePin } from './timeState';

/** Plots the value of a port in the timeline, or not any more. */
export function Pin({ part, node, port }: { part: Part; node: number; port: string }) {
  const program = useGame((s) => programOf(s, s.agent));
  return program ? <PinAt program={program.name} path={pathOfPort(program, part.id, node, port)} /> : null;
}

/** The same for a value by its place in the program, as boards have them. */
export function PinValue({ index }: { index: number }) {
  const program = useGame((s) => programOf(s, s.agent));
  const path = program ? pathOfValue(program, index) : '';
  return program && path !== '' ? <PinAt program={program.name} path={path} /> : null;
}

function PinAt({ program, path }: { program: string; path: string }) {
  const seeks = useCan('seek');
  const pinned = useSettings((s) => isPinned(s.pins, program, path));
  if (!seeks) return null;
  return (
    <button
      type="button"
      className="quiet icon plot-it"
      data-pin={path}
      aria-pressed={pinned}
      aria-label={`Plot ${path} over time`}
      title={pinned ? 'Plot it in the timeline no more' : 'Plot it in the timeline'}
      onClick={() => {
        togglePin(program, path);
      }}
    >
      <Icon name="pin" />
    </button>
  );
}
