import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorProfit } from '../../../contract/profit/profit.ts'
import { Money } from '../../ui/components/money.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { searchOf, type ProfitFilter } from './profit-period.ts'
import { marginOf, profitText } from './profit-text.ts'

const text = defineText({
  en: {
    change: (percent: number) => `${percent > 0 ? '+' : ''}${percent}%`,
    before: (days: number) => `to the ${days} days before`,
    nothing: 'Nothing to compare with',
    waiting: (n: number) =>
      `${counted(n, 'order has', 'orders have')} changed and will be counted within a minute.`,
    noSetting: 'What packing, services and PayPal cost has not been entered.',
    enter: 'Enter own costs',
    other: 'Carrier charges without a parcel, not part of these figures:',
    otherSales: 'Sales in the ledger without an order or service, not part of these figures:',
  },
  zh: {
    change: (percent: number) => `${percent > 0 ? '+' : ''}${percent}%`,
    before: (days: number) => `较前 ${days} 天`,
    nothing: '无可比数据',
    waiting: (n: number) => `${formatNumber(n, 'zh')} 个订单有变动，一分钟内更新。`,
    noSetting: '尚未填写包装、服务和 PayPal 成本。',
    enter: '填写自有成本',
    other: '不属于任何包裹的物流费用（未计入）：',
    otherSales: '账本中不属于任何订单或服务的销售额（未计入）：',
  },
})

type Profit = OutputOf<typeof operatorProfit.getProfit>

interface ProfitSumsProps {
  readonly data: Profit
  readonly filter: ProfitFilter
  readonly onEdit: () => void
}

export const ProfitSums = ({ data, filter, onEdit }: ProfitSumsProps) => {
  const words = useText(text)
  const profit = useText(profitText)
  const locale = useLocale()
  const { sums, before, days, otherCharges, otherSales, waiting, setting } = data
  const net = sums.revenueMinor - sums.refundMinor
  const margin = marginOf(sums.profitMinor, net)
  const count = days.length
  const search = searchOf(filter)
  return (
    <section>
      <dl className="q-profit-sums">
        <Sum label={profit.orders} now={sums.orders} before={before.orders} days={count}>
          <PageLink to="/profit/orders" search={search}>
            {formatNumber(sums.orders, locale)}
          </PageLink>
        </Sum>
        <Sum label={profit.net} now={net} before={before.revenueMinor} days={count}>
          <Money amountMinor={net} currency="USD" />
        </Sum>
        <Sum label={profit.costs} now={null} before={0} days={count}>
          <Money amountMinor={net - sums.profitMinor} currency="USD" />
        </Sum>
        <Sum
          label={profit.profit}
          now={sums.profitMinor}
          before={before.profitMinor}
          days={count}
          note={margin === null ? null : profit.marginOf(margin)}
        >
          <Money amountMinor={sums.profitMinor} currency="USD" />
        </Sum>
      </dl>
      <ul className="q-agency-profit-notes">
        {sums.unknownOrders > 0 && (
          <li>
            <PageLink to="/profit/orders" search={{ ...search, tab: 'unknown' }}>
              {profit.missingIn(sums.unknownOrders)}
            </PageLink>
          </li>
        )}
        {sums.estimatedOrders > 0 && (
          <li>
            <PageLink to="/profit/orders" search={{ ...search, tab: 'estimated' }}>
              {profit.estimatedIn(sums.estimatedOrders)}
            </PageLink>
          </li>
        )}
        {setting === null && (
          <li>
            {words.noSetting}{' '}
            <button type="button" className="q-button q-button-link" onClick={onEdit}>
              {words.enter}
            </button>
          </li>
        )}
        {waiting > 0 && <li>{words.waiting(waiting)}</li>}
        <Beside label={words.other} amounts={otherCharges} />
        <Beside label={words.otherSales} amounts={otherSales} />
      </ul>
    </section>
  )
}

interface BesideProps {
  readonly label: string
  readonly amounts: Profit['otherSales']
}

/** Money that the figures do not have. */
const Beside = ({ label, amounts }: BesideProps) =>
  amounts.length > 0 && (
    <li>
      {label}{' '}
      {amounts.map(({ currency, amountMinor }) => (
        <span key={currency}>
          <Money amountMinor={amountMinor} currency={currency} />{' '}
        </span>
      ))}
    </li>
  )

interface SumProps {
  readonly label: string
  /** Null: not compared. */
  readonly now: number | null
  readonly before: number
  readonly days: number
  readonly note?: string | null
  readonly children: ReactNode
}

const Sum = ({ label, now, before, days, note = null, children }: SumProps) => {
  const words = useText(text)
  const change = now === null || before <= 0 ? null : Math.round(((now - before) / before) * 100)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        {note !== null && <span className="q-profit-note">{note}</span>}
        {now !== null && (
          <small>{change === null ? words.nothing : `${words.change(change)} ${words.before(days)}`}</small>
        )}
      </dd>
    </div>
  )
}
