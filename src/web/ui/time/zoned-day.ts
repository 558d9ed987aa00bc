import { getTimeZone } from '../text/time-zone.ts'

const dayMs = 86_400_000

// How far the zone's clock is ahead of UTC at an instant, in milliseconds.
const offsetMs = (at: Date, zone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    ...(zone && { timeZone: zone }),
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return clock - Math.floor(at.getTime() / 1000) * 1000
}

/** Midnight at the start of a day ('2025-11-21') in the user's time zone; undefined for invalid text. */
export const startOfDay = (day: string, zone: string | undefined = getTimeZone()): Date | undefined => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  const guess = asUtc - offsetMs(new Date(asUtc), zone)
  // Repeated with the offset of the result, because daylight saving time may start or end in between.
  return new Date(asUtc - offsetMs(new Date(guess), zone))
}

export const endOfDay = (day: string, zone: string | undefined = getTimeZone()): Date | undefined => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  const next = startOfDay(new Date(asUtc + dayMs).toISOString().slice(0, 10), zone)
  return next && new Date(next.getTime() - 1)
}

/** The day ('2025-11-21') of an instant in the user's time zone. */
export const dayIn = (at: Date, zone: string | undefined = getTimeZone()): string =>
  new Date(at.getTime() + offsetMs(at, zone)).toISOString().slice(0, 10)
