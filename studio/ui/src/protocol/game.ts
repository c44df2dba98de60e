import { decodeActivity, ACTIVITY, type ActivityFrame } from './activity';
import { Client, Refused, type Handlers } from './client';
import type { ServerMessage } from './messages';
import { decodeMind, MIND, type Mind } from './mind';
import { readMessage } from './parse';
import { decodeScene, SCENE, type Scene } from './scene';

/** The version of the live protocol (docs/protocols.md). */
export const PROTOCOL = 2;

/** The former name is offered so that an older game answers which version it speaks. */
const PROTOCOLS = ['wits.2', 'wits.1'];

/** How long a message to a game may be, bytes. */
const MOST = 256 << 10;

/** What a game tells. */
export interface GameHandlers extends Omit<Handlers, 'message' | 'frame' | 'waiting' | 'refusal'> {
  message(m: ServerMessage): void;
  scene(s: Scene): void;
  mind(m: Mind): void;
  activity(s: ActivityFrame): void;
  /** A frame that could not be read; the frame is dropped and the connection goes on. */
  unreadable(reason: string): void;
}

/** A client of the game that is at an address; what it sends is read before it is passed on. */
export function gameClient(url: string | (() => string | null), handlers: GameHandlers, open?: (url: string) => WebSocket): Client {
  const { connection, health, ping } = handlers;
  const common = {
    connection,
    ...(health && { health }),
    ...(ping && { ping }),
  };
  return new Client(
    { url, protocols: PROTOCOLS, most: MOST },
    {
      ...common,
      message: (plain) => {
        const m = readMessage(plain);
        if (m) handlers.message(m);
      },
      refusal: (m) => new Refused(String(m.message), String(m.code)),
      frame: (data) => {
        try {
          const type = new Uint8Array(data, 0, 1)[0];
          if (type === SCENE) handlers.scene(decodeScene(data));
          else if (type === MIND) handlers.mind(decodeMind(data));
          else if (type === ACTIVITY) handlers.activity(decodeActivity(data));
        } catch (e) {
          handlers.unreadable(e instanceof Error ? e.message : String(e));
        }
      },
    },
    open,
  );
}
