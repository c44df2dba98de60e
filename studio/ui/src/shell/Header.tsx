import { useStore } from 'zustand';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { clock } from '../live/format';
import { answers } from '../live/state';
import { GameSwitch } from '../debug/games/GameSwitch';
import { Steps } from '../debug/time/Transport';
import { useTicksBack } from '../debug/time/usePast';
import type { Connection } from '../protocol/client';
import { go, mode } from '../mode';
import { editSelected, nearestSpeed, setSpeed, SPEEDS, togglePause } from './actions';
import { Brand } from './Brand';
import { Icon } from './icons';
import { Keys, useKeys } from './Keys';
import { later } from './later';
import { nextTheme } from './theme';
import { show, toggle, ui } from './ui';

const Options = later(() => import('./Options').then((m) => m.Options));

const states: Record<Connection | 'silent' | 'stuck', string> = { open: 'Live', connecting: 'Connecting', closed: 'Reconnecting', silent: 'Not answering', stuck: 'Stuck' };

function ConnectionState() {
  const state = useGame((s) => (s.silentSince !== null ? 'silent' : s.connection === 'open' && s.stuck !== null ? 'stuck' : s.connection));
  return (
    <span className={`connection ${state}`} data-testid="connection" data-state={state} role="status">
      <i aria-hidden="true" />
      {states[state]}
    </span>
  );
}

function Clock() {
  const { scene } = useLive();
  const tick = useCell(scene.tick);
  const time = useCell(scene.time);
  return (
    <span className="clock">
      <span className="unit">tick</span>
      <b data-testid="tick">{tick}</b>
      <span className="time">{clock(time)}</span>
    </span>
  );
}

/** The button's hint: what it does, and its key. */
function useHint(): (id: string, text: string) => string {
  const keys = useKeys();
  return (id, text) => (keys(id) ? `${text} (${keys(id)})` : text);
}

function Controls() {
  const live = useLive();
  const hint = useHint();
  const paused = useCell(live.scene.paused);
  const past = useTicksBack() > 0;
  const speed = nearestSpeed(useCell(live.scene.speed));
  const off = useGame((s) => !answers(s));
  const open = useStore(ui, (s) => s.open === 'options');
  return (
    <div className="controls" role="group" aria-label="Game">
      <button
        type="button"
        className={paused ? 'primary wide' : 'wide'}
        data-action={paused ? 'resume' : 'pause'}
        disabled={off}
        title={hint('pause', !paused ? 'Pause the game' : past ? 'Play the recording from here; at its end the game goes on' : 'Resume the game')}
        onClick={() => togglePause(live)}
      >
        <Icon name={paused ? 'play' : 'pause'} /> {!paused ? 'Pause' : past ? 'Play' : 'Resume'} <Keys id="pause" />
      </button>
      <Steps />
      <label className="speed" title={hint('faster', 'Speed of the game')}>
        <span className="sr">Speed</span>
        <select
          data-testid="speed"
          value={speed}
          disabled={off}
          onChange={(e) => {
            setSpeed(live, Number(e.target.value));
            e.target.blur();
          }}
        >
          {SPEEDS.map((s) => (
            <option key={s} value={s}>
              {s}×
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        data-action="restart"
        disabled={off}
        title={hint('restart', 'Restart with the same options and seed')}
        onClick={() => live.send({ t: 'control', do: 'restart' })}
      >
        <Icon name="restart" /> Restart <Keys id="restart" />
      </button>
      <span className="anchor">
        <button
          type="button"
          data-action="options"
          disabled={off}
          aria-expanded={open}
          title={hint('options', 'The options of the game, and the seed')}
          onClick={() => {
            toggle('options');
          }}
        >
          <Icon name="options" /> Options <Keys id="options" />
        </button>
        {open && <Options />}
      </span>
    </div>
  );
}

/** Over to the editor, to the document and the node that are watched. */
function EditButton() {
  const live = useLive();
  const hint = useHint();
  const offered = useStore(mode, (s) => s.edit);
  const node = useGame((s) => s.node >= 0) && live.base() === '';
  if (!offered) return null;
  return (
    <button type="button" data-action="edit" title={hint('edit', node ? 'Edit this node' : 'Edit the documents')} onClick={() => { editSelected(live); }}>
      <Icon name="edit" /> {node ? 'Edit this node' : 'Edit'} <Keys id="edit" />
    </button>
  );
}

/** Back to the batch that this match is one of. */
function BatchButton() {
  const offered = useStore(mode, (s) => s.batch);
  if (!offered) return null;
  return (
    <button type="button" data-action="batch" title="Back to all matches of the batch" onClick={() => { go('batch'); }}>
      <Icon name="left" /> All matches
    </button>
  );
}

export function Header() {
  const hint = useHint();
  const game = useGame((s) => s.game);
  const theme = useSettings((s) => s.theme);
  return (
    <header className="top">
      <div className="brand">
        <Brand />
        <h1 title={game?.about}>
          <GameSwitch />
        </h1>
        <ConnectionState />
      </div>
      <Controls />
      <Clock />
      <div className="page-controls">
        <BatchButton />
        <EditButton />
        <button
          type="button"
          className="quiet"
          data-action="palette"
          title={hint('palette', 'Every command')}
          onClick={() => {
            show('palette');
          }}
        >
          <Icon name="search" /> <Keys id="palette" />
        </button>
        <button type="button" className="quiet icon" data-action="theme" data-theme-setting={theme} title={hint('theme', `Theme: ${theme}`)} aria-label={`Theme: ${theme}`} onClick={nextTheme}>
          <Icon name={theme} />
        </button>
        <button
          type="button"
          className="quiet icon"
          data-action="help"
          title={hint('help', 'Keyboard shortcuts')}
          aria-label="Keyboard shortcuts"
          onClick={() => {
            show('help');
          }}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}
