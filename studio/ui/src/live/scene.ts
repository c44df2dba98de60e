import type { Scene } from '../protocol/scene';
import { Cell, type Beat } from './beat';

/** The newest scene, and of it what the header shows. */
export class SceneStore {
  readonly scene: Cell<Scene | null>;
  readonly tick: Cell<number>;
  readonly time: Cell<number>;
  readonly paused: Cell<boolean>;
  readonly speed: Cell<number>;

  constructor(beat: Beat) {
    this.scene = new Cell<Scene | null>(beat, null);
    this.tick = new Cell(beat, 0);
    this.time = new Cell(beat, 0);
    this.paused = new Cell(beat, false);
    this.speed = new Cell(beat, 1);
  }

  apply(s: Scene): void {
    this.scene.set(s);
    this.tick.set(s.tick);
    this.time.set(Math.floor(s.time * 10 + 1e-6) / 10);
    this.paused.set(s.paused);
    this.speed.set(s.speed);
  }
}
