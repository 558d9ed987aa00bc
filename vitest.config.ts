import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/database-server.ts'],
    environment: 'node',
    // Real PostgreSQL on a busy machine: slow is not broken.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate: false,
    // Vitest leaves one core to others; much of a test's time is spent waiting for PostgreSQL.
    maxWorkers: 2,
  },
})
