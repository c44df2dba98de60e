/* What of the document that is edited runs: the mind of a game, as it is now. */
import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useAsking } from '../../debug/agents/useAsking';
import { useCan } from '../../debug/context';
import { LiveContext, useLive } from '../../live/context';
import { Live } from '../../live/live';
import { nodesByPath } from '../../live/joined';
import { settings } from '../../live/settings';
import { programOf, type State } from '../../live/state';
import type { Perception } from '../../protocol/control';
import type { Agent, Board, GraphNode, Part, Program } from '../../protocol/messages';
import { useEditor } from '../context';

/** A game that is not there: it tells nothing. */
const silent = new Live(() => ({
  connect: () => undefined,
  close: () => undefined,
  send: () => false,
  request: () => Promise.reject(new Error('There is no game.')),
}));

const RunningContext = createContext<Part | null>(null);
const BoardContext = createContext<Board | null>(null);
const NONE: readonly Perception[] = [];
/** null where nobody is asked what he perceives. */
const PerceivedContext = createContext<readonly Perception[] | null>(null);

/** The part of the watched agent's mind that runs a document; the one that was watched last, where several do. */
function partOf(s: State, document: string): Part | null {
  const program = programOf(s, s.agent);
  const shown = program?.parts[s.part];
  if (shown?.document === document) return shown;
  return program?.parts.find((p) => p.document === document) ?? null;
}

/** The board of the watched agent's program that a document declares. */
const boardOf = (s: State, document: string): Board | null => programOf(s, s.agent)?.boards?.find((b) => b.file === document) ?? null;

const uses = (p: Program | undefined, document: string): boolean =>
  p !== undefined && (p.parts.some((x) => x.document === document) || (p.boards?.some((b) => b.file === document) ?? false));

/** The agents that run a document or share its board, as far as this page knows their programs. */
const agentsWith = (s: State, document: string): Agent[] => s.agents.filter((a) => a.document === document || uses(s.programs.get(a.program), document));

/** Who the page can show: who runs the document, or of senses who perceives something. */
function agentsOf(s: State, document: string, perceived: readonly Perception[] | null): Agent[] {
  if (s.connection !== 'open') return [];
  return perceived ? s.agents.filter((a) => perceived.some((p) => p.by === a.id)) : agentsWith(s, document);
}

/** Asks a game over and over what is perceived in it. */
function Perceiving({ children }: { children: ReactNode }) {
  const can = useCan('perceptions');
  const { got } = useAsking('perceptions', (c) => c.listPerceptions({}), can);
  return <PerceivedContext value={can ? (got?.perceptions ?? NONE) : null}>{children}</PerceivedContext>;
}

/** Gives what is drawn inside the mind that runs the document, if one does and somebody wants to see it. */
export function Running({ path, kind, children }: { path: string; kind: string; children: ReactNode }) {
  const live = useContext(LiveContext) ?? silent;
  const wanted = useStore(settings, (s) => s.liveValues);
  const open = useStore(live.store, (s) => wanted && s.connection === 'open');
  const found = useStore(live.store, (s) => (open ? partOf(s, path) : null));
  const board = useStore(live.store, (s) => (open ? boardOf(s, path) : null));
  const other = useStore(live.store, (s) => (open && !partOf(s, path) && !boardOf(s, path) ? agentsWith(s, path)[0]?.id : undefined));
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
        <BoardContext value={board}>{kind === 'senses' && open ? <Perceiving>{children}</Perceiving> : children}</BoardContext>
      </RunningContext>
    </LiveContext>
  );
}

/** Whose mind is shown, and the way to another one. */
export function Who({ path }: { path: string }) {
  const editor = useEditor();
  const live = useLive();
  const on = useStore(settings, (s) => s.liveValues);
  const perceived = useContext(PerceivedContext);
  const agents = useStore(live.store, useShallow((s) => agentsOf(s, path, perceived)));
  const agent = useStore(live.store, (s) => s.agent);
  const now = agents.find((a) => a.id === agent);
  // Who perceives nothing has no senses to show.
  const instead = perceived && !now ? agents[0]?.id : undefined;
  useEffect(() => {
    if (instead !== undefined) live.select(instead);
  }, [live, instead]);
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

/** The program of the watched agent. */
export function useRunningProgram(): Program | undefined {
  return useStore(useLive().store, (s) => programOf(s, s.agent));
}

/** The board that the document declares, as the watched agent sees it; null while no mind has it. */
export const useRunningBoard = (): Board | null => useContext(BoardContext);

/** What the watched agent perceives and remembers; null while no game says so. */
export function usePerceived(): readonly Perception[] | null {
  const all = useContext(PerceivedContext);
  const agent = useStore(useLive().store, (s) => s.agent);
  return useMemo(() => all?.filter((p) => p.by === agent) ?? null, [all, agent]);
}
