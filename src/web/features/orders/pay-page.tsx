import { Button } from 'antd'
import { useState } from 'react'
import { orders } from '../../../contract/orders.ts'
import { works } from '../../../contract/works.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { usePage } from '../../ui/page/page-context.tsx'
import { Card, Facts } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Money, moneyText } from '../../ui/parts/money.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { paymentReads } from './order-calls.ts'
import './orders.css'

const text = defineText({
  en: {
    empty: 'No orders chosen',
    emptyText: 'Choose the orders to pay in the list, then press Pay.',
    toList: 'To the orders',
    order: 'Order',
    outcome: 'Outcome',
    missing: 'Missing',
    willPay: 'Will be paid',
    paid: 'Paid',
    stays: 'Stays unpaid',
    summary: 'Summary',
    balance: 'Balance now',
    total: 'All chosen orders',
    payable: 'Covered by the balance',
    after: 'Balance after',
    short: 'Missing for all of them',
    pay: (count: number, amount: string) => `Pay ${count} ${count === 1 ? 'order' : 'orders'} · ${amount}`,
    recharge: 'Recharge the wallet',
    donePaid: (count: number) => `${count} ${count === 1 ? 'order is' : 'orders are'} paid.`,
    retry: 'Look again at the rest',
    listTitle: 'Orders, in the order they are paid',
  },
  zh: {
    empty: '未选择订单',
    emptyText: '请先在列表中选择要付款的订单。',
    toList: '前往订单',
    order: '订单',
    outcome: '结果',
    missing: '缺少',
    willPay: '将付款',
    paid: '已付款',
    stays: '未付款',
    summary: '汇总',
    balance: '当前余额',
    total: '所选订单合计',
    payable: '余额可支付',
    after: '付款后余额',
    short: '全部支付还缺',
    pay: (count: number, amount: string) => `支付 ${count} 个订单 · ${amount}`,
    recharge: '钱包充值',
    donePaid: (count: number) => `${count} 个订单已付款。`,
    retry: '重新查看其余订单',
    listTitle: '订单（按付款顺序）',
  },
})

/** So many are paid while one waits; more are long work, which can be left. */
const mostAtOnce = 100

type Result = OutputOf<typeof orders.payOrders>['results'][number]

const PayPage = () => {
  const words = useText(text)
  const go = useGo()
  const ids = (usePage().search['ids'] ?? '').split(',').filter((id) => /^\d+$/.test(id))
  if (ids.length === 0) {
    return (
      <div className="q-page">
        <PageHeader back="/orders/dropshippingOrders" />
        <EmptyState
          icon="wallet"
          title={words.empty}
          action={
            <Button type="primary" onClick={() => void go('/orders/dropshippingOrders?tab=awaitingPayment')}>
              {words.toList}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      </div>
    )
  }
  return <Payment key={ids.join()} ids={ids} />
}
export default PayPage

const Payment = ({ ids }: { ids: readonly string[] }) => {
  const words = useText(text)
  const go = useGo()
  const [done, setDone] = useState<OutputOf<typeof orders.payOrders> | null>(null)
  const preview = useCall(
    orders.previewPayment,
    { ids: [...ids] },
    { quiet: true, keepPrevious: false, enabled: !done },
  )
  const pay = useCallMutation(orders.payOrders, {
    invalidates: paymentReads,
    onSuccess: (answer) => {
      setDone(answer)
      const paid = answer.results.filter(({ ok }) => ok).length
      if (paid > 0) toast.success(words.donePaid(paid))
    },
  })
  const start = useCallMutation(orders.startPayment, {
    invalidates: [works.listWorks],
    onSuccess: ({ workId }) => go('/orders/workDetail', { search: { id: workId }, replace: true }),
  })
  const isMany = ids.length > mostAtOnce
  if (!done && preview.error)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!done && !preview.data) return <PageSkeleton />
  const results = done?.results ?? preview.data?.results ?? []
  const payable = results.filter(({ ok }) => ok)
  const isShort = results.some(({ reason }) => reason === 'balanceTooLow')
  const unpaid = results.filter(({ ok }) => !ok)
  const short = isShort && preview.data ? shortOf(preview.data) : null
  return (
    <div className="q-page">
      <PageHeader
        back="/orders/dropshippingOrders"
        actions={
          <>
            {isShort && (
              <Button
                type={payable.length === 0 ? 'primary' : 'default'}
                onClick={() => void go('/wallet/finance?recharge=1')}
              >
                {words.recharge}
              </Button>
            )}
            {!done && preview.data && payable.length > 0 && (
              <Button
                type="primary"
                loading={pay.isPending || start.isPending}
                onClick={() => (isMany ? start : pay).mutate({ ids: [...ids] })}
              >
                {words.pay(payable.length, moneyText(preview.data.payable))}
              </Button>
            )}
            {done && unpaid.length > 0 && (
              <Button
                onClick={() =>
                  void go('/orders/dropshippingPay', {
                    search: { ids: unpaid.map(({ orderId }) => orderId).join() },
                  })
                }
              >
                {words.retry}
              </Button>
            )}
          </>
        }
      />
      <div className="q-columns">
        <Card title={words.listTitle} flush>
          <ResultTable results={results} isDone={done !== null} />
        </Card>
        <Card title={words.summary}>
          <Facts
            rows={
              done
                ? [[words.balance, <Money key="balance" value={done.balance} strong />]]
                : [
                    [words.balance, <Money key="balance" value={preview.data?.balance ?? null} />],
                    [words.total, <Money key="total" value={preview.data?.total ?? null} />],
                    [words.payable, <Money key="payable" value={preview.data?.payable ?? null} strong />],
                    [words.after, <Money key="after" value={preview.data?.balanceAfter ?? null} />],
                    ...(short ? [[words.short, <Money key="short" value={short} strong />] as const] : []),
                  ]
            }
          />
        </Card>
      </div>
    </div>
  )
}

/** What a recharge must bring for every chosen order; null where something else than money is in the way of one. */
const shortOf = ({ results, total, balance }: OutputOf<typeof orders.previewPayment>) =>
  results.every(({ ok, reason }) => ok || reason === 'balanceTooLow')
    ? { ...total, amountMinor: total.amountMinor - balance.amountMinor }
    : null

const ResultTable = ({ results, isDone }: { results: readonly Result[]; isDone: boolean }) => {
  const words = useText(text)
  return (
    <table className="q-lines">
      <thead>
        <tr>
          <th>{words.order}</th>
          <th>{words.outcome}</th>
          <th className="q-right">{words.missing}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.orderId}>
            <td className="q-nowrap">
              <PageLink to="/orders/dropshippingDetail" search={{ id: result.orderId }}>
                {result.number || result.orderId}
              </PageLink>
            </td>
            <td>
              <StateTag tone={result.ok ? 'done' : 'problem'}>
                {result.ok ? (isDone ? words.paid : words.willPay) : words.stays}
              </StateTag>
              {!result.ok && <div className="q-muted">{result.message}</div>}
            </td>
            <td className="q-right">
              <Money value={result.missing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
