/* What a running part says of its rules as a whole. */
import type { Live } from '../live/live';
import type { Part } from '../protocol/messages';
import { valueAt } from './now';

/** Its rules watch, within a mind: only those are chosen. */
export const watchesPart = (part: Part): boolean => (part.extras ?? []).some((e) => e.kind === 'chooses');

/** The rules that were selected in the last update, with their tags. */
export const selectedIn = (live: Live, part: Part): { name: string; tags: readonly string[] }[] =>
  part.nodes.flatMap((n) => (live.mind.value(valueAt(n, 'Verdict')).get()?.short === 'selected' ? [{ name: n.name, tags: n.extras?.find((e) => e.kind === 'tags')?.parts ?? [] }] : []));
