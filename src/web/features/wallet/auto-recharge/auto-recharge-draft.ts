import { autoRechargeLimits, type AutoRechargeView } from '../../../../contract/wallet/auto-recharge.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import { readAmount, type AmountProblem } from '../recharge/recharge-draft.ts'

/** As typed; kept on this device while the seller is at PayPal. */
export interface AutoRechargeDraft {
  readonly isOn: boolean
  readonly below: string
  readonly amount: string
  readonly maxPerDay: number
  /** '': no limit. */
  readonly maxPerMonth: string
}

export type AutoRechargeField = 'below' | 'amount' | 'maxPerMonth'
export type AutoRechargeProblem = AmountProblem | 'lessThanOne'

export const draftOf = ({ settings }: Pick<AutoRechargeView, 'settings'>): AutoRechargeDraft =>
  settings
    ? {
        isOn: settings.isOn,
        below: formatMinor(settings.belowMinor),
        amount: formatMinor(settings.amountMinor),
        maxPerDay: settings.maxPerDay,
        maxPerMonth: settings.maxPerMonthMinor === null ? '' : formatMinor(settings.maxPerMonthMinor),
      }
    : { isOn: true, below: '', amount: '', maxPerDay: autoRechargeLimits.defaultPerDay, maxPerMonth: '' }

const minorOf = (text: string): number | null => {
  const read = readAmount(text)
  return 'amountMinor' in read ? read.amountMinor : null
}

export const problemsOf = (
  draft: AutoRechargeDraft,
): Partial<Record<AutoRechargeField, AutoRechargeProblem>> => {
  const found: Partial<Record<AutoRechargeField, AutoRechargeProblem>> = {}
  for (const field of ['below', 'amount', 'maxPerMonth'] as const) {
    const read = readAmount(draft[field])
    const isLeftOut = field === 'maxPerMonth' && draft.maxPerMonth.trim() === ''
    if ('problem' in read && !isLeftOut) found[field] = read.problem
  }
  const [amountMinor, monthMinor] = [minorOf(draft.amount), minorOf(draft.maxPerMonth)]
  if (amountMinor !== null && monthMinor !== null && monthMinor < amountMinor)
    found.maxPerMonth = 'lessThanOne'
  return found
}

/** Null while a field is wrong. */
export const settingsOf = (draft: AutoRechargeDraft): NonNullable<AutoRechargeView['settings']> | null => {
  const [belowMinor, amountMinor] = [minorOf(draft.below), minorOf(draft.amount)]
  if (belowMinor === null || amountMinor === null || Object.keys(problemsOf(draft)).length > 0) return null
  const { isOn, maxPerDay } = draft
  return { isOn, belowMinor, amountMinor, maxPerDay, maxPerMonthMinor: minorOf(draft.maxPerMonth) }
}
