import type * as Library from '@dagrejs/dagre';

type Dagre = Pick<typeof Library, 'Graph' | 'layout'>;

let loaded: Dagre | undefined;
let loading: Promise<unknown> | undefined;

/** Takes the library that lays graphs out in layers. */
export function takeDagre(library: Dagre): void {
  loaded = library;
}

/** Loads it where it is needed: documents that say where their blocks stand do not need it. */
export function dagreLoaded(): Promise<unknown> {
  loading ??= import('./dagreNow').catch((e: unknown) => {
    loading = undefined;
    throw e;
  });
  return loading;
}

/** The library; it has been loaded before. */
export function dagre(): Dagre {
  if (!loaded) throw new Error('dagre is not loaded');
  return loaded;
}

export const hasDagre = (): boolean => loaded !== undefined;
