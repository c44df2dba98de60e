import { useEffect, useState } from 'react';
import { useGame, useLive } from '../live/context';
import { agentOf } from '../live/state';
import { PROTOCOL } from '../protocol/game';

function Countdown({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  return <>{left > 0 ? `Trying again in ${left} s` : 'Trying again'}</>;
}

/** Says when the page tries to connect again, and lets it try now. */
export function Retry() {
  const live = useLive();
  const retryAt = useGame((s) => s.retryAt);
  return (
    <>
      <span className="pulse" aria-hidden="true" />
      <span className="retry-time">{retryAt > 0 ? <Countdown at={retryAt} /> : 'Connecting…'}</span>
      <button
        type="button"
        onClick={() => {
          live.connect();
        }}
      >
        Try now
      </button>
    </>
  );
}

function NoGame() {
  return (
    <div className="empty" role="status">
      <h2>No game is running here yet</h2>
      <p>This page shows the minds of a running game: which blocks are active, which triggers fire, what every value is.</p>
      <ol>
        <li>
          In the repository run <code>make demo</code>. It starts a sword duel and serves this page.
        </li>
        <li>The stage appears on the left, the mind of the first agent here.</li>
        <li>
          Click a figure, or a block, to see inside it. Press <kbd>?</kbd> for all keys.
        </li>
      </ol>
      <p className="waiting">
        <Retry />
      </p>
    </div>
  );
}

/** What to do when there is no graph to show. */
export function Empty() {
  const connection = useGame((s) => s.connection);
  const game = useGame((s) => s.game);
  const agents = useGame((s) => s.agents);
  const mine = useGame(agentOf);
  const wrong = useGame((s) => s.wrongProtocol);
  if (wrong !== null) {
    return (
      <div className="empty" role="status">
        <h2>This page and the game speak different versions</h2>
        <p>
          The game speaks protocol {wrong}, this page speaks {PROTOCOL}. Build both from the same sources, then load this page again.
        </p>
      </div>
    );
  }
  if (connection !== 'open' || !game) return <NoGame />;
  if (mine && mine.program === 0 && agents.some((a) => a.program > 0)) {
    return (
      <div className="empty" role="status" data-testid="no-mind">
        <h2>{mine.steered ? `${mine.steered === 'you' ? 'You steer' : `${mine.steered} steers`} ${mine.name}` : `${mine.name} has no mind`}</h2>
        <p>
          {mine.steered ? 'So there is no mind to show. ' : 'No program runs it. '}
          Click another figure on the stage, or an agent of the list, to see what goes on in it.
        </p>
      </div>
    );
  }
  if (agents.some((a) => a.program > 0)) {
    return (
      <div className="empty" role="status">
        <p>Waiting for the agent’s program…</p>
      </div>
    );
  }
  return (
    <div className="empty" role="status">
      <h2>{agents.length === 0 ? 'This game has no agents now' : 'No agent of this game runs a program now'}</h2>
      <p>
        As soon as the game gives an agent a program, its mind is shown here. In many games <b>Options</b> lets the computer
        play a side.
      </p>
    </div>
  );
}
