import { defineConfig, devices } from '@playwright/test'

// One port a run, so that runs may go side by side; the workers inherit it.
const port = (process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000)))
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'node_modules/.cache/e2e-results',
  // The tests share one server and its demo, and the machine may be small.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      args: ['--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node test/e2e-server.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: port },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
