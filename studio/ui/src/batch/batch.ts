import type { Snapshot } from './snapshot';

const at = (what: string): URL => new URL(what, location.origin + location.pathname);

/** Tells of each snapshot that comes, at most four a second, and whether the server answers. Call what it gives to end it. */
export function follow(took: (s: Snapshot) => void, answers: (is: boolean) => void): () => void {
  const stream = new EventSource(at('batch/stream'));
  stream.onmessage = (e: MessageEvent<string>) => {
    answers(true);
    took(JSON.parse(e.data) as Snapshot);
  };
  stream.onerror = () => {
    answers(false); // it connects again by itself
  };
  return () => {
    stream.close();
  };
}

/** Has a match played on this page; the error says in plain words why it cannot be. */
export async function watch(match: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(at('batch/play'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ match }) });
  } catch {
    throw new Error('Wits does not answer. Is it still running?');
  }
  if (answer.ok) return;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  throw new Error(error ?? `Wits answered ${String(answer.status)}.`);
}
