import { partPath } from '../live/state';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';

/** The path of a part, as the game names it: "Idle/Wait"; "" for the root. */
export function pathOfPart(program: Program, part: number): string {
  return partPath(program, part)
    .slice(1)
    .map((id) => {
      const p = program.parts[id];
      return program.parts[p?.parent ?? -1]?.nodes[p?.node ?? -1]?.name ?? '';
    })
    .join('/');
}

/** The path of a node: "Idle/Wait"; of the part itself for -1. */
export function pathOfNode(program: Program, part: number, node: number): string {
  const name = program.parts[part]?.nodes[node]?.name;
  const at = pathOfPart(program, part);
  if (name === undefined) return at;
  return at === '' ? name : `${at}/${name}`;
}

/** The path of a port: "Idle/Wait.Speed", "LowHealth.OnBecomeTrue"; of one of the part's own for -1, such as "CharHealth". */
export function pathOfPort(program: Program, part: number, node: number, port: string): string {
  const at = pathOfNode(program, part, node);
  return at === '' ? port : `${at}.${port}`;
}

/** The path of a value of the program, by one of the ports that have it; "" if none has. */
export function pathOfValue(program: Program, index: number): string {
  for (const part of program.parts) {
    for (const node of [null, ...part.nodes]) {
      const port = (node ?? part).ports.find((p) => p.value === index);
      if (port) return pathOfPort(program, part.id, node?.id ?? -1, port.name);
    }
  }
  return '';
}

/** A port by its path, and where it is. */
export interface Found {
  part: Part;
  /** Null of one of the part's own. */
  node: GraphNode | null;
  port: Port;
}

/** The port with this path; null if there is none any more. */
export function findPort(program: Program, path: string): Found | null {
  for (const part of program.parts) {
    const at = pathOfPart(program, part.id);
    for (const node of [null, ...part.nodes]) {
      const own = node ? (at === '' ? node.name : `${at}/${node.name}`) : at;
      const prefix = own === '' ? '' : `${own}.`;
      if (!path.startsWith(prefix)) continue;
      const name = path.slice(prefix.length);
      const port = (node ?? part).ports.find((p) => p.name === name);
      if (port) return { part, node, port };
    }
  }
  return null;
}
