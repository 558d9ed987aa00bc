import { Button } from 'antd'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import type { PaymentOrder } from '../../../../contract/orders/payment-options.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { countryName } from '../../../ui/components/country.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { usePages } from '../../../ui/index-page/pager.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { useSwitchLines } from './pay-options.tsx'

const text = defineText({
  en: {
    order: 'Order',
    outcome: 'Result',
    total: 'Total',
    willPay: 'Will be paid',
    paid: 'Paid',
    willNotPay: 'Will not be paid',
    stays: 'Not paid',
    missing: (amount: string) => `${amount} short`,
    days: (min: number, max: number) => `${min}–${max} days`,
    cheaper: (name: string, less: string, days: string) => `${name}: ${less} less, ${days}`,
    faster: (name: string, more: string, days: string) => `${name}: ${more}, ${days}`,
    sameMoney: 'same price',
    discount: (amount: string) => `Discount: −${amount}`,
    fromStock: (units: number, amount: string) => `${counted(units, 'unit', 'units')} from stock: −${amount}`,
  },
  zh: {
    order: '订单',
    outcome: '结果',
    total: '合计',
    willPay: '将付款',
    paid: '已付款',
    willNotPay: '本次不付款',
    stays: '未付款',
    missing: (amount: string) => `还差 ${amount}`,
    days: (min: number, max: number) => `${min}–${max} 天`,
    cheaper: (name: string, less: string, days: string) => `${name}：省 ${less}，${days}`,
    faster: (name: string, more: string, days: string) => `${name}：${more}，${days}`,
    sameMoney: '费用相同',
    discount: (amount: string) => `优惠：−${amount}`,
    fromStock: (units: number, amount: string) => `${units} 件使用库存：−${amount}`,
  },
})

type Result = OutputOf<typeof orders.payOrders>['results'][number]

interface PayTableProps {
  readonly results: readonly Result[]
  /** By id; orders the seller may not see are missing. */
  readonly orders: ReadonlyMap<string, PaymentOrder>
  readonly isDone: boolean
  readonly lines: ReturnType<typeof useSwitchLines>
}

export const PayTable = ({ results, orders: known, isDone, lines }: PayTableProps) => {
  const words = useText(text)
  const { shown, pager } = usePages(results)
  return (
    <>
      <table className="q-lines q-pay-lines">
        <thead>
          <tr>
            <th>{words.order}</th>
            <th>{words.outcome}</th>
            <th className="q-right">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((result) => {
            const order = known.get(result.orderId)
            return (
              <tr key={result.orderId}>
                <td>
                  <div className="q-cell-stack">
                    <PageLink to="/orders/dropshippingDetail" search={{ id: result.orderId }}>
                      {result.number || result.orderId}
                    </PageLink>
                    {order && (
                      <span className="q-muted">
                        {[order.shopOrderName, order.recipientName, countryName(order.countryCode)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    )}
                    {order && <ShippingLineCell order={order} isDone={isDone} lines={lines} />}
                  </div>
                </td>
                <td>
                  <Outcome result={result} isDone={isDone} />
                  {!result.ok && <div className="q-muted">{result.message}</div>}
                </td>
                <td className="q-right">
                  <div className="q-cell-stack">
                    <Money value={order?.due ?? null} />
                    {order && order.discount.amountMinor > 0 && (
                      <span className="q-muted">{words.discount(moneyText(order.discount))}</span>
                    )}
                    {order?.stock && !(isDone && !result.stock) && (
                      <span className="q-muted">
                        {words.fromStock(order.stock.units, moneyText(order.stock.saved))}
                      </span>
                    )}
                    {result.missing && (
                      <span className="q-muted">{words.missing(moneyText(result.missing))}</span>
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {pager}
    </>
  )
}

/** Nothing is left to do for an order that is already paid or cancelled. */
const settled: readonly (string | null | undefined)[] = ['alreadyPaid', 'cancelled']

const Outcome = ({ result: { ok, reason }, isDone }: { result: Result; isDone: boolean }) => {
  const words = useText(text)
  if (ok) return <StatusTag tone="done">{isDone ? words.paid : words.willPay}</StatusTag>
  return (
    <StatusTag tone={settled.includes(reason) ? 'quiet' : 'problem'}>
      {isDone ? words.stays : words.willNotPay}
    </StatusTag>
  )
}

type ShippingLineCellProps = Pick<PayTableProps, 'isDone' | 'lines'> & { readonly order: PaymentOrder }

const ShippingLineCell = ({ order: { id, line, cheaper, faster }, isDone, lines }: ShippingLineCellProps) => {
  const words = useText(text)
  if (!line) return null
  const than = (other: NonNullable<typeof line>): string =>
    moneyText({
      ...other.freight,
      amountMinor: Math.abs(other.freight.amountMinor - line.freight.amountMinor),
    })
  const more = (other: NonNullable<typeof line>): string => {
    const difference = other.freight.amountMinor - line.freight.amountMinor
    if (difference === 0) return words.sameMoney
    return `${difference > 0 ? '+' : '−'}${than(other)}`
  }
  const others = [
    ...(cheaper
      ? [
          {
            line: cheaper,
            says: words.cheaper(cheaper.name, than(cheaper), words.days(cheaper.daysMin, cheaper.daysMax)),
          },
        ]
      : []),
    ...(faster && faster.lineId !== cheaper?.lineId
      ? [
          {
            line: faster,
            says: words.faster(faster.name, more(faster), words.days(faster.daysMin, faster.daysMax)),
          },
        ]
      : []),
  ]
  return (
    <>
      <span className="q-muted">
        {[line.name, words.days(line.daysMin, line.daysMax), moneyText(line.freight)].join(' · ')}
      </span>
      {!isDone &&
        others.map((other) => (
          <Button
            key={other.line.lineId}
            className="q-pay-other"
            type="link"
            size="small"
            disabled={lines.isPending}
            onClick={() => lines.run([{ id, lineId: other.line.lineId }])}
          >
            {other.says}
          </Button>
        ))}
    </>
  )
}
