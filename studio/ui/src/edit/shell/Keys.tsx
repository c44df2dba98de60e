import { useMemo } from 'react';
import { keyText, operations, type Operation } from '../operation';
import { Window } from './Window';

const groups: readonly Operation['group'][] = ['Project', 'Document', 'Edit', 'Node', 'View', 'Game'];

const lists: readonly (readonly [string, string])[] = [
  ['Go from row to row', '↑ ↓'],
  ['Fold, unfold', '← →'],
  ['Open, or go there', 'Enter'],
  ['Rename', 'F2'],
  ['Delete', 'Del'],
  ['What can be done with it', 'Shift+F10'],
];

/** All keys, by what they are for. */
export function Keys() {
  const all = useMemo(() => operations().filter((o) => (o.keys?.length ?? 0) > 0), []);
  return (
    <Window title="Keyboard" className="help">
      <div className="columns" tabIndex={0} data-first role="group" aria-label="All keys">
        {groups.map((g) => {
          const own = all.filter((o) => o.group === g);
          if (own.length === 0) return null;
          return (
            <section key={g}>
              <h3>{g}</h3>
              <dl>
                {own.map((o) => (
                  <div key={o.name}>
                    <dt>{o.title}</dt>
                    <dd>
                      {o.keys?.map((k) => (
                        <kbd key={keyText(k)}>{keyText(k)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
        <section>
          <h3>In lists and trees</h3>
          <dl>
            {lists.map(([what, key]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="quiet-text">Whatever has no key is in the command palette (Ctrl+K), and can be typed in the terminal.</p>
    </Window>
  );
}
