import type { CommissionState } from '../../../contract/affiliates/affiliate-terms.ts'
import type { Commission } from '../../../contract/affiliates/affiliates.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { dayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { monthText } from '../invoices/months.ts'
import { commissionStateText, commissionTones } from './commission-text.ts'

const text = defineText({
  en: {
    notDelivered: 'Not delivered yet',
    availableOn: (day: string) => `Available on ${day}`,
    paidIn: (month: string) => `In ${month}`,
    refunded: 'Refunded in full',
    correction: 'Refunded after it was paid',
    of: (percent: string, amount: string) => `${percent}% of ${amount}`,
    at: (amount: string, rate: string) => `${amount} at ${rate}`,
  },
  zh: {
    notDelivered: '尚未签收',
    availableOn: (day: string) => `${day} 可支付`,
    paidIn: (month: string) => `计入${month}`,
    refunded: '已全额退款',
    correction: '支付后发生退款',
    of: (percent: string, amount: string) => `${amount} 的 ${percent}%`,
    at: (amount: string, rate: string) => `${amount}，汇率 ${rate}`,
  },
})

type Shown = Pick<
  Commission,
  | 'kind'
  | 'state'
  | 'lockReason'
  | 'availableAt'
  | 'payoutMonth'
  | 'percent'
  | 'currency'
  | 'productMinor'
  | 'amountMinor'
  | 'exchangeRate'
  | 'payoutCurrency'
  | 'payoutMinor'
>

const useStateNote = ({ kind, state, lockReason, availableAt, payoutMonth }: Shown): string | null => {
  const words = useText(text)
  const locale = useLocale()
  if (lockReason === 'notDelivered') return words.notDelivered
  if (state === 'locked') return availableAt === null ? null : words.availableOn(dayOf(new Date(availableAt)))
  if (state === 'paid') return payoutMonth === null ? null : words.paidIn(monthText(payoutMonth, locale))
  if (state === 'reversed') return words.refunded
  return kind === 'correction' ? words.correction : null
}

export const CommissionStatus = (row: Shown) => {
  const states: Record<CommissionState, string> = useText(commissionStateText)
  const note = useStateNote(row)
  return (
    <span className="q-cell-stack">
      <StatusTag tone={commissionTones[row.state]}>{states[row.state]}</StatusTag>
      {note !== null && <span className="q-muted">{note}</span>}
    </span>
  )
}

/** What is paid, and how it was computed. */
export const CommissionAmount = (row: Shown) => {
  const words = useText(text)
  const locale = useLocale()
  const { percent, currency, productMinor, amountMinor, exchangeRate, payoutCurrency, payoutMinor } = row
  return (
    <span className="q-cell-stack">
      <Money amountMinor={payoutMinor} currency={payoutCurrency} strong />
      <span className="q-muted">
        {words.of(formatNumber(percent, locale), moneyText({ amountMinor: productMinor, currency }))}
      </span>
      {currency !== payoutCurrency && (
        <span className="q-muted">
          {words.at(moneyText({ amountMinor, currency }), exchangeRate.toPrecision(5))}
        </span>
      )}
    </span>
  )
}
