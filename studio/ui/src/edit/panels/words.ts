/* What is wrong, as the page tells it: the server says it without JSON. */
import type { Finding } from '../protocol';

export const reasonOf = (f: Finding): string => f.says ?? f.reason;

/** What to do, where no button does it. */
export const hintOf = (f: Finding): string => (f.says === undefined ? (f.hint ?? '') : (f.todo ?? ''));
