import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useGame, useSettings } from '../live/context';
import { useTicksBack } from '../debug/time/usePast';
import { Keys } from '../shell/Keys';
import { hintOf } from './gestures';
import { keyName } from './keys';
import { chooseTool, chosen, toolOf } from './tools';

/** The game's tools, and what the mouse does with the one in hand; nothing where the game has no gestures. */
export function ToolBar() {
  const game = useGame((s) => s.game);
  const was = useStore(chosen);
  const hints = useSettings((s) => s.keys);
  const past = useTicksBack() > 0;
  const box = useRef<HTMLDivElement>(null);
  const tools = game?.tools ?? [];
  if (!game || (tools.length === 0 && !game.gestures?.length)) return null;
  const now = toolOf(game, was);
  const walk = (e: KeyboardEvent) => {
    const at = tools.findIndex((t) => t === now);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: tools.length - 1 }[e.key];
    if (to === undefined) return;
    const next = (to + tools.length) % tools.length;
    const tool = tools[next];
    if (!tool) return;
    e.preventDefault();
    e.stopPropagation();
    chooseTool(game, tool);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  const hint = hintOf(game, now?.name ?? '');
  return (
    <div className="tool-bar">
      {tools.length > 0 && (
        <div ref={box} role="radiogroup" aria-label="Tools" className="tools" onKeyDown={walk}>
          {tools.map((t) => (
            <button
              key={t.name}
              type="button"
              role="radio"
              aria-checked={t === now}
              tabIndex={t === now ? 0 : -1}
              data-tool={t.name}
              title={[t.about, hintOf(game, t.name)].filter(Boolean).join('\n')}
              onClick={() => { chooseTool(game, t); }}
            >
              {t.label}
              {t.key && <kbd>{keyName(t.key)}</kbd>}
            </button>
          ))}
        </div>
      )}
      {past && game.gestures?.length ? (
        <p role="status">
          The past is shown: go on from it to give orders <Keys id="continue" />
        </p>
      ) : (
        hints && hint !== '' && <p className="hint">{hint}</p>
      )}
    </div>
  );
}
