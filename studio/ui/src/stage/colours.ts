/** What a stage paints with that its stylesheet says. */
export interface StageColours {
  /** Where nothing is. */
  empty: string;
  /** The ring around who is selected. */
  ring: string;
  /** The other future. */
  ghosts: string;
}

let read = new WeakMap<Element, { theme: string; colours: StageColours }>();

// The system may have colours of its own.
if (typeof matchMedia === 'function') {
  matchMedia('(forced-colors: active)').addEventListener('change', () => {
    read = new WeakMap();
  });
}

/** The colours of a stage in a theme. To read them has the page styled and laid out, so they are kept until the theme or the system's colours change. */
export function coloursOf(el: Element, theme: string): StageColours {
  const had = read.get(el);
  if (had?.theme === theme) return had.colours;
  const { backgroundColor: empty, color: ring, caretColor: ghosts } = getComputedStyle(el);
  const colours = { empty, ring, ghosts };
  read.set(el, { theme, colours });
  return colours;
}
