import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, or wait most, begin: the last one must not run alone for a minute. */
const longest = [
  'test/orders-model/orders-model.test.ts',
  'test/kill-during-payment.test.ts',
  'src/server/platform/embedded-postgres.test.ts',
  'src/server/platform/live.test.ts',
  'test/contract/five-cases.test.ts',
  'test/contract/audited-actions.test.ts',
  'test/contract/shop-restriction.test.ts',
  'test/shutdown.test.ts',
  'demo/seed.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's.
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/database-server.ts'],
    environment: 'node',
    // Real PostgreSQL on a busy machine: slow is not broken.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // Vitest leaves one core to others; much of a test's time is spent waiting for PostgreSQL.
    maxWorkers: 2,
  },
})
