import { pino } from 'pino'
import type { JobRun } from '../src/server/platform/jobs/jobs.ts'

/** The run of a job that is called directly: it is never aborted, and its log is discarded. */
export const silentRun: Pick<JobRun, 'signal' | 'log'> = {
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
}
