import { wallAt } from '../../contract/cron/zone.ts'

/** Clocks are put forward and back at whole quarters of an hour. */
const quarterMs = 900_000
const maxKept = 2_000

/**
 * A zone's clock for many instants: what it shows is asked once a quarter of an hour and reckoned for the others.
 * Answers milliseconds as `Date.UTC` counts them.
 */
export const wallClock = (timeZone: string): ((instant: number) => number) => {
  const offsets = new Map<number, number>()
  return (instant) => {
    const quarter = Math.floor(instant / quarterMs)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size >= maxKept) offsets.clear()
      offset = wallAt(quarter * quarterMs, timeZone) - quarter * quarterMs
      offsets.set(quarter, offset)
    }
    return instant + offset
  }
}
