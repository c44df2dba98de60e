/* The ports of a document: those that it declares, and behind them those that its interfaces bring. */
import { type Json, Obj, parse, pointer } from './json';

/** A port of an interface, as the game's manifest tells of it. */
export interface PortWords {
  in?: string;
  out?: string;
  type: string;
  unit?: string;
  default?: string;
  doc?: string;
}

export interface Port {
  name: string;
  out: boolean;
  type: string;
  unit: string;
  doc: string;
  default: Json | undefined;
  /** Where the document declares it; '' if an interface brings it. */
  path: string;
  /** The interface that brings it; '' if the document declares it. */
  of: string;
}

let interfaces: ReadonlyMap<string, readonly Port[]> = new Map();

/** Another object whenever the interfaces have become others. */
export const knownInterfaces = (): object => interfaces;

/** A default as documents write it: the manifest has it as a text, "3, 4" for a vector. */
function literal(text: string | undefined, type: string): Json | undefined {
  if (text === undefined || type === 'string' || type === 'name') return text;
  try {
    return parse(type.startsWith('vec') ? `[${text.replace(/[()[\]]/g, '')}]` : text);
  } catch {
    return text; // the name of an enumeration's value
  }
}

/** Notes which ports the interfaces of the game have. */
export function learnInterfaces(list: readonly { name: string; ports?: readonly PortWords[] }[]): void {
  interfaces = new Map(list.map(({ name, ports }) =>
    [name, (ports ?? []).map((p): Port => ({ name: p.in ?? p.out ?? '', out: p.out !== undefined, type: p.type, unit: p.unit ?? '', doc: p.doc ?? '', default: literal(p.default, p.type), path: '', of: name }))]));
}

/** The ports that a document itself declares. */
const declared = (json: Obj): Port[] =>
  json.list('ports').flatMap((p, i) => (p instanceof Obj ? [{ name: p.text('in') || p.text('out'), out: p.has('out'), type: p.text('type'), unit: p.text('unit'), doc: p.text('doc'), default: p.get('default'), path: pointer(['ports', i]), of: '' }] : []));

/** All ports of a document. */
export function portsOf(json: Obj): Port[] {
  const ports = declared(json);
  const names = new Set(ports.map((p) => p.name));
  for (const face of json.list('implements'))
    for (const p of typeof face === 'string' ? (interfaces.get(face) ?? []) : []) {
      if (!names.has(p.name)) ports.push(p);
      names.add(p.name);
    }
  return ports;
}

/** The declaration of a port, as documents write it. */
export const declaration = (p: Port): Obj =>
  Obj.of({ [p.out ? 'out' : 'in']: p.name, type: p.type, default: p.default as never, ...(p.unit !== '' && { unit: p.unit }), ...(p.doc !== '' && { doc: p.doc }) });
