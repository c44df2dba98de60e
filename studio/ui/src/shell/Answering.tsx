import { useEffect, useState, type ReactNode } from 'react';
import type { Health } from '../protocol/pulse';
import { Icon } from './icons';

const two = (n: number): string => String(n).padStart(2, '0');

/** A time of the day: "12:03:20". */
const timeOfDay = (ms: number): string => {
  const d = new Date(ms);
  return `${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
};

/** How long ago something was, counted while one looks. */
function Ago({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return <span className="ago">{Math.max(0, Math.round((now - since) / 1000))} s ago</span>;
}

/** What waits, in words; "" if there are none. */
export const waitingText = (n: number, what: string): string => (n === 0 ? '' : n === 1 ? `One ${what} waits for its answer.` : `${String(n)} ${what}s wait for their answers.`);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Props extends Health {
  className: string;
  /** What follows from it for who looks, while the server is silent and while the game is stuck. */
  silent: ReactNode;
  stalled: ReactNode;
  onReconnect: () => void;
}

/** Says that the server does not answer, and since when, or what the game is stuck in. */
export function Answering({ silentSince, stuck, className, silent, stalled, onReconnect }: Props) {
  if (silentSince !== null) {
    return (
      <div className={className} role="alert" data-testid="not-answering">
        <Icon name="warning" />
        <span>
          <b>The server does not answer.</b> No data since {timeOfDay(silentSince)}, <span aria-hidden="true"><Ago since={silentSince} /></span>. {silent}
        </span>
        <button type="button" title="Close the connection and make a new one" onClick={onReconnect}>
          Reconnect
        </button>
      </div>
    );
  }
  if (stuck === null) return null;
  return (
    <div className={className} role="status" aria-live="off" data-testid="stuck">
      <Icon name="warning" />
      <span>
        <b>The game is stuck.</b> {sentence(stuck.text)} {stalled}
      </span>
    </div>
  );
}
