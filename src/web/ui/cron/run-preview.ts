import { CronError, parseCron } from '../../../contract/cron/expression.ts'
import { nextRuns } from '../../../contract/cron/next-run.ts'

/** The most runs of a preview; the engine looks 100 years ahead. */
export const previewedRuns = 5

export type RunPreview =
  | { readonly runs: readonly Date[]; readonly message: string | null }
  | { readonly error: CronError }

/** The next runs, with the specification's message if there are fewer than five. */
export const previewRuns = (expression: string, timeZone: string, now: Date): RunPreview => {
  try {
    const runs = nextRuns(parseCron(expression, now.getFullYear() + 100), now, timeZone, previewedRuns)
    if (runs.length === 0) return { runs, message: '没有达到条件的结果！' }
    const isShort = runs.length < previewedRuns
    return { runs, message: isShort ? `最近100年内只有上面${runs.length}条结果！` : null }
  } catch (error) {
    if (error instanceof CronError) return { error }
    throw error
  }
}
