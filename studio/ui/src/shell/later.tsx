import { Component, createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

const waiting = new Set<() => Promise<unknown>>();
let [wanted, busy] = [false, false];

/** Loads all that no one has looked at yet, one after another, and what comes to it later: then it is there at once, also when the server is gone. */
export async function loadRest(): Promise<void> {
  wanted = true;
  if (busy) return;
  busy = true;
  try {
    for (const load of waiting) await load();
  } catch {
    // The server does not answer; what is needed is asked for again when it is shown.
  }
  busy = false;
}

/** What stands in the place of a part that could not be loaded. */
class Missing extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <p className="empty" role="alert">
        The server does not answer, so this part of the page could not be loaded.{' '}
        <button
          type="button"
          onClick={() => {
            location.reload();
          }}
        >
          Reload the page
        </button>
      </p>
    );
  }
}

/**
 * A component whose code is loaded when it is first shown, or when the page has nothing else to do. Once loaded it is drawn at once;
 * until then something else may stand in its place.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetched = (): Promise<ComponentType<P>> => {
    loading ??= load().then(
      (c) => {
        loaded = c;
        waiting.delete(fetched);
        return c;
      },
      (e: unknown) => {
        loading = undefined;
        throw e;
      },
    );
    return loading;
  };
  waiting.add(fetched);
  if (wanted) void loadRest();
  const Content = (props: P): ReactNode => createElement(loaded ?? use(fetched()), props);
  return function Later(props: P) {
    // What began to wait keeps its place when the code has come: else it would be made anew, without what was typed and the focus.
    const [there] = useState(loaded !== undefined);
    if (there && loaded) return createElement(loaded, props);
    return (
      <Missing>
        <Suspense fallback={meanwhile}>
          <Content {...props} />
        </Suspense>
      </Missing>
    );
  };
}
