import { wallAt } from '../../../contract/cron/zone.ts'

/** Time zone offsets only change at full quarters of an hour. */
const quarterMs = 900_000
const maxKept = 2_000

/**
 * Converts many instants to wall-clock time in a zone, looking the offset up once per quarter of an hour.
 * Returns milliseconds as `Date.UTC` counts them.
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
