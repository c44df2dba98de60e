import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { below } from '../debug/over';
import { useGame, useLive, useSettings } from '../live/context';
import { useTicksBack } from '../debug/time/usePast';
import type { Tool } from '../protocol/messages';
import { Keys } from '../shell/Keys';
import { hintOf } from './gestures';
import { keyName } from './keys';
import { chooseTool, chosen, handy, toolOf, takeTool } from './tools';

/** What a tool looks like: its icon and its label, of which a small stage shows one, and its key. */
function Face({ tool }: { tool: Tool }) {
  return (
    <>
      {tool.icon && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={tool.icon} />
        </svg>
      )}
      <span className={tool.icon ? 'word' : undefined}>{tool.label}</span>
      {tool.key && <kbd>{keyName(tool.key)}</kbd>}
    </>
  );
}

/** The same in words. */
function faceText(tool: Tool): string {
  return tool.key ? `${tool.label} (${keyName(tool.key)})` : tool.label;
}

/** Buttons that give a command at once. */
function Buttons({ tools, past }: { tools: readonly Tool[]; past: boolean }) {
  const live = useLive();
  return (
    <div role="group" aria-label="Orders" className="tools">
      {tools.map((t) => (
        <button
          key={t.name}
          type="button"
          data-tool={t.name}
          disabled={past}
          title={[faceText(t), t.about].filter(Boolean).join('\n')}
          onClick={(e) => void takeTool(live, t, below(e.currentTarget))}
        >
          <Face tool={t} />
        </button>
      ))}
    </div>
  );
}

/** The game's tools, and what the mouse does with the one in hand; nothing where the game has no gestures. */
export function ToolBar() {
  const game = useGame((s) => s.game);
  const was = useStore(chosen);
  const hints = useSettings((s) => s.keys);
  const past = useTicksBack() > 0;
  const box = useRef<HTMLDivElement>(null);
  if (!game || (!game.tools?.length && !game.gestures?.length)) return null;
  const tools = handy(game);
  const buttons = (game.tools ?? []).filter((t) => t.command !== undefined);
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
      <div className="tool-row">
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
                title={[faceText(t), t.about, hintOf(game, t.name)].filter(Boolean).join('\n')}
                onClick={() => { chooseTool(game, t); }}
              >
                <Face tool={t} />
              </button>
            ))}
          </div>
        )}
        {buttons.length > 0 && <Buttons tools={buttons} past={past} />}
      </div>
      {past && game.gestures?.length ? (
        <p role="status">
          The past is shown: go on from it to give orders <Keys id="continue" />
        </p>
      ) : (
        hints && hint !== '' && <p className="hint" title={hint}>{hint}</p>
      )}
    </div>
  );
}
