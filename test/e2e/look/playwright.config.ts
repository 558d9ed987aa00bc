import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from '../../../playwright.config.ts'
import { options } from './options.ts'

// Not a test, but it needs the same: a server per worker, a browser, and pages that have loaded.
export default defineConfig<object, { demo: boolean }>({
  ...tests,
  testDir: import.meta.dirname,
  testMatch: options.readme ? 'readme.look.ts' : 'every-page.look.ts',
  outputDir: join(import.meta.dirname, '../../../node_modules/.cache/look-results'),
  fullyParallel: true,
  retries: 0,
  timeout: 1_200_000,
  reporter: 'list',
  projects: [
    { name: 'with the demo', grepInvert: /operator, empty/ },
    { name: 'without', grep: /operator, empty/, use: { demo: false } },
  ],
})
