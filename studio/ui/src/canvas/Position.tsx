/** Where on a drawing the mouse is, or what is seen is the middle of. */
export interface Spot {
  x: number;
  y: number;
  /** It is the mouse that is there. */
  mouse: boolean;
}

const minus = (text: string): string => text.replace('-', '−');

/** A position on a drawing, in its measures, with so many digits after the point. */
export function Position({ spot: { x, y, mouse }, digits = 0, unit = '' }: { spot: Spot; digits?: number; unit?: string }) {
  const text = (v: number): string => minus((v + 0).toFixed(digits).replace(/^-(0(?:\.0+)?)$/, '$1'));
  const said = mouse ? 'Position of the mouse' : 'Position of the middle of the view';
  return (
    <output className="zoom-position" data-testid="position" data-of={mouse ? 'mouse' : 'middle'} aria-live="off" aria-label={said} title={said}>
      <span>{text(x)}</span>, <span>{text(y)}</span>
      {unit !== '' && ` ${unit}`}
    </output>
  );
}
