export type Activity = 'active' | 'success' | 'failure' | 'inactive';

const all: readonly string[] = ['active', 'success', 'failure', 'inactive'];

/** The state of a thought as its port tells it; inactive as long as nothing is known. */
export const activityOf = (text: string | undefined): Activity => (text !== undefined && all.includes(text) ? (text as Activity) : 'inactive');
