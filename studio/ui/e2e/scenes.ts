import { expect, type Page } from '@playwright/test';
import { decodeScene, type Command, type Scene } from '../src/protocol/scene.ts';
import { toScreen } from '../src/stage/camera.ts';
import { fitted } from '../src/stage/view.ts';

/** A place in the world, m. */
export type Place = [x: number, y: number];

/** What a page shows of its game: the newest scene that it was sent. */
export class Scenes {
  private newest: Buffer | undefined;
  /** How much of what is edited the server has put by. */
  autosaves = 0;

  constructor(readonly page: Page) {
    page.on('websocket', (socket) => {
      const asked = new Set<number>();
      socket.on('framesent', ({ payload }) => {
        const m = typeof payload === 'string' ? (JSON.parse(payload) as { t?: string; id?: number }) : {};
        if (m.t === 'autosave' && m.id !== undefined) asked.add(m.id);
      });
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string') {
          if (payload[0] === 1) this.newest = payload;
          return;
        }
        const m = JSON.parse(payload) as { t?: string; id?: number };
        if (m.t === 'reply' && m.id !== undefined && asked.delete(m.id)) this.autosaves++;
      });
    });
  }

  /** The scene of the frame that the page shows. */
  async scene(): Promise<Scene> {
    const tick = Number(await this.page.getByTestId('tick').textContent());
    await expect.poll(() => this.decoded()?.tick, 'the tick of the newest scene').toBe(tick);
    return this.decoded() as Scene;
  }

  private decoded(): Scene | undefined {
    if (!this.newest) return undefined;
    return decodeScene(this.newest.buffer.slice(this.newest.byteOffset, this.newest.byteOffset + this.newest.byteLength) as ArrayBuffer);
  }

  /** Where the figures are that can be clicked, by agent. */
  async figures(): Promise<Map<number, Place>> {
    return new Map((await this.scene()).picks.map((p) => [p.agent, [p.x, p.y]]));
  }

  async figure(agent: number): Promise<Place> {
    const at = (await this.figures()).get(agent);
    if (!at) throw new Error(`agent ${agent} is not on the stage`);
    return at;
  }

  /** Lines and filled shapes, in the order in which they are painted. */
  async shapes(): Promise<Extract<Command, { op: 'polygon' | 'rect' }>[]> {
    return (await this.scene()).commands.filter((c) => c.op === 'polygon' || c.op === 'rect');
  }

  /** Where a place of the world lies on the page, as long as the whole stage is seen. */
  async on([x, y]: Place): Promise<Place> {
    const { camX, camY, camHeight } = await this.scene();
    const box = await this.page.getByTestId('stage').boundingBox();
    if (!box) throw new Error('there is no stage');
    const [left, top] = toScreen(fitted({ camX, camY, camHeight }, box), box, x, y);
    return [box.x + left, box.y + top];
  }

  /** Clicks a place of the world. */
  async click(place: Place, options?: Parameters<Page['mouse']['click']>[2]): Promise<void> {
    await this.page.mouse.click(...(await this.on(place)), options);
  }

  /** Presses at the first of some places of the world and lets go at the last. */
  async drag(places: Place[], options: { button?: 'left' | 'right' | 'middle'; meanwhile?: () => Promise<unknown> } = {}): Promise<void> {
    const [first, ...rest] = await Promise.all(places.map((p) => this.on(p)));
    if (!first) return;
    await this.page.mouse.move(...first);
    await this.page.mouse.down({ button: options.button ?? 'left' });
    for (const to of rest) await this.page.mouse.move(...to, { steps: 6 });
    await options.meanwhile?.();
    await this.page.mouse.up({ button: options.button ?? 'left' });
  }
}
