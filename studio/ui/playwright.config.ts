import { defineConfig } from '@playwright/test';
import { executable, flags } from './e2e/wits.mjs';

// Nothing here waits for a game: it stands, and plays the frames that a test asks for. The limits only end what hangs.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: executable(), args: flags },
    viewport: { width: 1920, height: 1080 },
    contextOptions: { reducedMotion: 'reduce' },
    bypassCSP: true, // lets axe in
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // What was done, and a picture of how it ended. Copies of the page at every step take a quarter of the time: --trace on has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
  },
});
