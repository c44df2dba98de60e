/* What of the document that is edited runs: the mind of a game, as it is now. */
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { LiveContext, useLive } from '../../live/context';
import { Live } from '../../live/live';
import { nodesByPath } from '../../live/joined';
import { settings } from '../../live/settings';
import { programOf, type State } from '../../live/state';
import type { Agent, GraphNode, Part } from '../../protocol/messages';
import { useEditor } from '../context';

/** A game that is not there: it tells nothing. */
const silent = new Live(() => ({
  connect: () => undefined,
  close: () => undefined,
  send: () => false,
  request: () => Promise.reject(new Error('There is no game.')),
}));

const RunningContext = createContext<Part | null>(null);

/** The part of the watched agent's mind that runs a document; the one that was watched last, where several do. */
function partOf(s: State, document: string): Part | null {
  const program = programOf(s, s.agent);
  const shown = program?.parts[s.part];
  if (shown?.document === document) return shown;
  return program?.parts.find((p) => p.document === document) ?? null;
}

/** The agents that run a document, as far as this page knows their programs. */
const agentsWith = (s: State, document: string): Agent[] =>
  s.agents.filter((a) => a.document === document || s.programs.get(a.program)?.parts.some((p) => p.document === document));

/** Gives what is drawn inside the mind that runs the document, if one does and somebody wants to see it. */
export function Running({ path, children }: { path: string; children: ReactNode }) {
  const live = useContext(LiveContext) ?? silent;
  const wanted = useStore(settings, (s) => s.liveValues);
  const found = useStore(live.store, (s) => (wanted && s.connection === 'open' ? partOf(s, path) : null));
  const other = useStore(live.store, (s) => (wanted && s.connection === 'open' && !partOf(s, path) ? agentsWith(s, path)[0]?.id : undefined));
  const watched = useStore(live.store, (s) => s.part);
  useEffect(() => {
    if (other !== undefined) live.select(other);
  }, [live, other]);
  useEffect(() => {
    if (found && found.id !== watched) live.follow(found.id);
  }, [live, found, watched]);
  return (
    <LiveContext value={live}>
      <RunningContext value={found}>
        {children}
      </RunningContext>
    </LiveContext>
  );
}

/** Whose mind is shown, and the way to another one. */
export function Who({ path }: { path: string }) {
  const editor = useEditor();
  const live = useLive();
  const on = useStore(settings, (s) => s.liveValues);
  const agents = useStore(live.store, useShallow((s) => (s.connection === 'open' ? agentsWith(s, path) : [])));
  const agent = useStore(live.store, (s) => s.agent);
  const now = agents.find((a) => a.id === agent);
  if (!now) return null;
  return (
    <div className="live-who" role="group" aria-label="Live values">
      <button type="button" aria-pressed={on} data-action="live-values" title="Live values and activity of the mind that runs this document, on or off (Alt+L)" onClick={() => void editor.run('view.live-values')}>
        <i aria-hidden="true" /> {on ? 'Live' : 'Live values'}
      </button>
      {agents.length > 1 ? (
        <select
          aria-label="Whose mind is shown"
          value={now.id}
          onChange={(e) => {
            live.select(Number(e.target.value));
            e.target.blur();
          }}
        >
          {agents.map((a) => (
            <option key={a.id} value={a.id}>
              {a.name}
            </option>
          ))}
        </select>
      ) : (
        <span>{now.name}</span>
      )}
    </div>
  );
}

/** The running part; null while no mind runs the document. */
export const useRunning = (): Part | null => useContext(RunningContext);

/** The running node of a name, after the names of what it lies in. */
export function useRunningNode(path: string): GraphNode | undefined {
  const part = useContext(RunningContext);
  return part ? nodesByPath(part).get(path) : undefined;
}
