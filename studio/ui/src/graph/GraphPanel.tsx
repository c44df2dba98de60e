import { ReactFlowProvider } from '@xyflow/react';
import type { ComponentType } from 'react';
import { useGame, useLive, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { programOf } from '../live/state';
import { Empty } from '../panels/Empty';
import type { Part, Program } from '../protocol/messages';
import { useAfterPaint } from '../shell/afterPaint';
import { Icon } from '../shell/icons';
import { jumpToRunning } from '../shell/jump';
import { Keys } from '../shell/Keys';
import { later } from '../shell/later';
import { useTreeWay } from '../tree/useTree';
import { Breadcrumb } from './Breadcrumb';
import { NowBar } from './NowBar';
import { isGraph, isTree, PartView } from './PartView';
import { Sentence } from './Sentence';
import { useFollowRunning } from './useFollow';
import { Within } from '../labels/labels';

function AllPorts() {
  const all = useSettings((s) => s.allPorts);
  return (
    <button
      type="button"
      className="quiet"
      data-action="all-ports"
      aria-pressed={all}
      title="Show unlinked built-in trigger ports"
      onClick={() => {
        setSetting({ allPorts: !all });
      }}
    >
      All ports <Keys id="all-ports" />
    </button>
  );
}

/** Offered where the document has places of its own. */
function Tidy() {
  const tidy = useSettings((s) => s.tidy);
  return (
    <button
      type="button"
      className="quiet"
      data-action="tidy"
      aria-pressed={tidy}
      title="Auto-layout instead of the positions in the document"
      onClick={() => {
        setSetting({ tidy: !tidy });
      }}
    >
      Tidy <Keys id="tidy" />
    </button>
  );
}

/** Whether the best options stand first. */
function ByScore() {
  const on = useSettings((s) => s.byScore);
  return (
    <button
      type="button"
      className="quiet"
      data-action="by-score"
      aria-pressed={on}
      title="Sort by score instead of the document's order"
      onClick={() => {
        setSetting({ byScore: !on });
      }}
    >
      By score <Keys id="by-score" />
    </button>
  );
}

/** Which way the tree grows. */
function Way({ part }: { part: Part }) {
  const way = useTreeWay(part);
  const next = way === 'down' ? 'right' : 'down';
  return (
    <button
      type="button"
      className="quiet"
      data-action="tree-way"
      data-way={way}
      title={`The tree grows ${way === 'down' ? 'downwards' : 'to the right'}: let it grow ${next === 'down' ? 'downwards' : 'to the right'}`}
      onClick={() => {
        setSetting({ treeWay: next });
      }}
    >
      <Icon name={way === 'down' ? 'treeDown' : 'treeRight'} /> {way === 'down' ? 'Down' : 'Right'} <Keys id="tree-way" />
    </button>
  );
}

/** Whether what runs is opened by itself. */
function Auto() {
  const live = useLive();
  const picked = useGame((s) => s.picked);
  const auto = useSettings((s) => s.autoOpen) && !picked;
  return (
    <button
      type="button"
      className="quiet"
      data-action="auto-open"
      aria-pressed={auto}
      title={auto ? 'Opens what runs, and follows as it changes, until you choose a part or a node' : 'This part stays open: click to follow what runs'}
      onClick={() => {
        setSetting({ autoOpen: !auto });
        live.pick(false);
      }}
    >
      Auto
    </button>
  );
}

/** Leads to what runs, however deep it is. */
function Jump() {
  const live = useLive();
  return (
    <button
      type="button"
      className="quiet jump"
      data-action="jump"
      title="Go to the node that runs, in whatever it is embedded; once more: to the next one that runs"
      onClick={() => {
        jumpToRunning(live);
      }}
    >
      <Icon name="target" /> To running <Keys id="jump" />
    </button>
  );
}

const StopBar = later(() => import('../debug/time/StopBar').then((m) => m.StopBar));
const BodyStrip = later(() => import('../panels/BodyStrip').then((m) => m.BodyStrip));
const FaultBanner = later(() => import('../panels/FaultBanner').then((m) => m.FaultBanner));
const Legend = later(() => import('./Legend').then((m) => m.Legend));
const PlanNow = later(() => import('../planner/PlanNow').then((m) => m.PlanNow));
const nows: Partial<Record<string, ComponentType<{ part: Part }>>> = {
  goap: PlanNow,
  htn: PlanNow,
  machine: later(() => import('../machine/MachineNow').then((m) => m.MachineNow)),
  tree: later(() => import('../tree/TreeNow').then((m) => m.TreeNow)),
};

/** A part of more nodes than this is drawn one frame after the rest of the page. */
const LARGE = 150;

/** A drawing that takes longer than a press may wait for its answer. */
function Large(props: { program: Program; part: Part }) {
  return useAfterPaint() ? <PartView {...props} /> : <div className="graph-view" aria-busy="true" />;
}

/** The watched part, live, in the way that suits its kind. */
export function GraphPanel() {
  const live = useLive();
  useFollowRunning();
  const program = useGame((s) => programOf(s, s.agent));
  const agent = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const shown = program?.parts[part];
  const faulty = useGame((s) => s.faults.size > 0 || s.agents.some((a) => a.fault));
  if (!program || !shown) {
    return (
      <section className="graph-panel" aria-label="Graph">
        {agent !== null && (
          <div className="graph-bar">
            <Breadcrumb program={undefined} />
          </div>
        )}
        <BodyStrip />
        {faulty && <FaultBanner />}
        <StopBar />
        <Empty />
      </section>
    );
  }
  const graph = isGraph(shown);
  const Now = nows[shown.kind] ?? NowBar;
  return (
    <Within value={shown.document}>
      <section className="graph-panel" aria-label="Graph">
        <Sentence />
        <div className="graph-bar">
          <Breadcrumb program={program} />
          <div className="graph-actions">
            {isTree(shown) && <Way part={shown} />}
            {shown.kind === 'utility' && <ByScore />}
            <Auto />
            <Jump />
            {(graph || shown.kind === 'machine') && Object.keys(shown.view ?? {}).length > 0 && <Tidy />}
            {graph && <AllPorts />}
          </div>
        </div>
        <div className="state-row">
          <Now part={shown} key={`now ${agent} ${part}`} />
          <BodyStrip />
        </div>
        {faulty && <FaultBanner />}
        <StopBar />
        <ReactFlowProvider key={`${agent} ${program.id} ${live.state.game?.process ?? 0} ${part}`}>
          {shown.nodes.length > LARGE ? <Large program={program} part={shown} /> : <PartView program={program} part={shown} />}
        </ReactFlowProvider>
        <Legend part={shown} />
      </section>
    </Within>
  );
}
