import { answers } from '../live/state';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { overridesOf, type Command } from '../debug/overrides/overridesState';
import type { Live } from '../live/live';
import type { Gesture, Motion } from '../protocol/messages';
import type { Pick } from '../protocol/scene';
import { pickAt, scaleOf, toWorld, type Camera, type Size } from './camera';
import { canBegin, firstOrder, gesturesOn, Trail, type heldWith, type Made, type Place } from './gestures';
import { toolOf } from './tools';

/** What the stage shows while the pointer is used on it. */
export interface Sight {
  cam: Camera;
  size: Size;
  picks: readonly Pick[];
}

/** What is drawn over the picture while a gesture is made. */
export interface Preview {
  on: Motion;
  start: Place;
  place: Place;
  path: readonly Place[];
}

/** A pointer that moves less than this while it is down, in pixels, clicks. */
export const CLICK = 4;
/** Between two commands of a stroke, milliseconds: at most 20 a second. */
const BEAT_MS = 50;

const WAYS: readonly Motion[] = ['drag', 'line', 'draw', 'paint'];
const SECOND: readonly Motion[] = ['rightline'];

/** What a pointer that went up has done: nothing, a gesture, or one beside which the page does nothing of its own. */
export type Done = 'nothing' | 'given' | 'alone';

export const isWithin = (px: Place, size: Size): boolean => px[0] >= 0 && px[1] >= 0 && px[0] <= size.width && px[1] <= size.height;

/** A gesture that is being made. */
interface Way {
  on: Motion;
  gestures: Gesture[];
  alone: boolean;
  made: Made;
  trail: Trail;
  from: Place;
  moved: boolean;
  scale: number;
}

/** Turns what the pointer does on the stage into commands of the game, as the game says. */
export class Pointing {
  readonly preview: StoreApi<Preview | null> = createStore<Preview | null>(() => null);
  private way: Way | null = null;
  private dropped = false;
  /** The second button went down for a gesture: the menu that the browser asks for, now or when it is up, is not wanted. */
  private second = false;
  private stroke: Stroke | null = null;
  /** Strokes that are made, but not yet painted to their end. */
  private painting: Stroke[] = [];

  constructor(
    private readonly live: Live,
    /** Says why the game would not, where the hand is in the page. */
    private readonly say: (words: string, at: { x: number; y: number }) => void,
  ) {}

  private hand = { x: 0, y: 0 };

  /** The hand is there now. */
  near(x: number, y: number): void {
    this.hand = { x: x + 8, y: y + 8 };
  }

  private refused(words: string): void {
    this.say(words, this.hand);
  }

  /** A gesture has begun and not ended. */
  get busy(): boolean {
    return this.way !== null;
  }

  private gestures(on: readonly Motion[], held: ReturnType<typeof heldWith>): Gesture[] {
    const { state } = this.live;
    return answers(state) ? gesturesOn(state.game, toolOf(state.game)?.name ?? '', on, held) : [];
  }

  private get commands(): readonly Command[] {
    return overridesOf(this.live).state.commands ?? [];
  }

  private at(px: Place, sight: Sight): { place: Place; agent: number | null } {
    const place = toWorld(sight.cam, sight.size, px[0], px[1]);
    return { place, agent: pickAt(sight.picks, ...place) };
  }

  /** Gives the command of a click, if the game has one that fits. */
  click(on: 'click' | 'double' | 'right', px: Place, held: ReturnType<typeof heldWith>, sight: Sight): Done {
    const list = this.gestures([on], held);
    if (list.length === 0 || !isWithin(px, sight.size)) return 'nothing';
    const { place, agent } = this.at(px, sight);
    return this.give(list, { start: place, place, path: [place], startAgent: agent, agent, agents: [], selected: this.live.state.agent }, scaleOf(sight.cam, sight.size));
  }

  private give(list: Gesture[], made: Made, scale: number): Done {
    const first = firstOrder(list, this.commands, made, scale);
    if (!first) return 'nothing';
    void overridesOf(this.live).do(first.order).then((why) => { if (why !== '') this.refused(why); });
    return first.gesture.alone ? 'alone' : 'given';
  }

  /** Whether a gesture begins here, with the first or the second button, that goes on until the pointer is up. */
  down(px: Place, held: ReturnType<typeof heldWith>, sight: Sight, second = false): boolean {
    this.drop();
    this.dropped = this.second = false;
    const { place, agent } = this.at(px, sight);
    const made: Made = { start: place, place, path: [place], startAgent: agent, agent, agents: [], selected: this.live.state.agent };
    const list = this.gestures(second ? SECOND : WAYS, held).filter((g) => canBegin(g, this.commands, made));
    const first = list[0];
    if (!first) return false;
    this.second = second;
    const trail = new Trail();
    trail.add(place, px);
    const scale = scaleOf(sight.cam, sight.size);
    const gestures = list.filter((g) => g.on === first.on);
    this.way = { on: first.on, gestures, alone: first.alone ?? false, made, trail, from: px, moved: false, scale };
    if (first.on === 'paint') {
      const before = this.painting.at(-1);
      const stroke = new Stroke(this.live, gestures, made, px, scale, () => this.commands, (why) => {
        if (this.stroke === stroke) this.drop(); // by now there may be another gesture
        this.refused(why);
      });
      this.stroke = stroke;
      if (before?.busy) before.then = () => { stroke.begin(); };
      else stroke.begin();
    }
    return true;
  }

