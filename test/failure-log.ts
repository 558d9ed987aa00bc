import { afterEach } from 'vitest'
import type { Config } from '../src/server/platform/kernel/config.ts'
import { createLog, type Logger } from '../src/server/platform/kernel/log.ts'

/** Keeps the server's errors, and prints those of a test that fails: an answer has only its request's id. */
export const logOfFailures = (config: Config): Logger => {
  const lines: string[] = []
  afterEach(({ task }) => {
    const errors = lines.splice(0)
    if (task.result?.state === 'fail') for (const line of errors) console.error(line.trimEnd())
  })
  return createLog({ ...config, logLevel: 'error' }, { write: (line) => void lines.push(line) })
}
