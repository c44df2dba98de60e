import { CommandsButton } from '../debug/overrides/CommandsButton';
import { useGame, useLive } from '../live/context';
import { Steered } from '../panels/Steered';
import { partPath } from '../live/state';
import type { Program } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { Told } from '../labels/Label';

const crumbName = (program: Program, id: number): string => {
  const p = program.parts[id];
  const node = p && p.parent >= 0 ? program.parts[p.parent]?.nodes[p.node] : undefined;
  return node?.name ?? p?.name ?? '';
};

/** Whose mind is shown and which part of it; without a program there is only the agent to name. */
export function Breadcrumb({ program }: { program: Program | undefined }) {
  const live = useLive();
  const agent = useGame((s) => s.agents.find((a) => a.id === s.agent));
  const part = useGame((s) => s.part);
  if (!agent) return null;
  const path = program ? partPath(program, part) : [];
  return (
    <nav className="crumbs" aria-label="Where you are">
      <button type="button" className="icon" disabled={path.length < 2} title="Up one level (Esc or ⌫)" aria-label="Up one level" onClick={() => live.up()}>
        <Icon name="up" />
      </button>
      <b className="agent">{agent.name}</b>
      <Steered by={agent.steered} long />
      <CommandsButton agent={agent.id} />
      <ol>
        {path.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="quiet"
              data-crumb={id}
              aria-current={id === part ? 'location' : undefined}
              title={program?.parts[id]?.document}
              onClick={() => {
                live.select(agent.id, id);
              }}
            >
              {program && <Told text={crumbName(program, id)} of={program.parts[program.parts[id]?.parent ?? -1]?.document} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
