import { ageOf } from '../../../ui/time/time-text.ts'
import { getTimeZone } from '../../../ui/text/time-zone.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'

/** When an order must ship, and since when a pending seller action has paused its ship-by time. */
export interface ShipByInput {
  readonly by: string
  readonly stoppedSince: string | null
}

export interface ShipBy {
  /** `today`: due within the day, in the user's time zone. */
  readonly state: 'paused' | 'late' | 'today' | 'left'
  readonly tone: Tone
  /** The time left, overdue or paused: '14 hr', '2 days'. */
  readonly time: string
}

const dayIn = (at: number): string => new Date(at).toLocaleDateString('en-CA', { timeZone: getTimeZone() })

const stateOf = (by: number, now: number): ShipBy['state'] => {
  if (by < now) return 'late'
  return dayIn(by) === dayIn(now) ? 'today' : 'left'
}
const tones = { paused: 'quiet', late: 'problem', today: 'yours', left: 'working' } as const

/** An order paused by its seller is never late. */
export const shipByOf = ({ by, stoppedSince }: ShipByInput, now: number = Date.now()): ShipBy => {
  if (stoppedSince !== null)
    return { state: 'paused', tone: tones.paused, time: ageOf(new Date(stoppedSince), new Date(now)) }
  const due = new Date(by).getTime()
  const state = stateOf(due, now)
  return { state, tone: tones[state], time: ageOf(new Date(now - Math.abs(due - now)), new Date(now)) }
}
