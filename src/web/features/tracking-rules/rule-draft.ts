import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { pushableTrackingStatuses, type PushableTrackingStatus } from '../../../contract/kernel/statuses.ts'
import type { TrackingHandling } from '../../../contract/tracking-rules/tracking-rules.ts'

export type TrackingRule = OutputOf<typeof operatorTrackingRules.listOperatorTrackingRules>['rules'][number]

interface Replacement {
  readonly from: string
  readonly to: string
}

export interface RuleDraft {
  readonly name: string
  readonly lineIds: readonly string[]
  readonly countries: readonly string[]
  readonly carrierName: string
  readonly hiddenWords: readonly string[]
  readonly replacements: readonly Replacement[]
  readonly pushedStatuses: readonly PushableTrackingStatus[]
  readonly isActive: boolean
}

export const emptyRule: RuleDraft = {
  name: '',
  lineIds: [],
  countries: [],
  carrierName: '',
  hiddenWords: [],
  replacements: [],
  pushedStatuses: pushableTrackingStatuses,
  isActive: true,
}

export const draftOf = (rule: TrackingRule): RuleDraft => ({
  name: rule.name,
  lineIds: rule.lineIds,
  countries: rule.countries,
  carrierName: rule.carrierName ?? '',
  hiddenWords: rule.hiddenWords,
  replacements: rule.replacements,
  pushedStatuses: rule.pushedStatuses,
  isActive: rule.isActive,
})

/** Rows in which nothing is to be replaced are left out. */
const filled = (rows: readonly Replacement[]): Replacement[] =>
  rows.map(({ from, to }) => ({ from: from.trim(), to: to.trim() })).filter(({ from }) => from !== '')

export const handlingOf = (draft: RuleDraft): TrackingHandling => ({
  carrierName: draft.carrierName.trim() || null,
  hiddenWords: [...draft.hiddenWords],
  replacements: filled(draft.replacements),
  pushedStatuses: [...draft.pushedStatuses],
})

export const inputOf = (
  rule: TrackingRule | null,
  draft: RuleDraft,
): InputOf<typeof operatorTrackingRules.saveTrackingRule> => ({
  ...(rule && { id: rule.id }),
  name: draft.name,
  lineIds: [...draft.lineIds],
  countries: [...draft.countries],
  ...handlingOf(draft),
  isActive: draft.isActive,
})
