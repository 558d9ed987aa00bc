import type { Logger } from '../kernel/log.ts'
import type { Database } from './database.ts'
import type { Clock } from '../kernel/clock.ts'

export interface DatabaseClock extends Clock {
  readonly stop: () => void
}

const readEveryMs = 60_000
/** How often this machine's clock is looked at: a leap of it shows that the machine slept or was set right. */
const lookEveryMs = 5_000
const leapMs = 1_000
const readings = 3
/** A difference to this machine's own clock that is worth a line in the log. */
const reportMs = 5_000

interface Reading {
  /** The database's time, and the steady time of this process at that moment. */
  readonly at: number
  readonly steadyMs: number
  /** By how much it may be wrong. */
  readonly errorMs: number
}

const readOnce = async (database: Database): Promise<Reading> => {
  const begun = performance.now()
  const { rows } = await database.queryAgency(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const ended = performance.now()
  const at = rows[0]?.['now']
  if (typeof at !== 'number') throw new Error('the database told no time')
  return { at, steadyMs: (begun + ended) / 2, errorMs: (ended - begun) / 2 }
}

/** The best of several, since a busy machine delays some of them. */
const readBest = async (database: Database): Promise<Reading> => {
  let best = await readOnce(database)
  for (let count = 1; count < readings; count += 1) {
    const next = await readOnce(database)
    if (next.errorMs < best.errorMs) best = next
  }
  return best
}

/**
 * The time of the database, which all processes of an installation share: whatever one of them writes or signs is
 * compared by another, or by SQL's `now()`. Machines' own clocks may be minutes apart.
 */
export const createDatabaseClock = async (database: Database, log: Logger): Promise<DatabaseClock> => {
  let base = await readBest(database)
  const nowMs = (): number => base.at + (performance.now() - base.steadyMs)
  const differenceMs = Math.round(Date.now() - nowMs())
  if (Math.abs(differenceMs) > reportMs) {
    log.warn({ differenceMs }, "this machine's clock differs from the database's, whose time is used")
  }

  const readAgain = async (): Promise<void> => {
    const next = await readBest(database)
    const changeMs = next.at - (base.at + (next.steadyMs - base.steadyMs))
    // Within the errors of both it tells nothing new, and time should not jump.
    if (Math.abs(changeMs) > next.errorMs + base.errorMs) base = next
  }
  const driftMs = (): number => Date.now() - performance.now()
  let drift = driftMs()
  let readAt = performance.now()
  const timer = setInterval(() => {
    const hasLeapt = Math.abs(driftMs() - drift) > leapMs
    if (!hasLeapt && performance.now() - readAt < readEveryMs) return
    drift = driftMs()
    readAt = performance.now()
    readAgain().catch((error: unknown) =>
      log.warn({ reason: String(error) }, "the database's time was not read"),
    )
  }, lookEveryMs)
  timer.unref()
  return { now: () => new Date(nowMs()), stop: () => clearInterval(timer) }
}
