import { ConfigError } from '../kernel/config.ts'
import type { Installation } from './installation.ts'
import { collectStartGarbage } from './collect-start-garbage.ts'

/** After this time the process exits without waiting for an orderly shutdown. */
const shutdownTimeoutMs = 30_000
/** By this time start-up work is done and hardly any traffic has come. */
const startOverMs = 4_000

const problemOf = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

interface RunningProcess {
  readonly close: (signal: NodeJS.Signals) => Promise<void>
  /** How long it may go on serving meanwhile. */
  readonly drainMs?: number
}

/**
 * Starts a server process and shuts it down in order on SIGTERM or SIGINT. @param begin brings it up on an open installation, and returns what to close before the installation.
 */
export const runProcess = async (
  open: () => Promise<Installation>,
  begin: (installation: Installation) => Promise<RunningProcess>,
): Promise<void> => {
  let stopRequested = (_signal: NodeJS.Signals): void => {}
  const stopping = new Promise<NodeJS.Signals>((resolve) => {
    stopRequested = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopRequested(signal))
  try {
    const installation = await open()
    try {
      const running = await begin(installation)
      setTimeout(collectStartGarbage, startOverMs).unref()
      const signal = await stopping
      setTimeout(() => process.exit(1), (running.drainMs ?? 0) + shutdownTimeoutMs).unref()
      await running.close(signal)
    } finally {
      await installation.close()
    }
  } catch (error) {
    console.error(problemOf(error))
    process.exitCode = 1
  }
  // Everything is closed; the socket of a slow client must not keep the process alive.
  process.exit()
}
