import { expect, it } from 'vitest';

it('fails', () => {
  expect('what it was').toBe('what it should have been');
});
