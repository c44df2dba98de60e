import { useEffect } from 'react';
import { useStore } from 'zustand';
import { GraphPanel } from '../graph/GraphPanel';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { Retry } from '../panels/Empty';
import { Inspector } from '../panels/Inspector';
import { LogPanel } from '../panels/LogPanel';
import { TreePanel } from '../panels/TreePanel';
import { Stage } from '../stage/Stage';
import { Header } from './Header';
import { Help } from './Help';
import { Icon } from './icons';
import { Palette } from './Palette';
import { Split } from './Split';
import { ui } from './ui';
import { useKeyboard } from './useKeyboard';
import { usePauseBehind } from './usePauseBehind';

/** Marks the root element, so that styles and tests see at once whether the game is paused. */
function usePausedMark(): void {
  const { scene } = useLive();
  const paused = useCell(scene.paused);
  useEffect(() => {
    document.documentElement.dataset.paused = String(paused);
  }, [paused]);
}

function Notice() {
  const live = useLive();
  const notice = useGame((s) => s.notice);
  if (!notice) return null;
  return (
    <div className="notice" role="alert">
      <Icon name="warning" />
      <span>{notice}</span>
      <button
        type="button"
        className="quiet icon"
        aria-label="Dismiss"
        onClick={() => {
          live.dismissNotice();
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Old figures must not look like fresh ones. */
function Stale() {
  return (
    <div className="stale-note" role="status">
      <b>The game is gone.</b> You see its last frame.
      <Retry />
    </div>
  );
}

function Left() {
  return (
    <Split id="left" way="column" share={0.5} label="Size of the stage" panels={[['stage'], ['tree', 'log']]}>
      <Stage />
      <Split id="lists" way="column" share={0.72} label="Size of the behaviours" panels={[['tree'], ['log']]}>
        <TreePanel />
        <LogPanel />
      </Split>
    </Split>
  );
}

export function App() {
  const live = useLive();
  useKeyboard(live);
  usePausedMark();
  usePauseBehind(live);
  const open = useStore(ui, (s) => s.open);
  const stale = useGame((s) => s.connection !== 'open' && s.game !== null);
  const leftHidden = useSettings((s) => s.collapsed.left ?? false);
  return (
    <div className={stale ? 'app stale' : 'app'}>
      <Header />
      {stale && <Stale />}
      <main>
        <Split id="main" way="row" share={0.44} label="Size of the left side" hidden={leftHidden}>
          <Left />
          <Split id="right" way="column" share={0.77} label="Size of the graph" panels={[[], ['inspector']]}>
            <GraphPanel />
            <Inspector />
          </Split>
        </Split>
      </main>
      <Notice />
      {open === 'palette' && <Palette />}
      {open === 'help' && <Help />}
    </div>
  );
}
