/* Paths of documents: folder/stem.kind.json. */

export interface DocumentName {
  /** Without a slash at its end; empty for the documents' folder itself. */
  folder: string;
  stem: string;
  kind: string;
}

const KIND = /\.([a-z][a-z0-9_-]*)\.json$/;

export function splitPath(path: string): DocumentName {
  const slash = path.lastIndexOf('/');
  const file = path.slice(slash + 1);
  const kind = KIND.exec(file)?.[1] ?? '';
  return { folder: slash < 0 ? '' : path.slice(0, slash), stem: kind === '' ? file.replace(/\.json$/, '') : file.replace(KIND, ''), kind };
}

export const joinPath = ({ folder, stem, kind }: DocumentName): string => `${folder === '' ? '' : `${folder}/`}${stem}${kind === '' ? '' : `.${kind}`}.json`;

/** A name for people as a file is called: Run away -> run_away. */
export const fileName = (name: string): string =>
  name
    .trim()
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** A folder as it is written: no slashes at its ends, none twice. */
export const folderName = (text: string): string => text.split('/').map((s) => s.trim()).filter((s) => s !== '' && s !== '.').join('/');

/** A path beside another one that is free: a.graph.json -> a2.graph.json. */
export function freePath(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path;
  const name = splitPath(path);
  const stem = name.stem.replace(/\d+$/, '') || name.stem;
  for (let n = 2; ; n++) {
    const free = joinPath({ ...name, stem: `${stem}${String(n)}` });
    if (!taken.has(free)) return free;
  }
}

/** Many or one of something: 1 document, 2 documents. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