  /** Follows the pointer; false while no gesture is made. */
  move(to: Place, sight: Sight): boolean {
    const way = this.way;
    if (!way) return false;
    const px: Place = [Math.min(sight.size.width, Math.max(0, to[0])), Math.min(sight.size.height, Math.max(0, to[1]))];
    way.moved ||= Math.hypot(px[0] - way.from[0], px[1] - way.from[1]) >= CLICK;
    if (!way.moved) return true;
    const { place, agent } = this.at(px, sight);
    way.trail.add(place, px);
    way.made = { ...way.made, place, agent };
    if (this.stroke) this.stroke.move(place, px, agent);
    else this.preview.setState({ on: way.on, start: way.made.start, place, path: way.on === 'draw' ? way.trail.to(place) : [] }, true);
    return true;
  }

  /** Whether the menu that the browser asks for belongs to a gesture; once for each. */
  takesMenu(): boolean {
    const took = this.second;
    this.second = false;
    return took;
  }

  /** Ends the gesture where the pointer is, and gives its command. A pointer that has hardly moved has only clicked. */
  up(to: Place, held: ReturnType<typeof heldWith>, sight: Sight): Done {
    if (!this.way) return this.dropped ? 'alone' : 'nothing';
    this.move(to, sight);
    const { way, stroke } = this;
    this.way = this.stroke = null;
    this.preview.setState(null, true);
    if (stroke) {
      stroke.end();
      this.painting = [...this.painting, stroke].filter((s) => s.busy);
      return way.moved || way.alone ? 'alone' : 'given';
    }
    if (!way.moved) return way.on === 'rightline' ? this.click('right', to, held, sight) : 'nothing';
    const { start, place } = way.made;
    const within = (p: Pick): boolean => (p.x - start[0]) * (p.x - place[0]) <= 0 && (p.y - start[1]) * (p.y - place[1]) <= 0;
    const agents = [...new Set(sight.picks.filter(within).map((p) => p.agent))].sort((a, b) => a - b);
    this.give(way.gestures, { ...way.made, path: way.trail.to(place), agents }, way.scale);
    return 'alone';
  }

  /** Ends the gesture without a command; what a stroke has painted stays. */
  drop(): void {
    this.dropped = this.way !== null;
    this.stroke?.stop();
    this.way = this.stroke = null;
    if (this.preview.getState()) this.preview.setState(null, true);
  }

  /** Ends all that is under way, strokes that are made included: what they were made on is shown no more. */
  leave(): void {
    this.drop();
    for (const stroke of this.painting.reverse()) stroke.stop(); // the last first: none begins when the one before it ends
    this.painting = [];
  }
}

/** Paints: gives the same command again and again, one after the other and not too often, until it ends or is refused. */
class Stroke {
  private trail = new Trail();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private begun = false;
  private waits = false;
  private more = true;
  private over = false;
  /** Called once it is painted to its end: strokes are painted in the order in which they were made. */
  then: (() => void) | undefined;

  constructor(
    private readonly live: Live,
    private readonly gestures: readonly Gesture[],
    private made: Made,
    private px: Place,
    private readonly scale: number,
    private readonly commands: () => readonly Command[],
    private readonly refused: (words: string) => void,
  ) {
    this.trail.add(made.place, px);
  }

  begin(): void {
    this.begun = true;
    this.next();
  }

  move(place: Place, px: Place, agent: number | null): void {
    if (place[0] === this.made.place[0] && place[1] === this.made.place[1]) return;
    this.made = { ...this.made, place, agent };
    this.px = px;
    this.trail.add(place, px);
    this.more = true;
    this.next();
  }

  /** Goes on, or lets the stroke after it begin. */
  private next(): void {
    if (this.begun && this.more && !this.waits && this.timer === undefined && !this.over) this.send();
    if (this.busy) return;
    const { then } = this;
    this.then = undefined;
    then?.();
  }

  private send(): void {
    const { place } = this.made;
    this.more = false;
    const first = firstOrder(this.gestures, this.commands(), { ...this.made, path: this.trail.to(place) }, this.scale);
    // The next stretch begins where this one ends.
    this.made = { ...this.made, start: place };
    this.trail = new Trail();
    this.trail.add(place, this.px);
    if (!first) return;
    this.waits = true;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.next();
    }, BEAT_MS);
    void overridesOf(this.live).tell(first.order).then((why) => {
      this.waits = false;
      if (why !== '' && !this.over) {
        this.stop();
        this.refused(why);
        return;
      }
      this.next();
    });
  }

  /** What is left is painted as soon as it is its turn. */
  end(): void {
    this.next();
  }

  /** Something is still to be painted, or answered. */
  get busy(): boolean {
    return !this.over && (this.more || this.waits);
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next();
  }
}
