import type { ReactNode } from 'react';
import { saidIn } from './labels';

const WORD = /([\p{L}_][\p{L}\p{N}_]*)/u;

/** A text with what is said of the identifiers in it, beside each when it comes first. */
export function tell(text: string, document: string): ReactNode {
  const seen = new Set<string>();
  const pieces = text.split(WORD).map((piece, i): ReactNode => {
    const said = i % 2 === 1 && !seen.has(piece) ? saidIn(document, piece) : undefined;
    seen.add(piece);
    return said ? (
      <span key={i}>
        {piece}{' '}
        <i className="said in-text" lang={said.language} title={[piece, said.doc].filter(Boolean).join(': ')}>
          {said.label}
        </i>
      </span>
    ) : (
      piece
    );
  });
  return seen.size > 0 && pieces.some((p) => typeof p !== 'string') ? pieces : text;
}
