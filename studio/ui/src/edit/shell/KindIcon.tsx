import './kindIcon.css';

const paths: Readonly<Record<string, string>> = {
  graph: 'M1.5 3.5 H6 V7.5 H1.5 Z M10 8.5 H14.5 V12.5 H10 Z M6 5.5 H8 V10.5 H10',
  tree: 'M6 2 H10 V5 H6 Z M2 11 H6 V14 H2 Z M10 11 H14 V14 H10 Z M8 5 V8 M4 11 V8 H12 V11',
  machine: 'M4 8 m-2.5 0 a2.5 2.5 0 1 0 5 0 a2.5 2.5 0 1 0 -5 0 M12 8 m-2.5 0 a2.5 2.5 0 1 0 5 0 a2.5 2.5 0 1 0 -5 0 M5 5.2 C6.5 3 9.5 3 11 5.2 M11 5.2 L10.9 3.4 M11 5.2 L9.3 4.9',
  rules: 'M2 4.5 h5 M2 11.5 h5 M9 8 h5 M11.5 5.5 L14 8 L11.5 10.5',
  utility: 'M2 13.5 V2 M2 13.5 H14 M3.5 11.5 C8 11.5 8 4 13.5 4',
  hinted: 'M8 2.5 L14 5.5 L8 8.5 L2 5.5 Z M2 8.5 L8 11.5 L14 8.5 M2 11 L8 14 L14 11',
  considerations: 'M2 13.5 H14 M3.5 13.5 V9 M7 13.5 V4 M10.5 13.5 V7 M13.5 13.5 V2.5',
  goap: 'M4 14 V2 H12 L10 5 L12 8 H4',
  htn: 'M2 3 H7 M4 3 V12 H7 M4 7.5 H7 M8.5 6 H14 V9 H8.5 Z M8.5 10.5 H14 V13.5 H8.5 Z',
  thoughts: 'M8 2 A6 4.6 0 1 0 8 11.2 A6 4.6 0 1 0 8 2 M4.4 12.9 h.1 M2.4 14.4 h.1',
  level: 'M2 2.5 H14 V13.5 H2 Z M8 2.5 V7 M8 10 V13.5 M8 10 H11',
  query: 'M3 3 h.1 M8 3 h.1 M13 3 h.1 M3 8 h.1 M3 13 h.1 M8 13 h.1 M8 5.6 L8.9 7.2 L10.6 7.5 L9.4 8.8 L9.6 10.6 L8 9.8 L6.4 10.6 L6.6 8.8 L5.4 7.5 L7.1 7.2 Z M13 8 h.1 M13 13 h.1',
  senses: 'M2 8 L13.5 2.5 M2 8 L13.5 13.5 M13.5 2.5 C15 6 15 10 13.5 13.5 M6.5 5.9 C7.2 7.2 7.2 8.8 6.5 10.1',
  board: 'M2.5 3 H13.5 V13 H2.5 Z M2.5 6.3 H13.5 M6.5 6.3 V13 M2.5 9.6 H13.5',
  labels: 'M2 3 H8.5 L14 8 L8.5 13 H2 Z M5 8 h.1',
  universe: 'M8 4.5 A3.5 3.5 0 1 0 8 11.5 A3.5 3.5 0 1 0 8 4.5 M4.9 9.6 C2.4 11.4 1 12.6 1.5 13.3 C2.4 14.4 13.8 4.6 14.4 3.1 C14.7 2.3 12.6 3.2 10.4 5.4',
};

const other = 'M3.5 2 H9.5 L12.5 5 V14 H3.5 Z M9.5 2 V5 H12.5';

/** The sign of a kind of documents. */
export function KindIcon({ kind }: { kind: string }) {
  return (
    <svg className={`kind-icon kind-${kind}`} viewBox="0 0 16 16" width="16" height="16" role="img" aria-label={kind === '' ? 'document' : kind}>
      <path d={paths[kind] ?? other} />
    </svg>
  );
}

export function FolderIcon({ open }: { open: boolean }) {
  return (
    <svg className="kind-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={open ? 'M1.5 13 V3.5 H6 L7.5 5 H13.5 V7 M1.5 13 L4 7 H15 L12.8 13 Z' : 'M1.5 13 V3.5 H6 L7.5 5 H14.5 V13 Z'} />
    </svg>
  );
}
