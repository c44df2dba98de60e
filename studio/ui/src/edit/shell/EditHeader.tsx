import { useStore } from 'zustand';
import { useSettings } from '../../live/context';
import { mode } from '../../mode';
import { Brand } from '../../shell/Brand';
import { Icon, type IconName } from '../../shell/icons';
import { nextTheme } from '../../shell/theme';
import { useEdit, useEditor } from '../context';
import { keyText, operation } from '../operation';
import { ProblemCounts } from '../panels/Problems';
import { People } from '../presence/People';
import { canBegin, canRun, gameOf, runs, useAbout, useMissing } from './about';
import { hint } from './hint';
import { showFoot } from './layout';

const states = { open: 'Connected', connecting: 'Connecting', closed: 'Reconnecting', silent: 'Not answering' } as const;

interface ActionProps {
  name: string;
  icon: IconName;
  /** Without it the icon stands alone. */
  text?: string;
  title?: string;
  disabled?: boolean;
  className?: string;
  action: string;
  count?: number;
  args?: Record<string, string>;
}

/** A button that runs an operation. */
function Action({ name, icon, text, title, disabled = false, className = '', action, count = 0, args }: ActionProps) {
  const editor = useEditor();
  const o = operation(name);
  const key = o?.keys?.[0];
  return (
    <button
      type="button"
      data-action={action}
      className={`${className}${text === undefined ? ' icon' : ''}`}
      disabled={disabled}
      title={hint(name, title)}
      aria-label={text === undefined ? (title ?? o?.title) : undefined}
      onClick={() => void editor.run(name, args)}
    >
      <Icon name={icon} />
      {text}
      {count > 0 && <span className="count">{count}</span>}
      {text !== undefined && key && <kbd className="keys">{keyText(key)}</kbd>}
    </button>
  );
}

function Game() {
  const about = useAbout();
  const playing = useStore(mode, (s) => s.game);
  const running = runs(about);
  const title = gameOf(about)?.title ?? about.run?.game ?? 'the game';
  if (!canRun(about) && !playing) return null;
  return (
    <div className="controls run-controls" role="group" aria-label="Game">
      {canBegin(about) && (
        <Action name="game.run" action="run" icon={running ? 'restart' : 'play'} text={running ? 'Restart' : 'Run'} title={running ? `Save everything and restart ${title}` : `Save everything and run ${title}`} className={running ? '' : 'primary'} />
      )}
      {running && about.run?.fixed !== true && <Action name="game.stop" action="stop" icon="stop" text="Stop" title={`Stop ${title}`} />}
      {(running || playing) && <Action name="game.play" action="play" icon="steer" text="Play" title={`Go to ${title}: it goes on with what is saved`} className={running ? 'primary' : ''} />}
    </div>
  );
}

export function EditHeader() {
  const editor = useEditor();
  const about = useAbout();
  const project = useEdit((s) => s.listing?.project ?? '');
  const connection = useEdit((s) => {
    if (s.silentSince !== null) return 'silent';
    // Until the server has said what there is, nothing can be done.
    return s.connection === 'open' && s.listing === null && s.wrongProtocol === null ? 'connecting' : s.connection;
  });
  const unsaved = useEdit((s) => [...s.docs.values()].filter((d) => d.dirty).length);
  const mine = useEdit((s) => (s.current === null ? false : (s.docs.get(s.current)?.dirty ?? false)));
  const undo = useEdit((s) => (s.current === null ? '' : (s.docs.get(s.current)?.history.undoLabel ?? '')));
  const redo = useEdit((s) => (s.current === null ? '' : (s.docs.get(s.current)?.history.redoLabel ?? '')));
  const none = useEdit((s) => s.current === null);
  const findings = useEdit((s) => s.findings);
  const missing = useMissing();
  const theme = useSettings((s) => s.theme);
  const left = useSettings((s) => s.collapsed['edit-left'] ?? false);
  const right = useSettings((s) => s.collapsed['edit-right'] ?? false);
  return (
    <header className="top edit-top">
      <div className="brand">
        <Brand />
        <h1 title={about.dir === undefined ? project : `${project} in ${about.dir}`}>{about.name || project || about.dir || 'Wits'}</h1>
        <span className={`connection ${connection}`} data-testid="edit-connection" data-state={connection} role="status">
          <i aria-hidden="true" />
          {states[connection]}
        </span>
      </div>
      {about.project !== false && (
      <>
      <div className="controls" role="group" aria-label="Document">
        <Action name="document.save" action="save" icon="save" text="Save" disabled={none} className={mine ? 'wanted' : ''} title={mine ? 'Save: this document has changes that are not saved' : 'Save'} />
        <Action name="document.save-all" action="save-all" icon="save" text="Save all" disabled={unsaved === 0} count={unsaved} title={unsaved === 0 ? 'Save all: everything is saved' : `Save all ${String(unsaved)} that are not saved`} />
        <Action name="edit.undo" action="undo" icon="undo" disabled={undo === ''} title={undo === '' ? 'Undo' : `Undo: ${undo}`} />
        <Action name="edit.redo" action="redo" icon="redo" disabled={redo === ''} title={redo === '' ? 'Redo' : `Redo: ${redo}`} />
      </div>
      <Game />
      </>
      )}
      <div className="page-controls">
        <People />
        <button
          type="button"
          className="quiet problem-count"
          data-action="problems"
          title={hint('problem.next', 'Show the problems; next problem')}
          onClick={() => {
            showFoot('problems');
          }}
        >
          <ProblemCounts />
          <span className="label">{findings.length + missing.length === 0 ? 'No problems' : 'Problems'}</span>
        </button>
        <button type="button" className="quiet" data-action="search" title={hint('project.search', 'Search all documents')} onClick={() => void editor.run('project.search')}>
          <Icon name="search" /> <span className="label">Search</span>
        </button>
        <button type="button" className="quiet" data-action="palette" title={hint('view.commands', 'Every command')} onClick={() => void editor.run('view.commands')}>
          <Icon name="keyboard" /> <kbd className="keys">Ctrl+K</kbd>
        </button>
        <button type="button" className="quiet icon" data-action="left" aria-pressed={!left} aria-label="Documents and outline" title={hint('view.left')} onClick={() => void editor.run('view.left')}>
          <Icon name="sides" />
        </button>
        <button type="button" className="quiet icon" data-action="right" aria-pressed={!right} aria-label="Properties" title={hint('view.right')} onClick={() => void editor.run('view.right')}>
          <Icon name="sideRight" />
        </button>
        <button type="button" className="quiet icon" data-action="theme" data-theme-setting={theme} title={`Theme: ${theme}`} aria-label={`Theme: ${theme}`} onClick={nextTheme}>
          <Icon name={theme} />
        </button>
        <button type="button" className="quiet icon" data-action="help" title={hint('view.keys')} aria-label="Keyboard shortcuts" onClick={() => void editor.run('view.keys')}>
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}
