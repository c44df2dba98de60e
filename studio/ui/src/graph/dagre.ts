import type * as Dagre from '@dagrejs/dagre';

let loaded: typeof Dagre | undefined;
let loading: Promise<void> | undefined;

/** Takes the library that lays graphs out in layers. */
export function takeDagre(library: typeof Dagre): void {
  loaded = library;
}

/** Loads it where it is needed: documents that say where their blocks stand do not need it. */
export function dagreLoaded(): Promise<void> {
  loading ??= import('@dagrejs/dagre').then(takeDagre, (e: unknown) => {
    loading = undefined;
    throw e;
  });
  return loading;
}

/** The library; it has been loaded before. */
export function dagre(): typeof Dagre {
  if (!loaded) throw new Error('dagre is not loaded');
  return loaded;
}

export const hasDagre = (): boolean => loaded !== undefined;
