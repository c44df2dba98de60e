import type { Control } from '../protocol/messages';

/** Where typing belongs to the page and not to the game. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Which inputs the keys that are down now hold. */
export class HeldKeys {
  private readonly down = new Set<string>();
  private inputs = new Map<string, string[]>();

  constructor(private readonly changed: (held: string[]) => void) {}

  /** Takes the game's controls; keys that are down stay down. */
  use(controls: readonly Control[]): void {
    this.inputs = new Map();
    for (const c of controls) {
      for (const key of c.keys) this.inputs.set(key, [...(this.inputs.get(key) ?? []), c.input]);
    }
    this.tell();
  }

  isGameKey(code: string): boolean {
    return this.inputs.has(code);
  }

  /** True when the key belongs to the game. */
  press(code: string): boolean {
    if (!this.inputs.has(code)) return false;
    this.down.add(code);
    this.tell();
    return true;
  }

  release(code: string): boolean {
    if (!this.down.delete(code)) return false;
    this.tell();
    return true;
  }

  clear(): void {
    if (this.down.size === 0) return;
    this.down.clear();
    this.tell();
  }

  private tell(): void {
    const held = new Set<string>();
    for (const code of this.down) for (const input of this.inputs.get(code) ?? []) held.add(input);
    this.changed([...held].sort());
  }
}

const names: Record<string, string> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Space: 'Space', Escape: 'Esc', Backspace: '⌫',
  Enter: 'Enter', Period: '.', Comma: ',', Slash: '/', Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']',
  ShiftLeft: 'Shift', ShiftRight: 'Shift', ControlLeft: 'Ctrl', ControlRight: 'Ctrl',
};

/** A KeyboardEvent.code as people read it. */
export const keyName = (code: string): string => names[code] ?? code.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ');
