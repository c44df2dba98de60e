import { useContext } from 'react';
import { useStore } from 'zustand';
import { Label } from './Label';
import { labels, saidOf, Within } from './labels';

/** The label of what has a name in the document that is drawn around it. */
export function NameLabel({ name }: { name: string }) {
  return <Label of={[`document/${useContext(Within)}/${name}`]} />;
}

/** What a value of an enumeration is called, where only text can stand: "home · Zuhause". */
export function useValueText(type: string): (value: string) => string {
  useStore(labels, (s) => s.tell);
  return (value) => {
    const label = type === '' ? undefined : saidOf([`type/${type}/${value}`])?.label;
    return label === undefined ? value : `${value} · ${label}`;
  };
}
