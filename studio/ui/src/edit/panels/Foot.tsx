import { useId, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useSettings } from '../../live/context';
import { toggleCollapsed } from '../../live/settings';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import { comparison } from '../shell/compare';
import { feet, focusPanel, showFoot, useFoot, type Foot as FootName } from '../shell/layout';
import { Changes } from './Changes';
import { oneFix } from './findings';
import { ProblemCounts, Problems } from './Problems';
import { Terminal } from './Terminal';
import { useRunningGame } from './useRunningGame';

const titles: Record<FootName, string> = { problems: 'Problems', terminal: 'Terminal', changes: 'Differences' };
const bodies: Record<FootName, () => React.ReactNode> = { problems: () => <Problems />, terminal: () => <Terminal />, changes: () => <Changes /> };

function Actions({ foot }: { foot: FootName }) {
  const editor = useEditor();
  const fixable = useEdit((s) => s.findings.filter((f) => oneFix(f) !== undefined).length);
  const some = useEdit((s) => s.done.length > 0);
  if (foot === 'problems' && fixable > 0)
    return (
      <button type="button" className="quiet" data-action="fix-all" title="Fix all problems with a single fix" onClick={() => void editor.run('problem.fix-all')}>
        Fix all ({fixable})
      </button>
    );
  if (foot === 'terminal' && some)
    return (
      <>
        <button type="button" className="quiet" title="Do the last operation again (Ctrl+.)" onClick={() => void editor.run('again')}>
          Repeat last
        </button>
        <button type="button" className="quiet" title="Copy what was done as a script" onClick={() => void editor.run('script.copy')}>
          Copy as script
        </button>
        <button type="button" className="quiet" title="Clear the terminal" onClick={() => void editor.run('clear')}>
          Clear
        </button>
      </>
    );
  return null;
}

/** Problems, terminal and differences, below the canvas. */
export function Foot() {
  useRunningGame();
  const id = useId();
  const foot = useFoot();
  const folded = useSettings((s) => s.collapsed.foot ?? false);
  const compared = useStore(comparison, (s) => s.now?.changes.length);
  const walk = (e: KeyboardEvent) => {
    const at = feet.indexOf(foot);
    const to = e.key === 'ArrowRight' ? feet[(at + 1) % feet.length] : e.key === 'ArrowLeft' ? feet.at(at - 1) : e.key === 'Home' ? feet[0] : e.key === 'End' ? feet.at(-1) : undefined;
    if (e.key === 'ArrowDown') focusPanel(foot);
    else if (to) {
      showFoot(to);
      document.getElementById(`${id}${to}`)?.focus();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section className="panel edit-foot" data-panel={foot} data-collapsed={folded} aria-label="Problems, terminal and differences">
      <div className="panel-title">
        <div className="foot-tabs" role="tablist" aria-label="Below the canvas" onKeyDown={walk}>
          {feet.map((f) => (
            <button
              key={f}
              id={`${id}${f}`}
              type="button"
              role="tab"
              className="quiet"
              data-foot={f}
              aria-selected={f === foot}
              aria-controls={folded ? undefined : `${id}body`}
              tabIndex={f === foot ? 0 : -1}
              title={`${titles[f]} (Alt+${String(5 + feet.indexOf(f))})`}
              onClick={() => {
                if (f === foot && !folded) toggleCollapsed('foot');
                else showFoot(f);
              }}
            >
              {titles[f]}
              {f === 'problems' && <ProblemCounts />}
              {f === 'changes' && compared !== undefined && <span className="counts"><b>{compared}</b></span>}
            </button>
          ))}
        </div>
        <div className="actions">
          {!folded && <Actions foot={foot} />}
          <button
            type="button"
            className="quiet icon-small"
            aria-expanded={!folded}
            aria-label={folded ? 'Unfold problems and terminal' : 'Fold problems and terminal'}
            title={folded ? 'Unfold (Ctrl+J)' : 'Fold (Ctrl+J)'}
            onClick={() => {
              toggleCollapsed('foot');
            }}
          >
            <Icon name={folded ? 'up' : 'down'} />
          </button>
        </div>
      </div>
      {!folded && (
        <div className="panel-body" id={`${id}body`} role="tabpanel" aria-labelledby={`${id}${foot}`}>
          {bodies[foot]()}
        </div>
      )}
    </section>
  );
}
