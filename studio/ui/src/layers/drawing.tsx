/* What layers are drawn of, in games and in documents. */
import './layers.css';
import type { ReactNode } from 'react';
import { KindMark } from '../graph/marks';

/** The first line of a layer: its name, and what it is. */
export function LayerHead({ name, small, before, children }: { name: ReactNode; small: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <header>
      {before}
      <KindMark kind="layer" />
      {name}
      <small>{small}</small>
      {children}
    </header>
  );
}

/** A hint: which, what it says now if it is known, and for whom if that is not the next layer. */
export function HintItem({ name, sign, says, to, title }: { name: string; sign: string; says?: string; to?: string | undefined; title: string }) {
  return (
    <li className={`hint ${says ?? 'unsaid'}`} data-hint={name} data-says={says} title={title}>
      <b aria-hidden="true">{sign}</b>
      {name} {says !== undefined && <span className="says">{says}</span>}
      {to !== undefined && <span className="to">→ {to}</span>}
    </li>
  );
}

/** What a layer sends, on its way down. */
export function SendsRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sends" role="presentation">
      <svg viewBox="0 0 16 28" width="16" height="28" aria-hidden="true">
        <path d="M8 0 V24 M3.5 19.5 L8 25 L12.5 19.5" />
      </svg>
      <span className="label">hints</span>
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}
