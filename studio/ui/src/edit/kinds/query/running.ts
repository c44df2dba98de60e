/* The game that runs while its documents are edited: its picture, who is in it, and what it answers. */
import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { controlOf, type Control } from '../../../protocol/control';
import { gameClient } from '../../../protocol/game';
import type { Agent, Game } from '../../../protocol/messages';
import type { Scene } from '../../../protocol/scene';
import { useEdit } from '../../context';
import { runs, type About } from '../../shell/about';

export interface Running {
  game: Game | null;
  agents: readonly Agent[];
  scene: Scene | null;
  /** Asks it; null while it has not been met. */
  control: Control | null;
}

const nothing: Running = { game: null, agents: [], scene: null, control: null };

/** Follows the game of this page from afar; returns what ends it. */
function follow(store: StoreApi<Running>): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let next: Scene | null = null;
  let frame = 0;
  const client = gameClient(() => `${scheme}://${location.host}/ws`, {
    connection: () => undefined,
    message: (m) => {
      if (m.t === 'hello') store.setState({ game: m.game, control: controlOf((name, q) => client.request(name, q)) });
      else if (m.t === 'agents') store.setState({ agents: m.agents });
    },
    scene: (s) => {
      next = s;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        store.setState({ scene: next });
      });
    },
    mind: () => undefined,
    activity: () => undefined,
    unreadable: () => undefined,
  });
  client.connect();
  return () => {
    cancelAnimationFrame(frame);
    client.close();
  };
}

/** The game that runs, as long as it does and somebody looks. */
export function useRunning(): StoreApi<Running> | null {
  const on = useEdit((s) => runs((s.about as About | null) ?? {}));
  const [store] = useState(() => createStore<Running>(() => nothing));
  useEffect(() => {
    if (!on) return;
    const stop = follow(store);
    return () => {
      stop();
      store.setState(nothing);
    };
  }, [on, store]);
  return on ? store : null;
}

export const noGame: StoreApi<Running> = createStore<Running>(() => nothing);
