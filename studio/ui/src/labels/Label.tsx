import { useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { settings } from '../live/settings';
import { labels, PortsOf, saidOf, type Said } from './labels';
import './labels.css';

/** What is said of the first of these; it follows the language. */
export function useSaid(of: readonly string[]): Said | undefined {
  useStore(labels, (s) => s.count);
  useStore(settings, (s) => s.language);
  return of.length === 0 ? undefined : saidOf(of);
}

/** The label beside an identifier; nothing where there is none. */
export function Label({ of }: { of: readonly string[] }) {
  const said = useSaid(of);
  return said ? (
    <i className="said" lang={said.language} title={said.doc || undefined}>
      {said.label}
    </i>
  ) : null;
}

/** An identifier with its label, in a line. */
export function Labelled({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return useSaid(of) ? (
    <span className="labelled">
      {children}
      <Label of={of} />
    </span>
  ) : (
    children
  );
}

/** The label of a port of what is drawn around it. */
export function PortLabel({ name }: { name: string }) {
  const of = useContext(PortsOf);
  return <Label of={of.map((o) => `${o}/${name}`)} />;
}
