import { useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { labels, PortsOf, saidOf, Within, type Said } from './labels';
import './labels.css';

/** What is said of the first of these; it follows the language. */
export function useSaid(of: readonly string[]): Said | undefined {
  useStore(labels, (s) => s.tell);
  return saidOf(of);
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

/** A text with the labels of the identifiers in it, such as a sentence about a mind; those of the document that is drawn around it count first. */
export function Told({ text, of }: { text: string; of?: string | undefined }) {
  const within = useContext(Within);
  return useStore(labels, (s) => s.tell)?.(text, of ?? within) ?? text;
}
