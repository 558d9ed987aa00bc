import type { VipLevel } from '../../../contract/vip/vip-terms.ts'

/** What was paid on a day, net of refunds, in USD minor units. */
export interface DayVolume {
  /** 2026-01-31 */
  readonly day: string
  readonly minor: number
}

const dayMs = 24 * 3_600_000
/** How far ahead the missing amount is told. */
const aheadDays = 30

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export interface Progress {
  readonly volumeMinor: number
  readonly keptUntil: string | null
  readonly next: {
    readonly levelId: string
    readonly missingMinor: number
    readonly by: string
    readonly missingByMinor: number
  } | null
}

interface Standing {
  readonly levels: readonly VipLevel[]
  /** Null: none. */
  readonly levelId: string | null
  readonly isSet: boolean
  readonly days: number
  readonly today: string
}

/** Volumes are those of the last `days` days, oldest first. */
export const progressOf = (
  volumes: readonly DayVolume[],
  { levels, levelId, isSet, days, today }: Standing,
): Progress => {
  const sum = volumes.reduce((total, { minor }) => total + minor, 0)
  const volumeMinor = Math.max(0, Math.floor(sum))
  const threshold = levels.find(({ id }) => id === levelId)?.thresholdMinor ?? null
  const above = Math.max(volumeMinor, threshold ?? 0)
  const next = levels
    .flatMap(({ id, thresholdMinor }) => (thresholdMinor === null ? [] : [{ id, thresholdMinor }]))
    .toSorted((a, b) => a.thresholdMinor - b.thresholdMinor)
    .find(({ thresholdMinor }) => thresholdMinor > above)
  const by = plusDays(today, Math.min(aheadDays, days - 1))
  const countsThen = volumes.filter(({ day }) => day > plusDays(by, -days))
  const thenMinor = Math.max(0, Math.floor(countsThen.reduce((total, { minor }) => total + minor, 0)))
  return {
    volumeMinor,
    keptUntil: isSet || threshold === null ? null : lastDayAbove(volumes, threshold, days),
    next: next
      ? {
          levelId: next.id,
          missingMinor: next.thresholdMinor - volumeMinor,
          by,
          missingByMinor: next.thresholdMinor - thenMinor,
        }
      : null,
  }
}

/** Each day's payments count until `days - 1` days after it. */
const lastDayAbove = (volumes: readonly DayVolume[], thresholdMinor: number, days: number): string | null => {
  let left = volumes.reduce((total, { minor }) => total + minor, 0)
  if (left < thresholdMinor) return null
  for (const { day, minor } of volumes) {
    left -= minor
    if (left < thresholdMinor) return plusDays(day, days - 1)
  }
  return null
}
