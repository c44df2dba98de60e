import { ReactFlowProvider } from '@xyflow/react';
import { useGame, useLive, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { programOf } from '../live/state';
import { MachineView } from '../machine/MachineView';
import { Empty } from '../panels/Empty';
import { BodyStrip } from '../panels/BodyStrip';
import { FaultBanner } from '../panels/FaultBanner';
import { UtilityView } from '../utility/UtilityView';
import { Breadcrumb } from './Breadcrumb';
import { GraphView } from './GraphView';
import { Legend } from './Legend';
import { NowBar } from './NowBar';

function AllPorts() {
  const all = useSettings((s) => s.allPorts);
  return (
    <button
      type="button"
      className="quiet"
      data-action="all-ports"
      aria-pressed={all}
      title="Show the built-in trigger ports that nothing is linked to, too"
      onClick={() => {
        setSetting({ allPorts: !all });
      }}
    >
      All ports
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
      title="Lay the graph out anew, in place of where its document puts the blocks"
      onClick={() => {
        setSetting({ tidy: !tidy });
      }}
    >
      Tidy
    </button>
  );
}

const views: Partial<Record<string, typeof GraphView>> = { machine: MachineView, utility: UtilityView };

/** The watched part, live, in the way that suits its kind. */
export function GraphPanel() {
  const live = useLive();
  const program = useGame((s) => programOf(s, s.agent));
  const agent = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const shown = program?.parts[part];
  if (!program || !shown) {
    return (
      <section className="graph-panel" aria-label="Graph">
        {agent !== null && (
          <div className="graph-bar">
            <Breadcrumb program={undefined} />
          </div>
        )}
        <BodyStrip />
        <FaultBanner />
        <Empty />
      </section>
    );
  }
  const View = views[shown.kind] ?? GraphView;
  return (
    <section className="graph-panel" aria-label="Graph">
      <div className="graph-bar">
        <Breadcrumb program={program} />
        <div className="graph-actions">
          {shown.kind !== 'utility' && Object.keys(shown.view ?? {}).length > 0 && <Tidy />}
          {View === GraphView && <AllPorts />}
        </div>
      </div>
      <NowBar part={shown} key={`now ${agent} ${part}`} />
      <BodyStrip />
      <FaultBanner />
      <ReactFlowProvider key={`${agent} ${program.id} ${live.state.game?.process ?? 0} ${part}`}>
        <View program={program} part={shown} />
      </ReactFlowProvider>
      <Legend kind={shown.kind} />
    </section>
  );
}
