import type { MouseEvent } from 'react';
import { useLive } from '../../live/context';
import type { Port } from '../../protocol/messages';
import { Icon } from '../../shell/icons';
import { useCan } from '../context';
import { below, openOver, say } from '../over';
import { pathOf, portKey, thingAt } from '../things';
import { HandGlyph, OverrideMark } from './OverrideMark';
import { programOf } from '../../live/state';
import { overridesOf, useHeld } from './overridesState';

/** In a row of the inspector: what can be done by hand with a value or a trigger. */
export function RowOverrides({ port }: { port: Port }) {
  const live = useLive();
  const can = useCan('intervene');
  const held = useHeld(portKey(port));
  if (!can || portKey(port) === '' || port.type === 'measure') return null;
  const act = (e: MouseEvent) => {
    const el = e.currentTarget;
    const thing = thingAt(el, live);
    const program = programOf(live.state, live.state.agent);
    if (!thing || thing.kind !== 'port' || !program) return;
    if (!port.trigger) openOver({ kind: 'value', thing }, below(el));
    else void overridesOf(live).do({ do: 'fire', path: pathOf(program, thing) }).then((why) => { say(why, below(el)); });
  };
  const title = port.trigger ? `Fire ${port.name} now` : `Set or hold ${port.name}`;
  return (
    <>
      <OverrideMark at={portKey(port)} words />
      {!held && (
        <button type="button" className="quiet icon row-hand" data-hand={port.trigger ? 'fire' : 'set'} data-keeps-focus aria-label={title} title={title} onClick={act}>
          {port.trigger ? <Icon name="play" /> : <HandGlyph />}
        </button>
      )}
    </>
  );
}
