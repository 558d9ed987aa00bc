import { ConfigError } from './config.ts'
import type { Installation } from './installation.ts'
import { collectStartGarbage } from './start-garbage.ts'

/** Beyond this an orderly end is given up. */
const shutdownTimeoutMs = 30_000
/** What a process does first when it has started is over by then, and hardly anybody is there yet. */
const startOverMs = 4_000

const problemOf = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Starts one of the server's processes and ends it in an orderly way on SIGTERM or SIGINT, or when its database is lost.
 * @param begin brings it up on an open installation, and answers what to close before the installation.
 */
export const runProcess = async (
  open: () => Promise<Installation>,
  begin: (installation: Installation) => Promise<{ readonly close: () => Promise<void> }>,
): Promise<void> => {
  let stopRequested = (): void => {}
  const stopping = new Promise<void>((resolve) => {
    stopRequested = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopRequested())
  try {
    const installation = await open()
    try {
      const running = await begin(installation)
      setTimeout(collectStartGarbage, startOverMs).unref()
      const lost = installation.databaseLost.then(() => {
        process.exitCode = 1
        installation.platform.log.fatal('the embedded database has ended by itself; see postgres.log')
      })
      await Promise.race([stopping, lost])
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
      await running.close()
    } finally {
      await installation.close()
    }
  } catch (error) {
    console.error(problemOf(error))
    process.exitCode = 1
  }
  // Nothing is left to wait for; a socket of a slow client must not hold the process.
  process.exit()
}
