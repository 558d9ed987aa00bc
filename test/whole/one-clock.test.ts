import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where a process's own clock is right: nothing there is compared with the database or another process. */
const allowed = new Set([
  'src/server/backup.ts',
  'src/server/platform/backup/backup-folder.ts',
  'src/server/platform/database/database-clock.ts',
  'src/server/platform/kernel/clock.ts',
  // A guess at a typing error, by days.
  'src/server/modules/imports/reading/dates.ts',
  // Signatures that the carrier compares with its own clock.
  'src/server/connectors/carriers/yanwen/yanwen.ts',
  'src/server/connectors/carriers/fourpx/fourpx.ts',
])
const isProduct = (path: string): boolean =>
  !/\.test\.ts$|cases\.ts$|-factory\.ts$|\/fake|connectors\/[a-z]+\/fake|connectors\/carriers\/[a-z]+\/double/.test(
    path,
  ) && !allowed.has(path)

/** `new Date()` and `Date.now()`: a machine's own time. */
const ownTime = /new Date\(\s*\)|Date\.now\(\)|\$\{new Date\}/

it('the server takes the time from the database only, so that clocks of its machines may differ', async () => {
  const found: string[] = []
  for await (const path of glob('src/server/**/*.ts', { cwd: root })) {
    if (!isProduct(path)) continue
    const lines = (await readFile(join(root, path), 'utf8')).split('\n')
    found.push(...lines.flatMap((line, index) => (ownTime.test(line) ? [`${path}:${index + 1}`] : [])))
  }
  // Instead: sql`now()` where SQL writes it, platform.clock.now(), or performance.now() for a duration.
  expect(found).toEqual([])
})
