/* Links as they are drawn, of running minds and of documents: they flash as triggers run along them. */
import { useRef, type ReactNode } from 'react';
import { linkPath, type Point } from './curve';
import { useTravel } from './travel';
import { useFade } from './useFade';

interface Props {
  from: Point;
  to: Point;
  route: readonly Point[];
  trigger: boolean;
  /** The trigger's bit in the mind that runs it; undefined where none does. */
  bit?: number | undefined;
  /** Words of CSS. */
  look?: string;
  /** Below the line, such as what the mouse takes hold of. */
  below?: (path: string) => ReactNode;
  above?: ReactNode;
  attributes?: Record<string, string | undefined>;
}

function Flash({ bit, path }: { bit: number; path: string }) {
  const flash = useRef<SVGPathElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  useFade(flash, bit);
  useTravel(dot, bit, path);
  return (
    <>
      <path ref={flash} className="flash" d={path} />
      <circle ref={dot} className="dot" r="4" />
    </>
  );
}

export function LinkLine({ from, to, route, trigger, bit, look = '', below, above, attributes }: Props) {
  const { path } = linkPath(from, to, route);
  return (
    <g className={`link ${trigger ? 'trigger' : 'data'}${look}`} {...attributes}>
      {below?.(path)}
      <path className="line-path" d={path} />
      {trigger && bit !== undefined && <Flash bit={bit} path={path} />}
      {above}
    </g>
  );
}
