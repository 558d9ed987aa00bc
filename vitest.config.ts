import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Started first, because they take longest: otherwise one of them would run alone for a minute at the end. */
const longest = [
  'test/hostile-files/hostile-uploads.test.ts',
  'test/chaos/chaos.test.ts',
  'test/faults/backup.test.ts',
  'test/orders-model/orders-model.test.ts',
  'test/faults/rolling-restart.test.ts',
  'test/faults/database-loss.test.ts',
  'test/faults/embedded-database-killed.test.ts',
  'test/faults/kill-during-payment.test.ts',
  'src/server/platform/live/live.test.ts',
  'scripts/checks/linear-patterns.test.ts',
  'test/faults/failover.test.ts',
  'test/faults/own-postgres.test.ts',
  'test/faults/rotate-secret.test.ts',
  'test/contract/shop-restriction.test.ts',
  'test/faults/database-cut.test.ts',
  'src/server/platform/embedded-postgres/embedded-postgres.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/contract/five-cases.test.ts',
  'src/server/platform/parsing/parse-pool.test.ts',
  'test/faults/database-hangs.test.ts',
  'src/server/modules/purchasing/test/purchasing-model.test.ts',
  'src/server/modules/wholesale/wholesale-model.test.ts',
  'src/server/modules/affiliates/commission-model.test.ts',
  'src/server/modules/wallet/test/commission-invariants.test.ts',
  'test/contract/audited-actions.test.ts',
  'test/contract/specified-accounts.test.ts',
  'test/contract/admin-view.test.ts',
  'test/faults/first-start.test.ts',
  'test/faults/clocks-apart.test.ts',
  'test/faults/read-only-folder.test.ts',
  'test/faults/shutdown.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The linter would take `super.sort(files)` for the sort of an array.
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

/** `TEST_ORDER=7 npm test` shuffles the files, in the same way for the same number. */
const order = process.env['TEST_ORDER']

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/database-server.ts'],
    setupFiles: ['test/row-types/setup.ts'],
    environment: 'node',
    // Only what hangs takes longer. The tests use a real PostgreSQL, on machines that may be busy with something else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Waiting for a result ends when it is there; a busy machine must not decide.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    sequence:
      order === undefined ? { sequencer: LongestFirst } : { shuffle: { files: true }, seed: Number(order) },
    isolate: false,
    // Vitest leaves one core to others; much of a test's time is spent waiting for PostgreSQL.
    maxWorkers: 2,
  },
})
