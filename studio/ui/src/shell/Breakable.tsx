import { Fragment, type ReactNode } from 'react';

/** A name of several parts that lines break after what is between two of them, and nowhere else. */
export const Breakable = ({ parts, at, part: shown = (text) => text }: { parts: readonly string[]; at: string; part?: (text: string) => ReactNode }) =>
  parts.map((text, i) => (
    <Fragment key={i}>
      {i > 0 && <>{at}<wbr /></>}
      {shown(text)}
    </Fragment>
  ));
