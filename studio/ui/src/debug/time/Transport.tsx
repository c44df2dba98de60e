import { useGame, useLive } from '../../live/context';
import { answers } from '../../live/state';
import { Icon, type IconName } from '../../shell/icons';
import { Keys, useKeys } from '../../shell/Keys';
import { useCan } from '../context';
import { stepBack, stepNode, stepPhase } from './actions';

interface Props {
  id: string;
  icon: IconName;
  name: string;
  title: string;
  off: boolean;
  onClick: () => void;
}

function Step({ id, icon, name, title, off, onClick }: Props) {
  const keys = useKeys()(id);
  return (
    <button type="button" data-action={id} disabled={off} title={keys === '' ? title : `${title} (${keys})`} onClick={onClick}>
      <Icon name={icon} />
      <span className="word">{name}</span> <Keys id={id} />
    </button>
  );
}

/** The ways of going through the game by steps: frames back and on, and through what a mind does within one. */
export function Steps() {
  const live = useLive();
  const closed = useGame((s) => !answers(s));
  const mindless = useGame((s) => (s.agents.find((a) => a.id === s.agent)?.program ?? 0) === 0);
  const seeks = useCan('seek');
  const controls = useCan('control');
  return (
    <div className="steps" role="group" aria-label="Steps">
      {seeks && <Step id="step-back" icon="stepBack" name="Back" title="One frame back, in the recording" off={closed} onClick={() => { stepBack(live); }} />}
      <Step id="step" icon="step" name="Step" title="Step one tick" off={closed} onClick={() => live.send({ t: 'control', do: 'step' })} />
      {controls && (
        <>
          <Step id="step-phase" icon="stepPhase" name="Phase" title="To the next phase within the frame of the watched agent" off={closed || mindless} onClick={() => { stepPhase(live); }} />
          <Step id="step-node" icon="stepNode" name="Node" title="To the next node whose code runs within the frame of the watched agent" off={closed || mindless} onClick={() => { stepNode(live); }} />
        </>
      )}
    </div>
  );
}
