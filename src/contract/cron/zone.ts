// Wall-clock times are milliseconds as counted by `Date.UTC`, without a zone: they can be compared and
// calculated with, and a day or month out of range rolls over.

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

export const wallAt = (instant: number, timeZone: string): number => {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (instant: number, timeZone: string): number => {
  const whole = Math.floor(instant / 1000) * 1000
  return wallAt(whole, timeZone) - whole
}

const dayMs = 86_400_000

const offsetsAround = (wall: number, timeZone: string): readonly [before: number, after: number] => [
  offsetAt(wall - dayMs, timeZone),
  offsetAt(wall + dayMs, timeZone),
]

/** The instant of a wall-clock time; the later one if the clocks repeat it; null if they skip it. */
export const instantOf = (wall: number, timeZone: string): number | null => {
  const [before, after] = offsetsAround(wall, timeZone)
  for (const offset of [after, before]) {
    if (offsetAt(wall - offset, timeZone) === offset) return wall - offset
  }
  return null
}

/** The first wall-clock time after the skipped hour that contains `wall`. */
export const endOfGap = (wall: number, timeZone: string): number => {
  const [, after] = offsetsAround(wall, timeZone)
  let early = Math.floor((wall - dayMs) / 1000)
  let late = Math.floor((wall + dayMs) / 1000)
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(middle * 1000, timeZone) === after) late = middle
    else early = middle
  }
  return late * 1000 + after
}
