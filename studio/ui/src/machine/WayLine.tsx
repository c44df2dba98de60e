/* Transitions as they are drawn, of running minds and of documents: they flash when they are taken. */
import { useRef, type ReactNode } from 'react';
import type { Point } from '../graph/curve';
import { useTravel } from '../graph/travel';
import { useFade } from '../graph/useFade';
import { arrow, smooth } from './route';
import { Told } from '../labels/Label';

interface LineProps {
  points: readonly Point[];
  /** The trigger that tells that it was taken. */
  bit?: number | undefined;
  /** Words of CSS. */
  look: string;
  /** Below the line, such as what the mouse takes hold of. */
  children?: (path: string) => ReactNode;
  /** Its place in the document. */
  link?: string | undefined;
}

export function WayLine({ points, bit, look, children, link }: LineProps) {
  const flash = useRef<SVGGElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  const path = smooth(points);
  const tip = arrow(points);
  useFade(flash, bit);
  useTravel(dot, bit, path);
  return (
    <g className={`link way ${look}`} data-link={link}>
      {children?.(path)}
      <path className="line-path" d={path} />
      <path className="tip" d={tip} />
      {bit !== undefined && (
        <>
          <g ref={flash} className="flash">
            <path d={path} />
            <path className="tip" d={tip} />
          </g>
          <circle ref={dot} className="dot" r="4.5" />
        </>
      )}
    </g>
  );
}

/** Shines where a transition is written, when it is taken. */
export function WayGlow({ bit }: { bit: number | undefined }) {
  const glow = useRef<HTMLSpanElement>(null);
  useFade(glow, bit);
  return <span className="glow" ref={glow} />;
}

/** When a transition is taken, line by line. */
export function WayText({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, i) => (
        <span key={i} className={line.startsWith('ƒ') ? 'line does' : 'line'}>
          <Told text={line} />
        </span>
      ))}
    </>
  );
}
