import { formatNumber } from '../../../contract/kernel/format.ts'
import type { BuyListRow } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'

const text = defineText({
  en: {
    late: (n: number, day: string) =>
      n === 1 ? `1 order late by ${day}` : `${formatNumber(n, 'en')} orders late by ${day}`,
    worth: (amount: string) => `worth ${amount}`,
    today: (n: number) => `${formatNumber(n, 'en')} even if bought today`,
    all: 'late even if bought today',
  },
  zh: {
    late: (n: number, day: string) => `${day} 前 ${formatNumber(n, 'zh')} 个订单逾期`,
    worth: (amount: string) => `价值 ${amount}`,
    today: (n: number) => `今天采购也有 ${formatNumber(n, 'zh')} 个逾期`,
    all: '今天采购也会逾期',
  },
})

/** The orders that would be shipped late if the SKU were bought only after some days. */
export const WaitingCell = ({ waiting }: Pick<BuyListRow, 'waiting'>) => {
  const words = useText(text)
  const { late, lateValueMinor, lateToday, arrivesOn } = waiting
  if (late === 0) return <span className="q-muted">–</span>
  const facts = [
    words.worth(moneyText({ amountMinor: lateValueMinor, currency: 'USD' })),
    lateToday === late ? words.all : lateToday > 0 ? words.today(lateToday) : '',
  ]
  return (
    <span className="q-cell-stack q-buy-waiting">
      <span>{words.late(late, calendarDayOf(arrivesOn))}</span>
      <span className="q-muted">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
