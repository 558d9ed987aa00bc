import { policyTerms } from '../../../contract/policy-terms.ts'
import { ageOf } from '../../ui/parts/time-words.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

const dayMs = 86_400_000
/** Sellers are promised that a paid order leaves within so many days. */
const promisedDays = policyTerms.processingDays.most

export interface Promised {
  readonly tone: Tone
  readonly isLate: boolean
  /** What is left of it, or how late it is: '14 hr', '2 days'. */
  readonly time: string
}

/** How a paid order stands to its promise. */
export const promiseOf = (paidAt: string, now: number = Date.now()): Promised => {
  const leftMs = new Date(paidAt).getTime() + promisedDays * dayMs - now
  const time = ageOf(new Date(now - Math.abs(leftMs)), new Date(now))
  const isLate = leftMs < 0
  const tone = isLate ? 'problem' : leftMs < dayMs ? 'yours' : 'working'
  return { tone, isLate, time }
}
