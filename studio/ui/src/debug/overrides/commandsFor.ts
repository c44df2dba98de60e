import type { Command } from './overridesState';

/** Commands that fit an agent; for none (0) those of the game as a whole. */
export const commandsFor = (commands: readonly Command[] | null, agent: number): Command[] => (commands ?? []).filter((c) => c.agent === (agent !== 0));
