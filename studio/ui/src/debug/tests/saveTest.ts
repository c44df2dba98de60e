import type { Made } from './testState';

/** Saves a test into the project that is open here. */
export async function saveTest(test: Made): Promise<{ file: string; why: string }> {
  try {
    const answer = await fetch(new URL('edit', location.href), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(test) });
    if (!answer.ok) return { file: '', why: (await answer.text()).trim() };
    return { file: ((await answer.json()) as { file: string }).file, why: '' };
  } catch {
    return { file: '', why: 'The project could not be reached.' };
  }
}
