import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

/** `TEST_ORDER=7 npm test` shuffles the files, in the same way for the same number. */
const order = process.env['TEST_ORDER']

/** A project for each file, because files of one project run in the order of their names. */
const shuffled = (): { readonly name: string; readonly testMatch: string }[] => {
  const files = readdirSync(join(import.meta.dirname, 'test/e2e')).filter((file) => file.endsWith('.spec.ts'))
  const rank = (file: string): string => createHash('sha256').update(`${order} ${file}`).digest('hex')
  return files
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
    .map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: `**/${file}` }))
}

export default defineConfig({
  testDir: 'test/e2e',
  ...(order !== undefined && { projects: shuffled() }),
  outputDir: 'node_modules/.cache/e2e-results',
  // Each worker runs its own server (see test/e2e/test.ts), so more would overload a small machine.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // A missing element fails after this time, instead of using up the time of the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A click on an element that is still moving may be lost.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      // Gives Chinese text the same size on systems without a Chinese font.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'test/e2e/fonts.conf') },
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        // Printing a PDF in a frame crashes headless Chromium's print preview.
        '--disable-print-preview',
        // Pages live for seconds, so only code that runs very often (axe) is worth optimising.
        '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=20000',
      ],
    },
  },
})
