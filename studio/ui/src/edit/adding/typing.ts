/*
 * Typing on the canvas finds what to add. A letter that is a key of its own waits for a moment: if another one follows, a word is
 * typed and nothing is done by accident. What only opens a list, or only looks, happens at once. A digit begins the number of the node
 * that is selected, as in a cell of a table.
 */
import type { Editor } from '../editor';
import { writeNumber } from '../canvas/operations';
import type { Operation } from '../../operations/registry';

/** A letter that comes this soon after another one belongs to the same word, milliseconds. */
const SAME_WORD_MS = 250;

/** Operations by a single letter that ask first. */
const asks: ReadonlySet<string> = new Set(['node.add', 'tree.wrap', 'link.connect', 'link.reconnect', 'transition.connect']);

const atOnce = (o: Operation): boolean => o.name.startsWith('view.') || asks.has(o.name);

interface Held {
  text: string;
  run: () => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Typing {
  private held: Held | null = null;

  constructor(private readonly editor: Editor) {}

  /** Hears a key that is pressed outside of text fields, and the operation that it would run. True if that shall not run now. */
  press(e: KeyboardEvent, found: Operation | undefined): boolean {
    const plain = !e.ctrlKey && !e.metaKey && !e.altKey && /^\p{L}$/u.test(e.key);
    const before = this.held;
    if (before) {
      clearTimeout(before.timer);
      this.held = null;
      if (plain && onCanvas(e.target)) return this.open(before.text + e.key);
      before.run();
    }
    if (!plain && !found && /^[1-9]$/.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey && onCanvas(e.target)) writeNumber(this.editor); // the digit goes where the focus is then
    if (!plain || !onCanvas(e.target)) return false;
    if (!found) return this.open(e.key);
    if (e.shiftKey) return false;
    this.hold(e.key, atOnce(found) ? () => undefined : () => void this.editor.run(found.name));
    return !atOnce(found);
  }

  /** Does what waits. */
  stop(): void {
    const { held } = this;
    this.held = null;
    if (held) clearTimeout(held.timer);
    held?.run();
  }

  private hold(text: string, run: () => void): void {
    this.held = { text, run, timer: setTimeout(() => { this.stop(); }, SAME_WORD_MS) };
  }

  private open(text: string): boolean {
    if (!addable(this.editor)) return false;
    this.editor.show('add', { near: this.editor.selection[0], text });
    return true;
  }
}

/** Something of the palette can be added to the document. */
export const addable = (e: Editor): boolean => e.doc !== undefined && e.doc.unreadable === undefined && e.kind.inert !== true;

const onCanvas = (target: EventTarget | null): boolean => target instanceof Element && (target === document.body || target.closest('[data-canvas]') !== null);
