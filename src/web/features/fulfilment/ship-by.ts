import { ageOf } from '../../ui/components/time-text.ts'
import { getTimeZone } from '../../ui/text/time-zone.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** By when an order in a queue is to be shipped, and since when a matter of its seller's stops that. */
export interface ShipByInput {
  readonly by: string
  readonly stoppedSince: string | null
}

export interface ShipBy {
  /** `today`: due within the day, by the user's own calendar. */
  readonly state: 'stopped' | 'late' | 'today' | 'left'
  readonly tone: Tone
  /** What is left of it, how late it is, or for how long it has been stopped: '14 hr', '2 days'. */
  readonly time: string
}

const dayIn = (at: number): string => new Date(at).toLocaleDateString('en-CA', { timeZone: getTimeZone() })

const stateOf = (by: number, now: number): ShipBy['state'] => {
  if (by < now) return 'late'
  return dayIn(by) === dayIn(now) ? 'today' : 'left'
}
const tones = { stopped: 'quiet', late: 'problem', today: 'yours', left: 'working' } as const

/** How a paid order stands to its promise. What its seller stops is not late. */
export const shipByOf = ({ by, stoppedSince }: ShipByInput, now: number = Date.now()): ShipBy => {
  if (stoppedSince !== null)
    return { state: 'stopped', tone: tones.stopped, time: ageOf(new Date(stoppedSince), new Date(now)) }
  const due = new Date(by).getTime()
  const state = stateOf(due, now)
  return { state, tone: tones[state], time: ageOf(new Date(now - Math.abs(due - now)), new Date(now)) }
}
