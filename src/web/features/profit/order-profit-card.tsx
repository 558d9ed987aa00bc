import { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { profitCosts, type ProfitCost } from '../../../contract/profit/profit-parts.ts'
import { operatorProfit } from '../../../contract/profit/profit.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { lineStateText } from '../carrier-bills/bill-text.ts'
import { Line } from './profit-costs-card.tsx'
import { costMinorOf, costText, marginOf, profitText } from './profit-text.ts'
import './profit.css'

const text = defineText({
  en: {
    title: 'Profit',
    failed: 'The profit could not be loaded.',
    missing: 'A cost is missing: the profit is at most this.',
    waiting: 'This order has changed. Its profit is counted again within a minute.',
    billed: 'Billed by carriers',
    bill: (number: string) => `Bill ${number}`,
  },
  zh: {
    title: '利润',
    failed: '利润加载失败。',
    missing: '缺少一项成本，实际利润不高于此数。',
    waiting: '订单有变动，利润将在一分钟内更新。',
    billed: '物流商账单',
    bill: (number: string) => `账单 ${number}`,
  },
})

interface OrderProfitCardProps {
  readonly orderId: string
  /** Whether carriers bill its parcels one by one. */
  readonly hasParcels?: boolean
}

/** For finance and the owner; loads beside the page. */
const OrderProfitCard = ({ orderId, hasParcels = true }: OrderProfitCardProps) => {
  const words = useText(text)
  const costs = useText(costText)
  const profit = useText(profitText)
  const answer = useCall(operatorProfit.getOrderProfit, { orderId }, { quiet: true, everyMs: 30_000 })
  if (answer.error) return <Card title={words.title}>{words.failed}</Card>
  const found = answer.data?.profit
  if (!found) return null
  const noteOf = (cost: ProfitCost): string | null =>
    found.unknown.includes(cost) ? profit.unknown : found.estimated.includes(cost) ? profit.estimated : null
  const shown = profitCosts.filter((cost) => found[costMinorOf[cost]] !== 0 || noteOf(cost) !== null)
  const margin = marginOf(found.profitMinor, found.revenueMinor - found.refundMinor)
  return (
    <Card title={words.title}>
      <dl className="q-profit-costs">
        <Line label={profit.revenue} minor={found.revenueMinor} />
        {found.refundMinor !== 0 && <Line label={profit.refunds} minor={-found.refundMinor} />}
        {shown.map((cost) => {
          const minor = found[costMinorOf[cost]]
          const isMissing = minor === 0 && found.unknown.includes(cost)
          return (
            <Line
              key={cost}
              label={costs[cost]}
              minor={isMissing ? null : -minor}
              note={isMissing ? null : noteOf(cost)}
            />
          )
        })}
        <Line
          label={profit.profit}
          minor={found.profitMinor}
          note={margin === null ? null : profit.marginOf(margin)}
          isTotal
        />
      </dl>
      {found.unknown.length > 0 && <p className="q-muted q-profit-foot">{words.missing}</p>}
      {answer.data?.isWaiting && <p className="q-muted q-profit-foot">{words.waiting}</p>}
      {hasParcels && <BilledParcels orderId={orderId as OrderId} />}
    </Card>
  )
}
export default OrderProfitCard

const BilledParcels = ({ orderId }: { readonly orderId: OrderId }) => {
  const words = useText(text)
  const states = useText(lineStateText)
  const { data } = useCall(operatorCarrierBills.listBilledParcels, { orderId }, { quiet: true })
  const lines = data?.parcels.flatMap((parcel) => parcel.lines) ?? []
  if (lines.length === 0) return null
  return (
    <>
      <h3 className="q-profit-heading">{words.billed}</h3>
      <ul className="q-profit-bills">
        {lines.map(({ billId, billNumber, charge, amountMinor, currency, decision }, index) => (
          <li key={index}>
            <span>
              <PageLink to={`/carrier-bills/detail?id=${billId}`}>{words.bill(billNumber)}</PageLink>{' '}
              <span className="q-muted">{[charge, states[decision]].filter(Boolean).join(' · ')}</span>
            </span>
            <Money amountMinor={amountMinor} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  )
}
