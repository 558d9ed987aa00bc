import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'node_modules/.cache/e2e-results',
  // Each has a server of its own, see test/e2e/test.ts, and the machine may be small.
  workers: 2,
  // In a demo of its own: what others have left is told from what is broken. Both are named at the end.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // What is not there is told in time for the next, not at the end of the whole test's.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A press on what still moves may be lost; what moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      // Chinese is drawn, and measured, alike where the system has no font for it.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'test/e2e/fonts.conf') },
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        // Printing a PDF in a frame crashes headless Chromium's print preview.
        '--disable-print-preview',
        // A page lives for seconds: only what runs very often (axe) is worth being optimised.
        '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=20000',
      ],
    },
  },
})
