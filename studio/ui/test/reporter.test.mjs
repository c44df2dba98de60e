import process from 'node:process';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe('the test run', () => {
  it('FC7 says why a test failed, on every Node that the page supports', () => {
    const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/fails/vite.config.ts'], { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
    const said = run.stdout + run.stderr;
    expect(run.status).toBe(1);
    expect(said).toContain("expected 'what it was' to be 'what it should have been'");
    expect(said).toContain('test/fails/fails.ts:4');
    expect(said).not.toContain('Unhandled Error');
  });
});
