import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useDebug } from '../debug/context';
import { useTicksBack } from '../debug/time/usePast';
import { Overlay } from '../debug/Overlay';
import { useStageShare } from '../debug/SideTabs';
import { followRun } from '../debug/tests/selection';
import { Timeline } from '../debug/time/TimelinePanel';
import { useWhatIf } from '../debug/whatif/whatIf';
import { GraphPanel } from '../graph/GraphPanel';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { setSetting, settings } from '../live/settings';
import { answers } from '../live/state';
import { Early } from '../operations/Early';
import { Retry } from '../panels/Empty';
import { Inspector } from '../panels/Inspector';
import { Stage } from '../stage/Stage';
import { Answering, waitingText } from './Answering';
import { Header } from './Header';
import { Icon } from './icons';
import { later } from './later';
import { ofHeight, ofWidth, Split } from './Split';
import { ui } from './ui';
import { useKeyboard } from './useKeyboard';
import { usePauseBehind } from './usePauseBehind';

const Futures = later(() => import('../debug/whatif/Futures').then((m) => m.Futures));
const LogPanel = later(() => import('../panels/LogPanel').then((m) => m.LogPanel));
const MindCorner = later(() => import('../graph/MindCorner').then((m) => m.MindCorner));
const TreePanel = later(() => import('../panels/TreePanel').then((m) => m.TreePanel));
const loadPalette = () => import('./Palette').then((m) => m.Palette);
const Palette = later(loadPalette, <Early />);
const Help = later(() => import('./Help').then((m) => m.Help));

/** The palette comes right after the first view: it is asked for also when the server does not answer any more. */
function usePaletteSoon(): void {
  useEffect(() => {
    loadPalette().catch(() => undefined); // it is asked for again when it is shown
  }, []);
}

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
  const said = useGame((s) => s.notice);
  const refused = useDebug((s) => s.refused);
  const notice = refused ?? said;
  if (notice === null) return null;
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
          live.debug.dismiss();
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

function Health() {
  const live = useLive();
  const open = useGame((s) => s.connection === 'open' || (s.connection === 'connecting' && s.silentSince !== null));
  const silentSince = useGame((s) => s.silentSince);
  const stuck = useGame((s) => s.stuck);
  const waiting = useDebug((s) => s.waiting);
  if (!open) return null;
  return (
    <Answering
      className="stale-note"
      silentSince={silentSince}
      stuck={stuck}
      silent={<>You see its last frame; commands are refused until it answers. {waitingText(waiting, 'command')}</>}
      stalled={<>Commands are refused until it goes on. {waitingText(waiting, 'command')}</>}
      onReconnect={() => {
        live.close();
        live.connect();
      }}
    />
  );
}

/** The stage, and below it what is said of what is selected: pictures of games are wider than high. */
function StageSide() {
  const share = useStageShare();
  return (
    <Split id="stage" way="column" share={share} label="Size of the stage" panels={[['stage'], ['inspector']]}>
      <Stage />
      <Inspector />
    </Split>
  );
}

/** The stage and the mind side by side; before them, while it is open, the column of agents. */
function Middle() {
  const closed = useSettings((s) => (s.collapsed.left ?? false) || (s.collapsed.tree ?? false));
  return (
    <div className="middle">
      {closed && <Rail />}
      <Split id="agents" way="row" share={Math.min(0.24, ofWidth(320))} label="Size of the agents" hidden={closed}>
        <TreePanel />
        <Split id="main" way="row" share={0.46} label="Size of the left side">
          <StageSide />
          <GraphPanel />
        </Split>
      </Split>
    </div>
  );
}

/** Where the column of agents was closed, what opens it again. */
function Rail() {
  const agents = useGame((s) => s.agents.length);
  return (
    <button
      type="button"
      className="rail"
      data-action="left"
      aria-expanded={false}
      title="Agents and their behaviours"
      onClick={() => {
        const { collapsed } = settings.getState();
        setSetting({ collapsed: { ...collapsed, left: false, tree: false } });
      }}
    >
      <Icon name="right" />
      <span>Agents</span>
      {agents > 1 && <span className="count">{agents.toLocaleString('en')}</span>}
    </button>
  );
}

/** What is told along time: what was recorded, and beside it, while it is open, what was logged. */
function Bottom() {
  const timeline = useSettings((s) => s.collapsed.timeline ?? false);
  const log = useSettings((s) => s.collapsed.log ?? false);
  // A title alone lies above the other one, so that it takes no width from it.
  return (
    <Split id="bottom" way={timeline ? 'column' : 'row'} share={0.7} label="Size of the timeline and the log" panels={[['timeline'], ['log']]} hiddenSecond={log}>
      <Timeline />
      <LogPanel />
    </Split>
  );
}

export function App() {
  const live = useLive();
  useKeyboard(live);
  usePausedMark();
  usePaletteSoon();
  usePauseBehind(live);
  useEffect(() => followRun(live.debug), [live]);
  const open = useStore(ui, (s) => s.open);
  const gone = useGame((s) => s.connection !== 'open' && s.silentSince === null && s.game !== null);
  const stale = useGame((s) => !answers(s) && s.game !== null);
  const past = useTicksBack() > 0;
  const large = useSettings((s) => s.large);
  const compares = useWhatIf((s) => s.found !== null);
  return (
    <div className={`app${stale ? ' stale' : ''}${past ? ' past' : ''}`}>
      <Header />
      {gone && <Stale />}
      <Health />
      <main>
        {large ? (
          <div className="large">
            <div className="large-stage">
              <Stage />
              <MindCorner />
            </div>
            {compares && <Futures />}
          </div>
        ) : (
          <Split id="time" way="column" share={Math.max(0.74, 1 - ofHeight(280))} label="Size of the timeline" panels={[[], ['timeline', 'log']]}>
            <Middle />
            <div className="bottom-side">
              {compares && <Futures />}
              <Bottom />
            </div>
          </Split>
        )}
      </main>
      <Notice />
      <Overlay />
      {open === 'palette' && <Palette />}
      {open === 'help' && <Help />}
    </div>
  );
}
