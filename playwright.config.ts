import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, devices } from '@playwright/test'

const specs = join(import.meta.dirname, 'test/e2e')

/** `TEST_ORDER=7 npm test` shuffles the files, in the same way for the same number. */
const order = process.env['TEST_ORDER']

/**
 * A folder of files that each import one of the tests. Playwright runs files in the order of their names; a project for
 * each file would be shuffled, too, but starts a server for each.
 */
const shuffled = (): string => {
  const folder = join(import.meta.dirname, 'node_modules/.cache/e2e-order')
  // The workers read this file, too.
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.spec.ts'),
  )
  const rank = (file: string): string => createHash('sha256').update(`${order} ${file}`).digest('hex')
  for (const [index, file] of files.toSorted((a, b) => rank(a).localeCompare(rank(b))).entries())
    writeFileSync(
      join(folder, `${String(index).padStart(3, '0')}-${basename(file).replace('.ts', '.mjs')}`),
      `import ${JSON.stringify(pathToFileURL(join(specs, file)).href)}\n`,
    )
  return folder
}

export default defineConfig({
  testDir: order === undefined ? specs : shuffled(),
  outputDir: 'node_modules/.cache/e2e-results',
  // Each worker runs its own server (see test/e2e/support/test.ts), so more would overload a small machine.
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
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'test/e2e/support/fonts.conf') },
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
